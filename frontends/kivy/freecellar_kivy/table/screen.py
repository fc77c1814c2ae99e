"""The screen that a game is played on: who comes and goes there, and what hands and keys do."""

from typing import Any, Final

from kivy.core.window import Keyboard as KeyNames
from kivy.core.window import Window

from freecellar_kivy.desk import Desk
from freecellar_kivy.presenting.hands import NEAR, TWICE
from freecellar_kivy.presenting.keyboard import Keyboard
from freecellar_kivy.table.absence import come_back, step_away
from freecellar_kivy.table.sight import TableSight

_NAMES: Final = {code: name for name, code in KeyNames.keycodes.items()}


class TableScreen(TableSight):
    """The table. It shows the sitting of the desk, whichever that is when the screen is entered."""

    def __init__(self, desk: Desk) -> None:
        """Take what all screens share."""
        super().__init__(desk)
        self._keyboard: Keyboard | None = None
        self._away_at: int | None = None
        """Where the game's clock stood when the table was left."""
        self._last_on_sheet = (0.0, 0.0, -1.0)
        """Where and when a sheet was touched last."""

    # Coming and going.

    def on_pre_enter(self, *_: object) -> None:
        """Show the game that is on the table now."""
        is_new = self._presenter is None or self.presenter.seat is not self.sitting
        self._return()
        self._lay_out()
        if is_new:
            self.deal()
            if self.sitting.game.state.is_started:
                self.presenter.settle(self.now)  # nothing is dealt where a game goes on

    def on_enter(self, *_: object) -> None:
        """Listen to keys, let the clock run, and tell what has not been told."""
        Window.bind(on_key_down=self._on_key)
        self._seconds()
        self._senses.get_ready()
        self.wake()
        self._tell_notices()
        if self.sitting.game.state.is_paused and self.sheet is None:
            self._commands.show_pause()

    def on_pre_leave(self, *_: object) -> None:
        """Listen no longer; the clock stands until somebody comes back."""
        Window.unbind(on_key_down=self._on_key)
        self.pause_here()
        if self.sheet is not None:
            self.sheet.forget()  # nothing was answered: who has paused finds the game paused
        self.close_sheet()

    def pause_here(self) -> None:
        """Save everything with the clock: what follows is time away."""
        self.settle()
        self._commands.player.halt()
        self.worker.cancel()
        self._seconds.cancel()
        self._frames.cancel()
        self._senses.rest()
        self._away_at = step_away(self.desk)

    def close(self) -> None:
        """End everything that goes on by itself."""
        Window.unbind(on_key_down=self._on_key)
        for event in (self._frames, self._seconds, self._relay):
            event.cancel()
        self._commands.player.halt()
        self._senses.rest()
        self.saying.hush()
        self.worker.close()

    def come_back(self) -> None:
        """Go on where `pause_here` was left."""
        self._return()
        self._lay_out()
        self._seconds()
        self.wake()
        self._tell_notices()

    def _tell_notices(self) -> None:
        """Tell what has not been told."""
        self.saying.say(" ".join(self.desk.notices))
        self.desk.notices.clear()

    def _return(self) -> None:
        """Take up the game where it was left: the time since then is none of the game's."""
        at, self._away_at = self._away_at, None
        if at is None or self.presenter.seat is not self.desk.sitting:
            return
        trouble = come_back(self.desk, at)
        if trouble:
            self.desk.notices.append(trouble)
        self.presenter.scene.seat = self.sitting
        self.presenter.settle(self.now)
        self._festivity.expect(self.sitting.game)

    # Hands and keys.

    def on_touch_down(self, touch: Any) -> bool:  # noqa: ANN401 - Kivy's motion event
        """Take a finger, unless it is on a button or a sheet."""
        if self.touch_sheet(touch):
            self._last_on_sheet = (touch.x, touch.y, self.now)
            return True
        if self._is_of_sheet(touch.x, touch.y):
            return True
        if self._festivity.is_on:
            self.end_celebration()
            return True
        if self.tools.collide_point(*touch.pos):
            self.tools.on_touch_down(touch)
            return True
        button = touch.button if "button" in touch.profile else "left"
        if button == "left":
            touch.grab(self)
            self._answer(self.presenter.press(touch.uid, touch.x, touch.y, self.now))
        elif button == "right":
            self._look_at(touch.x, touch.y)
        self.wake()
        return True

    def _is_of_sheet(self, x: float, y: float) -> bool:
        """Return whether a finger is the second of a double tap that has closed a sheet, and means no card below it."""
        near, (then_x, then_y, then) = self.navigator.kit.px(NEAR), self._last_on_sheet
        return self.now - then <= TWICE and abs(x - then_x) <= near and abs(y - then_y) <= near

    def on_touch_move(self, touch: Any) -> bool:  # noqa: ANN401
        """Follow a finger that came down on the table."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self._answer(self.presenter.move(touch.uid, touch.x, touch.y, self.now))
        return True

    def on_touch_up(self, touch: Any) -> bool:  # noqa: ANN401
        """Let go what a finger held."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._answer(self.presenter.release(touch.uid, touch.x, touch.y, self.now))
        self.wake()
        return True

    def _look_at(self, x: float, y: float) -> None:
        """Show the landings of a card, as a long press does."""
        self.settle()
        found = self.presenter.layout.touch(x, y)
        if found is not None and found.count and self.sitting.showing is None:
            self._answer((self.presenter.choose(*found),))

    def _on_key(self, _: object, key: int, __: int, text: str | None, modifiers: list[str]) -> bool:
        """Answer a key, whatever it is: the system has no say in it at the table."""
        name = _NAMES.get(key, "")
        if self.sheet is not None:
            self.press_on_sheet(key, name, is_back="shift" in modifiers)
        elif self._festivity.is_on:
            self.end_celebration()
        elif name:
            held = frozenset(modifiers) - {"capslock", "numlock"}
            self._answer(self._keys.press(name, self.now, modifiers=held, text=text or ""))
            self.show_bars()
            self.wake()
        return True

    @property
    def _keys(self) -> Keyboard:
        if self._keyboard is None or self._keyboard.presenter is not self.presenter:
            self._keyboard = Keyboard(self.presenter)
        return self._keyboard
