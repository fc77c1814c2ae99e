"""The day that it is, as a test wants it."""

from collections.abc import Callable
from datetime import date, datetime, time, tzinfo

import pytest

from freecellar.play import daily


def set_today(patch: pytest.MonkeyPatch, day: Callable[[], date]) -> None:
    """Let it be noon of a day, for everybody in this process who asks `utc_today`."""

    class Clock:
        @staticmethod
        def now(zone: tzinfo) -> datetime:
            """Return the moment."""
            return datetime.combine(day(), time(12), zone)

    patch.setattr(daily, "datetime", Clock)
