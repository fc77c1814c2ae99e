"""Rules, positions and moves in few words, for tests of several folders."""

from functools import cache

from freecellar.engine.boards import parse_board
from freecellar.engine.moves import Move, Place
from freecellar.engine.notation import parse_move, read_place
from freecellar.engine.position import Position
from freecellar.engine.rules import Rules
from freecellar.play.game import Game
from freecellar.play.policy import Policy
from freecellar.plugins.registry import Registry, load_registry
from freecellar.spec.spec import RuleSpec


def rules_of(**parts: object) -> Rules:
    """Return the rules of a FreeCell with some parts replaced."""
    return RuleSpec.model_validate({"id": "game", "name": "Game", **parts}).rules()


def board(rules: Rules, columns: str = "", *, cells: str = "", home: str = "", base: str = "") -> Position:
    """Return a position of these rules: columns separated by ``|``, the rest as the lines of a board text."""
    headings = {"Foundations": home, "Base": base, "Freecells": cells}
    lines = [f"{heading}: {words}" for heading, words in headings.items() if words]
    return parse_board("\n".join([*lines, *(f": {pile}" for pile in columns.split("|"))]), rules.tables)


def move(source: str, target: str, count: int = 1) -> Move:
    """Return a move between places named as in notation: ``1``, ``a``, ``h1``."""
    return Move(_place(source), _place(target), count)


def _place(name: str) -> Place:
    place, _ = read_place(name)
    assert isinstance(place, Place)
    return place


@cache
def registry() -> Registry:
    """Return the registry of what is installed, read once."""
    return load_registry()


def under(house: str, variant: str = "freecell") -> tuple[Rules, Policy]:
    """Return a variant's rules as a house plays them, and the house's policy."""
    return registry().merged(variant, house)


def game_at(house: str, columns: str = "", *, variant: str = "freecell", cells: str = "", home: str = "") -> Game:
    """Return a game that starts from a position, its clock standing at 0 unless a test says what time it is."""
    rules, policy = under(house, variant)
    return Game(rules, policy, board(rules, columns, cells=cells, home=home), now=lambda: 0)


def play(game: Game, moves: str) -> None:
    """Play moves in standard notation, and the words ``undo`` and ``redo``."""
    for text in moves.split():
        if text in ("undo", "redo"):
            getattr(game, text)()
        else:
            game.play(parse_move(text, game.rules, game.position))
