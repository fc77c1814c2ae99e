"""The rulebook page of a variant in a house."""

from collections.abc import Sequence
from typing import ClassVar

from kivy.uix.widget import Widget

from freecellar import FreecellarError
from freecellar.pages import Block, Document, Figures, Listing, Paragraph, rules_page
from freecellar_kivy.desk import Desk
from freecellar_kivy.parts.stacks import Row
from freecellar_kivy.screens.page import Page


class RulesPage(Page):
    """What the rules in force say, computed from them."""

    title: ClassVar[str] = "Rules"
    widest: ClassVar[float] = 760

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.variant = self.house = ""

    @property
    def document(self) -> Document:
        """The page as a structure; it may raise `FreecellarError`."""
        variant, house = self.desk.registry.variant(self.variant), self.desk.registry.house(self.house)
        return rules_page(variant.rules(house).tables, house.policy, name=variant.name, summary=variant.summary)

    def body(self) -> list[Widget]:
        """Return the sections, each on paper."""
        kit = self.kit
        try:
            document = self.document
        except FreecellarError as error:
            return [kit.panel(kit.text(f"There are no rules to show: {error}."))]
        lead = [kit.text(line, size=15.5) for line in document.lead]
        parts: list[Widget] = [kit.panel(kit.text(document.title, size=21, bold=True), *lead)]
        for section in document.sections:
            blocks = [each for block in section.blocks for each in self._block(block)]
            parts.append(kit.panel(kit.text(section.heading, size=17, bold=True), *blocks))
        return parts

    def _block(self, block: Block) -> list[Widget]:
        kit = self.kit
        match block:
            case Paragraph(text):
                return [kit.text(text, size=15)]
            case Listing(items):
                return [self._item(item) for item in items]
            case Figures(caption, header, rows):
                return [
                    kit.muted(caption, size=14),
                    self._figures(header, is_head=True),
                    *(self._figures(row) for row in rows),
                ]

    def _item(self, text: str) -> Widget:
        kit = self.kit
        dot = kit.text("•", size=15)
        dot.size_hint_x, dot.width, dot.pos_hint = None, kit.px(12), {"top": 1}
        return kit.row(dot, kit.text(text, size=15), gap=6)

    def _figures(self, values: Sequence[str], *, is_head: bool = False) -> Row:
        kit = self.kit
        return kit.row(
            *(
                kit.text(value, size=13 if is_head else 15, bold=is_head or not number, align="center")
                for number, value in enumerate(values)
            ),
            gap=4,
        )
