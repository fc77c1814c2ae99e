"""The table of a survey: a row for each deal, in memory and as a file that survives whatever ends the program.

The file is CSV: a header, then a row a line. Rows are added a chunk at a time, each chunk in one write that is on the
disk before the next begins, so a program that is killed leaves whole lines and at most one torn one behind them.
"""

import os
import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import compress, pairwise
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, Self

from freecellar.engine.deals import FIRST_NUMBER, LAST_NUMBER
from freecellar.errors import FreecellarError
from freecellar.solver.alone import hold, open_alone
from freecellar.solver.ranges import merged
from freecellar.solver.verdicts import Finding, Judgement

HEADER: Final = "number,verdict,length,nodes"
"""The first line of the file."""

_MOST_MOVES: Final = 2**31 - 1
_MOST_NODES: Final = 2**63 - 1
"""The most that a row can tell."""

_FINDINGS: Final = tuple(Finding)
_CODES: Final = {finding: code for code, finding in enumerate(_FINDINGS)}
_CHOSEN: Final = {finding: bytes(code == chosen for code in range(256)) for finding, chosen in _CODES.items()}
"""From the codes in a chunk to whether they are that of a finding, as `bytes.translate` reads it."""


class RowFileError(FreecellarError):
    """A survey's file that cannot be gone on with; the message names the file, and the line where one is at fault."""


class Row(NamedTuple):
    """What a survey found about one deal."""

    number: int
    finding: Finding
    length: int | None
    """How many moves the line takes that was found; None without one."""
    nodes: int
    """How many positions were looked at."""

    def __str__(self) -> str:
        """Return the row as the file has it."""
        return f"{self.number},{self.finding},{'' if self.length is None else self.length},{self.nodes}"

    @classmethod
    def parse(cls, text: str) -> "Row":
        """Read what ``str`` wrote; raise ValueError for anything else."""
        try:
            number, word, length, nodes = text.split(",")
            row = cls(int(number), Finding(word), int(length) if length else None, int(nodes))
        except ValueError:
            row = None
        if row is None or str(row) != text or not row.can_be():
            raise ValueError(f"{text[:60]!r} is no row of a survey")
        return row

    def can_be(self) -> bool:
        """Return whether there is such a deal, and a survey could say this of it."""
        return (
            FIRST_NUMBER <= self.number <= LAST_NUMBER
            and (self.length is not None) is (self.finding is Finding.SOLVED)
            and 0 <= (self.length or 0) <= _MOST_MOVES
            and 0 <= self.nodes <= _MOST_NODES
        )


@dataclass(frozen=True, slots=True)
class Chunk:
    """The rows of consecutive deals, packed: a survey of a million deals sends them from process to process."""

    first: int
    """The number of the first deal."""
    findings: bytes
    lengths: "array[int]"
    nodes: "array[int]"
    seconds: float = 0.0
    """How long it took."""

    @classmethod
    def of(cls, first: int, judgements: Sequence[Judgement], seconds: float = 0.0) -> "Chunk":
        """Return the chunk of deals that were judged in the order of their numbers."""
        return cls(
            first,
            bytes(_CODES[judgement.finding] for judgement in judgements),
            array("i", [judgement.length or 0 for judgement in judgements]),
            array("Q", [judgement.nodes for judgement in judgements]),
            seconds,
        )

    def __len__(self) -> int:
        """Return the number of deals."""
        return len(self.findings)

    def rows(self) -> Iterator[Row]:
        """Yield the rows."""
        for i, code in enumerate(self.findings):
            finding = _FINDINGS[code]
            yield Row(self.first + i, finding, self.lengths[i] if finding is Finding.SOLVED else None, self.nodes[i])

    def text(self) -> str:
        """Return the rows as the file has them, a line each."""
        solved = _CODES[Finding.SOLVED]
        columns = enumerate(zip(self.findings, self.lengths, self.nodes, strict=True), self.first)
        return "".join(
            [
                f"{number},solved,{length},{nodes}\n" if code == solved else f"{number},{_FINDINGS[code]},,{nodes}\n"
                for number, (code, length, nodes) in columns
            ]
        )

    def count(self, finding: Finding) -> int:
        """Return how many deals have a verdict."""
        return self.findings.count(_CODES[finding])

    def numbers(self, finding: Finding) -> Iterator[int]:
        """Return the deals that have a verdict."""
        return compress(range(self.first, self.first + len(self)), self.findings.translate(_CHOSEN[finding]))


_LONGEST_LINE: Final = 200
"""More bytes than any row has."""


@dataclass(slots=True)
class _Block:
    """Consecutive rows that stand together in the file."""

    first: int
    stop: int
    at: int
    """The byte where they begin."""
    end: int


class RowFile:
    """The file of a survey. Use it as a context manager; `finish` leaves it sorted."""

    def __init__(self, path: Path) -> None:
        """Name the file; `create` or `resume` opens it."""
        self.path = path
        self._file: BinaryIO | None = None
        self._blocks: list[_Block] = []

    @property
    def done(self) -> tuple[range, ...]:
        """The deals that the file has."""
        return merged([range(block.first, block.stop) for block in self._blocks])

    def create(self) -> None:
        """Begin a new file; raise `RowFileError` where there is one."""
        try:
            self._file = self.path.open("x+b")
        except FileExistsError:
            raise RowFileError(f"{self.path}: there is such a file already: resume it, or name another") from None
        if not hold(self._file):
            raise self._is_taken()
        self._write(f"{HEADER}\n")

    def resume(self, on_row: Callable[[Row], object]) -> None:
        """Go on with a file, or begin it where there is none; ``on_row`` is told each row that it has.

        A torn last line is dropped. Raise `RowFileError` where another line is no row, or has a deal again, or where
        another program works on the file.
        """
        if not self.path.exists():
            self.create()
            return
        if not self.path.is_file():
            raise RowFileError(f"{self.path}: this is no file that can be gone on with")
        self._file = open_alone(self.path)
        if self._file is None:
            raise self._is_taken()
        end = self._read(self._file, on_row)
        self._refuse_repeats()
        self._file.truncate(end)
        self._file.seek(end)
        if not end:
            self._write(f"{HEADER}\n")

    def _is_taken(self) -> RowFileError:
        return RowFileError(f"{self.path}: another survey is working on this file")

    def _read(self, file: BinaryIO, on_row: Callable[[Row], object]) -> int:
        """Read all whole lines, and return where they end."""
        end = 0
        for count, line in enumerate(iter(lambda: file.readline(_LONGEST_LINE), b""), 1):
            if not line.endswith(b"\n") and len(line) < _LONGEST_LINE:
                break
            if count == 1:
                if line.decode(errors="replace").rstrip("\r\n") != HEADER:
                    raise RowFileError(f"{self.path}:1: this is no survey: it does not begin with {HEADER}")
            else:
                row = self._row(line, count)
                self._note(row.number, 1, end, end + len(line))
                on_row(row)
            end += len(line)
        else:
            return end
        if count == 1 and not HEADER.encode().startswith(line):
            raise RowFileError(f"{self.path}:1: this is no survey: it does not begin with {HEADER}")
        return end

    def _row(self, line: bytes, count: int) -> Row:
        try:
            return Row.parse(line.decode(errors="replace").rstrip("\r\n"))
        except ValueError as error:
            raise RowFileError(f"{self.path}:{count}: {error}") from None

    def _refuse_repeats(self) -> None:
        for one, other in pairwise(sorted(self._blocks, key=lambda block: block.first)):
            if one.stop > other.first:
                raise RowFileError(f"{self.path}: it has deal {other.first} twice")

    def add(self, chunk: Chunk) -> None:
        """Write a chunk, and return when it is on the disk."""
        if chunk:
            at, end = self._write(chunk.text())
            self._note(chunk.first, len(chunk), at, end)

    def _note(self, first: int, count: int, at: int, end: int) -> None:
        last = self._blocks[-1] if self._blocks else None
        if last is not None and last.stop == first:
            last.stop, last.end = first + count, end
        else:
            self._blocks.append(_Block(first, first + count, at, end))

    def _write(self, text: str) -> tuple[int, int]:
        file = self._opened()
        at = file.tell()
        file.write(text.encode())
        _to_disk(file)
        return at, file.tell()

    def _opened(self) -> BinaryIO:
        if self._file is None:
            raise ValueError(self.path)
        return self._file

    def finish(self) -> None:
        """Sort the file by number, unless it is sorted: into a new file, which then takes its place."""
        if all(one.first < other.first for one, other in pairwise(self._blocks)):
            return
        source = self._opened()
        path = self.path.resolve()
        other = path.with_name(f"{path.name}.sorted")
        with other.open("wb") as target:
            target.write(f"{HEADER}\n".encode())
            for block in sorted(self._blocks, key=lambda block: block.first):
                source.seek(block.at)
                target.write(source.read(block.end - block.at))
            _to_disk(target)
        if sys.platform == "win32":  # where no open file can be replaced
            source.close()
        other.replace(path)
        source.close()

    def __enter__(self) -> Self:
        """Return the file itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()


def _to_disk(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())
