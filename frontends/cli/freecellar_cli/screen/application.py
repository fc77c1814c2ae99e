"""The screen on a terminal: prompt_toolkit's windows, keys and mouse, signals, and the clock."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

from prompt_toolkit.application import Application, run_in_terminal
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.filters import Condition
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import ALL_KEYS, KEY_ALIASES, Keys
from prompt_toolkit.layout import (
    BufferControl,
    ConditionalContainer,
    Float,
    FloatContainer,
    Layout,
    UIContent,
    UIControl,
    VSplit,
    Window,
)
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType
from prompt_toolkit.output import Output

from freecellar import FreecellarError
from freecellar.sitting import Question
from freecellar_cli.console import Code
from freecellar_cli.files import LONGEST_LINE
from freecellar_cli.games.session import Session
from freecellar_cli.screen.bars import FOOT
from freecellar_cli.screen.completing import LegalCompleter, completions_menu
from freecellar_cli.screen.gestures import SCROLLED, Gestures
from freecellar_cli.screen.keys import NAMES, bind_keys
from freecellar_cli.screen.scene import draw
from freecellar_cli.screen.stage import Seeking, Stage
from freecellar_cli.screen.theme import chosen
from freecellar_cli.screen.wishes import Wishes
from freecellar_cli.settings.looks import Looks

_SLOW_SECONDS: Final = 0.25
_ESCAPE_SECONDS: Final = 0.1
"""How long a lone escape waits to become a longer key."""


def play_on_screen(session: Session, looks: Looks | None = None) -> int:
    """Play until the game is left, and return the exit code."""
    try:
        return asyncio.run(_play(session, looks or Looks()))
    except EOFError:  # the terminal is gone, or its input has ended
        return Code.DONE


async def _play(session: Session, looks: Looks) -> int:
    return await Screen(session, looks).run()


class Screen:
    """A stage on a terminal."""

    def __init__(
        self,
        session: Session,
        looks: Looks,
        *,
        input: Input | None = None,  # noqa: A002 - as prompt_toolkit names it
        output: Output | None = None,
    ) -> None:
        """Take the session; ``input`` and ``output`` stand for the terminal in tests."""
        theme = chosen(looks)
        self.stage = Stage(session, theme, looks)
        self.gestures = Gestures(self.stage)
        self.wishes = Wishes(self.stage)
        self.stage.seek = self._seek
        self._began = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self.line = Buffer(
            completer=LegalCompleter(session.sitting, plain=theme.is_plain),
            complete_while_typing=True,
            multiline=False,
            accept_handler=self._accept,
            on_text_changed=self._typed,
        )
        self._board = Window(_Board(self), style="class:felt", always_hide_cursor=True)
        self._line = Window(BufferControl(self.line), height=1, style="class:command")
        self.app: Application[int] = Application(
            layout=Layout(self._container(theme.signs.pointer), focused_element=self._board),
            key_bindings=bind_keys(self),
            style=theme.style(),
            color_depth=theme.depth,
            mouse_support=looks.mouse,
            full_screen=True,
            input=input,
            output=output,
        )
        self.app.before_render += lambda _: self._begin_picture()
        self.app.after_render += lambda _: self._judge_link()
        self.app.ttimeoutlen = _ESCAPE_SECONDS
        self.app.timeoutlen = _ESCAPE_SECONDS

    @property
    def is_typing(self) -> bool:
        """Whether a line is being typed."""
        return self.app.layout.has_focus(self.line)

    @property
    def _is_open(self) -> bool:
        """Whether the screen is there and is not being left."""
        return self.app.is_running and not self.app.is_done

    async def run(self) -> int:
        """Play until the game is left, and return the exit code; an error of ours ends it, with everything saved."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._fail)
        with self._signals(loop):
            try:
                return await self.app.run_async(pre_run=self._schedule, set_exception_handler=False)
            finally:
                self.stage.stop_seeking()
                if self._timer is not None:
                    self._timer.cancel()

    def begin_line(self, text: str = "") -> None:
        """Let the player type a line that begins so."""
        self.stage.asked = None
        self.app.layout.focus(self.line)
        self.stage.typed = text
        self.line.text = text
        self.line.cursor_position = len(text)
        self.line.start_completion(select_first=False)

    def end_line(self) -> None:
        """Leave the line untyped."""
        self.line.reset()
        self.stage.typed = None
        self.app.layout.focus(self._board)

    def leave(self, code: int) -> None:
        """End the game's time on the screen; it is saved."""
        if self._is_open:
            self.app.exit(result=code)

    def press(self, key: str) -> None:
        """Press a key that a bar names, as a click on it does."""
        name = KEY_ALIASES.get(NAMES.get(key, key), NAMES.get(key, key))
        if len(name) == 1 or name in ALL_KEYS:
            self.app.key_processor.feed(KeyPress(Keys(name) if name in ALL_KEYS else name, name))

    def refresh(self) -> None:
        """Look after what a key or the mouse has done."""
        if self.stage.leaves is not None:
            self.leave(self.stage.leaves)
        self.app.invalidate()
        self._schedule()

    def suspend(self, *, whole_group: bool = True) -> None:
        """Go to the background as any program does, with the clock standing until the player is back."""
        if not hasattr(signal, "SIGTSTP"):
            return
        run_in_terminal(partial(self._stop_here, whole_group=whole_group))

    def _stop_here(self, *, whole_group: bool) -> None:
        was_running = self.stage.suspend()
        with _default(signal.SIGTSTP):
            if whole_group:
                os.killpg(0, signal.SIGTSTP)
            else:
                os.kill(os.getpid(), signal.SIGTSTP)
        if was_running:
            self.stage.resume()

    def _container(self, pointer: str) -> FloatContainer:
        prompt = Window(FormattedTextControl([("class:command.pointer", f" {pointer} ")]), width=3, height=1)
        typing = ConditionalContainer(VSplit([prompt, self._line]), Condition(lambda: self.is_typing))
        menu = completions_menu()
        return FloatContainer(
            self._board,
            [Float(typing, left=0, right=0, bottom=FOOT - 1, height=1), Float(menu, xcursor=True, ycursor=True)],
        )

    def _begin_picture(self) -> None:
        self._began = self.stage.now()

    def _judge_link(self) -> None:
        """Show no more pictures in between where one takes long to write: the link is slow."""
        if self.stage.now() - self._began > _SLOW_SECONDS:
            self.stage.hurry()

    def _schedule(self) -> None:
        """Look again after what moves by itself when its time comes."""
        if self._timer is not None:
            self._timer.cancel()
        if self._is_open:
            self._timer = asyncio.get_running_loop().call_later(self.stage.delay(), self._tick)

    def _tick(self) -> None:
        """Let the clock run on the screen, and whatever else moves by itself."""
        if self.stage.tick():
            self.app.invalidate()
        self._schedule()

    def _accept(self, buffer: Buffer) -> bool:
        """Do what a line says."""
        text = buffer.text
        self.end_line()
        self.stage.hurry()
        self.gestures.let_go()
        self.wishes.enter(text)
        self.refresh()
        return False

    def _typed(self, buffer: Buffer) -> None:
        if len(buffer.text) > LONGEST_LINE:
            buffer.text = buffer.text[:LONGEST_LINE]
        if self.is_typing:
            self.stage.typed = buffer.text

    def _seek(self, label: str, question: Question[Any]) -> None:
        """Search beside the game."""
        seeking = self.stage.seeking = Seeking(label, self.stage.now())
        self.app.create_background_task(self._find(seeking, question))

    async def _find(self, seeking: Seeking, question: Question[Any]) -> None:
        loop = asyncio.get_running_loop()
        searching = loop.run_in_executor(None, question.ask, seeking.stop.is_set)
        try:
            found = await asyncio.shield(searching)
        except FreecellarError as error:
            if self.stage.seeking is seeking:
                self.stage.fail(error)
        except asyncio.CancelledError:
            seeking.stop.set()
            raise
        else:
            if self.stage.seeking is seeking:
                self.stage.answer(question, found)
        self.refresh()

    def _fail(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """End on an error that is our own, rather than go on in an unknown state."""
        error = context.get("exception")
        if error is None:
            loop.default_exception_handler(context)
        elif self._is_open:
            self.app.exit(exception=error)

    @contextmanager
    def _signals(self, loop: asyncio.AbstractEventLoop) -> Iterator[None]:
        """Leave at once, saved, when the terminal hangs up or the system ends us; stop as others do when told so."""
        handlers: dict[str, Callable[[int], object]] = {
            "SIGHUP": lambda number: self.leave(128 + number),
            "SIGTERM": lambda number: self.leave(128 + number),
            "SIGTSTP": lambda _: self.suspend(whole_group=False),
        }
        if sys.platform == "win32":
            yield
            return
        numbers = {name: getattr(signal, name) for name in handlers}
        for name, number in numbers.items():
            loop.add_signal_handler(number, handlers[name], number)
        try:
            yield
        finally:
            for number in numbers.values():
                loop.remove_signal_handler(number)


class _Board(UIControl):
    """The canvas as prompt_toolkit shows it."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def is_focusable(self) -> bool:
        """Return that keys may go here."""
        return True

    def create_content(self, width: int, height: int) -> UIContent:
        """Draw the screen."""
        canvas = draw(self._screen.stage, self._screen.gestures, width, height)
        return UIContent(canvas.line, height)

    def mouse_handler(self, mouse_event: MouseEvent) -> Any:
        """Do what the mouse says; a pointer that only passes changes nothing."""
        screen, at, kind = self._screen, mouse_event.position, mouse_event.event_type
        if kind is MouseEventType.MOUSE_MOVE:
            if mouse_event.button is not MouseButton.LEFT or not screen.gestures.drag_mouse(at.x, at.y):
                return NotImplemented
        elif kind is MouseEventType.MOUSE_DOWN:
            self._press(mouse_event)
        elif kind is MouseEventType.MOUSE_UP:
            if mouse_event.button in {MouseButton.LEFT, MouseButton.UNKNOWN}:
                screen.gestures.release_mouse(at.x, at.y)
        else:
            self._turn(-1 if kind is MouseEventType.SCROLL_UP else 1)
        screen.refresh()
        return None

    def _press(self, event: MouseEvent) -> None:
        screen, stage = self._screen, self._screen.stage
        stage.hurry()
        for begin, end, key in stage.buttons:
            if event.position.y == stage.size[1] - 1 and begin <= event.position.x < end:
                screen.press(key)
                return
        if screen.is_typing:
            screen.end_line()
        if stage.panel is not None:
            stage.panel = None
            return
        if stage.asked is not None or stage.is_paused or stage.sitting.showing is not None:
            return
        if event.button is MouseButton.RIGHT:
            screen.gestures.mark_mouse(event.position.x, event.position.y)
        elif event.button is MouseButton.LEFT:
            screen.gestures.press_mouse(event.position.x, event.position.y)

    def _turn(self, step: int) -> None:
        """Follow the wheel."""
        stage = self._screen.stage
        if stage.panel is not None:
            stage.panel.scroll(step * SCROLLED)
        else:
            self._screen.gestures.scroll(-step)


@contextmanager
def _default(number: int) -> Iterator[None]:
    """Let a signal do for a while what it does to any program."""
    before = signal.signal(number, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(number, before)
