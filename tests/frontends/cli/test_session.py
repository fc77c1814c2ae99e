"""Typed lines where somebody can be asked: what is asked, and when."""

from pathlib import Path

from freecellar_cli.session import Session
from support.sittings import seated


def test_number_is_looked_at_before_a_game_is_given_up(tmp_path: Path) -> None:
    """Whoever mistypes a number is not asked whether to lose the game."""
    with seated(tmp_path) as sitting:
        session = Session(sitting, asks=True)
        session.answer("8a")

        refused = session.answer("new abc")
        asked = session.answer("new 1")

        assert refused.is_refusal
        assert refused.text.startswith("New takes a deal number")
        assert asked.text.endswith("Leave it? (y/n)")
        assert session.answer("n").text == "The game goes on."
        assert session.answer("new").text == asked.text
