"""Cards that go home by themselves: the named policies, and the one derived for any build rule."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freecellar.cards import Card, Suit
from freecellar.engine.autoplay import is_safe, lets_go, next_home, play_home
from freecellar.engine.deals import deal_cards
from freecellar.engine.layouts import unshuffled
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.engine.tables import Autoplay
from freecellar.spec.parts import Build, Deck, Direction, Foundations, Layout, Relation
from support.games import board, move, rules_of

FREECELL = rules_of()
BAKERS = rules_of(build=Build.SAME_SUIT)
ANY_SUIT = rules_of(build=Build.ANY_SUIT)
RETURNS = rules_of(foundations=Foundations.model_validate({"returns": "columns"}))
DOUBLE = rules_of(deck=Deck(decks=2), layout=Layout(columns=(11,) * 4 + (10,) * 6))
SUITLESS = rules_of(
    layout=Layout(columns=(6,) * 8, bases_from_deal=4),
    build=Build.NONE,
    foundations=Foundations(base="first-card", wraps=True, by_suit=False),
)


def goes(rules: Rules, card: str, home: str, policy: Autoplay) -> bool:
    """Return whether a policy sends home a card when others are home."""
    position = board(rules, card, home=home)
    played = play_home(rules, position, policy)
    assert lets_go(rules, position, Card.parse(card), policy) is bool(played.moves)
    return bool(played.moves)


@pytest.mark.parametrize(
    ("home", "horne", "raymond"),
    [
        ("S-8 C-8 D-4 H-8", True, True),
        ("S-7 C-7 D-6 H-8", False, True),
        ("S-8 C-7 D-6 H-8", False, True),
        ("S-7 C-7 D-5 H-8", False, False),
        ("S-8 C-7 D-5 H-8", False, False),
        ("S-8 C-6 D-8 H-8", False, False),
        ("S-K C-K D-0 H-8", True, True),
    ],
)
def test_nine_of_hearts(home: str, horne: bool, raymond: bool) -> None:
    """Horne waits for both black eights; Raymond lets go where those could follow at once."""
    assert goes(FREECELL, "9H", home, Autoplay.HORNE) is horne
    assert goes(FREECELL, "9H", home, Autoplay.RAYMOND) is raymond
    assert goes(FREECELL, "9H", home, Autoplay.SAFE) is raymond
    assert goes(FREECELL, "9H", home, Autoplay.ALL)
    assert not goes(FREECELL, "9H", home, Autoplay.OFF)


def test_card_that_does_not_fit_stays() -> None:
    """No policy sends home a card that is not the next of its foundation."""
    position = board(FREECELL, "9H", home="S-K C-K D-K H-7")
    assert [play_home(FREECELL, position, policy).moves for policy in Autoplay] == [()] * len(Autoplay)


def test_aces_and_twos_always_go() -> None:
    """The two lowest ranks go home whatever else is there."""
    for policy in (Autoplay.HORNE, Autoplay.RAYMOND, Autoplay.SAFE):
        assert goes(FREECELL, "AH", "", policy)
        assert goes(FREECELL, "2H", "H-A", policy)


def test_page_s_five_of_hearts() -> None:
    """The five of hearts goes up once the fours of spades and clubs are home."""
    assert goes(FREECELL, "5H", "S-4 C-4 H-4", Autoplay.HORNE)
    assert not goes(FREECELL, "5H", "S-4 C-3 H-4", Autoplay.HORNE)


def raymond(counts: tuple[int, ...], card: Card) -> bool:
    """Return what Raymond's rule says, in its own words; counts are of clubs, diamonds, hearts, spades."""
    others = [counts[suit] for suit in Suit if suit.is_red is not card.is_red]
    twin = next(counts[suit] for suit in Suit if suit.is_red is card.is_red and suit is not card.suit)
    horne = card.rank <= 2 or min(others) >= card.rank - 1
    return horne or (min(others) >= card.rank - 2 and twin >= card.rank - 3)


@given(st.tuples(*[st.integers(0, 13)] * 4))
def test_derived_condition_is_raymond_s_for_alternate_colours(counts: tuple[int, ...]) -> None:
    """Derived from the build table of alternate colours, "safe" is Raymond's rule."""
    position = Position(((),) * 8, ((),) * 4, counts, (1,) * 4)
    for suit, count in zip(Suit, counts, strict=True):
        if count < 13:
            card = Card.of(count + 1, suit)
            assert is_safe(FREECELL, position, card) is raymond(counts, card)
            assert lets_go(FREECELL, position, card, Autoplay.RAYMOND) is raymond(counts, card)


def test_same_suit_is_always_safe() -> None:
    """Where columns build in suit, nothing can need a card that may go home."""
    for rank, policy in product("A26K", (Autoplay.SAFE, Autoplay.HORNE, Autoplay.RAYMOND)):
        home = {"A": "", "2": "H-A", "6": "H-5", "K": "H-Q"}[rank]
        assert goes(BAKERS, rank + "H", home, policy)


def test_any_suit_is_safe_once_all_two_lower_are_home() -> None:
    """Where any suit builds, a six waits for all the fours."""
    assert goes(ANY_SUIT, "6H", "H-5 C-4 D-4 S-4", Autoplay.SAFE)
    assert not goes(ANY_SUIT, "6H", "H-5 C-4 D-3 S-4", Autoplay.SAFE)
    assert not goes(ANY_SUIT, "6H", "H-5 C-4 D-4 S-4", Autoplay.HORNE)
    assert goes(ANY_SUIT, "6H", "H-5 C-5 D-5 S-5", Autoplay.HORNE)


def test_two_decks_wait_for_the_other_copy() -> None:
    """With two decks the lodgers must all be home, and both copies of the card home or free to go."""
    both = "S-4 S-4 C-4 C-4 "
    assert goes(DOUBLE, "5H", both + "H-4 H-4", Autoplay.SAFE)
    assert goes(DOUBLE, "5H", both + "H-4 H-6", Autoplay.SAFE)
    assert not goes(DOUBLE, "5H", both + "H-4 H-3", Autoplay.SAFE)
    assert not goes(DOUBLE, "5H", "S-4 S-4 C-4 C-3 H-4 H-4", Autoplay.SAFE)
    assert not goes(DOUBLE, "5H", "S-4 S-4 C-4 C-3 H-4 H-4", Autoplay.HORNE)
    assert goes(DOUBLE, "5H", both + "H-4 H-3", Autoplay.HORNE)
    assert goes(DOUBLE, "2H", "H-A", Autoplay.HORNE)


def test_suits_ignored_is_never_proven_safe() -> None:
    """Where a card has several foundations, which one it takes could matter."""
    position = board(SUITLESS, "7H", home="X-0 X-0", base="7 7 5 5")
    assert not is_safe(SUITLESS, position, Card.parse("7H"))
    assert play_home(SUITLESS, position, Autoplay.SAFE).moves == ()


def test_low_is_counted_on_the_foundation_that_takes_the_card() -> None:
    """With a base of its own for each foundation, the first two cards of any are low."""
    rules = rules_of(
        layout=Layout(columns=(6,) * 8, bases_from_deal=4),
        foundations=Foundations(base="first-card", wraps=True, by_suit=False),
    )
    position = board(rules, "8H", home="X-9 X-7 X-0 X-0", base="5 7 2 2")
    assert play_home(rules, position, Autoplay.HORNE).moves == (move("1", "h2"),)
    assert play_home(rules, board(rules, "TH", home="X-9", base="5 7 2 2"), Autoplay.HORNE).moves == ()


def test_returning_cards_are_safe_once_all_earlier_cards_are_home() -> None:
    """Where cards come back, an eight that is home may still want the nine, for a seven beneath it to follow."""
    assert goes(RETURNS, "AH", "", Autoplay.SAFE)
    assert goes(RETURNS, "9H", "S-8 C-8 D-8 H-8", Autoplay.SAFE)
    assert not goes(RETURNS, "9H", "S-8 C-8 D-7 H-8", Autoplay.SAFE)
    assert goes(FREECELL, "9H", "S-8 C-8 D-7 H-8", Autoplay.SAFE)


def test_returning_cards_are_never_proven_safe_where_cards_build_upwards() -> None:
    """Where cards come back and later cards may lie on earlier ones, the proof does not hold."""
    rules = rules_of(
        build=Build(direction=Direction.UP), foundations=Foundations.model_validate({"returns": "columns"})
    )
    assert not is_safe(rules, board(rules, "AH"), Card.parse("AH"))


def test_cards_that_wait_for_each_other_are_not_free() -> None:
    """Where columns build both ways, a nine and an eight could each be put on the other: the question has an end."""
    rules = rules_of(build=Build(relation=Relation.ANY, direction=Direction.BOTH))
    position = board(rules, "9H|8S", home="H-8 S-7 C-K D-K")
    assert not is_safe(rules, position, Card.parse("9H"))
    assert not lets_go(rules, position, Card.parse("9H"), Autoplay.RAYMOND)


def test_small_wheel_has_an_end() -> None:
    """With two ranks that wrap, aces and twos lodge on each other."""
    rules = rules_of(
        deck=Deck(ranks=2),
        layout=Layout(columns=(4, 4)),
        build=Build(wraps=True),
        foundations=Foundations(base=2, wraps=True),
    )
    assert not is_safe(rules, board(rules, "2H"), Card.parse("2H"))


def test_lowest_goes_first() -> None:
    """Of the cards that may go, the one whose foundation is lowest goes first; columns come before cells."""
    position = board(FREECELL, "8S|2H|2C", cells="2D AS", home="S-0 H-A C-A D-A")
    assert play_home(FREECELL, position, Autoplay.ALL).moves == (
        move("b", "h4"),
        move("2", "h3"),
        move("3", "h1"),
        move("a", "h2"),
    )


def test_played_home_again_and_again() -> None:
    """A card that is uncovered goes too, until none goes."""
    position = board(FREECELL, "KD 3H 2H AH")
    played = play_home(FREECELL, position, Autoplay.ALL)
    assert played.moves == (move("1", "h3"),) * 3
    assert played.position == board(FREECELL, "KD", home="H-3")
    assert next_home(FREECELL, played.position, Autoplay.ALL) is None


def wins(rules: Rules, start: Position, most: int) -> bool | None:
    """Return whether a position can be won, by trying everything; None after too many positions."""
    seen, waiting = {start}, [start]
    while waiting:
        position = waiting.pop()
        if rules.is_won(position):
            return True
        for step in rules.legal_moves(position):
            after = rules.apply_legal(position, step)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
        if len(seen) > most:
            return None
    return False


SUITS = st.sampled_from([list("CD"), list("CDH"), list("CDHS")])
BUILDS = st.fixed_dictionaries(
    {
        "relation": st.sampled_from(["alternate-colour", "any", "same-suit", "other-suit", "same-colour"]),
        "direction": st.sampled_from(["down", "down", "up", "both"]),
        "wraps": st.booleans(),
    }
)


@st.composite
def small_games(draw: st.DrawFn) -> dict[str, object]:
    """Draw the parts of a game that is small enough to try everything, and tight enough to be lost."""
    suits, ranks, columns = draw(SUITS), draw(st.integers(3, 4)), draw(st.integers(2, 4))
    each, more = divmod(len(suits) * ranks, columns)
    return {
        "deck": {"suits": suits, "ranks": ranks},
        "layout": {"columns": [each + (index < more) for index in range(columns)]},
        "cells": {"count": draw(st.sampled_from([0, 0, 1, 2]))},
        "build": draw(BUILDS),
        "empty_column": draw(st.sampled_from(["any", "none", ["A"]])),
        "cap": draw(st.sampled_from(["unlimited", "1"])),
    }


@given(st.data(), small_games())
def test_safe_cards_never_cost_a_win(data: st.DataObject, parts: dict[str, object]) -> None:
    """Whatever the build rule, no card called safe goes home from a position that can be won to one that cannot."""
    rules = rules_of(**parts)
    deck = data.draw(st.permutations(unshuffled(1, rules.tables.ranks, rules.tables.suits)))
    position = deal_cards(rules.tables, deck)
    for _ in range(data.draw(st.integers(0, 12))):
        safe = next_home(rules, position, Autoplay.SAFE)
        if safe is not None and wins(rules, rules.apply(position, safe), 600) is False:
            assert wins(rules, position, 3_000) is not True
        moves = rules.legal_moves(position)
        if not moves:
            break
        position = rules.apply_legal(position, data.draw(st.sampled_from(moves)))


def test_a_run_may_bring_along_what_must_not_be_left() -> None:
    """Runs of any suits move, though only one colour builds: with the three of diamonds comes a two that hides an ace."""
    parts = {"deck": {"ranks": 4, "suits": ["C", "D", "H"]}, "layout": {"columns": [4, 4, 4]}, "build": "same-colour"}
    mixed, plain = rules_of(**parts, runs="any"), rules_of(**parts)
    columns, home = "4D 4C 3C AC 3D 2C|4H", "H-3 D-2"

    assert not is_safe(mixed, board(mixed, columns, home=home), Card.parse("4H"))
    assert is_safe(plain, board(plain, columns, home=home), Card.parse("4H"))


def test_a_card_that_no_foundation_takes_keeps_its_place() -> None:
    """Where cards come back and foundations are short, a king that wraps onto the ace is no card that comes before it."""
    short = {"length": 3, "wraps": True, "returns": "columns"}
    rules = rules_of(
        deck={"ranks": 4, "suits": ["C", "D"]},
        layout={"columns": [4, 4]},
        build={"relation": "alternate-colour", "wraps": True},
        foundations=short,
        win="foundations-full",
    )

    assert not is_safe(rules, board(rules, "4C 3C 2C AC|4D 3D 2D AD"), Card.parse("AC"))
