"""`freecellar survey`: tables, sums, what survives being killed, and clusters."""

import csv
import errno
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Self

import pexpect
import pytest

from freecellar.solver import Chunk, RowFile, is_compiled, judge_chunk
from support.cli import PROGRAM, call, start
from support.games import under

LONG = 100_000 if is_compiled() else 200
"""So many deals of FreeCell take seconds."""

posix = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")


@pytest.fixture(scope="module")
def table() -> list[str]:
    """The lines of the table of `LONG` deals."""
    tables = under("standard")[0].tables
    return ["number,verdict,length,nodes", *map(str, judge_chunk(tables, 1, LONG).rows())]


def test_rows_are_printed_in_order() -> None:
    """Without a file the table is on standard output, and its sum on standard error."""
    ended = call("survey", "freecell-1-cell", "--numbers", "8,1,3")

    rows = list(csv.DictReader(ended.out.splitlines()))
    assert ended.code == 0
    assert [int(row["number"]) for row in rows] == [1, 3, 8]
    assert [row["verdict"] for row in rows] == ["unsolvable", "unsolvable", "solved"]
    assert rows[0] == {"number": "1", "verdict": "unsolvable", "length": "", "nodes": rows[0]["nodes"]}
    assert "freecell-1-cell 1,3,8, standard: 3 deals" in ended.err
    assert ended.err.endswith("solved: 8\n")


def test_limit_is_for_each_deal() -> None:
    """What is not decided within it is given up, and no failure of the survey."""
    ended = call("survey", "freecell-1-cell", "--numbers", "1-3", "--max-nodes", "5")

    assert ended.code == 0
    assert ended.out.splitlines()[1:] == ["1,gave_up,,5", "2,gave_up,,5", "3,gave_up,,5"]
    assert ended.err.endswith("gave up: 1 2 3\n")


def test_rows_are_what_solve_says() -> None:
    """Verdict, length and nodes are those of `solve`, in a house that plays home too."""
    for house in ("standard", "tavern"):
        for row in csv.DictReader(call("survey", "eight-off", "--numbers", "1-5", "--house", house).out.splitlines()):
            facts = json.loads(call("solve", "eight-off", row["number"], "--house", house, "--json").out)
            assert [row["verdict"], row["length"], row["nodes"]] == [
                facts["verdict"],
                str(facts["length"]),
                str(facts["nodes"]),
            ]


def test_json_is_the_sum_alone(tmp_path: Path) -> None:
    """Counts, shares with their intervals, exceptions, lengths; the rows only where a file is named."""
    facts = json.loads(call("survey", "freecell", "--numbers", "1-9", "--json").out)

    assert (facts["variant"], facts["house"], facts["numbers"], facts["deals"]) == ("freecell", "standard", "1-9", 9)
    assert facts["verdicts"]["solved"] == {"count": 9, "share": 1.0, "low": 0.700854952, "high": 1.0}
    assert facts["verdicts"]["unsolvable"]["count"] == facts["verdicts"]["gave_up"]["count"] == 0
    assert facts["exceptions"] == {"unsolvable": [], "gave_up": []}
    assert facts["length"]["least"] <= facts["length"]["mean"] <= facts["length"]["most"]
    assert facts["nodes"]["median"] <= facts["nodes"]["most"]
    assert facts["seconds"] > 0
    file = tmp_path / "rows.csv"
    again = json.loads(call("survey", "freecell", "--numbers", "1-9", "--json", "--out", file).out)
    assert {**again, "seconds": 0} == {**facts, "seconds": 0}
    assert len(file.read_text().splitlines()) == 10


@pytest.mark.parametrize("jobs", ["1", "2", "3"])
def test_table_does_not_depend_on_the_processes(tmp_path: Path, jobs: str, table: list[str]) -> None:
    """The file is the same byte for byte, sorted."""
    file = tmp_path / "rows.csv"

    ended = call("survey", "freecell", "--numbers", f"1-{LONG}", "--jobs", jobs, "--out", file)

    assert (ended.code, ended.err) == (0, "")
    assert file.read_text().splitlines() == table


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--numbers", "5-1"], "there is no range 5-1"),
        (["--numbers", "0-5"], "there is no range 0-5"),
        (["--numbers", "1-8589934592"], "there is no range"),
        (["--numbers", "many"], "is no range of deal numbers"),
        (["--jobs", "0"], "--jobs: '0' is not allowed"),
        (["--max-nodes", "few"], "--max-nodes: 'few' is not allowed"),
        (["--resume"], "--resume goes on with a file"),
        (["--jobs", "2", "--dask", "tcp://127.0.0.1:9"], "give one of them"),
        (["--out", "/nowhere/rows.csv"], "No such file or directory"),
        (["--house", "nowhere"], "nowhere"),
    ],
)
def test_bad_usage_is_refused(arguments: list[str], complaint: str) -> None:
    """Wrong ranges, counts and combinations end it in one line."""
    ended = call("survey", "freecell", *arguments)

    assert (ended.code, ended.out) == (2, "")
    assert complaint in ended.err
    assert ended.err.count("\n") == 1


def test_variant_that_is_not_named_is_the_one_that_is_settled() -> None:
    """A survey is of one variant, or of a spec file."""
    assert call("survey", "--numbers", "1-2").out == call("survey", "freecell", "--numbers", "1-2").out


def test_spec_file_is_surveyed(tmp_path: Path) -> None:
    """Rules of one's own do as well."""
    spec = tmp_path / "mine.toml"
    spec.write_text(call("variant", "freecell").out)

    assert call("survey", "--spec", spec, "--numbers", "1-5").out == call("survey", "freecell", "--numbers", "1-5").out


def test_existing_file_is_not_written_over(tmp_path: Path) -> None:
    """Without `--resume` a file that is there stays."""
    file = tmp_path / "rows.csv"
    file.write_text("mine")

    ended = call("survey", "freecell", "--numbers", "1-5", "--out", file)

    assert (ended.code, file.read_text()) == (2, "mine")
    assert "there is such a file already" in ended.err


def test_resumed_survey_does_the_rest(tmp_path: Path) -> None:
    """A longer range goes on with the file; what it has is counted, and nothing is left for a second time."""
    file = tmp_path / "rows.csv"
    call("survey", "freecell", "--numbers", "4-6", "--out", file)

    more = json.loads(call("survey", "freecell", "--numbers", "1-5,9", "--out", file, "--resume", "--json").out)
    again = json.loads(call("survey", "freecell", "--numbers", "1-5,9", "--out", file, "--resume", "--json").out)

    assert more["deals"] == again["deals"] == 6
    assert [line.split(",")[0] for line in file.read_text().splitlines()[1:]] == list("1234569")


def test_file_of_other_rules_is_refused(tmp_path: Path) -> None:
    """Rows that come out otherwise are not mixed with others."""
    file = tmp_path / "rows.csv"
    call("survey", "freecell", "--numbers", "1-5", "--out", file)
    before = file.read_text()

    ended = call("survey", "bakers-game", "--numbers", "1-9", "--out", file, "--resume")

    assert (ended.code, file.read_text()) == (2, before)
    assert ended.err.startswith(f"{file}: its row 1,solved,")


def _survey(*arguments: str | Path) -> "subprocess.Popen[bytes]":
    """Start a survey as the head of a process group of its own."""
    return subprocess.Popen(
        [PROGRAM, "survey", "freecell", "--numbers", f"1-{LONG}", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def _wait_for_rows(file: Path, count: int) -> None:
    end = time.monotonic() + 60
    while not file.exists() or file.read_bytes().count(b"\n") <= count:
        assert time.monotonic() < end
        time.sleep(0.002)


def _is_alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@posix
def test_killed_survey_is_resumed_without_loss(tmp_path: Path, table: list[str]) -> None:
    """After kill -9 and with a torn line the rest is done, no row twice, and no process was left behind."""
    file = tmp_path / "rows.csv"
    with _survey("--out", file, "--jobs", "2") as process:
        _wait_for_rows(file, 5)
        process.kill()
        process.communicate()
        end = time.monotonic() + 20
        while _is_alive(process.pid) and time.monotonic() < end:
            time.sleep(0.05)
        assert not _is_alive(process.pid)
    kept = file.read_bytes()
    assert 5 < kept.count(b"\n") < len(table)
    file.write_bytes(kept[:-3])

    ended = start("survey", "freecell", "--numbers", f"1-{LONG}", "--out", file, "--resume", "--jobs", "2")

    assert (ended.code, ended.err) == (0, "")
    assert file.read_text().splitlines() == table


@posix
def test_interrupted_survey_says_how_to_go_on(tmp_path: Path, table: list[str]) -> None:
    """Ctrl-C reaches all processes; the file keeps whole rows."""
    file = tmp_path / "rows.csv"
    with _survey("--out", file, "--jobs", "2") as process:
        _wait_for_rows(file, 5)
        os.killpg(process.pid, signal.SIGINT)
        out, errors = process.communicate(timeout=30)

    done = file.read_text().splitlines()
    assert (process.returncode, out) == (130, b"")
    expected = f"freecellar: interrupted: {len(done) - 1:,} of {LONG:,} deals are in {file}; --resume goes on\n"
    assert errors.decode() == expected
    assert set(done) < set(table)


@posix
def test_lost_process_is_told(tmp_path: Path) -> None:
    """Where the system kills a process the survey ends with a word of advice."""
    file = tmp_path / "rows.csv"
    with _survey("--out", file, "--jobs", "2") as process:
        _wait_for_rows(file, 5)
        found = subprocess.run(["pgrep", "-P", str(process.pid), "-f", "spawn_main"], capture_output=True, check=True)
        os.kill(int(found.stdout.split()[0]), signal.SIGKILL)
        _, errors = process.communicate(timeout=30)

    assert process.returncode == 3
    assert b"a process of the survey was killed" in errors
    assert errors.count(b"\n") == 1


@posix
def test_progress_is_shown_on_a_terminal(tmp_path: Path) -> None:
    """There is a bar with rate and time left."""
    arguments = ["survey", "freecell", "--numbers", "1-8000000", "--out", str(tmp_path / "rows.csv")]
    child = pexpect.spawn(PROGRAM, arguments, env={**os.environ, "TERM": "xterm", "NO_COLOR": ""}, dimensions=(24, 120))
    child.expect(r"/8000000\S* [0-9,]+/s \S*[0-9-]:[0-9-][0-9-]\S* [0-9,]+ solved", timeout=60)
    child.sendintr()
    child.expect("interrupted: [0-9,]+ of 8,000,000 deals are in")
    child.expect(pexpect.EOF)
    child.close()

    assert child.exitstatus == 130


@posix
def test_rows_of_a_terminal_come_without_a_bar() -> None:
    """They tell how far it is; a bar between them would stay there."""
    arguments = ["survey", "freecell", "--numbers", f"1-{LONG}"]
    child = pexpect.spawn(PROGRAM, arguments, env={**os.environ, "TERM": "xterm", "NO_COLOR": ""}, dimensions=(24, 120))
    child.expect(pexpect.EOF, timeout=120)
    child.close()

    assert child.exitstatus == 0
    assert b"\x1b[" not in child.before
    assert child.before.startswith(b"number,verdict,length,nodes\r\n1,solved,")


@posix
def test_bar_leaves_rows_to_the_file(tmp_path: Path) -> None:
    """With standard output in a file and a bar on the terminal, every row is in the file."""
    file = tmp_path / "rows.csv"
    command = f"{PROGRAM} survey freecell --numbers 1-30 > {file}"
    child = pexpect.spawn("/bin/sh", ["-c", command], env={**os.environ, "TERM": "xterm", "NO_COLOR": ""})
    child.expect("30 deals in", timeout=60)
    child.expect(pexpect.EOF)
    child.close()

    assert [line.split(",")[0] for line in file.read_text().splitlines()] == ["number", *map(str, range(1, 31))]


def test_single_deal_is_one(tmp_path: Path) -> None:
    """The sum counts as people do."""
    ended = call("survey", "freecell", "--numbers", "5", "--out", tmp_path / "rows.csv")

    assert ended.out.startswith("freecell 5, standard: 1 deal in ")


def test_folder_is_no_file_of_rows(tmp_path: Path) -> None:
    """It cannot be gone on with either, so that is not said."""
    ended = call("survey", "freecell", "--numbers", "1-3", "--out", tmp_path)

    assert (ended.code, ended.out, ended.err) == (2, "", f"{tmp_path}: is a folder\n")


def test_full_disk_is_told_with_the_name_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system does not name it."""

    def fill(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(RowFile, "add", fill)
    file = tmp_path / "rows.csv"

    ended = call("survey", "freecell", "--numbers", "1-3", "--out", file, "--jobs", "1")

    assert (ended.code, ended.out, ended.err) == (2, "", f"{file}: {os.strerror(errno.ENOSPC)}\n")


def test_missing_dask_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the extra one line tells what to install."""
    monkeypatch.setitem(sys.modules, "distributed", None)

    ended = call("survey", "freecell", "--numbers", "1-5", "--dask", "tcp://127.0.0.1:9")

    assert (ended.code, ended.err) == (2, "freecellar: --dask needs Dask: pip install 'freecellar[dask]'\n")


@contextmanager
def _program(*arguments: str) -> Iterator["subprocess.Popen[bytes]"]:
    process = subprocess.Popen([sys.executable, "-m", *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@posix
@pytest.mark.slow
def test_cluster_that_loses_a_worker_gives_the_same_table(tmp_path: Path, table: list[str]) -> None:
    """Of two Dask workers one hangs with chunks in its hands and is killed; the other does them."""
    if find_spec("distributed") is None:
        pytest.skip("Dask is not installed (pip install 'freecellar[dask]')")
    file, contact = tmp_path / "rows.csv", tmp_path / "scheduler.json"
    local = ["--scheduler-file", str(contact), "--no-dashboard"]
    worker = ["distributed.cli.dask_worker", *local, "--nthreads", "1", "--no-nanny"]
    worker += ["--local-directory", str(tmp_path)]
    with ExitStack() as stack:
        stack.enter_context(_program("distributed.cli.dask_scheduler", *local, "--host", "127.0.0.1", "--port", "0"))
        _, lost = (stack.enter_context(_program(*worker)) for _ in range(2))
        address = _address(contact, workers=2)
        lost.send_signal(signal.SIGSTOP)
        survey = stack.enter_context(_survey("--out", file, "--dask", address))
        _wait_for_rows(file, 5)
        time.sleep(0.5)
        assert survey.poll() is None
        lost.kill()
        _, errors = survey.communicate(timeout=120)

    assert (survey.returncode, errors) == (0, b"")
    assert file.read_text().splitlines() == table


@posix
@pytest.mark.slow
def test_scheduler_that_is_lost_is_said(tmp_path: Path) -> None:
    """When the scheduler dies in the middle one line says so, and the file keeps what was done."""
    if find_spec("distributed") is None:
        pytest.skip("Dask is not installed (pip install 'freecellar[dask]')")
    file, contact = tmp_path / "rows.csv", tmp_path / "scheduler.json"
    local = ["--scheduler-file", str(contact), "--no-dashboard"]
    worker = ["distributed.cli.dask_worker", *local, "--nthreads", "1", "--no-nanny"]
    with ExitStack() as stack:
        scheduler = stack.enter_context(
            _program("distributed.cli.dask_scheduler", *local, "--host", "127.0.0.1", "--port", "0")
        )
        stack.enter_context(_program(*worker, "--local-directory", str(tmp_path)))
        survey = stack.enter_context(_survey("--out", file, "--dask", _address(contact, workers=1)))
        _wait_for_rows(file, 5)
        scheduler.kill()
        _, errors = survey.communicate(timeout=120)

    assert survey.returncode == 3
    assert errors.decode().splitlines()[-1] == "freecellar: the scheduler is gone; --resume goes on with an --out FILE"
    assert b"Traceback" not in errors
    assert len(file.read_text().splitlines()) > 5


class _Failing:
    """A Dask client whose workers fail."""

    error: Exception = RuntimeError()

    def __init__(self, *_: object, **__: object) -> None:
        """Connect to nothing."""

    def get_executor(self, **_: object) -> Self:
        """Return what submits."""
        return self

    def submit(self, *_: object) -> "Future[Chunk]":
        """Fail as a worker does."""
        future: Future[Chunk] = Future()
        future.set_exception(self.error)
        return future

    def nthreads(self) -> dict[str, int]:
        """Return one worker."""
        return {"one": 1}

    def close(self) -> None:
        """Do nothing."""


class _KilledWorkerError(Exception):
    """What Dask raises when a task has outlived its workers."""


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (CancelledError(), 3, "the scheduler is gone; --resume goes on with an --out FILE"),
        (
            _KilledWorkerError(),
            3,
            "one worker after the other was killed by the same deals, perhaps for want of memory",
        ),
        (
            ModuleNotFoundError("No module named 'freecellar'"),
            2,
            "a worker lacks Freecellar, or has another version: No",
        ),
    ],
)
def test_cluster_that_fails_is_said(monkeypatch: pytest.MonkeyPatch, error: Exception, code: int, said: str) -> None:
    """What goes wrong on a cluster ends a survey in one line."""
    distributed = ModuleType("distributed")
    monkeypatch.setattr(distributed, "Client", _Failing, raising=False)
    monkeypatch.setattr(distributed, "KilledWorker", _KilledWorkerError, raising=False)
    monkeypatch.setitem(sys.modules, "distributed", distributed)
    monkeypatch.setattr(_Failing, "error", error)

    ended = call("survey", "freecell", "--numbers", "1-5", "--dask", "tcp://somewhere")

    assert (ended.code, ended.out) == (code, "")
    assert ended.err.startswith(f"freecellar: {said}")
    assert ended.err.count("\n") == 1


def _address(contact: Path, *, workers: int) -> str:
    """Return the address of a scheduler once it has so many workers."""
    script = (
        "import sys; from distributed import Client\n"
        "with Client(scheduler_file=sys.argv[1], timeout=60) as client:\n"
        "    client.wait_for_workers(int(sys.argv[2]), timeout=60); print(client.scheduler.address)\n"
    )
    end = time.monotonic() + 60
    while not contact.exists():
        assert time.monotonic() < end
        time.sleep(0.05)
    command = [sys.executable, "-c", script, str(contact), str(workers)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.slow
def test_scheduler_that_is_not_there_is_said() -> None:
    """No answer is an error in one line."""
    if find_spec("distributed") is None:
        pytest.skip("Dask is not installed (pip install 'freecellar[dask]')")

    ended = start("survey", "freecell", "--numbers", "1-5", "--dask", "tcp://127.0.0.1:9")

    assert (ended.code, ended.out) == (2, "")
    assert "no scheduler answers" in ended.err
    assert ended.err.count("\n") == 1
