"""Facts about a deal or a game, as JSON objects."""

from typing import Any

from freecellar import Game, Position, Rules
from freecellar.cards import RANKS
from freecellar.sitting import Dealt
from freecellar_cli.games.naming import board_of
from freecellar_cli.games.script import Played


def deal_facts(table: Dealt, position: Position) -> dict[str, Any]:
    """Return what `deal --json` prints."""
    return {
        **name_facts(table),
        "columns": [[str(card) for card in pile] for pile in position.columns],
        "cells": [_cell(pile) for pile in map(list, position.cells)],
        "foundations": _foundations(table.rules, position),
        "caps": caps(table.rules, position),
    }


def name_facts(table: Dealt) -> dict[str, Any]:
    """Return what names a deal wherever facts about one are printed."""
    return {"variant": table.variant, "house": table.house, "deal": table.number, "identity": table.identity}


def _cell(pile: list[Any]) -> str | list[str] | None:
    """Return the card of a cell; a list where a cell holds several."""
    cards = [str(card) for card in pile]
    return cards if len(cards) > 1 else cards[0] if cards else None


def _foundations(rules: Rules, position: Position) -> list[dict[str, Any]]:
    """Return each slot; its base is null while the first card may be any."""
    suits = rules.tables.foundations.suits
    return [
        {"suit": None if suit is None else suit.letter, "base": RANKS[base - 1] if base else None, "count": count}
        for suit, base, count in zip(suits, position.bases, position.foundations, strict=True)
    ]


def caps(rules: Rules, position: Position) -> dict[str, Any]:
    """Return the longest runs that may move now, onto a card and into an empty column."""
    to_card = rules.cap(position, to_empty=False)
    to_empty = rules.cap(position, to_empty=True) if () in position.columns else 0
    return {
        "card": "unlimited" if to_card is None else to_card,
        "empty": "unlimited" if to_empty is None else to_empty or None,
    }


def run_facts(table: Dealt, played: Played) -> dict[str, Any]:
    """Return what `run --json` prints."""
    game: Game = played.game
    facts = {
        **name_facts(table),
        "applied": played.applied,
        "won": game.is_won,
        "moves": game.tally.moves,
        "score": game.tally.score,
        "undos": game.tally.undos,
        "home": game.position.home,
        "position": board_of(table, game.position),
    }
    if played.problem is None:
        return facts
    item = played.problem.item
    error = {"line": item.line, "column": item.column, "item": item.text, "reason": played.problem.reason}
    return {**facts, "error": error}
