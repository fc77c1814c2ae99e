"""Words of the help: examples, each of which the tests run, and what is said more than once."""

from typing import Final

EXAMPLES: Final[dict[str, tuple[str, ...]]] = {
    "freecellar": (
        "freecellar play freecell 617",
        "freecellar deal freecell 617 --format json",
        "freecellar rules seahaven-towers --house tavern",
    ),
    "variants": ("freecellar variants", "freecellar variants --json"),
    "houses": ("freecellar houses", "freecellar houses --json"),
    "plugins": ("freecellar plugins", "freecellar plugins --json"),
    "variant": (
        "freecellar variant freecell > mine.toml",
        "freecellar variant bakers-game --house additive --format json",
    ),
    "schema": ("freecellar schema > spec.schema.json",),
    "check": ("freecellar check mine.toml",),
    "rules": (
        "freecellar rules freecell",
        "freecellar rules eight-off --house tavern --format html > rules.html",
        "freecellar rules --spec mine.toml",
    ),
    "deal": (
        "freecellar deal freecell 617",
        "freecellar deal eight-off 100 --house tavern --format svg > board.svg",
        "freecellar deal freecell --random --seed tuesday --json",
        "freecellar deal freecell-3-cells --winnable --seed tuesday",
        "freecellar deal freecell 617 | fc-solve -m -sn -",
    ),
    "play": (
        "freecellar play",
        "freecellar play freecell 617",
        "freecellar play seahaven-towers --random --house tavern",
        "freecellar play --spec mine.toml 12",
        "freecellar play --link freecellar:1.freecell.tavern.617.Cwhwq9",
        "freecellar play freecell 617 --record record.json",
        "freecellar play freecell --next-unplayed --house tavern",
        "freecellar play --resume",
    ),
    "config": (
        "freecellar config",
        "freecellar config set house tavern",
        "freecellar config set colours 256 && freecellar config --json",
    ),
    "config get": ("freecellar config get house", "freecellar config get house --json"),
    "config set": ("freecellar config set deck two", "freecellar config set mouse off"),
    "config unset": ("freecellar config set deck two && freecellar config unset deck",),
    "config path": ("freecellar config path", 'cat "$(freecellar config path)"'),
    "config edit": ("EDITOR=true freecellar config edit",),
    "completion": (
        "freecellar completion bash > freecellar.bash",
        "freecellar completion zsh > _freecellar",
        "freecellar completion fish > freecellar.fish",
        "freecellar completion powershell > freecellar.ps1",
    ),
    "help": ("freecellar help", "freecellar help play", "freecellar help config set"),
    "new-plugin": (
        "freecellar new-plugin attic",
        "freecellar new-plugin games/freecellar-garret --id garret --name 'The Garret'",
    ),
    "gui": ("freecellar gui",),
    "stats": (
        "freecellar stats",
        "freecellar stats freecell --house tavern --json",
        "freecellar stats freecell --deals 1-100",
        "freecellar stats --export games.json",
    ),
    "daily": (
        "freecellar daily",
        "freecellar daily bakers-game --house winnable --date 2026-12-24 --json",
        "freecellar play freecell --daily",
        "freecellar daily --calendar --month 2026-12",
    ),
    "run": (
        "freecellar run game.txt freecell 1 --require-win",
        "freecellar run game.txt freecell 1 --json",
        "freecellar run game.txt freecell 1 --record record.json",
        "echo 26 76 undo | freecellar run - freecell 617 --house tavern",
        "freecellar deal freecell 617 | fc-solve -m -snx - | freecellar run - freecell 617 --dialect snx",
    ),
    "verify": (
        "freecellar verify record.json",
        "freecellar verify record.json --json",
        "cat record.json | freecellar verify -",
    ),
    "share": (
        "freecellar share freecell 617 --house tavern",
        "freecellar share freecell --board board.txt",
        "freecellar share --result record.json",
    ),
    "solve": (
        "freecellar solve freecell 617",
        "freecellar solve freecell 617 --house tavern --json",
        "freecellar solve freecell 617 --format numbered",
        "freecellar solve freecell 617 | freecellar run - freecell 617 --require-win",
        "freecellar deal freecell 617 --moves '82 8a' | freecellar solve freecell --board -",
    ),
    "hint": (
        "freecellar hint freecell 617",
        "freecellar hint freecell 617 --house tavern --moves '82 8a' --json",
        "freecellar deal freecell 617 | freecellar hint freecell --board -",
    ),
    "analyse": (
        "freecellar analyse short.json",
        "cat short.json | freecellar analyse - --width 16 --json",
    ),
    "survey": (
        "freecellar survey freecell --numbers 1-20",
        "freecellar survey bakers-game --numbers 1-20 --out bakers-game.csv --json",
        "freecellar survey freecell --numbers 1-20,600-620 --out freecell.csv --resume",
    ),
}
"""What may be typed, by command."""


EXIT_CODES: Final[dict[str, tuple[tuple[int, str], ...]]] = {
    "freecellar": (
        (0, "Yes, or done."),
        (1, "A clean no: an illegal move, a game not won, proven unsolvable, an invalid spec, a refused record."),
        (2, "Wrong usage, or input that cannot be read."),
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
