"""What must be so whatever somebody does in the window: the picture is the model, and nothing complains.

Import this as `support.stage` is imported: it opens the window.
"""

import logging
import os
from collections import Counter
from typing import Any, Final

from freecellar import Game
from freecellar_kivy.app import FreecellarApp
from freecellar_kivy.navigator import TABLE
from freecellar_kivy.presenting.geometry import lay_out
from freecellar_kivy.presenting.motion import rest
from freecellar_kivy.table.screen import TableScreen
from support.drawn import canvas_faults, ghosts, screen_of
from support.stage import Stage

_IS_MOCKED: Final = os.environ.get("KIVY_GL_BACKEND") == "mock"


class Errors(logging.Handler):
    """Keeps what is complained of, in the log or by a thread."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Take a record of the log."""
        text = self.format(record)
        if not (_IS_MOCKED and text.startswith(("Shader:", "OpenGL:"))):  # mocked graphics compile nothing
            self.texts.append(text)

    def take(self, failed: Any) -> None:  # noqa: ANN401 - what `threading.excepthook` is given
        """Take what ended a thread."""
        self.texts.append(repr(failed.exc_value))


class Watch:
    """Looks after an app."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()
        """How often things were looked at that do not come by themselves."""
        self.errors = Errors()
        self._replayed: tuple[object, int] | None = None

    def check(self, app: FreecellarApp, stage: Stage, *, is_touched: bool) -> None:
        """Fail unless the picture is the model, and nothing was complained of; ``is_touched`` if a finger is down."""
        assert not self.errors.texts, self.errors.texts[:3]
        if app.root.current == TABLE and app.desk.sitting is not None:
            self._check_picture(app, stage, is_touched=is_touched)
            self._check_journal(app.table.sitting.game)

    def _check_picture(self, app: FreecellarApp, stage: Stage, *, is_touched: bool) -> None:
        table, game = app.table, app.table.sitting.game
        presenter, sitting = table.presenter, table.sitting
        assert presenter.seat is sitting, "the table shows another sitting"
        position = game.position if sitting.showing is None else sitting.showing.position
        layout = lay_out(game.rules, position, screen_of(app))
        assert presenter.layout == layout, "the layout is not that of the model"
        at_rest = rest(layout)
        drag = presenter.drag
        expected = at_rest if drag is None else drag.raised(at_rest)
        assert presenter.picture(table.now + 1000).cards == expected, "the picture would not come to rest at the model"
        assert (drag is None) or is_touched, "a card hangs in the air without a finger"
        if table._festivity.is_on or presenter.scene.is_moving(table.now):  # noqa: SLF001
            assert not (faults := self._ghosts(table, stage)), faults
            self.seen["moving"] += 1
            return
        stage.frames(1)  # what was laid out at the end of a frame is drawn in the next
        assert table.view.cards == expected, "the drawn cards are not the model's"
        assert not (faults := canvas_faults(table.view, layout)) or drag is not None, faults
        self.seen["drawn and compared"] += 1

    @staticmethod
    def _ghosts(table: TableScreen, stage: Stage) -> str:
        """Return what is wrong with the cards on their way, also in the frame after: one may draw what was."""
        stage.frames(1)
        if not ghosts(table.view, table.presenter.layout):
            return ""
        stage.frames(1)
        return ghosts(table.view, table.presenter.layout)

    def _check_journal(self, game: Game) -> None:
        """Fail unless a game's journal, replayed, leads to the same state."""
        now = (game, len(game.journal))
        if now == self._replayed:
            return
        self._replayed = now
        again = Game.replay(game.rules, game.policy, game.table.start, game.journal)
        assert again.position == game.position
        assert [step.after for step in again.state.done] == [step.after for step in game.state.done]
        assert [step.after for step in again.state.undone] == [step.after for step in game.state.undone]
        assert again.tally == game.tally
        self.seen["replayed"] += 1


def facts(game: Game) -> tuple[object, ...]:
    """Return what must be the same after a kill."""
    state = game.state
    return (
        game.table.start,
        game.position,
        [step.after for step in state.done],
        [step.after for step in state.undone],
        game.tally,
    )
