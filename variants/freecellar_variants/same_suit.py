"""The relatives that build in suit: Baker's Game, Eight Off and Seahaven Towers."""

from freecellar.spec import Build, Cells, DeckEnd, EmptyColumn, Layout
from freecellar_variants.freecell import FREECELL, KING

BAKERS_GAME = FREECELL.derive(
    id="bakers-game",
    name="Baker's Game",
    summary="FreeCell's forerunner: the same deal and cells, but columns build down in suit.",
    build=Build.SAME_SUIT,
)

KINGS_ONLY_BAKERS_GAME = BAKERS_GAME.derive(
    id="kings-only-bakers-game",
    name="Kings Only Baker's Game",
    summary="Baker's Game in which only kings enter an empty column.",
    empty_column=EmptyColumn(takes=(KING,)),
    cap="empty_cells + 1",
)

EIGHT_OFF = KINGS_ONLY_BAKERS_GAME.derive(
    id="eight-off",
    name="Eight Off",
    summary="Eight cells, every other one full at the deal; columns build in suit and only kings enter an empty one.",
    layout=Layout(columns=(6,) * 8),
    cells=Cells(count=8, filled=(0, 2, 4, 6), filled_from=DeckEnd.TAIL),
)

SEAHAVEN_TOWERS = KINGS_ONLY_BAKERS_GAME.derive(
    id="seahaven-towers",
    name="Seahaven Towers",
    summary="Ten columns of five and two cards in the cells; columns build in suit and only kings enter an empty one.",
    layout=Layout(columns=(5,) * 10),
    cells=Cells(filled=(1, 2), filled_from=DeckEnd.TAIL),
)

RELAXED_SEAHAVEN_TOWERS = SEAHAVEN_TOWERS.derive(
    id="relaxed-seahaven-towers",
    name="Relaxed Seahaven Towers",
    summary="Seahaven Towers in which a run of any length moves, whatever is empty.",
    cap="unlimited",
)

VARIANTS = (BAKERS_GAME, KINGS_ONLY_BAKERS_GAME, EIGHT_OFF, SEAHAVEN_TOWERS, RELAXED_SEAHAVEN_TOWERS)
"""In the order of a menu."""
