"""Empty columns, cells and foundations, in words."""

from collections.abc import Iterator
from itertools import pairwise

from freecellar.cards import Card
from freecellar.engine.moves import cell_letter
from freecellar.engine.tables import BY_FIRST_CARD, Returns, Tables
from freecellar.pages.caps import can_enter, has_runs, possible_entries
from freecellar.pages.render import card_text, rank_text
from freecellar.pages.words import count, in_play, listed, number, rank_list, rank_name, sentences, suit_list


def goal_words(tables: Tables) -> str:
    """Return what wins."""
    if tables.win_count == tables.deck_size:
        return f"Move all {number(tables.deck_size)} cards to the foundations. That wins."
    slots = len(tables.foundations.suits)
    if tables.win_count == slots * tables.foundations.length:
        whole = "every foundation" if slots > 1 else "the foundation"
        return f"Fill {whole} with {count(tables.foundations.length, 'card')}. That wins; other cards may be left over."
    return f"Bring {count(tables.win_count, 'card')} to the foundations. That wins."


def empty_column_words(tables: Tables) -> str:
    """Return what may start an empty column."""
    if not can_enter(tables):
        return "An empty column stays empty: no card may be put there."
    if all(row[card] for row in possible_entries(tables) for card in in_play(tables)):
        takes = f"An empty column takes any card{' or run' * has_runs(tables)}."
    else:
        takes = _entering_words(tables)
    if tables.whole_columns:
        return takes
    whole = "A whole column may not move into an empty one, and a column of one card counts as whole."
    return sentences(takes, whole)


def _entering_words(tables: Tables) -> str:
    rows = [[card for card in in_play(tables) if row[card]] for row in possible_entries(tables)]
    if all(row == rows[0] for row in rows):
        return f"An empty column takes {_names(tables, rows[0])} only{_with_run(tables)}."
    below = [[(base - 1) % tables.ranks or tables.ranks] for base in range(1, tables.ranks + 1)]
    if all(_ranks(tables, row) == rank for row, rank in zip(rows, below, strict=True)):
        return (
            "An empty column takes only a card of the rank just below the foundations' base"
            f"{_with_run(tables)}. Below the ace comes the {rank_name(tables.ranks)}."
        )
    cases = (f"from the {rank_name(base)}: {_names(tables, row)}" for base, row in enumerate(rows, 1))
    return f"What an empty column takes depends on where the foundations start: {'; '.join(cases)}."


def _with_run(tables: Tables) -> str:
    return ", alone or at the head of a run" if has_runs(tables) else ""


def _names(tables: Tables, cards: list[Card]) -> str:
    ranks = _ranks(tables, cards)
    if ranks is not None:
        return rank_list(ranks, "or") if ranks else "nothing"
    return listed(map(card_text, cards), "or")


def _ranks(tables: Tables, cards: list[Card]) -> list[int] | None:
    """Return the ranks of cards, where all cards of these ranks are there."""
    ranks = sorted({card.rank for card in cards})
    return ranks if len(cards) == len(ranks) * len(tables.suits) else None


def cell_sentences(tables: Tables) -> Iterator[str]:
    """Yield what cells take, and where cards go from there."""
    cells = tables.cells
    if not cells.count:
        yield "There are no cells."
        return
    yield f"There {'is' if cells.count == 1 else 'are'} {count(cells.count, 'cell')}."
    if cells.capacity == 1:
        yield "It holds one card." if cells.count == 1 else "Each holds one card."
    else:
        each = "It" if cells.count == 1 else "Each"
        yield f"{each} holds up to {count(cells.capacity, 'card')}; only the last one in may leave."
    yield from _bound(tables)
    yield "Cards go to a cell one at a time, and from there to a column or a foundation that takes them."
    if cells.count > 1:
        yield f"A card may {'also' if tables.cell_to_cell else 'not'} move from one cell to another."


def _bound(tables: Tables) -> Iterator[str]:
    bound = [(cell_letter(i), suit.name.lower()) for i, suit in enumerate(tables.cells.suits) if suit is not None]
    if not bound:
        yield "Any card may wait there."
        return
    yield f"{listed(f'Cell {letter} takes {suit} only' if i == 0 else f'cell {letter} {suit}' for i, (letter, suit) in enumerate(bound))}."
    if len(bound) < tables.cells.count:
        yield "The others take any card."


def foundation_sentences(tables: Tables) -> Iterator[str]:
    """Yield what foundations are there, and how they grow."""
    foundations = tables.foundations
    yield f"There {'is' if len(foundations.suits) == 1 else 'are'} {count(len(foundations.suits), 'foundation')}."
    yield from _slots(tables)
    yield from _base(tables)
    yield _growth(tables)
    cell = " or from a cell" if tables.cells.count else ""
    yield f"Cards go home one at a time, from the open end of a column{cell}."


def _slots(tables: Tables) -> Iterator[str]:
    suits = [suit for suit in tables.foundations.suits if suit is not None]
    if not suits:
        yield "They ignore suits: only the rank matters."
        return
    if len(suits) == 1:
        yield f"It is for {suit_list(suits)}."
        return
    half = len(suits) // 2
    if len(suits) > 1 and len(tables.suits) == half and suits[:half] == suits[half:]:
        yield f"Each keeps to one suit, from the left {suit_list(suits[:half])}, and the same once more."
    else:
        yield f"Each keeps to one suit, from the left {suit_list(suits)}."


def _base(tables: Tables) -> Iterator[str]:
    layout = tables.layout
    if tables.foundations.base != BY_FIRST_CARD:
        return
    if layout.bases_from_deal:
        yield "Each starts with the card that the deal puts there."
    elif layout.sunk:
        yield "The deal sets the rank that they start with, their base; it is the same for all."
    else:
        yield "The first card of the deck sets the rank that they start with, their base; it is the same for all."


def _growth(tables: Tables) -> str:
    foundations = tables.foundations
    base = foundations.base or 1
    ranks = tables.sequence[base - 1]
    step = foundations.step % tables.ranks if foundations.wraps else foundations.step
    if len(ranks) == 1:
        return f"One takes {'its base' if foundations.base == BY_FIRST_CARD else f'the {rank_name(base)}'} alone."
    goes = "goes up one rank at a time" if step == 1 else f"goes up {number(step)} ranks at a time"
    if foundations.wraps and 1 < step == tables.ranks - 1:  # all the way round but one rank
        goes = "goes down one rank at a time"
    if foundations.base == BY_FIRST_CARD:
        around = f"{rank_name(tables.ranks)} and ace count as neighbours"
        return f"A foundation {goes}, to {count(len(ranks), 'card')} in all; {around}."
    return f"A foundation starts with the {rank_name(base)} and {goes}, {_course(tables, ranks, step)}."


def _course(tables: Tables, ranks: tuple[int, ...], step: int) -> str:
    """Return the ranks of a foundation: where it ends, or all of them where that is not plain."""
    wraps = any(lower > upper for lower, upper in pairwise(ranks))
    if step > 1:
        return "which makes " + listed(map(rank_text, ranks))
    if wraps:
        return f"the ace following the {rank_name(tables.ranks)}, and ends with the {rank_name(ranks[-1])}"
    return f"to the {rank_name(ranks[-1])}"


def return_words(tables: Tables, *, has_undo: bool) -> str:
    """Return whether a card may come back from a foundation."""
    returns = tables.foundations.returns
    if returns is Returns.NEVER:
        return "A card that is home stays there" + ("; only undo brings it back." if has_undo else ".")
    if returns is Returns.COLUMNS:
        cells = ", but not to a cell" if tables.cells.count else ""
    else:
        cells = ", or to a cell with room" if tables.cells.count else ""
    back = f"The top card of a foundation may go back to a column that takes it, or an empty one that does{cells}."
    return f"{back} It may not go to another foundation."
