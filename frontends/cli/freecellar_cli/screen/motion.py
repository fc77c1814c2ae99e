"""What moves by itself: cards on their way home one after the other, and the cards that fly off when a game is won.

The game is always ahead of the picture: any key ends what is shown, and the cards lie where they are.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from freecellar import Place, Position, Rules
from freecellar.play import Step
from freecellar_cli.screen.canvas import Canvas
from freecellar_cli.screen.theme import Theme

BETWEEN_CARDS: Final = 0.06
"""Seconds between two cards that go home."""
BETWEEN_FRAMES: Final = 0.04
"""Seconds between two pictures of the cards that fly off."""
_LONGEST: Final = 1.5
"""Seconds that the cards of a step take at most, however many they are."""
_MOST: Final = int(_LONGEST / BETWEEN_CARDS)

_FRAMES: Final = 110
_LAUNCH: Final = 6
"""Frames from one card that flies off to the next."""
_FALL: Final = 0.12
_BOUNCE: Final = 0.72


@dataclass(frozen=True, slots=True)
class Frame:
    """The cards at a moment between two steps of the game, and where one has just come."""

    position: Position
    moved: Place


def frames_of(rules: Rules, steps: Iterable[Step]) -> list[Frame]:
    """Return what lies between the beginning and the end of steps of several cards; of a single move there is nothing."""
    frames: list[Frame] = []
    for step in steps:
        moves, position = (*step.played, *step.automatic), step.before
        for move in moves:
            position = rules.apply_legal(position, move)
            frames.append(Frame(position, move.target))
    skipped = max(1, -(-len(frames) // _MOST))
    return frames[:-1][::skipped] if len(frames) > 1 else []


@dataclass(slots=True)
class _Flying:
    text: str
    style: str
    x: float
    y: float
    dx: float
    dy: float


class Cascade:
    """Cards that jump off the foundations and leave their traces, as long as it lasts."""

    def __init__(self, cards: Iterable[tuple[str, str, int, int]], width: int, height: int) -> None:
        """Take the cards in the order in which they jump, each with text, style and place, and the window's size."""
        self._waiting = iter(list(cards))
        self._width, self._height = width, height
        self._flying: list[_Flying] = []
        self._traces: list[tuple[int, int, str, str]] = []
        self._frame = 0
        self._random = random.Random(len(self._traces))  # noqa: S311 - it looks the same each time

    @property
    def is_over(self) -> bool:
        """Whether nothing moves any more."""
        return self._frame >= _FRAMES

    def step(self) -> None:
        """Go on by a frame."""
        if self._frame % _LAUNCH == 0:
            self._launch()
        self._frame += 1
        for card in self._flying:
            card.x, card.dy = card.x + card.dx, card.dy + _FALL
            card.y += card.dy
            if card.y > self._height - 1:
                card.y, card.dy = self._height - 1, -card.dy * _BOUNCE
            self._traces.append((round(card.x), round(card.y), card.text, card.style))
        self._flying = [card for card in self._flying if -len(card.text) < card.x < self._width]

    def draw(self, canvas: Canvas) -> None:
        """Draw all traces, the last on top."""
        for x, y, text, style in self._traces:
            canvas.put(x, y, text, style)

    def _launch(self) -> None:
        found = next(self._waiting, None)
        if found is not None:
            text, style, x, y = found
            sideways = self._random.choice((-1, 1)) * self._random.uniform(0.5, 1.6)
            self._flying.append(_Flying(text, style, x, y, sideways, self._random.uniform(-0.6, 0.2)))


def home_cards(
    rules: Rules, position: Position, corners: dict[int, tuple[int, int]], theme: Theme
) -> Iterator[tuple[str, str, int, int]]:
    """Yield the cards on the foundations from the highest down, slot by slot, as `Cascade` takes them."""
    tables = rules.tables
    for depth in range(max(position.foundations, default=0)):
        for slot, count in enumerate(position.foundations):
            suit = tables.foundations.suits[slot]
            if depth >= count or slot not in corners:
                continue
            rank = "A23456789TJQK"[tables.sequence[position.bases[slot] - 1][count - 1 - depth] - 1]
            sign = "*" if suit is None else theme.signs.suits[suit]
            style = "class:card.movable" + ("" if suit is None else f" class:{theme.suit(suit)}")
            yield f" {rank}{sign} ", style, *corners[slot]
