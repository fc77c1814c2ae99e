"""A person at a table: what every front end does between a gesture and the game, whatever it is drawn with.

A `Sitting` takes wishes, plays them in its `Game`, saves what happened and says what came of it. `Dealt` names the deal
on the table. Neither pydantic nor any toolkit is needed. The names below load when they are first used.
"""

from typing import TYPE_CHECKING

from freecellar.names import late

if TYPE_CHECKING:
    from freecellar.sitting.counsel import Counsel as Counsel
    from freecellar.sitting.days import find_daily as find_daily
    from freecellar.sitting.days import played_days as played_days
    from freecellar.sitting.days import which_run_counts as which_run_counts
    from freecellar.sitting.days import why_no_deal as why_no_deal
    from freecellar.sitting.dealt import NO_CARDS as NO_CARDS
    from freecellar.sitting.dealt import Dealt as Dealt
    from freecellar.sitting.dealt import NotDrawn as NotDrawn
    from freecellar.sitting.dealt import deal_name as deal_name
    from freecellar.sitting.dealt import next_unplayed as next_unplayed
    from freecellar.sitting.hints import HINT_NODES as HINT_NODES
    from freecellar.sitting.hints import LOST as LOST
    from freecellar.sitting.hints import carried as carried
    from freecellar.sitting.hints import describe_hint as describe_hint
    from freecellar.sitting.hints import follow as follow
    from freecellar.sitting.hints import notation as notation
    from freecellar.sitting.hints import positions_of as positions_of
    from freecellar.sitting.hints import whole_move as whole_move
    from freecellar.sitting.houses import Houses as Houses
    from freecellar.sitting.keeper import Keeper as Keeper
    from freecellar.sitting.keeper import OpenFacts as OpenFacts
    from freecellar.sitting.keeper import describe_leaving as describe_leaving
    from freecellar.sitting.keeper import describe_open as describe_open
    from freecellar.sitting.keeper import waiting_game as waiting_game
    from freecellar.sitting.links import entries_of as entries_of
    from freecellar.sitting.links import link_to as link_to
    from freecellar.sitting.links import linked as linked
    from freecellar.sitting.offers import landings as landings
    from freecellar.sitting.offers import offered as offered
    from freecellar.sitting.said import Question as Question
    from freecellar.sitting.said import Said as Said
    from freecellar.sitting.sharing import share_text as share_text
    from freecellar.sitting.sharing import shareable as shareable
    from freecellar.sitting.sharing import told_result as told_result
    from freecellar.sitting.showing import Showing as Showing
    from freecellar.sitting.sitting import Sitting as Sitting
    from freecellar.sitting.wording import CANNOT_BE_WON as CANNOT_BE_WON
    from freecellar.sitting.wording import MONTHS as MONTHS
    from freecellar.sitting.wording import Ending as Ending
    from freecellar.sitting.wording import Seen as Seen
    from freecellar.sitting.wording import after as after
    from freecellar.sitting.wording import card as card
    from freecellar.sitting.wording import cards as cards
    from freecellar.sitting.wording import counted as counted
    from freecellar.sitting.wording import describe_move as describe_move
    from freecellar.sitting.wording import describe_step as describe_step
    from freecellar.sitting.wording import ending as ending
    from freecellar.sitting.wording import gone_home as gone_home
    from freecellar.sitting.wording import in_ascii as in_ascii
    from freecellar.sitting.wording import in_signs as in_signs
    from freecellar.sitting.wording import long_date as long_date
    from freecellar.sitting.wording import sentence as sentence
    from freecellar.sitting.wording import walk as walk

_NAMES = {
    "counsel": ["Counsel"],
    "days": ["find_daily", "played_days", "which_run_counts", "why_no_deal"],
    "dealt": ["NO_CARDS", "Dealt", "NotDrawn", "deal_name", "next_unplayed"],
    "hints": ["HINT_NODES", "LOST", "carried", "describe_hint", "follow", "notation", "positions_of", "whole_move"],
    "houses": ["Houses"],
    "keeper": ["Keeper", "OpenFacts", "describe_leaving", "describe_open", "waiting_game"],
    "links": ["entries_of", "link_to", "linked"],
    "offers": ["landings", "offered"],
    "said": ["Question", "Said"],
    "sharing": ["share_text", "shareable", "told_result"],
    "showing": ["Showing"],
    "sitting": ["Sitting"],
    "wording": [
        "CANNOT_BE_WON",
        "MONTHS",
        "Ending",
        "Seen",
        "after",
        "card",
        "cards",
        "counted",
        "describe_move",
        "describe_step",
        "ending",
        "gone_home",
        "in_ascii",
        "in_signs",
        "long_date",
        "sentence",
        "walk",
    ],
}
__all__ = [*(name for names in _NAMES.values() for name in names)]  # noqa: PLE0604 - strings all the same


if not TYPE_CHECKING:
    __getattr__ = late(__name__, _NAMES)
