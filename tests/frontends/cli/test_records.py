"""`freecellar verify` and `share`, and the options `--record` and `--link`."""

import json
from pathlib import Path
from typing import Any

import pytest

from support.cli import GAMES, call, start
from support.records import CORPUS

RECORD = CORPUS / "v1" / "won-tavern.json"
HOUSES = ["standard", "doubling", "additive", "winnable", "tavern", "parlour"]


def changed(tmp_path: Path, **result: object) -> Path:
    """Return a record file that states other results."""
    data: dict[str, Any] = json.loads(RECORD.read_text())
    data["result"] |= result
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(data))
    return path


def own_spec(tmp_path: Path, *, cells: int = 3) -> Path:
    """Return a spec file of a variant that no plugin offers."""
    path = tmp_path / f"mine-{cells}.toml"
    path.write_text(f'id = "mine"\nname = "Mine"\ncells = {{ count = {cells} }}\n')
    return path


@pytest.mark.parametrize("house", HOUSES)
def test_record_of_a_script_verifies(house: str, tmp_path: Path) -> None:
    """What `run --record` writes, `verify` accepts, with the facts of `run`."""
    record = tmp_path / "record.json"
    ran = call("run", GAMES / f"617-{house}.txt", "freecell", "617", "--house", house, "--record", record, "--json")
    verified = call("verify", record, "--json")

    facts, found = json.loads(ran.out), json.loads(verified.out)
    assert (ran.code, verified.code, verified.err) == (0, 0, "")
    assert (found["ok"], found["reason"], found["carries"]) == (True, None, [])
    shared = ("variant", "house", "deal", "identity", "won", "moves", "score", "undos", "home")
    assert {name: found[name] for name in shared} == {name: facts[name] for name in shared}


def test_verification_for_people_is_a_line() -> None:
    """The outcome is told with the file's name before it, for a file and for standard input."""
    said = "ok: freecell 617, tavern, won, 65 moves, 1090 points, 0 undos, 52 home, 1:52\n"

    assert call("verify", RECORD).out == f"{RECORD}: {said}"
    assert call("verify", "-", stdin=RECORD.read_bytes()).out == f"<stdin>: {said}"
    unfinished = call("verify", CORPUS / "v1" / "own-my-penguin-corner.json")
    assert unfinished.out.endswith("(variant and house as the record brings it along)\n")


def test_changed_record_is_refused_with_exit_code_1(tmp_path: Path) -> None:
    """The reason stands on standard error, and in the JSON, where nothing is then claimed."""
    path = changed(tmp_path, score=2000)
    reason = "result.score: the record says 2000, its events give 1090"

    plain, as_json = call("verify", path), call("verify", path, "--json")

    assert (plain.code, plain.out, plain.err) == (1, "", f"{path}: {reason}\n")
    found = json.loads(as_json.out)
    assert as_json.code == 1
    assert list(found)[:5] == ["ok", "reason", "variant", "house", "deal"]
    assert (found["ok"], found["reason"], found["variant"], found["deal"]) == (False, reason, "freecell", 617)
    assert {found[name] for name in ("won", "moves", "score", "undos", "home", "time")} == {None}


def test_field_that_is_not_what_it_has_to_be_is_refused(tmp_path: Path) -> None:
    """A record that is one and not well formed is a no, with the place."""
    path = changed(tmp_path, moves="many")

    ended = call("verify", path, "--json")

    assert ended.code == 1
    assert ended.err.startswith(f'{path}: result.moves: "many" is not allowed')
    assert json.loads(ended.out)["ok"] is False


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no JSON"),
        (b"26 5a", "no JSON"),
        (b"\x80\x81", "no UTF-8"),
        (b"{}", "no record"),
        (b'{"freecellar-record": 9}', "version 9 is not known"),
        (b"[" * 200_000, "nested too deeply"),
        (b" " * (2 << 20), "too long"),
    ],
)
def test_what_is_no_record_has_exit_code_2(data: bytes, why: str) -> None:
    """Input that is no record is told in one line."""
    ended = call("verify", "-", stdin=data)

    assert (ended.code, ended.out) == (2, "")
    assert why in ended.err
    assert ended.err.count("\n") == 1


def test_missing_record_file() -> None:
    """A file that is not there is named."""
    assert call("verify", "nowhere.json").err == "nowhere.json: No such file or directory\n"
    assert call("verify", "nowhere.json").code == 2


def test_verify_as_a_process() -> None:
    """The installed command has the same codes."""
    assert start("verify", RECORD).code == 0
    assert start("verify", "-", stdin=b"{").code == 2
    assert start("verify", "-", stdin=RECORD.read_bytes().replace(b'"won": true', b'"won": false')).code == 1


def test_record_of_what_was_played_before_a_refusal(tmp_path: Path) -> None:
    """A script that is refused leaves the record of what was legal."""
    record = tmp_path / "record.json"

    ended = call("run", "-", "freecell", "617", "--record", record, stdin="82 8a 11")

    assert ended.code == 1
    verified = json.loads(call("verify", record, "--json").out)
    assert (verified["ok"], verified["moves"]) == (True, 2)


def test_record_of_ones_own_rules_and_board(tmp_path: Path) -> None:
    """A record of a spec file and of a board carries both, and verifies where neither is known."""
    record, board, spec = tmp_path / "record.json", tmp_path / "board.txt", own_spec(tmp_path)
    board.write_text(call("deal", "freecell", "617").out)

    call("run", "-", "--spec", spec, "--board", board, "--record", record, stdin="8a undo")
    spec.unlink()

    found = json.loads(call("verify", record, "--json").out)
    assert (found["ok"], found["deal"], found["carries"], found["undos"]) == (True, None, ["variant"], 1)
    assert found["identity"].startswith("board:")


def test_record_of_a_played_game(tmp_path: Path) -> None:
    """`play` writes down the game that is left, whatever was played before it, and one that is gone on with."""
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    home = {"FREECELLAR_HOME": str(tmp_path / "home")}

    lines = b"82\npause\nresume\nrestart\n8a\nundo\nredo\n"
    assert start("play", "freecell", "617", "--record", first, stdin=lines, **home).code == 0
    assert start("play", "--resume", "--record", second, stdin=b"undo\ngive up\n", **home).code == 0

    found, after = (json.loads(call("verify", path, "--json").out) for path in (first, second))
    assert (found["ok"], found["deal"], found["moves"], found["undos"]) == (True, 617, 1, 1)
    assert (after["ok"], after["deal"], after["moves"], after["undos"]) == (True, 617, 0, 2)


def test_record_of_a_played_game_that_cannot_be_written(tmp_path: Path) -> None:
    """It is told before the game, not after it."""
    ended = call("play", "freecell", "617", "--record", tmp_path / "nowhere" / "record.json", stdin="82")

    assert (ended.code, ended.out) == (2, "")
    assert "No such file or directory" in ended.err


def test_record_of_a_spec_that_takes_a_known_id_is_refused(tmp_path: Path) -> None:
    """Such a record would verify nowhere: the id is asked for before it is written."""
    spec, record = tmp_path / "freecell.toml", tmp_path / "record.json"
    spec.write_text('id = "freecell"\nname = "Easy"\ncells = { count = 8 }\n')

    ended = call("run", "-", "--spec", spec, "--number", "1", "--record", record, stdin="")

    assert ended.code == 2
    assert "give it an id of its own" in ended.err
    assert not record.exists()


def test_record_that_cannot_be_written(tmp_path: Path) -> None:
    """The file and the reason, and nothing is left behind."""
    ended = call("run", "-", "freecell", "1", "--record", tmp_path / "nowhere" / "record.json", stdin="")

    assert ended.code == 2
    assert ended.err == f"{tmp_path}/nowhere/record.json: No such file or directory\n"
    assert call("run", "-", "freecell", "1", "--record", tmp_path, stdin="").code == 2
    assert list(tmp_path.iterdir()) == []


def test_record_goes_to_no_file_named_like_standard_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the command prints has standard output for itself."""
    monkeypatch.chdir(tmp_path)

    ended = call("run", "-", "freecell", "617", "--record", "-", stdin="82")

    assert (ended.code, ended.out) == (2, "")
    assert ended.err == "freecellar: --record: - is taken by what the command prints; give the name of a file\n"
    assert not [*tmp_path.iterdir()]


def test_link_of_a_number_opens_the_same_deal() -> None:
    """The link names variant, house and number, wherever deals are named."""
    link = call("share", "seahaven-towers", "24", "--house", "tavern").out.strip()

    assert link.startswith("freecellar:1.seahaven-towers.tavern.24.")
    for command in (["deal"], ["deal", "--json"], ["run", "-"], ["play"], ["share"]):
        named = call(*command, "--link", link)
        assert named == call(*command, "seahaven-towers", "24", "--house", "tavern")
        assert named.code == 0


def test_link_of_a_board_opens_the_same_board() -> None:
    """A board that no number deals fits in the link."""
    board = call("deal", "freecell", "617", "--moves", "8a 82").out

    link = call("share", "freecell", "--board", "-", stdin=board).out.strip()

    assert call("deal", "--link", link).out == board
    assert len(link) < 100


def test_link_as_json_and_at_random() -> None:
    """The facts beside the link; a number that was drawn is told."""
    facts = json.loads(call("share", "freecell", "617", "--json").out)
    drawn = call("share", "freecell", "--seed", "tuesday")

    assert list(facts) == ["link", "variant", "house", "deal", "identity"]
    assert facts["link"] == call("share", "freecell", "617").out.strip()
    assert f".{drawn.err.split()[-1]}." in drawn.out


def test_link_of_ones_own_rules_is_held_to_them(tmp_path: Path) -> None:
    """With the spec at hand the link opens; with another spec of the same id it is refused."""
    link = call("share", "--spec", own_spec(tmp_path), "--number", "5").out.strip()

    assert call("deal", "--link", link, "--spec", own_spec(tmp_path)).code == 0
    assert "there is no variant 'mine'" in call("deal", "--link", link).err
    other = call("deal", "--link", link, "--spec", own_spec(tmp_path, cells=7))
    assert (other.code, other.out) == (2, "")
    assert "the link means a variant mine that has the digest" in other.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["--link", "nonsense"],
        ["--link", ""],
        ["--link", "freecellar:1.freecell.standard.618.AeIo34"],
        ["--link", "x" * 100_000],
        ["--link", "freecellar:1.freecell.standard.617.AeIo34\x1b[2J"],
        ["freecell", "--link", "freecellar:1.freecell.standard.617.AeIo34"],
        ["--number", "3", "--link", "freecellar:1.freecell.standard.617.AeIo34"],
        ["--random", "--link", "freecellar:1.freecell.standard.617.AeIo34"],
        ["--house", "tavern", "--link", "freecellar:1.freecell.standard.617.AeIo34"],
    ],
)
def test_links_that_are_none_are_refused_in_a_line(arguments: list[str]) -> None:
    """Malformed, over-long and hostile ones, and those that other options contradict."""
    ended = call("deal", *arguments)

    assert (ended.code, ended.out) == (2, "")
    assert ended.err.count("\n") == 1
    assert len(ended.err) < 300
    assert "\x1b" not in ended.err


def test_result_is_told_without_spoilers() -> None:
    """Deal, cards home, moves, undos and time; the link to the deal where the house shares layouts, which tavern does not."""
    link = call("share", "freecell", "617", "--house", "tavern").out.strip()

    ended = call("share", "--result", RECORD)

    assert ended.code == 0
    assert ended.out == "FreeCell #617, house tavern\nWon: 52 cards home, 65 moves, 0 undos, 1:52\n"
    assert json.loads(call("share", "--result", RECORD, "--json").out) == {"text": ended.out.strip(), "link": link}


def test_result_comes_with_the_record_on_request(tmp_path: Path) -> None:
    """What is printed after the result is a record again."""
    printed = call("share", "--result", RECORD, "--full").out

    record = tmp_path / "record.json"
    record.write_text(printed.partition("\n\n")[2])
    assert record.read_text() == RECORD.read_text()
    assert json.loads(call("share", "--result", RECORD, "--full", "--json").out)["record"] == json.loads(
        RECORD.read_text()
    )


def test_result_of_a_false_record_is_not_told(tmp_path: Path) -> None:
    """No result is printed that the events do not give."""
    for path in (changed(tmp_path, moves=3), changed(tmp_path, moves=None)):
        ended = call("share", "--result", path)
        assert (ended.code, ended.out) == (1, "")
    assert call("share", "--result", "-", stdin="nonsense").code == 2
    assert call("share", "freecell", "617", "--result", RECORD).code == 2
    assert call("share", "freecell", "617", "--full").code == 2


@pytest.mark.parametrize("path", sorted((CORPUS / "v1").glob("*.json")), ids=lambda path: path.stem)
def test_every_record_of_the_corpus_is_shared(path: Path) -> None:
    """Whatever verifies has a result text, with a link that is no longer than a line."""
    ended = call("share", "--result", path)

    assert (ended.code, ended.err) == (0, "")
    assert max(map(len, ended.out.splitlines())) < 180
