"""Make a virtual environment that holds this project, unless it stands already.

    python tools/environment.py FOLDER [play|gui|test|dev|wheel]

Run it with the Python that the environment shall have; the standard library is all it needs. Purposes: `play` installs
the project editable, `gui`, `test` and `dev` add the extras of that name, `wheel` builds the wheel and installs that, as a
user would get it. An environment that fits is left as it is, without asking the network; where no more than the source
of the solver's searches has changed, these are compiled anew.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
import sysconfig
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Each purpose includes the ones before it.
EDITABLE = {"play": ".", "gui": ".[kivy]", "test": ".[test]", "dev": ".[dev]"}
KERNELS = [ROOT / "core" / "freecellar" / "solver" / f"{name}.py" for name in ("search", "exact")]


def main() -> None:
    """Bring the environment named on the command line up to date."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("purpose", choices=[*EDITABLE, "wheel"], nargs="?", default="dev")
    arguments = parser.parse_args()
    folder = ROOT / arguments.folder
    stamp = folder / "freecellar-stamp.json"

    found = read_stamp(stamp)
    wanted = {"home": home(), "project": project(), "purpose": arguments.purpose}
    if found.get("home") != wanted["home"]:
        print(f"Making {arguments.folder} with Python {sys.version.split()[0]}", flush=True)
        venv.create(folder, clear=True, with_pip=True)
        found = {}
    fits = found.get("project") == wanted["project"] and includes(found.get("purpose", ""), arguments.purpose)

    if not fits:
        stamp.unlink(missing_ok=True)  # an interrupted installation leaves none
    if arguments.purpose == "wheel":
        install_wheel(folder, offline=fits)
    elif not fits:
        print(f"Installing the project into {arguments.folder}", flush=True)
        # What builds the project stays in the environment, so that it can be built again offline.
        pip(folder, "install", "--quiet", *build_requirements())
        pip(folder, "install", "--quiet", "--no-build-isolation", "--editable", EDITABLE[arguments.purpose])
    stands = fits and (arguments.purpose == "wheel" or (kernels() and found.get("kernels") == kernels()))
    if not stands and arguments.purpose != "wheel":
        run(python(folder), "hatch_build.py")  # right after an installation it only repeats what pip swallowed
    if not stands:
        stamp.write_text(json.dumps((found if fits else wanted) | {"kernels": kernels()}), encoding="utf-8")


def home() -> str:
    """Return what an environment cannot survive a change of: its Python, and the folder it stands in."""
    return f"{sys.version} {sys.base_prefix} {ROOT}"


def project() -> str:
    """Return a digest of the files that say what is installed and how it is built."""
    files = [ROOT / "pyproject.toml", ROOT / "hatch_build.py"]
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files if file.exists())).hexdigest()


def build_requirements() -> list[str]:
    """Return what pyproject.toml says that building takes."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [str(requirement) for requirement in table["build-system"]["requires"]]


def kernels() -> str:
    """Return a digest of the solver's searches and their binaries for this Python; empty where binaries are missing."""
    pure = os.environ.get("FREECELLAR_PURE", "").lower() not in {"", "0", "false", "no"}
    binaries = [file.with_suffix(str(sysconfig.get_config_var("EXT_SUFFIX"))) for file in KERNELS]
    if not pure and not all(file.exists() for file in binaries):
        return ""
    files = [file for file in (*KERNELS, *binaries) if file.exists()]
    return hashlib.sha256(repr([pure, *(file.read_bytes() for file in files)]).encode()).hexdigest()


def includes(installed: str, purpose: str) -> bool:
    """Return whether an environment made for one purpose serves the other as well."""
    if "wheel" in (installed, purpose):
        return installed == purpose
    order = ["", *EDITABLE]
    return order.index(installed) >= order.index(purpose)


def read_stamp(stamp: Path) -> dict[str, str]:
    """Return what an environment's last complete installation wrote, or nothing."""
    try:
        return dict(json.loads(stamp.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def install_wheel(folder: Path, *, offline: bool) -> None:
    """Build the project's wheel from its source distribution's files and install it, alone if `offline`."""
    built = ROOT / "build" / folder.name
    for old in built.glob("*.whl"):
        old.unlink()
    builder = ROOT / ".venv"  # it holds hatchling, so that no build environment has to be fetched
    run(python(builder), "-m", "hatchling", "build", "--target", "wheel", "--directory", str(built))
    (wheel,) = built.glob("*.whl")
    alone = ["--no-index", "--no-deps", "--force-reinstall"] if offline else []
    pip(folder, "install", "--quiet", *alone, str(wheel))


def pip(folder: Path, *arguments: str) -> None:
    """Run an environment's pip."""
    run(python(folder), "-m", "pip", "--disable-pip-version-check", *arguments)


def python(folder: Path) -> str:
    """Return an environment's Python."""
    return str(folder / ("Scripts" if sys.platform == "win32" else "bin") / "python")


def run(*command: str) -> None:
    """Run a program in the project's folder and leave with its exit code if it fails."""
    code = subprocess.run(command, cwd=ROOT, check=False).returncode
    if code:
        sys.exit(code)


if __name__ == "__main__":
    main()
