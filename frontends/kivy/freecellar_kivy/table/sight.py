"""What is seen of the game on the table, frame by frame, and what is said of it."""

from collections.abc import Sequence
from typing import Final

from kivy.clock import Clock

from freecellar.sitting import Said, Sitting
from freecellar_kivy.desk import Desk
from freecellar_kivy.parts.kit import Kit
from freecellar_kivy.presenting.commands import Command
from freecellar_kivy.presenting.presenter import Presenter
from freecellar_kivy.presenting.responses import Asked, Chose, LetGo, Made, NotMade, Response, Typed
from freecellar_kivy.presenting.screen import Screen
from freecellar_kivy.table.commands import Commands
from freecellar_kivy.table.facts import facts_of, offered_commands
from freecellar_kivy.table.festivity import Festivity
from freecellar_kivy.table.floor import TableFloor
from freecellar_kivy.table.look import marks_of, slots_of, style_of
from freecellar_kivy.table.outlook import Outlook
from freecellar_kivy.table.senses import Senses
from freecellar_kivy.table.tools import tools_of
from freecellar_kivy.table.worker import Worker

_STATUS_EVERY: Final = 0.25
"""The seconds between two looks at the clock."""


class TableSight(TableFloor):
    """The table as its player sees it. It shows the sitting of the desk."""

    def __init__(self, desk: Desk) -> None:
        """Put bars around a bare table."""
        super().__init__(desk, self.do)
        self.worker = Worker()
        self._commands = Commands(self)
        self._presenter: Presenter | None = None
        self._festivity = Festivity()
        self._senses = Senses(desk, self.is_still)
        self._outlook = Outlook(self.worker)
        self._slots: object = None
        self._laid_out: tuple[Screen | None, Kit | None] = (None, None)
        self._frames = Clock.create_trigger(self._frame, 0, interval=True)
        self._seconds = Clock.create_trigger(lambda _: self.show_bars(), _STATUS_EVERY, interval=True)
        self._relay = Clock.create_trigger(lambda _: self._lay_out(), -1)
        self.bind(size=self._relay)

    @property
    def sitting(self) -> Sitting:
        """The game on the table."""
        if self.desk.sitting is None:
            raise RuntimeError("the table is opened once a game is on it")
        return self.desk.sitting

    @property
    def presenter(self) -> Presenter:
        """What decides where everything lies, and what a gesture means."""
        if self._presenter is None:
            self._presenter = Presenter(self.sitting, self._screen(), self.desk.preferences)
        return self._presenter

    @property
    def now(self) -> float:
        """The time of this frame in seconds."""
        return float(Clock.get_time())

    def is_still(self) -> bool:
        """Return whether nothing moves, and no finger is on the table."""
        presenter = self._presenter
        return presenter is None or not (presenter.hands.is_down or presenter.scene.is_moving(self.now))

    def refresh(self) -> None:
        """Take on colours and sizes anew."""
        self._relay()

    def wake(self) -> None:
        """Draw frame after frame until everything lies still; not for a finger that is lifted once the table is left."""
        if self.manager is not None and self.manager.current_screen is self:
            self._frames()

    def settle(self) -> None:
        """Let everything lie where the model has it: what a person does next begins with that."""
        self._festivity.interrupt()
        self._answer(self.presenter.cancel(self.now))
        self.presenter.settle(self.now)

    def catch_up(self) -> None:
        """Show what has changed in the model."""
        self.presenter.update(self.now)
        self._festivity.expect(self.sitting.game)
        self.show_bars()
        self.wake()

    def deal(self) -> None:
        """Show the game on the table as it is dealt."""
        self.presenter.take(self.sitting, self.now)
        self._slots = None
        self._festivity.expect(self.sitting.game)
        self.show_bars()
        self.wake()

    def show_bars(self) -> None:
        """Show facts and buttons as they are now."""
        sitting = self.desk.sitting
        if sitting is None:  # the table has been left
            return
        self._outlook.look(sitting, is_wanted=self.desk.preferences.watches)
        self.status.show(facts_of(sitting, outlook=self._outlook.words))
        self.tools.show(tools_of(sitting, self.tools.room, is_running=self._commands.player.is_running))
        self.tools.enable(offered_commands(sitting))

    def _screen(self) -> Screen:
        kit, preferences = self.navigator.kit, self.desk.preferences
        return Screen(
            width=self.navigator.width,  # this screen has its size only once it is shown
            height=self.navigator.height,
            density=kit.unit,
            insets=self.navigator.insets,
            left_handed=preferences.left_handed,
            large_index=preferences.large_index,
        )

    def _lay_out(self) -> None:
        """Put everything where it belongs in a window of this size."""
        if self.manager is None or self.desk.sitting is None:
            return
        screen, kit = self._screen(), self.navigator.kit
        presenter = self.presenter
        if (screen, kit, presenter.preferences) == (*self._laid_out, self.desk.preferences):
            return
        self._laid_out = screen, kit
        presenter.resize(screen)
        presenter.prefer(self.desk.preferences)
        self.arrange(screen, kit)
        self._slots = None
        self.show_bars()
        self.wake()

    def _frame(self, _: float) -> None:
        """Draw this moment, and stop once the next would look the same."""
        presenter, at = self.presenter, self.now
        self._answer(presenter.tick(at))
        picture = presenter.picture(at)
        layout = picture.layout
        if layout.slots is not self._slots:
            self._slots = layout.slots
            self.view.dress(style_of(layout, self.desk.preferences, self.navigator.skin))
            self.view.lay((layout.card_width, layout.card_height), slots_of(layout, self.sitting.game), layout.fan)
        if self._festivity.is_due and not picture.is_moving:
            self._celebrate(at)
        feast = self._festivity.cards(layout, at) if self._festivity.is_on else None
        self.view.show(picture.cards if feast is None else feast, marks_of(picture))
        if self._festivity.is_on and feast is None:
            self.end_celebration()
        if not (picture.is_moving or presenter.hands.is_down or self._festivity.is_on or self._festivity.is_due):
            self._frames.cancel()

    def _celebrate(self, at: float) -> None:
        self._festivity.begin(at)
        self._senses.won()
        if self.desk.preferences.reduced_motion:
            self.end_celebration()

    def end_celebration(self) -> None:
        """Let the cards lie where they are home, and tell how the game ended."""
        self._festivity.end()
        self._commands.show_result()
        self.wake()

    def tell_trouble(self, said: Said) -> None:
        """Say what matters of something that was done: that no card can go anywhere, or that nothing is saved.

        What was done itself is seen.
        """
        game = self.sitting.game
        is_seen = bool(said.deed) or game.is_over
        self.saying.say(said.trouble if is_seen and not game.is_stuck else said.text)

    def do(self, command: Command) -> None:
        """Do what a button or a key asks for; nothing where a finger comes up on a button after the table was left."""
        if self.navigator.current_screen is self:
            self._commands.do(command)

    def _answer(self, responses: Sequence[Response]) -> None:
        """Say and do what came of a gesture."""
        for response in responses:
            self._senses.notice(response)
            match response:
                case Made(said):
                    self.tell_trouble(said)
                    self.catch_up()
                case NotMade(text):
                    self.refuse(text)
                case Chose(text):
                    self.say(text, stays=True)
                case LetGo():
                    self.say("")
                case Typed(text):
                    self.say(f"Move {text}" if text else "", stays=True)
                case Asked(command):
                    self.do(command)
                case _:
                    pass
