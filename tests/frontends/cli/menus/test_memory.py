"""The last choice, remembered between two openings of the menu, whatever has become of its file."""

import json
import os
from pathlib import Path

import pytest

from freecellar_cli.menus.memory import FILE, Choice, Way, recall, remember

CHOICE = Choice("eight-off", "tavern", Way.WINNABLE)
GOOD = {"version": 1, "variant": "eight-off", "house": "tavern", "deal": "winnable"}


def test_choice_is_there_again(tmp_path: Path) -> None:
    """What was remembered is recalled, from a folder that was not there before."""
    remember(tmp_path / "new", CHOICE)

    assert recall(tmp_path / "new") == CHOICE


def test_nothing_is_recalled_at_first(tmp_path: Path) -> None:
    """Without a file there was no choice."""
    assert recall(tmp_path) is None


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\xff\xfe\x00",
        b"null",
        b"[" * 100_000,
        b"{}",
        b'{"version": NaN}',
        json.dumps({**GOOD, "version": 2}).encode(),
        json.dumps({**GOOD, "version": True}).encode(),
        json.dumps({**GOOD, "more": 1}).encode(),
        json.dumps({**GOOD, "variant": 5}).encode(),
        json.dumps({**GOOD, "variant": "\x1b[2J"}).encode(),
        json.dumps({**GOOD, "house": ["tavern"]}).encode(),
        json.dumps({**GOOD, "deal": "yesterday"}).encode(),
        json.dumps({**GOOD, "deal": {}}).encode(),
        json.dumps(GOOD).encode() + b" " * 10_000,
    ],
)
def test_anything_else_is_no_choice(tmp_path: Path, text: bytes) -> None:
    """A file that holds something else is as good as none, and written over."""
    (tmp_path / FILE).write_bytes(text)

    assert recall(tmp_path) is None

    remember(tmp_path, CHOICE)
    assert recall(tmp_path) == CHOICE


def test_what_is_no_file_is_not_read(tmp_path: Path) -> None:
    """A pipe, which never ends, and a folder in its place are no choice and no error."""
    os.mkfifo(tmp_path / FILE)
    assert recall(tmp_path) is None

    (tmp_path / FILE).unlink()
    (tmp_path / FILE).mkdir()
    assert recall(tmp_path) is None
    remember(tmp_path, CHOICE)
    assert recall(tmp_path) is None


def test_where_nothing_can_be_written_nothing_is_said(tmp_path: Path) -> None:
    """The choice is forgotten where its folder cannot be made."""
    (tmp_path / "file").touch()

    remember(tmp_path / "file" / "folder", CHOICE)

    assert recall(tmp_path / "file" / "folder") is None
