"""Moves, steps and games in words."""

import re
from collections.abc import Sequence
from datetime import date
from enum import StrEnum
from typing import Final, NamedTuple

from freecellar.cards import Card, Suit
from freecellar.engine.autoplay import play_home
from freecellar.engine.moves import Kind, Move, cell_letter
from freecellar.engine.position import Position
from freecellar.engine.reasons import counted as counted  # noqa: PLC0414 - front ends count too
from freecellar.engine.rules import Rules
from freecellar.play.game import Game
from freecellar.play.policy import Label
from freecellar.play.scoring import Step
from freecellar.play.share import clock_text
from freecellar.sitting.dealt import Dealt

_CARD: Final = re.compile(r"\b[A2-9TJQK][CDHS]\b")
"""A card in letters, as reasons name it."""

CANNOT_BE_WON: Final = "cannot be won"
"""What a table keeps in view of a game that is stuck."""

MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
"""The names of the months, as people read them."""


def card(value: Card) -> str:
    """Return a card as people read it.

    >>> card(Card.parse("TD"))
    '10♦'
    """
    return str(value)[0].replace("T", "10") + value.suit.symbol


def in_ascii(text: str) -> str:
    """Return a text with cards and dots in plain characters.

    >>> in_ascii("10♦ · 7♠")
    'TD | 7S'
    """
    for suit in Suit:
        text = text.replace(f"10{suit.symbol}", f"T{suit.symbol}").replace(suit.symbol, suit.letter)
    return text.replace("·", "|").replace("…", "...")


def in_signs(text: str) -> str:
    """Return a text whose cards are in letters with their suits as signs, as `card` has them.

    >>> in_signs("TD does not build on 9C")
    '10♦ does not build on 9♣'
    """
    return _CARD.sub(lambda found: card(Card.parse(found[0])), text)


def cards(values: tuple[Card, ...]) -> str:
    """Return cards with blanks between them."""
    return " ".join(card(value) for value in values)


def describe_move(rules: Rules, position: Position, move: Move) -> str:
    """Return which cards a legal move takes where: ``9♠ 8♥ onto 10♦``."""
    moved = cards(rules.source_cards(position, move.source)[-move.count :])
    back = "back " if move.source.kind is Kind.FOUNDATION else ""
    match move.target.kind:
        case Kind.FOUNDATION:
            return f"{moved} home"
        case Kind.CELL:
            return f"{moved} {back}to cell {cell_letter(move.target.index)}"
        case Kind.COLUMN:
            pile = position.columns[move.target.index]
            onto = f"onto {card(pile[-1])}" if pile else f"to empty {move.target}"
            return f"{moved} {back}{onto}"


def walk(rules: Rules, position: Position, moves: Sequence[Move]) -> list[tuple[Position, Move]]:
    """Return moves with the position that each is made in."""
    walked = []
    for move in moves:
        walked.append((position, move))
        position = after(rules, position, move)
    return walked


def after(rules: Rules, position: Position, move: Move) -> Position:
    """Return where a legal move leads, with what follows it by itself."""
    return play_home(rules, rules.apply(position, move), rules.tables.autoplay).position


def describe_step(rules: Rules, step: Step) -> str:
    """Return what a step did: its move, or how many cards went home, and what followed by itself."""
    if len(step.played) == 1:
        said = describe_move(rules, step.before, step.played[0])
    else:
        said = f"{len(step.played)} cards home"
    gone = gone_home(rules, step)
    return f"{said}; {cards(gone)} by itself" if gone else said


def gone_home(rules: Rules, step: Step) -> tuple[Card, ...]:
    """Return the cards that went home by themselves in a step, in their order."""
    position = step.before
    for move in step.played:
        position = rules.apply_legal(position, move)
    gone: list[Card] = []
    for move in step.automatic:
        gone += rules.source_cards(position, move.source)[-1:]
        position = rules.apply_legal(position, move)
    return tuple(gone)


def caps(rules: Rules, position: Position) -> str:
    """Return the longest runs that may move now: ``run 4 · to empty 2``."""
    text = f"run {_cap(rules, position, to_empty=False)}"
    if () in position.columns:
        text += f" · to empty {_cap(rules, position, to_empty=True)}"
    return text


def _cap(rules: Rules, position: Position, *, to_empty: bool) -> str:
    """Return a cap, or that any run may move."""
    cap = rules.cap(position, to_empty=to_empty)
    return "any" if cap is None or cap >= rules.tables.deck_size else str(cap)


class Seen(StrEnum):
    """What a table keeps in view."""

    DEAL = "deal"
    """Variant and number, and whether no line wins it."""
    DAY = "day"
    STREAK = "streak"
    """How many deals of the day were won in a row."""
    HOUSE = "house"
    MOVES = "moves"
    SCORE = "score"
    TIME = "time"
    CAPS = "caps"
    STUCK = "stuck"
    """That the game cannot go on, where the house says so."""


def view(
    dealt: Dealt, game: Game, *, is_unsolvable: bool = False, is_stuck: bool = False, streak: int | None = None
) -> dict[Seen, str]:
    """Return what a table keeps in view, in the order it is read: its labels, the house, and the day of a deal of the day.

    Points are among them where any are kept, the days only of a deal of the day, and caps as long as anything may move.
    """
    labels, score = game.policy.labels, game.tally.score
    title = dealt.title if Label.NUMBER in labels else dealt.name
    seen = {
        Seen.DEAL: f"{title} Unsolvable" if is_unsolvable else title,
        Seen.DAY: f"daily {dealt.day}" if dealt.day else "",
        Seen.STREAK: f"streak {streak}" if dealt.day and streak is not None else "",
        Seen.HOUSE: dealt.house,
        Seen.MOVES: counted(game.tally.moves, "move") if Label.MOVES in labels else "",
        Seen.SCORE: counted(score, "point") if score is not None and Label.SCORE in labels else "",
        Seen.TIME: _clock(game, is_shown=Label.TIME in labels),
        Seen.CAPS: caps(game.rules, game.position) if Label.CAP in labels and not game.is_over else "",
        Seen.STUCK: CANNOT_BE_WON if is_stuck else "",
    }
    return {what: text for what, text in seen.items() if text}


def _clock(game: Game, *, is_shown: bool) -> str:
    """Return the time, and that it stands, which is seen also where the time is not."""
    return " ".join([clock_text(game.elapsed())] * is_shown + ["paused"] * game.state.is_paused)


class Ending(NamedTuple):
    """How a game ended, in words."""

    result: str
    """Won, or given up with so many cards home."""
    counts: str
    """Moves, time and what else was counted."""

    @property
    def sentence(self) -> str:
        """All of it."""
        return f"{self.result}: {self.counts}."


def ending(game: Game) -> Ending:
    """Return how a game that is over ended."""
    said = [counted(game.tally.moves, "move"), clock_text(game.elapsed())]
    if game.tally.undos:
        said.append(counted(game.tally.undos, "undo"))
    if game.tally.score is not None:
        said.append(counted(game.tally.score, "point"))
    result = "Won" if game.is_won else f"Given up with {counted(game.position.home, 'card')} home"
    return Ending(result, ", ".join(said))


def long_date(day: date) -> str:
    """Return a date as people write it.

    >>> long_date(date(2026, 11, 3))
    '3 November 2026'
    """
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def sentence(text: str) -> str:
    """Return a text as a sentence.

    >>> sentence("the game is over")
    'The game is over.'
    """
    return text[:1].upper() + text[1:].rstrip(".") + "." if text else ""
