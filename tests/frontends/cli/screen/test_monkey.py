"""Somebody who hits keys and mouse at random: nothing breaks, and everything that happened is on the disk."""

import asyncio
import io
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from freecellar.sitting import Dealt
from freecellar_cli.games.session import Session
from freecellar_cli.screen.application import Screen
from freecellar_cli.settings.looks import Looks
from support.sittings import laid_out, seated

KEYS = [
    *(
        "\x1b[A",
        "\x1b[B",
        "\x1b[C",
        "\x1b[D",
        "\r",
        " ",
        "\t",
        "\x1b[Z",
        "\x1b[5~",
        "\x1b[6~",
        "\x1b[H",
        "\x1b[F",
        "\x7f",
    ),
    *"urioznwplRsvmyx?hty:/N",
    *"1234567890abcdefgk\r\r\r",
    *("8a\r", ":new 5\r", ":bookmark here\r", ":goto here\r", ":moves\r", ":26 62 ah\r", "\x1b[200~82 28\x1b[201~"),
    *("y", "n", "\x1b"),
]
SIZES = [(80, 24), (60, 20), (120, 40), (30, 8), (200, 60), (61, 21), (10, 3)]
TABLES = {
    "freecell": laid_out(),
    "doubling": laid_out(house="doubling"),
    "parlour": laid_out(house="parlour"),
    "tavern": laid_out(house="tavern"),
    "eight-off": laid_out("eight-off", 42, "winnable"),
    "seahaven": laid_out("seahaven-towers", 7, "additive"),
    "no cells": laid_out("freecell-0-cells", 3),
}


def mouse(chance: random.Random, size: tuple[int, int]) -> str:
    """Return a press, a move or a release anywhere but on the bar, where q is, or a turn of the wheel."""
    button, end = chance.choice([(0, "M"), (0, "m"), (32, "M"), (2, "M"), (2, "m"), (64, "M"), (65, "M"), (35, "M")])
    return f"\x1b[<{button};{chance.randint(1, size[0])};{chance.randint(1, max(1, size[1] - 1))}{end}"


@pytest.mark.slow
@pytest.mark.parametrize("dealt", TABLES.values(), ids=TABLES)
def test_nothing_breaks_and_nothing_is_lost(dealt: Dealt, tmp_path: Path) -> None:
    """After some hundred keys and turns of the mouse in windows of any size the saved game is the one that is shown."""
    chance = random.Random(f"{dealt.identity} {dealt.house}")
    size = [80, 24]

    async def play(screen: Screen, send: Callable[[str], None]) -> None:
        task = asyncio.ensure_future(screen.run())
        for _ in range(400):
            await asyncio.sleep(0)
            if chance.random() < 0.03:
                size[:] = chance.choice(SIZES)
                screen.app._on_resize()  # noqa: SLF001 - what the signal calls
            send(mouse(chance, (size[0], size[1])) if chance.random() < 0.4 else chance.choice(KEYS))
            await asyncio.sleep(0.002)
            if task.done():
                break
        await asyncio.sleep(0.2)
        if not task.done():
            screen.leave(0)
        await task

    with seated(tmp_path, dealt) as sitting, create_pipe_input() as pipe:
        output = Vt100_Output(io.StringIO(), lambda: Size(size[1], size[0]), term="xterm-256color")
        screen = Screen(Session(sitting), Looks(colours="256"), input=pipe, output=output)
        asyncio.run(play(screen, pipe.send_text))
        game = sitting.game
        if game.journal and not game.is_over:
            (waiting,) = sitting.keeper.store.open_games()
            assert sitting.keeper.store.journal(waiting.uuid) == game.journal
