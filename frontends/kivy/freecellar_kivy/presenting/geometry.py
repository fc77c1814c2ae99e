"""Laying out: where cards and places lie, for any game, position and screen. Pure functions."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from freecellar import Place, Position, Rules, cell, column, foundation
from freecellar.cards import CARDS, Card
from freecellar_kivy.presenting.arrangement import GROWTH, Plan, fitted, plan, shape_of
from freecellar_kivy.presenting.layout import Face, Laid, Layout, Spot
from freecellar_kivy.presenting.placing import Places, Size, places_of
from freecellar_kivy.presenting.screen import Screen

_LEAST_WIDTH: Final = 12
"""Cards get no narrower than that many pixels; what does not fit then lies closer than its strip."""

_FACES: Final = {card: Face(card.rank, card.suit) for card in CARDS}


def lay_out(rules: Rules, position: Position, screen: Screen) -> Layout:
    """Return where everything lies."""
    chosen = plan(shape_of(rules.tables), screen)
    longest = tuple(max(len(position.columns[i]) for i in band) for band in chosen.arrangement.split())
    sized = _size(chosen, longest)
    places = places_of(chosen, sized, screen.left_handed)
    fans = _fans(places, position)
    counts = {
        **{column(i): len(pile) for i, pile in enumerate(position.columns)},
        **{cell(i): len(pile) for i, pile in enumerate(position.cells)},
        **{foundation(i): count for i, count in enumerate(position.foundations)},
    }
    cards = tuple(chain(_home(rules, position, places), _piled(position, places, fans)))
    return Layout(
        chosen.table,
        sized.width,
        sized.height,
        chosen.large_index,
        chosen.is_narrow,
        sized.strip,
        places.fan,
        places.slots,
        fans,
        places.zones,
        counts,
        cards,
    )


def _size(chosen: Plan, longest: tuple[int, ...]) -> Size:
    """Return the size of cards, smaller than planned where a column has grown beyond all expectation."""
    width, planned = chosen.card_width, chosen.arrangement.dealt(GROWTH)
    if all(now <= then for now, then in zip(longest, planned, strict=True)):
        longest = planned  # all such positions have the same places: cards move only when they must
    else:
        fits = fitted(chosen.arrangement, chosen.table, longest, chosen.ratio, chosen.strip)
        width = max(min(width, fits), min(_LEAST_WIDTH, width))
    whole = max(int(width), 1)
    return Size(whole, max(int(whole * chosen.ratio), 1), max(int(whole * chosen.strip), 1), longest)


def _fans(places: Places, position: Position) -> dict[Place, float]:
    """Return the fan of each place: the usual one, or what its cards have room for."""
    fans: dict[Place, float] = {foundation(i): 0 for i in range(len(position.foundations))}
    for index, pile in enumerate(position.cells):
        place = cell(index)
        room = places.cell_room - places.slots[place].height
        fans[place] = min(places.strip, room // (len(pile) - 1)) if len(pile) > 1 else places.strip
    for index, pile in enumerate(position.columns):
        place = column(index)
        fans[place] = places.fan
        if len(pile) > 1:
            # The zone of a column ends where the next band, or the table, does.
            room = places.slots[place].y - places.zones[place].y - places.gap
            fans[place] = max(min(places.fan, room // (len(pile) - 1)), 1)
    return fans


def _home(rules: Rules, position: Position, places: Places) -> Iterator[Laid]:
    """Yield the cards on the foundations."""
    tables = rules.tables
    for slot, count in enumerate(position.foundations):
        place, suit = foundation(slot), tables.foundations.suits[slot]
        x, y, _, _ = places.slots[place]
        ranks = tables.sequence[position.bases[slot] - 1]
        for depth in range(count):
            yield Laid(Spot(place, depth), Face(ranks[depth], suit), x, y, depth)


def _piled(position: Position, places: Places, fans: dict[Place, float]) -> Iterator[Laid]:
    """Yield the cards of cells and columns."""
    return chain(
        _pile(tuple(map(cell, range(len(position.cells)))), position.cells, places, fans),
        _pile(tuple(map(column, range(len(position.columns)))), position.columns, places, fans),
    )


def _pile(
    where: Sequence[Place], piles: Sequence[Sequence[Card]], places: Places, fans: dict[Place, float]
) -> Iterator[Laid]:
    for place, pile in zip(where, piles, strict=True):
        x, y, _, _ = places.slots[place]
        fan = fans[place]
        for depth, card in enumerate(pile):
            yield Laid(Spot(place, depth), _FACES[card], x, y - depth * fan, depth)
