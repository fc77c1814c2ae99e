"""Which cards go home by themselves, in words; it holds for autoplay and for Auto."""

from collections.abc import Iterator
from typing import assert_never

from freecellar.engine.tables import BY_FIRST_CARD, Autoplay, Returns, Tables
from freecellar.pages import building
from freecellar.pages.render import card_text
from freecellar.pages.words import example_cards, listed, rank_list, sentences


def takes_every_card(tables: Tables, policy: Autoplay) -> bool:
    """Return whether a policy sends every card that fits a foundation."""
    by_lodgers = policy in (Autoplay.HORNE, Autoplay.RAYMOND)
    return policy is Autoplay.ALL or (by_lodgers and building.is_empty(tables, tables.may_build))


def takes_no_card(tables: Tables, policy: Autoplay) -> bool:
    """Return whether a policy can never send a card, because none can be proven safe."""
    unsure = None in tables.foundations.suits or tables.foundations.returns is not Returns.NEVER
    return policy is Autoplay.OFF or (policy is Autoplay.SAFE and unsure)


def which_cards(tables: Tables, policy: Autoplay) -> str:
    """Return which cards that fit a foundation a policy sends there; a whole sentence or more."""
    if takes_every_card(tables, policy):
        return "It takes every card that fits a foundation, whether or not it could still be of use in a column."
    match policy:
        case Autoplay.HORNE:
            return sentences(_low_cards(tables), _others(tables, _lodgers_home(tables)), _example(tables))
        case Autoplay.RAYMOND:
            return sentences(_low_cards(tables), _others(tables, _lodgers_free(tables)))
        case Autoplay.SAFE:
            return _safe(tables)
        case Autoplay.OFF | Autoplay.ALL:
            return ""
    assert_never(policy)


def no_card(tables: Tables) -> str:
    """Return why a policy that sends safe cards never sends one."""
    if None in tables.foundations.suits:
        return "No card counts as safe here, as the foundations ignore suits"
    return "No card counts as safe here, as cards may come back from the foundations"


def _low_cards(tables: Tables) -> str:
    foundations = tables.foundations
    if foundations.base == BY_FIRST_CARD:
        first = "the first foundation" if tables.layout.bases_from_deal else "the foundations"
        following = " and of the rank that follows it" if foundations.length > 1 else ""
        return f"Cards of the rank that {first} started with{following} always go."
    return f"Of the cards that fit, {rank_list(tables.sequence[foundations.base - 1][:2])} always go."


def _others(tables: Tables, condition: str) -> str:
    return (
        f"Any other goes once {condition}." if tables.foundations.length > 1 else f"Others would go once {condition}."
    )


def _lodgers_home(tables: Tables) -> str:
    if None in tables.foundations.suits:
        return "no card at all may be built on it"
    copies = ", both copies," if tables.decks > 1 else ""
    return f"every card{copies} that may be built on it is home"


def _lodgers_free(tables: Tables) -> str:
    if None in tables.foundations.suits:
        return "every card that may be built on it could go home itself as soon as it is free"
    return "every card that may be built on it is home, or could go home itself as soon as it is free"


def _safe(tables: Tables) -> str:
    first = "It takes a card only where that can never cost a win:"
    if tables.decks == 1:
        return f"{first} {_lodgers_free(tables)}."
    return f"{first} {_lodgers_home(tables)}, and its own other copy is home too or could go home as well."


def _example(tables: Tables) -> str:
    """Return one card and what has to be home before it, if there is one."""
    return next(_examples(tables), "")


def _examples(tables: Tables) -> Iterator[str]:
    base = tables.foundations.base
    if base == BY_FIRST_CARD or None in tables.foundations.suits:
        return
    for card in example_cards(tables):
        lodgers = building.lodgers(tables, card)
        if lodgers and card.rank in tables.sequence[base - 1][2:]:
            copies = "both copies of " if tables.decks > 1 else ""
            verb = "is" if len(lodgers) == 1 and not copies else "are"
            yield f"So {card_text(card)} waits until {copies}{listed(map(card_text, lodgers))} {verb} home."
