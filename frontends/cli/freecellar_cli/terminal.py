"""A game on a terminal: the board in colour, a prompt that completes legal moves, the status line at the foot."""

from collections.abc import Iterable
from itertools import chain
from shutil import get_terminal_size
from textwrap import fill

from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText, StyleAndTextTuples
from prompt_toolkit.shortcuts import clear
from prompt_toolkit.styles import Style

from freecellar import Suit
from freecellar.engine import format_move
from freecellar.pages import Role, Segment, board
from freecellar.pages import Style as BoardStyle
from freecellar.sitting import describe_move, offered
from freecellar_cli.console import Code
from freecellar_cli.session import MEANINGS, Session

STYLE = Style.from_dict(
    {
        # Each of these stands out on black as on white, at 4 to 1 or better; spades are in the terminal's own colour.
        "clubs": "#008700",
        "diamonds": "#005fff",
        "hearts": "#d7005f",
        "spades": "",
        "movable": "bold",
        "label": "#808080",
        "slot": "#808080",
        "message": "italic",
        "status": "reverse",
    }
)

_MOST_LINES = 2
"""The most lines beneath a board; more would push it off the screen."""

CLASSES = {Suit.CLUBS: "clubs", Suit.DIAMONDS: "diamonds", Suit.HEARTS: "hearts", Suit.SPADES: "spades"}


def play_on_terminal(session: Session) -> int:
    """Play until the game is left, and return the exit code."""
    session.asks = True
    prompt: PromptSession[str] = PromptSession(
        completer=_LegalCompleter(session),
        complete_while_typing=True,
        reserve_space_for_menu=6,
        refresh_interval=1.0,  # the clock runs on
        style=STYLE,
    )
    message = session.greeting()
    while True:
        draw(session, message)
        try:
            line = prompt.prompt(lambda: _prompt(session))
        except EOFError:
            return Code.DONE
        except KeyboardInterrupt:
            return Code.INTERRUPTED
        reply = session.answer(line)
        if reply.leaves:
            return Code.DONE
        message = reply.text


def _prompt(session: Session) -> StyleAndTextTuples:
    """Return the status line and what comes before the player's line."""
    return [("class:status", f" {session.status()} "), ("", "\n> ")]


def draw(session: Session, message: str) -> None:
    """Clear the screen and show the board, and beneath it what there is to say; a longer text stands alone."""
    game = session.sitting.game
    if message.count("\n") > _MOST_LINES:
        clear()
        print_formatted_text(f"{message}\n\nEnter shows the board again.")
        return
    style = BoardStyle(width=get_terminal_size().columns, marks_foundations=game.policy.marks_foundations)
    rows = board(game.rules, game.position, style)
    clear()
    print_formatted_text(_formatted(rows), style=STYLE)
    if message:
        print_formatted_text(FormattedText([("class:message", wrapped(message))]), style=STYLE)


def wrapped(text: str) -> str:
    """Return a text with lines that the terminal need not break within a word."""
    width = max(get_terminal_size().columns - 1, 1)
    return "\n".join(fill(line, width, break_on_hyphens=False) for line in text.split("\n"))


def _formatted(rows: Iterable[tuple[Segment, ...]]) -> FormattedText:
    return FormattedText(
        chain.from_iterable([*((_look(segment), segment.text) for segment in row), ("", "\n")] for row in rows)
    )


def _look(segment: Segment) -> str:
    """Return the style classes of a segment."""
    classes = {Role.LABEL: ["label"], Role.SLOT: ["slot"]}.get(segment.role, [])
    if segment.suit is not None:
        classes = [*classes, CLASSES[segment.suit]]
    if segment.movable:
        classes = [*classes, "movable"]
    return " ".join(f"class:{name}" for name in classes)


class _LegalCompleter(Completer):
    """Offers the legal moves, each with what it moves, and the words."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Yield what begins as the line does; the words first while nothing is typed."""
        del complete_event  # the same whether asked for or not
        typed = document.text_before_cursor.lstrip()
        game = self._session.sitting.game
        if " " not in typed:
            for move in offered(game.rules, game.position):
                text = format_move(game.rules, game.position, move)
                if text.startswith(typed):
                    meaning = describe_move(game.rules, game.position, move)
                    yield Completion(text, -len(typed), display_meta=meaning)
        for word, meaning in MEANINGS.items():
            if word.startswith(typed.lower()):
                yield Completion(word.removesuffix(" 3"), -len(typed), display=word, display_meta=meaning)
