"""Deals on a table: named, drawn, given, of a day."""

from datetime import date

import pytest

from freecellar import SpecError, UnknownHouse, UnknownVariant, deal
from freecellar.engine import parse_board
from freecellar.errors import DealError
from freecellar.play import DailyDrawn, DailyLost, DailyUndecided
from freecellar.sitting import Dealt, NotDrawn, find_daily, why_no_deal
from support.games import registry
from support.sittings import laid_out


def test_numbered_deal_is_named_by_its_number() -> None:
    """The title is the variant with the number, the identity names the deal anywhere."""
    dealt = laid_out("seahaven-towers", 7)

    assert dealt.title == "Seahaven Towers #7"
    assert dealt.start == deal(dealt.tables, 7)
    assert dealt.identity.startswith("ms:7")


def test_given_board_has_no_number() -> None:
    """A board is named by its cards."""
    dealt = laid_out()

    given = dealt.given(dealt.dealt(1).start)

    assert given.title == "FreeCell (given board)"
    assert given.start != dealt.start


@pytest.mark.parametrize(
    ("house", "board", "refused"),
    [
        ("standard", "Foundations: H-K C-K D-K S-K", True),
        ("standard", "Foundations: H-K C-K D-K S-Q\nKS", False),
        ("tavern", "Foundations: H-K C-K D-K S-Q\nKS", True),
    ],
)
def test_board_that_is_won_already_is_not_played(house: str, board: str, refused: bool) -> None:
    """All cards are home, or go home at the deal; it can be named, told and solved all the same."""
    dealt = laid_out(house=house)
    given = dealt.given(parse_board(board, dealt.tables, whole=True))

    if refused:
        with pytest.raises(DealError, match=r"^this board is won already: there is nothing to play$"):
            given.to_play()
    else:
        assert given.to_play() == given


def test_unknown_names_are_refused() -> None:
    """A variant or house that is none is told with the nearest ones."""
    with pytest.raises(UnknownVariant, match="freecell"):
        Dealt.under(registry(), "frecell", "standard")
    with pytest.raises(UnknownHouse, match="tavern"):
        Dealt.under(registry(), "freecell", "taverne")


def test_variant_and_house_that_do_not_go_together_are_refused() -> None:
    """A house may be one that a variant cannot be played in."""
    pairs = [(variant, house) for variant in registry().variants for house in registry().houses]
    refused = []
    for variant, house in pairs:
        try:
            Dealt.under(registry(), variant, house)
        except SpecError:
            refused.append((variant, house))

    assert len(refused) < len(pairs)


def test_drawn_deal_is_in_the_range_of_its_house() -> None:
    """The same seed draws the same number."""
    dealt = laid_out()

    first, second = (dealt.drawn("a seed") for _ in range(2))

    assert first == second
    assert first.number is not None
    assert 1 <= first.number <= 1_000_000


def test_winnable_deal_is_one_that_the_solver_has_won() -> None:
    """One that was drawn before it is not won; who cancels gets none."""
    dealt = laid_out("freecell-0-cells")._replace(is_winnable=True)
    tries: list[int] = []

    with pytest.raises(NotDrawn):
        dealt.drawn("a seed", on_try=tries.append, is_cancelled=lambda: len(tries) > 1)
    assert tries == [0, 1]
    assert laid_out()._replace(is_winnable=True).drawn("a seed").number is not None


def test_deal_of_a_day_is_found() -> None:
    """A day has the same deal for everyone; the table then knows the day."""
    dealt, day = laid_out("bakers-game"), date(2026, 11, 30)

    answer = find_daily(dealt, day)

    assert isinstance(answer, DailyDrawn)
    assert dealt.of_day(day, answer.number).day == "2026-11-30"
    assert find_daily(dealt, day) == answer


def test_day_without_a_deal_is_told_from_an_undecided_one() -> None:
    """None of the candidates can be won, or nobody found out whether one can."""
    table, day = laid_out(), date(2026, 11, 30)

    assert why_no_deal(DailyLost(2), table, day) == (
        "2026-11-30 has no deal: none of its 2 candidates can be won as freecell"
    )
    assert why_no_deal(DailyUndecided(7, 3), table, day).startswith(
        "the deal of 2026-11-30 is not decided: whether freecell 7"
    )
