"""Surveys: rows and their file, chunks judged by processes, tallies, and winnable deals."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from errno import ENOLCK
from pathlib import Path
from typing import BinaryIO

import pytest

from freecellar import Rules
from freecellar.engine import Tables, deal, play_home, random_number
from freecellar.errors import DealError
from freecellar.solver import alone, rows
from freecellar.solver import survey as surveys
from freecellar.solver.numbers import NumberJudge, start_of
from freecellar.solver.ranges import parse_ranges, without
from freecellar.solver.rows import HEADER, Chunk, Row, RowFile, RowFileError
from freecellar.solver.solve import Solver
from freecellar.solver.survey import Limits, Processes, differing, judge_chunk, run_survey
from freecellar.solver.totals import Totals, wilson
from freecellar.solver.verdicts import Finding, Judgement
from freecellar.solver.winnable import draw_winnable
from support.games import under


@pytest.fixture(scope="module")
def freecell() -> Tables:
    """FreeCell as it is."""
    return under("standard")[0].tables


class Threads:
    """Workers in this process, where coverage sees them."""

    def __init__(self, count: int = 2) -> None:
        self._pool = ThreadPoolExecutor(count)
        self._count = count
        self.stopped = False

    def submit(
        self, judge: Callable[[Tables, int, int, Limits], Chunk], tables: Tables, first: int, last: int, limits: Limits
    ) -> "Future[Chunk]":
        """Have a thread judge a chunk."""
        return self._pool.submit(judge, tables, first, last, limits)

    def count(self) -> int:
        """Return the number of threads."""
        return self._count

    def stop(self) -> None:
        """Note that the survey is to end."""
        self.stopped = True


def chunk(first: int, *judgements: Judgement) -> Chunk:
    """Return a chunk of rows."""
    return Chunk.of(first, judgements)


SOLVED = Judgement(Finding.SOLVED, 80, 100)
LOST = Judgement(Finding.UNSOLVABLE, None, 48_123)
UNKNOWN = Judgement(Finding.GAVE_UP, None, 5_000_000_000)


@pytest.mark.parametrize(
    ("text", "ranges"),
    [
        ("1-1000", [range(1, 1001)]),
        ("5", [range(5, 6)]),
        ("9, 1-3,2-4,5", [range(1, 6), range(9, 10)]),
        ("8589934590-8589934591", [range(8589934590, 8589934592)]),
    ],
)
def test_ranges_are_read(text: str, ranges: list[range]) -> None:
    """Several ranges come out sorted, and joined where they meet."""
    assert list(parse_ranges(text)) == ranges


@pytest.mark.parametrize(
    "text", ["", "x", "1-", "-5", "5-1", "0-3", "1-8589934592", "1--2", "1,,2", "1-2-3", "²", "1" * 99]
)
def test_bad_ranges_are_refused(text: str) -> None:
    """Whatever is no range of deal numbers is an error in one line."""
    with pytest.raises(DealError, match="range"):
        parse_ranges(text)


def test_ranges_are_taken_out() -> None:
    """What is done is left out, whatever its ends."""
    done = (range(1, 3), range(5, 6), range(9, 30))

    assert without((range(1, 12), range(20, 40)), done) == (range(3, 5), range(6, 9), range(30, 40))
    assert without((range(1, 12),), ()) == (range(1, 12),)
    assert without((range(10, 12),), done) == ()


@pytest.mark.parametrize("judgement", [SOLVED, LOST, UNKNOWN])
def test_row_is_read_as_it_was_written(judgement: Judgement) -> None:
    """A row survives its text, and its chunk."""
    (row,) = chunk(7, judgement).rows()

    assert row == (7, *judgement)
    assert Row.parse(str(row)) == row
    assert chunk(7, judgement).text() == f"{row}\n"


@pytest.mark.parametrize(
    "text",
    [
        *(
            "1,solved,,5",
            "1,unsolvable,4,5",
            "1,lost,,5",
            "01,solved,4,5",
            "1,solved,4",
            "1,solved,4,5,6",
            "1, solved,4,5",
        ),
        *("0,solved,4,5", "-1,solved,4,5", f"{2**33},solved,4,5", f"{10**30},solved,4,5"),
        *("1,solved,-4,5", f"1,solved,{2**31},5", "1,solved,4,-5", f"1,solved,4,{2**63}", f"1,gave_up,,{10**30}"),
    ],
)
def test_what_is_no_row_is_refused(text: str) -> None:
    """A row is written in one way alone, and tells of a deal that there is, within what its columns hold."""
    with pytest.raises(ValueError, match="is no row"):
        Row.parse(text)


def test_survey_judges_each_deal_once(freecell: Tables) -> None:
    """All numbers of the ranges come, each once, as the solver judges them."""
    rows = sorted(row for chunk in run_survey(freecell, parse_ranges("1-20,30"), Threads()) for row in chunk.rows())

    solver = Solver(Rules(freecell))
    assert rows == [(n, *solver.judge(start_of(solver.rules, n))) for n in [*range(1, 21), 30]]


def test_processes_judge_as_threads_do(freecell: Tables) -> None:
    """Processes give the same rows, and a survey of nothing ends."""
    with Processes(2) as workers:
        assert (workers.jobs, workers.count()) == (2, 2)
        assert not list(run_survey(freecell, (), workers))
        rows = sorted(row for chunk in run_survey(freecell, (range(1, 30),), workers) for row in chunk.rows())

    assert rows == list(judge_chunk(freecell, 1, 29).rows())


def test_cancelled_survey_yields_what_is_done(freecell: Tables) -> None:
    """No chunk is begun once it is cancelled, and those that were judged come out."""
    workers = Threads()
    came: list[Chunk] = []

    came.extend(run_survey(freecell, (range(1, 1_000_000),), workers, is_cancelled=lambda: bool(came)))

    assert workers.stopped
    assert 0 < len(came) < 10


def test_stopped_process_leaves_a_hard_deal(freecell: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is being judged when a process is told to stop is no row."""
    monkeypatch.setattr(surveys._process, "stopping", stopping := threading.Event())  # noqa: SLF001
    assert len(judge_chunk(freecell, 1, 3)) == 3
    stopping.set()
    assert len(judge_chunk(freecell, 11982, 11983)) == 0
    assert len(judge_chunk(freecell, 60, 80)) == 5


def test_abandoned_survey_stops_its_workers(freecell: Tables) -> None:
    """A caller who takes no more chunks lets nothing run on."""
    workers = Threads()
    chunks = run_survey(freecell, (range(1, 1000),), workers)
    next(chunks)

    chunks.close()  # type: ignore[attr-defined]

    assert workers.stopped


def test_limits_hold_for_each_deal(freecell: Tables) -> None:
    """A deal that needs more than it may is given up, and says so."""
    assert list(judge_chunk(freecell, 1, 2, Limits(nodes=5)).rows()) == [
        (1, Finding.GAVE_UP, None, 5),
        (2, Finding.GAVE_UP, None, 5),
    ]


@pytest.mark.parametrize("house", ["standard", "tavern"])
@pytest.mark.parametrize("nodes", [30, 1000])
def test_numbers_are_judged_as_their_positions(house: str, nodes: int) -> None:
    """Dealing without Python between changes nothing, wherever the limit falls."""
    for variant in ("freecell", "seahaven-towers", "freecell-1-cell"):
        solver = Solver(under(house, variant)[0])
        numbers, positions = NumberJudge(solver), Solver(solver.rules)
        for number in range(1, 4):
            here = start_of(solver.rules, number)
            expected = positions.judge(here, max_nodes=nodes)
            assert numbers.judge(number, max_nodes=nodes) == expected
            assert Judgement.of(positions.solve(here, max_nodes=nodes)) == expected


def test_house_that_plays_home_is_met_after_the_deal() -> None:
    """In house `tavern` the aces that lie open are home before the first move."""
    rules = under("tavern")[0]

    assert (
        start_of(rules, 1_000_000).home
        == play_home(rules, deal(rules.tables, 1_000_000), rules.tables.autoplay).position.home
    )
    assert any(start_of(rules, n).home for n in range(1, 20))


def test_file_is_sorted_at_its_end(tmp_path: Path) -> None:
    """Chunks stand in the file as they came; once it is finished they stand by number."""
    with RowFile(tmp_path / "rows.csv") as file:
        file.create()
        for first in (4, 1, 7):
            file.add(chunk(first, SOLVED, LOST, UNKNOWN))
        file.add(chunk(99))
        unsorted = file.path.read_text()
        assert file.done == (range(1, 10),)
        file.finish()

    lines = file.path.read_text().splitlines()
    assert unsorted.splitlines()[1] == "4,solved,80,100"
    assert lines[:4] == [HEADER, "1,solved,80,100", "2,unsolvable,,48123", "3,gave_up,,5000000000"]
    assert sorted(unsorted.splitlines()) == sorted(lines)
    assert [int(line.split(",")[0]) for line in lines[1:]] == list(range(1, 10))
    assert [each.name for each in tmp_path.iterdir()] == ["rows.csv"]


@pytest.mark.parametrize("cut", range(len(HEADER) + 60))
def test_file_is_gone_on_with_wherever_it_was_torn(tmp_path: Path, cut: int) -> None:
    """Cut after any byte, a file keeps its whole lines and takes the rest again."""
    path = tmp_path / "rows.csv"
    with RowFile(path) as file:
        file.create()
        file.add(chunk(3, SOLVED, LOST))
        file.add(chunk(1, UNKNOWN, SOLVED))
    whole = path.read_bytes()
    path.write_bytes(whole[:cut])
    rows: list[Row] = []

    with RowFile(path) as file:
        file.resume(rows.append)
        for missing in without((range(1, 5),), file.done):
            for number in missing:
                file.add(chunk(number, {1: UNKNOWN, 2: SOLVED, 3: SOLVED, 4: LOST}[number]))
        file.finish()

    assert path.read_text().splitlines() == [HEADER, *sorted(whole.decode().splitlines()[1:])]
    assert len(rows) == max(whole[:cut].count(b"\n") - 1, 0)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("a,b\n1,2\n", "rows.csv:1: this is no survey"),
        ("a shopping list", "rows.csv:1: this is no survey"),
        (f"{HEADER}\n1,solved,80,100\n2,solved,8x,100\n3,solved,80,100\n", "rows.csv:3: '2,solved,8x,100' is no row"),
        (f"{HEADER}\n1,solved,80,100\n2,solved,80,100\n1,solved,80,100\n", "rows.csv: it has deal 1 twice"),
    ],
)
def test_file_that_is_no_survey_is_left_alone(tmp_path: Path, text: str, complaint: str) -> None:
    """What cannot be gone on with is said, and not touched."""
    path = tmp_path / "rows.csv"
    path.write_text(text)

    with RowFile(path) as file, pytest.raises(RowFileError) as raised:
        file.resume(lambda _: None)

    assert complaint in str(raised.value)
    assert path.read_text() == text


def test_existing_file_is_not_begun_anew(tmp_path: Path) -> None:
    """A survey never overwrites a file."""
    (tmp_path / "rows.csv").write_text("mine")

    with RowFile(tmp_path / "rows.csv") as file, pytest.raises(RowFileError, match="there is such a file"):
        file.create()


def test_rows_of_other_rules_are_noticed(freecell: Tables) -> None:
    """Deals judged again come out as they did under the same rules, and otherwise under others."""
    rows = list(judge_chunk(freecell, 1, 3).rows())
    others = under("standard", "bakers-game")[0].tables

    assert differing(freecell, rows) is None
    assert differing(others, rows) == (rows[0], next(judge_chunk(others, 1, 1).rows()))


def test_tally_counts_chunks_as_rows() -> None:
    """Chunks and rows add up to the same counts, shares and exceptions."""
    chunks = [chunk(5, SOLVED, SOLVED, LOST), chunk(1, UNKNOWN, SOLVED._replace(length=90))]
    packed, single = Totals(), Totals()
    for each in chunks:
        packed.add(each)
        for row in each.rows():
            single.add_row(row)

    for totals in (packed, single):
        assert totals.counts == {Finding.SOLVED: 3, Finding.UNSOLVABLE: 1, Finding.GAVE_UP: 1}
        assert totals.exceptions() == {Finding.UNSOLVABLE: [7], Finding.GAVE_UP: [1]}
        assert totals.total == 5
        assert totals.lengths == {80: 2, 90: 1}
        assert totals.mean_length() == pytest.approx(250 / 3)
        assert totals.node_quantiles(0.5, 1) == [100, 5_000_000_000]
        assert totals.share(Finding.SOLVED).value == 0.6
    assert Totals().mean_length() is None
    assert Totals().node_quantiles(0.5) == []


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    # Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), table I.
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_interval_is_wilsons(count: int, total: int, low: float, high: float) -> None:
    """The published examples come out."""
    assert wilson(count, total)[1:] == pytest.approx((low, high), abs=5e-5)
    assert wilson(total - count, total)[1:] == pytest.approx((1 - high, 1 - low), abs=5e-5)


def test_interval_of_nothing_is_everything() -> None:
    """Who has seen nothing knows nothing."""
    assert wilson(0, 0)[1:] == (0.0, 1.0)


def test_winnable_deal_is_the_first_that_is_proven() -> None:
    """Numbers are drawn until one is solved; with one cell 1 and 3 are not."""
    solver = Solver(under("standard", "freecell-1-cell")[0])
    tries: list[int] = []

    found = draw_winnable(solver, [1, 3, 2, 5].__getitem__, on_try=tries.append)

    assert found == (2, 3)
    assert tries == [0, 1, 2]


def test_winnable_deal_is_that_of_a_seed(freecell: Tables) -> None:
    """The draw of a seed is the one that `random_number` makes."""
    found = draw_winnable(Solver(Rules(freecell)), lambda draw: random_number(seed="x", draw=draw))

    assert found == (random_number(seed="x"), 1)


def test_tries_run_out() -> None:
    """After so many tries, or once it is cancelled, there is no deal."""
    solver = Solver(under("standard", "freecell-1-cell")[0])
    tries: list[int] = []

    assert draw_winnable(solver, [1, 3, 2].__getitem__, tries=2, on_try=tries.append) is None
    assert tries == [0, 1]
    assert draw_winnable(solver, lambda _: 1, is_cancelled=lambda: True, on_try=tries.append) is None
    assert tries == [0, 1, 0]


@pytest.mark.parametrize("text", ["x" * 500, f"{HEADER}\n{'1' * 500}"])
def test_endless_line_is_no_row(tmp_path: Path, text: str) -> None:
    """A line that is longer than any row is refused, not taken for a torn one; the file stays as it is."""
    path = tmp_path / "rows.csv"
    path.write_text(text)

    with RowFile(path) as file, pytest.raises(RowFileError, match=f"{path.name}:{text.count(chr(10)) + 1}: "):
        file.resume(print)
    assert path.read_text() == text


@pytest.mark.parametrize("name", ["/dev/zero", "/dev/null", "."])
def test_only_files_are_gone_on_with(name: str) -> None:
    """Devices and folders are refused by name."""
    with RowFile(Path(name)) as file, pytest.raises(RowFileError, match="no file that can be gone on with"):
        file.resume(print)


def test_second_survey_leaves_the_file_alone(tmp_path: Path) -> None:
    """Two cannot write one file: the second is told so, and can go on once the first has ended."""
    path = tmp_path / "rows.csv"
    with RowFile(path) as first, RowFile(path) as second:
        first.create()
        first.add(chunk(4, SOLVED))
        with pytest.raises(RowFileError, match="another survey is working on this file"):
            second.resume(print)
        first.add(chunk(1, SOLVED))
        first.finish()
    with RowFile(path) as first, RowFile(path) as second:
        first.resume(lambda _: None)
        with pytest.raises(RowFileError, match="another survey is working on this file"):
            second.resume(print)

    with RowFile(path) as third:
        third.resume(lambda _: None)
        assert third.done == (range(1, 2), range(4, 5))


def test_file_that_another_takes_at_once_is_left_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that has just been begun may be resumed by another survey before this one holds it."""
    monkeypatch.setattr(rows, "hold", lambda _: False)

    with RowFile(tmp_path / "rows.csv") as file, pytest.raises(RowFileError, match="another survey"):
        file.create()


def test_file_that_was_put_in_its_place_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who opened a file just before another survey replaced it by the sorted one goes on with that."""
    path, other = tmp_path / "rows.csv", tmp_path / "rows.csv.sorted"
    path.write_text(f"{HEADER}\n2,solved,80,100\n")
    replace: list[Callable[[], object]] = [lambda: other.replace(path)]
    held = alone.hold

    def hold(file: BinaryIO) -> bool:
        if replace:
            other.write_text(f"{HEADER}\n1,solved,80,100\n2,solved,80,100\n")
            replace.pop(0)()
        return held(file)

    monkeypatch.setattr(alone, "hold", hold)

    with RowFile(path) as file:
        file.resume(lambda _: None)
        assert file.done == (range(1, 3),)

    replace.append(path.unlink)
    with RowFile(path) as file, pytest.raises(FileNotFoundError):
        file.resume(lambda _: None)


def test_file_system_without_locks_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system knows no locks a survey goes on without one."""

    def refuse(file: BinaryIO) -> None:
        raise OSError(ENOLCK, file.name)

    monkeypatch.setattr(alone, "_lock", refuse)
    with RowFile(tmp_path / "rows.csv") as file:
        file.create()
        file.add(chunk(1, SOLVED))
    with RowFile(tmp_path / "rows.csv") as file:
        file.resume(lambda _: None)
        assert file.done == (range(1, 2),)
