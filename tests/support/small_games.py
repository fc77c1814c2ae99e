"""Small games of random rules, and a search of them that leaves nothing out: what the solver is held against.

`random_game` reaches every axis of a spec that a search could trip over. It draws from a `random.Random`, so that a seed
names a game for ever, in a test and in `tools/prove.py` alike.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from freecellar.cards import Card, Suit
from freecellar.engine.autoplay import play_home
from freecellar.engine.deals import deal
from freecellar.engine.layouts import unshuffled
from freecellar.engine.moves import Move
from freecellar.engine.position import Pile, Position
from freecellar.engine.rules import Rules
from freecellar.errors import FreecellarError
from freecellar.spec.spec import RuleSpec

TEXTBOOK = "(empty_cells + 1) * 2**empty_columns"
CAPS = (
    *[TEXTBOOK] * 3,
    "1",
    "3",
    "unlimited",
    "empty_cells + 1",
    "empty_cells + empty_columns + 1",
    "2**empty_cells * (empty_columns + 1)",
    "min(3, empty_cells + 1) * max(1, empty_columns)",
)
RELATIONS = ("alternate-colour", "same-suit", "any", "same-colour", "other-suit")


@dataclass(frozen=True)
class SmallGame:
    """Rules and a position of them, few cards in all."""

    spec: RuleSpec
    rules: Rules
    position: Position

    def __str__(self) -> str:
        """Return what is needed to see the game again."""
        return f"{self.spec.model_dump(mode='json', exclude_defaults=True)}\n{self.position}"


def random_game(chance: random.Random, *, medium: bool = False) -> SmallGame:
    """Return a random game: as dealt, or its cards thrown anywhere; ``medium`` for up to 36 cards of one deck."""
    while True:
        parts = _stress(chance, _parts(chance))
        try:
            spec = RuleSpec.model_validate(_grown(chance, parts) if medium else parts)
        except (ValueError, FreecellarError):  # parts that do not fit together
            continue
        rules = spec.rules()
        position = deal(rules.tables, chance.randrange(1, 1_000_000))
        if chance.random() < 0.5:
            position = thrown(chance, rules, position)
        return SmallGame(spec, rules, position)


def _parts(chance: random.Random) -> dict[str, Any]:
    """Draw the parts of a spec; they need not fit together."""
    decks = chance.choice([1] * 6 + [2])
    suits = chance.choice([1, 2]) if decks == 2 else chance.choice([1, 2, 2, 3, 4, 4])
    ranks = (
        chance.choice([2, 3]) if decks == 2 else chance.choice({1: [4, 5, 6, 7], 2: [3, 4, 5, 6]}.get(suits, [2, 3, 4]))
    )
    names = chance.sample("CDHS", suits)
    cells, capacity = chance.choice([0, 1, 1, 2, 2, 3]), chance.choice([1] * 9 + [2])
    filled = [letter for letter in "abc"[:cells] if chance.random() < 0.2]
    first = chance.random() < 0.15
    by_suit = chance.random() < 0.93
    returns = chance.choice(["never"] * 5 + ["columns", "columns-and-cells"])
    foundations: dict[str, Any] = {"by_suit": by_suit, "returns": returns}
    if first:
        foundations |= {"base": "first-card", "wraps": True}
    elif chance.random() < 0.15:
        foundations |= {"base": "A23456789TJQK"[chance.randrange(ranks)], "wraps": True}
    if chance.random() < 0.1:
        foundations |= {"step": chance.choice([1, 2, 3]), "wraps": True}
    if chance.random() < 0.07:
        foundations["length"] = chance.randint(1, ranks)
    home: dict[str, Any] = {}
    if first and chance.random() < 0.5:
        home = {"bases_from_deal": decks * suits} if not by_suit else {"home_of_base": chance.choice(["others", "all"])}
    started = {"others": decks * suits - 1, "all": decks * suits}.get(str(home.get("home_of_base")), 0)
    rest = decks * suits * ranks - len(filled) - max(started, home.get("bases_from_deal", 0))
    columns = chance.choice([1, 2, 3, 3, 4, 4, 5])
    spec: dict[str, Any] = {
        "id": "small",
        "name": "Small",
        "deck": {"decks": decks, "ranks": ranks, "suits": names},
        "layout": {"columns": [rest // columns + (index < rest % columns) for index in range(columns)], **home},
        "cells": {"count": cells, "capacity": capacity, "filled": filled, "cell_to_cell": chance.random() < 0.2},
        "build": {
            "relation": chance.choice(RELATIONS if chance.random() < 0.95 else ["none"]),
            "direction": chance.choice(["down"] * 4 + ["up", "both"]),
            "wraps": chance.random() < 0.2,
        },
        "empty_column": {
            "takes": chance.choice(["any", "any", "none", "below-base", ["A23456789TJQK"[ranks - 1]]]),
            "whole_column": chance.random() < 0.8,
        },
        "cap": chance.choice(CAPS),
        "foundations": foundations,
    }
    if chance.random() < 0.15:
        spec["runs"] = chance.choice([*RELATIONS, "none"])
    if chance.random() < 0.05 and cells and not filled:
        spec["cells"]["suits"] = [chance.choice(names) for _ in range(cells)]
    if returns == "never" and chance.random() < 0.4:
        spec["autoplay"] = {
            "after_move": chance.choice(["horne", "raymond", "safe", "all", "all"]),
            "at_deal": chance.random() < 0.5,
        }
    if "length" in foundations:
        spec["win"] = "foundations-full"
    return spec


def _stress(chance: random.Random, parts: dict[str, Any]) -> dict[str, Any]:
    """Turn some specs towards corners where a search has gone wrong, or could."""
    corner = chance.randrange(12)
    if corner > 5:
        return parts
    if corner < 4:  # rules that the compiled searches play
        parts["deck"]["decks"] = 1
        parts["cells"]["capacity"] = 1
        parts["cells"].pop("suits", None)
        parts["foundations"].pop("length", None)
        parts["foundations"]["by_suit"] = True
        parts["layout"].pop("bases_from_deal", None)
        parts.pop("win", None)
    match corner:
        case 0:
            parts["runs"] = chance.choice(["any", "same-colour", "other-suit"])
            parts["cap"] = "unlimited"
            parts["foundations"]["returns"] = "never"
        case 1:
            parts["foundations"]["returns"] = "columns"
            parts["empty_column"]["takes"] = "any"
            parts.pop("autoplay", None)
        case 2:
            parts["foundations"]["returns"] = "never"
            parts["empty_column"]["takes"] = "any"
            parts["autoplay"] = {"after_move": "all"}
        case 3:
            parts["cap"] = chance.choice(["unlimited", "2**empty_cells * (empty_columns + 1)"])
            parts["empty_column"]["takes"] = "any"
            parts["layout"]["columns"].append(0)
        case 4:
            parts["foundations"] |= {"returns": "never", "by_suit": parts["deck"]["decks"] == 2}
            parts["autoplay"] = {"after_move": chance.choice(["all", "horne"])}
        case _:
            parts["build"] = {"relation": "same-suit", "wraps": chance.random() < 0.1}
            parts.pop("runs", None)
    return parts


def _grown(chance: random.Random, parts: dict[str, Any]) -> dict[str, Any]:
    """Give a spec more cards and places, of the kind that the compiled searches play."""
    ranks, columns, cells = chance.randint(5, 9), chance.randint(4, 7), chance.randint(0, 3)
    king = ["A23456789"[ranks - 1]]
    parts["deck"] = {"ranks": ranks}
    parts["cells"] = {"count": cells, "cell_to_cell": chance.random() < 0.2}
    parts["layout"] = {"columns": [4 * ranks // columns + (index < 4 * ranks % columns) for index in range(columns)]}
    parts["foundations"] = {"returns": parts["foundations"]["returns"]}
    parts["empty_column"]["takes"] = chance.choice(["any", "any", "none", king])
    parts.pop("win", None)
    return parts


def thrown(chance: random.Random, rules: Rules, like: Position) -> Position:
    """Return a position with the whole deck thrown anywhere: some cards home, others in cells, the rest in columns."""
    tables = rules.tables
    rest = list(unshuffled(tables.decks, tables.ranks, tables.suits))
    chance.shuffle(rest)
    position = Position(
        tuple(() for _ in like.columns), tuple(() for _ in like.cells), (0,) * len(like.foundations), like.bases
    )
    for _ in range(chance.choice([0, 0, 0, 1, 2, len(rest) // 3])):
        places = [(card, slot) for card in rest for slot in rules.home_slots(position, card)]
        if not places:
            break
        card, slot = chance.choice(places)
        rest.remove(card)
        counts = tuple(count + (index == slot) for index, count in enumerate(position.foundations))
        position = Position(position.columns, position.cells, counts, position.bases)
    cells = [_some(chance, rest, tables.cells.capacity, suit) for suit in tables.cells.suits]
    columns: list[Pile] = [()] * len(like.columns)
    open_columns = chance.sample(range(len(columns)), chance.randint(1, len(columns)))
    for card in rest:
        columns[chance.choice(open_columns)] += (card,)
    return Position(tuple(columns), tuple(cells), position.foundations, position.bases)


def _some(chance: random.Random, cards: list[Card], most: int, suit: Suit | None) -> Pile:
    """Take some cards for a cell."""
    pile: Pile = ()
    while len(pile) < most and chance.random() < 0.5:
        fitting = [card for card in cards if suit in (None, card.suit)]
        if not fitting:
            break
        cards.remove(fitting[0])
        pile += (fitting[0],)
    return pile


def can_be_won(rules: Rules, position: Position, limit: int) -> bool | None:
    """Try everything the rules allow, column by column as it lies; None where that is more than so many positions."""
    seen, todo = {position}, [position]
    while todo:
        if len(seen) > limit:
            return None
        before = todo.pop()
        if rules.is_won(before):
            return True
        for move in rules.legal_moves(before):
            after = play_home(rules, rules.apply_legal(before, move), rules.tables.autoplay).position
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return False


def replays(rules: Rules, position: Position, moves: Iterable[Move]) -> bool:
    """Return whether a player's moves win, each checked by the rules, under the autoplay that they force."""
    for move in moves:
        position = play_home(rules, rules.apply(position, move), rules.tables.autoplay).position
    return rules.is_won(position)
