"""Draw the app's icon, `packaging/phone/icon.png`, with the cards of the table.

    python tools/make_icon.py [FILE]

It needs Kivy, and no screen.
"""

# ruff: noqa: PLC0415 - Kivy reads the environment while it is imported

import os
import sys
import zlib
from pathlib import Path

from freecellar_kivy.environment import prepare

TARGET = Path(__file__).resolve().parent.parent / "packaging" / "phone" / "icon.png"
SIZE = 512


def png(width: int, height: int, pixels: bytes) -> bytes:
    """Return a PNG file of RGBA pixels, whose first row is the lowest."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")

    rows = b"".join(b"\0" + pixels[y * width * 4 : (y + 1) * width * 4] for y in reversed(range(height)))
    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes((8, 6, 0, 0, 0))
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def draw() -> bytes:
    """Return the pixels: three cards in a fan on cloth."""
    from kivy.core.window import Window  # noqa: F401 - the graphics need one
    from kivy.graphics import (
        ClearBuffers,
        ClearColor,
        Color,
        Fbo,
        PopMatrix,
        PushMatrix,
        Rectangle,
        Rotate,
        RoundedRectangle,
    )

    from freecellar import Suit
    from freecellar_kivy.drawing.art import FaceStyle
    from freecellar_kivy.drawing.atlas import Atlas
    from freecellar_kivy.drawing.cloth import Felt
    from freecellar_kivy.drawing.palette import CLOTHS
    from freecellar_kivy.presenting.layout import Face

    width = 196
    cards = [Face(13, Suit.SPADES), Face(12, Suit.HEARTS), Face(1, Suit.SPADES)]
    atlas = Atlas(width, round(width * 1.4), FaceStyle(), cards)
    felt = Felt(SIZE, SIZE, CLOTHS["green"])
    icon = Fbo(size=(SIZE, SIZE), with_stencilbuffer=True)
    with icon:
        ClearColor(0, 0, 0, 0)
        ClearBuffers()
        Color(1, 1, 1, 1)
        RoundedRectangle(size=(SIZE, SIZE), radius=[SIZE * 0.18], texture=felt.texture)
        for face, angle in zip(cards, (24, 3, -18), strict=True):
            cell = atlas[face]
            left, low = (SIZE - width) / 2, SIZE * 0.22
            PushMatrix()
            Rotate(angle=angle, origin=(SIZE / 2, SIZE * 0.02))
            Rectangle(
                pos=(left - cell.margin, low - cell.margin),
                size=(width + 2 * cell.margin, atlas.height + 2 * cell.margin),
                texture=cell.texture,
                tex_coords=cell.coordinates,
            )
            PopMatrix()
    icon.draw()
    return bytes(icon.pixels)


def main() -> None:
    """Draw it and say where it is."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    prepare()
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    target.write_bytes(png(SIZE, SIZE, draw()))
    print(f"Wrote {target}")


if __name__ == "__main__":
    main()
