"""What may happen: positions, moves and the rules that connect them. Standard library alone.

The names below load when they are first used, so that a start that needs few of them is quick.
"""

from typing import TYPE_CHECKING

from freecellar.names import late

if TYPE_CHECKING:
    from freecellar.engine import reasons as reasons
    from freecellar.engine.autoplay import Played as Played
    from freecellar.engine.autoplay import play_home as play_home
    from freecellar.engine.boards import board_text as board_text
    from freecellar.engine.boards import parse_board as parse_board
    from freecellar.engine.deals import FIRST_NUMBER as FIRST_NUMBER
    from freecellar.engine.deals import LAST_NUMBER as LAST_NUMBER
    from freecellar.engine.deals import Deal as Deal
    from freecellar.engine.deals import Shuffle as Shuffle
    from freecellar.engine.deals import deal as deal
    from freecellar.engine.deals import deal_cards as deal_cards
    from freecellar.engine.deals import random_number as random_number
    from freecellar.engine.deals import shuffle as shuffle
    from freecellar.engine.endgame import columns_descend as columns_descend
    from freecellar.engine.endgame import has_no_place as has_no_place
    from freecellar.engine.endgame import plays_out as plays_out
    from freecellar.engine.moves import Intent as Intent
    from freecellar.engine.moves import Kind as Kind
    from freecellar.engine.moves import Move as Move
    from freecellar.engine.moves import Place as Place
    from freecellar.engine.moves import cell as cell
    from freecellar.engine.moves import cell_letter as cell_letter
    from freecellar.engine.moves import column as column
    from freecellar.engine.moves import foundation as foundation
    from freecellar.engine.notation import COLUMN_NAMES as COLUMN_NAMES
    from freecellar.engine.notation import AmbiguousMove as AmbiguousMove
    from freecellar.engine.notation import Dialect as Dialect
    from freecellar.engine.notation import MalformedMove as MalformedMove
    from freecellar.engine.notation import find_place as find_place
    from freecellar.engine.notation import format_move as format_move
    from freecellar.engine.notation import parse_intent as parse_intent
    from freecellar.engine.notation import parse_move as parse_move
    from freecellar.engine.position import Pile as Pile
    from freecellar.engine.position import Position as Position
    from freecellar.engine.reasons import IllegalMove as IllegalMove
    from freecellar.engine.reasons import Reason as Reason
    from freecellar.engine.rules import Rules as Rules
    from freecellar.engine.script import MoveItem as MoveItem
    from freecellar.engine.script import ScriptError as ScriptError
    from freecellar.engine.script import ScriptItem as ScriptItem
    from freecellar.engine.script import TapItem as TapItem
    from freecellar.engine.script import Word as Word
    from freecellar.engine.script import WordItem as WordItem
    from freecellar.engine.script import decode_script as decode_script
    from freecellar.engine.script import read_script as read_script
    from freecellar.engine.supermove import expand as expand
    from freecellar.engine.supermove import supermove_cap as supermove_cap
    from freecellar.engine.tables import Autoplay as Autoplay
    from freecellar.engine.tables import Returns as Returns
    from freecellar.engine.tables import Tables as Tables

_NAMES = {
    "autoplay": ["Played", "play_home"],
    "boards": ["board_text", "parse_board"],
    "deals": [
        "FIRST_NUMBER",
        "LAST_NUMBER",
        "Deal",
        "Shuffle",
        "deal",
        "deal_cards",
        "random_number",
        "shuffle",
    ],
    "endgame": ["columns_descend", "has_no_place", "plays_out"],
    "moves": ["Intent", "Kind", "Move", "Place", "cell", "cell_letter", "column", "foundation"],
    "notation": [
        "COLUMN_NAMES",
        "AmbiguousMove",
        "Dialect",
        "MalformedMove",
        "find_place",
        "format_move",
        "parse_intent",
        "parse_move",
    ],
    "position": ["Pile", "Position"],
    "reasons": ["IllegalMove", "Reason"],
    "rules": ["Rules"],
    "script": [
        "MoveItem",
        "ScriptError",
        "ScriptItem",
        "TapItem",
        "Word",
        "WordItem",
        "decode_script",
        "read_script",
    ],
    "supermove": ["expand", "supermove_cap"],
    "tables": ["Autoplay", "Returns", "Tables"],
}
__all__ = ["reasons", *(name for names in _NAMES.values() for name in names)]  # noqa: PLE0604 - strings all the same


if not TYPE_CHECKING:
    __getattr__ = late(__name__, _NAMES)
