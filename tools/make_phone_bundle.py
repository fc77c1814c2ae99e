"""Gather what goes onto a phone in a folder of its own: `build/phone`, or another that is named.

    python tools/make_phone_bundle.py [FOLDER]
    python tools/make_phone_bundle.py --ios freecellar-ios
    python tools/make_phone_bundle.py --check

The packages of core, variants and the Kivy front end lie there side by side, with `main.py` and buildozer's spec.
docs/mobile.md tells what to do with it.

With --ios the project for Xcode that kivy-ios has made is told which links open the app, in its Info.plist, and its
`main.m` learns to keep the link that starts it.

With --check nothing is left behind. In an environment of its own, which needs a network, buildozer reads its spec, and
python-for-android resolves the recipes of the requirements: that they go together, and that each has the version asked
for. Neither needs the kits of Android.
"""

import plistlib
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = (
    ROOT / "core" / "freecellar",
    ROOT / "variants" / "freecellar_variants",
    ROOT / "frontends" / "kivy" / "freecellar_kivy",
)
BESIDE = ROOT / "packaging" / "phone"
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.pyc", "*.so", "*.pyd", "*.c", "py.typed")
"""What no phone reads: the solver is compiled for this machine, and runs uncompiled there."""

SCHEME = "freecellar"
"""What the links begin with that open the app."""

PYTHON_FOR_ANDROID = "python-for-android==2026.5.9"
BUILDOZER = "buildozer==1.6.0"

CHECK = """
import configparser, sys
from buildozer import Buildozer
from pythonforandroid.bootstrap import Bootstrap
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.recipe import Recipe

Buildozer("buildozer.spec").check_configuration_tokens()
spec = configparser.ConfigParser(interpolation=None)
spec.read("buildozer.spec")
wanted = [each.strip() for each in spec["app"]["requirements"].split(",")]
names = [each.partition("==")[0] for each in wanted]
context = Context()
bootstrap = Bootstrap.get_bootstrap(spec["app"]["p4a.bootstrap"], context)
recipes, modules, _ = get_recipe_order_and_bootstrap(context, names, bootstrap)
print("recipes:", ", ".join(recipes))
print("pure packages:", ", ".join(modules))
for each in wanted:
    name, _, version = each.partition("==")
    if name in recipes and version and Recipe.get_recipe(name, context).version != version:
        sys.exit(f"{name}: the recipe has {Recipe.get_recipe(name, context).version}, not {version}")
"""


def gather(folder: Path) -> list[Path]:
    """Fill a folder anew and return its files."""
    folder.mkdir(parents=True, exist_ok=True)
    for package in PACKAGES:
        shutil.rmtree(folder / package.name, ignore_errors=True)
        shutil.copytree(package, folder / package.name, ignore=LEFT_OUT)
    for file in (*BESIDE.iterdir(), ROOT / "pyproject.toml"):
        if file.is_file():
            shutil.copy(file, folder)
    return sorted(path for path in folder.rglob("*") if path.is_file())


def register_links(project: Path) -> None:
    """Let links open the app that a project for Xcode makes; what its files say besides stays."""
    plists, start = sorted(project.glob("*-Info.plist")), project / "main.m"
    if len(plists) != 1 or not start.is_file():
        sys.exit(f"{project}: expected main.m and one file *-Info.plist, as `toolchain create` makes them")
    facts = plistlib.loads(plists[0].read_bytes())
    others = [each for each in facts.get("CFBundleURLTypes", []) if SCHEME not in each.get("CFBundleURLSchemes", [])]
    ours = {"CFBundleTypeRole": "Viewer", "CFBundleURLName": "org.freecellar", "CFBundleURLSchemes": [SCHEME]}
    plists[0].write_bytes(plistlib.dumps({**facts, "CFBundleURLTypes": [*others, ours]}))
    program, keeping = start.read_text(encoding="utf-8"), (BESIDE / "launch_link.m").read_text(encoding="utf-8")
    if keeping not in program:
        start.write_text(program + keeping, encoding="utf-8")


def check() -> int:
    """Let buildozer and python-for-android judge a bundle, and return the exit code."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        gather(folder / "bundle")
        venv.create(folder / "venv", with_pip=True)
        python = folder / "venv" / "bin" / "python"
        subprocess.run([python, "-m", "pip", "install", "--quiet", BUILDOZER, PYTHON_FOR_ANDROID], check=True)
        return subprocess.run([python, "-c", CHECK], cwd=folder / "bundle", check=False).returncode


def main() -> int:
    """Gather and say what, or check."""
    if sys.argv[1:] == ["--check"]:
        return check()
    if sys.argv[1:2] == ["--ios"] and len(sys.argv) == 3:  # noqa: PLR2004 - and the project
        register_links(Path(sys.argv[2]))
        return 0
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "phone"
    files = gather(folder)
    print(f"{len(files)} files, {sum(file.stat().st_size for file in files) // 1024:,} KiB, in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
