"""The table through wins, interruptions, other sizes and lost graphics."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from freecellar import Move, cell, column, parse_move
from freecellar.engine import Kind
from freecellar.sitting import link_to
from freecellar_kivy.presenting.boxes import Box
from freecellar_kivy.presenting.commands import Command

if TYPE_CHECKING:
    from support.stage import Stage
    from support.table_hands import TableHands

SOLUTION = Path(__file__).parents[2] / "cli" / "games" / "617-standard.txt"


def solution(hands: "TableHands") -> list[str]:
    """Return the moves that win deal 617, with motions left out: they have tests of their own."""
    hands.app.desk.prefer(reduced_motion=True)
    hands.table.refresh()
    hands.stage.frames(2)
    return SOLUTION.read_text(encoding="utf-8").split()


def next_move(hands: "TableHands", text: str) -> Move:
    """Return the move that a text of the solution means now."""
    intent = parse_move(text, hands.game.rules, hands.game.position)
    return hands.game.rules.resolve(hands.game.position, intent)


@pytest.mark.slow
def test_whole_deal_is_won_by_touches_alone(hands: "TableHands") -> None:
    """Every move of a solution is dragged; the win is saved and told."""
    for text in solution(hands):
        move = next_move(hands, text)
        if move.target.kind is Kind.FOUNDATION:
            hands.carry(move.source, move.target, move.count).up()
        else:
            hands.drag(move.source, move.target, move.count)
        if hands.game.is_won:
            break
    hands.stage.frames(3)

    assert hands.game.is_won
    assert hands.app.desk.store.statistics("freecell", "standard").won == 1
    assert hands.table.sheet is not None
    assert hands.table.sheet.title == "Won"


def almost_won(hands: "TableHands") -> list[str]:
    """Play the solution up to its last move, and return what is left."""
    moves = solution(hands)
    hands.app.desk.prefer(reduced_motion=False)
    hands.table.refresh()
    hands.stage.frames(2)
    while moves:
        before = hands.game.position
        hands.table.sitting.play(next_move(hands, moves.pop(0)))
        if before.home >= 40 and hands.game.can_finish:
            break
    hands.table.catch_up()
    hands.rest()
    return moves


def test_win_is_celebrated_and_told(hands: "TableHands") -> None:
    """Finish plays out the rest, the cards make their wave, and then the result is told."""
    almost_won(hands)
    hands.push(Command.FINISH)
    assert hands.game.is_won

    hands.stage.until(lambda: hands.table.sheet is None and bool(hands.table.view.cards[-1].is_lifted))
    hands.stage.until(lambda: hands.table.sheet is not None)

    assert hands.table.sheet is not None
    assert "moves" in hands.table.sheet.text
    hands.check()


def test_celebration_is_skipped_by_a_touch(hands: "TableHands") -> None:
    """Any touch ends it at once."""
    almost_won(hands)
    hands.push(Command.FINISH)
    hands.rest()
    hands.stage.until(lambda: not hands.table.presenter.scene.is_moving(hands.table.now))
    hands.stage.wait(0.3)
    asked = [hands.table.sheet]

    hands.stage.tap(300, 200)
    hands.stage.frames(2)

    asked.append(hands.table.sheet)
    assert [sheet is None for sheet in asked] == [True, False]
    hands.check()


def test_game_goes_on_after_a_pause_of_the_system(hands: "TableHands", monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour in which the phone was used for something else is not on the clock; redo is still there."""
    hands.drag(column(7), cell(0))
    hands.drag(column(0), cell(1))
    hands.push(Command.UNDO)
    hands.rest()
    position, game = hands.game.position, hands.game

    assert hands.app.on_pause() is True
    real = time.monotonic_ns
    monkeypatch.setattr(time, "monotonic_ns", lambda: real() + 3600 * 10**9)
    hands.app.on_resume()
    hands.rest()

    assert hands.game is not game
    assert hands.game.position == position
    assert hands.game.can_redo
    assert hands.game.elapsed() < 600_000
    hands.check()


def test_killed_app_opens_at_the_same_move(hands: "TableHands") -> None:
    """An app that is never told that it ends has saved everything, and another one goes on there."""
    hands.drag(column(7), cell(0))
    hands.drag(column(0), cell(1))
    hands.push(Command.UNDO)
    position = hands.game.position

    again = hands.killed()
    again.rest()

    assert again.app.root.current == "Table"
    assert again.game.position == position
    assert again.game.can_redo
    again.check()


def test_lost_graphics_come_back(hands: "TableHands") -> None:
    """The whole screen looks as before once the graphics were lost."""
    from kivy.graphics.context import get_context  # noqa: PLC0415

    hands.drag(column(7), cell(0))
    hands.stage.wait(0.5)
    before = hands.stage.screenshot()

    get_context().reload()
    hands.stage.frames(20)

    below_the_clock = slice(40, None)
    assert hands.stage.screenshot().unlike(before, below_the_clock) < 30


@pytest.mark.parametrize("size", [(320, 480), (480, 320), (844, 390), (1280, 800)])
def test_every_size_shows_the_model(hands: "TableHands", size: tuple[int, int]) -> None:
    """The same game on other screens, with every button within them and large enough for a finger."""
    hands.drag(column(7), cell(0))

    hands.stage.resize(*size)
    hands.rest()

    hands.check()
    for button in hands.table.tools.buttons.values():
        assert button.width >= 44
        assert button.height >= 44
        assert button.x >= 0
        assert button.right <= size[0]
        assert button.y >= 0
        assert button.top <= size[1]
    texts = hands.table.status
    labels = [label for label in texts.children if label.text]
    assert all(label.x >= 0 and label.right <= size[0] for label in labels)


@pytest.mark.parametrize("size", [(480, 320), (568, 320), (844, 390)])
def test_sentence_covers_no_card_of_a_low_landscape(hands: "TableHands", size: tuple[int, int]) -> None:
    """Columns reach down to the foot there, so it lies on the facts."""
    hands.stage.resize(*size)
    hands.rest()

    hands.table.say("5 cards, but 3 may move: 2 empty cells, no empty column.")

    said = Box(*hands.table.saying.pos, *hands.table.saying.size)
    layout = hands.table.presenter.layout
    assert said.shared(layout.table) == 0
    assert said.y >= 0
    assert said.top <= size[1]
    hands.table.saying.hush()


def test_settings_are_taken_at_once(hands: "TableHands") -> None:
    """Four colours and the dark theme repaint the cards that lie there."""
    before = hands.stage.screenshot()

    hands.app.desk.prefer(four_colours=True)
    hands.table.refresh()
    hands.rest()
    four = hands.stage.screenshot()

    assert (0x1F, 0x6F, 0xD0) in four.colours()
    assert (0x1F, 0x6F, 0xD0) not in before.colours()


def test_table_at_rest_draws_nothing(hands: "TableHands") -> None:
    """While nothing moves and the clock has not begun, no frame is drawn."""
    from kivy.core.window import Window  # noqa: PLC0415

    hands.stage.wait(1)
    drawn: list[int] = []
    Window.bind(on_draw=lambda *_: drawn.append(1))

    hands.stage.wait(2)

    assert not drawn


def test_moves_are_heard_unless_that_is_switched_off(hands: "TableHands", monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that is lifted and laid down sounds; a refusal buzzes too, where the device can."""
    from freecellar_kivy.phone.feeling import Buzz  # noqa: PLC0415
    from freecellar_kivy.phone.sounds import Sound, Sounds  # noqa: PLC0415
    from freecellar_kivy.table import senses  # noqa: PLC0415

    heard: list[Sound] = []
    felt: list[Buzz] = []
    monkeypatch.setattr(Sounds, "play", lambda _, sound: heard.append(sound))
    monkeypatch.setattr(senses, "buzz", felt.append)

    hands.drag(column(7), cell(0))
    assert heard == []
    assert felt == [Buzz.LANDED]
    hands.app.desk.prefer(sound=True, vibration=False)
    hands.drag(column(0), cell(1))
    hands.drag(column(0), column(1))

    assert heard == [Sound.LIFT, Sound.LAND, Sound.LIFT, Sound.REFUSED]
    assert felt == [Buzz.LANDED]


def test_link_opens_its_deal(stage: "Stage", data_folder: Path) -> None:
    """A program that is started with a link puts its deal on the table."""
    from freecellar_kivy.app import FreecellarApp  # noqa: PLC0415
    from freecellar_kivy.desk import Desk  # noqa: PLC0415

    stage.resize(640, 480)
    desk = Desk.open(data_folder)
    link = str(link_to(desk.registry, desk.table("bakers-game", "standard").dealt(11)))
    desk.close()
    app = FreecellarApp(data_folder, link)

    stage.run(app)
    stage.frames(3)

    assert app.root.current == "Table"
    assert app.table.sitting.dealt.title == "Baker's Game #11"


def test_sounds_are_written_before_they_are_heard(hands: "TableHands", data_folder: Path) -> None:
    """Bit by bit while nothing moves: every sound is a file of its own then, and none is half written."""
    from freecellar_kivy.phone.sounds import Sound, parts, wav  # noqa: PLC0415

    folder = data_folder / "sounds"
    hands.app.desk.prefer(sound=True)
    hands.app.root.home()
    hands.sit_down(618)

    finger = hands.carry(column(7), cell(0))
    before = [*folder.glob("*")]
    hands.stage.wait(5)
    assert [*folder.glob("*")] == before  # a card in the air comes first
    finger.up()
    hands.stage.until(lambda: len([*folder.glob("*.wav")]) == len(Sound))

    written = sorted(folder.iterdir())
    assert [path.name.partition("-")[0] for path in written] == sorted(Sound)
    assert written[0].read_bytes() == wav(parts(Sound.HOME))


def test_sounds_are_left_alone_by_who_hears_none(hands: "TableHands", data_folder: Path) -> None:
    """Nothing is reckoned out for whom sound is off, and nothing once the table is left."""
    hands.stage.wait(2)
    assert not (data_folder / "sounds").exists()

    hands.app.desk.prefer(sound=True)
    hands.table.on_enter()
    hands.app.root.home()
    hands.stage.wait(2)

    assert not (data_folder / "sounds").exists()
