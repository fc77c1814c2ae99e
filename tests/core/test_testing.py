"""The kit for plugin authors finds what it promises to find, and nothing in the variants that come along."""

from collections.abc import Callable
from dataclasses import replace
from typing import cast

import pytest

from freecellar.engine.deals import deal
from freecellar.engine.moves import Move
from freecellar.engine.position import Position
from freecellar.engine.reasons import Reason
from freecellar.engine.rules import Rules
from freecellar.errors import UnknownVariant
from freecellar.testing import cards_in_play, check_game, check_variant
from support.games import board, registry


@pytest.mark.parametrize("house_id", sorted(registry().houses))
@pytest.mark.parametrize("variant_id", sorted(registry().variants))
def test_variants_that_come_along_keep_all_promises(variant_id: str, house_id: str) -> None:
    """Each in each house, from one deal."""
    check_variant(registry(), variant_id, house_id, numbers=[617], moves=25)


class Losing(Rules):
    """Rules by which a card put into a cell is gone."""

    def apply_legal(self, position: Position, move: Move) -> Position:
        """Empty all cells."""
        after = super().apply_legal(position, move)
        return replace(after, cells=tuple(() for _ in after.cells))


class Doubling(Rules):
    """Rules that offer each move twice."""

    def legal_moves(self, position: Position) -> list[Move]:
        """Return all moves, and again."""
        return super().legal_moves(position) * 2


class Offering(Rules):
    """Rules that offer what they refuse."""

    def check(self, position: Position, move: Move) -> Reason | None:
        """Refuse all but moves home."""
        return super().check(position, move) or cast("Reason", "no such thing")


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        (Losing, r"cards missing: \w\w; too many: none, from\n"),
        (Doubling, "a move is offered twice, from\n"),
        (Offering, "is offered, yet refused: no such thing, from\n"),
    ],
)
def test_broken_rules_are_told_with_the_board(broken: Callable[..., Rules], complaint: str) -> None:
    """Cards lost, moves offered twice, moves offered and refused."""
    rules, policy = registry().merged("freecell", "standard")

    with pytest.raises(AssertionError, match=complaint):
        check_game(broken(rules.tables), policy, 1)


def test_a_fault_is_told_with_variant_house_and_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plugin's author sees where to look."""
    offered = Rules.legal_moves
    monkeypatch.setattr(Rules, "legal_moves", lambda rules, position: offered(rules, position) * 2)

    with pytest.raises(AssertionError, match=r"^freecell in house tavern, deal 5: a move is offered twice"):
        check_variant(registry(), "freecell", "tavern", numbers=[5])


def test_a_deal_that_lacks_a_card_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deck is counted before the first move."""
    rules, policy = registry().merged("freecell", "standard")
    whole = deal(rules.tables, 1)
    lacking = replace(whole, columns=(whole.columns[0][1:], *whole.columns[1:]))
    monkeypatch.setattr("freecellar.testing.deal", lambda *_: lacking)

    with pytest.raises(AssertionError, match=r"^cards missing: JD; too many: none, from\n"):
        check_game(rules, policy, 1)


def test_no_such_variant_is_told_as_ever() -> None:
    """It is no assertion that fails."""
    with pytest.raises(UnknownVariant):
        check_variant(registry(), "no-such-game")


def test_cards_at_home_count_by_rank_where_foundations_take_any_suit() -> None:
    """Which card lies there cannot be told."""
    spec = registry().variant("freecell").spec().derive(id="loose", name="Loose", foundations={"by_suit": False})
    position = replace(board(spec.rules(), "3S KH"), foundations=(2, 0, 0, 0))

    assert cards_in_play(spec.rules(), position) == {1: 1, 2: 1, 3: 1, 13: 1}
