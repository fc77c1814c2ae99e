"""Which key does what, by what is on the screen: a question, a page, a solution, a line that is typed, or the board."""

from collections.abc import Callable
from typing import Final, Protocol

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.filters import Condition, Filter
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys

from freecellar import Rules
from freecellar.engine import COLUMN_NAMES, cell_letter
from freecellar_cli.console import Code
from freecellar_cli.files import LONGEST_LINE
from freecellar_cli.screen.commands import COMMANDS, Command
from freecellar_cli.screen.gestures import SCROLLED, Gestures
from freecellar_cli.screen.hands import Direction
from freecellar_cli.screen.stage import Stage
from freecellar_cli.screen.wishes import Wishes

NAMES: Final = {"Esc": "escape", "Enter": "enter", "Tab": "tab", "Space": " ", "Right": "right", "Left": "left"}
"""Keys that the bars name otherwise than prompt_toolkit does."""

_ARROWS: Final = {
    "left": Direction.LEFT,
    "right": Direction.RIGHT,
    "up": Direction.UP,
    "down": Direction.DOWN,
}
_FAR: Final = 10_000


class Keyboard(Protocol):
    """What keys need of the screen."""

    line: Buffer
    stage: Stage
    gestures: Gestures
    wishes: Wishes

    @property
    def is_typing(self) -> bool:
        """Whether a line is being typed."""

    def begin_line(self, text: str = "") -> None:
        """Let the player type a line that begins so."""

    def end_line(self) -> None:
        """Leave the line untyped."""

    def leave(self, code: int) -> None:
        """End the game's time on the screen."""

    def refresh(self) -> None:
        """Look after what a key has done."""

    def suspend(self) -> None:
        """Go to the background."""


class _Binder:
    """Binds keys to what they do; each ends first what moves by itself."""

    def __init__(self, screen: Keyboard) -> None:
        self.bindings = KeyBindings()
        self._screen = screen

    def on(self, *keys: str, when: Filter, do: Callable[[], object]) -> None:
        """Let each of some keys do something while a filter holds."""

        def press(_: KeyPressEvent) -> None:
            self._screen.stage.hurry()
            do()
            self._screen.refresh()

        for key in keys:
            self.bindings.add(key, filter=when, eager=key != Keys.Any)(press)


def bind_keys(screen: Keyboard) -> KeyBindings:
    """Return all keys of a screen."""
    stage = screen.stage
    binder = _Binder(screen)
    typing = Condition(lambda: screen.is_typing)
    asking = ~typing & Condition(lambda: stage.asked is not None)
    reading = ~typing & Condition(lambda: stage.asked is None and stage.panel is not None)
    open_board = ~typing & Condition(lambda: stage.asked is None and stage.panel is None)
    watching = open_board & Condition(lambda: stage.sitting.showing is not None)
    playing = open_board & Condition(lambda: stage.sitting.showing is None)

    binder.on("c-c", "<sigint>", when=~typing | typing, do=lambda: _interrupt(screen))
    binder.on("c-d", when=~typing, do=lambda: screen.leave(Code.DONE))
    binder.on("c-z", when=~typing | typing, do=screen.suspend)
    binder.on("escape", when=typing, do=screen.end_line)
    _bind_question(binder, stage, asking)
    _bind_page(binder, screen, reading)
    _bind_solution(binder, stage, watching)
    _bind_commands(binder, screen, open_board)
    _bind_board(binder, screen, playing)
    return binder.bindings


def _interrupt(screen: Keyboard) -> None:
    """Stop a search; where there is none, leave."""
    if not screen.stage.stop_seeking():
        screen.leave(Code.INTERRUPTED)


def _bind_question(binder: _Binder, stage: Stage, when: Filter) -> None:
    binder.on("y", "Y", when=when, do=lambda: stage.reply(yes=True))
    binder.on(Keys.Any, "escape", "enter", when=when, do=lambda: stage.reply(yes=False))


def _bind_page(binder: _Binder, screen: Keyboard, when: Filter) -> None:
    stage = screen.stage

    def close() -> None:
        stage.panel = None

    def scroll(lines: int, *, by_page: bool = False) -> None:
        if stage.panel is not None:
            stage.panel.scroll(lines * max(1, stage.panel.page - 1) if by_page else lines)

    binder.on("escape", "q", "?", "f1", "f10", when=when, do=close)
    binder.on("up", when=when, do=lambda: scroll(-1))
    binder.on("down", when=when, do=lambda: scroll(1))
    binder.on("pageup", when=when, do=lambda: scroll(-1, by_page=True))
    binder.on("pagedown", " ", when=when, do=lambda: scroll(1, by_page=True))
    binder.on("home", when=when, do=lambda: scroll(-_FAR))
    binder.on("end", when=when, do=lambda: scroll(_FAR))
    binder.on("enter", when=when, do=screen.wishes.choose)
    marking = when & Condition(lambda: stage.panel is not None and stage.panel.command is Command.BOOKMARKS)
    binder.on("m", when=marking, do=screen.wishes.mark_here)


def _bind_solution(binder: _Binder, stage: Stage, when: Filter) -> None:
    def wait_or_go_on() -> None:
        stage.is_running = not stage.is_running

    binder.on(" ", "p", when=when, do=wait_or_go_on)
    binder.on("right", "down", "enter", when=when, do=lambda: stage.watch_on(forth=True))
    binder.on("left", "up", when=when, do=lambda: stage.watch_on(forth=False))
    binder.on("escape", "w", when=when, do=stage.stop_watching)


def _bind_commands(binder: _Binder, screen: Keyboard, when: Filter) -> None:
    stage = screen.stage
    alone = when & Condition(lambda: stage.sitting.showing is None)
    for command, entry in COMMANDS.items():
        if command is Command.TYPE:
            binder.on(*entry.keys, when=when, do=screen.begin_line)
            continue

        def act(command: Command = command) -> None:
            screen.wishes.do(command)

        # What a solution that is watched has keys for stays its own.
        binder.on(*entry.keys, when=alone if command in {Command.PAUSE, Command.WATCH} else when, do=act)


def _bind_board(binder: _Binder, screen: Keyboard, when: Filter) -> None:
    stage, gestures = screen.stage, screen.gestures

    def next_landing_or_tap(step: int) -> None:
        if gestures.held is None:
            gestures.tap()
        else:
            gestures.next_landing(step)

    def escape() -> None:
        if not stage.stop_seeking():
            gestures.let_go()
            stage.say("")

    for key, direction in _ARROWS.items():

        def point(direction: Direction = direction) -> None:
            gestures.arrow(direction)

        binder.on(key, when=when, do=point)
    binder.on("enter", " ", when=when, do=gestures.press)
    binder.on("h", when=when, do=gestures.home)
    binder.on("t", when=when, do=gestures.tap)
    binder.on("tab", when=when, do=lambda: next_landing_or_tap(1))
    binder.on("s-tab", when=when, do=lambda: next_landing_or_tap(-1))
    binder.on("escape", when=when, do=escape)
    binder.on("pageup", when=when, do=lambda: gestures.scroll(SCROLLED))
    binder.on("pagedown", when=when, do=lambda: gestures.scroll(-SCROLLED))

    _bind_paste(binder, screen, when | Condition(lambda: screen.is_typing))
    for letter in _first_letters(stage.sitting.game.rules):

        def type_it(letter: str = letter) -> None:
            screen.begin_line(letter)

        binder.on(letter, when=when, do=type_it)


def _bind_paste(binder: _Binder, screen: Keyboard, when: Filter) -> None:
    """Let what is pasted be a line, or a part of the one that is typed."""

    def paste(event: KeyPressEvent) -> None:
        text = " ".join(event.data.split())
        if len(text) > LONGEST_LINE:
            said = f"What was pasted has {len(text):,} characters; a line has at most {LONGEST_LINE:,}."
            screen.stage.say(said, is_refusal=True)
        elif screen.is_typing:
            screen.line.insert_text(text)
        else:
            screen.begin_line(text)

    binder.bindings.add(Keys.BracketedPaste, filter=when)(paste)


def _first_letters(rules: Rules) -> str:
    """Return the characters that begin a move in this game; no command has one of them for its key."""
    cells = "".join(cell_letter(index) for index in range(min(rules.tables.cells.count, len("abcdefgk"))))
    return COLUMN_NAMES[: rules.tables.columns] + cells
