"""Positions, moves and steps, told in words."""

from collections.abc import Iterator, Sequence

from freecellar import Card, Move, Position, Rules, Suit, format_move
from freecellar.engine import Kind, cell_letter
from freecellar.play import Step
from freecellar.sitting import gone_home, offered
from freecellar_cli.speech import words


def tell_step(rules: Rules, step: Step) -> str:
    """Return what a step did: what moved from where to where, what went home by itself, and what is free now."""
    said, gone = [tell_played(rules, step)], gone_home(rules, step)
    if gone:
        said.append(f"home by itself: {', '.join(map(words.card, gone))}")
    said.append(tell_room(step.after))
    return "; ".join(said)


def tell_played(rules: Rules, step: Step) -> str:
    """Return what the player did in a step: one move, or how many cards went home together."""
    if len(step.played) == 1:
        return tell_move(rules, step.before, step.played[0])
    return f"{words.count(len(step.played), 'card')} home"


def tell_move(rules: Rules, position: Position, move: Move) -> str:
    """Return a legal move: ``nine of hearts, from column three to column five``."""
    moved = rules.source_cards(position, move.source)[-move.count :]
    source = "the foundations" if move.source.kind is Kind.FOUNDATION else words.place(move.source)
    target = words.place(move.target)
    onto = ""
    if move.target.kind is Kind.COLUMN:
        pile = position.columns[move.target.index]
        onto = f", onto {words.card(pile[-1])}" if pile else ", which is empty"
    way = f"from {source} home" if target == "home" else f"from {source} to {target}"
    return f"{words.cards(moved)}, {way}{onto}"


def tell_room(position: Position) -> str:
    """Return what is free: ``two cells free, one column empty``."""
    columns = sum(not pile for pile in position.columns)
    said = [f"{words.count(sum(not pile for pile in position.cells), 'cell')} free"] if position.cells else []
    said += [f"{words.count(columns, 'column')} empty"] if columns or not said else []
    return ", ".join(said)


def tell_column(position: Position, index: int) -> str:
    """Return the cards of a column, the deepest first."""
    pile = position.columns[index]
    return f"Column {words.number(index + 1)}: {', '.join(map(words.card, pile)) or 'empty'}."


def tell_cells(position: Position) -> str:
    """Return what the cells hold."""
    held = [
        f"cell {cell_letter(index)}, {' and '.join(map(words.card, pile))}"
        for index, pile in enumerate(position.cells)
        if pile
    ]
    if not position.cells:
        return "This game has no cells."
    return f"Cells: {'; '.join([*held, tell_free(position)])}."


def tell_free(position: Position) -> str:
    """Return how many cells are free."""
    free = sum(not pile for pile in position.cells)
    if free == len(position.cells):
        return "all free"
    return f"{words.number(free) if free else 'none'} free"


def tell_home(rules: Rules, position: Position) -> str:
    """Return how far each foundation has come."""
    suits = rules.tables.foundations.suits
    slots = [f"{_slot(suit, index)} {_top(rules, position, index)}" for index, suit in enumerate(suits)]
    return f"Home: {', '.join(slots)}; {words.count(position.home, 'card')} in all."


def _slot(suit: Suit | None, index: int) -> str:
    return f"foundation {words.number(index + 1)}" if suit is None else suit.name.lower()


def _top(rules: Rules, position: Position, index: int) -> str:
    top = rules.foundation_top(position, index)
    if top is None:
        return "empty"
    own = rules.tables.foundations.suits[index]
    return f"up to {words.card(top) if own is None else words.rank(top.rank)}"


def tell_board(rules: Rules, position: Position) -> Iterator[str]:
    """Yield the whole board, a line a place, the deepest card of each column first."""
    yield tell_cells(position)
    yield tell_home(rules, position)
    yield from (tell_column(position, index) for index in range(len(position.columns)))


def tell_where(rules: Rules, position: Position, wanted: Card) -> str:
    """Return where a card is, and what lies on it; of two decks, where each of the two is."""
    found = [
        f"in column {words.number(index + 1)}, {_under(pile[depth + 1 :])}"
        for index, pile in enumerate(position.columns)
        for depth, card in enumerate(pile)
        if card == wanted
    ]
    found += [f"in cell {cell_letter(index)}" for index, pile in enumerate(position.cells) if wanted in pile]
    found += ["home"] * (rules.tables.decks - len(found))
    return f"{words.card(wanted).capitalize()}: {'; '.join(found)}."


def _under(above: Sequence[Card]) -> str:
    if not above:
        return "at the open end"
    return f"under {words.count(len(above), 'card')}: {', '.join(map(words.card, above))}"


def tell_moves(rules: Rules, position: Position) -> Iterator[str]:
    """Yield the legal moves, each after what is typed for it."""
    moves = offered(rules, position)
    yield f"{words.count(len(moves), 'legal move')}.".capitalize()
    for move in moves:
        yield f"{format_move(rules, position, move)}: {tell_move(rules, position, move)}."
