"""What the table says of a card, in one sentence or two."""

from freecellar import IllegalMove, Intent, Move, Place, Position, Rules
from freecellar.engine import Kind, Reason, reasons
from freecellar.sitting import card, counted, in_signs, sentence


def refusal(reason: Reason) -> str:
    """Return why a move is refused, as a sentence."""
    if isinstance(reason, reasons.RunTooLong):
        return too_long(reason)
    return in_signs(sentence(str(reason)))


def too_long(reason: reasons.RunTooLong) -> str:
    """Return the cap and what it was reckoned from.

    >>> too_long(reasons.RunTooLong(5, 3, empty_cells=2, empty_columns=0, unusable_columns=0, to_empty=False))
    '5 cards, but 3 may move: 2 empty cells, no empty column.'
    """
    helpers = _helpers(
        reason.empty_cells, reason.empty_columns, is_other=reason.to_empty, has_unusable=bool(reason.unusable_columns)
    )
    return f"{counted(reason.count, 'card')}, but {reason.cap} may move: {helpers}."


def why_refused(rules: Rules, position: Position, intent: Intent | Move) -> str:
    """Return why a move is refused, as a sentence; an empty text where the rules do not refuse it."""
    try:
        move = intent if isinstance(intent, Move) else rules.resolve(position, intent)
    except IllegalMove as error:
        return refusal(error.reason)
    reason = rules.check(position, move)
    return "" if reason is None else refusal(reason)


def explained(rules: Rules, position: Position, place: Place, count: int, landings: frozenset[Place]) -> str:
    """Return where a card, or a run of ``count`` cards, may land, and how long a run may be."""
    pile = rules.source_cards(position, place)
    named = card(pile[-count]) if count == 1 else f"{counted(count, 'card')} from {card(pile[-count])}"
    goals = _joined(_goals(position, landings))
    first = f"{named}: {goals or 'no landing'}."
    return f"{first} {caps(rules, position)}" if place.kind is Kind.COLUMN else first


def caps(rules: Rules, position: Position) -> str:
    """Return the longest run that may move now, with what it is reckoned from, and the same for an empty column."""
    cap = rules.cap(position, to_empty=False)
    if cap is None or cap >= rules.tables.deck_size:
        return "A run of any length may move."
    cells, columns = rules.helpers(position, to_empty=False)
    unusable = position.columns.count(()) - columns
    helpers = _helpers(cells, columns, is_other=False, has_unusable=bool(unusable))
    into = ""
    if () in position.columns and columns:
        into = f"; {rules.cap(position, to_empty=True)} into an empty column"
    return f"Up to {counted(cap, 'card')} may move: {helpers}{into}."


def _helpers(cells: int, columns: int, *, is_other: bool, has_unusable: bool) -> str:
    kind = "other " * is_other + "usable " * has_unusable + "empty column"
    said = counted(cells, "empty cell") if cells else "no empty cell"
    return f"{said}, {counted(columns, kind) if columns else f'no {kind}'}"


def _goals(position: Position, landings: frozenset[Place]) -> list[str]:
    """Return the landings in words, of equal ones but one."""
    goals = ["home"] if any(place.kind is Kind.FOUNDATION for place in landings) else []
    for place in sorted(place for place in landings if place.kind is Kind.COLUMN):
        pile = position.columns[place.index]
        goals.append(f"onto {card(pile[-1])}" if pile else "an empty column")
    goals += ["a cell"] if any(place.kind is Kind.CELL for place in landings) else []
    return list(dict.fromkeys(goals))


def _joined(words: list[str]) -> str:
    *first, last = words or [""]
    return f"{', '.join(first)} or {last}" if first else last
