"""Changes that wait beside the file, as a killed process or a full disk leaves them: nothing sound is judged damaged."""

import random
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

import pytest

from freecellar.play.store.database import Database
from freecellar.play.store.faults import DamagedStore
from freecellar.play.store.files import FILE, companion, set_aside
from freecellar.play.store.opening import open_store
from freecellar.play.store.schema import VERSION
from freecellar.play.store.store import Store
from support.games import play
from support.saving import begin, win, without_rights

ROOT = Path(__file__).parents[3]

PLAY = """
import os, resource, signal, sqlite3, sys
from pathlib import Path
sys.path.insert(0, "tests")
from freecellar.play import open_store
from support.games import play
from support.saving import begin, win
store = open_store(Path(sys.argv[1]))
file, connection = store.database.path, store.database.connection
win(store)
connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
connection.execute("PRAGMA wal_autocheckpoint = 0")
saved = begin(store, 1, "6a 6b")
"""
"""A won game in the file, and an open one of two moves in its log."""

GROW = """
for number in range(200):
    saved.set_bookmark(str(number) * 15)
"""
"""More than the file has pages for."""

KILL = "os.kill(os.getpid(), signal.SIGKILL)\n"

KILLED = {
    "after a save": KILL,
    "in the middle of a transaction": f"""
with store.database.writing() as writing:
    writing.execute("PRAGMA cache_spill = 1")
    writing.execute("PRAGMA cache_size = 1")
    writing.executemany("INSERT INTO rules VALUES (?, ?, '')", [(str(n), "x" * 2000) for n in range(200)])
    {KILL}""",  # noqa: S608 - no values
    "as the disk was full": f"""{GROW}
resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size, resource.RLIM_INFINITY))
try:
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
except sqlite3.OperationalError:
    {KILL}""",
}
"""How a process ends that leaves its log behind."""


def killed(folder: Path, ending: str, beginning: str = PLAY) -> Path:
    """Let a process play in a folder and be killed; return the file."""
    command = [sys.executable, "-c", beginning + ending, str(folder)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (-9, "")
    return folder / FILE


def is_sound_alone(path: Path) -> bool:
    """Return whether the file can be read without what waits beside it."""
    with closing(sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)) as connection:
        try:
            return bool(connection.execute("SELECT count(*) FROM games").fetchone() == (1,))
        except sqlite3.DatabaseError:
            return False


def keep(_path: Path) -> None:
    """Leave the index of the log as it is."""


def remove(path: Path) -> None:
    """Let there be no index of the log, as where only file and log were copied."""
    companion(path, "-shm").unlink()


def spoil(path: Path) -> None:
    """Put rubbish in the place of the index of the log."""
    companion(path, "-shm").write_bytes(random.Random(3).randbytes(32_768))


INDEXES = pytest.mark.parametrize("index", [keep, remove, spoil])


@pytest.fixture
def home() -> Iterator[Path]:
    """Return a folder that others may look into, which pytest's own are not."""
    with TemporaryDirectory() as name:
        yield Path(name).resolve()


@INDEXES
@pytest.mark.parametrize("ending", KILLED)
def test_log_of_a_killed_process_is_read_before_the_file_is_judged(
    tmp_path: Path, ending: str, index: Callable[[Path], None]
) -> None:
    """All is there, in the file that was: also where the file by itself names pages that it does not have."""
    path = killed(tmp_path, KILLED[ending])
    index(path)
    assert is_sound_alone(path) == (ending != "as the disk was full")

    with open_store(tmp_path) as store:
        assert (store.notice, store.is_saving) == ("", True)
        assert store.statistics("freecell", "standard").won == 1
        saved = store.resume(store.open_games()[0].uuid)
        assert saved.game.tally.moves == 2
        play(saved.game, "undo")
        saved.save()

    assert list(tmp_path.glob("*damaged*")) == []


@INDEXES
@pytest.mark.parametrize("ending", KILLED)
def test_log_in_a_home_that_cannot_be_written_is_read(home: Path, ending: str, index: Callable[[Path], None]) -> None:
    """Where no index of it can be made, too; not a byte changes, and nothing is set aside."""
    path = killed(home, KILLED[ending])
    index(path)
    before = {file.name: file.read_bytes() for file in home.iterdir() if not file.name.endswith("-shm")}

    with without_rights(home, 0o555):
        with open_store(home, to_read=True) as store:
            assert store.notice.endswith("it is only read")
            assert store.statistics("freecell", "standard").won == 1
            assert store.game(store.open_games()[0].uuid).tally.moves == 2
        with open_store(home) as store:
            assert store.notice.endswith("Nothing is saved")

    assert {file.name: file.read_bytes() for file in home.iterdir() if not file.name.endswith("-shm")} == before


def test_header_that_is_ahead_of_the_file_is_not_damage_beside_its_log(tmp_path: Path) -> None:
    """The first page that a log is written into is the one that counts the pages, bytes 28 to 32."""
    path = killed(tmp_path, GROW + KILL)
    data, log = bytearray(path.read_bytes()), companion(path, "-wal").read_bytes()
    data[28:32] = log[-4096 - 24 + 4 : -4096 - 24 + 8]  # the last frame of the log says how many pages there are then
    path.write_bytes(data)
    assert not is_sound_alone(path)

    with open_store(tmp_path) as store:
        assert store.notice == ""
        assert store.game(store.open_games()[0].uuid).tally.moves == 2

    path.write_bytes(data)  # beside a log that ends before that page it is damage
    companion(path, "-wal").write_bytes(log[:1000])
    with open_store(tmp_path) as store:
        assert "the file is damaged. It is kept as freecellar-damaged-" in store.notice


def test_full_disk_at_the_start_is_told_and_what_is_there_is_read(tmp_path: Path) -> None:
    """There is no room for the index of a log, beside a log or without one."""
    with open_store(tmp_path) as store:
        win(store)
        begin(store, 1, "6a 6b").leave()
    for path in (tmp_path / FILE, killed(tmp_path / "killed", KILL)):
        companion(path, "-shm").unlink(missing_ok=True)
        with no_room():
            with open_store(path.parent) as store:
                assert store.notice == f"{path}: the disk is full. Nothing is saved"
            with open_store(path.parent, to_read=True) as store:
                assert store.notice == f"{path}: the disk is full; it is only read"
                assert store.statistics("freecell", "standard").won == 1
                assert store.game(store.open_games()[0].uuid).tally.moves == 2
        with open_store(path.parent) as store:
            assert (store.notice, len(store.open_games())) == ("", 1)


@contextmanager
def no_room() -> Iterator[None]:
    """Let this process write no file that is longer than a few bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


SPILL = """
import os, signal, sqlite3, sys
connection = sqlite3.connect(sys.argv[1] + "/freecellar.db", isolation_level=None)
for pragma in ("journal_mode = DELETE", "cache_spill = 1", "cache_size = 1"):
    connection.execute(f"PRAGMA {pragma}")
connection.execute("BEGIN")
connection.execute("UPDATE games SET uuid = uuid || 'x', start = ''")
connection.executemany("INSERT INTO rules VALUES (?, ?, '')", [(str(n), "x" * 2000) for n in range(200)])
"""
"""What another program may do with the file: changes go into it at once, and what was there into a journal."""


def test_journal_of_a_change_that_was_broken_off_takes_it_back(tmp_path: Path) -> None:
    """The file alone is of neither state; nothing of the change stays, and everything of before."""
    with open_store(tmp_path) as store:
        uuid = begin(store, 1, "6a 6b").uuid
    path = killed(tmp_path, KILL, SPILL)
    assert companion(path, "-journal").stat().st_size > 0

    with open_store(tmp_path) as store:
        assert store.notice == ""
        assert store.resume(uuid).game.tally.moves == 2


def test_journal_where_nothing_can_be_written_is_no_damage(home: Path) -> None:
    """The change cannot be taken back there, and what would be read is of neither state: that is told."""
    with open_store(home) as store:
        begin(store, 1, "6a 6b")
    path = killed(home, KILL, SPILL)
    before = {file.name: file.read_bytes() for file in home.iterdir()}

    with without_rights(home, 0o555), open_store(home, to_read=True) as store:
        assert (store.notice.endswith("Nothing is saved"), store.open_games()) == (True, ())

    assert {file.name: file.read_bytes() for file in home.iterdir()} == before
    with open_store(path.parent) as store:
        assert (store.notice, len(store.open_games())) == ("", 1)


@pytest.mark.parametrize("moment", ["BEGIN IMMEDIATE", "PRAGMA journal_mode = WAL"])
def test_process_killed_while_it_makes_the_file_leaves_none_or_one_that_opens(tmp_path: Path, moment: str) -> None:
    """At the beginning of the tables, and before."""
    making = f"""
import os, signal, sqlite3, sys
from pathlib import Path
from freecellar.play import open_store
class Killed(sqlite3.Connection):
    def execute(self, query, *values):
        found = super().execute(query, *values)
        if query == {moment!r}:
            super().execute("CREATE TABLE half (a)")
            {KILL}
        return found
connect = sqlite3.connect
sqlite3.connect = lambda *names, **options: connect(*names, factory=Killed, **options)
open_store(Path(sys.argv[1]))
"""
    if "journal" in moment:
        making = making.replace('super().execute("CREATE TABLE half (a)")', "pass")
    killed(tmp_path, "", making)

    with open_store(tmp_path) as store:
        assert (store.notice, store.is_saving) == ("", True)
        begin(store, 1, "6a")


def test_newer_file_beside_its_log_is_left_as_it_is(tmp_path: Path) -> None:
    """The log, too, in which alone the version may stand."""
    killed(tmp_path, f'connection.execute("PRAGMA user_version = {VERSION + 1}")\n{KILL}')
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}

    with open_store(tmp_path) as store:
        assert "newer Freecellar" in store.notice

    assert {file.name: file.read_bytes() for file in tmp_path.iterdir() if not file.name.endswith("-shm")} == {
        name: data for name, data in before.items() if not name.endswith("-shm")
    }


def test_file_that_another_process_has_put_there_is_not_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two that find the damage at once the second goes on with the new file."""
    (tmp_path / FILE).write_text("rubbish" * 1000)

    class Late(Database):
        """Finds the damage, and that another process has found it, too."""

        @classmethod
        def open(cls, path: Path) -> Self:
            try:
                return super().open(path)
            except DamagedStore:
                set_aside(path)
                with Store(super().open(path)) as other:
                    begin(other, 1, "6a")
                raise

    monkeypatch.setattr("freecellar.play.store.opening.Database", Late)
    with open_store(tmp_path) as store:
        assert (store.notice, len(store.open_games())) == ("", 1)
    assert len(list(tmp_path.glob("*damaged*"))) == 1
