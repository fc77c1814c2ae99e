"""Somebody who touches the window without any sense, and looks after each touch whether the picture is the model.

Import this as `support.stage` is imported: it opens the window.
"""

import logging
import shutil
import threading
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

from kivy.core.window import Window
from kivy.graphics.context import get_context

from freecellar_kivy.app import FreecellarApp
from freecellar_kivy.navigator import TABLE
from freecellar_kivy.table.worker import Worker
from support.monkey_hands import MonkeyHands
from support.monkey_watch import Watch, facts
from support.stage import Stage

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
HOMESICK: Final = 0.06
"""How often, away from the table, a deal is begun instead of anything else: most of the time is spent at the table."""
PATIENCE: Final = 0.05
"""The seconds that the solver is given; what it has not found then, it has not found."""
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


class Monkey(MonkeyHands):
    """Touches an app's window, all of it by chance."""

    def __init__(self, stage: Stage, folder: Path, seed: int) -> None:
        super().__init__(stage, seed)
        self.folder, self.seed = folder, seed
        self.done: Counter[str] = Counter()
        """How often each kind of thing was done."""
        self._watch = Watch()
        (folder / "variants").mkdir()
        shutil.copy(OWN, folder / "variants")
        self.app = self._start()
        self._sit_down()

    @property
    def seen(self) -> Counter[str]:
        """How often things were looked at that do not come by themselves."""
        return self._watch.seen

    def run(self, count: int, *, tell: Callable[[int], object] = lambda _: None) -> None:
        """Do so many things, and look after each; raise `MonkeyError`."""
        logging.getLogger().addHandler(self._watch.errors)
        was, threading.excepthook = threading.excepthook, self._watch.errors.take
        try:
            for number in range(1, count + 1):
                self._once(number)
                tell(number)
        finally:
            threading.excepthook = was
            logging.getLogger().removeHandler(self._watch.errors)

    def _once(self, number: int) -> None:
        kinds = [*_ACTS]
        kind = self._chance.choices(kinds, [_ACTS[each] for each in kinds])[0]
        if not self._is_at_table and self._chance.random() < HOMESICK:
            kind = "sit_down"
        try:
            getattr(self, f"_{kind}")()
            self.done[kind] += 1
            if self.is_stopped:
                self._open_again()
            self.stage.frames(self._chance.choice((1, 1, 1, 2, 5)))
            self._watch.check(self.app, self.stage, is_touched=bool(self._fingers))
        except (Exception, AssertionError) as error:
            log, where = "\n  ".join(self._log), "".join(traceback.format_tb(error.__traceback__)[-8:])
            raise MonkeyError(f"seed {self.seed}, event {number} ({kind}): {error!r}\n  {log}\n{where}") from error

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
        before = None if sitting is None else facts(sitting.game)
        was_open = (
            sitting is not None and sitting.game.state.is_started and not sitting.game.is_over and self._is_at_table
        )
        self._die()
        self._fingers.clear()
        self.app = self._start()
        if was_open:
            assert self._is_at_table, "the open game is not on the table"
            differs = [was for was, now in zip(before or (), facts(self.game), strict=True) if was != now]
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
        self.is_stopped = False
        app = FreecellarApp(self.folder)
        app.bind(on_stop=self._stopped)
        self.stage.run(app)
        app.table.worker._pool.shutdown()  # noqa: SLF001
        app.table.worker._pool = _AtOnce(app.table.worker)  # type: ignore[assignment]  # noqa: SLF001
        return app

    def _stopped(self, *_: object) -> None:
        self.is_stopped = True


_ACTS: Final = {
    "drag": 14.0,
    "swift": 4.0,
    "slide_anywhere": 7.0,
    "touch": 9.0,
    "tap": 10.0,
    "hold": 2.0,
    "button": 12.0,
    "finger_down": 7.0,
    "finger_move": 8.0,
    "finger_up": 8.0,
    "key": 12.0,
    "flurry": 3.0,
    "resize": 3.0,
    "time": 5.0,
    "sleep": 1.0,
    "page": 1.0,
    "sit_down": 0.7,
    "lose_graphics": 0.3,
    "kill": 0.5,
}
"""What is done, and how often beside the others."""
