"""The houses: `standard`, and five tables as their own rules pages describe them.

What a page leaves open is left out here, so that it is as in `standard`.
"""

from freecellar import Suit
from freecellar.engine import Autoplay, Returns
from freecellar.play import (
    Daily,
    DailyDeal,
    DealRange,
    Finish,
    Hinting,
    Label,
    Loss,
    Score,
    Sharing,
    Stuck,
    Tap,
    TapTarget,
    Undo,
)
from freecellar.spec import House

TEXTBOOK = "(empty_cells + 1) * 2**empty_columns"
"""As many cards as single moves can carry."""

STANDARD = House(
    id="standard",
    name="Standard",
    summary="The variant's own rules and nothing that moves by itself; Auto sends home what no other card needs.",
)

DOUBLING = House(
    id="doubling",
    name="Doubling",
    summary="Each empty cell doubles the longest run; Auto takes every card that fits, needed or not.",
    variants=("freecell",),
    cap="2**empty_cells * (empty_columns + 1)",
    foundation_order=(Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES),
    returns=Returns.NEVER,
    cell_to_cell=False,
    whole_columns=True,
    autoplay=Autoplay.OFF,
    autoplay_at_deal=False,
    deals=DealRange(first=1, last=1_000_000),
    auto=Autoplay.ALL,
    finish=Finish.NEVER,
    tap=Tap(order=(), selects=True),
    undo=Undo(limit=None, counts=False),
    stuck=Stuck.PROVEN,
    hint=Hinting(second_press_plays=True, single_cards=True),
    labels=(Label.NUMBER, Label.VERDICT, Label.MOVES, Label.TIME),
    highlights_landings=True,
    daily=Daily(deal=DailyDeal.NOT_LOST, kept_apart=True),
)

ADDITIVE = House(
    id="additive",
    name="Additive",
    summary="A run may be as long as the empty cells and columns and one; cards come back from the foundations.",
    variants=("freecell",),
    cap="empty_cells + empty_columns + 1",
    foundation_order=(Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS),
    returns=Returns.COLUMNS_AND_CELLS,
    cell_to_cell=False,
    whole_columns=True,
    autoplay=Autoplay.OFF,
    autoplay_at_deal=False,
    deals=DealRange(by_number=False),
    finish=Finish.COLUMNS_DESCEND,
    tap=Tap(order=(TapTarget.FOUNDATION,), selects=True),
    undo=Undo(limit=None, counts=False),
    stuck=Stuck.NEVER,
    labels=(Label.CAP, Label.MOVES, Label.TIME),
)

WINNABLE = House(
    id="winnable",
    name="Winnable",
    summary="The textbook cap, a tap that finds its landing, and new deals that a solver has won, if asked for.",
    variants=("freecell", "bakers-game"),
    cap=TEXTBOOK,
    returns=Returns.NEVER,
    cell_to_cell=True,
    whole_columns=True,
    autoplay=Autoplay.OFF,
    autoplay_at_deal=False,
    deals=DealRange(by_number=False, winnable=True),
    finish=Finish.COLUMNS_DESCEND,
    finishes_itself=True,
    tap=Tap(
        order=(TapTarget.FOUNDATION, TapTarget.COLUMN, TapTarget.CELL, TapTarget.EMPTY_COLUMN),
        may_be_off=True,
    ),
    undo=Undo(limit=None, counts=False),
    stuck=Stuck.NO_PLACE,
    daily=Daily(deal=DailyDeal.WINNABLE),
)

TAVERN = House(
    id="tavern",
    name="Tavern",
    summary="Safe cards go home by themselves, points are counted, and an undo costs ten of them and a move.",
    variants=("freecell",),
    cap=TEXTBOOK,
    foundation_order=(Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS),
    returns=Returns.NEVER,
    cell_to_cell=False,
    whole_columns=False,
    autoplay=Autoplay.HORNE,
    autoplay_at_deal=True,
    deals=DealRange(first=1, last=1_000_000),
    autoplay_counts=False,
    finish=Finish.HOME_ALONE,
    undo=Undo(limit=300, counts=True),
    score=Score(card_home=10, undo=10, win=700, win_per_move=2),
    labels=(Label.NUMBER, Label.CAP, Label.SCORE, Label.MOVES, Label.TIME),
    gives_up=True,
    daily=Daily(deal=DailyDeal.WINNABLE, first_run_counts=True),
    share=(Sharing.RESULT,),
)

PARLOUR = House(
    id="parlour",
    name="Parlour",
    summary="The textbook cap, cards come back from the foundations, and a tap never fills an empty column.",
    variants=("freecell",),
    cap=TEXTBOOK,
    returns=Returns.COLUMNS_AND_CELLS,
    cell_to_cell=False,
    whole_columns=True,
    autoplay=Autoplay.OFF,
    autoplay_at_deal=False,
    deals=DealRange(by_number=False),
    finish=Finish.COLUMNS_DESCEND,
    tap=Tap(order=(TapTarget.FOUNDATION, TapTarget.COLUMN, TapTarget.CELL)),
    undo=Undo(limit=None, counts=False),
    stuck=Stuck.NEVER,
    loss=Loss.ABANDONED,
    labels=(Label.TIME, Label.MOVES),
    marks_foundations=True,
    pauses=True,
    share=(Sharing.LAYOUT,),
)

HOUSES = (STANDARD, DOUBLING, ADDITIVE, WINNABLE, TAVERN, PARLOUR)
"""In the order of a menu."""
