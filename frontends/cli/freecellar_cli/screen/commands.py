"""What one key does: every command with its keys, its word in the bars, and its meaning in the help."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Command(StrEnum):
    """A wish of one key; its value is also the word to type for it."""

    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    AUTO = "auto"
    FINISH = "finish"
    WATCH = "watch"
    WINNABLE = "winnable"
    PAUSE = "pause"
    RESTART = "restart"
    NEW = "new"
    BOOKMARKS = "bookmarks"
    STATISTICS = "statistics"
    RULES = "rules"
    MOVES = "moves"
    HELP = "help"
    GIVE_UP = "give up"
    TYPE = "type"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class Entry:
    """How a command is reached and told."""

    keys: tuple[str, ...]
    """The keys, as prompt_toolkit names them."""
    shown: str
    """The key as bars and help show it."""
    label: str
    meaning: str


COMMANDS: Final = {
    Command.UNDO: Entry(("u", "backspace"), "u", "Undo", "take the last step back"),
    Command.REDO: Entry(("r", "c-r", "c-y"), "r", "Redo", "play it again"),
    Command.HINT: Entry(("i",), "i", "Hint", "mark the next move of a line that wins; again plays it in most houses"),
    Command.AUTO: Entry(("o",), "o", "Auto", "send home the cards that the house's Auto takes"),
    Command.FINISH: Entry(("z",), "z", "Finish", "play out the rest, once it plays itself"),
    Command.NEW: Entry(("n", "f2"), "n", "New", "another deal; :new 617 deals that one"),
    Command.WATCH: Entry(("w",), "w", "Watch", "watch a line that wins from here; the game stays where it is"),
    Command.PAUSE: Entry(("p",), "p", "Pause", "stop the clock and hide the cards"),
    Command.WINNABLE: Entry(("l",), "l", "Back to won", "go back to the last position that can be won"),
    Command.RESTART: Entry(("R", "f3"), "R", "Restart", "begin this deal again"),
    Command.STATISTICS: Entry(("s",), "s", "Statistics", "what was played here, and how it went"),
    Command.RULES: Entry(("v",), "v", "Rules", "view the rules of this game in this house"),
    Command.BOOKMARKS: Entry(("m",), "m", "Marks", "bookmarks: set one, or go back to one"),
    Command.MOVES: Entry(("y",), "y", "Moves", "list the legal moves"),
    Command.GIVE_UP: Entry(("x",), "x", "Give up", "end the game"),
    Command.TYPE: Entry(
        (":", "/"), ":", "Type", "type a move or a word; a digit or a cell's letter begins one at once"
    ),
    Command.HELP: Entry(("?", "f1"), "?", "Help", "this page"),
    Command.QUIT: Entry(("q", "f10"), "q", "Quit", "leave; the game is saved"),
}

OTHER_WORDS: Final = {
    "?": Command.HELP,
    "q": Command.QUIT,
    "exit": Command.QUIT,
    "giveup": Command.GIVE_UP,
    "stats": Command.STATISTICS,
    "resume": Command.PAUSE,
    "marks": Command.BOOKMARKS,
}
"""More words that may be typed for a command."""


def command_of(line: str) -> Command | None:
    """Return the command that a typed line means, if it means one.

    >>> command_of("  Give  up"), command_of("26")
    (<Command.GIVE_UP: 'give up'>, None)
    """
    word = " ".join(line.lower().split())
    try:
        return OTHER_WORDS.get(word) or Command(word)
    except ValueError:
        return None
