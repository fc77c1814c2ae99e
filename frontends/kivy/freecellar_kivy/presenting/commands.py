"""What can be done beside moving cards, by name, and the keys that do it."""

from enum import StrEnum
from typing import Final


class Command(StrEnum):
    """Something that a button, a menu or a key does."""

    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    AUTO = "auto"
    FINISH = "finish"
    PAUSE = "pause"
    """Stop the clock, or let it run again."""
    GO_BACK = "go back"
    """To the last position that can be won."""
    WATCH = "watch"
    """Show a line that wins, halt it, or go on."""
    NEW = "new"
    NUMBER = "number"
    RESTART = "restart"
    GIVE_UP = "give up"
    STATISTICS = "statistics"
    RULES = "rules"
    SETTINGS = "settings"
    SHARE = "share"
    HELP = "help"
    MENU = "menu"
    BACK = "back"
    """Leave what is open: what Escape, and a phone's back button, ask for."""
    FULL_SCREEN = "full screen"


KEYS: Final = {
    "ctrl+z": Command.UNDO,
    "ctrl+shift+z": Command.REDO,
    "ctrl+y": Command.REDO,
    "ctrl+h": Command.HINT,
    "f6": Command.HINT,
    "ctrl+a": Command.AUTO,
    "f7": Command.AUTO,
    "ctrl+e": Command.FINISH,
    "f8": Command.FINISH,
    "ctrl+p": Command.PAUSE,
    "pause": Command.PAUSE,
    "ctrl+b": Command.GO_BACK,
    "ctrl+w": Command.WATCH,
    "f9": Command.WATCH,
    "ctrl+n": Command.NEW,
    "f2": Command.NEW,
    "f3": Command.NUMBER,
    "ctrl+g": Command.NUMBER,
    "ctrl+r": Command.RESTART,
    "ctrl+shift+q": Command.GIVE_UP,
    "f4": Command.STATISTICS,
    "f1": Command.HELP,
    "shift+f1": Command.RULES,
    "f5": Command.SETTINGS,
    "ctrl+,": Command.SETTINGS,
    "ctrl+s": Command.SHARE,
    "f10": Command.MENU,
    "escape": Command.BACK,
    "f11": Command.FULL_SCREEN,
}
"""The command of a key; modifiers come first, as `chord` writes them. Plain letters and digits are notation."""


WORDS: Final = {
    Command.UNDO: "Undo",
    Command.REDO: "Redo",
    Command.HINT: "Hint; again plays it where the house lets it",
    Command.AUTO: "Send cards home",
    Command.FINISH: "Play out the rest",
    Command.PAUSE: "Stop the clock, or let it run",
    Command.GO_BACK: "Back to where it can be won",
    Command.WATCH: "Watch a solution, halt it, go on",
    Command.NEW: "New deal",
    Command.NUMBER: "Deal by number",
    Command.RESTART: "The same deal again",
    Command.GIVE_UP: "Give up",
    Command.STATISTICS: "Statistics",
    Command.RULES: "The rules",
    Command.SETTINGS: "Settings",
    Command.SHARE: "Share the deal",
    Command.HELP: "Help",
    Command.MENU: "The table's menu",
    Command.BACK: "Close what is open, or go back",
    Command.FULL_SCREEN: "Full screen",
}
"""What each command does, as help tells it beside its keys."""


def chord(key: str, modifiers: frozenset[str] = frozenset()) -> str:
    """Return the name of a key with its modifiers; a Mac's command key is as good as Ctrl.

    >>> chord("z", frozenset({"shift", "meta"}))
    'ctrl+shift+z'
    """
    held = {"ctrl" if name in ("meta", "super") else name for name in modifiers}
    return "+".join([*(name for name in ("ctrl", "alt", "shift") if name in held), key])


def keys_of(command: Command) -> tuple[str, ...]:
    """Return the keys of a command."""
    return tuple(key for key, other in KEYS.items() if other is command)


def shown_key(name: str) -> str:
    """Return a key as keyboards and menus write it.

    >>> shown_key("ctrl+shift+z")
    'Ctrl+Shift+Z'
    """
    return "+".join(part.capitalize() for part in name.split("+"))
