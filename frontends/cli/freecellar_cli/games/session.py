"""A game played by typed lines: what each line does, and what is answered. It neither reads nor prints."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, assert_never

from freecellar import FreecellarError, Game
from freecellar.engine import ScriptError, ScriptItem, WordItem, format_move, read_script
from freecellar.engine import Word as ScriptWord
from freecellar.sitting import Dealt, Question, Said, Sitting, describe_move, offered, sentence, share_text
from freecellar_cli.console import printable
from freecellar_cli.games.naming import TRIED
from freecellar_cli.games.registry import open_registry
from freecellar_cli.games.script import play_items
from freecellar_cli.typed import is_number


class Word(StrEnum):
    """What may be typed besides the items of a script, each a line of its own."""

    HELP = "help"
    HINT = "hint"
    WINNABLE = "winnable"
    MOVES = "moves"
    BOARD = "board"
    RULES = "rules"
    SHARE = "share"
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
    "hint": "show the next move of a line that wins; in most houses a second hint plays it",
    "winnable": "go back to the last position that can be won",
    "restart": "begin this deal again",
    "new": "begin another deal; new 617 that one",
    "moves": "list the legal moves",
    "rules": "show the rules",
    "share": "the link to this deal, or the result once it is over, as far as the house shares them",
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


UNREAD: Final = "no move, and no word that is known. A move is a source and a target, as in 26. Type help for more."
"""What is said of an item that cannot be read."""

AFTERWARDS: Final = "Type new for another deal, restart for this one, or quit."
"""What may be done once a game is over."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What is answered to a line."""

    told: str = ""
    """What is told, where no wish was done at the table."""
    shows_board: bool = False
    """Whether there is something new on the board, or it was asked for."""
    leaves: bool = False
    is_refusal: bool = False
    """Whether something was not done, for the reason said."""
    said: Said | None = None
    """What came of a wish that was done."""
    advice: str = ""
    """What may be typed then."""

    @property
    def news(self) -> str:
        """What is said without any advice."""
        return self.told if self.said is None else self.said.text

    @property
    def text(self) -> str:
        """All that is said."""
        return " ".join(filter(None, (self.news, self.advice)))


class Session:
    """The lines typed at a sitting, and what is open between two of them."""

    def __init__(self, sitting: Sitting, *, asks: bool = False) -> None:
        """Take the sitting; ``asks`` lets it ask before a game is left that would count as lost."""
        self.sitting = sitting
        self.asks = asks
        self._asked: Callable[[], Reply] | None = None

    def answer(self, line: str) -> Reply:
        """Do what a line says; what happened is saved before this returns."""
        line = line.strip()
        if self._asked is not None:
            leave, self._asked = self._asked, None
            return leave() if line.lower() in {"y", "yes"} else Reply(self.sitting.staying())
        first, _, rest = line.lower().partition(" ")
        word = _word(" ".join(line.lower().split()))
        if word is not Word.HINT:
            self.sitting.marked = None  # hint again means at once
        if word is None and first == Word.NEW:
            return self._new(rest.strip())
        if first in {"bookmark", "goto"}:
            return self._mark(first, line.partition(" ")[2].strip())
        if line == "restart":
            return self._ask_or_leave(lambda: self._reply(self.sitting.restart()))
        return self._play(line) if word is None else self._do(word)

    def greeting(self) -> str:
        """Return what is said before the first line."""
        said = (self.sitting.greeting(), self.sitting.trouble(), "Type a move such as 26, or help.")
        return " ".join(filter(None, said))

    def status(self, *, waits: bool = False) -> str:
        """Return the line at the foot; where one waits, with a verdict beside the number that takes a while."""
        return " · ".join(self.sitting.facts(waits=waits))

    def _do(self, word: Word) -> Reply:
        sitting = self.sitting
        match word:
            case Word.BOARD:
                return Reply(shows_board=True)
            case Word.HELP | Word.MOVES | Word.RULES | Word.BOOKMARKS:
                return Reply(self._tell(word))
            case Word.SHARE:
                return self._share()
            case Word.PAUSE | Word.RESUME | Word.GIVE_UP:
                return self._clock(word)
            case Word.HINT | Word.WINNABLE:
                return self._hint() if word is Word.HINT else self._reply(_settled(sitting.go_back()))
            case Word.NEW | Word.QUIT:
                quits = word is Word.QUIT
                return self._ask_or_leave(
                    lambda: Reply(leaves=True) if quits else self._begun(self._another), quits=quits
                )
        assert_never(word)

    def _reply(self, said: Said) -> Reply:
        """Return what came of a wish, and what may be done once the game is over."""
        advice = AFTERWARDS if self.sitting.game.is_over and not said.is_refusal else ""
        return Reply(shows_board=said.changed, said=said, advice=advice)

    def _play(self, line: str) -> Reply:
        """Play the items of a line until one is refused."""
        try:
            items = read_script(line)
        except ScriptError as error:
            return Reply(_not_read(error), is_refusal=True)
        said, changed = Said(), not items
        for item in items:
            said = self._play_item(item)
            if said.is_refusal:
                text = f"{item.text}: {said.text}" if len(items) > 1 else said.text
                return Reply(text, shows_board=changed, is_refusal=True)
            changed = changed or said.changed
        return replace(self._reply(said), shows_board=changed)

    def _play_item(self, item: ScriptItem) -> Said:
        if isinstance(item, WordItem) and item.word is ScriptWord.RESTART:
            return self.sitting.restart()

        def act(game: Game) -> None:
            problem = play_items(game, [item]).problem
            if problem is not None:
                raise FreecellarError(problem.reason)

        return self.sitting.attempt(act)

    def _hint(self) -> Reply:
        """Say what to do next; asked again at once, do it, where the house has it so."""
        asked = self.sitting.press_hint()
        said = _settled(asked)
        if said.is_lost:
            return Reply(said=said, advice="Type winnable to go back to where one did.")
        if isinstance(asked, Question) and self.sitting.marked and self.sitting.game.policy.hint.second_press_plays:
            return Reply(said=said, advice="Type hint again to play it.")
        return self._reply(said)

    def _tell(self, word: Word) -> str:
        match word:
            case Word.HELP:
                return HELP
            case Word.MOVES:
                return self._list_moves()
            case Word.RULES:
                from freecellar_cli.games.rules import page

                return page(self.sitting.dealt)
            case _:
                return ", ".join(self.sitting.keeper.bookmarks()) or "There are no bookmarks: bookmark NAME sets one."

    def _share(self) -> Reply:
        try:
            return Reply(share_text(open_registry(), self.sitting.dealt, self.sitting.game))
        except FreecellarError as error:
            return Reply(sentence(str(error)), is_refusal=True)

    def _list_moves(self) -> str:
        game = self.sitting.game
        lines = [
            f"  {format_move(game.rules, game.position, move):6} {describe_move(game.rules, game.position, move)}"
            for move in offered(game.rules, game.position)
        ]
        return "\n".join(lines) or "There is no legal move."

    def _clock(self, word: Word) -> Reply:
        sitting = self.sitting
        said = {Word.PAUSE: sitting.pause, Word.RESUME: sitting.resume}.get(word, sitting.give_up)()
        if word is Word.PAUSE and not said.is_refusal:
            return Reply("Paused: type resume.")
        return replace(self._reply(said), shows_board=word is Word.RESUME and not said.is_refusal)

    def _mark(self, word: str, name: str) -> Reply:
        if not name:
            return Reply(f"{word} takes a name, as in {word} before.", is_refusal=True)
        if word == "bookmark":
            return self._bookmark(name)
        said = self.sitting.go_to(name)
        return Reply(shows_board=not said.is_refusal, is_refusal=said.is_refusal, said=said)

    def _bookmark(self, name: str) -> Reply:
        try:
            self.sitting.keeper.bookmark(name)
        except FreecellarError as error:
            return Reply(sentence(str(error)), is_refusal=True)
        return Reply(f"This place is {name}: goto {name} leads back to it.")

    def deal_named(self, text: str) -> Dealt:
        """Return the deal of a number that was typed; raise `FreecellarError` where it names none."""
        digits = text.strip().removeprefix("#")
        if is_number(digits):
            return self.sitting.dealt.dealt(int(digits))
        message = f"new takes a deal number, as in new 617, not {text[:20]!r}"
        raise FreecellarError(message)

    def _new(self, text: str) -> Reply:
        """Begin the deal of a number, looked at before it is asked whether to leave the game."""
        try:
            dealt = self.deal_named(text)
        except FreecellarError as error:
            return Reply(sentence(str(error)), is_refusal=True)
        return self._ask_or_leave(lambda: self._begun(lambda: self.sitting.begin(dealt)))

    def _ask_or_leave(self, leave: Callable[[], Reply], *, quits: bool = False) -> Reply:
        """Leave the game for something else, after asking where something would be lost by that."""
        warning = self.sitting.warning(quits=quits) if self.asks else ""
        if not warning:
            return leave()
        self._asked = leave
        return Reply(f"{warning} Leave it? (y/n)")

    def _begun(self, begin: Callable[[], Said]) -> Reply:
        """Put another deal on the table, and greet whoever sits there."""
        try:
            said = begin()
        except FreecellarError as error:
            return Reply(sentence(str(error)), is_refusal=True)
        return Reply(f"{self.sitting.dealt.title}. {self.greeting()} {said.trouble}".strip(), shows_board=True)

    def _another(self) -> Said:
        """Put another deal on the table; raise `NotDrawn` where no winnable one is found."""
        from freecellar_cli.progress import Waiting

        with Waiting() as waiting:
            return _settled(self.sitting.another(lambda tries: waiting.say(TRIED.format(tries))))


def _settled(wish: Said | Question[Any]) -> Said:
    """Return what came of a wish, the solver asked where need be; Ctrl-C ends a search, not the game."""
    if isinstance(wish, Said):
        return wish
    from freecellar_cli.progress import CtrlC

    with CtrlC() as ctrl_c:
        return wish.settle(ctrl_c.is_pressed)


def _not_read(error: ScriptError) -> str:
    """Return what is wrong with a line, without all that a move and a word of a script may be."""
    item, unread, _ = error.message.partition(": not a move; ")
    return f"{printable(item)}: {UNREAD}" if unread else f"{error.message}. Type help for more."


def _word(line: str) -> Word | None:
    try:
        return Word(OTHER_NAMES.get(line, line))
    except ValueError:
        return None
