"""Attic: FreeCell under a low roof, with a house to play it in."""

from freecellar import House, RuleSpec, variant
from freecellar.plugins import hookimpl


@hookimpl
def freecellar_variants() -> list[RuleSpec]:
    """Offer the variants of this plugin."""
    freecell = variant("freecell").spec()
    attic = freecell.derive(
        id="attic",
        name="Attic",
        summary="FreeCell with six columns and six cells.",
        layout={"columns": (9, 9, 9, 9, 8, 8)},
        cells={"count": 6},
    )
    return [attic]


@hookimpl
def freecellar_houses() -> list[House]:
    """Offer the houses of this plugin."""
    return [
        House(
            id="ladder",
            name="Ladder",
            summary="Only empty cells carry a run, and a move can be taken back ten steps deep.",
            cap="empty_cells + 1",
            undo={"limit": 10},
        )
    ]
