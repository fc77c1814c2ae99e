"""One playing of a deal: the game, its journal, its score. Standard library alone.

The names below load when they are first used, as those of `freecellar.engine` do.
"""

from typing import TYPE_CHECKING

from freecellar.names import late

if TYPE_CHECKING:
    from freecellar.play.bookmarks import go_to as go_to
    from freecellar.play.daily import DailyAnswer as DailyAnswer
    from freecellar.play.daily import DailyDrawn as DailyDrawn
    from freecellar.play.daily import DailyLost as DailyLost
    from freecellar.play.daily import DailyNumbers as DailyNumbers
    from freecellar.play.daily import DailyUndecided as DailyUndecided
    from freecellar.play.daily import choose_daily as choose_daily
    from freecellar.play.daily import parse_date as parse_date
    from freecellar.play.daily import utc_today as utc_today
    from freecellar.play.game import Game as Game
    from freecellar.play.journal import Event as Event
    from freecellar.play.journal import EventKind as EventKind
    from freecellar.play.journal import elapsed as elapsed
    from freecellar.play.policy import Daily as Daily
    from freecellar.play.policy import DailyDeal as DailyDeal
    from freecellar.play.policy import DealRange as DealRange
    from freecellar.play.policy import Finish as Finish
    from freecellar.play.policy import Hinting as Hinting
    from freecellar.play.policy import Label as Label
    from freecellar.play.policy import Loss as Loss
    from freecellar.play.policy import Policy as Policy
    from freecellar.play.policy import Score as Score
    from freecellar.play.policy import Sharing as Sharing
    from freecellar.play.policy import Stuck as Stuck
    from freecellar.play.policy import Tap as Tap
    from freecellar.play.policy import TapTarget as TapTarget
    from freecellar.play.policy import Undo as Undo
    from freecellar.play.record_text import read_record as read_record
    from freecellar.play.record_text import write_record as write_record
    from freecellar.play.records import Record as Record
    from freecellar.play.records import Result as Result
    from freecellar.play.records import Source as Source
    from freecellar.play.scoring import Step as Step
    from freecellar.play.scoring import Tally as Tally
    from freecellar.play.share import Link as Link
    from freecellar.play.share import Named as Named
    from freecellar.play.share import clock_text as clock_text
    from freecellar.play.share import result_text as result_text
    from freecellar.play.state import Refusal as Refusal
    from freecellar.play.state import Refused as Refused
    from freecellar.play.state import Table as Table
    from freecellar.play.store.days import DailyRun as DailyRun
    from freecellar.play.store.days import daily_streaks as daily_streaks
    from freecellar.play.store.exchange import Merged as Merged
    from freecellar.play.store.faults import DamagedStore as DamagedStore
    from freecellar.play.store.faults import FullStore as FullStore
    from freecellar.play.store.faults import HeldGame as HeldGame
    from freecellar.play.store.faults import NewerStore as NewerStore
    from freecellar.play.store.faults import ReadOnlyStore as ReadOnlyStore
    from freecellar.play.store.faults import UnreadableGame as UnreadableGame
    from freecellar.play.store.listing import EndedGame as EndedGame
    from freecellar.play.store.listing import OpenGame as OpenGame
    from freecellar.play.store.opening import look_into as look_into
    from freecellar.play.store.opening import open_store as open_store
    from freecellar.play.store.saved import Outcome as Outcome
    from freecellar.play.store.saved import Saved as Saved
    from freecellar.play.store.statistics import Mark as Mark
    from freecellar.play.store.statistics import Statistics as Statistics
    from freecellar.play.store.store import Store as Store
    from freecellar.play.strict import Unreadable as Unreadable
    from freecellar.play.verification import Rulebook as Rulebook
    from freecellar.play.verification import Verification as Verification
    from freecellar.play.verification import replayed as replayed
    from freecellar.play.verification import verify as verify

_NAMES = {
    "bookmarks": ["go_to"],
    "daily": [
        "DailyAnswer",
        "DailyDrawn",
        "DailyLost",
        "DailyNumbers",
        "DailyUndecided",
        "choose_daily",
        "parse_date",
        "utc_today",
    ],
    "game": ["Game"],
    "journal": ["Event", "EventKind", "elapsed"],
    "policy": [
        "Daily",
        "DailyDeal",
        "DealRange",
        "Finish",
        "Hinting",
        "Label",
        "Loss",
        "Policy",
        "Score",
        "Sharing",
        "Stuck",
        "Tap",
        "TapTarget",
        "Undo",
    ],
    "record_text": ["read_record", "write_record"],
    "records": ["Record", "Result", "Source"],
    "scoring": ["Step", "Tally"],
    "share": ["Link", "Named", "clock_text", "result_text"],
    "state": ["Refusal", "Refused", "Table"],
    "store.days": ["DailyRun", "daily_streaks"],
    "store.exchange": ["Merged"],
    "store.faults": ["DamagedStore", "FullStore", "HeldGame", "NewerStore", "ReadOnlyStore", "UnreadableGame"],
    "store.listing": ["EndedGame", "OpenGame"],
    "store.opening": ["look_into", "open_store"],
    "store.saved": ["Outcome", "Saved"],
    "store.statistics": ["Mark", "Statistics"],
    "store.store": ["Store"],
    "strict": ["Unreadable"],
    "verification": ["Rulebook", "Verification", "replayed", "verify"],
}
__all__ = [*(name for names in _NAMES.values() for name in names)]  # noqa: PLE0604 - strings all the same


if not TYPE_CHECKING:
    __getattr__ = late(__name__, _NAMES)
