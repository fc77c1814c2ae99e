"""Measure speed, and print each figure beside a floor measured in the same run.

    python -m benchmarks [--quick] [NAME ...]

Seconds differ from machine to machine and from hour to hour; the ratio to a floor differs less. A floor does the part of
the work that no implementation in Python could do without.
"""

import argparse
import platform

from benchmarks import deals, engine, kivy, menu, saves, solver, start, terminal
from benchmarks.measure import Figure

MEASURES = {
    "engine": engine.figures,
    "start": start.figures,
    "deals": deals.figures,
    "solver": solver.figures,
    "saves": saves.figures,
    "kivy": kivy.figures,
    "terminal": terminal.figures,
    "menu": menu.figures,
}


def main() -> None:
    """Print the figures that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=str(__doc__).partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"some of {', '.join(MEASURES)}; all without any")
    parser.add_argument("--quick", action="store_true", help="a tenth of the work, and rougher figures")
    arguments = parser.parse_args()
    if unknown := set(arguments.names) - set(MEASURES):
        parser.error(f"there is no measure {', '.join(sorted(unknown))}; there are {', '.join(MEASURES)}")
    print(f"Python {platform.python_version()} on {platform.machine()}")
    print(f"{'':44}{'here':>22}{'floor':>22}{'ratio':>8}")
    for name in arguments.names or MEASURES:
        for figure in MEASURES[name](quick=arguments.quick):
            show(figure)


def show(figure: Figure) -> None:
    """Print a figure on a line."""
    ratio = f"{figure.ratio:7.2f}x" if figure.ratio else " " * 8
    print(f"{figure.name:44}{figure.here:>22}{figure.floor:>22}{ratio}  {figure.note}".rstrip(), flush=True)


if __name__ == "__main__":
    main()
