"""The lines at the foot: what is said, what the table keeps in view, and the keys that do something now."""

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Final

from freecellar.sitting import CANNOT_BE_WON, Showing, in_ascii, in_signs
from freecellar_cli.screen.canvas import Canvas
from freecellar_cli.screen.commands import COMMANDS, Command
from freecellar_cli.screen.panels import Panel
from freecellar_cli.screen.stage import SPIN_SECONDS, Stage
from freecellar_cli.screen.wishes import can

FOOT: Final = 3
"""How many lines the foot takes."""

Key = tuple[str, str, bool]
"""A key, what it does, and whether it does anything now."""

_ORDER: Final = (
    *(Command.UNDO, Command.REDO, Command.HINT, Command.AUTO, Command.FINISH, Command.NEW, Command.PAUSE),
    *(Command.WATCH, Command.WINNABLE, Command.RESTART, Command.STATISTICS, Command.RULES, Command.BOOKMARKS),
)
_OF_LINE: Final = (("Enter", "Do it", True), ("Tab", "Next choice", True), ("Esc", "Drop the line", True))
_OF_QUESTION: Final = (("y", "Yes", True), ("n", "No", True))
_ALWAYS: Final = (Command.TYPE, Command.HELP, Command.QUIT)
_MOST_LINES: Final = 3
_SHORTER: Final = ((" points", " pts"), (" point", " pt"), (" · to empty ", "/"))
_NARROW: Final = 4
"""The fewest characters that a deal's name is cut to."""


def draw_foot(canvas: Canvas, stage: Stage, *, holds: bool) -> None:
    """Draw the three lines; ``holds`` says that cards are in hand."""
    top = canvas.height - FOOT
    _draw_message(canvas, stage, top)
    _draw_status(canvas, stage, top + 1)
    stage.buttons = _draw_keys(canvas, _keys(stage, holds=holds), top + 2)


def shown(stage: Stage, text: str) -> str:
    """Return a text in the characters that the screen is drawn in."""
    return in_ascii(text) if stage.theme.is_plain else in_signs(text)


def _draw_message(canvas: Canvas, stage: Stage, y: int) -> None:
    canvas.fill(0, y, canvas.width, 1, "class:message")
    if stage.typed is not None:
        return  # the line that is typed stands there
    seeking = stage.seeking
    if stage.asked is not None:
        text, style = stage.asked.text, "class:message.refusal"
    elif seeking is not None and stage.now() - seeking.since >= SPIN_SECONDS:
        spinner = stage.theme.signs.spinner
        sign = spinner[int((stage.now() - seeking.since) * 10) % len(spinner)]
        text, style = f"{sign} {seeking.label}; Esc stops it.", "class:message.busy"
    else:
        text, style = stage.message, "class:message.refusal" if stage.is_refusal else "class:message"
    lines = wrap(shown(stage, text), canvas.width - 2, break_on_hyphens=False)[:_MOST_LINES]
    if stage.panel is not None and len(lines) > 1:
        return  # it would cover the page; it stands there again once that is closed
    for row, line in enumerate(lines, y + 1 - len(lines)):  # what is too long for a line covers the table's lower edge
        canvas.fill(0, row, canvas.width, 1, "class:message")
        canvas.put(1, row, line, style)


def _draw_status(canvas: Canvas, stage: Stage, y: int) -> None:
    canvas.fill(0, y, canvas.width, 1, "class:status")
    facts = fitted(stage.facts(), canvas.width - 2)
    x = 1
    for index, fact in enumerate(facts):
        text, style = shown(stage, fact), "class:status.title" if index == 0 else "class:status"
        canvas.put(x, y, text, style)
        if fact == CANNOT_BE_WON:
            canvas.put(x, y, text, "class:status.warning")
        if index == 0 and "Unsolvable" in text:
            canvas.put(x + text.index("Unsolvable"), y, "Unsolvable", "class:status.warning")
        x += len(text)
        if index < len(facts) - 1:
            canvas.put(x, y, f" {stage.theme.signs.dot} ", "class:status")
            x += 3


def fitted(facts: Sequence[str], width: int) -> tuple[str, ...]:
    """Return the facts that a line holds: the house goes first, then days; then words get shorter, at last the name.

    >>> fitted(("FreeCell #617", "standard", "3 moves", "0:07", "run 5"), 40)
    ('FreeCell #617', '3 moves', '0:07', 'run 5')
    >>> fitted(("FreeCell #617", "tavern", "3 moves", "10 points", "0:07", "run 5 · to empty 3"), 52)
    ('FreeCell #617', '3 moves', '10 pts', '0:07', 'run 5/3')
    """
    kept = list(facts)
    days = [fact for fact in kept if fact.startswith(("daily", "streak"))]
    house = 1 + len(days)
    for less in (kept[house : house + 1], *([day] for day in days)):
        if _long(kept) > width:
            kept = [fact for fact in kept if fact not in less]
    for long, short in _SHORTER:
        if _long(kept) > width:
            kept = [kept[0], *(fact.replace(long, short) for fact in kept[1:])]
    return (_cut(kept[0], _long(kept) - width), *kept[1:])


def _cut(title: str, over: int) -> str:
    """Return a deal's title by so many characters shorter: its name goes, its number stays."""
    if over <= 0:
        return title
    name, mark, number = title.rpartition("#") if "#" in title else (title, "", "")
    return f"{name.strip()[: max(_NARROW, len(name.strip()) - over)].strip()} {mark}{number}".strip()


def _long(facts: Iterable[str]) -> int:
    return len(" · ".join(facts))


def _keys(stage: Stage, *, holds: bool) -> list[Key]:
    """Return the keys that mean something now, those first that are wanted most."""
    if stage.typed is not None or stage.asked is not None:
        return list(_OF_QUESTION if stage.typed is None else _OF_LINE)
    if stage.panel is not None:
        return _keys_of_panel(stage.panel)
    if stage.sitting.showing is not None:
        return _keys_of_showing(stage.sitting.showing, runs=stage.is_running)
    if stage.is_paused:
        rest = (Command.STATISTICS, Command.RULES, Command.HELP, Command.QUIT)
        return [("p", "Go on", True), *(_key(stage, command) for command in rest)]
    if holds:
        return [("Enter", "Land", True), ("Tab", "Next landing", True), ("h", "Home", True), ("Esc", "Put down", True)]
    if stage.sitting.game.is_over:
        wanted: tuple[Command, ...] = (Command.NEW, Command.RESTART, Command.STATISTICS, Command.HELP, Command.QUIT)
    else:
        wanted = (*_ORDER, *_ALWAYS)
    return [_key(stage, command) for command in wanted]


def _keys_of_panel(panel: Panel) -> list[Key]:
    keys = [("Esc", "Close", True)]
    if panel.choices:
        keys += [("Up/Down", "Select", True), ("Enter", "Choose", True)]
    elif len(panel.lines) > panel.page:
        keys.append(("Up/Down", "Scroll", True))
    return keys + [("m", "Mark this place", True)] * (panel.command is Command.BOOKMARKS)


def _keys_of_showing(showing: Showing, *, runs: bool) -> list[Key]:
    wait = "Wait" if runs and not showing.is_over else "Go on"
    steps = [("Right", "Next", not showing.is_over), ("Left", "Back", showing.index > 0)]
    return [("Space", wait, not showing.is_over), *steps, ("Esc", "Back to the game", True)]


def _key(stage: Stage, command: Command) -> Key:
    entry = COMMANDS[command]
    return entry.shown, entry.label, can(stage, command)


def _draw_keys(canvas: Canvas, keys: list[Key], y: int) -> list[tuple[int, int, str]]:
    """Draw the keys, and return from where to where each can be clicked."""
    buttons = []
    canvas.fill(0, y, canvas.width, 1, "class:keys")
    x = 1
    for key, label, is_on in _held_by(keys, canvas.width - 1):
        canvas.put(x, y, key, "class:keys.key" if is_on else "class:keys.off")
        canvas.put(x + len(key) + 1, y, label, "class:keys" if is_on else "class:keys.off")
        buttons.append((x, x + len(key) + 1 + len(label), key))
        x += _room(key, label)
    return buttons


def _held_by(keys: list[Key], width: int) -> list[Key]:
    """Return as many keys as a line holds, Undo and those that do something now before others.

    Those that are always there stand last and are kept.
    """
    undo = COMMANDS[Command.UNDO].shown
    always = {COMMANDS[command].shown for command in _ALWAYS}
    last = [each for each in keys if each[0] in always]
    kept, room = set(last), width - sum(_room(key, label) for key, label, _ in last)
    for each in sorted(keys, key=lambda each: not each[2] and each[0] != undo):
        if each not in kept and _room(*each[:2]) <= room:
            kept.add(each)
            room -= _room(*each[:2])
    return [*(each for each in keys if each in kept and each not in last), *last]


def _room(key: str, label: str) -> int:
    return len(key) + 1 + len(label) + 2
