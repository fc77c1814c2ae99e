"""What each command and each typed line does to the game on the stage."""

from collections.abc import Callable
from dataclasses import replace

from freecellar import FreecellarError
from freecellar.engine import Autoplay
from freecellar.sitting import Question, Said, sentence
from freecellar_cli.console import Code, printable
from freecellar_cli.screen import panels
from freecellar_cli.screen.commands import Command, command_of
from freecellar_cli.screen.stage import Stage


def can(stage: Stage, command: Command) -> bool:
    """Return whether a command would do something now, as far as that is known at once."""
    game, policy = stage.sitting.game, stage.sitting.game.policy
    possible = {
        Command.UNDO: game.can_undo,
        Command.REDO: game.can_redo,
        Command.AUTO: policy.auto is not Autoplay.OFF and not (game.is_over or stage.is_paused),
        Command.FINISH: game.can_finish,
        Command.PAUSE: policy.pauses and not game.is_over,
        Command.GIVE_UP: policy.gives_up and not game.is_over,
    }
    is_play = command in {Command.HINT, Command.WATCH, Command.WINNABLE}
    return possible.get(command, not is_play or not (game.is_over or stage.is_paused))


class Wishes:
    """Does what a player wishes by key or by word."""

    def __init__(self, stage: Stage) -> None:
        """Take the stage."""
        self._stage = stage

    def do(self, command: Command) -> None:  # noqa: C901, PLR0912 - a case for each command
        """Do what a key says."""
        sitting = self._stage.sitting
        self._stage.asked = None
        if command is not Command.HINT:
            sitting.marked = None
        match command:
            case Command.UNDO:
                self._stage.take(sitting.undo())
            case Command.REDO:
                self._stage.take(sitting.redo())
            case Command.AUTO:
                self._stage.take(sitting.auto())
            case Command.FINISH:
                self._stage.take(sitting.finish())
            case Command.HINT:
                self._stage.wish(sitting.press_hint(), "Looking for a hint")
            case Command.WINNABLE:
                self._stage.wish(sitting.go_back(), "Looking for the last position that can be won")
            case Command.WATCH:
                self._stage.wish(sitting.watch(), "Looking for a line that wins")
            case Command.PAUSE:
                self._stage.take(sitting.resume() if self._stage.is_paused else sitting.pause())
            case Command.RESTART:
                self._unless_lost(lambda: self._stage.take(sitting.restart()))
            case Command.NEW:
                self._unless_lost(self._deal)
            case Command.GIVE_UP:
                self._stage.ask(
                    "Give this game up?", lambda: self._stage.take(sitting.give_up()), needed=not sitting.game.is_over
                )
            case Command.QUIT:
                self._unless_lost(self._leave, quits=True)
            case Command.TYPE:
                pass  # the line is the terminal's
            case _:
                self._open(command)

    def enter(self, line: str) -> None:
        """Do what a typed line says."""
        line = line.strip()
        command = command_of(line)
        if command is not None:
            self.do(command)
        elif line:
            first, _, rest = line.partition(" ")
            if first.lower() == Command.NEW:
                self._deal_named(rest)
            else:
                self._enter(line)

    def choose(self) -> None:
        """Take the choice of the page that is open, and close it."""
        panel, self._stage.panel = self._stage.panel, None
        if panel is None or not panel.choices:
            return
        choice = panel.choices[panel.chosen]
        if panel.command is Command.BOOKMARKS:
            self._stage.take(self._stage.sitting.go_to(choice))
        else:
            self._enter(choice)

    def mark_here(self) -> None:
        """Set a bookmark that is named by the moves so far, and show all of them."""
        name = f"move {self._stage.sitting.game.tally.moves}"
        try:
            self._stage.sitting.keeper.bookmark(name)
        except FreecellarError as error:
            self._stage.say(sentence(str(error)), is_refusal=True)
        else:
            self._stage.say(f"This place is {name}.")
        self._open(Command.BOOKMARKS)

    def _deal(self) -> None:
        """Put another deal on the table, looked for beside the game where it must be winnable."""
        asked = self._stage.sitting.another()
        if isinstance(asked, Said):
            self._stage.take(self._begun(asked))
        else:
            question = Question(asked.ask, lambda drawn: self._begun(asked.take(drawn)))
            self._stage.wish(question, "Drawing a deal that can be won")

    def _deal_named(self, text: str) -> None:
        """Put the deal of a number on the table, looked at before it is asked whether to leave the game."""
        try:
            dealt = self._stage.session.deal_named(text)
        except FreecellarError as error:
            self._stage.say(printable(sentence(str(error))), is_refusal=True)
            return
        self._unless_lost(lambda: self._stage.take(self._begun(self._stage.sitting.begin(dealt))))

    def _unless_lost(self, act: Callable[[], None], *, quits: bool = False) -> None:
        """Do something that leaves the game, after asking where something would be lost by that."""
        warning = self._stage.sitting.warning(quits=quits)
        self._stage.ask(f"{warning} Leave it?", act, needed=bool(warning))

    def _begun(self, said: Said) -> Said:
        """Name the deal that was begun."""
        title = self._stage.sitting.dealt.title
        return replace(said, news=f"{title}. {said.news}".strip()) if said.changed else said

    def _leave(self) -> None:
        self._stage.leaves = Code.DONE

    def _enter(self, line: str) -> None:
        game = self._stage.sitting.game
        before = len(game.state.done)
        reply = self._stage.session.answer(line)
        after = self._stage.sitting.game
        steps = after.state.done[before:] if after is game else ()
        text = printable_lines(reply.news)
        if reply.shows_board or not reply.is_refusal:
            self._stage.take(Said(text, changed=reply.shows_board, steps=steps))
        if reply.is_refusal:
            self._stage.say(text, is_refusal=True)

    def _open(self, command: Command) -> None:
        sitting = self._stage.sitting
        width = self._stage.size[0]
        match command:
            case Command.RULES:
                self._stage.panel = panels.rules_panel(sitting, width)
            case Command.STATISTICS:
                self._open_statistics()
            case Command.MOVES if self._stage.is_paused:
                self._stage.say("The game is paused.", is_refusal=True)
            case Command.MOVES:
                self._stage.panel = panels.moves_panel(sitting)
            case Command.BOOKMARKS:
                self._stage.panel = panels.bookmarks_panel(sitting.keeper.bookmarks())
            case _:
                self._stage.panel = panels.help_panel(width)

    def _open_statistics(self) -> None:
        dealt = self._stage.sitting.dealt
        try:
            found = self._stage.sitting.keeper.store.statistics(dealt.variant, dealt.house, daily=bool(dealt.day))
        except FreecellarError as error:
            self._stage.say(sentence(str(error)), is_refusal=True)
            return
        self._stage.panel = panels.statistics_panel(self._stage.sitting, found, self._stage.sitting.streak())


def printable_lines(text: str) -> str:
    """Return a text whose lines cannot play tricks with the terminal."""
    return "\n".join(printable(line) for line in text.split("\n"))
