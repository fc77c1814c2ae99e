"""What players complain of elsewhere, and the tests that hold it to be impossible here.

Each line: the complaint, then the tests, by file and name below ``tests``. One test here proves that they all exist;
some complaints have their test right here.

1. The view diverges from the model; a drag freezes in mid-air.
   frontends/kivy/window/test_monkey.py::test_picture_is_the_model_after_any_touches
   frontends/kivy/presenting/test_whole_games.py::test_any_hands_leave_a_legal_game_and_a_true_picture
   frontends/kivy/table/test_hands.py::test_undo_while_a_card_flies
   frontends/kivy/presenting/test_hands.py::test_every_drag_is_ended
2. Tap or drag, but not both; tiny drags swallow taps; no double tap home; a rotation steals taps.
   frontends/kivy/presenting/test_hands.py::test_unsteady_hand_still_taps
   frontends/kivy/window/test_houses.py::test_doubling_double_tap_goes_home
   frontends/kivy/table/test_hands.py::test_rotation_keeps_the_drag
   frontends/kivy/window/test_complaints.py::test_tap_and_drag_take_turns
3. Tiny cards in portrait; New beside Undo; a white or black screen on return.
   frontends/kivy/presenting/test_geometry.py::test_cards_are_large
   frontends/kivy/presenting/test_geometry.py::test_portrait_is_filled
   frontends/kivy/window/test_complaints.py::test_new_is_nowhere_near_undo
   frontends/kivy/table/test_life.py::test_lost_graphics_come_back
   frontends/kivy/window/test_complaints.py::test_lock_of_rotation_is_the_systems
4. "Unsolvable" said of a position that can be won.
   core/solver/test_hint.py::test_findings_are_true
   core/play/test_daily.py::test_unknown_is_not_lost
   core/solver/test_facts.py::test_a_deal_that_others_call_lost
5. A hint that the table refuses; hints that loop.
   core/solver/test_hint.py::test_who_follows_hints_wins_any_small_game
   frontends/kivy/table/test_commands.py::test_hint_marks_first_and_plays_second
6. Autoplay replaces redo, starts the game, plays a card again that was taken back; moves missing from undo.
   core/play/test_state.py::test_autoplay_leaves_redo_alone
   core/play/test_game.py::test_opening_autoplay_starts_no_clock
   core/play/test_state.py::test_every_kind_of_move_is_undone
   core/play/test_state.py::test_undo_and_redo_are_identities
7. A finish nobody pressed counts as a loss; rotating on the last move loses the win.
   frontends/kivy/window/test_complaints.py::test_win_outlasts_rotation_and_sleep
   frontends/kivy/presenting/test_presenter.py::test_win_is_settled_in_the_model
8. Killed in the middle: a broken board.
   frontends/kivy/window/test_kill.py::test_killed_process_leaves_its_move_clock_and_redo
   core/play/test_store_processes.py::test_killed_process_loses_nothing_that_it_was_told
9. Statistics of wins only; time that runs while the app is away.
   frontends/kivy/table/test_commands.py::test_new_asks_where_it_would_be_a_loss
   frontends/kivy/table/test_life.py::test_game_goes_on_after_a_pause_of_the_system
   frontends/kivy/window/test_gestures.py::test_pause_outlasts_leaving_the_table
10. Deal numbers that name other boards elsewhere; deals of the day that nobody can win.
    core/engine/test_deals.py::test_deal_number_1
    core/play/test_daily.py::test_deals_of_the_corpus_stay
    core/play/test_daily.py::test_first_that_can_be_won_is_chosen
11. Blind players, colour-blind players.
    frontends/kivy/window/test_keyboard_deal.py::test_whole_deal_is_won_by_the_keyboard_alone
    frontends/kivy/table/test_life.py::test_settings_are_taken_at_once
12. A plugin that is raw code, where data would do.
    frontends/kivy/golden/test_pictures.py::test_table
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from freecellar import cell, column
from freecellar_kivy.presenting.commands import Command

if TYPE_CHECKING:
    from support.table_hands import TableHands

TESTS = Path(__file__).parents[3]
Seat = Callable[[str], "TableHands"]


def test_every_complaint_has_tests_that_exist() -> None:
    """The table above names twelve complaints, and for each some tests that are there."""
    complaints = re.split(r"^\d+\. ", str(__doc__), flags=re.MULTILINE)[1:]

    assert len(complaints) == 12
    for complaint in complaints:
        named = re.findall(r"(\S+\.py)::(\w+)", complaint)
        assert named, complaint
        for file, name in named:
            assert f"def {name}(" in (TESTS / file).read_text(encoding="utf-8"), f"{file}::{name}"


def test_tap_and_drag_take_turns(seat: Seat) -> None:
    """A tap, a drag, a drag of a few pixels that is a tap, all with the same hand and no setting between."""
    hands = seat("standard")

    hands.tap(column(5))
    hands.drag(column(7), cell(2))
    x, y = hands.card(column(4))
    hands.stage.wait(0.5)
    hands.stage.drag((x, y), (x + 5, y - 4), steps=2)
    hands.rest()

    assert hands.game.tally.moves == 3
    hands.check()


def test_new_is_nowhere_near_undo(seat: Seat) -> None:
    """No button of the table begins a deal: New is in the menu, whose button is the furthest from Undo."""
    hands = seat("standard")

    for size in ((480, 640), (640, 400)):
        hands.stage.resize(*size)
        hands.rest()
        buttons = hands.table.tools.buttons
        undo = buttons[Command.UNDO]
        away = {
            command: abs(each.center_x - undo.center_x) + abs(each.center_y - undo.center_y)
            for command, each in buttons.items()
        }
        assert Command.NEW not in buttons
        assert Command.RESTART not in buttons
        assert max(away, key=lambda command: away[command]) is Command.MENU


def test_win_outlasts_rotation_and_sleep(seat: Seat) -> None:
    """Finish is pressed, and before a card has arrived the device turns and the app is put aside: it is won, and told."""
    hands = seat("standard")
    hands.drag(column(1), column(4))
    hands.push(Command.FINISH)

    hands.stage.resize(640, 480)
    assert hands.app.on_pause() is True
    hands.app.on_resume()
    hands.stage.frames(3)

    assert hands.game.is_won
    assert hands.app.desk.store.statistics("freecell", "standard").won == 1
    hands.stage.until(lambda: hands.table.sheet is not None)
    assert hands.table.sheet is not None
    assert hands.table.sheet.title == "Won"
    hands.check()


def test_lock_of_rotation_is_the_systems() -> None:
    """The bundle asks for all orientations and for none by force: who has locked the screen keeps it so."""
    spec = (TESTS.parent / "packaging" / "phone" / "buildozer.spec").read_text(encoding="utf-8")
    found = re.search(r"^orientation\s*=\s*(.+)$", spec, flags=re.MULTILINE)

    assert found is not None
    assert {"portrait", "landscape"} <= set(re.split(r"[,\s]+", found[1]))
