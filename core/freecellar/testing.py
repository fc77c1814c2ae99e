"""The kit for plugin authors: what a plugin's own tests ask of its variants.

It needs no test framework: what is wrong is raised as `AssertionError`, with the place.
"""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Final

from freecellar.cards import Card
from freecellar.engine.boards import board_text, parse_board
from freecellar.engine.deals import deal
from freecellar.engine.layouts import unshuffled
from freecellar.engine.moves import Move
from freecellar.engine.notation import format_move, parse_move
from freecellar.engine.perft import perft
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.play.game import Game
from freecellar.play.policy import Policy
from freecellar.plugins.registry import Registry

__all__ = ["cards_in_play", "check_game", "check_variant", "perft"]

_NUMBERS: Final = (1, 617)


def check_variant(
    registry: Registry,
    variant_id: str,
    house_id: str = "standard",
    *,
    numbers: Iterable[int] = _NUMBERS,
    moves: int = 100,
) -> None:
    """Play deals of a variant under a house, as `check_game` does; raise `FreecellarError` where they do not go together.

    >>> from freecellar import load_registry
    >>> check_variant(load_registry(), "seahaven-towers", "doubling", moves=20)
    """
    rules, policy = registry.merged(variant_id, house_id)
    for number in numbers:
        try:
            check_game(rules, policy, number, moves=moves)
        except AssertionError as fault:
            message = f"{variant_id} in house {house_id}, deal {number}: {fault}"
            raise AssertionError(message) from fault


def check_game(rules: Rules, policy: Policy, number: int, *, moves: int = 100) -> None:
    """Play a deal at random, always the same way, and raise `AssertionError` where something is not as it should be.

    Each move offered must be allowed and be read back from its notation; each position must be read back from its board
    and hold the whole deck; a move taken back must lead to where it began; and the journal, replayed, to where it ended.
    """
    start = deal(rules.tables, number)
    game, chance = Game(rules, policy, start, now=lambda: 0), Random(number)  # noqa: S311 - a game, not a secret
    _check_cards(rules, start)
    for _ in range(moves):
        offered = rules.legal_moves(game.position)
        _check_position(rules, game.position, offered)
        if game.is_over or not offered:
            break
        _check_move(game, chance.choice(offered))
        _check_cards(rules, game.position)
    again = Game.replay(rules, policy, start, game.journal)
    _hold(again.position == game.position, game.position, "the journal leads elsewhere")


def cards_in_play(rules: Rules, position: Position) -> Counter[Card | int]:
    """Return how often each card lies on the table, those on foundations too.

    Where foundations take any suit, which card lies on them cannot be told: then ranks alone are counted.
    """
    found: Counter[Card | int] = Counter(position.cards())
    loose: Counter[int] = Counter()
    for slot, count in enumerate(position.foundations):
        ranks, suit = rules.tables.sequence[position.bases[slot] - 1][:count], rules.tables.foundations.suits[slot]
        if suit is None:
            loose.update(ranks)
        else:
            found.update(Card.of(rank, suit) for rank in ranks)
    if None in rules.tables.foundations.suits:
        return Counter(card.rank for card in position.cards().elements()) + loose
    return found


def _check_cards(rules: Rules, position: Position) -> None:
    tables, found = rules.tables, cards_in_play(rules, position)
    cards = unshuffled(tables.decks, tables.ranks, tables.suits)
    deck: Counter[Card | int] = Counter(cards)
    if None in tables.foundations.suits:
        deck = Counter(card.rank for card in cards)
    missing, more = (" ".join(map(str, cards.elements())) or "none" for cards in (deck - found, found - deck))
    _hold(found == deck, position, f"cards missing: {missing}; too many: {more}")


def _check_position(rules: Rules, position: Position, offered: list[Move]) -> None:
    text = board_text(position, rules.tables)
    _hold(parse_board(text, rules.tables) == position, position, "its board is read as another position")
    _hold(len(set(offered)) == len(offered), position, "a move is offered twice")
    for move in offered:
        reason = rules.check(position, move)
        _hold(reason is None, position, f"{move} is offered, yet refused: {reason}")
        written = format_move(rules, position, move)
        read = rules.resolve(position, parse_move(written, rules, position))
        _hold(read == move, position, f"{move} is written {written}, which is read as {read}")


def _check_move(game: Game, move: Move) -> None:
    before = game.position
    game.play(move)
    if game.is_over or not game.can_undo:
        return
    after = game.position
    game.undo()
    _hold(game.position == before, before, f"{move} taken back leads elsewhere")
    if game.can_redo:
        game.redo()
    else:
        game.play(move)
    _hold(game.position == after, before, f"{move} made again leads elsewhere")


def _hold(is_so: bool, position: Position, message: str) -> None:  # noqa: FBT001 - what is asserted
    if not is_so:
        whole = f"{message}, from\n{board_text(position)}"
        raise AssertionError(whole)
