"""Examples of each command for its help; the tests run all of them."""

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
