"""Scripts: their items played in a game, one after the other, until one is refused."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import assert_never

from freecellar import FreecellarError, Game, Intent, Place
from freecellar.engine import (
    Dialect,
    MoveItem,
    ScriptError,
    ScriptItem,
    TapItem,
    Word,
    WordItem,
    decode_script,
    find_place,
    foundation,
    parse_move,
    read_script,
)
from freecellar_cli.console import Stop
from freecellar_cli.files import read_bytes, shown

MOVES = "--moves"
"""What stands for a file's name where the moves come from the command line."""


@dataclass(frozen=True, slots=True)
class Problem:
    """The item that a game refused."""

    item: ScriptItem
    reason: str

    def at(self, source: str) -> str:
        """Return the place, the item and the reason, on one line."""
        return f"{source}:{self.item.line}:{self.item.column}: {self.item.text}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Played:
    """What became of a script."""

    game: Game
    applied: int
    """How many items were played."""
    problem: Problem | None = None
    """The first item that was refused; nothing was played after it."""


def read_items(name: str, dialect: Dialect) -> tuple[ScriptItem, ...]:
    """Return the items of a script file; raise `Stop` with the place where it cannot be read."""
    try:
        return read_script(decode_script(read_bytes(name)), dialect)
    except ScriptError as error:
        raise Stop(f"{shown(name)}:{error}", located=True) from None


def read_moves(text: str) -> tuple[ScriptItem, ...]:
    """Return the items given with `--moves`."""
    try:
        return read_script(text)
    except ScriptError as error:
        raise Stop(f"{MOVES}:{error}", located=True) from None


def play_items(game: Game, items: Sequence[ScriptItem], watch: Callable[[Game], object] | None = None) -> Played:
    """Play items until one is refused; ``watch`` is called after each."""
    for count, item in enumerate(items):
        try:
            game = play_item(game, item)
        except FreecellarError as error:
            text = str(error)
            return Played(game, count, Problem(item, text.removeprefix(f"{item.text}: ")))
        if watch is not None:
            watch(game)
    return Played(game, len(items))


def play_item(game: Game, item: ScriptItem) -> Game:
    """Play one item and return the game, which `restart` makes a new one; raise `FreecellarError` where it is refused."""
    match item:
        case MoveItem():
            game.play(parse_move(item.text, game.rules, game.position, item.dialect))
        case TapItem():
            _tap(game, item)
        case WordItem():
            return _do(game, item.word)
        case _:
            assert_never(item)
    return game


def _tap(game: Game, item: TapItem) -> None:
    place = find_place(game.rules, game.position, item.place)
    if isinstance(place, Place):
        game.tap(place, item.count or 1)
    elif game.selected is not None:
        (source, count), game.selected = game.selected, None
        game.play(Intent(source, place, count))
    else:
        game.tap(foundation(0))


def _do(game: Game, word: Word) -> Game:
    match word:
        case Word.UNDO:
            game.undo()
        case Word.REDO:
            game.redo()
        case Word.AUTO:
            game.auto()
        case Word.FINISH:
            game.finish()
        case Word.RESTART:
            return game.restarted()
        case _:
            assert_never(word)
    return game
