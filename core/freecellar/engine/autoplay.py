"""Which cards go home by themselves, and whether the rest of a game plays itself. Pure functions."""

from dataclasses import dataclass
from typing import assert_never

from freecellar.cards import CARDS, Card
from freecellar.engine.moves import Move, cell, column, foundation
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.engine.tables import Autoplay, Returns


@dataclass(frozen=True, slots=True)
class Played:
    """Cards that went home one after the other, and what is left."""

    moves: tuple[Move, ...]
    position: Position


def play_home(rules: Rules, position: Position, policy: Autoplay) -> Played:
    """Send home every card that a policy lets go, again and again, the lowest on its foundation first."""
    moves = []
    while (move := next_home(rules, position, policy)) is not None:
        moves.append(move)
        position = rules.apply_legal(position, move)
    return Played(tuple(moves), position)


def next_home(rules: Rules, position: Position, policy: Autoplay) -> Move | None:
    """Return the next move that a policy makes, or None."""
    if policy is Autoplay.OFF:
        return None
    return next((move for card, move in home_moves(rules, position) if lets_go(rules, position, card, policy)), None)


def home_moves(rules: Rules, position: Position) -> list[tuple[Card, Move]]:
    """Return every card that fits a foundation with its move there, the lowest on its foundation first."""
    sources = [(column(i), pile[-1]) for i, pile in enumerate(position.columns) if pile]
    sources += [(cell(i), pile[-1]) for i, pile in enumerate(position.cells) if pile]
    moves = [
        (card, Move(place, foundation(slot))) for place, card in sources for slot in rules.home_slots(position, card)
    ]
    return sorted(moves, key=lambda pair: position.foundations[pair[1].target.index])


def lets_go(rules: Rules, position: Position, card: Card, policy: Autoplay) -> bool:
    """Return whether a policy sends home a card that fits its foundation."""
    match policy:
        case Autoplay.OFF:
            return False
        case Autoplay.ALL:
            return True
        case Autoplay.HORNE:
            return _is_low(rules, position, card) or _lodgers_home(rules, position, card)
        case Autoplay.RAYMOND:
            return _is_low(rules, position, card) or _lodgers_free(rules, position, card)
        case Autoplay.SAFE:
            return is_safe(rules, position, card)
    assert_never(policy)


def is_safe(rules: Rules, position: Position, card: Card) -> bool:
    """Return whether sending a card home can be proven never to cost a win, for any build rule.

    The proof: no card that may be built on it will need it, since each is home already or can go home at once, and so
    can what a run would bring along. It holds where a card has but one possible slot; where that fails the answer is
    False. With two decks the other copy must be home too, or find a slot open, since which copy goes first could
    matter. Where cards come back, one that is home could still want a place on it, so that a third card can follow:
    there all cards that come before it must be home, and nothing may be built on a card that comes before it; then no
    card left in play has a use for it.
    """
    tables = rules.tables
    if None in tables.foundations.suits:
        return False
    if tables.foundations.returns is not Returns.NEVER:
        return min(position.foundations) >= _ordinal(rules, position, card) and _builds_down(rules, position)
    if tables.decks == 1:
        return _lodgers_free(rules, position, card, with_runs=True)
    return copies_settled(rules, position, card) and _lodgers_home(rules, position, card)


def _ordinal(rules: Rules, position: Position, card: Card) -> int:
    """Return how many cards come before a card on its foundation."""
    return rules.tables.ordinal[position.base - 1][card.rank - 1]


def _builds_down(rules: Rules, position: Position) -> bool:
    """Return whether every card that may be built on one that can go home comes before it on the foundations."""
    return all(
        0 <= _ordinal(rules, position, lodger) < _ordinal(rules, position, card)
        for card in CARDS
        if _ordinal(rules, position, card) >= 0
        for lodger in _lodgers(rules, card)
    )


def copies_home(rules: Rules, position: Position, card: Card) -> int:
    """Return how many copies of a card are home; only for foundations that keep to suits."""
    suits = rules.tables.foundations.suits
    return sum(
        0 <= rules.tables.ordinal[position.bases[slot] - 1][card.rank - 1] < count
        for slot, count in enumerate(position.foundations)
        if suits[slot] == card.suit
    )


def _is_home(rules: Rules, position: Position, card: Card) -> bool:
    """Return whether every copy of a card is home."""
    return copies_home(rules, position, card) == rules.tables.decks


def copies_settled(rules: Rules, position: Position, card: Card) -> bool:
    """Return whether every copy of a card is home or finds a slot open."""
    open_slots = sum(1 for _ in rules.home_slots(position, card))
    return copies_home(rules, position, card) + open_slots >= rules.tables.decks


def _is_low(rules: Rules, position: Position, card: Card) -> bool:
    """Return whether a card fits a foundation as its first or second."""
    return any(position.foundations[slot] <= 1 for slot in rules.home_slots(position, card))


def _lodgers(rules: Rules, card: Card, *, with_runs: bool = False) -> list[Card]:
    """Return the cards in play that may be built on a card, and those that may lie on it within a run that moves."""
    tables = rules.tables
    build, run = tables.may_build[card], tables.may_run[card]
    return [
        other
        for other in CARDS
        if (build[other] or (with_runs and run[other])) and other.rank <= tables.ranks and other.suit in tables.suits
    ]


def _lodgers_home(rules: Rules, position: Position, card: Card) -> bool:
    return all(_is_home(rules, position, lodger) for lodger in _lodgers(rules, card))


def _lodgers_free(
    rules: Rules, position: Position, card: Card, waiting: frozenset[Card] = frozenset(), *, with_runs: bool = False
) -> bool:
    """Return whether each card that may be built on one is home, or can go home whenever it is exposed.

    ``with_runs`` asks the same of what a run may bring along. ``waiting`` are the cards that the answer is wanted for:
    where building goes both ways or round, cards can wait for each other, and those are not free.
    """
    waiting |= {card}
    return all(
        _is_home(rules, position, lodger)
        or (
            lodger not in waiting
            and copies_settled(rules, position, lodger)
            and _lodgers_free(rules, position, lodger, waiting, with_runs=with_runs)
        )
        for lodger in _lodgers(rules, card, with_runs=with_runs)
    )
