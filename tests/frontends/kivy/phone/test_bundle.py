"""The bundle of a phone: gathered as for buildozer, started without what a phone does not have, played, and resumed."""

import configparser
import os
import plistlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from freecellar_kivy.phone.links import LAUNCH, SCHEME

ROOT = Path(__file__).parents[4]
ABSENT = (
    *("pydantic", "pydantic_core", "typer", "rich", "click", "prompt_toolkit", "platformdirs"),
    *("cython", "Cython", "numpy", "PIL", "freecellar_cli"),
)
"""What a phone does not have."""

PLAY = """
import sys
from importlib.abc import MetaPathFinder
from pathlib import Path

folder, until = Path(sys.argv[1]), int(sys.argv[2])
absent = set(sys.argv[3].split(","))


class Absent(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in absent:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


sys.meta_path.insert(0, Absent())
from freecellar_kivy.environment import configure, prepare

prepare()
configure()
from kivy.config import Config

for name in ("multisamples", "vsync", "maxfps"):
    Config.set("graphics", name, "0")
from freecellar import parse_move
from freecellar_kivy.app import FreecellarApp
from kivy.base import EventLoop
from kivy.core.window import Window


def frames(count):
    for _ in range(count):
        Window.canvas.ask_update()
        EventLoop.idle()


app = FreecellarApp(folder)
app._run_prepare()
frames(5)
if app.desk.sitting is None:
    app.root.open("Numbers", variant="freecell", house="standard")
    frames(5)
    page = app.root.current_screen
    for digit in "617":
        page.type(digit)
    page.deal()
    frames(5)
game = app.desk.sitting.game
print("at", app.root.current, len(game.journal), app.desk.sitting.dealt.number)
moves = sys.stdin.read().split()
while game.tally.moves < until and not game.is_won:
    said = app.desk.sitting.play(parse_move(moves[game.tally.moves], game.rules, game.position))
    if said.is_refusal:
        raise SystemExit(said.text)
    app.table.catch_up()
    frames(1)
if not game.is_won:
    said = app.desk.sitting.press_hint().settle()
    print("hint", bool(said.text), said.is_refusal)
app.on_pause()
app.on_resume()
frames(3)
for name in ("Home", "Settings", "Rules", "Statistics", "Help"):
    app.root.home() if name == "Home" else app.root.open(
        name, **({"variant": "freecell", "house": "tavern"} if name in {"Rules", "Statistics"} else {})
    )
    frames(3)
print("won", app.desk.store.statistics("freecell", "standard").won, "docstring", FreecellarApp.__doc__)
own = {name.partition(".")[0] for name in sys.modules}
print("from", sys.modules["freecellar"].__file__)
print("packages", *sorted(n for n in own if "site-packages" in str(getattr(sys.modules.get(n), "__file__", ""))))
app.stop()
"""


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder that buildozer is started in."""
    folder = tmp_path_factory.mktemp("bundle")
    tool = [sys.executable, str(ROOT / "tools" / "make_phone_bundle.py"), str(folder)]
    subprocess.run(tool, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def spec(bundle: Path) -> configparser.SectionProxy:
    """Return the section of buildozer's spec about the app."""
    parser = configparser.ConfigParser(interpolation=None)
    parser.read(bundle / "buildozer.spec", encoding="utf-8")
    return parser["app"]


def play(bundle: Path, folder: Path, until: int) -> dict[str, list[str]]:
    """Open the bundle's app as a phone does, play so far, leave it; return what it printed, by the first word."""
    environment = {
        **{name: value for name, value in os.environ.items() if name not in {"DISPLAY", "FREECELLAR_HOME"}},
        "PYTHONPATH": str(bundle),
        "SDL_VIDEODRIVER": "offscreen",
        "SDL_AUDIODRIVER": "dummy",
        "KIVY_HOME": str(folder / "kivy"),
    }
    moves = (ROOT / "tests/frontends/cli/games/617-standard.txt").read_text(encoding="utf-8")
    ended = subprocess.run(
        [sys.executable, "-OO", "-c", PLAY, str(folder), str(until), ",".join(ABSENT)],
        env=environment,
        cwd=folder,
        input=moves,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr[-3000:]
    return {line.split()[0]: line.split()[1:] for line in ended.stdout.splitlines() if line}


@pytest.mark.slow
def test_game_is_played_saved_resumed_and_won_without_what_a_phone_lacks(bundle: Path, tmp_path: Path) -> None:
    """As on Android: no pydantic, typer or rich, nothing compiled, no asserts, no docstrings, no package metadata used."""
    first = play(bundle, tmp_path, until=20)
    second = play(bundle, tmp_path, until=1000)

    assert first["at"] == ["Table", "0", "617"]
    assert first["hint"] == ["True", "False"]
    assert first["won"] == ["0", "docstring", "None"]
    assert second["at"] == ["Table", "21", "617"]  # with the hint
    assert second["won"][0] == "1"
    assert Path(first["from"][0]).is_relative_to(bundle)


@pytest.mark.slow
def test_requirements_name_every_package_that_is_imported(
    bundle: Path, tmp_path: Path, spec: configparser.SectionProxy
) -> None:
    """python-for-android installs no package for another: each that is imported stands in the list."""
    wanted = {each.strip().partition("==")[0] for each in spec["requirements"].split(",")}
    brought_by_kivy = {"filetype", "requests", "urllib3", "certifi", "charset_normalizer", "chardet", "idna"}
    by_the_environment = {"_distutils_hack"}

    imported = set(play(bundle, tmp_path, until=1)["packages"])

    assert {"kivy", "pluggy"} <= imported
    assert imported - brought_by_kivy - by_the_environment <= wanted
    assert not wanted & set(ABSENT)


def test_every_kind_of_file_is_taken_along(bundle: Path, spec: configparser.SectionProxy) -> None:
    """Tables, the icon and the packages: what the program reads has an ending that buildozer takes."""
    taken = set(spec["source.include_exts"].split(","))
    files = (path for path in bundle.rglob("*") if path.is_file() and path.parent != bundle)
    packages = [path for path in files if path.parent.name != "__pycache__"]  # another test runs what lies there

    assert {"json", "toml", "kv", "png", "wav"} <= taken
    assert {path.suffix.removeprefix(".") for path in packages} <= taken
    assert (bundle / "freecellar_variants" / "compiled.json").is_file()
    assert (bundle / "main.py").is_file()
    assert (bundle / "icon.png").read_bytes().startswith(b"\x89PNG")


def test_no_permission_is_asked_for(spec: configparser.SectionProxy) -> None:
    """Files lie in the app's own folder."""
    assert not spec["android.permissions"].strip()


def test_version_is_that_of_the_package(bundle: Path, spec: configparser.SectionProxy) -> None:
    """It is read from the one place where it stands."""
    name = spec["version.filename"].removeprefix("%(source.dir)s/")
    found = re.search(spec["version.regex"], (bundle / name).read_text(encoding="utf-8"), re.MULTILINE)

    assert found is not None
    assert re.fullmatch(r"\d+\.\d+\.\d+", found[1])


def test_links_open_the_app_on_ios(tmp_path: Path) -> None:
    """The project of kivy-ios learns the scheme, and where to leave a link that starts the app, once; the rest stays."""
    plist, start = tmp_path / "freecellar-Info.plist", tmp_path / "main.m"
    start.write_text("int main(int argc, char *argv[]) { return 0; }\n")
    before = {"CFBundleIdentifier": "org.kivy.freecellar", "CFBundleURLTypes": [{"CFBundleURLSchemes": ["other"]}]}
    plist.write_bytes(plistlib.dumps(before))
    tool = [sys.executable, str(ROOT / "tools" / "make_phone_bundle.py"), "--ios", str(tmp_path)]
    for _ in range(2):
        subprocess.run(tool, check=True, capture_output=True)

    after = plistlib.loads(plist.read_bytes())
    schemes = [scheme for each in after["CFBundleURLTypes"] for scheme in each["CFBundleURLSchemes"]]
    assert schemes == ["other", SCHEME.removesuffix(":")]
    assert after["CFBundleIdentifier"] == before["CFBundleIdentifier"]

    program = start.read_text()
    assert program.startswith("int main(")
    assert program.count(f'setenv("{LAUNCH}"') == 1

    plist.unlink()
    ended = subprocess.run(tool, check=False, capture_output=True, text=True)
    assert ended.returncode == 1
    assert "expected main.m and one file *-Info.plist" in ended.stderr


def test_links_open_the_app(bundle: Path, spec: configparser.SectionProxy) -> None:
    """The intent filter names the scheme of links, and lets a browser open one."""
    text = (bundle / spec["android.manifest.intent_filters"]).read_text(encoding="utf-8")
    root = ET.fromstring(text.replace("android:", "android_"))  # noqa: S314 - our own file

    assert [each.get("android_scheme") for each in root.iter("data")] == [SCHEME.removesuffix(":")]
    assert {str(each.get("android_name")).rpartition(".")[2] for each in root} >= {"VIEW", "DEFAULT", "BROWSABLE"}
