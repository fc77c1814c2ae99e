"""The twelve points that the schema must be able to say of the FreeCell family, each by a game that needs it."""

from collections import Counter

from hypothesis import given, settings

from freecellar.cards import Card, Suit
from freecellar.engine.deals import deal
from freecellar.engine.tables import Autoplay, HomeOfBase, Returns
from freecellar.play.policy import Finish, Loss, Score, TapTarget
from freecellar.spec.house import House
from freecellar.spec.parts import FIRST_CARD, Relation
from freecellar.spec.spec import RuleSpec
from freecellar.spec.values import Part
from support.fixtures import DOUBLE_FREECELL, GERMAN_FREECELL, PENGUIN, STALACTITES
from support.strategies import houses, specs

FREECELL = RuleSpec(id="freecell", name="FreeCell")
NO_CELLS = {"count": 0}
CASTLE = FREECELL.derive(id="castle", layout={"columns": [6] * 8, "home": ["A"]}, cells=NO_CELLS, build="any")


def test_1_decks_ranks_and_suits() -> None:
    """Two decks of all cards, or one of a few."""
    small = FREECELL.derive(deck={"ranks": 5, "suits": ["H", "S"]}, layout={"columns": [5, 5]})

    assert DOUBLE_FREECELL.compile().deck_size == 104
    assert deal(small.compile(), 1).cards() == Counter(
        Card.of(rank, suit) for rank in range(1, 6) for suit in (Suit.HEARTS, Suit.SPADES)
    )


def test_2_columns_and_the_shape_of_the_deal() -> None:
    """Uneven columns, filled row by row or one after another."""
    bath = FREECELL.derive(layout={"columns": [1, 2, 3, 4, 5, 6, 7, 8, 8, 8]}, cells={"count": 2})
    by_rows, by_columns = deal(bath.compile(), 1), deal(bath.derive(layout={"order": "columns"}).compile(), 1)

    assert [len(column) for column in by_columns.columns] == [1, 2, 3, 4, 5, 6, 7, 8, 8, 8]
    assert [str(by_rows.columns[1][0]), str(by_columns.columns[1][0])] == ["2D", "2D"]
    assert [str(by_rows.columns[1][1]), str(by_columns.columns[1][1])] != ["9H", "9H"]


def test_3_arrangement_before_and_during_the_deal() -> None:
    """Ranks dealt first or last, kings sunk to the bottom, cards that play home meanwhile."""
    challenge = deal(FREECELL.derive(layout={"ranks_first": ["2", "A"]}).compile(), 1)
    last = deal(FREECELL.derive(layout={"ranks_last": ["A"]}).compile(), 1)
    dozen = FREECELL.derive(layout={"columns": [4] * 13, "dealt_from": "tail", "sunk": ["K"]}, cells=NO_CELLS)
    citadel = CASTLE.derive(layout={"plays_home": True})

    assert {card.rank for column in challenge.columns for card in column[:1]} == {1, 2}
    assert sorted(column[-1].rank for column in last.columns).count(1) == 4
    assert all(card.rank < 13 for column in deal(dozen.compile(), 1).columns for card in column[2:])
    assert sum(deal(citadel.compile(), number).home for number in range(1, 10)) > 9 * 4


def test_4_foundations_dealt_beforehand() -> None:
    """All aces, two of them, the cards of a base that the deal sets, or any four cards."""
    measure = FREECELL.derive(layout={"columns": [5] * 10, "home": ["A"], "home_limit": 2}, cells=NO_CELLS)
    petal = FREECELL.derive(
        layout={"columns": [6] * 4 + [5] * 4, "home_of_base": HomeOfBase.ALL},
        cells={"filled": list("abcd")},
        foundations={"base": FIRST_CARD, "wraps": True},
    )
    homes = [deal(spec.compile(), 1).home for spec in (CASTLE, measure, PENGUIN, petal, STALACTITES)]

    assert homes == [4, 2, 3, 4, 4]
    assert len(set(deal(STALACTITES.compile(), 1).bases)) > 1
    assert set(deal(PENGUIN.compile(), 1).bases) == {11}


def test_5_cells() -> None:
    """How many, which are filled from which end of the deck, how many cards each holds, bound to suits or not."""
    eight_off = FREECELL.derive(layout={"columns": [6] * 8}, cells={"count": 8, "filled": list("aceg")})
    first = eight_off.derive(cells={"filled": list("abcd"), "filled_from": "head"})
    wide = FREECELL.derive(cells={"capacity": 3})

    assert [len(pile) for pile in deal(eight_off.compile(), 1).cells] == [1, 0] * 4
    assert [str(card) for pile in deal(first.compile(), 1).cells for card in pile] == ["JD", "2D", "9H", "JC"]
    assert wide.compile().cells.capacity == 3
    assert GERMAN_FREECELL.compile().cells.suits == (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)


def test_6_build_and_apart_from_it_runs() -> None:
    """Six relations, three directions, wrapping; runs by a relation of their own."""
    either = FREECELL.derive(build={"relation": "any", "direction": "both", "wraps": True}, runs="same-suit").compile()

    assert [sum(map(sum, FREECELL.derive(build=relation).compile().may_build)) for relation in Relation] == [
        *(96, 48, 96, 144, 192, 0),
    ]
    assert (sum(map(sum, either.may_build)), sum(map(sum, either.may_run))) == (416, 104)


def test_7_empty_columns() -> None:
    """They take any card, none, some ranks, or the rank below the base; and a whole column or not."""
    some = FREECELL.derive(empty_column={"takes": ["K", "Q"], "whole_column": False}).compile()

    assert (sum(some.may_enter_empty[0]), some.whole_columns) == (8, False)
    assert sum(STALACTITES.compile().may_enter_empty[0]) == 0
    assert [sum(row) for row in PENGUIN.compile().may_enter_empty] == [4] * 13


def test_8_cap() -> None:
    """A formula over empty cells and usable empty columns, or no cap."""
    kings = FREECELL.derive(empty_column=["K"], cap="empty_cells + empty_columns + 1")

    assert FREECELL.compile().cap is not None
    assert PENGUIN.compile().cap is None
    assert kings.compile().cap == ((1,), (2,), (3,), (4,), (5,))


def test_9_foundations() -> None:
    """Base, step, wrap, length, suits or none, slots in their order, and return."""
    evens = FREECELL.derive(foundations={"base": "2", "step": 2, "length": 6}, win="foundations-full").compile()
    ordered = FREECELL.derive(foundations={"order": list("SHCD"), "returns": "columns-and-cells"}).compile()

    assert (evens.sequence[1], evens.win_count) == ((2, 4, 6, 8, 10, 12), 24)
    assert ordered.foundations.suits == (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    assert ordered.foundations.returns is Returns.COLUMNS_AND_CELLS
    assert STALACTITES.compile().foundations.suits == (None,) * 4


def test_10_autoplay() -> None:
    """Off, safe by a named policy, or all; after moves and at the deal; whether it counts; and the auto-finish."""
    spec = FREECELL.derive(autoplay={"after_move": "horne", "at_deal": True}).compile()
    house = House(id="a", name="A", autoplay=Autoplay.ALL, autoplay_counts=True, finish=Finish.HOME_ALONE).compile()

    assert (spec.autoplay, spec.autoplay_at_deal) == (Autoplay.HORNE, True)
    assert (house.autoplay, house.autoplay_counts, house.finish) == (Autoplay.ALL, True, Finish.HOME_ALONE)


def test_11_win_score_moves_undo_and_loss() -> None:
    """What wins is the variant's; what is counted, taken back and recorded is the house's."""
    fields = {"score": {"win": 5}, "undo": {"limit": 300, "counts": True}, "loss": "never"}
    house = House.model_validate({"id": "a", "name": "A", **fields}).compile()

    assert FREECELL.derive(foundations={"length": 3}, win="foundations-full").compile().win_count == 12
    assert (house.score, house.undo.limit, house.undo.counts) == (Score(win=5), 300, True)
    assert house.loss is Loss.NEVER


def test_12_tap_order() -> None:
    """The landings that a tap tries, or that it only selects."""
    house = House.model_validate({"id": "a", "name": "A", "tap": {"order": ["cell", "foundation"], "selects": True}})

    assert house.compile().tap.order == (TapTarget.CELL, TapTarget.FOUNDATION)
    assert house.compile().tap.selects


def _leaves(part: Part) -> dict[str, str]:
    """Return every field of a spec or house with those of its tables, as text."""
    data = part.model_dump(mode="json")
    tables = {name: value for name, value in data.items() if isinstance(value, dict)}
    inner = {f"{name}.{field}": str(value) for name, table in tables.items() for field, value in table.items()}
    return inner | {name: "a table" if name in tables else str(value) for name, value in data.items()}


def test_random_specs_and_houses_reach_every_field() -> None:
    """The strategies that other tests rely on leave no field at one value."""
    seen: dict[str, set[str]] = {}

    def note(part: Part) -> None:
        for name, value in _leaves(part).items():
            seen.setdefault(f"{type(part).__name__}.{name}", set()).add(value)

    settings(max_examples=1500, database=None)(given(specs())(note))()
    settings(max_examples=150, database=None)(given(houses())(note))()

    assert len(seen) > 70
    assert [name for name, values in seen.items() if len(values) < 2 and values != {"a table"}] == []
