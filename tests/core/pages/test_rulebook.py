"""The rules page: what it says of named games and houses, and that it can be written for any."""

import xml.etree.ElementTree as ET
from dataclasses import replace
from html.parser import HTMLParser
from itertools import product
from typing import Final

import pytest
from hypothesis import assume, given

from freecellar.engine.tables import Tables
from freecellar.errors import SpecError
from freecellar.pages.document import Document, Figures, Listing, Paragraph, Section
from freecellar.pages.rulebook import rules_page
from freecellar.pages.writers import write_html, write_markdown, write_text
from freecellar.play.policy import Policy
from freecellar.spec import merge
from freecellar.spec.house import House
from freecellar.spec.parts import Build, Cells, Deck, Foundations
from freecellar.spec.spec import RuleSpec
from freecellar_variants import freecell, same_suit
from freecellar_variants.houses import HOUSES as BUILT_IN_HOUSES
from support.strategies import houses, specs

SPECS: Final = {spec.id: spec for spec in freecell.VARIANTS + same_suit.VARIANTS}
HOUSES: Final = {house.id: house for house in BUILT_IN_HOUSES}
FREECELL: Final = SPECS["freecell"]


def page_of(spec: RuleSpec, house: str = "standard") -> Document:
    """Return the rules page of a spec under a house."""
    policy = HOUSES[house].compile()
    return rules_page(merge(spec.compile(), policy), policy, name=spec.name, summary=spec.summary)


def words(page: Document, heading: str) -> str:
    """Return what a section says, on one line."""
    return " ".join(text for section in page.sections if section.heading == heading for text in texts(section))


def texts(section: Section) -> list[str]:
    """Return the texts of a section."""
    found: list[str] = []
    for block in section.blocks:
        match block:
            case Paragraph(text):
                found.append(text)
            case Listing(items):
                found += items
            case Figures():
                found.append(block.caption)
    return found


def caps(page: Document, target: str) -> dict[tuple[int, int], int]:
    """Return the caps that the page shows, by empty cells and empty columns."""
    table = next(
        block
        for section in page.sections
        for block in section.blocks
        if isinstance(block, Figures) and target in block.caption
    )
    first = 1 if "one" in table.header[1] else 0
    return {
        (int(row[0]), first + index): int(text.replace(",", ""))
        for row in table.rows
        for index, text in enumerate(row[1:])
    }


@pytest.mark.parametrize(
    ("house", "cells", "columns", "target", "cap"),
    [
        ("doubling", 0, 0, "card", 1),
        ("doubling", 2, 0, "card", 4),
        ("doubling", 2, 1, "card", 8),
        ("doubling", 2, 1, "empty column", 4),
        ("additive", 4, 0, "card", 5),
        ("additive", 2, 0, "card", 3),
        ("additive", 3, 4, "card", 8),
        ("additive", 2, 1, "card", 4),
        ("additive", 2, 1, "empty column", 3),
        ("winnable", 2, 1, "card", 6),
        ("winnable", 2, 1, "empty column", 3),
        ("tavern", 4, 0, "card", 5),
        ("tavern", 2, 1, "card", 6),
        ("tavern", 1, 2, "card", 8),
        ("tavern", 3, 1, "empty column", 4),
        ("tavern", 0, 0, "card", 1),
        ("parlour", 2, 0, "card", 3),
        ("parlour", 2, 1, "card", 6),
        ("parlour", 2, 1, "empty column", 3),
    ],
)
def test_worked_caps_of_the_houses(house: str, cells: int, columns: int, target: str, cap: int) -> None:
    """The page shows each value that the house's own page works out."""
    assert caps(page_of(FREECELL, house), target)[cells, columns] == cap


@pytest.mark.parametrize(
    ("house", "heading", "said"),
    [
        ("doubling", "Runs", "2^(empty cells) × (empty columns + 1)"),
        ("doubling", "Foundations", "from the left clubs, diamonds, hearts and spades"),
        ("doubling", "Foundations", "A card that is home stays there; only undo brings it back."),
        ("doubling", "Autoplay", "No card goes home by itself."),
        ("doubling", "Auto", "every card that fits a foundation"),
        ("doubling", "Auto", "Each card is one move; one undo takes all of them back."),
        ("doubling", "Taps", "the next one chooses where it lands"),
        ("doubling", "Hints", "A run longer than the limit is then moved card by card."),
        ("doubling", "The deal", "1 to 1,000,000"),
        ("additive", "Runs", "empty cells + empty columns + 1"),
        ("additive", "Runs", "A longer run is refused, never cut short"),
        ("additive", "Foundations", "from the left spades, hearts, diamonds and clubs"),
        ("additive", "Foundations", "or to a cell with room. It may not go to another foundation."),
        ("additive", "Stuck, given up, lost", "never says by itself that a game is stuck"),
        ("winnable", "Cells", "A card may also move from one cell to another."),
        ("winnable", "Finish", "switch on that this happens without a press"),
        ("winnable", "The deal", "The menu offers a deal that a solver has won before others."),
        ("winnable", "Stuck, given up, lost", "when the cells are full, no column is empty"),
        ("winnable", "Taps", "Taps may be switched off"),
        ("tavern", "Columns", "A whole column may not move into an empty one"),
        ("tavern", "Foundations", "from the left spades, hearts, clubs and diamonds"),
        ("tavern", "Autoplay", "Cards go home by themselves before the first move and after each move"),
        (
            "tavern",
            "Autoplay",
            "aces and twos always go. Any other goes once every card that may be built on it is home.",
        ),
        ("tavern", "Autoplay", "So 9♥ waits until 8♣ and 8♠ are home. Such cards are no moves, but they score."),
        ("tavern", "Undo", "through the last 300 steps. Each undo, and each redo, is a move itself"),
        ("tavern", "Undo", "costs ten more"),
        ("tavern", "Moves and points", "Each card that goes home scores ten points, also where it goes by itself."),
        ("tavern", "Moves and points", "A win scores 700 points less two for each move (never below 0)."),
        ("parlour", "Time", "the clock stops, and moves and undo wait until it is resumed"),
        ("parlour", "Stuck, given up, lost", "records a loss. Undo alone records nothing."),
        ("parlour", "Moves and points", "No points are kept."),
        ("parlour", "Sharing", "a link to the deal"),
    ],
)
def test_what_houses_do(house: str, heading: str, said: str) -> None:
    """FreeCell's page tells each house apart."""
    assert said in words(page_of(FREECELL, house), heading)


@pytest.mark.parametrize(
    ("variant", "heading", "said"),
    [
        ("freecell", "Columns", "down in alternating colours"),
        ("freecell", "Columns", "So 9♥ goes on 10♣ or 10♠. An empty column takes any card or run."),
        ("freecell", "The deal", "seven cards in each of columns 1 to 4 and six cards in each of columns 5 to 8"),
        ("freecell-0-cells", "Cells", "There are no cells."),
        ("freecell-0-cells", "Runs", "one, doubled for each empty column"),
        ("relaxed-freecell", "Runs", "There is no limit: a run of any length moves as one."),
        ("bakers-game", "Columns", "down in suit: a card takes one that is one rank lower and of the same suit"),
        ("kings-only-bakers-game", "Columns", "An empty column takes kings only"),
        ("seahaven-towers", "The deal", "The last two cards of the deck go to cells b and c."),
        ("seahaven-towers", "The deal", "ten columns, one to each column in turn: five cards in each"),
        ("seahaven-towers", "Runs", "Empty columns do not help, as not every card may enter one."),
        ("eight-off", "The deal", "The last four cards of the deck go to cells a, c, e and g."),
        ("eight-off", "Runs", "one more than the number of empty cells. As a formula: empty cells + 1."),
    ],
)
def test_what_variants_are(variant: str, heading: str, said: str) -> None:
    """The standard house's page tells each variant apart."""
    assert said in words(page_of(SPECS[variant]), heading)


PENGUIN: Final = FREECELL.derive(
    layout={"columns": (7,) * 7, "home_of_base": "others"},
    cells=Cells(count=7),
    build=Build(relation="same-suit", wraps=True),
    empty_column="below-base",
    cap="unlimited",
    foundations=Foundations(base="first-card", wraps=True),
)
STALACTITES: Final = FREECELL.derive(
    layout={"columns": (6,) * 8, "bases_from_deal": 4},
    cells=Cells(count=2),
    build="none",
    empty_column="none",
    cap="1",
    foundations={"base": "first-card", "wraps": True, "by_suit": False},
)


@pytest.mark.parametrize(
    ("spec", "heading", "said"),
    [
        (PENGUIN, "Columns", "Ranks wrap: a king goes on an ace."),
        (PENGUIN, "Columns", "a card of the rank just below the foundations' base"),
        (PENGUIN, "The deal", "All cards of that rank but one start on the foundations;"),
        (PENGUIN, "Foundations", "to 13 cards in all; king and ace count as neighbours"),
        (STALACTITES, "Columns", "no card goes on another there. An empty column stays empty"),
        (STALACTITES, "Runs", "Cards move one at a time."),
        (STALACTITES, "The deal", "The last four cards of the deck start the foundations, one each from the left"),
        (STALACTITES, "Foundations", "They ignore suits: only the rank matters. Each starts with the card"),
        (
            FREECELL.derive(foundations={"step": 2, "length": 7}, win="foundations-full"),
            "Foundations",
            "A, 3, 5, 7, 9, J and K",
        ),
        (FREECELL.derive(foundations={"base": "5", "wraps": True}), "Foundations", "and ends with the four"),
        (
            FREECELL.derive(foundations={"base": "K", "step": 12, "wraps": True}),
            "Foundations",
            "starts with the king and goes down one rank at a time, which makes K, Q, J, 10, 9,",
        ),
        (FREECELL.derive(build="any"), "Columns", "So 9♥ goes on 10♣, 10♦, 10♥ or 10♠."),
        (FREECELL.derive(runs="same-suit"), "Runs", "a run goes down in suit"),
        (FREECELL.derive(cells={"count": 2, "capacity": 3}), "Runs", "free places in the cells"),
        (
            FREECELL.derive(cells={"count": 4, "suits": list("CDHS")}),
            "Cells",
            "Cell a takes clubs only, cell b diamonds",
        ),
        (FREECELL.derive(cap="min(3, empty_cells + 1)"), "Runs", "given by a formula: min(3, empty cells + 1)."),
        (
            FREECELL.derive(layout={"columns": (7,) * 7 + (3,), "sunk": ["K"]}),
            "The deal",
            "kings lie at the bottom of their columns",
        ),
    ],
)
def test_what_other_rules_are(spec: RuleSpec, heading: str, said: str) -> None:
    """Rules beyond FreeCell's have words of their own."""
    assert said in words(page_of(spec), heading)


def test_two_decks() -> None:
    """Each suit has two foundations."""
    spec = FREECELL.derive(deck=Deck(decks=2), layout={"columns": (11,) * 4 + (10,) * 6}, cells=Cells(count=8))

    page = page_of(spec)

    assert "There are eight foundations." in words(page, "Foundations")
    assert "Two decks are in play: 104 cards." in words(page, "The deal")
    assert "clubs, diamonds, hearts and spades, and the same once more" in words(page, "Foundations")


def test_a_build_rule_without_a_name() -> None:
    """A plugin's own matrix is told card by card."""
    tables = FREECELL.compile()
    nines_on_kings = tuple(tuple(upper // 4 == 12 and lower // 4 == 8 for lower in range(52)) for upper in range(52))
    policy = HOUSES["standard"].compile()

    page = rules_page(replace(tables, may_build=nines_on_kings), policy, name="Odd")

    assert "K♣ takes 9♣, 9♦, 9♥ and 9♠" in words(page, "Columns")


def test_auto_that_never_finds_a_card_says_so() -> None:
    """No card counts as safe where cards come back from the foundations."""
    page = page_of(FREECELL.derive(foundations={"returns": "columns"}))

    assert "so Auto finds nothing to do" in words(page, "Auto")


@pytest.mark.parametrize(("variant", "house"), list(product(SPECS, HOUSES)))
def test_every_pair_has_a_page(variant: str, house: str) -> None:
    """It reads as whole sentences in each form."""
    page = page_of(SPECS[variant], house)

    for section in page.sections:
        for block in section.blocks:
            if isinstance(block, Paragraph):
                assert block.text[0].isupper(), block.text
                assert block.text.endswith((".", ":")), block.text
                assert "  " not in block.text
                assert "one cards" not in block.text
    assert all(len(line) <= 80 for line in write_text(page).splitlines())
    check_html(write_html(page))


NASTY: Final = '<script>alert("1 & 2")</script> | `#` *_ \u202e'


@pytest.mark.parametrize("name", [NASTY, "# 1. - x", "[a](http://x)", "1. x", "\u2028line"])
def test_names_from_strangers_are_harmless(name: str) -> None:
    """Nothing in a name becomes markup, a second line, or a control sequence."""
    policy = replace(HOUSES["standard"].compile(), name=name)

    page = rules_page(FREECELL.compile(), policy, name=name, summary=name)

    html = write_html(page)
    assert "<script" not in html
    check_html(html)
    markdown = write_markdown(page)
    assert "<script" not in markdown
    assert "[a](" not in markdown
    assert len(markdown.splitlines()) == len(write_markdown(page_of(FREECELL)).splitlines())
    assert "\u202e" not in write_text(page) + markdown + html


def test_a_page_as_markdown() -> None:
    """Headings, paragraphs and tables as GitHub reads them."""
    text = write_markdown(page_of(FREECELL, "additive"))

    assert text.startswith("# FreeCell: the rules\n\n")
    assert "\n## Runs\n" in text
    assert "| Empty cells | no empty column | one | two | three | four |\n| --: | --: |" in text
    assert "| 3 | 4 | 5 | 6 | 7 | 8 |" in text


@given(specs(), houses())
def test_any_rules_have_a_page(spec: RuleSpec, house: House) -> None:
    """Each form can be written, whatever the rules, and shows what the tables hold."""
    policy = house.compile()
    tables = merged(spec, policy)

    page = rules_page(tables, policy, name=spec.name, summary=spec.summary)

    write_text(page)
    write_markdown(page)
    check_html(write_html(page))
    check_caps(page, tables)


def merged(spec: RuleSpec, policy: Policy) -> Tables:
    """Return the rules in force, or pass over a pair that does not go together."""
    try:
        return merge(spec.compile(), policy)
    except SpecError:
        assume(condition=False)
        raise


def check_caps(page: Document, tables: Tables) -> None:
    """Check that each cap shown is the one that the engine reads."""
    for section in page.sections:
        for table in (block for block in section.blocks if isinstance(block, Figures)):
            first = 1 if "into an empty column" in table.caption else 0
            assert tables.cap is not None
            for row in table.rows:
                shown = [int(text.replace(",", "")) for text in row[1:]]
                assert shown == list(tables.cap[int(row[0])][: len(shown)]), (table.caption, first)


def check_html(text: str) -> None:
    """Check that a web page is well-formed, whole, and has no duplicate anchors."""
    root = ET.fromstring(text.replace("<!DOCTYPE html>", "", 1))  # noqa: S314 - written right here
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    links = [element.get("href", "") for element in root.iter() if element.tag.endswith("}a")]
    assert sorted(links) == sorted(f"#{name}" for name in ids)
    HTMLParser().feed(text)
