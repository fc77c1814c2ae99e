"""How a deal is laid out, in words."""

from collections.abc import Iterator

from freecellar.cards import Suit
from freecellar.engine.moves import cell_letter
from freecellar.engine.tables import MAX_RANK, HomeOfBase, Layout, Tables
from freecellar.pages.words import capital, count, listed, number, rank_list, rank_name, spans, suit_list

_MAX_SPANS = 3
"""With more different stretches of columns than that, each column is told on its own."""


def deal_sentences(tables: Tables) -> Iterator[str]:
    """Yield how the deck becomes the position that play starts from, in the order in which it happens."""
    yield f"{deck_words(tables)} All lie face up, and there is no stock."
    if tables.layout.from_end:
        yield "The shuffled deck is turned over before the deal, so that its last card becomes the first."
    sunk = sorted(set(tables.layout.sunk) - _gone(tables.layout))
    if sunk:
        yield f"In the deck, {rank_list(sunk)} are first moved to what is to be the bottom of their columns."
    yield from _home(tables)
    yield from _arranged(tables)
    yield from _cells(tables)
    yield from _columns(tables)
    if sunk:
        yield f"In the end, {rank_list(sunk)} lie at the bottom of their columns, beneath all other cards."


def deck_words(tables: Tables) -> str:
    """Return which cards are in play."""
    decks = "One deck" if tables.decks == 1 else f"{capital(number(tables.decks))} decks"
    limits = []
    if len(tables.suits) < len(Suit):
        limits.append(f"{suit_list(tables.suits)} only")
    if tables.ranks < MAX_RANK:
        limits.append("aces only" if tables.ranks == 1 else f"the ranks from ace to {rank_name(tables.ranks)} only")
    only = f", with {listed(limits)}," if limits else ""
    verb = "is" if tables.decks == 1 else "are"
    return f"{decks}{only} {verb} in play: {_cards(tables.deck_size)}."


def _cards(value: int) -> str:
    return count(value, "card")


def _home(tables: Tables) -> Iterator[str]:
    layout = tables.layout
    if layout.bases_from_deal == 1:
        yield "The last card of the deck starts the foundation, whatever its rank."
    elif layout.bases_from_deal:
        cards = f"The last {_cards(layout.bases_from_deal)} of the deck"
        yield f"{cards} start the foundations, one each from the left, whatever their rank."
    elif layout.home_of_base is HomeOfBase.ALL:
        yield "The deck's first card names a rank; all cards of that rank start on the foundations."
    elif layout.home_of_base is HomeOfBase.OTHERS and tables.decks * len(tables.suits) > 1:
        stays = " and is dealt first" if not (layout.ranks_first or layout.ranks_last) else ""
        yield "The deck's first card names a rank. All cards of that rank but one start on the foundations;"
        yield f"the one that is last in the deck stays in play{stays}."
    elif layout.home_ranks:
        yield _ranks_home(tables)


def _ranks_home(tables: Tables) -> str:
    layout = tables.layout
    total = len(layout.home_ranks) * tables.decks * len(tables.suits)
    limit = total if layout.home_limit is None else min(layout.home_limit, total)
    ranks = rank_list(layout.home_ranks)
    if limit == total:
        return f"All {ranks} start on the foundations."
    if limit == 0:
        return ""
    verb = "starts" if limit == 1 else "start"
    order = ", the lowest first," if len(layout.home_ranks) > 1 else ""
    return f"{capital(number(limit))} of the {ranks}{order} {verb} on the foundations: the last in the deck."


def _arranged(tables: Tables) -> Iterator[str]:
    remaining = set(range(1, tables.ranks + 1)) - _gone(tables.layout)
    first = [rank for rank in tables.layout.ranks_first if rank in remaining]
    last = [rank for rank in tables.layout.ranks_last if rank in remaining]
    if first:
        yield f"{capital(_in_turn(first))} are dealt before all other cards."
    if last:
        yield f"{capital(_in_turn(last))} are dealt after all other cards."


def _gone(layout: Layout) -> set[int]:
    """Return the ranks of which no card is left to deal."""
    return set(layout.home_ranks) if layout.home_limit is None else set()


def _in_turn(ranks: list[int]) -> str:
    return rank_list(ranks) if len(ranks) == 1 else f"{rank_list(ranks)}, in this order,"


def _cells(tables: Tables) -> Iterator[str]:
    filled = tables.layout.cells_filled
    if not filled:
        return
    end = "last" if tables.layout.cells_from_tail else "first"
    cells = listed(map(cell_letter, filled))
    if len(filled) == 1:
        yield f"The {end} card of the deck goes to cell {cells}."
    else:
        yield f"The {end} {_cards(len(filled))} of the deck go to cells {cells}."


def _columns(tables: Tables) -> Iterator[str]:
    layout = tables.layout
    rest = "The rest" if layout.cells_filled or layout.home_ranks or layout.bases_from_deal else "The cards"
    order = "one to each column in turn" if layout.by_rows else "one column after the other"
    if len(layout.columns) == 1:
        yield f"{rest} go to one column."
    else:
        yield f"{rest} are dealt to {count(len(layout.columns), 'column')}, {order}: {_heights(layout)}."
    if layout.plays_home:
        yield "A card that fits a foundation when it is dealt goes there, and its column misses that turn."


def _heights(layout: Layout) -> str:
    most = "at most " if layout.plays_home else ""
    stretches = spans(layout.columns)
    if len(stretches) == 1:
        return f"{most}{_cards(layout.columns[0])} in each"
    if len(stretches) > _MAX_SPANS:
        return f"from the left {most}{listed(map(str, layout.columns))}"
    told = [
        f"{most}{_cards(value) if value else 'none'} in {f'each of columns {first + 1} to {last + 1}' if last > first else f'column {first + 1}'}"
        for first, last, value in stretches
    ]
    return listed(told)
