"""Words: letters that can be drawn, in lines that wrap or are fitted into a bar or a button."""

from itertools import groupby
from typing import Any, Final

from kivy.uix.label import Label
from kivy.utils import escape_markup

PLAIN: Final = "Roboto"
WITH_SUITS: Final = "DejaVuSans"
"""Of Kivy's fonts the one that has the suits, and most else that a name may hold."""

_LATIN: Final = 0x24F
_PUNCTUATION: Final = "\N{EN DASH}\N{EM DASH}’“”…\N{BULLET}"


def _is_plain(sign: str) -> bool:
    return ord(sign) <= _LATIN or sign in _PUNCTUATION


def drawable(text: str) -> str:
    """Return a text without what cannot be drawn, or would end it: halves of signs, as in odd names of files, and NUL."""
    return text.encode("utf-8", "replace").decode().replace("\0", "?")


def marked_up(text: str) -> str:
    """Return a text as Kivy's markup, with signs that the plain font lacks in the one that may have them.

    >>> marked_up("9♥ on [10♠]")
    '9[font=DejaVuSans]♥[/font] on &bl;10[font=DejaVuSans]♠[/font]&br;'
    """
    parts = []
    for is_plain, signs in groupby(drawable(text), key=_is_plain):
        part = escape_markup("".join(signs))
        parts.append(part if is_plain else f"[font={WITH_SUITS}]{part}[/font]")
    return "".join(parts)


class Text(Label):
    """Words that wrap at their width and are as high as that makes them."""

    def __init__(self, text: str, **options: Any) -> None:  # noqa: ANN401 - what a Label takes
        super().__init__(text=marked_up(text), font_name=PLAIN, markup=True, size_hint_y=None, height=0, **options)
        self.bind(width=self._wrap, texture_size=self._grow)
        self._wrap()

    def _wrap(self, *_: object) -> None:
        self.text_size = (self.width, None)

    def _grow(self, *_: object) -> None:
        self.height = self.texture_size[1]

    def say(self, text: str) -> None:
        """Show other words."""
        self.text = marked_up(text)


class Heading(Label):
    """Words in a bar: on one line, or where that is too short on two of smaller letters; what is left out then is marked."""

    def __init__(self, text: str, large: float, small: float, **options: Any) -> None:  # noqa: ANN401 - what a Label takes
        super().__init__(text=marked_up(text), font_name=PLAIN, markup=True, valign="middle", **options)
        self._large, self._small = large, small
        self.shorten_from = "right"
        self.bind(size=self._fit)

    def _fit(self, *_: object) -> None:
        self.shorten = False
        self.font_size, self.text_size = self._large, (None, None)
        self.texture_update()
        if self.texture_size[0] > self.width:
            self.font_size, self.text_size = self._small, (self.width, None)
            self.texture_update()
            self.shorten = self.texture_size[1] > self.height
        self.text_size = self.size


class Words(Label):
    """Words in the middle of something to press, which is made high enough for them."""

    def __init__(self, text: str, **options: Any) -> None:  # noqa: ANN401 - what a Label takes
        super().__init__(text=marked_up(text), font_name=PLAIN, markup=True, halign="center", **options)
        self.bind(width=self._wrap)
        self._wrap()

    def _wrap(self, *_: object) -> None:
        self.text_size = (self.width, None)
