"""What sets a house apart from the standard one, in a few words each, read off the two policies and tables."""

from collections.abc import Iterator

from freecellar.engine.tables import Autoplay, Returns, Tables
from freecellar.play.policy import Finish, Loss, Policy, Stuck, TapTarget


def differences(tables: Tables, policy: Policy, own_tables: Tables, own: Policy) -> list[str]:
    """Return how a variant is played in a house, against how it is in the standard one (``own``).

    Both tables are the variant's under the house in question: what a variant keeps whatever the house is no difference.
    """
    return [*_moves(tables, own_tables), *_homeward(tables, own_tables, policy, own), *_table(policy, own)]


def _moves(tables: Tables, own: Tables) -> Iterator[str]:
    if tables.cap_formula != own.cap_formula:
        yield f"the longest run is {tables.cap_formula}"
    if tables.foundations.returns is not own.foundations.returns:
        yield {
            Returns.NEVER: "what is home stays home",
            Returns.COLUMNS: "cards come back from foundations to columns",
            Returns.COLUMNS_AND_CELLS: "cards come back from foundations to columns and cells",
        }[tables.foundations.returns]
    if tables.cell_to_cell is not own.cell_to_cell:
        yield f"a card may {'' if tables.cell_to_cell else 'not '}go from cell to cell"
    if tables.whole_columns is not own.whole_columns:
        yield f"a whole column may {'' if tables.whole_columns else 'not '}move into an empty one"


def _homeward(tables: Tables, own_tables: Tables, policy: Policy, own: Policy) -> Iterator[str]:
    if tables.autoplay is not own_tables.autoplay:
        which = {Autoplay.OFF: "no card goes", Autoplay.ALL: "every card that fits goes"}
        yield f"{which.get(tables.autoplay, 'safe cards go')} home by {'itself' if tables.autoplay in which else 'themselves'}"
    if policy.auto is not own.auto:
        which = {Autoplay.OFF: "there is no Auto", Autoplay.ALL: "Auto takes every card that fits"}
        yield which.get(policy.auto, "Auto takes safe cards")
    if policy.finish is not own.finish:
        yield {
            Finish.NEVER: "there is no Finish",
            Finish.COLUMNS_DESCEND: "Finish once every column descends",
            Finish.HOME_ALONE: "Finish once moves home alone win",
        }[policy.finish]
    if policy.finishes_itself and not own.finishes_itself:
        yield "the rest may play out by itself"


def _table(policy: Policy, own: Policy) -> Iterator[str]:
    if policy.score != own.score:
        score = policy.score
        yield f"points: {score.card_home} a card home, {score.undo} lost by an undo" if score else "no points"
    if policy.undo.counts and not own.undo.counts:
        yield "an undo counts as a move"
    if policy.undo.limit != own.undo.limit:
        yield "any number of undos" if policy.undo.limit is None else f"undo reaches {policy.undo.limit} steps back"
    if policy.tap.order != own.tap.order:
        yield from _taps(policy)
    if policy.stuck is not own.stuck:
        yield {
            Stuck.NEVER: "the house never says that a game is stuck",
            Stuck.NO_PLACE: "stuck when no card has a place to go",
            Stuck.PROVEN: "lost where a solver has proven it",
        }[policy.stuck]
    if policy.loss is not own.loss:
        yield "no loss is recorded" if policy.loss is Loss.NEVER else "a game that is left counts as lost"
    if policy.deals.by_number is not own.deals.by_number:
        yield "any deal number" if policy.deals.by_number else "deals at random only"
    if policy.deals.winnable and not own.deals.winnable:
        yield "deals that a solver has won come first in the menu"


def _taps(policy: Policy) -> Iterator[str]:
    order = policy.tap.order
    if not order:
        yield "a tap selects, the next one chooses the landing"
    elif TapTarget.EMPTY_COLUMN not in order and TapTarget.COLUMN in order:
        yield "a tap never fills an empty column"
    elif order == (TapTarget.FOUNDATION,):
        yield "a tap sends home or selects"
    else:
        yield f"a tap tries {', then '.join(target.replace('-', ' ') for target in order)}"
