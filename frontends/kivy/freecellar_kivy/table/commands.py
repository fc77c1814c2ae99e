"""What buttons, the menu and keys do at the table."""

from collections.abc import Callable
from typing import Final, TypeVar, assert_never

from kivy.core.window import Window

from freecellar import FreecellarError
from freecellar.play import Sharing
from freecellar.sitting import Question, Said, Sitting, ending, sentence, share_text, shareable
from freecellar_kivy.presenting.commands import WORDS, Command
from freecellar_kivy.table.absence import save_again
from freecellar_kivy.table.showing import Place, Player

Answer = TypeVar("Answer")

MENU: Final = {
    Command.NEW: WORDS[Command.NEW],
    Command.NUMBER: WORDS[Command.NUMBER],
    Command.RESTART: WORDS[Command.RESTART],
    Command.GO_BACK: WORDS[Command.GO_BACK],
    Command.WATCH: "Watch a solution",
    Command.SHARE: "Share",
    Command.RULES: "Rules",
    Command.STATISTICS: WORDS[Command.STATISTICS],
    Command.SETTINGS: WORDS[Command.SETTINGS],
    Command.HELP: WORDS[Command.HELP],
    Command.GIVE_UP: WORDS[Command.GIVE_UP],
    Command.BACK: "Leave the table",
}
"""What the menu offers, and how it says so."""
_SHARED: Final = {Sharing.LAYOUT: "Share the deal", Sharing.RESULT: "Share the result"}
PAGES: Final = {
    Command.NUMBER: "Numbers",
    Command.STATISTICS: "Statistics",
    Command.RULES: "Rules",
    Command.SETTINGS: "Settings",
    Command.HELP: "Help",
}


class Commands:
    """Does what a person asks for beside moving cards."""

    def __init__(self, screen: Place) -> None:
        """Take the table."""
        self._screen = screen
        self.player = Player(screen)

    @property
    def _sitting(self) -> Sitting:
        return self._screen.sitting

    def do(self, command: Command) -> None:
        """Do it."""
        self._screen.settle()
        if self._sitting.showing is not None:
            is_done = self.player.do(command)
            self._screen.catch_up()  # also where the solution ends because something else begins, which may ask first
            if is_done:
                return
        self._do_in_game(command)

    def _do_in_game(self, command: Command) -> None:  # noqa: C901, PLR0912 - one case a command
        sitting = self._sitting
        match command:
            case Command.UNDO:
                self._take(sitting.undo())
            case Command.REDO:
                self._take(sitting.redo())
            case Command.HINT:
                self._put(sitting.press_hint(), "Looking for a move…")
            case Command.AUTO:
                self._take(sitting.auto())
            case Command.FINISH:
                self._take(sitting.finish())
            case Command.PAUSE:
                self._pause()
            case Command.GO_BACK:
                self._put(sitting.go_back(), "Looking for the last position that can be won…")
            case Command.WATCH:
                self._put(sitting.watch(), "Looking for a line that wins…")
            case Command.NEW:
                self._unless_lost("New deal", self._deal)
            case Command.RESTART:
                self._unless_lost("The same deal again", self._restart)
            case Command.GIVE_UP:
                self._give_up()
            case Command.SHARE:
                self._share()
            case Command.MENU:
                self._menu()
            case Command.BACK:
                self._screen.leave()
            case Command.FULL_SCREEN:
                Window.fullscreen = False if Window.fullscreen else "auto"
            case Command.NUMBER if not sitting.game.policy.deals.by_number:
                self._screen.refuse(f"House {sitting.dealt.house} deals at random.")
            case Command.NUMBER | Command.STATISTICS | Command.RULES | Command.SETTINGS | Command.HELP:
                self._open(command)
            case _:
                assert_never(command)

    def _take(self, said: Said) -> None:
        """Show what came of something."""
        screen = self._screen
        screen.catch_up()
        if said.is_refusal:
            screen.refuse(said.text)
        else:
            screen.tell_trouble(said)

    def _put(self, asked: Said | Question[Answer], meanwhile: str) -> None:
        """Ask the solver, and take what it says."""
        screen = self._screen
        if isinstance(asked, Said):
            self._take(asked)
            return
        screen.say(meanwhile, stays=True)

        def take(answer: Answer) -> None:
            said = asked.take(answer)
            if said.changed or self._sitting.showing is not None:
                screen.settle()  # a hint alone takes no card out of a hand
            screen.catch_up()
            screen.say(self._seen(said))
            if self._sitting.showing is not None:
                self.player.run()
            screen.show_bars()

        screen.worker.ask(asked.ask, take, lambda error: screen.say(sentence(str(error))))

    def _seen(self, said: Said) -> str:
        """Return what is said; a hint without how it is typed: it is marked on the table, and pressed again it is played."""
        if said.hint is None:
            return said.text
        from freecellar.sitting import notation  # noqa: PLC0415 - a game begins without the solver

        game = self._sitting.game
        typed = " ".join(notation(game.rules, game.position, said.hint.moves))
        return said.text.removeprefix(f"{typed}: ")

    def _pause(self) -> None:
        sitting = self._sitting
        if sitting.game.state.is_paused:
            self._take(sitting.resume())
            return
        said = sitting.pause()
        if said.is_refusal:
            self._take(said)
            return
        self._screen.catch_up()
        self._screen.say("")  # the sheet says it
        self.show_pause()

    def show_pause(self) -> None:
        """Hide the table while the clock stands: nobody thinks for free."""
        self._screen.hide("Paused", "The clock stands.", "Go on", self._go_on)

    def show_result(self) -> None:
        """Tell how the game ended, and offer the next."""
        offered = (Command.NEW, Command.RESTART, Command.SHARE, Command.STATISTICS, Command.BACK)
        answers = [(words, self._doing(command)) for command, words in self._offered().items() if command in offered]
        end = ending(self._sitting.game)
        self._screen.ask(end.result, f"{end.counts}.", answers, cancel="Look at the table")

    def _doing(self, command: Command) -> Callable[[], None]:
        return lambda: self.do(command)

    def _go_on(self) -> None:
        if self._sitting.game.state.is_paused:
            self._take(self._sitting.resume())

    def _unless_lost(self, title: str, act: Callable[[], object]) -> None:
        """Do something that ends the game; where it is thereby lost, or gone since it is not saved, ask before."""
        warning = self._sitting.warning()
        if warning:
            self._screen.ask(title, warning, [(title, act)], cancel="Play on")
        else:
            act()

    def _deal(self) -> None:
        """Put another deal of the same table on it."""
        screen, asked = self._screen, self._sitting.another()
        if isinstance(asked, Said):
            self._show_deal(asked)
            return
        screen.say("Looking for a deal that can be won…", stays=True)
        screen.worker.ask(
            asked.ask,
            lambda drawn: self._show_deal(asked.take(drawn)),
            lambda error: screen.say(sentence(str(error))),
        )

    def _show_deal(self, said: Said) -> None:
        """Show another deal, or why the game stays."""
        trouble = save_again(self._screen.desk) if said.changed else ""
        if said.changed:
            self._screen.deal()
        self._screen.say(" ".join(filter(None, (said.text, trouble))))

    def _restart(self) -> None:
        self._show_deal(self._sitting.restart())

    def _give_up(self) -> None:
        sitting = self._sitting
        if sitting.game.is_over:
            self._screen.refuse("The game is over.")
            return

        def give_up() -> None:
            said = sitting.give_up()
            self._take(said)
            if not said.is_refusal:
                self.show_result()

        self._screen.ask("Give up", sitting.warning(), [("Give up", give_up)], cancel="Play on")

    def _share(self) -> None:
        from freecellar_kivy.phone.sharing import share  # noqa: PLC0415 - a clipboard is looked for, loudly

        screen, sitting = self._screen, self._sitting
        try:
            text = share_text(screen.desk.registry, sitting.dealt, sitting.game)
        except FreecellarError as error:
            screen.refuse(sentence(str(error)))
        else:
            screen.say(share(text))

    def _offered(self) -> dict[Command, str]:
        """Return what the menu offers in this house now, and how it says so."""
        game = self._sitting.game
        shared = shareable(game.policy, is_over=game.is_over)
        words = {
            **MENU,
            Command.NUMBER: MENU[Command.NUMBER] if game.policy.deals.by_number else "",
            Command.SHARE: _SHARED[shared] if shared else "",
            Command.GIVE_UP: MENU[Command.GIVE_UP] if game.policy.gives_up else "",
        }
        return {command: text for command, text in words.items() if text}

    def _menu(self) -> None:
        answers = [(words, self._doing(command)) for command, words in self._offered().items()]
        self._screen.offer(self._sitting.dealt.title, answers, cancel="Play on")

    def _open(self, command: Command) -> None:
        dealt = self._sitting.dealt
        choices = (
            {} if command in (Command.SETTINGS, Command.HELP) else {"variant": dealt.variant, "house": dealt.house}
        )
        self._screen.navigator.open(PAGES[command], **choices)
