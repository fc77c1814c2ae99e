"""Specs and houses in files: without loss, and whatever is wrong said with its place."""

import json
import os
import tomllib
from pathlib import Path
from types import NoneType
from typing import get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from freecellar.errors import SpecError, UnknownVariant
from freecellar.spec.files import (
    canonical_json,
    parse_house,
    parse_spec,
    read_house,
    read_spec,
    spec_digest,
    to_json,
    to_toml,
)
from freecellar.spec.house import House
from freecellar.spec.parts import Build, Relation
from freecellar.spec.problems import InvalidSpec, UnreadableFile
from freecellar.spec.spec import RuleSpec
from freecellar.spec.texts import MAX_BYTES, MAX_LINE, Form
from support.fixtures import FIXTURES, PENGUIN
from support.strategies import houses, specs

FREECELL = RuleSpec(id="freecell", name="FreeCell", summary="The one that all know.")

MINE = """\
id = "mine"   # a comment
name = "Mine"
build = "same-suit"

[cells]
count = 3
"""


def find(name: str) -> RuleSpec:
    """Return one of the fixtures, or FreeCell."""
    for spec in (FREECELL, *FIXTURES):
        if spec.id == name:
            return spec
    message = f"there is no variant {name}"
    raise UnknownVariant(message)


def refused(text: str | bytes, form: Form = Form.TOML) -> str:
    """Return what is said of a text that must be refused."""
    with pytest.raises(InvalidSpec) as caught:
        parse_spec(text, form, source="mine", find=find)
    return str(caught.value)


def test_a_toml_file_is_read(tmp_path: Path) -> None:
    """A file changes what it names; the rest is as in FreeCell."""
    path = tmp_path / "mine.toml"
    path.write_text(MINE)

    spec = read_spec(path)

    assert (spec.id, spec.cells.count, spec.build.relation) == ("mine", 3, Relation.SAME_SUIT)


def test_a_json_file_is_read(tmp_path: Path) -> None:
    """The same in JSON, with a byte order mark, the schema's address and a suffix in capitals."""
    path = tmp_path / "mine.JSON"
    path.write_text("\ufeff" + json.dumps({"$schema": "spec.json", **tomllib.loads(MINE)}), encoding="utf-8")

    assert read_spec(str(path)) == parse_spec(MINE, Form.TOML)


def test_a_house_file_is_read(tmp_path: Path) -> None:
    """Houses are read in the same way."""
    path = tmp_path / "mine.toml"
    path.write_text('id = "mine"\nname = "Mine"\n[score]\nwin = 5\n')

    house = read_house(path)

    assert house.score is not None
    assert house.score.win == 5


def test_extends_changes_the_named_spec() -> None:
    """A file that extends a variant changes the fields it names; id, name and summary are its own."""
    text = 'extends = "penguin"\nid = "opus"\nname = "Opus"\nbuild = "any"\ncells = { count = 5 }'

    spec = parse_spec(text, Form.TOML, find=find)

    assert spec == PENGUIN.derive(id="opus", name="Opus", summary="", build={"relation": "any"}, cells={"count": 5})
    assert spec.build == Build(relation=Relation.ANY, wraps=True)


def test_extends_a_house() -> None:
    """A house file may extend a house."""
    base = House.model_validate({"id": "base", "name": "Base", "score": {"win": 5}, "pauses": False})
    text = '{"extends": "base", "id": "mine", "name": "Mine", "score": {"undo": 1}}'

    house = parse_house(text, Form.JSON, find=lambda _: base)

    assert house == base.derive(id="mine", name="Mine", score={"undo": 1})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('extends = "penguin"', "mine: id: is missing; expected lower-case words joined by hyphens"),
        ('id = "a"\nname = "A"\nextends = "penguins"', "mine:3: extends: there is no variant penguins"),
        (
            'id = "a"\nname = "A"\nextends = "a"',
            "mine:3: extends: it is the id of this very file, and there is no variant a",
        ),
        ("extends = 3", "mine:1: extends: 3 is not allowed; expected an id"),
        ('extend = "penguin"', "mine:1: extend: there is no field extend (did you mean extends?)"),
        ('extends = "penguin"\nid = "a"\nname = "A"\n[cells]\ncount = 99', "mine:5: cells.count: 99 is not allowed"),
        ('extends = "penguin"\nid = "a"\nname = "A"\n[cells]\ncuont = 9', "(did you mean count?)"),
        ('extends = "freecell"\nid = "a"\nname = "A"\ncells = 9', "mine:4: cells: 9 is not allowed; expected a table"),
        (
            'extends = "freecell"\nid = "a"\nname = "A"\ncompile = { a = 1 }',
            "mine:4: compile: there is no field compile",
        ),
        ('extends = "freecell"\nid = "a"\nname = "A"\ncells = { filled = ["a"] }', "expected 51 of the deck's 52"),
    ],
)
def test_extends_refused(text: str, said: str) -> None:
    """What is wrong with an extending file is said of that file."""
    assert said in refused(text)


def test_nothing_to_extend() -> None:
    """Where no variants are at hand, a file cannot extend one."""
    with pytest.raises(InvalidSpec, match="nothing can be extended here"):
        parse_spec('extends = "freecell"', Form.TOML)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            MINE.replace("count = 3", "count = 99"),
            "mine:6: cells.count: 99 is not allowed; expected a whole number from",
        ),
        (MINE.replace("count", "cuont"), "mine:6: cells.cuont: there is no field cuont in cells (did you mean count?)"),
        (MINE.replace("same-suit", "same-siut"), 'mine:3: build.relation: "same-siut" is not allowed (did you mean'),
        (MINE + "\n[layout]\ncolumns = [\n  7,\n  'x',\n]\n", 'mine:9: layout.columns[1]: "x" is not allowed'),
        (MINE + "\n['lay\\out']\nx = 1", 'mine:8: "lay\\\\out": there is no field'),
        (MINE + '\n["a]" . b]\n', 'mine:8: "a]": there is no field'),
        (
            MINE + "[deck]\ndecks = 1979-05-27\n",
            "mine:8: deck.decks: 1979-05-27 is not allowed; expected a whole number",
        ),
        (MINE + "[deck]\ndecks = nan\n", "mine:8: deck.decks: nan is not allowed"),
        (MINE + "[[deck]]\n", "mine:7: deck: [a table with nothing in it] is not allowed; expected a table"),
        ('id = """\nmine"""\nname = "a"\nwin = 1', "mine:4: win: 1 is not allowed"),
        ("name = 'a'\nid = '''\n[x]\nb = 3\n'''\nwin = 1", "mine:6: win: 1 is not allowed"),
        (MINE + "count = 4", "mine:7: is no TOML: cannot overwrite a value"),
        (MINE + "win = ", "mine:7: is no TOML: invalid value"),
        (MINE + 'win = "', "mine:7: is no TOML: unterminated string"),
        (MINE + "win = 0x", "mine:7:"),
        ("id = \\", "mine:1:6: is no TOML: invalid value"),
        ("\r", "mine:1:1: is no TOML"),
        ("x" * (MAX_LINE + 1), f"mine:1: a line is too long; expected lines of at most {MAX_LINE} characters"),
        (".".join("abcdefghijkl") + " = 1", "is nested too deeply; expected at most 8"),
        (f"a = {'[' * 900}{']' * 90}", "mine"),
        (f"id = {'9' * 30}", "mine:1: id: has a number that is too large; expected numbers of at most 18 digits"),
        (MINE + f"x = [1,\n{2**63}]", "mine:7: cells.x[1]: has a number that is too large"),
        (MINE + "[cells]\n", "is no TOML: cannot declare [cells] twice"),
        ("a = { b = 1 }\n[a.b]", "[a.b]"),
        ('id = "617"\nname = "A"', 'mine:1: id: "617" is not allowed; expected lower-case words'),
        (MINE + "\n[colls]\n", "(did you mean cells?)"),
        ('foo = 1\nid = "a"\nname = "A"', "autoplay, win or extends"),
        ("", "mine: id: is missing"),
    ],
)
def test_bad_toml(text: str, said: str) -> None:
    """A problem in a TOML file is said with its line, and its column where that is known."""
    assert said in refused(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"id": "a",\n "name": "A",\n "cells": {"count":\n 99}}', "mine:3: cells.count: 99 is not allowed"),
        (
            '{"id": "a", "name": "A", "layout": {"columns": [7,\n7,\n"x"]}}',
            'mine:3: layout.columns[2]: "x" is not allowed',
        ),
        ('{"id": "a",\n"id": "b"}', "mine:2: id: stands there twice; expected each field once"),
        ('{"cells": {"count": 1,\n"c\\u006funt": 2}}', "mine:2: cells.count: stands there twice"),
        ('{"id": "a" }}', "mine:1:13: is no JSON: "),
        ("{", "mine:1:2: is no JSON: expecting property name enclosed in double quotes"),
        ("", "mine:1:1: is no JSON: expecting value"),
        ("[]", "mine: [] is not allowed; expected a table with some of the fields id, name"),
        ("null", "mine: null is not allowed; expected a table"),
        ('"\\ud800"', "mine: has half a character"),
        ('{"id": "\\ud800", "name": "A"}', "mine: has half a character"),
        ('{"\\ud800": 1}', "mine: has half a character"),
        ('{"\\u0007\\u202e": 1}', 'mine:1: "\\u0007\\u202e": there is no field'),
        ('{"id": NaN}', "has NaN, which is no number"),
        ('{"id": -Infinity}', "has -Infinity, which is no number"),
        ('{"id": 1e999}', "mine:1: id: inf is not allowed"),
        (f'{{"name": 1,\n"id": {"9" * 5000}}}', "mine:2: has a number that is too large"),
        (f'{{"name": 1,\n"id": {2**63}}}', "mine:2: id: has a number that is too large"),
        ("[" * 60_000, "is nested too deeply"),
        (f"{'[' * 20}{']' * 20}", "is nested too deeply; expected at most 8 tables and lists in one another"),
        ('{"id": "a", "name": "A", "cells": null}', "cells: null is not allowed; expected a table"),
    ],
)
def test_bad_json(text: str, said: str) -> None:
    """A problem in a JSON file is said with its line, and its column where that is known."""
    assert said in refused(text, Form.JSON)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (MINE.encode("utf-16"), "mine:1: has a byte 0xff that is not UTF-8; expected text in UTF-8"),
        (MINE.encode("utf-16-le"), "mine:1: has a null byte; expected text in UTF-8"),
        (MINE.encode() + "# Käfer".encode("latin-1"), "mine:7: has a byte 0xe4 that is not UTF-8"),
        (MINE.encode() + b"\n\n\0", "mine:9: has a null byte"),
        (b"#" * (MAX_BYTES + 1), "mine: is too long; expected a file of at most 65536 bytes"),
        ("\ud800", "mine:1: has a byte 0xed that is not UTF-8"),
    ],
)
def test_no_text(data: str | bytes, said: str) -> None:
    """Bytes that are no text are refused as unreadable."""
    with pytest.raises(UnreadableFile) as caught:
        parse_spec(data, Form.TOML, source="mine")
    assert str(caught.value).startswith(said)


def test_the_longest_file_is_read() -> None:
    """A file of just the limit is read."""
    text = MINE + "#\n" * ((MAX_BYTES - len(MINE)) // 2)

    assert parse_spec(text, Form.TOML).id == "mine"


@pytest.mark.parametrize("form", Form)
def test_line_ends_of_windows(form: Form) -> None:
    """Line ends may be those of Windows."""
    text = MINE if form is Form.TOML else to_json(FREECELL)

    spec = parse_spec(text.replace("\n", "\r\n"), form)

    assert spec == parse_spec(text, form)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("none.toml", "cannot be read: No such file or directory"),
        ("folder.toml", "cannot be read: Is a directory"),
        ("mine.yaml", '".yaml" is no file name ending that is read; expected .toml or .json'),
        ("mine", "the file's name has no ending; expected .toml or .json"),
        ("mi\0ne.toml", "cannot be read: embedded null byte"),
        (f"{'x' * 300}.toml", "cannot be read: File name too long"),
    ],
)
def test_files_that_cannot_be_read(tmp_path: Path, name: str, said: str) -> None:
    """A file that is not there, or no spec file by its name, is unreadable, and the message names it."""
    (tmp_path / "folder.toml").mkdir()

    with pytest.raises(UnreadableFile) as caught:
        read_spec(tmp_path / name)
    assert said in str(caught.value)
    assert "\0" not in str(caught.value)


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="this system has no /dev/zero")  # noqa: PTH110 - a device
def test_an_endless_file_is_refused(tmp_path: Path) -> None:
    """No more is read than the limit."""
    (tmp_path / "endless.toml").symlink_to("/dev/zero")

    with pytest.raises(UnreadableFile, match="is too long"):
        read_spec(tmp_path / "endless.toml")


def test_an_unreadable_file_is_an_invalid_spec_is_a_spec_error() -> None:
    """Callers may catch as much as they care for."""
    assert issubclass(UnreadableFile, InvalidSpec)
    assert issubclass(InvalidSpec, SpecError)


def test_a_flood_of_problems_is_cut() -> None:
    """The message says twenty problems, and how many more there are."""
    message = refused("".join(f"k{number} = 1\n" for number in range(100)))

    assert len(message.splitlines()) == 21
    assert message.endswith("mine: and 82 more")


def test_problems_carry_facts() -> None:
    """Each problem has its path, line and what is allowed, for those who phrase it themselves."""
    with pytest.raises(InvalidSpec) as caught:
        parse_spec(MINE.replace("count = 3", "count = 99"), Form.TOML, source="mine")
    (problem,) = caught.value.problems

    assert (problem.path, problem.field, problem.line) == (("cells", "count"), "cells.count", 6)
    assert problem.allowed == "a whole number from 0 to 16"


@given(specs())
def test_specs_round_trip(spec: RuleSpec) -> None:
    """A spec written as TOML or JSON, whole or canonical, is read as it was."""
    assert parse_spec(to_toml(spec), Form.TOML) == spec
    assert parse_spec(to_json(spec), Form.JSON) == spec
    assert parse_spec(canonical_json(spec), Form.JSON) == spec


@given(houses())
def test_houses_round_trip(house: House) -> None:
    """The same holds of houses."""
    assert parse_house(to_toml(house), Form.TOML) == house
    assert parse_house(to_json(house), Form.JSON) == house
    assert parse_house(canonical_json(house), Form.JSON) == house


@given(specs())
def test_both_forms_say_the_same(spec: RuleSpec) -> None:
    """TOML and JSON of a spec hold the same data."""
    assert tomllib.loads(to_toml(spec)) == json.loads(to_json(spec))


def test_what_is_none_is_left_out_by_default() -> None:
    """Leaving a field out that is None loses nothing: None is the default wherever it may stand."""
    for kind in (RuleSpec, House):
        nullable = [field for field in kind.model_fields.values() if NoneType in get_args(field.annotation)]
        assert nullable
        assert all(field.default is None for field in nullable)


def test_the_written_spec_is_whole_and_readable() -> None:
    """The written file names every field with its default, short values on one line each."""
    text = to_toml(FREECELL)

    assert text.startswith('id = "freecell"\nname = "FreeCell"\n')
    assert "columns = [7, 7, 7, 7, 6, 6, 6, 6]\n" in text
    assert '\n[foundations]\nbase = "A"\nstep = 1\n' in text
    assert max(map(len, to_json(FREECELL).splitlines())) < 120


def test_digest_of_equal_specs_is_equal() -> None:
    """A default said or left out makes no difference to the digest; a rule does."""
    said = parse_spec('id = "a"\nname = "A"\ncells = { count = 4 }\ncap = " 1 "', Form.TOML)
    left_out = parse_spec('cap = "1"\nname = "A"\nid = "a"', Form.TOML)

    assert canonical_json(said) == '{"cap":"1","id":"a","name":"A"}'
    assert spec_digest(said) == spec_digest(left_out)
    assert spec_digest(said) != spec_digest(said.derive(cells={"count": 3}))
    assert len(spec_digest(said)) == 64


@given(first=specs(), second=specs())
def test_canonical_json_tells_specs_apart(first: RuleSpec, second: RuleSpec) -> None:
    """Two specs have one canonical JSON exactly where they are equal."""
    assert (canonical_json(first) == canonical_json(second)) == (first == second)


WORDS = (
    "[",
    "]",
    "{",
    "}",
    '"',
    "'''",
    "\n",
    " = ",
    ".",
    ",",
    "id",
    "cells",
    "\\u",
    "#",
    "1e9",
    "nan",
    "\ufeff",
    "\r\n",
)


@given(
    data=st.binary(max_size=200) | st.lists(st.sampled_from(WORDS), max_size=40).map("".join),
    form=st.sampled_from(Form),
)
@example(b"\xef\xbb\xbf", Form.TOML)
@example("a = 1\n[a.b]", Form.TOML)
@example("a = 0000-00-00", Form.TOML)
@example('{"a": 1}{}', Form.JSON)
def test_any_bytes_end_in_a_message(data: str | bytes, form: Form) -> None:
    """Whatever the bytes, they are a spec or refused with a message."""
    with pytest.raises(InvalidSpec) as caught:
        parse_spec(data, form, source="any", find=find)
    assert str(caught.value).startswith("any")


@given(data=st.data(), spec=specs(), form=st.sampled_from(Form))
def test_a_damaged_file_is_read_or_refused(data: st.DataObject, spec: RuleSpec, form: Form) -> None:
    """A spec file with a piece cut out or put twice is read or refused, never anything else."""
    text = to_toml(spec) if form is Form.TOML else to_json(spec)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    damaged = text[:start] + text[start:end] * data.draw(st.sampled_from([0, 2])) + text[end:]
    said = "any"
    try:
        parse_spec(damaged, form, source="any")
    except InvalidSpec as error:
        said = str(error)

    assert said.startswith("any")
