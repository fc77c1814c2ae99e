"""The whole table by keyboard: a cursor that goes from place to place, moves typed in notation, and commands."""

from collections.abc import Sequence
from typing import Final

from freecellar import FreecellarError, Intent, Move, Place, cell, column, foundation, parse_move
from freecellar.engine import COLUMN_NAMES, Kind, cell_letter
from freecellar.sitting import in_signs, landings, offered, sentence
from freecellar_kivy.presenting.commands import KEYS, Command, chord
from freecellar_kivy.presenting.cursor import Direction, neighbour
from freecellar_kivy.presenting.layout import Touch
from freecellar_kivy.presenting.presenter import Presenter
from freecellar_kivy.presenting.responses import Asked, NotMade, Response, Responses, Typed

_NOTHING: Final[Responses] = ()
_ARROWS: Final = {
    "left": Direction.LEFT,
    "right": Direction.RIGHT,
    "up": Direction.UP,
    "down": Direction.DOWN,
}
_ENTER: Final = frozenset({"enter", "numpadenter", "spacebar"})
_ON_CURSOR: Final = _ENTER | {*_ARROWS, "tab", "home"}
_COMMANDING: Final = frozenset({"ctrl", "meta", "super", "alt"})
_HOME: Final = "h"
_COUNT: Final = "v"
_HEXADECIMAL: Final = "123456789abcdef"


class Keyboard:
    """Turns keys into what they do at a presenter's table.

    Keys go by Kivy's names: ``left``, ``enter``, ``spacebar``, ``f1``, a letter. What they type comes beside them.
    """

    def __init__(self, presenter: Presenter) -> None:
        """Take the table."""
        self.presenter = presenter
        self.typed = ""
        """The move that is being typed."""

    def press(self, key: str, at: float, *, modifiers: frozenset[str] = frozenset(), text: str = "") -> Responses:
        """Take a key: what it is called, what is held with it, and what it types."""
        put_back = self.presenter.cancel(at)
        self.presenter.settle(at)
        if put_back and key == "escape":
            return put_back
        return put_back + self._on(key, chord(key, modifiers), "" if modifiers & _COMMANDING else text, at)

    def _on(self, key: str, name: str, text: str, at: float) -> Responses:
        if name == "escape":
            return self._escape()
        if name in KEYS:
            return self._command(KEYS[name])
        if self.presenter.seat.showing is not None:
            return self._while_showing(name)
        if name == "backspace":
            return self._backspace()
        if key in _ON_CURSOR:
            return self._on_cursor(key, name, at)
        return self._type(text, at) if len(text) == 1 else _NOTHING

    def _while_showing(self, name: str) -> Responses:
        return (Asked(Command.WATCH),) if name in _ENTER else _NOTHING

    def _command(self, command: Command) -> Responses:
        self.typed = ""
        return (*self.presenter.let_go(), Asked(command))

    def _escape(self) -> Responses:
        """Give up what was begun, or leave."""
        if self.typed:
            self.typed = ""
            return (Typed(""),)
        return self.presenter.let_go() or (Asked(Command.BACK),)

    def _backspace(self) -> Responses:
        if not self.typed:
            return (Asked(Command.UNDO),)
        self.typed = self.typed[:-1]
        return (Typed(self.typed),)

    def _on_cursor(self, key: str, name: str, at: float) -> Responses:
        presenter = self.presenter
        if key in _ENTER and self.typed:
            return (self._play_typed(at),)
        self.typed = ""
        if presenter.cursor is None:
            presenter.cursor = self._at(column(0))
            if key in _ARROWS:
                return _NOTHING  # the first arrow shows where the cursor is
        here = presenter.cursor = self._at(*presenter.cursor)  # the game may have moved on
        if key in _ARROWS:
            presenter.cursor = self._moved(here, _ARROWS[key])
            return _NOTHING
        if key == "tab":
            presenter.cursor = self._next(here, back=name == "shift+tab")
            return _NOTHING
        return (self._act(here, key, name, at),)

    def _act(self, here: Touch, key: str, name: str, at: float) -> Response:
        """Choose or land what the cursor is on; with Ctrl do what a tap does, with Home send it home."""
        presenter = self.presenter
        if key == "home":
            response = presenter.go_home(here.place, max(here.count, 1), at)
        elif presenter.chosen is not None:
            response = presenter.land(here.place, at)
        elif name.startswith("ctrl+"):
            response = presenter.tap(*here, at)
        else:
            response = presenter.choose(*here)
        presenter.cursor = self._at(here.place, here.count)
        return response

    def _at(self, place: Place, count: int = 1) -> Touch:
        """Return a place with so many of its cards, or as many as it has."""
        return Touch(place, min(max(count, 1), self.presenter.layout.counts[place]))

    def _moved(self, here: Touch, direction: Direction) -> Touch:
        """Return what an arrow leads to: within a column along its run, else the next place."""
        place, count = here
        if place.kind is Kind.COLUMN and count:
            run = self.presenter.rules.run_length(self.presenter.scene.position.columns[place.index])
            longer = count + direction.value[1]
            if direction.value[1] and 1 <= longer <= run and self.presenter.chosen is None:
                return Touch(place, longer)
        other = neighbour(self.presenter.layout, place, direction)
        return here if other is None else self._at(other)

    def _next(self, here: Touch, *, back: bool) -> Touch:
        """Return the next landing of what is chosen, or else the next cards that may move."""
        presenter = self.presenter
        position, chosen = presenter.scene.position, presenter.chosen
        if chosen is not None:
            places = sorted(landings(presenter.rules, position, *chosen))
            touches = [self._at(place) for place in places]
        else:
            moves = offered(presenter.rules, position)
            touches = sorted({Touch(move.source, move.count) for move in moves})
        return _after(touches, here, back=back)

    def _type(self, text: str, at: float) -> Responses:
        """Take a character of a move; a move that is complete is made at once."""
        if self._waits_for_count() and text != _COUNT:
            return (self._play_typed(at), *self._type(text, at))
        if len(self.typed) > 1 and (text == _COUNT or self.typed.endswith(_COUNT)):
            return self._type_count(text, at)
        is_suit = self.typed == _HOME  # nothing moves from a foundation to another, so h is a heart there
        place = None if is_suit else self._named(text)
        if place is None and not (is_suit and (text in "cdhsCDHS" or text.isdecimal())):
            self.typed = ""
            return (NotMade(f"{text} names no place here."),)
        self.typed += text.upper() if is_suit else text
        if place is not None:
            self.presenter.cursor = self._at(place)
        if len(self.typed) < _complete(self.typed) or self._waits_for_count():
            return (Typed(self.typed),)
        return (self._play_typed(at),)

    def _type_count(self, text: str, at: float) -> Responses:
        """Take the sign that a count follows, or the count."""
        if text == _COUNT:
            self.typed = self.typed.removesuffix(_COUNT) + text
            return (Typed(self.typed),)
        if text.lower() not in _HEXADECIMAL:
            self.typed = ""
            return (NotMade(f"{text} is no number of cards."),)
        self.typed += text.lower()
        return (self._play_typed(at),)

    def _named(self, text: str) -> Place | None:
        """Return the place that a character names; of the foundations the first."""
        rules = self.presenter.rules
        names = {name: column(index) for index, name in enumerate(COLUMN_NAMES[: rules.place_count(Kind.COLUMN)])}
        names |= {cell_letter(index): cell(index) for index in range(rules.place_count(Kind.CELL))}
        return {**names, _HOME: foundation(0)}.get(text)

    def _waits_for_count(self) -> bool:
        """Return whether a move typed into an empty column could be of several numbers of cards."""
        if len(self.typed) != _complete(self.typed) or self.typed[0] == _HOME:
            return False
        source, target = map(self._named, self.typed)
        if source is None or target is None or source == target:
            return False
        position, rules = self.presenter.scene.position, self.presenter.rules
        if source.kind is not Kind.COLUMN or target.kind is not Kind.COLUMN or position.columns[target.index]:
            return False
        counts = range(1, rules.run_length(position.columns[source.index]) + 1)
        return sum(rules.check(position, Move(source, target, count)) is None for count in counts) > 1

    def _play_typed(self, at: float) -> Response:
        text, self.typed = self.typed.removesuffix(_COUNT), ""
        presenter = self.presenter
        try:
            intent: Intent = parse_move(text, presenter.rules, presenter.scene.position)
        except FreecellarError as error:
            return NotMade(in_signs(sentence(str(error))))
        return presenter.play(intent, at)


def _complete(typed: str) -> int:
    """Return how many characters make a move that begins so; from a foundation its suit or slot is named too."""
    return len("hS5") if typed.startswith(_HOME) else len("26")


def _after(touches: Sequence[Touch], here: Touch, *, back: bool) -> Touch:
    """Return the one that follows in order, or comes before; round from the last to the first."""
    ordered = list(reversed(touches)) if back else list(touches)
    if not ordered:
        return here
    further = (touch for touch in ordered if (touch < here if back else touch > here))
    return next(further, ordered[0])
