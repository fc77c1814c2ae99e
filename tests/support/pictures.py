"""PNG files of screenshots: small to keep, quick to read, and compared with some patience.

Other machines' graphics round otherwise: a pixel differs where a channel is more than `NEAR` away, and pictures are alike
where few pixels differ and none of these lie close together.
"""

import zlib
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final, Self

NEAR: Final = 24
"""A channel may be so far off, of 255."""
FEW: Final = 0.004
"""So large a share of all pixels may differ."""
BLOCK: Final = 16
DENSE: Final = 0.4
"""And so large a share of the pixels of a square of `BLOCK` by `BLOCK`: a missing sign is more."""
MEAN: Final = 1.5
"""All channels together may be so far off on the average."""
STEP: Final = 8
_COARSE: Final = bytes(min(255, (value + STEP // 2) // STEP * STEP) for value in range(256))
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_TRUE_COLOUR, _PALETTE = 2, 3
_MOST_COLOURS: Final = 256


@dataclass(frozen=True)
class Picture:
    """Pixels."""

    width: int
    height: int
    rows: list[bytes]
    """From the top, red, green and blue one after the other."""

    @classmethod
    def read(cls, path: Path) -> Self:
        """Return the picture of a file that `write` has written."""
        data = path.read_bytes()
        header, palette, packed, at = b"", b"", b"", len(_SIGNATURE)
        while at < len(data):
            length, kind = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
            body = data[at + 8 : at + 8 + length]
            at += length + 12
            header = body if kind == b"IHDR" else header
            palette = body if kind == b"PLTE" else palette
            packed += body if kind == b"IDAT" else b""
        width, height = int.from_bytes(header[:4], "big"), int.from_bytes(header[4:8], "big")
        if header[8:] not in (bytes((8, _TRUE_COLOUR, 0, 0, 0)), bytes((8, _PALETTE, 0, 0, 0))):
            raise ValueError(f"{path.name} was written by something else")
        depth = 1 if header[9] == _PALETTE else 3
        rows = _unfiltered(zlib.decompress(packed), width * depth, depth)
        if palette:
            colours = [palette[index : index + 3] for index in range(0, len(palette), 3)]
            rows = [b"".join([colours[index] for index in row]) for row in rows]
        return cls(width, height, rows)

    def coarse(self) -> Self:
        """Return the same in few colours: no channel is more than half of `STEP` away, and files are a quarter as large."""
        return type(self)(self.width, self.height, [row.translate(_COARSE) for row in self.rows])

    def write(self, path: Path) -> None:
        """Write a file: with a palette where there are few colours, and each row in the way that packs best."""
        pixels = [row[index : index + 3] for row in self.rows for index in range(0, len(row), 3)]
        colours = sorted(set(pixels))
        if len(colours) <= _MOST_COLOURS:
            number = {colour: index for index, colour in enumerate(colours)}
            flat = bytes(number[pixel] for pixel in pixels)
            rows = [flat[y * self.width : (y + 1) * self.width] for y in range(self.height)]
            packed = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
            parts = [_header(self, _PALETTE), (b"PLTE", b"".join(colours)), (b"IDAT", packed)]
        else:
            packed = zlib.compress(b"".join(_filtered(self.rows)), 9)
            parts = [_header(self, _TRUE_COLOUR), (b"IDAT", packed)]
        path.write_bytes(_SIGNATURE + b"".join(_chunk(*part) for part in (*parts, (b"IEND", b""))))


def difference(found: Picture, wanted: Picture, path: Path) -> str:
    """Return where two pictures differ by more than graphics do, or nothing; then a file shows what differs in red."""
    if (found.width, found.height) != (wanted.width, wanted.height):
        return f"{found.width}x{found.height} instead of {wanted.width}x{wanted.height}"
    apart = [
        (x, y)
        for y, (one, other) in enumerate(zip(found.rows, wanted.rows, strict=True))
        if one != other
        for x in _apart(one, other)
    ]
    total = sum(sum(map(abs, map(int.__sub__, one, other))) for one, other in zip(found.rows, wanted.rows, strict=True))
    mean, share = total / (3 * found.width * found.height), len(apart) / (found.width * found.height)
    blocks: dict[tuple[int, int], int] = {}
    for x, y in apart:
        block = x // BLOCK, y // BLOCK
        blocks[block] = blocks.get(block, 0) + 1
    dense = sorted(block for block, count in blocks.items() if count > DENSE * BLOCK * BLOCK)
    if share <= FEW and mean <= MEAN and not dense:
        return ""
    _marked(wanted, apart).write(path)
    where = ", ".join(f"{x * BLOCK},{y * BLOCK}" for x, y in (dense or sorted(blocks))[:8])
    return f"{share:.2%} of the pixels differ, {mean:.2f} on the average, most of all from the left and top at {where}"


def _apart(one: bytes, other: bytes) -> list[int]:
    """Return the pixels of a row that differ."""
    far = [index for index, (a, b) in enumerate(zip(one, other, strict=True)) if a - b > NEAR or b - a > NEAR]
    return sorted({index // 3 for index in far})


def _marked(picture: Picture, apart: list[tuple[int, int]]) -> Picture:
    """Return a picture, paler, with pixels of it in red."""
    rows = [bytearray(170 + value // 3 for value in row) for row in picture.rows]
    for x, y in apart:
        rows[y][3 * x : 3 * x + 3] = b"\xff\x00\x00"
    return Picture(picture.width, picture.height, [bytes(row) for row in rows])


def _header(picture: Picture, colour: int) -> tuple[bytes, bytes]:
    size = picture.width.to_bytes(4, "big") + picture.height.to_bytes(4, "big")
    return b"IHDR", size + bytes((8, colour, 0, 0, 0))


def _chunk(kind: bytes, body: bytes) -> bytes:
    return len(body).to_bytes(4, "big") + kind + body + zlib.crc32(kind + body).to_bytes(4, "big")


def _filtered(rows: list[bytes]) -> list[bytes]:
    """Return each row as what it differs in from the one above or from the left, whichever is less."""
    found = []
    for above, row in pairwise([bytes(len(rows[0])), *rows]):
        up = bytes([(a - b) & 255 for a, b in zip(row, above, strict=True)])
        left = row[:3] + bytes([(a - b) & 255 for a, b in zip(row[3:], row, strict=False)])
        ways = {b"\0": row, b"\1": left, b"\2": up}
        best = min(ways, key=lambda way: len(zlib.compress(ways[way], 1)))
        found.append(best + ways[best])
    return found


def _unfiltered(data: bytes, length: int, depth: int) -> list[bytes]:
    rows: list[bytes] = []
    above = bytes(length)
    for start in range(0, len(data), length + 1):
        way, row = data[start], bytearray(data[start + 1 : start + 1 + length])
        if way == 1:
            for index in range(depth, length):
                row[index] = (row[index] + row[index - depth]) & 255
        elif way == 2:
            row = bytearray((a + b) & 255 for a, b in zip(row, above, strict=True))
        above = bytes(row)
        rows.append(above)
    return rows
