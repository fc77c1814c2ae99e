"""Freecellar: the FreeCell family of solitaire games, with rules said as data.

The names below load when they are first used, so that a start that needs few of them is quick.
"""

from typing import TYPE_CHECKING

from freecellar.names import late

if TYPE_CHECKING:
    from freecellar.cards import Card as Card
    from freecellar.cards import Suit as Suit
    from freecellar.engine.boards import board_text as board_text
    from freecellar.engine.boards import parse_board as parse_board
    from freecellar.engine.deals import deal as deal
    from freecellar.engine.moves import Intent as Intent
    from freecellar.engine.moves import Move as Move
    from freecellar.engine.moves import Place as Place
    from freecellar.engine.moves import cell as cell
    from freecellar.engine.moves import column as column
    from freecellar.engine.moves import foundation as foundation
    from freecellar.engine.notation import format_move as format_move
    from freecellar.engine.notation import parse_intent as parse_intent
    from freecellar.engine.notation import parse_move as parse_move
    from freecellar.engine.position import Position as Position
    from freecellar.engine.reasons import IllegalMove as IllegalMove
    from freecellar.engine.rules import Rules as Rules
    from freecellar.errors import BoardError as BoardError
    from freecellar.errors import CardError as CardError
    from freecellar.errors import DealError as DealError
    from freecellar.errors import FreecellarError as FreecellarError
    from freecellar.errors import LinkError as LinkError
    from freecellar.errors import NotationError as NotationError
    from freecellar.errors import PluginError as PluginError
    from freecellar.errors import RecordError as RecordError
    from freecellar.errors import SpecError as SpecError
    from freecellar.errors import StoreError as StoreError
    from freecellar.errors import UnknownHouse as UnknownHouse
    from freecellar.errors import UnknownVariant as UnknownVariant
    from freecellar.play.game import Game as Game
    from freecellar.play.scoring import Step as Step
    from freecellar.plugins.registry import Registry as Registry
    from freecellar.plugins.registry import house as house
    from freecellar.plugins.registry import load_registry as load_registry
    from freecellar.plugins.registry import variant as variant
    from freecellar.spec.house import House as House
    from freecellar.spec.spec import RuleSpec as RuleSpec

_NAMES = {
    "cards": ["Card", "Suit"],
    "engine.boards": ["board_text", "parse_board"],
    "engine.deals": ["deal"],
    "engine.moves": ["Intent", "Move", "Place", "cell", "column", "foundation"],
    "engine.notation": ["format_move", "parse_intent", "parse_move"],
    "engine.position": ["Position"],
    "engine.reasons": ["IllegalMove"],
    "engine.rules": ["Rules"],
    "errors": [
        "BoardError",
        "CardError",
        "DealError",
        "FreecellarError",
        "LinkError",
        "NotationError",
        "PluginError",
        "RecordError",
        "SpecError",
        "StoreError",
        "UnknownHouse",
        "UnknownVariant",
    ],
    "play.game": ["Game"],
    "play.scoring": ["Step"],
    "plugins.registry": ["Registry", "house", "load_registry", "variant"],
    "spec.house": ["House"],
    "spec.spec": ["RuleSpec"],
}
__all__ = [*(name for names in _NAMES.values() for name in names)]  # noqa: PLE0604 - strings all the same


if not TYPE_CHECKING:
    __getattr__ = late(__name__, _NAMES)
