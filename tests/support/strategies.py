"""Random specs and houses, each valid by construction: nothing is drawn and thrown away.

`specs` reaches every field of a spec; `small_specs` does so with decks of a few cards, whose games can be played through
or searched whole. `houses` reaches every field of a house.
"""

from dataclasses import dataclass
from math import gcd
from typing import Any, Final

from hypothesis import strategies as st

from freecellar.cards import Suit
from freecellar.engine.moves import CELL_LETTERS
from freecellar.engine.tables import Autoplay, HomeOfBase, Returns
from freecellar.play.policy import (
    Daily,
    DailyDeal,
    DealRange,
    Finish,
    Hinting,
    Label,
    Loss,
    Score,
    Sharing,
    Stuck,
    Tap,
    TapTarget,
    Undo,
)
from freecellar.spec.house import House
from freecellar.spec.parts import (
    FIRST_CARD,
    AutoplayRule,
    Build,
    Cells,
    DealOrder,
    Deck,
    DeckEnd,
    Direction,
    EmptyColumn,
    Foundations,
    Layout,
    Relation,
    Takes,
    Win,
)
from freecellar.spec.spec import RuleSpec

TEXTBOOK: Final = "(empty_cells + 1) * 2**empty_columns"
DOUBLING: Final = "2**empty_cells * (empty_columns + 1)"
CAPS: Final = (
    TEXTBOOK,
    DOUBLING,
    "empty_cells + empty_columns + 1",
    "empty_cells + 1",
    "min(3, empty_cells + 1) * max(1, empty_columns)",
    "1",
    "2",
    "unlimited",
)
MAX_DOUBLINGS: Final = 20
"""With more places in cells than that, `DOUBLING` leaves the formula's bounds."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The most of each thing that a random spec has."""

    decks: int = 2
    ranks: int = 13
    suits: int = 4
    columns: int = 14
    cells: int = 9
    capacity: int = 3


LARGE: Final = Limits()
SMALL: Final = Limits(ranks=4, suits=2, columns=4, cells=3, capacity=2)


def specs() -> st.SearchStrategy[RuleSpec]:
    """Return a strategy of valid specs over every field of the schema."""
    return _specs(LARGE)


def small_specs() -> st.SearchStrategy[RuleSpec]:
    """Return a strategy of valid specs with at most two decks of two suits and four ranks."""
    return _specs(SMALL)


def ids() -> st.SearchStrategy[str]:
    """Return a strategy of ids: lower-case words joined by hyphens, a letter among them."""
    words = st.text("abcxyz0189", min_size=1, max_size=8)
    joined = st.lists(words, min_size=1, max_size=4).map("-".join)
    return joined.filter(lambda text: any(sign.isalpha() for sign in text))


def names() -> st.SearchStrategy[str]:
    """Return a strategy of names and sentences: any letters, marks, numbers and signs, and spaces between."""
    words = st.text(st.characters(categories=("L", "M", "N", "P", "S"), codec="utf-8"), min_size=1, max_size=8)
    return st.lists(words, min_size=1, max_size=6).map(" ".join)


@st.composite
def _specs(draw: st.DrawFn, limits: Limits) -> RuleSpec:
    deck = draw(_decks(limits))
    foundations = draw(_foundations(deck))
    home, cards_home = draw(_starts(deck, foundations))
    cells = draw(_cells(limits, deck, deck.size - cards_home))
    columns = draw(_columns(limits, deck.size - cards_home - len(cells.filled)))
    full = len(deck.suits) * deck.decks * (foundations.length or deck.ranks) == deck.size
    return RuleSpec(
        id=draw(ids()),
        name=draw(names()),
        summary=draw(st.just("") | names()),
        deck=deck,
        layout=draw(_layouts(deck, columns, home)),
        cells=cells,
        build=draw(_builds()),
        runs=draw(st.none() | st.sampled_from(Relation)),
        empty_column=draw(_empty_columns(deck)),
        cap=draw(_caps(cells.count * cells.capacity)),
        foundations=foundations,
        autoplay=AutoplayRule() if foundations.returns is not Returns.NEVER else draw(_autoplays()),
        win=draw(st.sampled_from(Win)) if full else Win.FOUNDATIONS_FULL,
    )


@st.composite
def _decks(draw: st.DrawFn, limits: Limits) -> Deck:
    suits = draw(_subset(list(Suit), limits.suits, at_least=1))
    ranks = draw(st.integers(1, limits.ranks))
    return Deck(decks=draw(st.integers(1, limits.decks)), ranks=ranks, suits=tuple(suits))


@st.composite
def _foundations(draw: st.DrawFn, deck: Deck) -> Foundations:
    base = draw(st.integers(1, deck.ranks) | st.just(FIRST_CARD))
    step = draw(st.just(1) | st.integers(1, 12))
    wraps = True if base == FIRST_CARD else draw(st.booleans())
    longest = deck.ranks // gcd(deck.ranks, step) if wraps else (deck.ranks - int(base)) // step + 1
    lengths = st.integers(1, longest)
    by_suit = draw(st.booleans() | st.just(value=True))
    return Foundations.model_validate(
        {
            "base": base,
            "step": step,
            "wraps": wraps,
            "length": draw(st.none() | lengths if longest == deck.ranks else lengths),
            "by_suit": by_suit,
            "order": draw(st.just([]) | st.permutations(deck.suits)) if by_suit else [],
            "returns": draw(st.sampled_from(Returns)) if by_suit and deck.decks == 1 else Returns.NEVER,
        }
    )


@st.composite
def _starts(draw: st.DrawFn, deck: Deck, foundations: Foundations) -> tuple[dict[str, Any], int]:
    """Draw which cards start home; return the layout's fields about it, and how many cards that are."""
    slots = deck.decks * len(deck.suits)
    if foundations.base == FIRST_CARD:
        if not foundations.by_suit and draw(st.booleans()):
            return {"bases_from_deal": slots}, slots
        which = draw(st.sampled_from(HomeOfBase))
        return {"home_of_base": which}, {HomeOfBase.NONE: 0, HomeOfBase.OTHERS: slots - 1, HomeOfBase.ALL: slots}[which]
    if not foundations.by_suit:
        return {}, 0
    count = draw(st.sampled_from([0, 1]) | st.integers(0, foundations.length or deck.ranks))
    home = [(int(foundations.base) - 1 + n * foundations.step) % deck.ranks + 1 for n in range(count)]
    limit = draw(st.none() | st.integers(0, slots)) if count == 1 else None
    start = {"home": home, "home_limit": limit, "plays_home": draw(st.booleans())}
    return start, count * slots if limit is None else limit


@st.composite
def _cells(draw: st.DrawFn, limits: Limits, deck: Deck, cards: int) -> Cells:
    count = draw(st.integers(0, limits.cells))
    capacity = draw(st.just(1) | st.integers(1, limits.capacity))
    bound = draw(st.booleans()) and draw(st.booleans())
    places = [CELL_LETTERS[index] for index in range(count) for _ in range(capacity)]
    return Cells.model_validate(
        {
            "count": count,
            "capacity": capacity,
            "suits": [draw(st.sampled_from(deck.suits)) for _ in range(count)] if bound else [],
            "filled": [] if bound else draw(_subset(places, cards)),
            "filled_from": draw(st.sampled_from(DeckEnd)),
            "cell_to_cell": draw(st.booleans()),
        }
    )


@st.composite
def _columns(draw: st.DrawFn, limits: Limits, cards: int) -> list[int]:
    """Draw how many cards each column is dealt: about equally many, or any number."""
    count = draw(st.integers(1, limits.columns))
    if draw(st.booleans()):
        each, more = divmod(cards, count)
        return [each + (index < more) for index in range(count)]
    cuts = [0, *sorted(draw(st.lists(st.integers(0, cards), min_size=count - 1, max_size=count - 1))), cards]
    return [cuts[index + 1] - cuts[index] for index in range(count)]


@st.composite
def _layouts(draw: st.DrawFn, deck: Deck, columns: list[int], home: dict[str, Any]) -> Layout:
    moved = draw(st.just([]) | _subset(list(range(1, deck.ranks + 1)), 4))
    first = draw(st.integers(0, len(moved)))
    return Layout.model_validate(
        {
            "columns": columns,
            "order": draw(st.sampled_from(DealOrder)),
            "dealt_from": draw(st.sampled_from(DeckEnd)),
            "ranks_first": moved[:first],
            "ranks_last": moved[first:],
            "sunk": draw(st.just([]) | _subset(list(range(1, deck.ranks + 1)), 2)),
            **home,
        }
    )


def _builds() -> st.SearchStrategy[Build]:
    return st.builds(
        Build,
        relation=st.sampled_from(Relation),
        direction=st.just(Direction.DOWN) | st.sampled_from(Direction),
        wraps=st.booleans(),
    )


@st.composite
def _empty_columns(draw: st.DrawFn, deck: Deck) -> EmptyColumn:
    ranks = _subset(list(range(1, deck.ranks + 1)), 3, at_least=1)
    takes: object = draw(st.just(Takes.ANY) | st.sampled_from(Takes) | ranks)
    return EmptyColumn.model_validate({"takes": takes, "whole_column": draw(st.booleans())})


def _caps(places: int) -> st.SearchStrategy[str]:
    return st.sampled_from([cap for cap in CAPS if cap != DOUBLING or places <= MAX_DOUBLINGS])


def _autoplays() -> st.SearchStrategy[AutoplayRule]:
    active = [policy for policy in Autoplay if policy is not Autoplay.OFF]
    return st.just(AutoplayRule()) | st.builds(AutoplayRule, after_move=st.sampled_from(active), at_deal=st.booleans())


def houses() -> st.SearchStrategy[House]:
    """Return a strategy of valid houses over every field of the schema."""
    return _houses()


@st.composite
def _houses(draw: st.DrawFn) -> House:
    returns = draw(st.none() | st.sampled_from(Returns))
    autoplay = draw(st.none() | st.sampled_from(Autoplay))
    if returns not in (None, Returns.NEVER):
        autoplay = Autoplay.OFF
    at_deal = st.none() | st.booleans()
    flags = st.booleans()
    return House(
        id=draw(ids()),
        name=draw(names()),
        summary=draw(st.just("") | names()),
        cap=draw(st.none() | st.sampled_from(CAPS)),
        foundation_order=draw(st.none() | st.permutations(list(Suit)).map(tuple)),
        returns=returns,
        cell_to_cell=draw(st.none() | flags),
        whole_columns=draw(st.none() | flags),
        autoplay=autoplay,
        autoplay_at_deal=draw(at_deal) if autoplay is not Autoplay.OFF else None,
        deals=draw(_deal_ranges()),
        autoplay_counts=draw(flags),
        auto=draw(st.sampled_from(Autoplay)),
        finish=draw(st.sampled_from(Finish)),
        finishes_itself=draw(flags),
        undo=Undo(limit=draw(st.none() | st.integers(0, 1000)), counts=draw(flags)),
        score=draw(st.none() | st.builds(Score, **dict.fromkeys(("card_home", "undo", "win", "win_per_move"), POINTS))),
        tap=Tap(
            order=tuple(draw(_subset(list(TapTarget), len(TapTarget)))), selects=draw(flags), may_be_off=draw(flags)
        ),
        stuck=draw(st.sampled_from(Stuck)),
        loss=draw(st.sampled_from(Loss)),
        hint=Hinting(second_press_plays=draw(flags), single_cards=draw(flags)),
        share=tuple(draw(_subset(list(Sharing), len(Sharing)))),
        variants=tuple(draw(st.lists(ids(), max_size=3))),
        labels=tuple(draw(_subset(list(Label), len(Label)))),
        marks_foundations=draw(flags),
        highlights_landings=draw(flags),
        pauses=draw(flags),
        gives_up=draw(flags),
        daily=draw(st.builds(Daily, deal=st.sampled_from(DailyDeal), kept_apart=flags, first_run_counts=flags)),
    )


POINTS: Final = st.integers(0, 1000)


@st.composite
def _deal_ranges(draw: st.DrawFn) -> DealRange:
    first = draw(st.integers(1, (1 << 33) - 1))
    last = draw(st.integers(first, (1 << 33) - 1))
    return DealRange(first=first, last=last, by_number=draw(st.booleans()), winnable=draw(st.booleans()))


@st.composite
def _subset(draw: st.DrawFn, items: list[Any], most: int, *, at_least: int = 0) -> list[Any]:
    """Draw some of the items, each at most once, in any order."""
    size = draw(st.integers(at_least, max(at_least, min(most, len(items)))))
    return list(draw(st.permutations(items)))[:size]
