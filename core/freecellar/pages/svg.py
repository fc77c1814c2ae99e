"""A position as an SVG picture that needs no other file and no font."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Final

from freecellar.cards import Suit
from freecellar.engine.facts import Facts
from freecellar.engine.position import Position
from freecellar.pages import faces
from freecellar.pages.faces import Paint, Shape
from freecellar.pages.spread import FAN, HEIGHT, WIDTH, Item, Spread, describe, spread
from freecellar.pages.words import rank_name, shown

TWO_COLOURS: Final = {Suit.CLUBS: "#1b1f23", Suit.DIAMONDS: "#c8102e", Suit.HEARTS: "#c8102e", Suit.SPADES: "#1b1f23"}
"""The colours of a usual deck."""
FOUR_COLOURS: Final = TWO_COLOURS | {Suit.CLUBS: "#1e7f3c", Suit.DIAMONDS: "#1f6fd0"}
"""The colours of a deck whose suits tell apart by colour alone."""

_NARROW: Final = 70
"""Below so many pixels a card shows a large index and one large suit alone."""
_INDEX: Final = 0.235
_NARROW_INDEX: Final = 0.36
"""The height of the rank sign, the card's width being 1."""
_NARROW_FAN: Final = 0.5
"""How far a narrow card lies below the one that it covers, its width being 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """How a picture is drawn."""

    four_colours: bool = False
    marks_foundations: bool = True
    """Whether an empty foundation shows the suit that it takes."""
    card_width: int = 100
    """The width of a card in pixels, where the picture is shown in its own size."""

    @property
    def colours(self) -> dict[Suit, str]:
        """The colour of each suit."""
        return FOUR_COLOURS if self.four_colours else TWO_COLOURS

    @property
    def is_narrow(self) -> bool:
        """Whether a card is too small for pips and figures."""
        return self.card_width < _NARROW


_USUAL: Final = Look()


def picture(rules: Facts, position: Position, *, title: str, look: Look = _USUAL) -> str:
    """Return a position as an SVG document; the title is for tooltips and for those who cannot see the picture."""
    table = spread(rules, position, WIDTH * _NARROW_FAN if look.is_narrow else FAN)
    lines = [
        _head(table, look),
        f'<title id="title">{escape(shown(title))}</title>',
        f'<desc id="desc">{escape(describe(rules, position))}</desc>',
        "<defs>",
        *_definitions(table),
        "</defs>",
        f'<rect width="{_n(table.width)}" height="{_n(table.height)}" fill="url(#felt)"/>',
        *(_item(item, look) for item in table.items),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _head(table: Spread, look: Look) -> str:
    scale = look.card_width / WIDTH
    size = f'width="{_n(table.width * scale)}" height="{_n(table.height * scale)}"'
    box = f'viewBox="0 0 {_n(table.width)} {_n(table.height)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} role="img" aria-labelledby="title desc">'


def _definitions(table: Spread) -> Iterator[str]:
    """Yield the felt, the blank card, and each suit, sign and figure."""
    radius = max(table.width, table.height) * 0.8
    yield (
        f'<radialGradient id="felt" gradientUnits="userSpaceOnUse" cx="{_n(table.width / 2)}"'
        f' cy="{_n(table.height * 0.3)}" r="{_n(radius)}">'
        '<stop offset="0" stop-color="#1f7a55"/><stop offset=".55" stop-color="#176248"/>'
        '<stop offset="1" stop-color="#0e4a36"/></radialGradient>'
    )
    yield f'<g id="card">{"".join(_blank_card())}</g>'
    for suit, path in faces.SUIT_PATHS.items():
        yield f'<path id="{suit.letter}" d="{path}"/>'
    for rank, (path, _) in faces.RANK_PATHS.items():
        yield (
            f'<path id="r{rank}" d="{path}" fill="none" stroke-width="{faces.RANK_STROKE}"'
            ' stroke-linecap="round" stroke-linejoin="round"/>'
        )
    for rank, shapes in faces.COURTS.items():
        half = "".join(map(_shape, shapes))
        yield f'<g id="half{rank}">{half}</g>'
        yield f'<g id="court{rank}"><use href="#half{rank}"/><use href="#half{rank}" transform="rotate(180)"/></g>'


def _blank_card() -> Iterator[str]:
    """Yield the shadow, below right and softer outwards, and the card with its hairline edge."""
    corner = WIDTH * faces.CORNER
    for spread_by, right, down, opacity in ((1.6, 1.6, 3.4, 0.07), (0.8, 1.2, 2.6, 0.09), (0, 0.8, 1.8, 0.13)):
        yield _rectangle(
            right - spread_by,
            down - spread_by,
            WIDTH + 2 * spread_by,
            HEIGHT + 2 * spread_by,
            corner + spread_by,
            f'fill="#000" fill-opacity="{opacity:g}"',
        )
    edge = 'fill="#fffdf8" stroke="#000" stroke-opacity=".22" stroke-width=".7"'
    yield _rectangle(0, 0, WIDTH, HEIGHT, corner, edge)


def _rectangle(x: float, y: float, width: float, height: float, corner: float, paint: str) -> str:  # noqa: PLR0913, PLR0917 - as SVG has it
    size = f'width="{_n(width)}" height="{_n(height)}" rx="{_n(corner)}"'
    return f'<rect x="{_n(x)}" y="{_n(y)}" {size} {paint}/>'


def _item(item: Item, look: Look) -> str:
    inside = "".join(_slot(item, look) if item.is_slot else _card(item, look))
    kind = "slot" if item.is_slot else "card"
    return (
        f'<g class="{kind}" transform="translate({_n(item.x)} {_n(item.y)})"><title>{_spoken(item)}</title>{inside}</g>'
    )


def _spoken(item: Item) -> str:
    if item.is_slot:
        return f"{item.place}, empty"
    name = rank_name(item.rank)
    return name if item.suit is None else f"{name} of {item.suit.name.lower()}"


def _slot(item: Item, look: Look) -> Iterator[str]:
    outline = 'fill="#000" fill-opacity=".13" stroke="#fff" stroke-opacity=".33" stroke-width="1.2"'
    yield _rectangle(0, 0, WIDTH, HEIGHT, WIDTH * faces.CORNER, outline)
    faint = 'fill="#fff" fill-opacity=".26"'
    if item.suit is not None and (look.marks_foundations or not item.is_foundation):
        yield _suit(item.suit, WIDTH / 2, HEIGHT * (0.5 if item.rank <= 1 else 0.58), WIDTH * 0.44, faint)
    if item.rank > 1:
        yield _sign(item.rank, WIDTH / 2, HEIGHT * 0.2, WIDTH * 0.2, "#fff", opacity=0.3, centred=True)


def _card(item: Item, look: Look) -> Iterator[str]:
    yield '<use href="#card"/>'
    colour = Paint.INK if item.suit is None else look.colours[item.suit]
    yield from _index(item, colour, look)
    if item.is_covered:
        return
    if item.suit is None:
        yield from _all_suits(look)
    elif look.is_narrow:
        yield _suit(item.suit, WIDTH / 2, HEIGHT * 0.66, WIDTH * 0.58, f'fill="{colour}"')
    else:
        yield from _face(item.rank, item.suit, colour)


def _index(item: Item, colour: str, look: Look) -> Iterator[str]:
    """Yield rank and suit on one line in the strip that stays visible."""
    size = WIDTH * (_NARROW_INDEX if look.is_narrow else _INDEX)
    width = faces.RANK_PATHS[item.rank][1] / 100 * size
    squeeze = min(1.0, WIDTH * 0.46 / width) if look.is_narrow else 1.0
    left, top = WIDTH * 0.065, WIDTH * (0.06 if look.is_narrow else 0.07)
    yield _sign(item.rank, left, top, size, colour, squeeze=squeeze)
    if item.suit is None:
        return
    paint = f'fill="{colour}"'
    if look.is_narrow:
        yield _suit(item.suit, WIDTH * 0.79, top + size * 0.48, WIDTH * 0.31, paint)
    else:
        yield _suit(item.suit, left + width + WIDTH * 0.155, top + size * 0.5, WIDTH * 0.21, paint)


def _face(rank: int, suit: Suit, colour: str) -> Iterator[str]:
    paint = f'fill="{colour}"'
    if rank in faces.COURTS:
        yield _court(rank, suit, colour)
    elif rank == 1:
        yield _suit(suit, WIDTH / 2, WIDTH * faces.COURT_MIDDLE, WIDTH * 0.52, paint)
    else:
        for x, y, turned in faces.pips(rank):
            yield _suit(suit, x * WIDTH, y * WIDTH, WIDTH * faces.PIP_SIZE, paint, turned=turned)


def _court(rank: int, suit: Suit, colour: str) -> str:
    """Return a court figure in its frame, with its suit in the two corners that the figure leaves."""
    across, up = faces.COURT_BOX
    frame = 'fill="#fbf4e2" stroke="#c9a75a" stroke-width=".9"'
    paint = f'fill="{colour}"'
    return (
        f'<g transform="translate({_n(WIDTH / 2)} {_n(WIDTH * faces.COURT_MIDDLE)})">'
        + _rectangle(-across, -up, 2 * across, 2 * up, 3, frame)
        + f'<use href="#court{rank}" {paint}/>'
        + _suit(suit, faces.COURT_PIP[0], faces.COURT_PIP[1], faces.COURT_PIP_SIZE, paint)
        + _suit(suit, -faces.COURT_PIP[0], -faces.COURT_PIP[1], faces.COURT_PIP_SIZE, paint, turned=True)
        + "</g>"
    )


def _all_suits(look: Look) -> Iterator[str]:
    """Yield the face of a card whose suit does not matter."""
    for suit, (x, y) in zip(Suit, ((-1, -1), (1, -1), (-1, 1), (1, 1)), strict=True):
        paint = f'fill="{look.colours[suit]}" fill-opacity=".55"'
        yield _suit(suit, WIDTH * (0.5 + x * 0.17), WIDTH * (faces.COURT_MIDDLE + y * 0.17), WIDTH * 0.24, paint)


def _suit(suit: Suit, x: float, y: float, size: float, paint: str, *, turned: bool = False) -> str:  # noqa: PLR0913 - as above
    scale = size / 100 * (-1 if turned else 1)
    return f'<use href="#{suit.letter}" transform="translate({_n(x)} {_n(y)}) scale({_n(scale, 4)})" {paint}/>'


def _sign(  # noqa: PLR0913 - where, how large, in which colour
    rank: int,
    x: float,
    y: float,
    size: float,
    colour: str,
    *,
    opacity: float = 1,
    squeeze: float = 1,
    centred: bool = False,
) -> str:
    scale = size / 100
    left = x - faces.RANK_PATHS[rank][1] * scale / 2 if centred else x
    across = f"{_n(scale * squeeze, 4)} {_n(scale, 4)}" if squeeze != 1 else _n(scale, 4)
    faint = f' stroke-opacity="{opacity:g}"' if opacity != 1 else ""
    return f'<use href="#r{rank}" transform="translate({_n(left)} {_n(y)}) scale({across})" stroke="{colour}"{faint}/>'


def _shape(shape: Shape) -> str:
    """Return a shape; one in the suit's colour inherits its fill from whoever uses it."""
    fill = "" if shape.fill is Paint.SUIT else f' fill="{shape.fill or "none"}"'
    stroke = ""
    if shape.stroke is not None:
        stroke = (
            f' stroke="{shape.stroke}" stroke-width="{shape.width:g}" stroke-linejoin="round" stroke-linecap="round"'
        )
    return f'<path d="{shape.path}"{fill}{stroke}/>'


def _n(value: float, digits: int = 2) -> str:
    """Return a number as short as it can be."""
    return f"{round(value, digits):.{digits}f}".rstrip("0").rstrip(".") or "0"
