"""The table in a window without a screen, as `benchmarks.kivy` measures it: run as a program, it prints JSON.

python -m benchmarks.window floor|start|frames|games FOLDER [COUNT]
"""

import gc
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from freecellar_kivy.environment import configure, prepare

GAME = Path(__file__).parents[1] / "tests" / "frontends" / "cli" / "games" / "617-standard.txt"
_OFFSCREEN = {
    "SDL_VIDEODRIVER": "offscreen",
    "SDL_AUDIODRIVER": "dummy",
    "KIVY_METRICS_DENSITY": "1",
    "KIVY_DPI": "96",
}


def main() -> None:
    """Do what the arguments say."""
    what, folder, *count = sys.argv[1:]
    os.environ.update({"KIVY_HOME": folder, **_OFFSCREEN})
    prepare()
    configure()
    from kivy.config import Config

    for name in ("multisamples", "vsync", "maxfps"):
        Config.set("graphics", name, "0")
    work: dict[str, Callable[[], object]] = {
        "floor": bare,
        "start": lambda: start(Path(folder)),
        "frames": lambda: frames(Path(folder)),
        "games": lambda: games(Path(folder), int(*count)),
    }
    print(json.dumps(work[what]()))
    sys.stdout.flush()
    os._exit(0)  # what Kivy tidies up at its end is nobody's time


def bare() -> float:
    """Open a window with a label, draw it once, and return the memory in MiB."""
    from kivy.app import App
    from kivy.uix.label import Label

    class Plain(App):  # type: ignore[misc]
        def build(self) -> Any:
            return Label(text="Freecellar")

    _run(Plain())
    return memory()


def start(folder: Path) -> float:
    """Open the table with the game that waits there, draw it once, and return the memory in MiB."""
    from freecellar_kivy.app import FreecellarApp

    _run(FreecellarApp(folder))
    return memory()


def _run(app: Any) -> Any:
    from kivy.base import EventLoop
    from kivy.core.window import Window
    from kivy.graphics.opengl import glFinish

    Window.bind(on_flip=lambda *_: glFinish())
    EventLoop.start()
    app._run_prepare()  # noqa: SLF001 - Kivy has no public way to start without a loop of its own
    EventLoop.idle()
    EventLoop.idle()
    return app


def step(times: list[float] | None = None) -> None:
    """Let a frame pass; note how long all of Kivy's loop but the drawing took."""
    from kivy.base import EventLoop
    from kivy.clock import Clock
    from kivy.lang import Builder

    begin = time.perf_counter()
    Clock.tick()
    EventLoop.dispatch_input()
    Builder.sync()
    Clock.tick_draw()
    Builder.sync()
    if times is not None:
        times.append(time.perf_counter() - begin)
    if EventLoop.window.canvas.needs_redraw:
        EventLoop.window.dispatch("on_draw")
        EventLoop.window.dispatch("on_flip")


def frames(folder: Path) -> dict[str, Any]:
    """Return the seconds of Python a frame, in milliseconds: while a run is dragged, and while the rest plays out."""
    from freecellar import parse_move
    from freecellar.engine import column
    from freecellar_kivy.app import FreecellarApp
    from freecellar_kivy.presenting.commands import Command
    from freecellar_kivy.presenting.geometry import lay_out

    app = _run(FreecellarApp(folder))
    desk, table = app.desk, app.table
    desk.sit_down(desk.table("freecell", "standard").dealt(617))
    app.root.open_table()
    settled(table)
    game, moves = table.sitting.game, GAME.read_text(encoding="utf-8").split()
    longest, positions = (0, 0), []
    for text in moves:
        game.play(parse_move(text, game.rules, game.position))
        positions.append(game.position)
        found = max((game.rules.run_length(pile), index) for index, pile in enumerate(game.position.columns))
        if found[0] >= 5:  # noqa: PLR2004 - as the aim has it
            longest = found
            break
    table.catch_up()
    settled(table)
    dragged, touched = drag(table, column(longest[1]), 5)
    for text in moves[len(positions) :]:
        game.play(parse_move(text, game.rules, game.position))
        positions.append(game.position)
        if game.can_finish and game.position.home > 20:  # noqa: PLR2004 - enough cards that still fly
            break
    table.catch_up()
    settled(table)
    table.do(Command.FINISH)
    finished: list[float] = []
    while table.presenter.scene.is_moving(table.now):
        step(finished)
    screen = table.presenter.scene.screen
    laid = [seconds(lambda: lay_out(game.rules, position, screen)) for position in positions]
    idle: list[float] = []
    for _ in range(200):
        step(idle)
    return {"drag": dragged, "touch": touched, "finish": finished, "layout": laid, "idle": idle}


def seconds(work: Callable[[], object]) -> float:
    """Return how long a call takes."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def settled(table: Any) -> None:
    """Let frames pass until nothing moves."""
    step()
    while table.presenter.scene.is_moving(table.now):
        step()
    step()


def drag(table: Any, place: Any, count: int) -> tuple[list[float], list[float]]:
    """Drag the last cards of a place about, and return the seconds of each frame; and of a drop that moves a card."""
    from kivy.tests.common import UnitTestTouch

    from freecellar_kivy.presenting.layout import Spot

    layout = table.presenter.layout
    box = layout.box(Spot(place, layout.counts[place] - count))
    x, y = box.x + 10, box.top - 10
    touch = UnitTestTouch(x, y)
    touch.touch_down()
    times: list[float] = []
    for number in range(300):
        begin = time.perf_counter()
        touch.touch_move(x + 40 + number % 50 * 4, y - number % 40 * 3)
        spent = time.perf_counter() - begin
        frame: list[float] = []
        step(frame)
        times.append(spent + frame[0])
    touch.touch_move(2, 2)
    touch.touch_up()
    settled(table)
    return times, touches(table)


def touches(table: Any) -> list[float]:
    """Return how long it takes from a finger that goes up until the model has changed and is saved."""
    from kivy.tests.common import UnitTestTouch

    from freecellar.engine import Kind
    from freecellar.sitting import offered
    from freecellar_kivy.presenting.commands import Command
    from freecellar_kivy.presenting.layout import Spot

    times = []
    for _ in range(20):
        game, layout = table.sitting.game, table.presenter.layout
        move = next(move for move in offered(game.rules, game.position) if move.target.kind is not Kind.FOUNDATION)
        box = layout.box(Spot(move.source, layout.counts[move.source] - move.count))
        goal = layout.picked(move.target, 1)
        touch = UnitTestTouch(box.x + 8, box.top - 8)
        touch.touch_down()
        touch.touch_move(goal.x + 8, goal.top - 8)
        step()
        before = game.position
        times.append(seconds(touch.touch_up))
        if game.position is before:
            raise AssertionError(f"{move} was not made")
        settled(table)
        table.do(Command.UNDO)
        settled(table)
    return times


def games(folder: Path, count: int) -> list[float]:
    """Play the beginning of many games, and return the memory in MiB at ten moments."""
    from freecellar.sitting import offered
    from freecellar_kivy.app import FreecellarApp

    app = _run(FreecellarApp(folder))
    desk, table = app.desk, app.table
    desk.prefer(reduced_motion=True)
    found = []
    for number in range(1, count + 1):
        desk.sit_down(desk.table("freecell", "standard").dealt(number))
        app.root.open_table()
        table.refresh()
        for _ in range(5):
            table.sitting.play(offered(table.sitting.game.rules, table.sitting.game.position)[0])
            table.catch_up()
            step()
        if number % max(count // 10, 1) == 0:
            gc.collect()
            found.append(memory())
    return found


def memory() -> float:
    """Return the memory in use, in MiB."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / 2**20


def middle(times: list[float]) -> float:
    """Return the median in milliseconds."""
    return 1000 * median(times)


if __name__ == "__main__":
    main()
