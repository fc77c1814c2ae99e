"""One key each: what every command does, asks and shows."""

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from freecellar.engine import Autoplay
from freecellar.play import utc_today
from freecellar.sitting import Keeper, Question, Sitting, in_signs
from freecellar_cli.games.session import Session
from freecellar_cli.screen.commands import COMMANDS, Command
from freecellar_cli.screen.completing import LegalCompleter
from freecellar_cli.screen.stage import Seeking
from freecellar_cli.screen.wishes import can
from freecellar_cli.settings.looks import Looks
from support.cli import GAMES
from support.screen_player import Player
from support.sittings import laid_out

Sit = Callable[..., Player]

LOST = laid_out("freecell-1-cell", 8)


def test_undo_and_redo_are_lit_when_they_do_something(player: Player) -> None:
    """The bar shows what would come of a key before it is pressed."""
    assert not can(player.stage, Command.UNDO)
    player.play("8a")
    assert can(player.stage, Command.UNDO)
    player.wishes.do(Command.UNDO)
    assert player.stage.message == "Taken back: Q♥ to cell a."
    player.wishes.do(Command.REDO)
    assert player.sitting.game.tally.moves == 1


def test_what_a_house_lacks_is_not_lit(sit: Sit) -> None:
    """Finish is offered nowhere in the house Doubling, nor Auto where there is none."""
    player = sit(laid_out(house="doubling"))
    assert can(player.stage, Command.AUTO)
    assert not can(player.stage, Command.FINISH)
    policy = dataclasses.replace(laid_out().policy, auto=Autoplay.OFF)
    assert not can(sit(laid_out()._replace(policy=policy)).stage, Command.AUTO)


def test_hint_marks_first_and_plays_when_pressed_again(player: Player) -> None:
    """The first press marks origin and landing, the second makes the move."""
    player.wishes.do(Command.HINT)
    assert player.stage.message.endswith("Hint again plays it.")
    hint = player.sitting.marked
    assert hint is not None
    assert player.gestures.marks().origin == hint.moves[0].source
    assert player.sitting.game.tally.moves == 0

    player.wishes.do(Command.HINT)

    assert player.sitting.game.tally.moves == 1
    assert player.gestures.marks().origin is None


def test_hint_is_forgotten_when_something_else_is_done(player: Player) -> None:
    """Esc takes its marks away, and the next press marks anew."""
    player.wishes.do(Command.HINT)
    assert player.gestures.let_go()
    player.wishes.do(Command.HINT)
    assert player.sitting.game.tally.moves == 0


def test_way_back_is_told_where_a_game_is_lost(sit: Sit) -> None:
    """The hint names the key that leads back, and that key does."""
    player = sit(LOST)
    player.play("6a a7 1a")
    player.wishes.do(Command.HINT)
    assert player.stage.message == "No line wins from here: that is proven. l goes back to where one did."
    player.wishes.do(Command.WINNABLE)
    assert player.stage.message.startswith("Back by 1 step")


def test_solution_is_watched_and_left(player: Player) -> None:
    """It goes on by itself, waits, steps forth and back, and the game stays where it is."""
    player.wishes.do(Command.WATCH)
    showing = player.sitting.showing
    assert showing is not None
    start = player.sitting.game.position
    assert "wins from here" in player.text()

    assert player.later(1)
    assert showing.index == 1
    player.stage.watch_on(forth=True)
    assert not player.later(5) or showing.index == 2
    player.stage.watch_on(forth=False)
    assert showing.index == 1
    assert f"Move 1 of {len(showing.moves)} moves" in player.text()

    player.stage.stop_watching()
    assert player.stage.position == player.sitting.game.position == start
    assert "Back in the game." in player.text()


def test_watching_ends_with_the_solution(player: Player) -> None:
    """The last position stays until it is left."""
    player.wishes.do(Command.WATCH)
    showing = player.sitting.showing
    assert showing is not None
    for _ in range(len(showing.moves) + 5):
        player.later(1)
    assert showing.is_over
    assert player.sitting.game.rules.is_won(player.stage.position)
    assert not player.sitting.game.is_won


def test_foot_of_a_page_names_what_its_keys_do(player: Player) -> None:
    """Scrolling where there is more than fits, choices where there are some; no half of what is said below."""
    player.stage.say(f"Said {'at length ' * 12}.")
    assert "Said at length" in player.text()
    for command, keys in (
        (Command.HELP, "Esc Close  Up/Down Scroll"),
        (Command.STATISTICS, "Esc Close"),
        (Command.MOVES, "Esc Close  Up/Down Select  Enter Choose"),
        (Command.BOOKMARKS, "Esc Close  m Mark this place"),
    ):
        player.wishes.do(command)
        assert player.text().splitlines()[-1].strip() == keys
        assert "Said at length" not in player.text()


def test_pause_tells_no_card(player: Player) -> None:
    """Neither in the list of moves nor in what is offered while one is typed."""
    completer = LegalCompleter(player.sitting, plain=False)

    def offered() -> list[str]:
        return [each.display_text for each in completer.get_completions(Document("8"), CompleteEvent())]

    assert "82" in offered()
    player.wishes.do(Command.PAUSE)
    assert offered() == []
    player.wishes.do(Command.MOVES)
    assert player.stage.panel is None
    assert player.stage.message == "The game is paused."


def test_pause_hides_every_card(player: Player) -> None:
    """No face can be read while the clock stands."""
    player.wishes.do(Command.PAUSE)
    text = player.text()
    assert "Paused" in text
    assert not any(sign in text.partition("FreeCell")[0].partition("Paused")[2] for sign in ("7♦", "Q♥", "J♣"))
    assert "Q♥" not in text
    player.wishes.do(Command.PAUSE)
    assert "Q♥" in player.text()


@pytest.mark.parametrize(("command", "says"), [(Command.NEW, "FreeCell #"), (Command.RESTART, "The deal again")])
def test_leaving_a_begun_game_is_asked_about(player: Player, command: Command, says: str) -> None:
    """Anything but yes goes on with it; without a move nothing is asked."""
    player.play("8a")
    player.wishes.do(command)
    assert "would count as lost. Leave it? (y/n)" in player.text()
    player.stage.reply(yes=False)
    assert player.stage.message == "The game goes on."
    assert player.sitting.game.tally.moves == 1

    player.wishes.do(command)
    player.stage.reply(yes=True)
    assert says in player.stage.message
    assert player.sitting.game.tally.moves == 0

    player.wishes.do(command)
    assert player.stage.asked is None


def test_new_number_is_typed(player: Player) -> None:
    """A begun game is asked about then too."""
    player.wishes.enter("new 5")
    assert "FreeCell #5" in player.text()
    player.play("1a")
    player.wishes.enter("new 617")
    assert player.stage.asked is not None
    player.stage.reply(yes=True)
    assert "FreeCell #617" in player.text()


@pytest.mark.parametrize("number", ["x", "0", "617 5", "99999999999"])
def test_number_is_looked_at_before_it_is_asked_about_the_game(player: Player, number: str) -> None:
    """Whoever mistypes one keeps the game without a question."""
    player.play("8a")

    player.wishes.enter(f"new {number}")

    assert (player.stage.asked, player.stage.is_refusal) == (None, True)
    assert "deal number" in player.stage.message
    assert player.sitting.game.tally.moves == 1


@pytest.mark.parametrize("command", [Command.QUIT, Command.NEW, Command.RESTART])
def test_game_that_is_not_saved_is_said_to_be_gone(command: Command) -> None:
    """Nothing is recorded of it, and nobody is told of a loss."""
    sitting = Sitting(laid_out(), laid_out().game(), Keeper.off())
    player = Player(Session(sitting), Looks(motion=False), "")
    player.play("8a")

    player.wishes.do(command)

    assert "This game is not saved and will be gone. Leave it? (y/n)" in player.text()
    player.stage.reply(yes=True)
    assert sitting.game.tally.moves == (1 if command is Command.QUIT else 0)


@pytest.mark.parametrize(
    ("size", "ends"),
    [
        ((40, 10), "The game is as it was."),
        ((20, 5), "The game is as it was."),
        ((20, 2), "shows every game."),
        ((10, 1), "Too small."),
    ],
)
def test_window_that_is_too_small_says_so_in_whole_sentences(player: Player, size: tuple[int, int], ends: str) -> None:
    """As much of it as there is room for; nothing is drawn anew while nothing changes."""
    player.size = size
    shown = " ".join(player.text().split())
    assert "oo small" in shown
    assert shown.endswith(ends)
    assert not player.later(1.0)


def test_winnable_deals_are_drawn_where_they_are_wanted(sit: Sit) -> None:
    """New draws until one is proven."""
    player = sit(laid_out()._replace(is_winnable=True))
    player.wishes.do(Command.NEW)
    assert player.sitting.dealt.number != 617


def test_giving_up_is_asked_about_and_ends(player: Player) -> None:
    """Then nothing can be moved, and the screen tells what follows."""
    player.play("8a")
    player.wishes.do(Command.GIVE_UP)
    assert "Give this game up? (y/n)" in player.text()
    player.stage.reply(yes=True)
    text = player.text()
    assert "Given up with 0 cards home" in text
    assert "n another deal" in text
    player.wishes.enter("82")
    assert player.stage.message == "The game is over."


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
def test_paused_game_that_is_given_up_ends_like_any_other(player: Player, size: tuple[int, int]) -> None:
    """The page of the pause makes room for that of the end; who goes on with it finds it paused."""
    player.size = size
    player.play("8a")
    player.wishes.do(Command.PAUSE)
    player.wishes.do(Command.GIVE_UP)
    player.stage.reply(yes=False)
    assert "The game stays paused." in player.text()
    assert "p goes on" in player.text()

    player.wishes.do(Command.GIVE_UP)
    player.stage.reply(yes=True)

    text = player.text()
    assert "Over" in text
    assert "n another deal" in text
    assert "aused" not in text
    assert "p Go on" not in text


@pytest.mark.parametrize("line", ["26", "hello", "8a 26", "goto nowhere"])
def test_typed_line_that_is_refused_says_why(player: Player, line: str) -> None:
    """It is shown as a refusal, on the screen's own line."""
    player.wishes.enter(line)
    assert player.stage.is_refusal
    assert in_signs(player.stage.message).split()[0] in player.text()


@pytest.mark.parametrize("line", ["26 \x1b[2J", "\x1b]0;title\x07", "\u202e82"])
def test_typed_line_plays_no_tricks(player: Player, line: str) -> None:
    """What controls a terminal never comes back out."""
    player.wishes.enter(line)
    assert all(character.isprintable() or character == "\n" for character in player.text())


@pytest.mark.parametrize(
    ("command", "shows"),
    [
        (Command.HELP, "Take the last step back"),
        (Command.RULES, "FreeCell: the rules"),
        (Command.STATISTICS, "Won in a row"),
        (Command.MOVES, "Q♥ onto K♠"),
        (Command.BOOKMARKS, "There are none yet"),
    ],
)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_pages_show_in_every_window(player: Player, command: Command, shows: str, size: tuple[int, int]) -> None:
    """Each page fits; the longer ones scroll to their end."""
    player.size = size
    player.text()
    player.wishes.do(command)
    assert shows in player.text()
    panel = player.stage.panel
    assert panel is not None
    panel.scroll(10_000)
    last = "".join(text for _, text in panel.lines[-1].pieces).strip()
    assert last in player.text()
    assert all(len(line) <= size[0] for line in player.text().split("\n"))


def test_help_lists_every_key(player: Player) -> None:
    """No command is without a line."""
    player.size = (100, 80)
    player.text()
    player.wishes.do(Command.HELP)
    text = player.text()
    for entry in COMMANDS.values():
        assert f"{entry.shown:9} {entry.meaning[0].upper()}{entry.meaning[1:]}" in text


def test_move_is_chosen_from_the_list(player: Player) -> None:
    """The list of legal moves plays what is chosen."""
    player.wishes.do(Command.MOVES)
    panel = player.stage.panel
    assert panel is not None
    panel.scroll(panel.choices.index("83"))
    player.text()
    player.wishes.choose()
    assert player.stage.message == "Q♥ onto K♣."


def test_bookmark_is_set_and_gone_back_to(player: Player) -> None:
    """A place is marked on the page, and chosen there later."""
    player.play("8a")
    player.wishes.mark_here()
    assert "move 1" in player.text()
    player.stage.panel = None
    player.play("7b")
    player.wishes.do(Command.BOOKMARKS)
    player.text()
    player.wishes.choose()
    assert player.stage.message == "Back at move 1."


@pytest.mark.parametrize("word", ["undo", "hint", "stats", "rules", "give up", "GIVE  UP", "quit", "?"])
def test_words_do_what_keys_do(player: Player, word: str) -> None:
    """Every command can be typed as well."""
    player.wishes.enter(word)
    stage = player.stage
    assert stage.message or stage.panel or stage.asked or stage.leaves is not None


def test_win_is_celebrated_and_told(sit: Sit) -> None:
    """Cards fly until a key is pressed; the outcome stays."""
    player = sit(looks=Looks(motion=True))
    for text in (GAMES / "617-standard.txt").read_text().split():
        player.wishes.enter(text)
        player.stage.frames = []
    assert "Won" in player.text()
    cascade = player.stage.cascade
    assert cascade is not None
    before = player.text()
    for _ in range(5):
        assert player.later(0.05)
    assert player.text() != before
    player.stage.hurry()
    assert player.stage.cascade is None
    assert "99 moves" in player.text()


def test_cards_go_home_one_after_the_other(sit: Sit) -> None:
    """The game is ahead of the picture, and a key catches up with it."""
    player = sit(looks=Looks(motion=True))
    player.play(" ".join((GAMES / "617-standard.txt").read_text().split()[:85]))
    player.wishes.do(Command.FINISH)
    assert player.sitting.game.is_won
    shown = [player.stage.position.home]
    while player.stage.frames:
        player.later(0.1)
        shown.append(player.stage.position.home)
    assert shown == sorted(shown)
    assert len(set(shown)) > 5

    player.wishes.do(Command.RESTART)
    assert player.stage.position == player.sitting.game.position


def test_clock_is_the_only_thing_that_a_second_changes(player: Player) -> None:
    """While nothing runs there is nothing to draw again."""
    assert not player.later(1)


def test_day_and_streak_are_in_view(sit: Sit) -> None:
    """The status line of a deal of the day tells both."""
    player = sit(laid_out().of_day(utc_today(), 617))
    assert f"daily {utc_today()} · streak 0" in player.text()


def test_unsolvable_label_is_in_view(sit: Sit) -> None:
    """In the house Doubling, once it is proven."""
    player = sit(laid_out(number=11982, house="doubling"))
    player.sitting.is_unsolvable(waits=True)
    assert "FreeCell #11982 Unsolvable" in player.text()


def test_page_is_made_anew_for_another_window(player: Player) -> None:
    """A page that was wrapped for a wide window fits a narrow one, at the same place."""
    player.size = (120, 30)
    player.text()
    player.wishes.do(Command.RULES)
    player.size = (60, 20)
    player.text()
    panel = player.stage.panel
    assert panel is not None
    assert max(sum(len(text) for _, text in line.pieces) for line in panel.lines) <= 54


def test_search_shows_after_a_moment_and_can_be_stopped(player: Player) -> None:
    """A quick one is never seen; whoever searches is told to stop."""
    seeking = player.stage.seeking = Seeking("Looking for a hint", player.time)
    assert "Esc stops it" not in player.text()
    assert player.later(0.5)
    assert "Looking for a hint; Esc stops it." in player.text()

    assert player.stage.stop_seeking()

    assert seeking.stop.is_set()
    assert "The search is stopped." in player.text()
    assert not player.stage.stop_seeking()


def test_search_of_a_game_that_moved_on_is_not_taken(player: Player) -> None:
    """Who plays on while a hint is looked for gets none for the place that was left."""
    asked: list[Question[Any]] = []
    player.stage.seek = lambda _, question: asked.append(question)
    player.wishes.do(Command.HINT)
    player.play("8a")

    player.stage.answer(asked[0], asked[0].ask(lambda: False))

    assert player.sitting.marked is None
