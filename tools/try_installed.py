"""Try Freecellar as it is installed beside the Python that runs this.

    python tools/try_installed.py [compiled|uncompiled]

The argument is what the solver has to be; without it, it may be either.
"""

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import freecellar
from freecellar import solver

entry_points(group="freecellar")["standard"].load()

command = Path(sys.executable).with_name("freecellar")
said = subprocess.run([command, "--version"], check=True, capture_output=True, text=True).stdout.strip()
form = "compiled" if solver.is_compiled() else "uncompiled"
print(f"{said}, from {Path(freecellar.__file__).parent}")
if not said.endswith(f"(solver {form})") or form not in (sys.argv[1:] or [form]):
    sys.exit(f"wanted: {sys.argv[1:]}, found: {form}")

rules = freecellar.variant("freecell").rules()
verdict = solver.Solver(rules).solve(freecellar.deal(rules.tables, 1))
if not isinstance(verdict, solver.Solved):
    sys.exit(f"deal 1 can be won, but: {verdict}")
