"""Golden games: a won game of each variant, move by move, and one game under every house."""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from freecellar.engine.deals import deal
from freecellar.engine.moves import Intent, Kind
from freecellar.engine.notation import format_move, parse_move
from freecellar.engine.supermove import expand
from freecellar.play.game import Game
from freecellar.play.scoring import Tally
from support.games import registry, under

FOLDER = Path(__file__).parent
VARIANTS = sorted(path.stem for path in FOLDER.glob("*.json"))

UNWON: dict[str, str] = {}
"""Built-in variants without a golden game, each with the reason."""


@dataclass(frozen=True)
class Golden:
    """A won game as it is written."""

    deal: int
    moves: list[str]
    counter: int
    home: int

    @property
    def texts(self) -> list[str]:
        """The moves one by one."""
        return " ".join(self.moves).split()


def golden(variant: str) -> Golden:
    """Return a variant's golden game."""
    return Golden(**json.loads((FOLDER / f"{variant}.json").read_text()))


def test_every_variant_has_its_game() -> None:
    """A built-in variant without a golden game, or a game without its variant, is a gap: see tools/make_corpora.py."""
    ours = {key for key, entry in registry().variants.items() if entry.plugin == "standard"}
    assert set(VARIANTS) | set(UNWON) == ours
    assert not set(VARIANTS) & set(UNWON)


@pytest.mark.parametrize("variant", VARIANTS)
def test_game_is_won(variant: str) -> None:
    """Each move is legal and is written as it was read; the last one wins, with these counters."""
    rules, policy = under("standard", variant)
    record = golden(variant)
    game = Game(rules, policy, deal(rules.tables, record.deal), now=lambda: 0)
    for text in record.texts:
        assert not game.is_won
        before = game.position
        move = rules.resolve(before, parse_move(text, rules, before))
        assert format_move(rules, before, move) == text
        assert move in rules.legal_moves(before)
        game.play(move)
    assert game.is_won
    assert game.tally == Tally(moves=record.counter)
    assert (game.position.home, len(game.journal)) == (record.home, len(record.texts))


@pytest.mark.parametrize("variant", VARIANTS)
def test_game_is_won_by_single_cards(variant: str) -> None:
    """With its runs moved card by card a game is won as well, where single cards can."""
    rules, _ = under("standard", variant)
    record = golden(variant)
    position = deal(rules.tables, record.deal)
    for text in record.texts:
        move = rules.resolve(position, parse_move(text, rules, position))
        for single in expand(rules, position, move) or (move,):
            position = rules.apply(position, single)
    assert rules.is_won(position)


@pytest.mark.parametrize("variant", VARIANTS)
def test_game_is_taken_back_to_the_deal(variant: str) -> None:
    """All moves but the winning one, taken back, lead to the deal; played again, to where they led."""
    rules, policy = under("standard", variant)
    record = golden(variant)
    game = Game(rules, policy, deal(rules.tables, record.deal), now=lambda: 0)
    for text in record.texts[:-1]:
        game.play(parse_move(text, rules, game.position))
    position = game.position
    game.go_back(len(record.texts) - 1)
    assert (game.position, game.tally.moves) == (game.table.start, 0)
    while game.can_redo:
        game.redo()
    assert game.position == position


@pytest.mark.parametrize(
    ("house", "moves", "score"),
    [
        ("standard", 125, None),
        ("doubling", 125, None),
        ("additive", 141, None),
        ("winnable", 125, None),
        ("tavern", 95, 520 + 700 - 2 * 95),
        ("parlour", 125, None),
    ],
)
def test_one_game_under_every_house(house: str, moves: int, score: int | None) -> None:
    """One line wins FreeCell 617 in every house.

    A run over the house's cap goes as single cards, and what has gone home by itself is left out.
    """
    rules, policy = under(house)
    standard, _ = under("standard")
    record = golden("freecell")
    game = Game(rules, policy, deal(rules.tables, record.deal), now=lambda: 0)
    position = deal(standard.tables, record.deal)
    for text in record.texts:
        move = standard.resolve(position, parse_move(text, standard, position))
        singles = expand(standard, position, move) or ()
        is_home = position.pile(move.source)[-1] not in game.position.cards()
        position = standard.apply(position, move)
        if is_home:
            continue
        if move.target.kind is Kind.FOUNDATION:
            game.play(Intent(move.source, Kind.FOUNDATION))
        else:
            for each in (move,) if rules.check(game.position, move) is None else singles:
                game.play(each)
    assert game.is_won
    assert (game.tally.moves, game.tally.score) == (moves, score)
