"""Four variants that reach the far corners of the schema; the layouts are those of PySolFC and pysol-cards."""

from typing import Final

from freecellar.cards import Suit
from freecellar.engine.tables import HomeOfBase
from freecellar.spec.parts import FIRST_CARD, Build, Cells, Deck, EmptyColumn, Foundations, Layout, Relation, Takes
from freecellar.spec.spec import RuleSpec

PENGUIN: Final = RuleSpec(
    id="penguin",
    name="Penguin",
    summary="The first card sets the base; its three fellows start home, and it is dealt first.",
    layout=Layout(columns=(7,) * 7, home_of_base=HomeOfBase.OTHERS),
    cells=Cells(count=7),
    build=Build(relation=Relation.SAME_SUIT, wraps=True),
    empty_column=EmptyColumn(takes=Takes.BELOW_BASE),
    cap="unlimited",
    foundations=Foundations(base=FIRST_CARD, wraps=True),
)

DOUBLE_FREECELL: Final = RuleSpec(
    id="double-freecell",
    name="Double FreeCell",
    summary="FreeCell with two decks, ten columns, eight cells and eight foundations.",
    deck=Deck(decks=2),
    layout=Layout(columns=(11,) * 4 + (10,) * 6),
    cells=Cells(count=8),
)

GERMAN_FREECELL: Final = RuleSpec(
    id="german-freecell",
    name="German FreeCell",
    summary="Seven columns, and each cell takes one suit only.",
    layout=Layout(columns=(8,) * 3 + (7,) * 4),
    cells=Cells(count=4, suits=(Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)),
    cap="unlimited",
)

STALACTITES: Final = RuleSpec(
    id="stalactites",
    name="Stalactites",
    summary="Four dealt cards are the bases of foundations that ignore suits; nothing builds in the columns.",
    layout=Layout(columns=(6,) * 8, bases_from_deal=4),
    cells=Cells(count=2),
    build=Build.NONE,
    empty_column=EmptyColumn(takes=Takes.NONE),
    cap="1",
    foundations=Foundations(base=FIRST_CARD, wraps=True, by_suit=False),
)

FIXTURES: Final = (PENGUIN, DOUBLE_FREECELL, GERMAN_FREECELL, STALACTITES)
