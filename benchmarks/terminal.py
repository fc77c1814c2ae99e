"""The game on a terminal: from Enter to the first board, and from a key to the redrawn screen.

The floors are bare applications of prompt_toolkit: one that shows a line, and one that redraws as many cells.
"""

import asyncio
import io
import os
import pty
import select
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.data_structures import Size
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.output.vt100 import Vt100_Output

from benchmarks.measure import Figure, compare, spread
from benchmarks.start import PROGRAM
from freecellar import load_registry
from freecellar.play import open_store
from freecellar.sitting import Dealt, Keeper, Sitting
from freecellar_cli.games.session import Session
from freecellar_cli.screen.application import Screen
from freecellar_cli.settings.looks import Looks

COMMAND = [PROGRAM, "play", "freecell", "617", "--new"]
BARE = """
from prompt_toolkit.application import Application
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
Application(layout=Layout(Window(FormattedTextControl("run 5"))), key_bindings=KeyBindings(), full_screen=True).run()
"""
SHOWN = b"run 5"
"""What is on the screen once all of it is: the end of the status line."""

ARROWS = "\x1b[C\x1b[C\x1b[A\x1b[D\x1b[B"
MOVES = ("8a\r", "u")


def figures(*, quick: bool) -> Iterator[Figure]:
    """Yield the figures; byte code is kept between the starts, as on a computer where the program has been started before."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        env = {key: value for key, value in os.environ.items() if key not in {"PYTHONDONTWRITEBYTECODE", "NO_COLOR"}}
        env |= {"PYTHONPYCACHEPREFIX": str(folder / "cache"), "FREECELLAR_HOME": str(folder), "TERM": "xterm-256color"}
        bare = [sys.executable, "-c", BARE]
        ours, floors = compare(partial(shown, COMMAND, env), partial(shown, bare, env), 5 if quick else 15)
        ratio = median(mine / floor for mine, floor in zip(ours, floors, strict=True))
        yield Figure(
            "play: Enter to the first board", spread(ours), spread(floors), ratio, "floor: a line on the screen"
        )
        count = 40 if quick else 400
        floors = asyncio.run(keyed_bare(count))
        yield pressed("play: arrow key to redrawn screen", asyncio.run(keyed(folder, count, moves=False)), floors)
        yield pressed("play: move saved and redrawn", asyncio.run(keyed(folder, count // 4, moves=True)), floors)


def shown(command: list[str], env: dict[str, str]) -> None:
    """Start a program at a terminal of its own, wait until its screen is there, and end it."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.execve(command[0], command, env)  # noqa: S606 - there is nothing for a shell to do
    written = b""
    while SHOWN not in written:
        select.select([terminal], [], [], 30)
        written += os.read(terminal, 65536)
    os.close(terminal)
    with suppress(ChildProcessError):
        os.waitpid(pid, 0)


def pressed(name: str, ours: list[float], floors: list[float]) -> Figure:
    """Return a figure of the times that keys took."""
    note = "median, 99 of 100 below; floor: as many cells, one changed"
    return Figure(name, percentiles(ours), percentiles(floors), median(ours) / median(floors), note)


def percentiles(times: list[float]) -> str:
    """Return the median and the 99th percentile in milliseconds."""
    hundredths = quantiles(times, n=100)
    return f"{1000 * median(times):.1f} ms ({1000 * hundredths[98]:.1f})"


async def keyed(folder: Path, count: int, *, moves: bool) -> list[float]:
    """Return how long each of so many keys took until the screen was written anew."""
    with open_store(folder) as store, create_pipe_input() as pipe:
        dealt = Dealt.under(load_registry(), "freecell", "standard").dealt(617)
        sitting = Sitting(dealt, dealt.game(), Keeper(store, lambda: store))
        screen = Screen(Session(sitting), Looks(colours="256"), input=pipe, output=output())
        keys = list(MOVES) if moves else [ARROWS[at : at + 3] for at in range(0, len(ARROWS), 3)]
        async with running(screen.app) as drawn:
            times = [await redrawn(pipe, keys[index % len(keys)], drawn) for index in range(count)]
        sitting.end_searches()
        return times


async def keyed_bare(count: int) -> list[float]:
    """Return how long each of so many keys took that change one cell of a full screen."""
    presses, bindings = 0, KeyBindings()

    @bindings.add("right")
    def _press(event: KeyPressEvent) -> None:
        nonlocal presses
        presses += 1
        event.app.invalidate()

    def text() -> StyleAndTextTuples:
        line = ("abcdefgh  " * 8)[:80]
        return [*(("bg:#123456" if row % 2 else "", f"{line}\n") for row in range(23)), ("", f"{presses:80}")]

    with create_pipe_input() as pipe:
        app: Application[None] = Application(
            layout=Layout(Window(FormattedTextControl(text))),
            key_bindings=bindings,
            full_screen=True,
            input=pipe,
            output=output(),
        )
        async with running(app) as drawn:
            return [await redrawn(pipe, "\x1b[C", drawn) for _ in range(count)]


@asynccontextmanager
async def running(app: Application[Any]) -> AsyncIterator[asyncio.Event]:
    """Run an application, and give what is set whenever its screen was written."""
    drawn = asyncio.Event()
    app.after_render += lambda _: drawn.set()
    task = asyncio.ensure_future(app.run_async())
    await drawn.wait()
    yield drawn
    app.exit()
    await task


async def redrawn(pipe: PipeInput, keys: str, drawn: asyncio.Event) -> float:
    """Press a key, or one after the other, and return the seconds from the last one to the written screen."""
    begin = 0.0
    for key in [keys] if keys.startswith("\x1b") else keys:
        drawn.clear()
        begin = time.perf_counter()
        pipe.send_text(key)
        await drawn.wait()
    return time.perf_counter() - begin


def output() -> Vt100_Output:
    """Return a terminal of 80 by 24 that takes everything at once."""
    return Vt100_Output(io.StringIO(), lambda: Size(rows=24, columns=80), term="xterm-256color")
