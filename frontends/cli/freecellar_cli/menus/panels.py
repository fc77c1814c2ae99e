"""What stands beside the lists: variants, houses, statistics and open games in a few lines each."""

from typing import Final

from freecellar import FreecellarError, Suit
from freecellar.engine import Tables
from freecellar.pages import Row, Segment, board, differences
from freecellar.pages import Style as BoardStyle
from freecellar.play import OpenGame, Statistics
from freecellar.plugins import HouseEntry, Variant
from freecellar.sitting import Dealt, counted, describe_open
from freecellar_cli.actions.stats import facts_of
from freecellar_cli.menus.desk import Desk
from freecellar_cli.menus.lines import Line, clipped, length, paragraph, stacked
from freecellar_cli.menus.memory import Choice, Way
from freecellar_cli.menus.pictures import picture
from freecellar_cli.screen.theme import Theme

TITLE: Final = "class:panel.title"
DIM: Final = "class:panel.dim"

STANDARD: Final = "standard"


def variant_panel(desk: Desk, variant: Variant, width: int, height: int, *, title: str = "") -> list[Line]:
    """Return what a variant is, how it lies on the table, and what was played of it; its name is the title without one."""
    try:
        tables = variant.tables
    except FreecellarError as error:
        return [*paragraph(variant.name, width, TITLE), *paragraph(str(error), width)]
    words = [*paragraph(title or variant.name, width, TITLE), *paragraph(variant.summary, width)]
    played = _played(desk, variant.id, width)
    facts = paragraph(_size(tables), width, DIM)
    used = sum(len(block) + 1 for block in (words, played, facts) if block)
    return stacked([words, picture(tables, desk.theme, width, height - used), facts, played], height)


def _size(tables: Tables) -> str:
    cells = f"{counted(tables.cells.count, 'cell')}" if tables.cells.count else "no cells"
    return f"{tables.deck_size} cards · {counted(tables.columns, 'column')} · {cells}"


def _played(desk: Desk, variant: str, width: int) -> list[Line]:
    """Return a line for each house in which games have ended."""
    houses = [house for of, house in desk.store.played_pairs() if of == variant]
    lines = (_result(house, desk.statistics(variant, house)) for house in houses)
    return [clipped([("", line)], width) for line in lines]


def _result(name: str, found: Statistics) -> str:
    share = f" ({100 * found.won // found.played}%)" if found.played else ""
    return f"{name}: {found.played} played, {found.won} won{share}"


def house_panel(desk: Desk, variant: str, house: HouseEntry, width: int, height: int) -> list[Line]:
    """Return what a house is, what is other than in the standard one, and what was played there."""
    words = [*paragraph(house.name, width, TITLE), *paragraph(house.summary, width)]
    different = house_differences(desk, variant, house.id)
    said = paragraph(f"Against the standard house: {'; '.join(different)}.", width, DIM) if different else []
    played = statistics_lines(desk.statistics(variant, house.id), width)
    return stacked([words, said, played], height)


def house_differences(desk: Desk, variant: str, house: str) -> list[str]:
    """Return what is other in a house than in the standard one; nothing where there is no such."""
    if house == STANDARD:
        return []
    table, own = desk.table(variant, house), desk.table(variant, STANDARD)
    return differences(table.tables, table.policy, own.tables, own.policy)


def statistics_lines(found: Statistics, width: int) -> list[Line]:
    """Return statistics as facts, as many on a line as have room."""
    if not found.played:
        return [[(DIM, "No game has ended yet.")]]
    return paragraph(" · ".join(facts_of(found)), width)


def statistics_text(desk: Desk, width: int) -> str:
    """Return the statistics of everything that was played, as a page."""
    parts = []
    for variant, house in desk.store.played_pairs():
        known = desk.registry.variants.get(variant)
        title = f"{known.name if known else variant} · {house}"
        lines = ["".join(text for _, text in line) for line in statistics_lines(desk.statistics(variant, house), width)]
        daily = desk.statistics(variant, house, daily=True)
        if daily.played:
            lines.append(_result("deals of the day", daily))
        parts.append("\n".join([title, "-" * min(len(title), width), *lines]))
    if not parts:
        return "No game has ended yet."
    return "\n\n".join([*parts, "Times and moves are those of won games; a streak is of games won in a row."])


def open_panel(desk: Desk, waiting: OpenGame, width: int, height: int) -> list[Line]:
    """Return an open game, with its cards as they lie."""
    told = describe_open(waiting, desk.registry)
    words = [*paragraph(told.title, width, TITLE), *paragraph(" · ".join([told.house, *told.facts]), width)]
    game = desk.look_at(waiting.uuid)
    if game is None:
        return words
    style = board_style(desk.theme, width, marks_foundations=game.policy.marks_foundations)
    rows = board(game.rules, game.position, style)
    return stacked([words, board_lines(rows, width)], height)


def deal_panel(desk: Desk, dealt: Dealt, width: int, height: int) -> list[Line]:
    """Return a deal, with its cards."""
    rows = board(dealt.rules, dealt.start, board_style(desk.theme, width, dealt.policy.marks_foundations))
    return stacked(
        [[*paragraph(dealt.title, width, TITLE), *paragraph(dealt.house, width)], board_lines(rows, width)],
        height,
    )


def board_style(theme: Theme, width: int, marks_foundations: bool) -> BoardStyle:
    """Return how a board is drawn in a panel."""
    return BoardStyle(width=width, ascii=is_ascii(theme), marks_foundations=marks_foundations)


def board_lines(rows: tuple[Row, ...], width: int) -> list[Line]:
    """Return the rows of a board as lines; nothing where they are wider than there is room."""
    lines = [[(_look(segment), segment.text) for segment in row] for row in rows]
    return lines if all(length(line) <= width for line in lines) else []


def _look(segment: Segment) -> str:
    if segment.suit is None:
        return DIM
    style = "class:label.red" if segment.suit in (Suit.DIAMONDS, Suit.HEARTS) else ""
    return f"{style} bold" if segment.movable else style


def is_ascii(theme: Theme) -> bool:
    """Return whether a theme draws in plain characters."""
    return theme.signs.suits[0].isascii()


_WAYS: Final = {
    Way.RANDOM: "a random deal",
    Way.WINNABLE: "a random deal that can be won",
    Way.NUMBER: "the next deal by number",
    Way.DAILY: "the deal of the day",
}


def describe_choice(desk: Desk, choice: Choice) -> str:
    """Return a choice in words: ``FreeCell · tavern · a random deal``."""
    return f"{desk.registry.variant(choice.variant).name} · {choice.house} · {_WAYS[choice.deal]}"
