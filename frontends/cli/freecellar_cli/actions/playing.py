"""What `play` does: a game on a terminal, or line by line where there is none."""

import itertools
import sys
from collections.abc import Iterator

from freecellar import Game, Registry
from freecellar.pages import Style, board, plain
from freecellar.play import OpenGame
from freecellar.sitting import Dealt, Keeper, Sitting, describe_leaving, in_ascii, in_signs, waiting_game
from freecellar_cli.actions.daily import day_named, tell_counted_run
from freecellar_cli.actions.running import begin
from freecellar_cli.console import Code, Stop, fitted, has_screen, printable
from freecellar_cli.files import LONGEST_LINE, STANDARD_INPUT
from freecellar_cli.games.keeping import check_saving, describe, open_keeper, tell_open, tell_unsaved
from freecellar_cli.games.naming import Options, lay_out
from freecellar_cli.games.recording import recorded
from freecellar_cli.games.registry import open_registry
from freecellar_cli.games.session import Session
from freecellar_cli.settings.looks import Looks


def play(options: Options, *, leaves_open: bool = False, record: str | None = None, looks: Looks | None = None) -> int:
    """Play the deal that options name, and return the exit code; ``leaves_open`` ends an open game unasked."""
    registry = open_registry()
    table = lay_out(options, registry)
    with open_keeper() as keeper:
        code = play_table(table, options, keeper, registry, leaves_open=leaves_open, record=record, looks=looks)
        _tell_left(keeper, registry, looks, code)
    return code


def resume(options: Options, *, record: str | None = None, looks: Looks | None = None) -> int:
    """Play on in the open game of a variant and house, or of a day; return the exit code.

    Without a variant it is the one that was played last: in a house, or where that is empty in any.
    """
    registry = open_registry()
    day = day_named(options)
    policy = registry.house(options.house).policy if options.house else None
    if policy is None or not policy.daily.kept_apart:
        day = ""
    with open_keeper() as keeper:
        check_saving(keeper)
        wanted = options._replace(house="" if policy is None else policy.id)
        found = [game for game in keeper.store.open_games() if _is_wanted(game, wanted, day)]
        if not found:
            what = "" if options.variant is None else f" of {registry.variant(options.variant).id}"
            what += f" in house {wanted.house}" if wanted.house else ""
            raise Stop(f"there is no open game{what}{f' of {day}' if day else ''}", Code.NO)
        code = play_on(found[0], keeper, registry, record=record, looks=looks)
        _tell_left(keeper, registry, looks, code)
    return code


def _is_wanted(game: OpenGame, options: Options, day: str) -> bool:
    """Return whether an open game is one that options name."""
    if options.variant is None:
        return options.house in {"", game.house}
    return (game.variant, game.house, game.slot) == (options.variant, options.house, day)


def play_on(
    waiting: OpenGame,
    keeper: Keeper,
    registry: Registry,
    *,
    record: str | None = None,
    looks: Looks | None = None,
) -> int:
    """Play on in an open game, and return the exit code."""
    looks = looks or Looks.settled()
    table, game = keeper.resume(waiting, registry, finishes_itself=looks.finish_by_itself)
    return _play(table, game, keeper, looks, record=record)


def play_table(
    table: Dealt,
    options: Options,
    keeper: Keeper,
    registry: Registry,
    *,
    leaves_open: bool = False,
    record: str | None = None,
    looks: Looks | None = None,
) -> int:
    """Play a table, with the moves of the options made, and return the exit code.

    Where that would end an open game the player is asked, and who cannot be asked plays without saving. Without
    ``looks`` the game looks as is settled.
    """
    looks, table = looks or Looks.settled(), table.to_play()
    waiting = None if leaves_open else waiting_game(keeper.store, table)
    if waiting is not None:
        if not (has_screen() or (looks.plain and sys.stdin.isatty() and sys.stdout.isatty())):
            tell_unsaved(waiting, registry)
            keeper.is_on = False
        elif _goes_on(describe(waiting, registry), printable(describe_leaving(waiting)), in_words=looks.plain):
            return play_on(waiting, keeper, registry, record=record, looks=looks)
    game = begin(table, options, finishes_itself=looks.finish_by_itself)
    tell_counted_run(table, keeper.store)
    return _play(table, game, keeper, looks, reads_board=options.board == STANDARD_INPUT, record=record)


def _goes_on(waiting: str, leaving: str, *, in_words: bool) -> bool:
    """Ask whether to go on with an open game rather than leave it."""
    told, question, end = f"{waiting} is not finished. {leaving}", "Go on with it? (Enter: yes; n: leave it)", " "
    if in_words:
        from freecellar_cli.speech.words import spoken

        told, question, end = spoken(told), spoken(question), "\n"
    print(fitted(told, sys.stdout))
    return input(fitted(question, sys.stdout) + end).strip().lower() not in {"n", "no"}


def _play(
    table: Dealt,
    game: Game,
    keeper: Keeper,
    looks: Looks,
    *,
    reads_board: bool = False,
    record: str | None = None,
) -> int:
    sitting = Sitting(table, game, keeper, finishes_itself=looks.finish_by_itself)
    session = Session(sitting)
    with recorded(record, lambda: (sitting.dealt, sitting.game)):
        try:
            if looks.plain:
                from freecellar_cli.speech.speaking import speak

                session.asks = not reads_board and sys.stdin.isatty()
                return speak(session, _lines())
            if not reads_board and has_screen():
                from freecellar_cli.screen.application import play_on_screen

                return play_on_screen(session, looks)
            return play_lines(session, is_ascii=looks.is_ascii(sys.stdout))
        finally:
            sitting.end_searches()


def play_lines(session: Session, *, is_ascii: bool) -> int:
    """Play line by line, without colour or cursor movement; the input's end leaves."""
    _say(session.greeting(), is_ascii=is_ascii)
    _show(session, is_ascii=is_ascii)
    for line in _lines():
        reply = session.answer(line)
        if reply.text:
            _say(in_signs(reply.text) if reply.is_refusal else reply.text, is_ascii=is_ascii)
        if reply.shows_board:
            _show(session, is_ascii=is_ascii)
        if reply.leaves:
            break
    return Code.DONE


def _tell_left(keeper: Keeper, registry: Registry, looks: Looks | None, code: int) -> None:
    """Say how to go on with a game that was left on the screen, which is gone with all that it said."""
    if has_screen() and not (looks or Looks.settled()).plain and code in {Code.DONE, Code.INTERRUPTED}:
        tell_open(keeper, registry)


def _lines() -> Iterator[str]:
    """Yield the lines of standard input, each when it is there; bytes that are no text are shown as such."""
    for count in itertools.count(1):
        line = sys.stdin.buffer.readline(LONGEST_LINE + 1)
        if len(line) > LONGEST_LINE:
            raise Stop(f"<stdin>:{count}: longer than {LONGEST_LINE:,} bytes, which no move is", located=True)
        if not line:
            return
        yield line.decode(errors="backslashreplace")


def _say(text: str, *, is_ascii: bool) -> None:
    for line in (in_ascii(text) if is_ascii else text).split("\n"):
        print(fitted(line, sys.stdout, "    " if line.startswith(" ") else ""))
    sys.stdout.flush()


def _show(session: Session, *, is_ascii: bool) -> None:
    game = session.sitting.game
    style = Style(ascii=is_ascii, marks_foundations=game.policy.marks_foundations)
    print("\n" + plain(board(game.rules, game.position, style)))
    _say(session.status(waits=True), is_ascii=is_ascii)
