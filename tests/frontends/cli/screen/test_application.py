"""The application in this process, with a pipe for a keyboard: what no test at a real terminal can make happen."""

import asyncio
import io
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from freecellar.sitting import Sitting
from freecellar_cli.games.session import Session
from freecellar_cli.screen.application import Screen
from freecellar_cli.screen.motion import Cascade
from freecellar_cli.settings.looks import Looks
from support.cli import GAMES
from support.sittings import seated


class SlowOutput(io.StringIO):
    """A terminal whose link takes some time for each piece, on a clock of its own."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds
        self.now = 0.0

    def write(self, text: str) -> int:
        """Take a piece."""
        self.now += self.seconds
        return super().write(text)


@asynccontextmanager
async def running(sitting: Sitting, file: io.StringIO | None = None) -> AsyncIterator[tuple[Screen, PipeInput]]:
    """Run a screen over a sitting until the block is left."""
    output = Vt100_Output(file or io.StringIO(), lambda: Size(24, 80), term="xterm-256color")
    with create_pipe_input() as pipe:
        screen = Screen(Session(sitting), Looks(colours="256"), input=pipe, output=output)
        task = asyncio.ensure_future(screen.run())
        await until(lambda: screen.stage.board is not None)
        yield screen, pipe
        screen.leave(0)
        await task


async def until(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(20):
        while not holds():  # noqa: ASYNC110 - what is waited for sets no event
            await asyncio.sleep(0.01)


def test_fault_of_our_own_ends_the_screen_and_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error that nobody foresaw is raised as what it is; the moves before it are on the disk."""
    with seated(tmp_path) as sitting:

        async def play() -> None:
            async with running(sitting) as (screen, pipe):
                pipe.send_text("8a\r")
                await until(lambda: sitting.game.tally.moves == 1)
                monkeypatch.setattr(Sitting, "undo", lambda _: 1 / 0)
                pipe.send_text("u")
                await until(lambda: not screen.app.is_running)  # is_done is true for a moment only

        with pytest.raises(ZeroDivisionError):
            asyncio.run(play())

        (waiting,) = sitting.keeper.store.open_games()
        assert waiting.moves == 1


def test_pasted_moves_are_a_line(tmp_path: Path) -> None:
    """What is pasted waits for Enter, its lines as one."""
    with seated(tmp_path) as sitting:

        async def play() -> None:
            async with running(sitting) as (screen, pipe):
                pipe.send_text("\x1b[200~8a 58\n\x1b[201~")
                await until(lambda: screen.line.text == "8a 58")
                assert sitting.game.tally.moves == 0
                pipe.send_text("\r")
                await until(lambda: sitting.game.tally.moves == 1)
                assert screen.stage.is_refusal

        asyncio.run(play())


def test_too_much_that_is_pasted_is_no_line(tmp_path: Path) -> None:
    """Neither at the board nor into a line that is typed; how long a line may be is said."""
    with seated(tmp_path) as sitting:

        async def play() -> None:
            async with running(sitting) as (screen, pipe):
                pipe.send_text(f"\x1b[200~{'2' * 20_000}\x1b[201~")
                await until(lambda: screen.stage.is_refusal)
                assert "has 20,000 characters; a line has at most 1,000" in screen.stage.message
                assert not screen.is_typing
                pipe.send_text("8")
                await until(lambda: screen.line.text == "8")
                pipe.send_text(f"\x1b[200~{'3' * 1_001}\x1b[201~")
                await until(lambda: "has 1,001 characters" in screen.stage.message)
                assert screen.line.text == "8"
                pipe.send_text("\x1b[200~a\x1b[201~\r")
                await until(lambda: sitting.game.tally.moves == 1)
                screen.begin_line("2" * 1_500)
                assert len(screen.line.text) == 1_000

        asyncio.run(play())


def test_click_on_what_is_offered_no_longer_means_nothing(tmp_path: Path) -> None:
    """A line that is ended in the moment before a click on its completions does not end the game."""
    with seated(tmp_path) as sitting:

        async def play() -> None:
            async with running(sitting) as (screen, pipe):
                pipe.send_text("8")
                await until(lambda: screen.line.complete_state)
                await asyncio.sleep(0.1)
                row = screen.stage.size[1] - 3
                pipe.send_text("2\r" + "".join(f"\x1b[<0;8;{row - above}m" for above in range(4)))
                await until(lambda: sitting.game.tally.moves == 1)
                await asyncio.sleep(0.1)
                assert not screen.app.is_done

        asyncio.run(play())


def test_slow_link_gets_no_pictures_in_between(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a picture takes long to write, the cards lie where they are at once, and a win is told without flying cards."""
    items = (GAMES / "617-standard.txt").read_text().split()
    with seated(tmp_path) as sitting:
        file, steps = SlowOutput(0.3), list[None]()
        monkeypatch.setattr(Cascade, "step", lambda _: steps.append(None))

        async def play() -> None:
            async with running(sitting, file) as (screen, pipe):
                screen.stage.now = lambda: file.now
                screen.wishes.enter(" ".join(items[:85]))
                screen.stage.hurry()
                pipe.send_text("z")
                await until(lambda: sitting.game.is_won)
                await until(lambda: "Won" in screen.stage.message)
                await until(lambda: not screen.stage.frames and screen.stage.cascade is None)
                assert screen.stage.position == sitting.game.position
                await asyncio.sleep(0.5)
                assert len(steps) <= 1

        asyncio.run(play())


def test_keys_are_not_waited_for_by_what_moves(tmp_path: Path) -> None:
    """A key pressed while cards go home does what it does at once."""
    items = (GAMES / "617-standard.txt").read_text().split()
    with seated(tmp_path) as sitting:

        async def play() -> None:
            async with running(sitting) as (screen, pipe):
                screen.wishes.enter(" ".join(items[:85]))
                pipe.send_text("z")
                await until(lambda: screen.stage.frames)
                pipe.send_text("s")
                await until(lambda: screen.stage.panel is not None)
                assert not screen.stage.frames

        asyncio.run(play())
