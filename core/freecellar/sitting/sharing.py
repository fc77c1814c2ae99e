"""What a table hands to others: as much as its house shares, at the time for it."""

from contextlib import suppress

from freecellar.errors import FreecellarError, LinkError
from freecellar.play.game import Game
from freecellar.play.policy import Policy, Sharing
from freecellar.play.records import Result
from freecellar.play.share import Link, result_text
from freecellar.plugins.registry import Registry
from freecellar.sitting.dealt import Dealt
from freecellar.sitting.links import link_to


def shareable(policy: Policy, *, is_over: bool) -> Sharing | None:
    """Return what a house shares now: the result of a game that is over, else the layout; None where it shares neither."""
    wanted = (Sharing.RESULT, Sharing.LAYOUT) if is_over else (Sharing.LAYOUT,)
    return next((part for part in wanted if part in policy.share), None)


def share_text(registry: Registry, dealt: Dealt, game: Game) -> str:
    """Return what a house shares of a game now: a link, or a result; raise `FreecellarError` where there is nothing to share."""
    match shareable(game.policy, is_over=game.is_over):
        case Sharing.LAYOUT:
            return str(link_to(registry, dealt))
        case Sharing.RESULT:
            link = None
            with suppress(LinkError):
                link = link_to(registry, dealt)
            return told_result(dealt.title, game.policy, Result.of(game), link)
        case None:
            what = "a result, once the game is over" if Sharing.RESULT in game.policy.share else "nothing"
            raise FreecellarError(f"house {game.policy.id} shares {what}")


def told_result(title: str, policy: Policy, result: Result, link: Link | None) -> str:
    """Return a result as a house tells it: with the link to its deal where the house shares layouts."""
    return result_text(title, policy.id, result, link if Sharing.LAYOUT in policy.share else None)
