"""The exit codes of each command for its help, with what they say of how it ended."""

from typing import Final

EXIT_CODES: Final[dict[str, tuple[tuple[int, str], ...]]] = {
    "freecellar": (
        (0, "Yes, or done."),
        (
            1,
            "A clean no: an illegal move, a game not won, proven unsolvable, a spec that `check` refuses, a refused record.",
        ),
        (2, "Wrong usage, or input that cannot be read or used."),
        (3, "Gave up: a limit was reached before an answer."),
        (130, "Interrupted, with everything saved."),
        (141, "Whoever read the output has left."),
    ),
    "check": ((0, "Every file is valid."), (1, "A spec is invalid."), (2, "A file cannot be read.")),
    "deal": (
        (0, "The position is printed."),
        (1, "A move of --moves is illegal, or no deal is as wanted."),
        (2, "Wrong usage, or a board, spec or link that cannot be read."),
        (3, "No deal was proven winnable within the limit."),
    ),
    "play": (
        (0, "The game was left, won or not; it is saved."),
        (1, "A move of --moves is illegal, or there is no game to resume."),
        (2, "Wrong usage, or input that cannot be read."),
        (130, "Interrupted, with everything saved."),
    ),
    "run": (
        (0, "Every item was played; with --require-win, the game is won."),
        (1, "An item was refused; with --require-win, the game is not won."),
        (2, "The script or the board cannot be read; nothing was played."),
    ),
    "solve": (
        (0, "A line that wins is printed; with --shortest also after Ctrl-C."),
        (1, "No line wins: that is proven."),
        (2, "Wrong usage, or input that cannot be read."),
        (3, "Gave up at one of the limits."),
        (130, "Interrupted."),
    ),
    "hint": (
        (0, "A move of a line that wins is printed."),
        (1, "No line wins: that is proven."),
        (2, "Wrong usage, or input that cannot be read."),
        (3, "The solver gave up; the move printed is a guess."),
    ),
    "analyse": (
        (0, "The game was looked at."),
        (1, "The record cannot be played."),
        (2, "The file is no record."),
        (130, "Interrupted; what is known by then is printed."),
    ),
    "survey": (
        (0, "Every number was looked at."),
        (2, "Wrong usage, or a file that cannot be written or continued."),
        (130, "Interrupted; --resume goes on."),
    ),
    "verify": (
        (0, "All that the record states is so."),
        (1, "The record is refused."),
        (2, "The file is no record."),
    ),
    "share": (
        (0, "The link or the result is printed."),
        (1, "The record is refused."),
        (2, "Wrong usage, or input that cannot be read."),
    ),
    "daily": (
        (0, "The deal is printed."),
        (1, "No candidate of the day can be won."),
        (2, "Wrong usage."),
        (3, "Not decided within the limit or the memory."),
    ),
    "stats": (
        (0, "The figures are printed, or the games taken in."),
        (1, "Nothing was forgotten."),
        (2, "Wrong usage, or a file that cannot be read."),
    ),
    "config": ((0, "Done."), (2, "A setting, a value or the file is not in order.")),
    "config unset": (
        (0, "The setting is taken out."),
        (1, "It did not stand in the file."),
        (2, "There is no such setting."),
    ),
    "gui": ((0, "The window was closed."), (2, "The table in a window is not installed.")),
    "new-plugin": ((0, "The project is written."), (2, "The folder is not empty or cannot be written.")),
    "other": ((0, "Done."), (2, "Wrong usage, or input that cannot be read.")),
}
"""How a command ends, where that is not as for `other` ones."""
