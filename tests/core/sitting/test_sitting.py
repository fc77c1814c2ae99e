"""What a person at a table wishes, what comes of it, and what is saved."""

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from freecellar import FreecellarError, Intent, cell, column
from freecellar.engine import Kind, parse_move
from freecellar.errors import StoreError
from freecellar.play import Game, Loss, Saved
from freecellar.sitting import LOST, Keeper, Question, Said, Sitting, describe_leaving, describe_open, waiting_game
from freecellar.solver import Finding
from support.cli import GAMES
from support.games import registry
from support.saving import another_process
from support.sittings import keeper, laid_out, seated
from support.today import set_today


def settled(wish: Said | Question[Any]) -> Said:
    """Return what comes of a wish, the solver asked where need be."""
    return wish.settle() if isinstance(wish, Question) else wish


def test_move_is_played_saved_and_told(tmp_path: Path) -> None:
    """A move changes the cards, is told in words, and is on the disk when that is said."""
    with seated(tmp_path) as sitting:
        said = sitting.play(Intent(column(7), Kind.CELL))

        assert said == Said(deed="Q♥ to cell a.", changed=True, steps=sitting.game.state.done)
        (waiting,) = sitting.keeper.store.open_games()
        assert describe_open(waiting, registry()).line == "FreeCell #617 · standard · 1 move · 0:00"


@pytest.mark.parametrize(
    ("loss", "moves", "said", "lost"),
    [
        (Loss.ABANDONED, 1, "House standard records a loss if you leave it.", 1),
        (
            Loss.NEVER,
            1,
            "House standard records no loss if you leave it: it counts as played, neither won nor lost.",
            0,
        ),
        (Loss.ABANDONED, 0, "Nothing is recorded if you leave it: no move was made.", 0),
    ],
)
def test_what_leaving_records_is_told_as_it_is_recorded(
    tmp_path: Path, loss: Loss, moves: int, said: str, lost: int
) -> None:
    """What is said of an open game, before another is begun in its place, is what the statistics say afterwards."""
    dealt = laid_out()
    dealt = dealt._replace(policy=replace(dealt.policy, loss=loss))
    with seated(tmp_path, dealt) as sitting:
        for _ in range(moves):
            sitting.play(Intent(column(7), Kind.CELL))
        store = sitting.keeper.store
        (waiting,) = store.open_games()

        sitting.begin(dealt.dealt(1))

        assert describe_leaving(waiting) == said
        found = store.statistics("freecell", "standard")
        assert (found.played, found.lost) == (moves, lost)


def test_game_that_another_process_plays_does_not_wait(tmp_path: Path) -> None:
    """It can neither be gone on with nor left, so nobody is asked about that; once it is let go it can."""
    with seated(tmp_path) as sitting:
        sitting.play(Intent(column(7), Kind.CELL))
        assert waiting_game(sitting.keeper.store, laid_out(number=1)) is not None, "what is played here can be left"
    other = keeper(tmp_path)
    with another_process(tmp_path) as process:
        assert waiting_game(other.store, laid_out(number=1)) is None
        said = other.keep(laid_out(number=1), laid_out(number=1).game())
        assert said.startswith(f"Not saved: process {process.pid} is playing freecell in house standard")
        assert not other.has_saved
        process.communicate(b"")

    waiting = waiting_game(other.store, laid_out(number=1))

    assert waiting is not None
    assert waiting.number == 617
    other.store.close()


def test_refusal_says_why_and_changes_nothing(tmp_path: Path) -> None:
    """An illegal move is answered with its reason."""
    with seated(tmp_path) as sitting:
        before = sitting.game.state

        said = sitting.play(Intent(column(1), column(5)))

        assert said == Said("KS does not build on 6C.", is_refusal=True)
        assert sitting.game.state == before


def test_undo_and_redo_tell_what_they_did(tmp_path: Path) -> None:
    """Undo names the step it took back, and plays no step forwards; redo does."""
    with seated(tmp_path) as sitting:
        step = sitting.play(Intent(column(7), cell(0))).steps

        assert sitting.undo() == Said(deed="Taken back: Q♥ to cell a.", changed=True, taken_back=step[0])
        assert sitting.redo().steps == step
        assert sitting.redo() == Said("There is nothing to redo.", is_refusal=True)


def test_tap_that_chooses_and_lets_go_is_told(tmp_path: Path) -> None:
    """Where a tap selects, no step is told that was played before."""
    with seated(tmp_path, laid_out(house="doubling")) as sitting:
        sitting.play(Intent(column(7), cell(0)))

        assert sitting.tap(column(0)) == Said(deed="Chosen: column 1. Tap where it goes.")
        assert sitting.tap(column(0)) == Said(deed="Let go.")


@pytest.mark.parametrize("house", ["standard", "doubling", "additive", "winnable", "tavern", "parlour"])
def test_whole_game_is_won_and_counted(tmp_path: Path, house: str) -> None:
    """A deal played to its end under each house is in the statistics, with nothing left open."""
    with seated(tmp_path, laid_out(house=house)) as sitting:
        said = Said()
        for text in (GAMES / f"617-{house}.txt").read_text().split():
            act = getattr(Game, text, None)
            said = (
                sitting.attempt(act)
                if act
                else sitting.play(parse_move(text, sitting.game.rules, sitting.game.position))
            )

        assert said.text.startswith("Won: ")
        assert sitting.keeper.store.statistics("freecell", house).won == 1
        assert not sitting.keeper.store.open_games()


def test_steps_of_a_finish_are_told(tmp_path: Path) -> None:
    """Finish plays all that is left as one step, of as many moves."""
    with seated(tmp_path) as sitting:
        said = Said()
        for text in (GAMES / "617-standard.txt").read_text().split()[:85]:
            said = sitting.play(parse_move(text, sitting.game.rules, sitting.game.position))
        assert said.news == "The rest plays itself: finish."

        (step,) = sitting.finish().steps

        assert len(step.played) > 1
        assert sitting.game.is_won


def test_first_press_marks_and_second_plays(tmp_path: Path) -> None:
    """The mark is there until anything else is done."""
    with seated(tmp_path) as sitting:
        asked = sitting.press_hint()
        assert isinstance(asked, Question)
        told = asked.settle()
        assert told == Said(deed="83: Q♥ onto K♣, from column 8 to column 3.", hint=sitting.marked)
        was_marked = sitting.marked is not None

        said = sitting.press_hint()

        assert isinstance(said, Said)
        assert said.text == "Q♥ onto K♣."
        assert len(said.steps) == 1
        assert (was_marked, sitting.marked) == (True, None)
        assert sitting.game.tally.hints == 1


def test_hint_that_comes_too_late_marks_nothing(tmp_path: Path) -> None:
    """An answer for a position that was left is dropped."""
    with seated(tmp_path) as sitting:
        asked = sitting.press_hint()
        assert isinstance(asked, Question)
        hint = asked.ask(lambda: False)
        sitting.play(Intent(column(7), cell(0)))

        assert asked.take(hint) == Said()
        assert sitting.marked is None


def test_hints_lead_to_the_win_after_a_break(tmp_path: Path) -> None:
    """Following hints wins, though the program ends after every tenth of them."""
    dealt = laid_out("bakers-game", 2)
    game, moves = dealt.game(), 0
    while not game.is_won:
        kept = keeper(tmp_path)
        waiting = kept.store.open_games()
        game = kept.resume(waiting[0], registry())[1] if waiting else game
        sitting = Sitting(dealt, game, kept)
        for _ in range(10):
            settled(sitting.press_hint())
            settled(sitting.press_hint())
            moves += 1
            if game.is_won:
                break
        kept.leave()
        kept.store.close()
        assert moves < 300


def test_lost_position_says_so_and_is_left_behind(tmp_path: Path) -> None:
    """The hint of a lost position is the verdict; the way back is as many undos as there were moves too many."""
    with seated(tmp_path, laid_out("freecell-1-cell", 8)) as sitting:
        assert settled(sitting.go_back()) == Said("This position can be won.")
        for text in ("6a", "a7", "1a"):
            sitting.play(parse_move(text, sitting.game.rules, sitting.game.position))

        assert settled(sitting.press_hint()) == Said(LOST, is_lost=True)
        assert sitting.marked is None
        said = settled(sitting.go_back())

        assert said == Said("Back by 1 step, to the last position known that can be won.", changed=True)
        assert sitting.game.tally.undos == 1


def test_solution_is_shown_beside_the_game(tmp_path: Path) -> None:
    """Watching moves cards of its own; the game stays, and the line ends in a win."""
    with seated(tmp_path) as sitting:
        before = sitting.game.position
        said = settled(sitting.watch())
        showing = sitting.showing
        assert showing is not None
        assert said.text == showing.describe()

        while showing.forth() is not None:
            assert showing.describe().startswith(f"Move {showing.index} of ")

        assert sitting.game.rules.is_won(showing.position)
        assert sitting.game.position == before
        showing.back()
        assert showing.index == len(showing.moves) - 1
        sitting.stop_watching()
        assert sitting.showing is None


def test_pause_blocks_until_the_clock_runs(tmp_path: Path) -> None:
    """A paused game takes no move, and says so."""
    with seated(tmp_path) as sitting:
        assert sitting.pause().text == "Paused."
        assert sitting.play(Intent(column(7), cell(0))) == Said("The game is paused.", is_refusal=True)
        assert sitting.resume().text == "The clock runs."
        assert sitting.play(Intent(column(7), cell(0))).changed


def test_paused_game_that_is_given_up_is_over_and_paused_no_longer(tmp_path: Path) -> None:
    """What the table keeps in view does not say that it waits for the player."""
    with seated(tmp_path) as sitting:
        sitting.play(Intent(column(7), cell(0)))
        assert sitting.staying() == "The game goes on."
        sitting.pause()
        assert sitting.staying() == "The game stays paused."

        said = sitting.give_up()

        assert said.text.startswith("Given up with 0 cards home: 1 move")
        assert (sitting.game.is_over, sitting.game.state.is_paused) == (True, False)
        assert not any("paused" in fact for fact in sitting.facts())
        assert sitting.keeper.store.statistics("freecell", "standard").lost == 1


def test_another_deal_leaves_the_first_as_lost(tmp_path: Path) -> None:
    """Where the house records losses, leaving a game that was begun is one, and is known before."""
    with seated(tmp_path) as sitting:
        stakes = [sitting.is_loss_if_left]
        sitting.play(Intent(column(7), cell(0)))
        stakes.append(sitting.is_loss_if_left)

        said = sitting.begin(sitting.dealt.dealt(1))

        assert stakes == [False, True]
        assert said.changed
        assert sitting.dealt.title == "FreeCell #1"
        assert sitting.keeper.store.statistics("freecell", "standard").lost == 1


@pytest.mark.parametrize(
    ("loss", "leaving"),
    [(Loss.ABANDONED, "This game is not finished and would count as lost."), (Loss.NEVER, "")],
)
def test_warning_of_a_saved_game_tells_what_its_house_records(tmp_path: Path, loss: Loss, leaving: str) -> None:
    """Before a move, after the end and where the player comes back to it there is nothing to tell."""
    dealt = laid_out()
    with seated(tmp_path, dealt._replace(policy=replace(dealt.policy, loss=loss))) as sitting:
        assert sitting.warning() == ""
        sitting.play(Intent(column(7), cell(0)))
        assert (sitting.warning(), sitting.warning(quits=True)) == (leaving, "")
        sitting.give_up()
        assert (sitting.warning(), sitting.warning(quits=True)) == ("", "")


@pytest.mark.parametrize("loss", [Loss.ABANDONED, Loss.NEVER])
def test_warning_of_a_game_that_is_not_saved_tells_of_no_loss(loss: Loss) -> None:
    """Nothing is recorded of it, so it is gone and not lost."""
    dealt = laid_out()
    dealt = dealt._replace(policy=replace(dealt.policy, loss=loss))
    sitting = Sitting(dealt, dealt.game(), Keeper.off())
    assert sitting.warning(quits=True) == ""

    sitting.play(Intent(column(7), cell(0)))

    gone = "This game is not saved and will be gone."
    assert sitting.warning(quits=True) == gone
    assert sitting.warning() == (gone if loss is Loss.ABANDONED else "")


def test_warning_of_a_game_that_is_saved_no_longer_tells_what_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that fills up keeps what it has: quitting loses the rest, another deal the whole game."""
    with seated(tmp_path) as sitting:
        sitting.play(Intent(column(7), cell(0)))

        def fail(_: Saved) -> None:
            raise StoreError("the disk is full")

        with monkeypatch.context() as failing:
            failing.setattr(Saved, "save", fail)
            assert sitting.undo().trouble == "Not saved: the disk is full."

            assert sitting.warning(quits=True) == "What was done last is not saved and will be gone."
            assert sitting.warning() == "This game is not finished and would count as lost."

        sitting.redo()
        assert sitting.warning(quits=True) == ""


def test_another_deal_is_any_of_the_range(tmp_path: Path) -> None:
    """Where no winnable deal is wanted another lies there at once, under the same rules."""
    with seated(tmp_path) as sitting:
        said = sitting.another()

        assert isinstance(said, Said)
        assert said.changed
        assert sitting.game.position == laid_out(number=sitting.dealt.number or 0).start


def test_another_winnable_deal_is_a_question(tmp_path: Path) -> None:
    """The game stays until one is found, and then the next is winnable again."""
    with seated(tmp_path, laid_out()._replace(is_winnable=True)) as sitting:
        asked = sitting.another()
        assert isinstance(asked, Question)
        assert sitting.dealt.number == 617

        assert asked.settle().changed
        assert sitting.dealt.is_winnable
        assert not sitting.game.journal


def test_game_that_is_played_on_stays(tmp_path: Path) -> None:
    """A deal that is found too late is dropped."""
    with seated(tmp_path, laid_out()._replace(is_winnable=True)) as sitting:
        asked = sitting.another()
        assert isinstance(asked, Question)
        found = asked.ask(lambda: False)
        sitting.play(Intent(column(7), cell(0)))

        assert asked.take(found) == Said("You have played on, so this game stays.", is_refusal=True)
        assert sitting.dealt.number == 617


def test_game_that_is_gone_on_with_is_followed_by_deals_of_its_kind(tmp_path: Path) -> None:
    """Who has asked for deals that can be won gets such ones after a break too, and after a restart."""
    with seated(tmp_path, laid_out()._replace(is_winnable=True)) as sitting:
        sitting.restart()
        sitting.play(Intent(column(7), cell(0)))
    kept = keeper(tmp_path)

    dealt, _ = kept.resume(kept.store.open_games()[0], registry())

    assert dealt.is_winnable
    kept.leave()
    kept.store.close()


def test_game_may_go_unsaved() -> None:
    """A keeper that is off lets a game be played, and says nothing of it."""
    kept = Keeper.off()
    sitting = Sitting(laid_out(), laid_out().game(), kept)

    said = sitting.play(Intent(column(7), cell(0)))

    assert said == Said(deed="Q♥ to cell a.", changed=True, steps=sitting.game.state.done)
    assert not kept.is_saving
    assert not kept.store.open_games()


def test_bookmark_needs_a_name_and_an_open_game(tmp_path: Path) -> None:
    """What a bookmark lacks is told as an error."""
    with seated(tmp_path) as sitting:
        with pytest.raises(FreecellarError, match="name"):
            sitting.keeper.bookmark("")
        sitting.keeper.bookmark("here")
        assert sitting.keeper.bookmarks() == ("here",)
    with pytest.raises(FreecellarError, match="no open game"):
        sitting.keeper.bookmark("there")


def test_restart_is_the_same_deal_with_a_new_clock(tmp_path: Path) -> None:
    """Restart puts all back to the start."""
    with seated(tmp_path) as sitting:
        sitting.play(Intent(column(7), cell(0)))
        sitting.restart()

        assert sitting.game.position == sitting.dealt.start
        assert not sitting.game.journal


@pytest.mark.parametrize("number", [11982, 146692, 186216, 455889, 495505, 512118, 517776])
def test_verdict_stands_beside_the_number_where_the_house_has_it_so(tmp_path: Path, number: int) -> None:
    """`doubling` says of seven of the famous eight that they cannot be won; `standard` shows no verdict."""
    with seated(tmp_path, laid_out(number=number, house="doubling")) as sitting:
        assert sitting.facts(waits=True)[0] == f"FreeCell #{number} Unsolvable"
    with seated(tmp_path, laid_out(number=number)) as sitting:
        assert sitting.facts(waits=True)[0] == f"FreeCell #{number}"


def test_verdict_is_that_of_the_house(tmp_path: Path) -> None:
    """The eighth can be won under the cap of `doubling`."""
    with seated(tmp_path, laid_out(number=781948, house="doubling")) as sitting:
        assert sitting.facts(waits=True)[0] == "FreeCell #781948"


def test_way_back_of_a_lost_deal_says_that_it_is_proven(tmp_path: Path) -> None:
    """Where no position could be won nothing is taken back."""
    with seated(tmp_path, laid_out(number=11982)) as sitting:
        said = settled(sitting.go_back())

        assert said == Said("This deal cannot be won: that is proven.", is_refusal=True)


def test_search_that_is_stopped_takes_nothing_back(tmp_path: Path) -> None:
    """A cancelled search knows of no position that can be won."""
    with seated(tmp_path, laid_out("freecell-1-cell", 1)) as sitting:
        asked = sitting.go_back()
        assert isinstance(asked, Question)

        index, finding = asked.ask(lambda: True)

        assert (index, finding) == (None, Finding.GAVE_UP)
        assert asked.take((index, finding)).text == "No position of this game is known that can be won."


def test_streak_of_days_is_kept_in_view(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal of the day shows how many days in a row were won; winning today's counts at once."""
    day = date(2026, 11, 30)
    set_today(monkeypatch, lambda: day)
    with seated(tmp_path, laid_out().of_day(day, 617)) as sitting:
        assert sitting.facts()[:4] == ("FreeCell #617", "daily 2026-11-30", "streak 0", "standard")

        for text in (GAMES / "617-standard.txt").read_text().split():
            sitting.play(parse_move(text, sitting.game.rules, sitting.game.position))

        assert sitting.game.is_won
        assert "streak 1" in sitting.facts()


def test_other_deals_have_no_streak(tmp_path: Path) -> None:
    """Beside a deal of no day there is none."""
    with seated(tmp_path) as sitting:
        assert sitting.streak() is None
        assert not any("streak" in fact for fact in sitting.facts())
