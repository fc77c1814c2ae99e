"""Board text: the one text form of a position.

::

    Foundations: H-5 C-A D-K S-0
    Freecells: QS - KD -
    JD 2S 4C
    :
    7H 6S

Then a line a column, deepest card first, with an optional colon before it; an empty column is a colon alone, or a blank
line between columns. Cells and columns left out at the end are empty, and so are foundations left out. A foundation is
named by the rank of its top card, 0 where it is empty; a suit that has two stands twice, in the order of its slots; a
foundation that ignores suits is ``X``. Where the deal sets the base a line ``Base: 7`` tells it, or one rank for each
foundation from the left. The cards of one cell that holds several are joined by ``+``. Ten is ``T`` or ``10``; capitals
do not matter; ``#`` starts a comment. ``Founds:`` and ``FC:`` are read too.

What is written, fc-solve 5.0.0 reads; and what pysol-cards and fc-solve write is read here.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple, NoReturn

from freecellar.cards import RANKS, Card, Suit, rank_of
from freecellar.engine.layouts import home_cards, unshuffled
from freecellar.engine.moves import CELL_LETTERS, cell
from freecellar.engine.position import Pile, Position
from freecellar.engine.tables import BY_FIRST_CARD, MAX_RANK, Autoplay, Cells, Foundations, Layout, Returns, Tables
from freecellar.errors import BoardError, CardError

MAX_LENGTH: Final = 65_536
"""The most characters that a board text may have."""

FOUNDATION_ORDER: Final = (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, None)
"""The order in which foundations are written, whatever that of the slots: one board has one text in every house."""

_MOST_PLACES: Final = 5
"""So many lines are named in which a card stands that is there too often."""

_HEADINGS: Final = {
    "FOUNDATIONS": "Foundations",
    "FOUNDS": "Foundations",
    "FREECELLS": "Freecells",
    "FC": "Freecells",
    "BASE": "Base",
}


class _Line(NamedTuple):
    """The words of one line; comments, heading and leading colon are gone."""

    number: int
    words: tuple[str, ...]


class _Lines(NamedTuple):
    """The lines of a board by their meaning."""

    headings: dict[str, _Line]
    columns: list[_Line]


def board_text(position: Position, tables: Tables | None = None) -> str:
    """Return the board text of a position, the last line ended too.

    Foundations and cells are left out where they are all empty. Leave ``tables`` out for a position with the cells and
    foundations of FreeCell.

    >>> print(board_text(parse_board(": 8S 10H")), end="")
    8S TH
    """
    places = tables or _freecell_places()
    lines = []
    if any(position.foundations):
        lines.append("Foundations: " + " ".join(_foundation_words(position, places)))
    if places.deal_sets_bases and (tables is not None or position.base != 1):
        ranks = position.bases if len(set(position.bases)) > 1 else position.bases[:1]
        lines.append("Base: " + " ".join(RANKS[rank - 1] for rank in ranks))
    if any(position.cells):
        lines.append("Freecells: " + " ".join("+".join(map(str, pile)) or "-" for pile in position.cells))
    lines += [" ".join(map(str, pile)) or ":" for pile in position.columns]
    return "".join(line + "\n" for line in lines)


def _foundation_words(position: Position, places: Tables) -> Iterator[str]:
    for suit in FOUNDATION_ORDER:
        for slot, own in enumerate(places.foundations.suits):
            if own == suit:
                count, sequence = position.foundations[slot], places.sequence[position.bases[slot] - 1]
                yield f"{_letter(suit)}-{RANKS[sequence[count - 1] - 1] if count else 0}"


def parse_board(text: str, tables: Tables | None = None, *, whole: bool = False) -> Position:
    r"""Read a board text.

    Without ``tables`` the board has the cells and foundations of FreeCell (four of each; clubs, diamonds, hearts,
    spades; more cells where more are written) and as many columns as are written. Any part of the cards will do, unless
    ``whole`` asks for every card of the deck, once for each deck.

    Raise `BoardError`, with the line, for a text that is no board, or not one of this game.

    >>> parse_board(": 8S 7h\n:").columns
    ((Card.parse('8S'), Card.parse('7H')), ())
    """
    if len(text) > MAX_LENGTH:
        message = f"the board text has {len(text)} characters; at most {MAX_LENGTH} are read"
        raise BoardError(message)
    lines, places = _sort_lines(text), tables or _freecell_places()
    bases = _read_bases(lines.headings.get("Base"), tables)
    position = Position(
        columns=_read_columns(lines.columns, tables),
        cells=_read_cells(lines.headings.get("Freecells"), tables),
        foundations=_read_foundations(lines.headings.get("Foundations"), places, bases),
        bases=bases,
    )
    if whole:
        _check_whole(position, places, lines)
    return position


def _sort_lines(text: str) -> _Lines:
    """Tell headings, columns, comments and blank lines apart."""
    lines, blanks = _Lines({}, []), list[_Line]()
    rows = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, row in enumerate(rows, start=1):
        content, comment, _ = row.partition("#")
        content = content.strip()
        if heading := re.fullmatch(r"([A-Za-z]+)\s*:(.*)", content, re.DOTALL):
            _add_heading(lines.headings, heading[1], _Line(number, tuple(heading[2].split())))
        elif content:
            lines.columns.extend([*blanks, _Line(number, tuple(content.removeprefix(":").split()))])
            blanks.clear()
        elif lines.columns and not comment:
            blanks.append(_Line(number, ()))
    if not lines.columns and not lines.headings:
        _refuse(1, "nothing", "a board: a line a column, such as 7H 6S")
    return lines


def _add_heading(headings: dict[str, _Line], word: str, line: _Line) -> None:
    name = _HEADINGS.get(word.upper())
    if name is None:
        _refuse(line.number, repr(word[:20] + ":"), "Foundations: (or Founds:), Freecells: (or FC:), Base: or cards")
    if name in headings:
        _refuse(line.number, f"{name} again", f"them once; they stand in line {headings[name].number}")
    headings[name] = line


def _read_columns(lines: list[_Line], tables: Tables | None) -> tuple[Pile, ...]:
    places = tables or _freecell_places()
    missing = 0 if tables is None else tables.columns - len(lines)
    if missing < 0:
        _refuse(lines[missing].number, f"column {len(lines) + missing + 1}", f"at most {len(lines) + missing} columns")
    return (*(_read_pile(line.words, line.number, places) for line in lines), *[()] * missing)


def _read_pile(words: Iterable[str], number: int, places: Tables) -> Pile:
    return tuple([_read_card(word, number, places) for word in words])


def _read_card(word: str, number: int, places: Tables) -> Card:
    try:
        card = Card.parse(word) if word.isascii() else _refuse(number, repr(word[:20]), "cards, such as 7H")
    except CardError as error:
        message = f"line {number}: {error}"
        raise BoardError(message) from None
    if card.rank > places.ranks or card.suit not in places.suits:
        suits = " ".join(suit.letter for suit in places.suits)
        _refuse(number, card, f"cards of this game: ranks A to {RANKS[places.ranks - 1]}, suits {suits}")
    return card


def _read_cells(line: _Line | None, tables: Tables | None) -> tuple[Pile, ...]:
    number, words = line or (0, ())
    places = tables or _freecell_places()
    cells = places.cells
    if tables is None and len(words) > cells.count:
        cells = Cells(1, (None,) * min(len(words), len(CELL_LETTERS)))
    if len(words) > cells.count:
        _refuse(number, f"{len(words)} cells", f"at most {cells.count}")
    piles = [() if word == "-" else _read_pile(word.split("+"), number, places) for word in words]
    for index, (pile, suit) in enumerate(zip(piles, cells.suits, strict=False)):
        if len(pile) > cells.capacity:
            _refuse(number, f"{len(pile)} cards in {cell(index)}", f"at most {cells.capacity}")
        if suit is not None and any(card.suit is not suit for card in pile):
            _refuse(number, f"{words[index]} in {cell(index)}", f"{suit.name.lower()} only")
    return (*piles, *[()] * (cells.count - len(piles)))


def _read_bases(line: _Line | None, tables: Tables | None) -> tuple[int, ...]:
    """Return the base of each foundation slot."""
    places = tables or _freecell_places()
    slots, fixed = len(places.foundations.suits), 1 if tables is None else places.foundations.base
    if line is None:
        if tables is not None and tables.deal_sets_bases:
            message = "the board has no line such as Base: 7; in this game the deal sets the foundations' base"
            raise BoardError(message)
        return (fixed,) * slots
    ranks = tuple(_read_rank(word, line.number, places.ranks) for word in line.words)
    if len(ranks) not in {1, slots}:
        _refuse(line.number, f"{len(ranks)} ranks", f"one, or one for each of the {slots} foundations")
    if not places.deal_sets_bases and set(ranks) != {fixed}:
        _refuse(line.number, " ".join(line.words)[:20], f"{RANKS[fixed - 1]}, the only base of this game")
    return ranks * (slots // len(ranks))


def _read_rank(word: str, number: int, ranks: int) -> int:
    try:
        rank = rank_of(word) if word == "10" or (len(word) == 1 and word.isascii()) else None
    except CardError:
        rank = None
    return rank if rank and rank <= ranks else _refuse(number, repr(word[:20]), f"a rank, A to {RANKS[ranks - 1]}")


def _read_foundations(line: _Line | None, places: Tables, bases: tuple[int, ...]) -> tuple[int, ...]:
    """Return the number of cards on each slot; the words of a suit go to its slots in the order given."""
    number, words = line or (0, ())
    counts: dict[int, int] = {}
    for word in words:
        letter, dash, rank = word.upper().partition("-")
        suits = [suit for suit in FOUNDATION_ORDER if _letter(suit) == letter]
        if not word.isascii() or not dash or not suits:
            _refuse(number, repr(word[:20]), "a suit (C D H S, or X for none) and its top rank, such as H-5 or H-0")
        slots = [slot for slot, suit in enumerate(places.foundations.suits) if suit == suits[0]]
        slot = next((slot for slot in slots if slot not in counts), None)
        if slot is None:
            _refuse(number, word[:20], f"at most {len(slots)} {letter}-foundations")
        top = 0 if rank == "0" else _read_rank(rank, number, places.ranks)
        counts[slot] = 0 if top == 0 else places.ordinal[bases[slot] - 1][top - 1] + 1
        if top and not counts[slot]:
            held = " ".join(RANKS[rank - 1] for rank in places.sequence[bases[slot] - 1])
            _refuse(number, word, f"0 or one of {held}, which are what the foundation takes")
    return tuple(counts.get(slot, 0) for slot in range(len(bases)))


def _check_whole(position: Position, places: Tables, lines: _Lines) -> None:
    """Refuse a board that lacks cards of the deck or has more of one than there are."""
    home, loose = home_cards(places, position.bases, position.foundations)
    cards = position.cards() + home
    deck = Counter(unshuffled(places.decks, places.ranks, places.suits))
    missing, surplus = deck - cards, cards - deck
    faults = [f"{card} is there {cards[card]} times ({_where(card, cards[card], lines)})" for card in sorted(surplus)]
    for rank in range(1, places.ranks + 1):
        lacking = sorted(card for card in missing.elements() if card.rank == rank)
        unknown = len(lacking) - loose[rank]
        if unknown < 0:
            faults.append(f"{-unknown} too many of rank {RANKS[rank - 1]}")
        elif unknown:
            faults.append((f"{unknown} of " if loose[rank] else "") + " ".join(map(str, lacking)) + " missing")
    if faults:
        message = f"the board is not the whole deck of {places.deck_size} cards: " + "; ".join(faults)
        raise BoardError(message)


def _where(card: Card, count: int, lines: _Lines) -> str:
    """Return the lines in which a card that lies on the board so many times is written."""
    written = [*lines.headings.values(), *lines.columns]
    names = {str(card), str(card).replace("T", "10")}
    words = [(line.number, part.upper()) for line in written for word in line.words for part in word.split("+")]
    numbers = [number for number, word in sorted(words) if word in names]
    places = [f"line {number}" for number in dict.fromkeys(numbers)]
    more = ["more lines"] if len(places) > _MOST_PLACES else []
    return ", ".join([*places[:_MOST_PLACES], *more, *["a foundation"] * (len(numbers) < count)])


def _letter(suit: Suit | None) -> str:
    return "X" if suit is None else suit.letter


def _refuse(number: int, found: object, allowed: str) -> NoReturn:
    message = f"line {number}: found {found}; expected {allowed}"
    raise BoardError(message)


@cache
def _freecell_places() -> Tables:
    """Return tables for boards of no particular game: FreeCell's cells and foundations, and no rules."""
    return Tables(
        decks=1,
        ranks=MAX_RANK,
        suits=tuple(Suit),
        layout=Layout(columns=()),
        cells=Cells(1, (None,) * 4),
        may_build=(),
        may_run=(),
        may_enter_empty=(),
        whole_columns=True,
        cell_to_cell=False,
        cap=None,
        cap_formula="unlimited",
        foundations=Foundations(tuple(Suit), BY_FIRST_CARD, 1, wraps=True, length=MAX_RANK, returns=Returns.NEVER),
        autoplay=Autoplay.OFF,
        autoplay_at_deal=False,
        win_count=MAX_RANK * len(Suit),
    )
