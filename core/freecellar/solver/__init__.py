"""Solve, hint and prove: one exact search for any compiled spec. Standard library alone.

The names below load when they are first used, as those of `freecellar.engine` do.
"""

from typing import TYPE_CHECKING

from freecellar.names import late

if TYPE_CHECKING:
    from freecellar.solver.analysis import Analysis as Analysis
    from freecellar.solver.analysis import Moment as Moment
    from freecellar.solver.analysis import analyse as analyse
    from freecellar.solver.analysis import last_winnable as last_winnable
    from freecellar.solver.hint import CATCHING_UP as CATCHING_UP
    from freecellar.solver.hint import Advisor as Advisor
    from freecellar.solver.hint import Guide as Guide
    from freecellar.solver.hint import Hint as Hint
    from freecellar.solver.numbers import NumberJudge as NumberJudge
    from freecellar.solver.ranges import parse_ranges as parse_ranges
    from freecellar.solver.ranges import without as without
    from freecellar.solver.rows import HEADER as HEADER
    from freecellar.solver.rows import Chunk as Chunk
    from freecellar.solver.rows import Row as Row
    from freecellar.solver.rows import RowFile as RowFile
    from freecellar.solver.rows import RowFileError as RowFileError
    from freecellar.solver.search import is_compiled as is_compiled
    from freecellar.solver.short import shorten as shorten
    from freecellar.solver.solve import DEFAULT_MEMORY as DEFAULT_MEMORY
    from freecellar.solver.solve import MOST_WIDTH as MOST_WIDTH
    from freecellar.solver.solve import Solver as Solver
    from freecellar.solver.survey import Limits as Limits
    from freecellar.solver.survey import Processes as Processes
    from freecellar.solver.survey import Workers as Workers
    from freecellar.solver.survey import differing as differing
    from freecellar.solver.survey import judge_chunk as judge_chunk
    from freecellar.solver.survey import run_survey as run_survey
    from freecellar.solver.totals import Share as Share
    from freecellar.solver.totals import Totals as Totals
    from freecellar.solver.totals import wilson as wilson
    from freecellar.solver.verdicts import Finding as Finding
    from freecellar.solver.verdicts import GaveUp as GaveUp
    from freecellar.solver.verdicts import Judgement as Judgement
    from freecellar.solver.verdicts import Limit as Limit
    from freecellar.solver.verdicts import Progress as Progress
    from freecellar.solver.verdicts import Solved as Solved
    from freecellar.solver.verdicts import Unsolvable as Unsolvable
    from freecellar.solver.verdicts import Verdict as Verdict
    from freecellar.solver.winnable import TRIES as TRIES
    from freecellar.solver.winnable import Winnable as Winnable
    from freecellar.solver.winnable import draw_winnable as draw_winnable

_NAMES = {
    "analysis": ["Analysis", "Moment", "analyse", "last_winnable"],
    "hint": ["CATCHING_UP", "Advisor", "Guide", "Hint"],
    "numbers": ["NumberJudge"],
    "ranges": ["parse_ranges", "without"],
    "rows": ["HEADER", "Chunk", "Row", "RowFile", "RowFileError"],
    "search": ["is_compiled"],
    "short": ["shorten"],
    "solve": ["DEFAULT_MEMORY", "MOST_WIDTH", "Solver"],
    "survey": ["Limits", "Processes", "Workers", "differing", "judge_chunk", "run_survey"],
    "totals": ["Share", "Totals", "wilson"],
    "verdicts": [
        "Finding",
        "GaveUp",
        "Judgement",
        "Limit",
        "Progress",
        "Solved",
        "Unsolvable",
        "Verdict",
    ],
    "winnable": ["TRIES", "Winnable", "draw_winnable"],
}
__all__ = [*(name for names in _NAMES.values() for name in names)]  # noqa: PLE0604 - strings all the same


if not TYPE_CHECKING:
    __getattr__ = late(__name__, _NAMES)
