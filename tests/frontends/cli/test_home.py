"""A data folder that is none, or cannot be made: said in one way, with its path, whatever a command needs of it."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from support.cli import call
from support.saving import without_rights

READING = [["stats"], ["stats", "--export", "-"], ["play", "--resume"], ["deal", "freecell", "--next-unplayed"]]
"""Commands that can say nothing without the saved games."""


@pytest.mark.parametrize(
    "words",
    [
        *READING,
        ["stats", "--reset", "--yes"],
        ["play", "freecell", "1"],
        ["daily"],
        ["daily", "--calendar"],
        ["config"],
        ["config", "set", "deck", "four"],
        ["deal", "freecell", "1"],
        ["variants"],
        ["plugins"],
        [],
    ],
    ids=" ".join,
)
def test_file_in_place_of_the_folder_is_refused(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit code 2, the variable, the path and what is allowed; only the help goes without."""
    home = tmp_path / "home"
    home.write_text("no folder")
    monkeypatch.setenv("FREECELLAR_HOME", str(home))

    ended = call(*words, stdin="q\n")

    if not words:
        assert ended.code == 0
        return
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == (
        f"freecellar: FREECELLAR_HOME: {home} is no folder; expected one, which is made where there is none\n"
    )


@pytest.fixture
def lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a data folder that cannot be made, as on a disk that is not there."""
    tmp_path.joinpath("disk").write_text("no folder")
    home = tmp_path / "disk" / "freecellar"
    monkeypatch.setenv("FREECELLAR_HOME", str(home))
    return home


@pytest.mark.parametrize("words", READING, ids=" ".join)
def test_saved_games_that_are_out_of_reach_are_not_said_to_be_none(words: list[str], lost: Path) -> None:
    """Exit code 2 and why, rather than statistics of nothing."""
    ended = call(*words)

    assert (ended.code, ended.out) == (2, "")
    assert f"FREECELLAR_HOME: {lost}: the folder cannot be made: Not a directory" in ended.err


def test_settings_that_cannot_be_kept_are_refused(lost: Path) -> None:
    """What would be settled is not."""
    ended = call("config", "set", "deck", "four")

    assert ended.code == 2
    assert f"FREECELLAR_HOME: {lost}" in ended.err


def test_game_is_played_without_being_saved(lost: Path) -> None:
    """Whoever wants to play can, and is told; so is whoever asks for the deal of the day."""
    ended = call("play", "freecell", "617", stdin="8a\nq\n")

    assert ended.code == 0
    assert "1 move" in ended.out
    assert ended.err == (
        f"freecellar: FREECELLAR_HOME: {lost}: the folder cannot be made: Not a directory. Nothing is saved\n"
    )
    assert "Nothing is saved" in call("daily").err


def test_nothing_is_forgotten_where_nothing_can_be(lost: Path) -> None:
    """A reset of games that are out of reach is none."""
    ended = call("stats", "--reset", "--yes")

    assert (ended.code, ended.out) == (2, "")
    assert str(lost) in ended.err


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a data folder with an open game that can only be read, as on a disk that is mounted so."""
    with TemporaryDirectory() as name:  # pytest's own folders are closed to others
        monkeypatch.setenv("FREECELLAR_HOME", name)
        call("play", "freecell", "617", stdin="8a\nq\n")
        with without_rights(Path(name), 0o555):
            yield Path(name)


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        (["stats", "freecell", "--deals", "617-617"], "617  open\n"),
        (["stats", "--export", "-"], '"number": 617'),
        (["deal", "freecell", "--next-unplayed"], "JD"),
        (["daily", "--calendar"], "streak: 0 days"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, list) else "",
)
def test_saved_games_that_can_only_be_read_are_read(words: list[str], printed: str, closed: Path) -> None:
    """And that they are only read is said."""
    ended = call(*words)

    assert (ended.code, printed in ended.out) == (0, True)
    assert f"{closed}/freecellar.db: the file or its folder may not be written; it is only read\n" in ended.err


@pytest.mark.usefixtures("closed")
def test_open_game_that_can_only_be_read_is_not_played_on() -> None:
    """It would come to two ends; what can be done instead is said."""
    ended = call("play", "--resume")

    assert (ended.code, ended.out) == (2, "")
    assert "the file or its folder may not be written. Nothing is saved\n" in ended.err
    assert ended.err.endswith(
        "freecellar: no open game can be played on where it cannot be saved; stats reads what is there, and stats"
        " --export FILE takes it along to a folder that can be written\n"
    )
