"""`freecellar config`: settings from defaults, file, variables and options, and the file itself."""

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from platformdirs import user_config_path

from freecellar_cli.settings.catalogue import SETTINGS
from freecellar_cli.settings.file import config_path, template
from support.cli import Ended, call, start


@pytest.fixture
def file(data_folder: Path) -> Path:
    """Return the configuration file of the test, which is not there yet."""
    return data_folder / "config.toml"


def shown(key: str) -> dict[str, Any]:
    """Return what is told of a setting."""
    facts: dict[str, Any] = json.loads(call("config", "get", key, "--json").out)
    return facts


def house_of(ended: Ended) -> str:
    """Return the house that a deal was printed for."""
    assert ended.code == 0, ended.err
    return str(json.loads(ended.out)["house"])


def test_defaults_are_shown_with_their_origin() -> None:
    """Every setting, its value, and that nothing settled it."""
    lines = [line.split() for line in call("config").out.splitlines()]

    assert [line[0] for line in lines] == list(SETTINGS)
    assert {line[2] for line in lines} == {"default"}
    facts = json.loads(call("config", "--json").out)
    assert {each["key"]: each["value"] for each in facts} == {key: each.default for key, each in SETTINGS.items()}
    assert all(each["meaning"] and each["variable"].startswith("FREECELLAR_") for each in facts)


def test_option_goes_before_variable_before_file_before_default(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each stronger one hides the weaker."""
    deal = ("deal", "freecell", "1", "--json")
    assert house_of(call(*deal)) == "standard"

    assert call("config", "set", "house", "doubling").code == 0
    assert house_of(call(*deal)) == "doubling"

    monkeypatch.setenv("FREECELLAR_HOUSE", "tavern")
    assert house_of(call(*deal)) == "tavern"

    monkeypatch.setenv("FREECELLAR_DEAL_HOUSE", "additive")
    assert house_of(call(*deal)) == "additive"

    assert house_of(call(*deal, "--house", "parlour")) == "parlour"


def test_origin_names_file_and_line_or_variable(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As an editor follows it."""
    file.write_text('# mine\n\nhouse = "tavern"\n')
    assert (shown("house")["origin"], shown("house")["place"]) == ("file", f"{file}:3")
    assert f"file     {file}:3" in call("config").out

    monkeypatch.setenv("FREECELLAR_HOUSE", "doubling")
    assert (shown("house")["origin"], shown("house")["place"]) == ("environment", "FREECELLAR_HOUSE")


@pytest.mark.parametrize("key", SETTINGS)
def test_every_setting_is_set_read_and_unset(key: str, file: Path) -> None:
    """With each value that is allowed."""
    setting = SETTINGS[key]
    ids = {"variant": ("eight-off", "freecell"), "house": ("tavern", "standard")}
    for text in setting.choices or ids.get(key) or ("true", "false"):
        assert call("config", "set", key, text) == Ended(0, "", "")
        assert call("config", "get", key).out == f"{text}\n"
        assert str(tomllib.loads(file.read_text())[key]).lower() == text

    assert call("config", "unset", key).code == 0
    assert shown(key)["origin"] == "default"
    assert call("config", "unset", key).code == 1


def test_comments_and_other_lines_are_kept(file: Path) -> None:
    """A line is changed, the rest stays to the letter."""
    text = "# Mine.\n\nhouse = 'tavern'   # where I play\n# theme = 'light'\nmouse = false\n"
    file.write_text(text)

    call("config", "set", "mouse", "on")
    assert file.read_text() == text.replace("false", "true")
    call("config", "set", "house", "doubling")
    assert "# where I play" in file.read_text()
    call("config", "unset", "mouse")
    assert "mouse" not in file.read_text()
    assert "# theme = 'light'" in file.read_text()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('house = "tavern"\ndeck = "five"\n', ":2: deck: 'five' is not allowed; expected two or four"),
        ("mouse = 'maybe'\n", ":1: mouse: 'maybe' is not allowed; expected true or false"),
        ("house = 3\n", ":1: house: 3 is not allowed; expected the id of a house"),
        ('colors = "none"\n', ":1: colors: no such setting; did you mean colours?"),
        ("[deck]\nsuits = 4\n", ":1: deck: {'suits': 4} is not allowed; expected two or four"),
        ('house = "tavern\n', ":1:16: Illegal character '\\n'"),
        ("house tavern\n", ":1:7: Expected '=' after a key in a key/value pair"),
        ("\xff", ":1: byte 0xff is no UTF-8"),
        ("deep = " + "[" * 5000, ": nested too deeply"),
    ],
)
def test_faults_are_named_with_file_line_and_what_is_allowed(text: str, said: str, file: Path) -> None:
    """Whatever needs the file stops with exit code 2; what changes or finds it goes on."""
    file.write_bytes(text.encode("latin-1"))

    for command in (["config"], ["config", "get", "theme"], ["deal", "freecell", "1"], ["play", "freecell", "1"]):
        ended = call(*command)
        assert (ended.code, ended.out) == (2, "")
        assert ended.err.splitlines()[0] == f"{file}{said}"
    assert call("config", "path").out == f"{file}\n"
    assert call("--help").code == call("deal", "--help").code == call("variants").code == 0
    assert call("deal", "freecell", "1", "--house", "standard").code == 0


def test_every_fault_is_named_at_once(file: Path) -> None:
    """A line each."""
    file.write_text('deck = "five"\nfoo = 1\nsize = "huge"\n')

    assert call("config").err.count("\n") == 3


def test_unset_leaves_bytes_that_are_no_text_as_they_are(file: Path) -> None:
    """Nothing but the setting's line goes away, also where the file cannot be read."""
    file.write_bytes(b'deck = "four"\n# caf\xe9\nmouse = false\n')
    assert call("config").code == 2

    assert call("config", "unset", "deck") == Ended(0, "", "")

    assert file.read_bytes() == b"# caf\xe9\nmouse = false\n"


@pytest.mark.parametrize("key", ["variant", "house"])
@pytest.mark.parametrize("command", [["config"], ["config", "--json"], ["config", "get"]])
def test_id_that_nothing_has_is_refused_with_its_place(
    command: list[str], key: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As any other value that is not allowed."""
    arguments = [*command, *[key] * (command[-1] == "get")]
    file.write_text(f'# mine\n{key} = "nonesuch"\n')
    ended = call(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"freecellar: {file}:2: there is no {key} 'nonesuch'; there are ")

    file.unlink()
    monkeypatch.setenv(f"FREECELLAR_{key.upper()}", "nonesuch")
    ended = call(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"freecellar: FREECELLAR_{key.upper()}: there is no {key} 'nonesuch'; there are ")


def test_broken_file_can_be_mended_by_unset_and_edit(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A setting that does not exist, a value that is none, and a line that is no TOML."""
    file.write_text('colors = "none"\ndeck = "five"\nhouse = "tavern\n')

    for key in ("house", "colors", "deck"):
        assert call("config", "unset", key).code == 0
    assert file.read_text() == ""

    file.write_text("house = tavern\n")
    monkeypatch.setenv("EDITOR", f"{sys.executable} -c \"import sys; open(sys.argv[1], 'w').write('deck = 1')\"")
    ended = call("config", "edit")
    assert (ended.code, ended.err) == (2, f"{file}:1: deck: 1 is not allowed; expected two or four\n")


def test_set_refuses_what_is_not_allowed(file: Path) -> None:
    """And writes nothing."""
    for key, value, said in (
        ("deck", "five", "freecellar: deck: 'five' is not allowed; expected two or four\n"),
        ("mouse", "perhaps", "freecellar: mouse: 'perhaps' is not allowed; expected true or false\n"),
        ("hous", "tavern", "freecellar: hous: no such setting; did you mean house or mouse?\n"),
        ("house", "tavrn", "freecellar: there is no house 'tavrn'; did you mean tavern?\n"),
    ):
        assert call("config", "set", key, value) == Ended(2, "", said)
    assert not file.exists()


def test_set_keeps_off_a_file_that_is_no_toml(file: Path) -> None:
    """Nothing in there is lost."""
    file.write_text("house = tavern\n")

    ended = call("config", "set", "deck", "four")

    assert (ended.code, file.read_text()) == (2, "house = tavern\n")
    assert "mend it with: freecellar config edit" in ended.err


def test_edit_begins_with_a_file_that_tells_of_everything(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """$VISUAL goes before $EDITOR; the new file settles nothing yet."""
    monkeypatch.setenv("VISUAL", "true")
    monkeypatch.setenv("EDITOR", "no-such-editor")

    assert call("config", "edit") == Ended(0, "", "")
    assert file.read_text() == template()
    assert tomllib.loads(file.read_text()) == {}
    uncommented = [line.removeprefix("# ") for line in template().splitlines() if " = " in line]
    assert tomllib.loads("\n".join(uncommented)) == {key: each.default for key, each in SETTINGS.items()}


@pytest.mark.parametrize(
    ("editor", "said"), [("no-such-editor", "cannot be opened"), ("false", "exit code 1"), ("'", "")]
)
def test_editor_that_fails_is_named(editor: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line, exit code 2."""
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", editor)

    ended = call("config", "edit")

    assert ended.code == 2
    assert said in ended.err
    assert ended.err.count("\n") == 1


def test_variable_that_hides_a_line_is_mentioned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or else nobody would know why the line does nothing."""
    monkeypatch.setenv("FREECELLAR_DECK", "two")

    assert call("config", "set", "deck", "four").err == "freecellar: FREECELLAR_DECK is set, and goes before the file\n"


def test_file_is_where_the_system_keeps_configuration(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As platformdirs says, which a start does without where it can."""
    monkeypatch.delenv("FREECELLAR_HOME")
    for folder in (str(tmp_path), "", None):
        monkeypatch.setenv("XDG_CONFIG_HOME", folder) if folder is not None else monkeypatch.delenv("XDG_CONFIG_HOME")
        assert config_path() == user_config_path("freecellar", appauthor=False) / "config.toml"


def test_file_that_cannot_be_written_is_named(data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system's reason, exit code 2."""
    (data_folder / "taken").write_text("")
    monkeypatch.setenv("FREECELLAR_HOME", str(data_folder / "taken"))

    for command in (["config", "set", "deck", "four"], ["config"], ["deal", "freecell", "1"]):
        ended = call(*command)
        assert ended.code == 2
        assert "taken" in ended.err
        assert ended.err.count("\n") == 1


def test_id_that_is_gone_names_what_settled_it(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plugin may have left: the line or the variable is to blame, not the command line."""
    file.write_text('house = "attic"\n')
    assert call("deal", "freecell", "1").err.startswith(f"freecellar: {file}:1: there is no house 'attic'")

    monkeypatch.setenv("FREECELLAR_HOUSE", "garret")
    assert call("deal", "freecell", "1").err.startswith("freecellar: FREECELLAR_HOUSE: there is no house 'garret'")
    assert call("deal", "freecell", "1", "--house", "loft").err.startswith("freecellar: there is no house 'loft'")


def test_settled_variant_gives_way_to_spec_and_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They name variant and house themselves."""
    spec = tmp_path / "mine.toml"
    spec.write_text('id = "mine"\nname = "Mine"\n')
    link = call("share", "bakers-game", "5", "--house", "additive").out.strip()
    monkeypatch.setenv("FREECELLAR_VARIANT", "eight-off")
    monkeypatch.setenv("FREECELLAR_HOUSE", "tavern")

    for arguments, variant, house in (
        (["617"], "eight-off", "tavern"),
        (["--number", "617"], "eight-off", "tavern"),
        (["--spec", spec, "--number", "3"], "mine", "tavern"),
        (["--link", link], "bakers-game", "additive"),
        (["freecell", "3"], "freecell", "tavern"),
    ):
        facts = json.loads(call("deal", *arguments, "--json").out)
        assert (facts["variant"], facts["house"]) == (variant, house)


@pytest.mark.parametrize("way", ["random", "next-unplayed", "winnable"])
def test_settled_way_to_a_deal_is_taken_by_play(way: str) -> None:
    """Where nothing else names one."""
    call("config", "set", "deal", way)
    call("play", "freecell", "1", stdin="8a")

    said = call("play", "freecell", "--new").out

    assert ("FreeCell #2 " in said) == (way == "next-unplayed")
    assert "FreeCell #7 " in call("play", "freecell", "7", "--new").out


@given(st.binary(max_size=60))
def test_any_bytes_as_a_file(data: bytes) -> None:
    """Whatever stands in the file, every command ends with a message or its work."""
    config_path().parent.mkdir(parents=True, exist_ok=True)
    config_path().write_bytes(data)

    assert call("config").code in {0, 2}
    assert call("config", "path").code == 0
    assert call("config", "unset", "house").code in {0, 1, 2}


def test_installed_command_reads_the_same_file(file: Path) -> None:
    """From a process of its own."""
    file.write_text("deck = 'four'\n")

    assert start("config", "get", "deck", FREECELLAR_HOME=str(file.parent)).out == "four\n"
