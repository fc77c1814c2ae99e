"""The colours of the themes: what each class of style looks like, in many colours, in 16, and in none.

On a card every suit stands out at 4.5 to 1 or better, whatever the card is marked as.
"""

from collections.abc import Mapping
from functools import reduce
from typing import Final, TypeAlias

Styles: TypeAlias = Mapping[str, str]

DARK: Final[Styles] = {
    "felt": "bg:#10392b #e8efe9",
    "label": "#8fb8a4",
    "label.red": "#ff8b8b",
    "slot": "bg:#0b2a20 #6fa38c",
    "card": "bg:#d8d4c8",
    "card.movable": "bg:#fffdf8 bold",
    "edge": "#a29d8f",
    "clubs": "#1b1f23",
    "diamonds": "#a30b24",
    "hearts": "#a30b24",
    "spades": "#1b1f23",
    "clubs4": "#0f5c28",
    "diamonds4": "#0f4c9e",
    "back": "bg:#24594a #3c7a66",
    "cursor": "bg:#9ad1ff",
    "landing": "bg:#8fe3b4 underline",
    "landing.slot": "bg:#27744f #e5fff0 underline",
    "hint": "bg:#ffd54a",
    "picked": "bg:#ffbf66 bold",
    "moved": "bg:#fff2b8 bold",
    "panel": "bg:#12211b #e8efe9",
    "panel.border": "bg:#12211b #5f8f7a",
    "panel.title": "bg:#12211b #ffd54a bold",
    "panel.heading": "bg:#12211b #9ad1ff bold",
    "panel.key": "bg:#12211b #ffd54a",
    "panel.dim": "bg:#12211b #8fb8a4",
    "panel.selected": "bg:#9ad1ff #0b1512 bold",
    "message": "bg:#10392b #e8efe9",
    "message.refusal": "bg:#10392b #ffb3a8 bold",
    "message.busy": "bg:#10392b #9ad1ff",
    "command": "bg:#0b2a20 #ffffff",
    "command.pointer": "bg:#0b2a20 #ffd54a bold",
    "status": "bg:#e8efe9 #10251c",
    "status.title": "bg:#e8efe9 #10251c bold",
    "status.warning": "bg:#e8efe9 #a3122a bold",
    "keys": "bg:#0b1512 #b9cfc3",
    "keys.key": "bg:#0b1512 #ffd54a bold",
    "keys.off": "bg:#0b1512 #4f6a5e",
    "win": "#ffd54a bold",
}

LIGHT: Final[Styles] = {
    **DARK,
    "felt": "bg:#cfe5d8 #10251c",
    "label": "#3b6351",
    "label.red": "#a3122a",
    "slot": "bg:#bcd8c8 #557f6b",
    "card": "bg:#efece4",
    "card.movable": "bg:#ffffff bold",
    "edge": "#b5b0a4",
    "back": "bg:#8fbfa8 #6b9f86",
    "landing.slot": "bg:#6fcb98 #06301c underline",
    "panel": "bg:#f7faf8 #10251c",
    "panel.border": "bg:#f7faf8 #6b9f86",
    "panel.title": "bg:#f7faf8 #0f5c28 bold",
    "panel.heading": "bg:#f7faf8 #0f4c9e bold",
    "panel.key": "bg:#f7faf8 #9a4b00 bold",
    "panel.dim": "bg:#f7faf8 #4f6a5e",
    "message": "bg:#cfe5d8 #10251c",
    "message.refusal": "bg:#cfe5d8 #9b0f24 bold",
    "message.busy": "bg:#cfe5d8 #0f4c9e",
    "command": "bg:#ffffff #10251c",
    "command.pointer": "bg:#ffffff #9a4b00 bold",
    "status": "bg:#1d4d3a #f2fff8",
    "status.title": "bg:#1d4d3a #ffffff bold",
    "status.warning": "bg:#1d4d3a #ffc2b8 bold",
    "keys": "bg:#e3efe8 #2c4a3d",
    "keys.key": "bg:#e3efe8 #9a4b00 bold",
    "keys.off": "bg:#e3efe8 #8aa398",
    "win": "#9a4b00 bold",
}

# The nearest of 256 colours to a dark felt is a grey: these greens are among the 256 themselves.
_FELT_256: Final = {"#10392b": "#005f00", "#0b2a20": "#1c1c1c", "#8fb8a4": "#afd7af", "#24594a": "#00875f"}
_CLOTH_256: Final = {
    "#cfe5d8": "#afd7af",
    "#bcd8c8": "#87af87",
    "#557f6b": "#005f00",
    "#8fbfa8": "#5faf87",
    "#3b6351": "#1c1c1c",
}


def _replaced(styles: Styles, colours: Mapping[str, str]) -> Styles:
    """Return styles with some colours in place of others."""
    return {
        name: reduce(lambda look, pair: look.replace(*pair), colours.items(), look) for name, look in styles.items()
    }


DARK_256: Final = _replaced(DARK, _FELT_256)
LIGHT_256: Final = _replaced(LIGHT, _CLOTH_256)

# In 16 colours the ground is the terminal's own, and cards are light on it.
SIXTEEN: Final[Styles] = {
    "felt": "",
    "label": "ansicyan",
    "label.red": "ansired",
    "slot": "ansicyan",
    "card": "bg:ansigray ansiblack",
    "card.movable": "bg:ansiwhite ansiblack bold",
    "edge": "ansibrightblack",
    "clubs": "ansiblack",
    "diamonds": "ansired",
    "hearts": "ansired",
    "spades": "ansiblack",
    "clubs4": "ansigreen",
    "diamonds4": "ansiblue",
    "back": "ansibrightblack",
    "cursor": "bg:ansicyan ansiblack",
    "landing": "bg:ansigreen ansiblack underline",
    "landing.slot": "bg:ansigreen ansiblack underline",
    "hint": "bg:ansiyellow ansiblack",
    "picked": "bg:ansiyellow ansiblack bold",
    "moved": "",
    "panel": "",
    "panel.border": "ansicyan",
    "panel.title": "ansiyellow bold",
    "panel.heading": "ansicyan bold",
    "panel.key": "ansiyellow",
    "panel.dim": "ansibrightblack",
    "panel.selected": "reverse",
    "message": "",
    "message.refusal": "ansired bold",
    "message.busy": "ansicyan",
    "command": "",
    "command.pointer": "ansiyellow bold",
    "status": "reverse",
    "status.title": "reverse bold",
    "status.warning": "reverse bold underline",
    "keys": "",
    "keys.key": "ansiyellow bold",
    "keys.off": "ansibrightblack",
    "win": "ansiyellow bold",
}

# Without colours a card is an outline: bold where it may move, reversed where it is chosen, underlined where it may land.
MONO: Final[Styles] = {
    **dict.fromkeys(DARK, ""),
    "card.movable": "bold",
    "cursor": "reverse",
    "picked": "reverse bold",
    "landing": "underline bold",
    "landing.slot": "underline bold",
    "hint": "reverse",
    "panel.title": "bold",
    "panel.heading": "bold underline",
    "panel.key": "bold",
    "panel.selected": "reverse",
    "message.refusal": "bold",
    "command.pointer": "bold",
    "status": "reverse",
    "status.title": "reverse bold",
    "status.warning": "reverse bold underline",
    "keys.key": "bold",
    "win": "bold",
}
