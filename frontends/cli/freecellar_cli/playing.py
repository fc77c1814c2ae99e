"""What `play` does: a game on a terminal, or line by line where there is none."""

import os
import sys
from collections.abc import Iterator

from freecellar.pages import Style, board, plain
from freecellar_cli import wording
from freecellar_cli.console import Code, can_show
from freecellar_cli.files import STANDARD_INPUT
from freecellar_cli.naming import Options, Table, lay_out
from freecellar_cli.running import begin
from freecellar_cli.session import Session

ALL_SIGNS = "♣♦♥♠·"


def play(options: Options) -> int:
    """Play the deal that options name, and return the exit code."""
    table = lay_out(options)
    return play_table(table, options)


def play_table(table: Table, options: Options) -> int:
    """Play a table, with the moves of the options made, and return the exit code."""
    session = Session(table, begin(table, options))
    if options.board != STANDARD_INPUT and is_terminal():
        from freecellar_cli.terminal import play_on_terminal

        return play_on_terminal(session)
    return play_lines(session)


def is_terminal() -> bool:
    """Return whether a person sits at a terminal that can move its cursor."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in {"dumb", "unknown"}


def play_lines(session: Session) -> int:
    """Play line by line, without colour or cursor movement; the input's end leaves."""
    is_ascii = not can_show(ALL_SIGNS, sys.stdout)
    _say(session.greeting(), is_ascii=is_ascii)
    _show(session, is_ascii=is_ascii)
    for line in _lines():
        reply = session.answer(line)
        if reply.text:
            _say(reply.text, is_ascii=is_ascii)
        if reply.shows_board:
            _show(session, is_ascii=is_ascii)
        if reply.leaves:
            break
    return Code.DONE


def _lines() -> Iterator[str]:
    """Yield the lines of standard input, each when it is there; bytes that are no text are shown as such."""
    if sys.stdin is None:
        return
    for line in sys.stdin.buffer:
        yield line.decode(errors="backslashreplace")


def _say(text: str, *, is_ascii: bool) -> None:
    print(wording.in_ascii(text) if is_ascii else text, flush=True)


def _show(session: Session, *, is_ascii: bool) -> None:
    game = session.game
    style = Style(ascii=is_ascii, marks_foundations=game.policy.marks_foundations)
    print("\n" + plain(board(game.rules, game.position, style)))
    _say(wording.status(session.table, game), is_ascii=is_ascii)
