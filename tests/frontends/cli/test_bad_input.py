"""Whatever is fed to the command line, it answers with a message that names the place, and no traceback."""

import errno
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.cli import GAMES, call, start

BOARD = call("deal", "eight-off", "24").out
SCRIPT = (GAMES / "617-standard.txt").read_text()
SPEC = call("variant", "freecell").out


def feed(kind: str, data: bytes, folder: Path) -> tuple[int, str, str]:
    """Feed a file of a kind to the command that reads it; return code, errors and the file's name."""
    file = folder / {"board": "board.txt", "script": "game.txt", "spec": "spec.toml"}[kind]
    file.write_bytes(data)
    arguments = {
        "board": ["deal", "eight-off", "--board", str(file)],
        "script": ["run", str(file), "freecell", "617"],
        "spec": ["check", str(file)],
    }[kind]
    ended = call(*arguments)
    return ended.code, ended.err, str(file)


TRUNCATED = {"board": BOARD[:-5].encode(), "script": SCRIPT[:20].encode() + b"7", "spec": SPEC[:-4].encode()}
DUPLICATED = {"board": (BOARD * 2).encode(), "script": (SCRIPT * 2).encode(), "spec": (SPEC * 2).encode()}
TEXTS = {"board": BOARD, "script": SCRIPT, "spec": SPEC}


@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda kind: TRUNCATED[kind], id="truncated"),
        pytest.param(lambda kind: DUPLICATED[kind], id="duplicated"),
        pytest.param(lambda kind: TEXTS[kind].encode() + b"x" * 2_000_000, id="over-long"),
        pytest.param(lambda kind: (TEXTS[kind][:30] + " é ").encode("latin-1"), id="latin-1"),
        pytest.param(lambda kind: TEXTS[kind].encode("utf-16-le"), id="utf-16 without its mark"),
        pytest.param(lambda _: b"\x89PNG\r\n\x1a\n\x00\x00" + bytes(range(256)), id="binary"),
        pytest.param(lambda kind: TEXTS[kind].replace("7", "７").encode(), id="wide digits"),  # noqa: RUF001 - that is the test
        pytest.param(lambda kind: TEXTS[kind].replace("\n", "\x00\n", 1).encode(), id="null"),
    ],
)
def test_damaged_file_is_refused_with_its_name(kind: str, damage: object, tmp_path: Path) -> None:
    """The message names the file, and the place in it where there is one."""
    assert callable(damage)
    code, errors, file = feed(kind, damage(kind), tmp_path)

    assert code in {1, 2}
    assert errors.startswith(f"{file}:")
    assert "Traceback" not in errors
    assert all(character.isprintable() or character == "\n" for character in errors)


@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize("ending", ["\r\n", "\r", "\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_foreign_line_ends_and_marks_are_read(kind: str, ending: str, mark: bytes, tmp_path: Path) -> None:
    """Files from other systems are files."""
    if kind == "spec" and ending == "\r":
        return  # no TOML
    code, errors, _ = feed(kind, mark + TEXTS[kind].replace("\n", ending).encode(), tmp_path)

    assert (code, errors) == (0, "")


@pytest.mark.parametrize("kind", ["board", "script"])
def test_utf_16_with_its_mark_is_read(kind: str, tmp_path: Path) -> None:
    """So is what some editors write."""
    code, errors, _ = feed(kind, TEXTS[kind].encode("utf-16"), tmp_path)

    assert (code, errors) == (0, "")


@pytest.mark.parametrize(
    "arguments",
    [
        ["deal", "freecell", "--board"],
        ["deal", "--number", "1", "--spec"],
        ["check"],
    ],
)
def test_unreadable_files_are_named(arguments: list[str], tmp_path: Path) -> None:
    """Missing files, folders and impossible names are 2, with the system's reason."""
    (tmp_path / "folder.toml").mkdir()
    for name in (tmp_path / "none.toml", tmp_path / "folder.toml", tmp_path / "null\0.toml", "\udcff.toml"):
        ended = call(*arguments, name)
        assert ended.code == 2, ended
        assert ended.err.count("\n") == 1
        assert ".toml" in ended.err


def test_file_without_permission_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that may not be read is 2."""
    opened = Path.open

    def refuse(path: Path, mode: str) -> object:
        if path.name == "game.txt":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return opened(path, mode)

    monkeypatch.setattr(Path, "open", refuse)

    assert call("run", "game.txt", "freecell", "617").err == "game.txt: Permission denied\n"


def test_empty_input() -> None:
    """Nothing is no board and no spec, and a script of no moves."""
    assert call("deal", "freecell", "--board", "-").code == 2
    assert call("check", "-").code == 1
    assert call("run", "-", "freecell", "1").code == 0


@given(st.binary(max_size=60))
def test_any_bytes_as_a_script(data: bytes) -> None:
    """A script of any bytes is played, refused or unreadable."""
    assert call("run", "-", "freecell", "617", stdin=data).code in {0, 1, 2}


@given(st.text(max_size=60))
def test_any_text_as_a_board(text: str) -> None:
    """A board of any text is a message, since no sixty characters are a deck."""
    ended = call("deal", "freecell", "--board", "-", stdin=text.encode(errors="surrogatepass"))

    assert ended.code == 2
    assert ended.err.startswith("<stdin>: ")


@given(st.lists(st.text(st.characters(exclude_characters="\0"), max_size=12), max_size=4))
def test_any_arguments_to_deal(arguments: list[str]) -> None:
    """Arguments of any text are a deal, help or a message."""
    if any(argument in {"-", "--board", "--spec"} for argument in arguments):
        return
    assert call("deal", *arguments).code in {0, 1, 2}


@given(
    st.lists(st.one_of(st.text(max_size=8), st.sampled_from(["8a", "tap 8", "undo", "new 1", "h", "y"])), max_size=9)
)
def test_any_lines_to_play(lines: list[str]) -> None:
    """A player may type anything."""
    ended = call("play", "freecell", "617", "--new", stdin="\n".join(lines).encode(errors="surrogatepass"))

    assert (ended.code, ended.err) == (0, "")


def test_messages_cannot_play_tricks_with_a_terminal(tmp_path: Path) -> None:
    """Control characters are spelt out, in names too."""
    ended = start("check", str(tmp_path / "\x1b[2J.toml"))

    assert ended.code == 2
    assert "\x1b" not in ended.err
