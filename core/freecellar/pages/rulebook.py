"""The rules page of a game, computed from the rules in force: a variant's tables under a house, and the house's policy.

Nothing on it is written for one variant. `write_text`, `write_markdown` and `write_html` turn it to text.
"""

from freecellar.engine.tables import Tables
from freecellar.pages import dealing, houserules, places
from freecellar.pages.building import build_words
from freecellar.pages.caps import run_blocks
from freecellar.pages.document import Document, Listing, Section, section
from freecellar.pages.words import sentences, shown
from freecellar.play.policy import Policy


def rules_page(tables: Tables, policy: Policy, *, name: str, summary: str = "") -> Document:
    """Return the rules page of a variant under a house.

    Args:
        tables: The rules in force, the house merged onto the variant.
        policy: The house.
        name: The variant's name.
        summary: What sets the variant apart, in one sentence.
    """
    lead = (summary, f"These are the rules at the house {policy.name}.")
    return Document(
        title=f"{shown(name)}: the rules",
        lead=tuple(shown(line) for line in lead if line),
        sections=(*_game(tables, policy), *_house(tables, policy)),
    )


def _game(tables: Tables, policy: Policy) -> tuple[Section, ...]:
    built, pairs = build_words(tables)
    has_undo = houserules.has_undo(policy)
    return (
        section("Goal", places.goal_words(tables)),
        section("The deal", sentences(*dealing.deal_sentences(tables)), houserules.deal_words(tables, policy)),
        section("Columns", built, Listing(pairs) if pairs else None, places.empty_column_words(tables)),
        section("Runs", *run_blocks(tables)),
        section("Cells", sentences(*places.cell_sentences(tables))),
        section(
            "Foundations",
            sentences(*places.foundation_sentences(tables)),
            places.return_words(tables, has_undo=has_undo),
        ),
    )


def _house(tables: Tables, policy: Policy) -> tuple[Section, ...]:
    sections = (
        section("Autoplay", houserules.autoplay_words(tables, policy)),
        section("Auto", houserules.auto_words(tables, policy)),
        section("Finish", houserules.finish_words(tables, policy)),
        section("Taps", *houserules.tap_blocks(policy)),
        section("Undo", houserules.undo_words(policy)),
        section("Moves and points", houserules.counting_words(policy)),
        section("Time", houserules.time_words(policy)),
        section("Stuck, given up, lost", houserules.end_words(tables, policy)),
        section("Hints", houserules.hint_words(policy)),
        section("On the table", houserules.view_words(tables, policy)),
        section("Deal of the day", houserules.daily_words(policy)),
        section("Sharing", houserules.sharing_words(policy)),
    )
    return tuple(part for part in sections if part.blocks)
