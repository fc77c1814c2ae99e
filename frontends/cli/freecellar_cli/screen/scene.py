"""The whole screen drawn on a canvas: the board, a page over it, and the foot."""

from textwrap import wrap
from typing import Final

from freecellar import Suit
from freecellar.engine import Kind
from freecellar.pages import Style, stacks
from freecellar.sitting import ending
from freecellar_cli.screen.arranging import Size, arrange
from freecellar_cli.screen.bars import FOOT, draw_foot, shown
from freecellar_cli.screen.canvas import Canvas
from freecellar_cli.screen.drawing import View, draw_board
from freecellar_cli.screen.gestures import Gestures
from freecellar_cli.screen.motion import Cascade, home_cards
from freecellar_cli.screen.panels import frame
from freecellar_cli.screen.stage import Stage

SMALLEST: Final = (60, 20)
"""The window in which every game shows whole."""

_LEAST_LINES: Final = 12
_WIN_WIDTH: Final = 44


def draw(stage: Stage, gestures: Gestures, width: int, height: int) -> Canvas:
    """Return the screen in a window of so many cells, and remember where the cards lie."""
    canvas = Canvas(width, height)
    if stage.panel is not None and stage.size[0] != width:
        stage.panel = stage.panel.fitted(width)
    stage.size = (width, height)
    if width < 3 * len(stage.position.columns) or height < _LEAST_LINES:
        _draw_too_small(canvas, stage)
        return canvas
    _draw_cards(canvas, stage, gestures)
    if stage.panel is not None:
        stage.panel.draw(canvas, stage.theme, height - FOOT)
    elif stage.is_paused:
        _draw_box(canvas, stage, "Paused", ["The clock stands.", "p goes on"])
    elif stage.sitting.game.is_over and not stage.frames:
        _draw_end(canvas, stage)
    draw_foot(canvas, stage, holds=gestures.held is not None)
    return canvas


def _draw_cards(canvas: Canvas, stage: Stage, gestures: Gestures) -> None:
    game, theme, hands = stage.sitting.game, stage.theme, stage.hands
    is_still = not stage.frames and stage.sitting.showing is None
    style = Style(ascii=theme.is_plain, marks_foundations=game.policy.marks_foundations)
    marks = gestures.marks()
    table = stacks(game.rules, stage.position, style, marks) if is_still else stacks(game.rules, stage.position, style)
    dealt = max(game.rules.tables.layout.columns, default=1)
    board = arrange(table, canvas.width, canvas.height - FOOT, Size(stage.looks.size), dealt=dealt, scroll=stage.scroll)
    stage.board = board
    grip = hands.grip if hands.grip is not None and hands.grip.moved else None
    view = View(
        cursor=(hands.place, hands.count) if hands.is_shown and is_still else None,
        moved=frozenset((stage.frames[0].moved,)) if stage.frames else stage.moved,
        is_hint=gestures.held is None and grip is None and stage.sitting.marked is not None,
        is_hidden=stage.is_paused,
        carried=None if grip is None else grip.chosen,
        carried_at=(0, 0) if grip is None else grip.corner,
    )
    draw_board(canvas, board, theme, view)


def _draw_end(canvas: Canvas, stage: Stage) -> None:
    """Celebrate a win once, and tell how the game ended."""
    game = stage.sitting.game
    if stage.is_won_anew:
        stage.is_won_anew = False
        if stage.looks.motion and stage.board is not None:
            corners = {p.place.index: (p.x, p.y) for p in stage.board.patches if p.place.kind is Kind.FOUNDATION}
            cards = home_cards(game.rules, game.position, corners, stage.theme)
            stage.cascade = Cascade(cards, canvas.width, canvas.height - FOOT)
    if stage.cascade is not None:
        stage.cascade.draw(canvas)
    signs = " ".join(stage.theme.signs.suits[suit] for suit in Suit)
    lines = [signs, *_ending(stage)] if game.is_won else _ending(stage)
    _draw_box(canvas, stage, "Won" if game.is_won else "Over", lines)


def _ending(stage: Stage) -> list[str]:
    end = ending(stage.sitting.game)
    return [end.result, end.counts, "", "n another deal   R this one again   q quit"]


def _draw_box(canvas: Canvas, stage: Stage, title: str, lines: list[str]) -> None:
    width = min(canvas.width, max(_WIN_WIDTH, *(len(line) + 6 for line in lines)))
    height = len(lines) + 4
    x, y = (canvas.width - width) // 2, max(0, (canvas.height - FOOT - height) // 2)
    frame(canvas, stage.theme, (x, y, width, height), title)
    for row, line in enumerate(lines, y + 2):
        text = shown(stage, line)[: width - 2]
        style = "class:panel.key" if row == y + 2 else "class:panel"
        canvas.put(x + (width - len(text)) // 2, row, text, style)


def _draw_too_small(canvas: Canvas, stage: Stage) -> None:
    """Say what the window lacks; the game is kept as it is."""
    stage.board = None
    stage.facts()  # they are not shown, so there is nothing new to draw while they stay the same
    size, needed = f"{canvas.width}x{canvas.height}", f"{SMALLEST[0]}x{SMALLEST[1]}"
    texts = (
        f"This window is too small for the cards: it is {size}, and {needed} shows every game. The game is as it was.",
        f"Too small for the cards: {size}. {needed} shows every game. The game is as it was.",
        f"Too small: {needed} shows every game.",
        "Too small.",
    )
    room = max(1, canvas.width)
    lines = next((lines for lines in (wrap(text, room) for text in texts) if len(lines) <= canvas.height), ["?"])
    for row, line in enumerate(lines):
        canvas.put(0, row, line[: canvas.width], "class:message.refusal")
