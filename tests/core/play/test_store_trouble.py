"""What can be wrong with the file: it is told, nothing is overwritten, and play goes on."""

import random
import re
import resource
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from freecellar.errors import StoreError
from freecellar.play.store.database import Database
from freecellar.play.store.faults import DamagedStore
from freecellar.play.store.files import COMPANIONS, FILE, companion
from freecellar.play.store.opening import look_into, open_store
from freecellar.play.store.saved import Saved
from freecellar.play.store.schema import VERSION
from support.games import play
from support.saving import begin, win, without_rights

FIXTURES = Path(__file__).parents[2] / "store"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the file of a store that holds a won and an open game."""
    with open_store(tmp_path) as store:
        win(store)
        begin(store, 1, "6a 6b").leave()
    return tmp_path / FILE


def cut(path: Path, size: int) -> None:
    """Leave the first bytes of a file."""
    path.write_bytes(path.read_bytes()[:size])


def overwrite(path: Path, offset: int) -> None:
    """Put random bytes over the file from an offset on."""
    data = path.read_bytes()
    path.write_bytes(data[:offset] + random.Random(offset).randbytes(len(data) - offset))


def empty(path: Path) -> None:
    """Leave nothing of the file, and something in its log."""
    cut(path, 0)
    companion(path, "-wal").write_bytes(b"log")


def foreign(path: Path) -> None:
    """Put a database of something else in its place."""
    path.unlink()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (name)")
    connection.close()


DAMAGES: dict[str, Callable[[Path], object]] = {
    "cut in the header": lambda path: cut(path, 50),
    "cut after a page": lambda path: cut(path, 4096),
    "cut in the middle": lambda path: cut(path, 17_000),
    "random from the start": lambda path: overwrite(path, 0),
    "random from the second page": lambda path: overwrite(path, 4096),
    "a text": lambda path: path.write_text("no database\n" * 100),
    "emptied beside its log": empty,
    "another program's": foreign,
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_file_is_set_aside(path: Path, damage: str) -> None:
    """It keeps every byte under a name with the date, and a new file takes its place."""
    DAMAGES[damage](path)
    data = path.read_bytes()

    with open_store(path.parent) as store:
        assert store.is_saving
        assert re.search(r"kept as freecellar-damaged-20.*\.db, and saving begins anew$", store.notice)
        saved = begin(store, moves="8a")
        assert [game.uuid for game in store.open_games()] == [saved.uuid]

    (aside,) = path.parent.glob("freecellar-damaged-*.db")
    assert aside.read_bytes() == data
    with open_store(path.parent) as store:
        assert (store.notice, len(store.open_games())) == ("", 1)


@pytest.mark.parametrize("damage", [*DAMAGES, "none", "no file"])
def test_look_that_nobody_is_told_of_changes_nothing(path: Path, damage: str) -> None:
    """What was damaged is told, and set aside, at the next start."""
    if damage == "no file":
        path.unlink()
    elif damage in DAMAGES:
        DAMAGES[damage](path)
    before = path.read_bytes() if path.exists() else None

    with look_into(path.parent) as store:
        assert len(store.open_games()) == (damage == "none")

    assert (path.read_bytes() if path.exists() else None) == before
    with open_store(path.parent) as store:
        assert ("damaged" in store.notice) == (damage in DAMAGES)


def test_two_damaged_files_of_one_second_are_both_kept(path: Path) -> None:
    """The second never takes the first one's name."""
    for text in ("first", "second"):
        path.write_text(text)
        open_store(path.parent).close()

    kept = [file.read_text() for file in path.parent.glob("freecellar-damaged-*.db")]
    assert sorted(kept) == ["first", "second"]


def test_damage_found_while_playing_is_told(path: Path) -> None:
    """The game goes on; the error says that the file is damaged."""
    with open_store(path.parent) as store:
        saved = store.resume(store.open_games()[0].uuid)
        store.database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        overwrite(path, 4096)
        store.database.connection.execute("PRAGMA cache_size = 0")
        play(saved.game, "undo undo")

        with pytest.raises(DamagedStore, match="the file is damaged"):
            saved.save()

        assert saved.game.state.done == ()


@pytest.mark.parametrize("ending", COMPANIONS)
def test_rubbish_beside_the_file_is_no_harm(path: Path, ending: str) -> None:
    """A log or a hot journal whose checksums are wrong changes nothing."""
    companion(path, ending).write_bytes(random.Random(1).randbytes(20_000))

    with open_store(path.parent) as store:
        assert store.notice == ""
        assert store.statistics("freecell", "standard").won == 1
        assert store.resume(store.open_games()[0].uuid).game.tally.moves == 2


def test_log_cut_anywhere_leaves_a_prefix_of_the_game(tmp_path: Path) -> None:
    """As after a power cut: each event whose transaction is whole in the log is there, in order."""
    with open_store(tmp_path) as store:
        saved, log = begin(store), companion(tmp_path / FILE, "-wal")
        sizes = []
        for text in ["82", *["23", "32"] * 8]:
            play(saved.game, text)
            saved.save()
            sizes.append(log.stat().st_size)
        whole, data = (tmp_path / FILE).read_bytes(), log.read_bytes()
        journal = saved.game.journal

    generator = random.Random(7)
    for size in [*sizes, *(generator.randrange(sizes[0], len(data)) for _ in range(25))]:
        folder = tmp_path / f"cut-{size}"
        folder.mkdir(exist_ok=True)
        (folder / FILE).write_bytes(whole)
        companion(folder / FILE, "-wal").write_bytes(data[:size])
        with open_store(folder) as store:
            count = sum(each <= size for each in sizes)
            assert store.notice == ""
            assert store.game(saved.uuid).journal == journal[:count]


@pytest.mark.parametrize("folder_mode", [0o777, 0o555], ids=["file", "folder"])
def test_where_nothing_can_be_written_play_goes_on_in_memory(path: Path, folder_mode: int) -> None:
    """The notice says so, and what is there can be read."""
    data = path.read_bytes()
    with TemporaryDirectory() as name:  # pytest's own folders are closed to others
        folder = Path(name)
        shutil.copy(path, folder)
        with without_rights(folder, folder_mode):
            with open_store(folder) as store:
                assert store.notice.endswith(". Nothing is saved")
                begin(store, moves="8a")
                assert not store.is_saving
            with open_store(folder, to_read=True) as store:
                assert store.notice.endswith("it is only read")
                assert store.statistics("freecell", "standard").won == 1
                with pytest.raises(StoreError, match="may not be written"):
                    begin(store, moves="8a")

        assert (folder / FILE).read_bytes() == data


def test_file_where_the_folder_should_be(path: Path) -> None:
    """That is told, too."""
    with open_store(path / "deeper") as store:
        assert store.notice.endswith("Nothing is saved")


def test_folder_of_the_name_of_the_file(tmp_path: Path) -> None:
    """Something that is no file is left alone."""
    (tmp_path / FILE).mkdir()

    with open_store(tmp_path) as store:
        assert "not a regular file" in store.notice


def play_on(saved: Saved) -> None:
    """Play and save until something happens."""
    for _ in range(400):
        play(saved.game, "23 32")
        saved.save()


@contextmanager
def few_pages(_folder: Path, store_database: Database) -> Iterator[None]:
    """Let the database grow no more."""
    [(pages,)] = store_database.rows("PRAGMA page_count")
    store_database.connection.execute(f"PRAGMA max_page_count = {pages}")
    yield
    store_database.connection.execute("PRAGMA max_page_count = 1000000")


@contextmanager
def short_files(folder: Path, _database: Database) -> Iterator[None]:
    """Let this process write nothing beyond where its files end now."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (companion(folder / FILE, "-wal").stat().st_size, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("limit", [few_pages, short_files])
def test_full_disk_is_told_and_nothing_is_lost(
    tmp_path: Path, limit: Callable[[Path, Database], AbstractContextManager[None]]
) -> None:
    """The game goes on; what could not be written is written once there is room again."""
    with open_store(tmp_path) as store:
        saved = begin(store, moves="82")
        with limit(tmp_path, store.database):
            with pytest.raises(StoreError, match=r"the disk is full|the disk does not answer"):
                play_on(saved)
            assert len(store.journal(saved.uuid)) < len(saved.game.journal)
        saved.save()
        assert store.journal(saved.uuid) == saved.game.journal


def test_older_tables_are_brought_up_to_date() -> None:
    """Of each version a file is kept: it opens, its games are there, and it can be played on."""
    assert {file.name for file in FIXTURES.glob("version-*.db")} == {f"version-{n}.db" for n in range(1, VERSION)}


@pytest.mark.parametrize("version", range(1, VERSION))
def test_file_of_an_older_version_opens(tmp_path: Path, version: int) -> None:
    """Its statistics and its open game, with undo and redo, are there."""
    shutil.copy(FIXTURES / f"version-{version}.db", tmp_path / FILE)

    with open_store(tmp_path) as store:
        assert (store.notice, store.is_saving) == ("", True)
        assert store.statistics("freecell", "standard").fewest_moves == 99
        saved = store.resume(store.open_games()[0].uuid)
        assert (len(saved.game.state.done), len(saved.game.state.undone)) == (1, 1)
        saved.set_bookmark("here")
        play(saved.game, "redo")
        saved.save()


def test_games_of_an_older_version_come_in_the_order_of_their_beginning(tmp_path: Path) -> None:
    """Nobody noted then which was played last; a deal that was only looked at is not among them."""
    shutil.copy(FIXTURES / "version-2.db", tmp_path / FILE)

    with open_store(tmp_path) as store:
        first, second = store.open_games()
        assert [(game.number, game.day) for game in (first, second)] == [(617, ""), (1, "2026-11-30")]
        store.resume(second.uuid).leave()
        assert [game.uuid for game in store.open_games()] == [second.uuid, first.uuid]


def test_days_of_an_older_version_are_those_of_their_deals(tmp_path: Path) -> None:
    """Nobody noted then how a deal was drawn; a game that was saved under a day is that day's."""
    shutil.copy(FIXTURES / "version-3.db", tmp_path / FILE)

    with open_store(tmp_path) as store:
        found = [(game.number, game.slot, game.day, game.is_winnable) for game in store.open_games()]
        assert found == [(617, "", "", False), (1, "2026-11-30", "2026-11-30", False)]


def test_newer_tables_are_refused_untouched(path: Path) -> None:
    """The notice names both versions; not a byte changes."""
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}

    with open_store(path.parent) as store:
        assert f"newer Freecellar (tables of version {VERSION + 1}; this program knows {VERSION})" in store.notice
        assert not store.is_saving
        begin(store, moves="8a")

    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before


def test_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it, or none."""
    shutil.copy(FIXTURES / "version-1.db", tmp_path / FILE)
    with monkeypatch.context() as patch:
        patch.setattr("freecellar.play.store.schema.MIGRATIONS", ("", "CREATE TABLE more (a); CREATE TABLE more (a)"))
        with pytest.raises(StoreError, match="already exists"):
            Database.open(tmp_path / FILE)

    with open_store(tmp_path) as store:
        assert store.is_saving
        assert store.database.rows("SELECT name FROM sqlite_master WHERE name = 'more'") == []
