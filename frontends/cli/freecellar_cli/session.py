"""A game played by typed lines: what each line does, and what is answered. It neither reads nor prints."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final, assert_never

from freecellar import FreecellarError, Game, Position
from freecellar.engine import ScriptError, format_move, read_script
from freecellar.play import Label
from freecellar_cli import wording
from freecellar_cli.console import Stop, printable
from freecellar_cli.legal import offered
from freecellar_cli.naming import Table
from freecellar_cli.saving import Keeper
from freecellar_cli.script import play_items

if TYPE_CHECKING:  # a game begins without the solver
    from freecellar.solver import Hint
    from freecellar_cli.counsel import Counsel, DealVerdict


class Word(StrEnum):
    """What may be typed besides the items of a script, each a line of its own."""

    HELP = "help"
    HINT = "hint"
    WINNABLE = "winnable"
    MOVES = "moves"
    BOARD = "board"
    RULES = "rules"
    NEW = "new"
    PAUSE = "pause"
    RESUME = "resume"
    GIVE_UP = "give up"
    BOOKMARKS = "bookmarks"
    QUIT = "quit"


OTHER_NAMES: Final = {"?": Word.HELP, "h": Word.HELP, "q": Word.QUIT, "exit": Word.QUIT, "giveup": Word.GIVE_UP}

MEANINGS: Final = {
    "undo": "take the last step back",
    "redo": "play it again",
    "auto": "send home the cards that the house's Auto takes",
    "finish": "play out the rest, once it plays itself",
    "tap 3": "tap a card, as with a mouse: column 3, cell a, a run with 3v4",
    "hint": "show the next move of a line that wins; in most houses hint again plays it",
    "winnable": "go back to the last position that can be won",
    "restart": "begin this deal again",
    "new": "begin another deal; new 617 that one",
    "moves": "list the legal moves",
    "rules": "show the rules",
    "board": "show the board again",
    "pause": "stop the clock until resume",
    "give up": "end the game",
    "bookmark": "remember this place, as in bookmark before",
    "goto": "go there again, as in goto before; bookmarks lists them",
    "quit": "leave; the game is saved",
}
"""Every word with what it does."""

HELP: Final = """\
A move is a source and a target: 26 is from column 2 to column 6, 5a to cell a,
a3 back to column 3, 5h home to the foundations. 26v3 moves three cards.
Several may stand on one line. On a terminal, Tab lists what is legal. Words:
""" + "\n".join(f"  {word:8} {meaning}" for word, meaning in MEANINGS.items())


@dataclass(frozen=True, slots=True)
class Reply:
    """What is answered to a line."""

    text: str = ""
    shows_board: bool = False
    """Whether there is something new on the board, or it was asked for."""
    leaves: bool = False


class Session:
    """A game, the deal it began with, and what is open between two lines."""

    def __init__(self, table: Table, game: Game, keeper: Keeper, *, asks: bool = False) -> None:
        """Begin with a deal and its game; ``asks`` lets it ask before a game is left that would count as lost."""
        self.table = table
        self.game = game
        self.keeper = keeper
        self.asks = asks
        self._trouble = [keeper.keep(table, game)]
        self._asked_about: str | None = None
        self._counsel: Counsel | None = None
        self._marked: tuple[Position, Hint] | None = None
        self._verdict: DealVerdict | None = None

    def answer(self, line: str) -> Reply:
        """Do what a line says; what happened is saved before this returns."""
        reply = self._answer(line.strip())
        self._keep(self.game)
        trouble, self._trouble = " ".join(filter(None, self._trouble)), []
        return replace(reply, text=f"{reply.text} {trouble}".strip()) if trouble else reply

    def _keep(self, game: Game) -> None:
        self._trouble.append(self.keeper.keep(self.table, game))

    def _answer(self, line: str) -> Reply:
        if self._asked_about is not None:
            question, self._asked_about = self._asked_about, None
            return self._leave_game(question) if line.lower() in {"y", "yes"} else Reply("The game goes on.")
        first, _, rest = line.lower().partition(" ")
        word = _word(" ".join(line.lower().split()))
        if word is not Word.HINT:
            self._marked = None
        if word is None and first == Word.NEW:
            return self._ask_or_leave(f"{Word.NEW} {rest.strip()}")
        if first in {"bookmark", "goto"}:
            return self._mark(first, line.partition(" ")[2].strip())
        if line == "restart":
            return self._ask_or_leave(line)
        return self._play(line) if word is None else self._do(word)

    def greeting(self) -> str:
        """Return what is said before the first line."""
        gone = len(self.game.state.opening)
        opening = f"{wording.counted(gone, 'card')} went home at the deal. " if gone else ""
        return f"{opening}Type a move such as 26, or help."

    def _do(self, word: Word) -> Reply:
        match word:
            case Word.HELP | Word.MOVES:
                return Reply(HELP if word is Word.HELP else self._list_moves())
            case Word.BOARD:
                return Reply(shows_board=True)
            case Word.RULES | Word.BOOKMARKS:
                return Reply(self._rules() if word is Word.RULES else self.keeper.bookmarks())
            case Word.PAUSE | Word.RESUME | Word.GIVE_UP:
                return self._clock(word)
            case Word.HINT | Word.WINNABLE:
                return self._hint() if word is Word.HINT else self._go_back()
            case Word.NEW | Word.QUIT:
                return self._ask_or_leave(word)
        assert_never(word)

    def _play(self, line: str) -> Reply:
        """Play the items of a line until one is refused."""
        try:
            items = read_script(line)
        except ScriptError as error:
            return Reply(_not_read(line, error))
        before, undos = self.game.position, self.game.tally.undos
        outcome = play_items(self.game, items, self._keep)
        self.game = outcome.game
        changed = self.game.position != before
        if outcome.problem is not None:
            item = f"{outcome.problem.item.text}: " if len(items) > 1 else ""
            return Reply(f"{item}{wording.sentence(outcome.problem.reason)}", shows_board=changed)
        return Reply(self._news(taken_back=self.game.tally.undos > undos), shows_board=changed or not items)

    def _news(self, *, taken_back: bool) -> str:
        """Return what there is to say after a line was played."""
        game = self.game
        if game.is_over:
            return wording.ending(game)
        said = []
        if taken_back and game.state.undone:
            said.append(f"Taken back: {wording.describe_step(game.rules, game.state.undone[-1])}.")
        elif game.selected is not None:
            said.append(f"Chosen: {game.selected[0]}. Tap where it goes.")
        elif game.state.done:
            said.append(wording.sentence(wording.describe_step(game.rules, game.state.done[-1])))
        if game.is_stuck:
            said.append("No card can go anywhere now: undo, restart or give up.")
        elif game.can_finish:
            said.append("The rest plays itself: type finish.")
        return " ".join(said)

    @property
    def counsel(self) -> "Counsel":
        """The solver, made when it is first asked."""
        if self._counsel is None:
            from freecellar_cli.counsel import Counsel

            self._counsel = Counsel(self.game.rules, self.game.policy)
        return self._counsel

    def _hint(self) -> Reply:
        """Say what to do next; asked again at once, do it, where the house has it so."""
        game = self.game
        position = game.position
        marked, self._marked = self._marked, None
        try:
            if marked is not None and marked[0] == position and game.policy.hint.second_press_plays:
                return self._follow(position, marked[1])
            game.note_hint()
        except FreecellarError as error:
            return Reply(wording.sentence(str(error)))
        self._keep(game)
        hint = self.counsel.hint(position)
        if hint.moves:
            self._marked = (position, hint)
        return Reply(self.counsel.say(position, hint))

    def _follow(self, position: Position, hint: "Hint") -> Reply:
        """Play what a hint says; a run that is carried card by card is as many moves."""
        from freecellar_cli.hinting import describe_run

        for move in hint.moves:
            self.game.play(move)
            self._keep(self.game)
        news = self._news(taken_back=False)
        if len(hint.moves) > 1 and not self.game.is_over:
            news = f"{describe_run(self.game.rules, position, hint.moves)}, card by card."
        return Reply(news, shows_board=True)

    def _go_back(self) -> Reply:
        game = self.game
        if game.is_over:
            return Reply("The game is over.")
        before = game.position
        try:
            said = self.counsel.go_back(game)
        except FreecellarError as error:
            said = wording.sentence(str(error))
        return Reply(said, shows_board=game.position != before)

    def status(self, *, waits: bool = False) -> str:
        """Return the line at the foot; where one waits, with a verdict beside the number that takes a while."""
        return wording.status(self.table, self.game, is_unsolvable=self._is_unsolvable(waits=waits))

    def _is_unsolvable(self, *, waits: bool) -> bool:
        """Return whether the house says that no line wins the deal, and that is proven."""
        game = self.game
        if Label.VERDICT not in game.policy.labels:
            return False
        first = game.state.done[0].before if game.state.done else game.position
        if self._verdict is None or self._verdict.position != first:
            from freecellar_cli.counsel import DealVerdict

            self.end_searches()
            self._verdict = DealVerdict(game.rules, first)
        return self._verdict.is_unsolvable(waits=waits)

    def end_searches(self) -> None:
        """Let nothing search beside the game any longer."""
        if self._verdict is not None:
            self._verdict.end()

    def _list_moves(self) -> str:
        game = self.game
        moves = offered(game.rules, game.position)
        lines = [
            f"  {format_move(game.rules, game.position, move):6}"
            f" {wording.describe_move(game.rules, game.position, move)}"
            for move in moves
        ]
        return "\n".join(lines) or "There is no legal move."

    def _rules(self) -> str:
        from freecellar_cli.rules_page import page

        return page(self.table.variant, self.table.house)

    def _clock(self, word: Word) -> Reply:
        policy = self.game.policy
        if not (policy.gives_up if word is Word.GIVE_UP else policy.pauses):
            return Reply(f"House {policy.id} has no {word}.")
        try:
            match word:
                case Word.PAUSE:
                    self.game.pause()
                    return Reply("Paused: type resume.")
                case Word.RESUME:
                    self.game.resume()
                    return Reply("The clock runs.", shows_board=True)
                case _:
                    self.game.give_up()
                    return Reply(wording.ending(self.game))
        except FreecellarError as error:
            return Reply(wording.sentence(str(error)))

    def _mark(self, word: str, name: str) -> Reply:
        if not name:
            return Reply(f"{word} takes a name, as in {word} before.")
        if word == "bookmark":
            return Reply(self.keeper.bookmark(name))
        try:
            self.keeper.go_to(name)
        except FreecellarError as error:
            return Reply(wording.sentence(str(error)))
        return Reply(f"Back at {name}.", shows_board=True)

    def _ask_or_leave(self, what: str) -> Reply:
        """Leave the game for something else, after asking where that would count as a loss."""
        if what == Word.QUIT and self.keeper.is_saving:
            return Reply(leaves=True)
        if self.asks and self.game.is_loss_if_left and not self.game.is_over:
            self._asked_about = what
            return Reply("This game is not finished and would count as lost. Leave it? (y/n)")
        return self._leave_game(what)

    def _leave_game(self, what: str) -> Reply:
        if what == Word.QUIT:
            return Reply(leaves=True)
        if what == "restart":
            self.game = self.game.restarted()
            return Reply("The deal again, from the start.", shows_board=True)
        number = what.removeprefix(Word.NEW).strip()
        try:
            self.table = self.table.drawn() if not number else self.table.dealt(_number(number))
        except (FreecellarError, Stop) as error:
            return Reply(wording.sentence(str(error)))
        self.game = self.table.game()
        return Reply(f"{self.table.title}. {self.greeting()}", shows_board=True)


def _not_read(line: str, error: ScriptError) -> str:
    """Return what is wrong with a line; a word that is none gets a short answer."""
    first = line.split(maxsplit=1)[0]
    if first.isalpha() and len(first) > len("hS5"):
        return f"{printable(line[:40])}: no such word, and no move. A move is a source and a target: 26, 5a. Type help."
    return f"{error.message}. Type help for more."


def _word(line: str) -> Word | None:
    try:
        return Word(OTHER_NAMES.get(line, line))
    except ValueError:
        return None


def _number(text: str) -> int:
    if text.removeprefix("#").isascii() and text.removeprefix("#").isdecimal() and len(text) <= 12:  # noqa: PLR2004
        return int(text.removeprefix("#"))
    message = f"new takes a deal number, as in new 617, not {text[:20]!r}"
    raise FreecellarError(message)
