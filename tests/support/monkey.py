"""Somebody who touches the window without any sense, and looks after each touch whether the picture is the model.

Import this as `support.stage` is imported: it opens the window.
"""

import logging
import os
import random
import shutil
import threading
import traceback
from collections import Counter, deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from kivy.core.window import Keyboard, Window
from kivy.graphics.context import get_context

from freecellar import Game
from freecellar.sitting import offered
from freecellar_kivy.app import FreecellarApp
from freecellar_kivy.presenting.geometry import lay_out
from freecellar_kivy.presenting.layout import Spot
from freecellar_kivy.presenting.motion import rest
from freecellar_kivy.screens.focus import things_to_press
from freecellar_kivy.screens.navigator import TABLE
from freecellar_kivy.screens.table_screen import TableScreen
from freecellar_kivy.screens.table_worker import Worker
from support.drawn import canvas_faults, screen_of
from support.stage import Finger, Stage

SIZES: Final = ((400, 640), (640, 400), (320, 480), (480, 320), (390, 844), (844, 390), (500, 500))
TABLES: Final = (
    ("freecell", "standard"),
    ("freecell", "doubling"),
    ("freecell", "additive"),
    ("freecell", "winnable"),
    ("freecell", "tavern"),
    ("freecell", "parlour"),
    ("seahaven-towers", "standard"),
    ("eight-off", "standard"),
    ("forecell", "parlour"),
    ("grand-freecell", "standard"),
)
OWN: Final = Path(__file__).parents[1] / "frontends" / "kivy" / "golden" / "grand-freecell.toml"
"""A variant of two decks, as a person's own spec file."""
MOST_FINGERS: Final = 3
HOMESICK: Final = 0.06
"""How often, away from the table, a deal is begun instead of anything else: most of the time is spent at the table."""
PATIENCE: Final = 0.05
"""The seconds that the solver is given; what it has not found then, it has not found."""
_IS_MOCKED: Final = os.environ.get("KIVY_GL_BACKEND") == "mock"
_KEYS: Final = (
    *("left", "right", "up", "down", "tab", "enter", "spacebar", "home", "backspace", "escape"),
    *("f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "pause", "pageup", "delete"),
    *"123456780abcdhsv",
)
_CHORDS: Final = (
    *(("z", "ctrl"), ("z", "ctrl", "shift"), ("y", "ctrl"), ("h", "ctrl"), ("a", "ctrl"), ("e", "ctrl")),
    *(("p", "ctrl"), ("b", "ctrl"), ("w", "ctrl"), ("n", "ctrl"), ("r", "ctrl"), ("q", "ctrl", "shift")),
    *(("tab", "shift"), ("f1", "shift"), ("enter", "ctrl"), ("z", "meta"), ("x", "alt")),
)
_PAGES: Final = ("Home", "Choosing", "Numbers", "Days", "Entry", "Settings", "Statistics", "Rules", "Help", TABLE)


class _AtOnce:
    """A pool of no threads: what is asked is answered with the next frame, or not at all where it takes long."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker

    def submit(self, work: Callable[[], None]) -> None:
        """Do it, for a while."""
        inquiry = self._worker._inquiry  # noqa: SLF001
        assert inquiry is not None
        timer = threading.Timer(PATIENCE, inquiry.stop.set)
        timer.start()
        work()
        timer.cancel()

    def shutdown(self) -> None:
        """Have nothing to end."""


class MonkeyError(AssertionError):
    """Something went wrong; the message tells after which touches."""


class Monkey:
    """Touches an app's window, all of it by chance."""

    def __init__(self, stage: Stage, folder: Path, seed: int) -> None:
        self.stage, self.folder, self.seed = stage, folder, seed
        self.done: Counter[str] = Counter()
        """How often each kind of thing was done."""
        self.seen: Counter[str] = Counter()
        """How often things were looked at that do not come by themselves."""
        self._chance = random.Random(seed)
        self._log: deque[str] = deque(maxlen=40)
        self._errors = _Errors()
        self._fingers: list[Finger] = []
        self._is_stopped = False
        self._replayed: tuple[object, int] | None = None
        (folder / "variants").mkdir()
        shutil.copy(OWN, folder / "variants")
        self.app = self._start()
        self._sit_down()

    def run(self, count: int, *, tell: Callable[[int], object] = lambda _: None) -> None:
        """Do so many things, and look after each; raise `MonkeyError`."""
        logging.getLogger().addHandler(self._errors)
        was, threading.excepthook = threading.excepthook, self._errors.take
        try:
            for number in range(1, count + 1):
                self._once(number)
                tell(number)
        finally:
            threading.excepthook = was
            logging.getLogger().removeHandler(self._errors)

    def _once(self, number: int) -> None:
        kinds = [*_ACTS]
        kind = self._chance.choices(kinds, [_ACTS[each] for each in kinds])[0]
        if not self._is_at_table and self._chance.random() < HOMESICK:
            kind = "sit_down"
        try:
            getattr(self, f"_{kind}")()
            self.done[kind] += 1
            if self._is_stopped:
                self._open_again()
            self.stage.frames(self._chance.choice((1, 1, 1, 2, 5)))
            self._check()
        except (Exception, AssertionError) as error:
            log, where = "\n  ".join(self._log), "".join(traceback.format_tb(error.__traceback__)[-8:])
            raise MonkeyError(f"seed {self.seed}, event {number} ({kind}): {error!r}\n  {log}\n{where}") from error

    # What is there.

    @property
    def table(self) -> TableScreen:
        """The table's screen."""
        return self.app.table

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self.table.sitting.game

    @property
    def _is_at_table(self) -> bool:
        return bool(self.app.root.current == TABLE) and self.app.desk.sitting is not None

    def _note(self, *what: object) -> None:
        self._log.append(" ".join(map(str, what)))

    # Fingers.

    def _drag(self) -> None:
        """Drag what may move to where it may go."""
        if not self._is_at_table:
            self._touch()
            return
        moves = sorted({(m.source, m.target, m.count) for m in offered(self.game.rules, self.game.position)})
        if not moves:
            self._touch()
            return
        source, target, count = self._chance.choice(moves)
        self._note("drag", source, target, count)
        layout = self.table.presenter.layout
        origin, goal = layout.box(Spot(source, layout.counts[source] - count)), layout.picked(target, 1)
        x, y = origin.x + origin.width / 2, origin.top - 3
        self._slide((x, y), (x + goal.x - origin.x, y + goal.y - origin.y), steps=2)

    def _slide_anywhere(self) -> None:
        """Drag from somewhere to somewhere, also beyond the edge."""
        start, end = self._point(), self._point(beyond=60)
        self._note("slide", start, end)
        self._slide(start, end, steps=self._chance.choice((1, 2, 4)))

    def _slide(self, start: tuple[float, float], end: tuple[float, float], *, steps: int) -> None:
        self.stage.finger(*start).to(*end, steps=steps).up()

    def _touch(self) -> None:
        """Tap anywhere."""
        point = self._point()
        self._note("touch", point)
        self.stage.tap(*point)

    def _tap(self) -> None:
        """Tap a card, once or twice."""
        if not self._is_at_table:
            self._touch()
            return
        layout = self.table.presenter.layout
        box = layout.box(self._chance.choice(layout.cards).spot)
        point = box.centre[0], box.top - 3
        times = self._chance.choice((1, 1, 1, 2, 3))
        self._note("tap", *point, "times", times)
        for _ in range(times):
            self.stage.tap(*point)

    def _hold(self) -> None:
        """Rest a finger on something, and lift it."""
        point = self._point()
        self._note("hold", point)
        finger = self.stage.finger(*point)
        self.stage.wait(0.6)
        finger.up()

    def _button(self) -> None:
        """Press something that can be pressed."""
        if self._is_at_table and self.table.sheet is None:
            buttons = {command.value: button.center for command, button in self.table.tools.buttons.items()}
        else:
            screen = self.app.root.current_screen
            root = screen if screen.sheet is None or screen.sheet.widget is None else screen.sheet.widget
            presses = things_to_press(root)
            buttons = {f"{n} {each.name}": each.to_window(*each.center) for n, each in enumerate(presses)}
        if not buttons:
            self._touch()
            return
        name = self._chance.choice([*buttons])
        self._note("button", name)
        self.stage.tap(*buttons[name])

    def _finger_down(self) -> None:
        """Put one more finger down, and leave it there."""
        if len(self._fingers) < MOST_FINGERS:
            point = self._point()
            self._note("finger", len(self._fingers), "down", point)
            self._fingers.append(self.stage.finger(*point))

    def _finger_move(self) -> None:
        """Move a finger that is down."""
        if self._fingers:
            index, point = self._chance.randrange(len(self._fingers)), self._point(beyond=60)
            self._note("finger", index, "to", point)
            self._fingers[index].to(*point, steps=self._chance.choice((1, 3)))

    def _finger_up(self) -> None:
        """Lift a finger that is down."""
        if self._fingers:
            index = self._chance.randrange(len(self._fingers))
            self._note("finger", index, "up")
            self._fingers.pop(index).up()

    def _point(self, *, beyond: float = 0) -> tuple[float, float]:
        width, height = Window.size
        x, y = self._chance.uniform(-beyond, width + beyond), self._chance.uniform(-beyond, height + beyond)
        return round(x), round(y)

    # Keys.

    def _key(self) -> None:
        """Press a key."""
        name, *modifiers = (
            self._chance.choice(_CHORDS) if self._chance.random() < 0.25 else (self._chance.choice(_KEYS),)
        )
        self._note("key", name, *modifiers)
        text = "\x1a" if "ctrl" in modifiers else name if len(name) == 1 else ""
        self.stage.press(Keyboard.keycodes[name], *modifiers, text=text)

    # What happens to a window, and to a phone.

    def _resize(self) -> None:
        """Turn the device, or give the window any other size."""
        width, height = Window.size
        size = (height, width) if self._chance.random() < 0.5 else self._chance.choice(SIZES)
        self._note("resize", *size)
        Window.size = size
        self.stage.frames(self._chance.choice((0, 1, 4)))

    def _time(self) -> None:
        """Let time pass."""
        seconds = self._chance.choice((0.05, 0.2, 0.6, 1.5, 4.0))
        self._note("time", seconds)
        self.stage.wait(seconds)

    def _sleep(self) -> None:
        """Put the app aside, and take it up again."""
        self._note("sleep")
        if self.app.on_pause() is not True:
            raise AssertionError("the app does not want to sleep")
        if self._chance.random() < 0.3:
            self.stage.frames(2)
        if self._chance.random() < 0.2:
            self._restart("killed asleep")
            return
        self.app.on_resume()

    def _page(self) -> None:
        """Show another screen."""
        name = self._chance.choice(_PAGES)
        if name == TABLE and self.app.desk.sitting is None:
            return
        self._note("page", name)
        variant, house = self._chance.choice(TABLES)
        about = {"variant": variant, "house": house}
        choices = {"Choosing": {"variant": variant}, "Home": {}, "Settings": {}, "Help": {}}.get(name, about)
        if name == TABLE:
            self.app.root.open_table()
        else:
            self.app.root.open(name, **choices)

    def _sit_down(self) -> None:
        """Begin a deal, or go on with the game that is open."""
        variant, house = self._chance.choice(TABLES)
        number = self._chance.randrange(1, 1000)
        self._note("sit down", variant, house, number)
        desk = self.app.desk
        if self.app.root.current == TABLE:
            self.app.root.home()
        desk.sit_down(desk.table(variant, house).dealt(number))
        self.app.root.open_table()

    def _lose_graphics(self) -> None:
        """Lose the graphics, as a phone does."""
        self._note("lose graphics")
        get_context().reload()

    def _kill(self) -> None:
        """End the program as a system does that gives no notice, and start it again."""
        self._restart("killed")

    def _restart(self, how: str) -> None:
        self._note(how)
        sitting = self.app.desk.sitting
        before = None if sitting is None else _facts(sitting.game)
        was_open = (
            sitting is not None and sitting.game.state.is_started and not sitting.game.is_over and self._is_at_table
        )
        self._die()
        self._fingers.clear()
        self.app = self._start()
        if was_open:
            assert self._is_at_table, "the open game is not on the table"
            differs = [was for was, now in zip(before or (), _facts(self.game), strict=True) if was != now]
            assert not differs, f"another game, or another moment of it, is on the table; before it was {differs}"
            self.seen["restored"] += 1

    def _die(self) -> None:
        """Let go of what a system takes from a process that ends."""
        self.app.desk.store._holder.close()  # noqa: SLF001 - its locks
        self.app.table.close()  # its threads
        Window.unbind(on_key_down=self.app.root.current_screen._on_key)  # noqa: SLF001 - its ears
        self.stage.close_without_word()

    def _open_again(self) -> None:
        """Open the app that has just been closed."""
        self._note("closed")
        Window.unbind(on_key_down=self.app.root.current_screen._on_key)  # noqa: SLF001 - a closed window hears nothing
        self.stage.close()
        self._fingers.clear()
        self.app = self._start()
        self.seen["closed and opened"] += 1

    def _start(self) -> FreecellarApp:
        self._is_stopped = False
        app = FreecellarApp(self.folder)
        app.bind(on_stop=self._stopped)
        self.stage.run(app)
        app.table.worker._pool.shutdown()  # noqa: SLF001
        app.table.worker._pool = _AtOnce(app.table.worker)  # type: ignore[assignment]  # noqa: SLF001
        return app

    def _stopped(self, *_: object) -> None:
        self._is_stopped = True

    # What must be so after everything.

    def _check(self) -> None:
        """Fail unless the picture is the model, and nothing was complained of."""
        assert not self._errors.texts, self._errors.texts[:3]
        if not self._is_at_table:
            return
        self._check_picture()
        self._check_journal()

    def _check_picture(self) -> None:
        table, game = self.table, self.game
        presenter, sitting = table.presenter, table.sitting
        assert presenter.seat is sitting, "the table shows another sitting"
        position = game.position if sitting.showing is None else sitting.showing.position
        layout = lay_out(game.rules, position, screen_of(self.app))
        assert presenter.layout == layout, "the layout is not that of the model"
        at_rest = rest(layout)
        drag = presenter.drag
        expected = at_rest if drag is None else drag.raised(at_rest)
        assert presenter.picture(table.now + 1000).cards == expected, "the picture would not come to rest at the model"
        assert (drag is None) or self._fingers, "a card hangs in the air without a finger"
        if table._festivity.is_on or presenter.scene.is_moving(table.now):  # noqa: SLF001
            self.seen["moving"] += 1
            return
        self.stage.frames(1)  # what was laid out at the end of a frame is drawn in the next
        assert table.view.cards == expected, "the drawn cards are not the model's"
        assert not (faults := canvas_faults(table.view, layout)) or drag is not None, faults
        self.seen["drawn and compared"] += 1

    def _check_journal(self) -> None:
        """Fail unless the game's journal, replayed, leads to the same state."""
        game = self.game
        now = (game, len(game.journal))
        if now == self._replayed:
            return
        self._replayed = now
        again = Game.replay(game.rules, game.policy, game.table.start, game.journal)
        assert again.position == game.position
        assert [step.after for step in again.state.done] == [step.after for step in game.state.done]
        assert [step.after for step in again.state.undone] == [step.after for step in game.state.undone]
        assert again.tally == game.tally
        self.seen["replayed"] += 1


_ACTS: Final = {
    "drag": 14.0,
    "slide_anywhere": 7.0,
    "touch": 9.0,
    "tap": 10.0,
    "hold": 2.0,
    "button": 12.0,
    "finger_down": 7.0,
    "finger_move": 8.0,
    "finger_up": 8.0,
    "key": 12.0,
    "resize": 3.0,
    "time": 5.0,
    "sleep": 1.0,
    "page": 1.0,
    "sit_down": 0.7,
    "lose_graphics": 0.3,
    "kill": 0.5,
}
"""What is done, and how often beside the others."""


class _Errors(logging.Handler):
    """Keeps what is complained of, in the log or by a thread."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Take a record of the log."""
        text = self.format(record)
        if not (_IS_MOCKED and text.startswith(("Shader:", "OpenGL:"))):  # mocked graphics compile nothing
            self.texts.append(text)

    def take(self, failed: Any) -> None:  # noqa: ANN401 - what `threading.excepthook` is given
        """Take what ended a thread."""
        self.texts.append(repr(failed.exc_value))


def _facts(game: Game) -> tuple[object, ...]:
    """Return what must be the same after a kill."""
    state = game.state
    return (
        game.table.start,
        game.position,
        [step.after for step in state.done],
        [step.after for step in state.undone],
        game.tally,
    )
