"""What no single field can tell: whether the parts of a spec fit together.

Each check yields a problem for each thing that does not fit.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import gcd

from freecellar.cards import RANKS, Suit
from freecellar.engine.moves import cell_letter
from freecellar.engine.tables import Autoplay, HomeOfBase
from freecellar.spec.parts import FIRST_CARD, AutoplayRule, Cells, Deck, EmptyColumn, Foundations, Layout, Takes, Win
from freecellar.spec.problems import Problem


def check_suits(deck: Deck) -> Iterator[Problem]:
    """Refuse a suit that is named twice."""
    if len(set(deck.suits)) < len(deck.suits):
        yield Problem.of("deck.suits", _letters(deck.suits), "each suit once")


def check_ranks(deck: Deck, layout: Layout, empty_column: EmptyColumn, foundations: Foundations) -> Iterator[Problem]:
    """Refuse ranks that the deck lacks or that are named twice."""
    named = {
        "layout.ranks_first": layout.ranks_first,
        "layout.ranks_last": layout.ranks_last,
        "layout.sunk": layout.sunk,
        "layout.home": layout.home,
        "empty_column.takes": () if isinstance(empty_column.takes, Takes) else empty_column.takes,
        "foundations.base": () if foundations.base == FIRST_CARD else (int(foundations.base),),
    }
    for field, ranks in named.items():
        yield from _check_named(deck, field, ranks)
    if both := set(layout.ranks_first) & set(layout.ranks_last):
        yield Problem.of("layout.ranks_last", _names(sorted(both)), "ranks that ranks_first does not name")


def _check_named(deck: Deck, field: str, ranks: Sequence[int]) -> Iterator[Problem]:
    for rank in sorted(set(ranks)):
        if rank > deck.ranks:
            yield Problem.of(field, RANKS[rank - 1], f"a rank of the deck, A to {RANKS[deck.ranks - 1]}")
        if ranks.count(rank) > 1:
            yield Problem.of(field, RANKS[rank - 1], "each rank once")


def check_cells(deck: Deck, cells: Cells) -> Iterator[Problem]:
    """Refuse cells that are filled beyond what they hold, or bound to suits in a way that cannot be dealt."""
    for index in sorted(set(cells.filled)):
        if index >= cells.count:
            there = f"cells a to {cell_letter(cells.count - 1)}" if cells.count else "none, as there are no cells"
            yield Problem.of("cells.filled", cell_letter(index), there)
        elif cells.filled.count(index) > cells.capacity:
            times = "once" if cells.capacity == 1 else f"{cells.capacity} times"
            yield Problem.of("cells.filled", cell_letter(index), f"each cell {times} at most")
    if cells.suits and len(cells.suits) != cells.count:
        wanted = f"one suit for each of the {cells.count} cells, or none at all"
        yield Problem.of("cells.suits", _letters(cells.suits), wanted)
    if not set(cells.suits) <= set(deck.suits):
        yield Problem.of("cells.suits", _letters(cells.suits), f"suits of the deck: {_letters(deck.suits)}")
    if cells.suits and cells.filled:
        filled = " ".join(map(cell_letter, cells.filled))
        yield Problem.of("cells.filled", filled, "no filled cells where each takes one suit only")


def check_deal(deck: Deck, layout: Layout, cells: Cells) -> Iterator[Problem]:
    """Refuse a layout that deals more or fewer cards than there are."""
    columns, waiting, home = sum(layout.columns), len(cells.filled), cards_home(deck, layout)
    if columns + waiting + home == deck.size:
        return
    taken = [f"{count} {words}" for count, words in ((waiting, "go to cells"), (home, "start home")) if count]
    rest = f" ({', '.join(taken)})" if taken else ""
    yield Problem(
        ("layout", "columns"),
        f"the columns get {columns} cards in all",
        f"{deck.size - waiting - home} of the deck's {deck.size}{rest}",
    )


def cards_home(deck: Deck, layout: Layout) -> int:
    """Return how many cards leave the deck for the foundations before the deal."""
    copies = deck.decks * len(deck.suits)
    named = copies * len(layout.home)
    if layout.home_limit is not None:
        named = min(named, layout.home_limit)
    of_base = {HomeOfBase.NONE: 0, HomeOfBase.OTHERS: copies - 1, HomeOfBase.ALL: copies}[layout.home_of_base]
    return named + of_base + layout.bases_from_deal


def check_foundations(
    deck: Deck, layout: Layout, foundations: Foundations, autoplay: AutoplayRule
) -> Iterator[Problem]:
    """Refuse foundations that cannot be built, or cannot be dealt as the layout says."""
    yield from _check_length(deck, foundations)
    if foundations.order and not foundations.by_suit:
        yield Problem.of("foundations.order", _letters(foundations.order), "no order where by_suit is false")
    elif foundations.order and sorted(foundations.order) != list(deck.suits):
        yield Problem.of("foundations.order", _letters(foundations.order), f"each of {_letters(deck.suits)} once")
    if autoplay.at_deal and autoplay.after_move is Autoplay.OFF:
        yield Problem.of("autoplay.at_deal", value=True, allowed="false where autoplay.after_move is off")
    yield from _check_home(deck, layout, foundations)
    yield from _check_bases(deck, layout, foundations)


def _check_length(deck: Deck, foundations: Foundations) -> Iterator[Problem]:
    if foundations.base == FIRST_CARD and not foundations.wraps:
        yield Problem.of("foundations.wraps", value=False, allowed="true where foundations.base is first-card")
        return
    longest, length = _longest(deck, foundations), foundations.length or deck.ranks
    if length > longest:
        wrong = f"{foundations.length} is not allowed" if foundations.length else "is missing"
        wanted = f"at most {longest}, as base and step lead to no more ranks"
        yield Problem(("foundations", "length"), wrong, wanted)


def _longest(deck: Deck, foundations: Foundations) -> int:
    """Return how many different ranks base and step lead to."""
    if foundations.wraps:
        return deck.ranks // gcd(deck.ranks, foundations.step)
    return max((deck.ranks - int(foundations.base)) // foundations.step + 1, 0)


def _check_home(deck: Deck, layout: Layout, foundations: Foundations) -> Iterator[Problem]:
    """Refuse cards that start or play home where no foundation takes them."""
    if layout.home_limit is not None and not layout.home:
        yield Problem.of("layout.home_limit", layout.home_limit, "no limit where layout.home names no ranks")
    if not (layout.home or layout.plays_home):
        return
    if foundations.base == FIRST_CARD or not foundations.by_suit:
        field, given = ("home", _names(layout.home)) if layout.home else ("plays_home", True)
        yield Problem.of(f"layout.{field}", given, "that only where foundations keep to a suit and have a fixed base")
        return
    length = min(_longest(deck, foundations), foundations.length or deck.ranks)
    first = [(int(foundations.base) - 1 + n * foundations.step) % deck.ranks + 1 for n in range(length)]
    if list(layout.home) != first[: len(layout.home)]:
        wanted = f"the first ranks of a foundation, in this order: {_names(first)}"
        yield Problem.of("layout.home", _names(layout.home), wanted)


def _check_bases(deck: Deck, layout: Layout, foundations: Foundations) -> Iterator[Problem]:
    """Refuse bases set by the deal where it cannot set them, or sets them twice."""
    which, bases = layout.home_of_base, layout.bases_from_deal
    if which is not HomeOfBase.NONE and foundations.base != FIRST_CARD:
        yield Problem.of("layout.home_of_base", which.value, "none where foundations.base is a rank")
    if which is not HomeOfBase.NONE and bases:
        yield Problem.of("layout.home_of_base", which.value, "none beside layout.bases_from_deal")
    slots = deck.decks * len(deck.suits)
    if bases not in (0, slots):
        yield Problem.of("layout.bases_from_deal", bases, f"0, or {slots}, one card for each foundation")
    if bases and (foundations.by_suit or foundations.base != FIRST_CARD):
        wanted = "0, unless foundations.by_suit is false and foundations.base is first-card"
        yield Problem.of("layout.bases_from_deal", bases, wanted)


def check_win(deck: Deck, foundations: Foundations, win: Win) -> Iterator[Problem]:
    """Refuse a win that no play could reach."""
    room = deck.decks * len(deck.suits) * (foundations.length or deck.ranks)
    if win is Win.ALL_HOME and room != deck.size:
        wanted = f"{Win.FOUNDATIONS_FULL}, as the foundations hold {room} of {deck.size} cards"
        yield Problem.of("win", win.value, wanted)


def _names(ranks: Iterable[int]) -> str:
    return " ".join(RANKS[rank - 1] for rank in ranks)


def _letters(suits: Iterable[Suit]) -> str:
    return " ".join(suit.letter for suit in suits)
