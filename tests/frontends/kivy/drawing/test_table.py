"""The table shows what it is told, and touches only what has changed."""

from typing import TYPE_CHECKING, Any

import pytest

from freecellar import Game, deal, house, variant
from freecellar_kivy.presenting.boxes import Box
from freecellar_kivy.presenting.geometry import lay_out
from freecellar_kivy.presenting.layout import Face, Layout
from freecellar_kivy.presenting.motion import Shown, rest
from freecellar_kivy.presenting.screen import Screen

if TYPE_CHECKING:
    from freecellar_kivy.drawing.table import TableView
    from support.stage import Stage

SIZE = (1280, 800)


def laid_out() -> Layout:
    """Return FreeCell deal 617 on a screen."""
    rules = variant("freecell").rules(house("standard"))
    game = Game(rules, house("standard").policy, deal(rules.tables, 617))
    return lay_out(rules, game.position, Screen(width=SIZE[0], height=SIZE[1]))


def table(stage: "Stage", layout: Layout) -> "TableView":
    """Show a table with the places of a layout."""
    from freecellar_kivy.drawing.palette import CLOTHS  # noqa: PLC0415
    from freecellar_kivy.drawing.table import Slot, TableStyle, TableView  # noqa: PLC0415 - opens the window

    view = TableView(TableStyle(cloth=CLOTHS["green"]))
    stage.show(view)
    view.lay((layout.card_width, layout.card_height), [Slot(box, None) for box in layout.slots.values()])
    stage.wait(0.3)
    return view


def carried(cards: list[Shown], count: int, right: float) -> list[Shown]:
    """Return cards of which the last so many are in the air, further right."""
    return cards[:-count] + [card._replace(x=card.x + right, is_lifted=True) for card in cards[-count:]]


def test_cards_are_seen_where_the_layout_has_them(stage: "Stage") -> None:
    """The paper of each column's last card is on the screen, and its cloth beside it."""
    layout = laid_out()
    view = table(stage, layout)

    view.show(rest(layout))

    shot = stage.screenshot()
    for place, count in layout.counts.items():
        box = layout.picked(place, 1)
        if count:
            assert shot.at(box.x + box.width - 8, SIZE[1] - box.top + 6) == (255, 253, 248), place
    red, green, blue = shot.at(8, SIZE[1] / 2)
    assert red < green > blue


def test_frame_like_the_last_changes_nothing(stage: "Stage") -> None:
    """Showing the same again leaves the canvas alone; carrying five cards changes five rectangles."""
    from kivy.core.window import Window  # noqa: PLC0415

    layout = laid_out()
    view = table(stage, layout)
    cards = carried(rest(layout), 5, 40)
    view.show(cards)
    stage.frames(1)

    view.show(cards)
    assert not Window.canvas.needs_redraw

    before = [rectangle.pos for rectangle in rectangles(view)]
    view.show(carried(rest(layout), 5, 41))
    after = [rectangle.pos for rectangle in rectangles(view)]
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 5 + 3  # the shadow is drawn in three


def rectangles(view: "TableView") -> list[Any]:
    """Return all rectangles of a canvas in their order."""
    from kivy.graphics import InstructionGroup, Rectangle  # noqa: PLC0415

    def found(group: Any) -> list[Any]:  # noqa: ANN401 - Kivy ships no types
        return [
            each
            for child in group.children
            for each in (found(child) if isinstance(child, InstructionGroup) else [child])
            if isinstance(each, Rectangle)
        ]

    return found(view.canvas)


def test_carried_cards_are_above_all_others(stage: "Stage") -> None:
    """A card that is carried over another column looks as it would over bare cloth."""
    layout = laid_out()
    view = table(stage, layout)
    cards = rest(layout)
    first, last = cards[0], cards[-1]
    over = first._replace(x=last.x, y=last.y, is_lifted=True)

    view.show([over])
    alone = face_of(stage, layout, over)
    view.show([*cards[1:], over])

    assert face_of(stage, layout, over) == alone


def face_of(stage: "Stage", layout: Layout, card: Shown) -> list[bytes]:
    """Return what is seen of a card without its edges."""
    shot = stage.screenshot()
    left, right = int(card.x) + 8, int(card.x + layout.card_width) - 8
    top, bottom = SIZE[1] - int(card.y + layout.card_height) + 8, SIZE[1] - int(card.y) - 8
    return [row[3 * left : 3 * right] for row in shot.rows[top:bottom]]


def test_pile_of_equal_places_is_drawn_once(stage: "Stage") -> None:
    """Of the cards on a foundation only the top one is drawn, or their shadows would add up."""
    layout = laid_out()
    view = table(stage, layout)
    cards = rest(layout)
    piled = [card._replace(x=100, y=100) for card in cards if card.spot.place == cards[0].spot.place]

    view.show(piled[-1:])
    alone = stage.screenshot()
    view.show(piled)

    assert stage.screenshot().rows == alone.rows


def test_covered_card_shows_its_index_alone(stage: "Stage") -> None:
    """No tip of a crown looks out from under the next card, however wide the fan is there."""
    layout = laid_out()
    view = table(stage, layout)

    view.show(rest(layout))

    shot = stage.screenshot()
    for card in layout.cards:
        if card.spot.depth < layout.counts[card.spot.place] - 1:
            y = SIZE[1] - (card.y + layout.card_height - layout.fans[card.spot.place]) - 3
            line = [shot.at(card.x + x, y) for x in range(8, int(layout.card_width) - 8)]
            assert all(min(pixel) > 240 for pixel in line), card  # the next card's shadow dims it a little


def test_narrow_cards_show_whole_pictures_or_none(stage: "Stage") -> None:
    """What lies under the next card has a picture that fits; in a column that is squeezed it is the index alone."""
    from freecellar_kivy.drawing.art import FaceStyle  # noqa: PLC0415
    from freecellar_kivy.drawing.atlas import Covered, Strip  # noqa: PLC0415
    from freecellar_kivy.drawing.table import TableStyle, TableView  # noqa: PLC0415 - opens the window

    rules = variant("freecell").rules(house("standard"))
    layout = lay_out(rules, deal(rules.tables, 617), Screen(width=320, height=480))
    view = TableView(TableStyle(faces=FaceStyle(large_index=True, is_narrow=True)))
    stage.show(view)
    view.lay((layout.card_width, layout.card_height), (), layout.fan)

    cards = rest(layout)
    view.show(cards)
    assert kinds(view, cards[:7]) == [Covered] * 6 + [Face]

    squeezed = [card._replace(y=card.y + card.spot.depth) for card in cards[:7]]
    view.show(squeezed)
    assert kinds(view, squeezed) == [Strip] * 6 + [Face]


def kinds(view: "TableView", cards: list[Shown]) -> list[type]:
    """Return what kind of picture each card has."""
    shown = {(placed.x, placed.y): type(placed.key) for placed in view._resting._shown if placed}  # noqa: SLF001
    return [shown[card.x, card.y] for card in cards]


def test_new_size_is_drawn_once_it_has_settled(stage: "Stage") -> None:
    """While the window is dragged larger the old faces are stretched; then they are drawn anew."""
    layout = laid_out()
    view = table(stage, layout)
    atlas = view.atlas

    view.lay((layout.card_width + 9, layout.card_height + 12), ())
    assert view.atlas is atlas
    stage.wait(0.3)

    assert view.atlas.width == layout.card_width + 9


def test_outline_of_a_flatter_card_is_no_higher_than_its_place(stage: "Stage") -> None:
    """Until outlines of a new shape are drawn, as after a turn of the phone, those of the old one keep to the place."""
    from freecellar_kivy.drawing.art import FaceStyle  # noqa: PLC0415
    from freecellar_kivy.drawing.atlas import Atlas, Mark  # noqa: PLC0415 - opens the window
    from freecellar_kivy.drawing.pictures import Pictures  # noqa: PLC0415

    table(stage, laid_out())
    atlas, pictures, box = Atlas(44, 70, FaceStyle(), [Mark.OUTLINE]), Pictures(), Box(100, 200, 36, 50)

    pictures.show(atlas, [(Mark.OUTLINE, box, (1, 1, 1, 1))])

    parts = [part for part in pictures.group.children if hasattr(part, "tex_coords")]
    margin = box.x - parts[0].pos[0]
    assert min(part.pos[1] for part in parts) == pytest.approx(box.y - margin)
    assert max(part.pos[1] + part.size[1] for part in parts) == pytest.approx(box.top + margin)


def test_table_survives_lost_graphics(stage: "Stage") -> None:
    """What is seen after the graphics were lost is what was seen before."""
    from kivy.graphics.context import get_context  # noqa: PLC0415

    layout = laid_out()
    view = table(stage, layout)
    view.show(rest(layout))
    before = stage.screenshot()

    get_context().reload()
    stage.frames(20)
    view.show(rest(layout))

    assert stage.screenshot().unlike(before) < 30
