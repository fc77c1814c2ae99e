"""A game by typed lines, each answered in words that a screen reader or a voice can read once."""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from freecellar import Card, FreecellarError, Game, Suit
from freecellar.cards import RANKS
from freecellar.play import Step
from freecellar.sitting import CANNOT_BE_WON, Said, Seen, sentence
from freecellar_cli.console import Code, fitted
from freecellar_cli.games.rules import page
from freecellar_cli.games.session import MEANINGS, UNREAD, Reply, Session, Word
from freecellar_cli.speech import telling, words

ASKING: Final = {
    "board": "every place in words, each column from its deepest card",
    "column 3": "the cards of a column",
    "cells": "what the cells hold",
    "home": "how far each suit has come",
    "where QS": "where a card is; where queen of spades does too",
    "moves": "the legal moves, each after what to type for it",
    "status": "the deal, the moves, the time, and how many cards may move",
}
"""What may be asked in words besides what every game answers."""

_NO_END: Final = 1_000_000
"""More columns than any line has."""

_MOST_WORDS: Final = 3
"""A card in words: queen of spades."""


class Speaker:
    """Answers lines in words."""

    def __init__(self, session: Session) -> None:
        """Take the session that plays."""
        self._session = session

    def greeting(self) -> Iterator[str]:
        """Yield what is said before the first line."""
        table = self._session.sitting.dealt
        game = self._session.sitting.game
        number = f"deal {table.number}" if table.number is not None else "a given board"
        yield f"{table.name}, {number}, house {table.house}, {words.count(game.tally.moves, 'move')} made."
        position = game.position
        yield (
            f"{words.count(len(position.columns), 'column').capitalize()},"
            f" {words.count(len(position.cells), 'cell')}, {words.count(position.home, 'card')} home."
        )
        if trouble := self._session.sitting.trouble():
            yield _said(trouble)
        yield "Type a move such as 26, board to hear the cards, or help."

    def answer(self, line: str) -> tuple[list[str], bool]:
        """Do what a line says; return what is said to it, and whether the game is left."""
        asked = self._ask(" ".join(line.lower().split()))
        if asked is not None:
            return list(asked), False
        game = self._session.sitting.game
        count, undos = len(game.state.done), game.tally.undos
        reply = self._session.answer(line)
        now = self._session.sitting.game
        goes_on, taken_back = now is game, now.tally.undos > undos
        steps = now.state.done[count:] if goes_on and not taken_back else ()
        news = reply.text
        if line.strip().lower() == Word.SHARE:
            return news.splitlines(), False  # what is handed on is read letter by letter
        if news.endswith(UNREAD):
            return [news], False  # what was typed is told as it was typed
        said = list(_told(now, reply, steps))
        if steps and not now.is_stuck and self._session.sitting.is_stuck(waits=True):
            said.append(f"This game {CANNOT_BE_WON}: undo, restart or give up.")
        return said, reply.leaves

    def _ask(self, line: str) -> Iterable[str] | None:
        """Return the answer to a question about the board; None for anything else."""
        first, _, rest = line.partition(" ")
        if first in {"column", "where"}:
            return [self._column(rest) if first == "column" else self._where(rest)]
        game = self._session.sitting.game
        rules, position = game.rules, game.position
        answers: dict[str, Callable[[], Iterable[str]]] = {
            "board": lambda: telling.tell_board(rules, position),
            "cells": lambda: [telling.tell_cells(position)],
            "home": lambda: [telling.tell_home(rules, position)],
            "moves": lambda: telling.tell_moves(rules, position),
            "status": lambda: [self.status()],
            "rules": self._rules,
            "help": self._help,
            "h": self._help,
            "?": self._help,
        }
        return answers[line]() if line in answers else None

    def _column(self, text: str) -> str:
        position = self._session.sitting.game.position
        known = len(position.columns)
        index = next((n for n in range(1, known + 1) if text in {str(n), words.number(n)}), 0)
        if not index:
            return f"There are columns one to {words.number(known)}: say column 3."
        return telling.tell_column(position, index - 1)

    def _where(self, text: str) -> str:
        card = card_named(text)
        game = self._session.sitting.game
        if card is None:
            return "Where takes a card, as in where QS or where queen of spades."
        if card.rank > game.rules.tables.ranks or card.suit not in game.rules.tables.suits:
            return f"This deck has no {words.card(card)}."
        return telling.tell_where(game.rules, game.position, card)

    def status(self) -> str:
        """Return the facts of the game, and what may move now."""
        view = self._session.sitting.view(waits=True)
        view[Seen.HOUSE] = f"house {view[Seen.HOUSE]}"
        if Seen.CAPS in view:
            longest = re.sub(r"\brun (\w+)", r"a run of \1 may move", view[Seen.CAPS])
            view[Seen.CAPS] = longest.replace(" to empty ", " into an empty column, ")
        return sentence(words.spoken("; ".join(view.values())))

    def _rules(self) -> Iterator[str]:
        """Yield the rulebook page, a paragraph a line: a voice stops at each end of one."""
        text = page(self._session.sitting.dealt, width=_NO_END)
        yield from (words.cards_spoken(line) for line in text.splitlines() if line.strip(" =-"))

    def _help(self) -> Iterator[str]:
        yield "A move is a source and a target: 26 is from column two to column six."
        yield "5a is to cell a, a3 back to column three, 5h home. 26v3 moves three cards."
        yield from (f"{word}: {meaning}." for word, meaning in (MEANINGS | ASKING).items())


def _told(game: Game, reply: Reply, steps: Sequence[Step]) -> Iterator[str]:
    """Yield what came of a line: each step that was played or taken back, the move of a hint, and what else is said."""
    for step in steps:
        yield sentence(telling.tell_step(game.rules, step))
    said = Said(reply.told) if reply.said is None else reply.said
    if not steps and said.deed:
        yield _deed(game, said)
    rest = " ".join(filter(None, (said.news, said.trouble, reply.advice)))
    yield from (_said(line) for line in rest.splitlines() if line.strip(" =-"))


def _deed(game: Game, said: Said) -> str:
    """Return what was taken back, or the move of a hint; of a run that is carried card by card as it is written."""
    if said.taken_back is not None:
        return f"Taken back: {telling.tell_played(game.rules, said.taken_back)}; {telling.tell_room(game.position)}."
    if said.hint is None or len(said.hint.moves) != 1:
        return _said(said.deed)
    from freecellar.sitting import notation

    (typed,) = notation(game.rules, game.position, said.hint.moves)
    return f"{typed}: {telling.tell_move(game.rules, game.position, said.hint.moves[0])}."


def _said(line: str) -> str:
    """Return a line in words; what is to be typed, before a colon, stays as it is."""
    typed = re.match(r"[0-9a-z]{2,8}(?: [0-9a-z]{2,8})*: ", line)
    start = typed[0] if typed and any(sign.isdigit() for sign in typed[0]) else ""
    return start + words.spoken(line.removeprefix(start))


def card_named(text: str) -> Card | None:
    """Return the card that a text names, in letters or in words.

    >>> card_named("qs"), card_named("queen of spades"), card_named("10 of hearts"), card_named("queen")
    (Card.parse('QS'), Card.parse('QS'), Card.parse('TH'), None)
    """
    short = text.strip().upper().replace("10", "T")
    try:
        return Card.parse(short)
    except FreecellarError:
        pass
    parts = text.lower().split()
    if len(parts) != _MOST_WORDS or parts[1] != "of":
        return None
    suits = {suit.name.lower(): suit for suit in Suit}
    ranks = {name: rank for rank in range(1, len(RANKS) + 1) for name in (words.rank(rank), str(rank))}
    suit, rank = suits.get(parts[2]), ranks.get(parts[0])
    return None if suit is None or rank is None else Card.of(rank, suit)


def speak(session: Session, lines: Iterable[str]) -> int:
    """Play by lines and say what comes of each; the input's end leaves."""
    speaker = Speaker(session)
    _print(speaker.greeting())
    for line in lines:
        said, leaves = speaker.answer(line)
        _print(said)
        if leaves:
            break
    return Code.DONE


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(fitted(line, sys.stdout))
    sys.stdout.flush()
