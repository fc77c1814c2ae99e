"""From a choice to a game: deals drawn or searched for, and what is asked before an open game is left."""

from datetime import date

from freecellar.play import OpenGame, utc_today
from freecellar.sitting import Dealt, counted, describe_leaving, find_daily, next_unplayed, waiting_game
from freecellar_cli.console import Stop, printable
from freecellar_cli.games.days import decided
from freecellar_cli.menus.desk import Desk, Play, Resume
from freecellar_cli.menus.lines import Line, paragraph
from freecellar_cli.menus.lists import Item, ListPage
from freecellar_cli.menus.memory import Choice, Way
from freecellar_cli.menus.panels import deal_panel, open_panel
from freecellar_cli.menus.searching import SearchPage


def begin_again(desk: Desk, choice: Choice) -> None:
    """Play what was played last: the next deal that is chosen in the same way."""
    table = desk.table(choice.variant, choice.house)
    match choice.deal:
        case Way.RANDOM:
            begin(desk, table.drawn(), choice.deal)
        case Way.WINNABLE:
            begin_winnable(desk, table)
        case Way.NUMBER:
            begin(desk, deal_unplayed(desk, table), choice.deal)
        case Way.DAILY:
            begin_daily(desk, table, utc_today())


def deal_unplayed(desk: Desk, table: Dealt) -> Dealt:
    """Return a table with the lowest number of the house's range that was never played; raise `Stop` where all were."""
    number = next_unplayed(desk.store, table)
    if number is None:
        deals = table.policy.deals
        raise Stop(f"every deal from {deals.first:,} to {deals.last:,} was played")
    return table.dealt(number)


def begin(desk: Desk, dealt: Dealt, way: Way) -> None:
    """Begin a game of a deal, after asking where that would end an open one of other cards."""
    desk.remember(Choice(dealt.variant, dealt.house, way))
    waiting = waiting_game(desk.store, dealt)
    if waiting is None:
        desk.end(Play(dealt))
    elif str(waiting.deal) == dealt.identity:
        desk.end(Resume(waiting))
    else:
        desk.open(_asking(desk, dealt, waiting))


def begin_winnable(desk: Desk, table: Dealt) -> None:
    """Search for a deal that can be won, and begin it."""
    desk.open(
        SearchPage(
            desk,
            "winnable deal",
            lambda on_try, is_cancelled: table._replace(is_winnable=True).drawn(
                on_try=on_try, is_cancelled=is_cancelled
            ),
            lambda dealt: begin(desk, dealt, Way.WINNABLE),
            "{} deals drawn, none proven winnable yet",
        )
    )


def begin_daily(desk: Desk, table: Dealt, day: date) -> None:
    """Search for the deal of a day and begin it, or go on with it where it is open."""
    waiting = desk.store.open_game(table.variant, table.house, str(day))
    if waiting is not None:
        desk.remember(Choice(table.variant, table.house, Way.DAILY))
        desk.end(Resume(waiting))
        return
    desk.open(
        SearchPage(
            desk,
            f"deal of {day}",
            lambda on_try, is_cancelled: table.of_day(
                day, decided(find_daily(table, day, on_try=on_try, is_cancelled=is_cancelled), table, day).number
            ),
            lambda dealt: begin(desk, dealt, Way.DAILY),
            f"candidate {{}} of {day} is looked at",
        )
    )


def _asking(desk: Desk, dealt: Dealt, waiting: OpenGame) -> ListPage:
    """Return the question whether an open game is gone on with or left."""

    def draw_open(width: int, height: int) -> list[Line]:
        return open_panel(desk, waiting, width, height)

    def draw_new(width: int, height: int) -> list[Line]:
        told = paragraph(leaving, width, "class:panel.key")
        return [*told, [], *deal_panel(desk, dealt, width, height - len(told) - 1)]

    number = f"#{waiting.number}" if waiting.number is not None else "the given board"
    leaving = printable(describe_leaving(waiting))
    return ListPage(
        "an open game",
        [
            Item(text="It is not finished"),
            Item(
                text=f"Go on with {number}",
                note=counted(waiting.moves, "move"),
                brief="The open game, where it was left.",
                choose=lambda: desk.end(Resume(waiting)),
                panel=draw_open,
            ),
            Item(
                text="Leave it for a new one",
                brief=leaving,
                choose=lambda: desk.end(Play(dealt)),
                panel=draw_new,
            ),
            Item(text="Back to the menu", brief="Nothing happens.", choose=desk.back),
        ],
        can_filter=False,
    )
