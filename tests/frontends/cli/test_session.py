"""Typed lines where somebody can be asked: what is asked, and when."""

from pathlib import Path

import pytest

from freecellar.sitting import Keeper, Sitting
from freecellar_cli.games.session import Session
from support.sittings import laid_out, seated


def test_number_is_looked_at_before_a_game_is_given_up(tmp_path: Path) -> None:
    """Whoever mistypes a number is not asked whether to lose the game."""
    with seated(tmp_path) as sitting:
        session = Session(sitting, asks=True)
        session.answer("8a")

        for number in ("abc", "617 5", "0", "99999999999"):
            refused = session.answer(f"new {number}")
            assert refused.is_refusal
            assert refused.text.startswith(("New takes a deal number", "There is no deal"))
        asked = session.answer("new 1")

        assert asked.text == "This game is not finished and would count as lost. Leave it? (y/n)"
        assert session.answer("n").text == "The game goes on."
        assert session.answer("new").text == asked.text


@pytest.mark.parametrize("line", ["quit", "restart", "new", "new 5"])
def test_game_that_is_not_saved_is_said_to_be_gone(line: str) -> None:
    """Nothing is recorded of it, and nobody is told of a loss."""
    session = Session(Sitting(laid_out(), laid_out().game(), Keeper.off()), asks=True)
    assert session.answer("quit").leaves
    session.answer("8a")

    asked = session.answer(line)

    assert (asked.text, asked.leaves) == ("This game is not saved and will be gone. Leave it? (y/n)", False)
    assert session.answer("n").text == "The game goes on."
    session.answer(line)
    assert session.answer("y").leaves is (line == "quit")


def test_share_hands_on_what_the_house_shares(tmp_path: Path) -> None:
    """The link during the game and the result after it; a house that shares results alone says when."""
    with seated(tmp_path / "standard") as sitting:
        session = Session(sitting)
        assert session.answer("share").text == "freecellar:1.freecell.standard.617.AeIo34"
        session.answer("8a")
        session.answer("give up")
        assert session.answer("share").text.startswith("FreeCell #617, house standard\nNot won: 0 cards home, 1 move,")
    with seated(tmp_path / "tavern", laid_out(house="tavern")) as sitting:
        refused = Session(sitting).answer("share")
        assert (refused.text, refused.is_refusal) == ("House tavern shares a result, once the game is over.", True)
