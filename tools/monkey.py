"""Touch the table's window by chance, and look after each touch whether what is drawn is what the game holds.

    tools/monkey.py [--events 20000] [--seed 1] [--size 400x640]

Taps, drags and several fingers at once, keys, buttons and pages; turned, resized, paused, closed and killed, with the
graphics lost in between. After each event the drawn places of all cards must be those of the game's position, the
journal replayed must lead to the same state, and nothing may have been complained of. It prints what it did, and ends with
1 at the first fault, with the last things that were done before. No screen is needed; KIVY_GL_BACKEND=mock draws nothing, and
is many times as fast. A
run can be repeated up to the deals of a menu, which are drawn by chance, and what the solver finds in a twentieth of a second.
"""

import argparse
import os
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--events", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", default="400x640", help="the window's size to begin with")
    arguments = parser.parse_args()
    from support.headless import prepare_window  # noqa: PLC0415 - before anything of Kivy

    prepare_window()
    from support.monkey import Monkey, MonkeyError  # noqa: PLC0415 - opens the window
    from support.stage import Stage, open_window  # noqa: PLC0415

    open_window()
    stage, begin = Stage(), time.monotonic()
    stage.resize(*map(int, arguments.size.split("x")))
    with tempfile.TemporaryDirectory() as folder:
        monkey = Monkey(stage, Path(folder), arguments.seed)

        def tell(number: int) -> None:
            if number % 1000 == 0:
                print(f"{number} events, {time.monotonic() - begin:.0f} s", flush=True)

        try:
            monkey.run(arguments.events, tell=tell)
        except MonkeyError as fault:
            print(fault, file=sys.stderr)
            return 1
    backend = os.environ.get("KIVY_GL_BACKEND", "real graphics")
    seen = ", ".join(f"{count} {what}" for what, count in monkey.seen.most_common())
    done = ", ".join(f"{count} {what.replace('_', ' ')}" for what, count in monkey.done.most_common())
    print(
        f"{datetime.now().astimezone():%Y-%m-%d}: {arguments.events} events, seed {arguments.seed}, {backend}, no fault"
    )
    print(f"done: {done}\nseen: {seen}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
