"""A person at the table in the window: fingers on cards and buttons, keys, and a look at what is there."""

from typing import Self

from kivy.core.window import Keyboard

from freecellar import FreecellarError, Game, Place
from freecellar_kivy.app import FreecellarApp
from freecellar_kivy.parts.press import Press
from freecellar_kivy.presenting.commands import Command
from freecellar_kivy.presenting.geometry import lay_out
from freecellar_kivy.presenting.motion import rest
from freecellar_kivy.table.screen import TableScreen
from support.stage import Finger, Stage
from support.tables import Point, grip, over


class TableHands:
    """Plays at an app's table."""

    def __init__(self, stage: Stage, app: FreecellarApp) -> None:
        self.stage, self.app = stage, app

    @property
    def table(self) -> TableScreen:
        """The screen."""
        return self.app.table

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self.table.sitting.game

    def killed(self) -> Self:
        """End the app as a system does that kills it, and return the hands at the next one over the same folder."""
        folder = self.app.desk.folder
        self.app.desk.store._holder.close()  # noqa: SLF001 - the system lets go of a dead process's locks
        self.table.close()
        self.stage.close_without_word()
        app = FreecellarApp(folder)
        self.stage.run(app)
        return type(self)(self.stage, app)

    def sit_down(self, number: int = 617, variant: str = "freecell", house: str = "standard") -> None:
        """Begin a deal, and wait until it is dealt."""
        self.app.desk.sit_down(self.app.desk.table(variant, house).dealt(number))
        self.app.root.open_table()
        self.rest()

    def rest(self) -> None:
        """Wait until nothing moves."""
        self.stage.frames(2)
        self.stage.until(lambda: not self.table.presenter.scene.is_moving(self.table.now))
        self.stage.frames(2)

    def card(self, place: Place, count: int = 1) -> Point:
        """Return a point where a finger takes the card so many from the open end."""
        return grip(self.table.presenter.layout, place, count)

    def drag(self, source: Place, target: Place, count: int = 1) -> None:
        """Drag cards onto a place, and wait until they lie."""
        self.carry(source, target, count).up()
        self.rest()

    def carry(self, source: Place, target: Place, count: int = 1) -> Finger:
        """Drag cards over a place, and hold them there."""
        goal = over(self.table.presenter.layout, source, target, count)
        return self.stage.finger(*self.card(source, count)).to(*goal)

    def tap(self, place: Place, count: int = 1) -> None:
        """Tap a card, and wait until nothing moves."""
        self.stage.wait(0.4)  # or it would be the second tap of a double tap
        self.stage.tap(*self.card(place, count))
        self.rest()

    def push(self, command: Command) -> None:
        """Push a button of the table."""
        button = self.table.tools.buttons[command]
        self.stage.tap(*button.center)
        self.stage.frames(2)

    def answer(self, text: str) -> None:
        """Push a button of the sheet on top of the table."""
        self.stage.frames(3)
        sheet = self.table.sheet
        if sheet is None or sheet.widget is None:
            raise AssertionError("nothing is asked")
        buttons = {each.name: each for each in sheet.widget.walk(restrict=True) if isinstance(each, Press)}
        self.stage.tap(*buttons[text].to_window(*buttons[text].center))
        self.stage.frames(2)

    def key(self, name: str, *modifiers: str, text: str = "") -> None:
        """Press a key by its name; with Ctrl it types junk, as real ones do."""
        self.stage.press(Keyboard.keycodes[name], *modifiers, text="\x1a" if "ctrl" in modifiers else text)
        self.stage.frames(1)

    def type(self, text: str) -> None:
        """Type letters and digits."""
        for letter in text:
            self.key(letter.lower(), text=letter)

    def think(self) -> None:
        """Wait, in real time, until the solver has answered."""
        import time  # noqa: PLC0415 - the stage's clock stands still for threads

        for _ in range(6000):
            if not self.table.worker.is_busy:
                break
            time.sleep(0.01)
            self.stage.frames(1)
        else:
            raise FreecellarError("the solver did not answer in a minute")
        self.rest()

    def check(self) -> None:
        """Fail unless what is seen is what the model holds."""
        presenter, game = self.table.presenter, self.game
        layout = lay_out(game.rules, game.position, presenter.scene.screen)
        assert presenter.layout == layout
        assert self.table.view.cards == rest(layout)
