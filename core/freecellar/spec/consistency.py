"""What no single field can tell: whether the parts of a spec fit together.

Each check raises `SpecError` with the field, its value and what would be allowed.
"""

from collections.abc import Iterable, Sequence
from math import gcd

from freecellar.cards import RANKS
from freecellar.engine.moves import cell_letter
from freecellar.engine.tables import Autoplay, HomeOfBase
from freecellar.errors import SpecError
from freecellar.spec.parts import FIRST_CARD, AutoplayRule, Cells, Deck, EmptyColumn, Foundations, Layout, Takes, Win


def check_ranks(deck: Deck, layout: Layout, empty_column: EmptyColumn, foundations: Foundations) -> None:
    """Refuse ranks that the deck lacks or that are named twice."""
    takes = () if isinstance(empty_column.takes, Takes) else empty_column.takes
    base = () if foundations.base == FIRST_CARD else (foundations.base,)
    named = {
        "layout.ranks_first": layout.ranks_first,
        "layout.ranks_last": layout.ranks_last,
        "layout.sunk": layout.sunk,
        "layout.home": layout.home,
        "empty_column.takes": takes,
        "foundations.base": base,
    }
    for field, ranks in named.items():
        for rank in ranks:
            if int(rank) > deck.ranks:
                _refuse(field, RANKS[int(rank) - 1], f"a rank of the deck, A to {RANKS[deck.ranks - 1]}")
        _refuse_twice(field, [RANKS[int(rank) - 1] for rank in ranks])
    both = set(layout.ranks_first) & set(layout.ranks_last)
    if both:
        _refuse("layout.ranks_last", _names(both), "ranks that ranks_first does not name")


def check_cells(deck: Deck, cells: Cells) -> None:
    """Refuse cells that are filled beyond what they hold, or bound to suits in a way that cannot be dealt."""
    for index in cells.filled:
        if index >= cells.count:
            allowed = f"cells a to {cell_letter(cells.count - 1)}" if cells.count else "none, as there are no cells"
            _refuse("cells.filled", cell_letter(index), allowed)
        if cells.filled.count(index) > cells.capacity:
            _refuse("cells.filled", cell_letter(index), f"each cell at most {cells.capacity} times")
    if cells.suits and len(cells.suits) != cells.count:
        _refuse("cells.suits", len(cells.suits), f"one suit for each of the {cells.count} cells, or none at all")
    if not set(cells.suits) <= set(deck.suits):
        _refuse("cells.suits", "".join(suit.letter for suit in cells.suits), "suits of the deck")
    if cells.suits and cells.filled:
        _refuse("cells.filled", len(cells.filled), "no filled cells where cells are bound to suits")


def check_deal(deck: Deck, layout: Layout, cells: Cells) -> None:
    """Refuse a layout that deals more or fewer cards than there are."""
    columns, waiting, home = sum(layout.columns), len(cells.filled), cards_home(deck, layout)
    if columns + waiting + home != deck.size:
        _refuse(
            "layout.columns",
            f"{columns} cards",
            f"{deck.size - waiting - home} (of {deck.size} cards {waiting} go to cells and {home} start home)",
        )


def cards_home(deck: Deck, layout: Layout) -> int:
    """Return how many cards leave the deck for the foundations before the deal."""
    copies = deck.decks * len(deck.suits)
    named = copies * len(layout.home)
    if layout.home_limit is not None:
        named = min(named, layout.home_limit)
    of_base = {HomeOfBase.NONE: 0, HomeOfBase.OTHERS: copies - 1, HomeOfBase.ALL: copies}[layout.home_of_base]
    return named + of_base + layout.bases_from_deal


def check_foundations(deck: Deck, layout: Layout, foundations: Foundations, autoplay: AutoplayRule) -> None:
    """Refuse foundations that cannot be built, or cannot be dealt as the layout says."""
    _check_sequence(deck, foundations)
    if foundations.order and sorted(foundations.order) != list(deck.suits):
        _refuse("foundations.order", _letters(foundations.order), f"each suit of {_letters(deck.suits)} once")
    if autoplay.at_deal and autoplay.after_move is Autoplay.OFF:
        _refuse("autoplay.at_deal", "true", "false where autoplay.after_move is off")
    _check_home(deck, layout, foundations)


def _check_sequence(deck: Deck, foundations: Foundations) -> None:
    if foundations.base == FIRST_CARD and not foundations.wraps:
        _refuse("foundations.wraps", "false", "true where the first card sets the base")
    if foundations.wraps:
        longest = deck.ranks // gcd(deck.ranks, foundations.step)
    else:
        longest = (deck.ranks - int(foundations.base)) // foundations.step + 1
    if (foundations.length or deck.ranks) > longest:
        _refuse("foundations.length", foundations.length or deck.ranks, f"at most {longest} with this base and step")


def _check_home(deck: Deck, layout: Layout, foundations: Foundations) -> None:
    if layout.home_of_base is not HomeOfBase.NONE and foundations.base != FIRST_CARD:
        _refuse("layout.home_of_base", layout.home_of_base, "none where foundations.base is fixed")
    if layout.home or layout.plays_home:
        field = "layout.home" if layout.home else "layout.plays_home"
        if foundations.base == FIRST_CARD or not foundations.by_suit:
            _refuse(field, _names(layout.home) or "true", "foundations of one suit with a fixed base")
        wanted = [(int(foundations.base) - 1 + n * foundations.step) % deck.ranks + 1 for n in range(len(layout.home))]
        if list(layout.home) != wanted:
            _refuse("layout.home", _names(layout.home), f"the first ranks of a foundation: {_names(wanted)}")
    slots = deck.decks * len(deck.suits)
    if layout.bases_from_deal and (foundations.by_suit or not foundations.wraps or layout.bases_from_deal != slots):
        allowed = f"{slots}, one for each foundation, and only where they wrap and ignore suits"
        _refuse("layout.bases_from_deal", layout.bases_from_deal, allowed)


def check_win(deck: Deck, foundations: Foundations, win: Win) -> None:
    """Refuse a win that no play could reach."""
    room = deck.decks * len(deck.suits) * (foundations.length or deck.ranks)
    if win is Win.ALL_HOME and room != deck.size:
        _refuse("win", win, f"{Win.FOUNDATIONS_FULL}, as the foundations hold {room} of {deck.size} cards")


def _refuse_twice(field: str, names: Sequence[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            _refuse(field, name, "each rank once")


def _names(ranks: Iterable[int]) -> str:
    return " ".join(RANKS[rank - 1] for rank in ranks)


def _letters(suits: Iterable[object]) -> str:
    return " ".join(str(getattr(suit, "letter", suit)) for suit in suits)


def _refuse(field: str, value: object, allowed: str) -> None:
    message = f"{field}: {value} is not allowed; expected {allowed}"
    raise SpecError(message)
