"""FreeCell and its relatives that build in alternating colours."""

from freecellar.spec import Cells, DeckEnd, EmptyColumn, Layout, RuleSpec

KING = 13

FREECELL = RuleSpec(
    id="freecell",
    name="FreeCell",
    summary="Eight columns built down in alternating colours, four cells, and any card into an empty column.",
)

FREECELL_3_CELLS = FREECELL.derive(
    id="freecell-3-cells",
    name="FreeCell with 3 Cells",
    summary="FreeCell with one cell fewer.",
    cells=Cells(count=3),
)

FREECELL_2_CELLS = FREECELL.derive(
    id="freecell-2-cells",
    name="FreeCell with 2 Cells",
    summary="FreeCell with half its cells; four deals in five can still be won.",
    cells=Cells(count=2),
)

FREECELL_1_CELL = FREECELL.derive(
    id="freecell-1-cell",
    name="FreeCell with 1 Cell",
    summary="FreeCell with a single cell.",
    cells=Cells(count=1),
)

FREECELL_0_CELLS = FREECELL.derive(
    id="freecell-0-cells",
    name="FreeCell with 0 Cells",
    summary="FreeCell without any cell; hardly a deal in five hundred can be won.",
    cells=Cells(count=0),
)

RELAXED_FREECELL = FREECELL.derive(
    id="relaxed-freecell",
    name="Relaxed FreeCell",
    summary="FreeCell in which a run of any length moves, whatever is empty.",
    cap="unlimited",
)

FORECELL = FREECELL.derive(
    id="forecell",
    name="ForeCell",
    summary="FreeCell whose four cells are full at the deal, and only kings enter an empty column.",
    layout=Layout(columns=(6,) * 8),
    cells=Cells(filled=(0, 1, 2, 3), filled_from=DeckEnd.TAIL),
    empty_column=EmptyColumn(takes=(KING,)),
    cap="empty_cells + 1",
)

VARIANTS = (
    FREECELL,
    FREECELL_3_CELLS,
    FREECELL_2_CELLS,
    FREECELL_1_CELL,
    FREECELL_0_CELLS,
    RELAXED_FREECELL,
    FORECELL,
)
"""In the order of a menu."""
