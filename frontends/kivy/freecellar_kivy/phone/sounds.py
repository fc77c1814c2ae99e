"""Sounds, reckoned out by the program itself: no recording, no licence, a few kilobytes written when first heard."""

import cmath
import math
import operator
import os
import sys
import wave
from array import array
from collections.abc import Iterable, Iterator
from contextlib import suppress
from enum import StrEnum
from functools import partial
from io import BytesIO
from itertools import accumulate, repeat, zip_longest
from pathlib import Path
from random import Random
from typing import Any, Final

RATE: Final = 22_050
"""Samples a second."""
VERSION: Final = 1
"""The version of the sounds, which is part of their files' names: another one is written anew."""
_LOUD: Final = 0.5
_RISE: Final = 0.004
"""The seconds in which a tone sets in."""


class Sound(StrEnum):
    """What is heard."""

    LIFT = "lift"
    """A card leaves its place."""
    LAND = "land"
    """A card lies down."""
    HOME = "home"
    """A card goes home."""
    REFUSED = "refused"
    WON = "won"


def parts(sound: Sound) -> Iterator[list[float]]:
    """Yield what a sound is made of, reckoning out one part at a time: samples that are heard together."""
    match sound:
        case Sound.LIFT:
            yield _rustle(0.05, 2600, falls=70)
        case Sound.LAND:
            yield _rustle(0.07, 1500, falls=60)
            yield _tone(0.07, 170, falls=55, loud=0.7)
        case Sound.HOME:
            yield _rustle(0.06, 1800, falls=70)
            yield _tone(0.28, 784, falls=14, loud=0.35)
        case Sound.REFUSED:
            yield _tone(0.16, 131, falls=22, loud=0.6)
            yield _tone(0.16, 139, falls=22, loud=0.4)
        case Sound.WON:
            for step, note in enumerate((523.25, 659.25, 783.99, 1046.5)):
                yield _tone(0.9, note, falls=5, loud=0.3, after=0.13 * step)


def wav(together: Iterable[list[float]]) -> bytes:
    """Return the parts of a sound as a WAV file of 16 bits."""
    values = [*map(sum, zip_longest(*together, fillvalue=0.0))]
    peak = max(map(abs, values))
    data = array("h", [round(value / peak * _LOUD * 32767) for value in values])
    if sys.byteorder == "big":
        data.byteswap()
    file = BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(RATE)
        writer.writeframes(data.tobytes())
    return file.getvalue()


def _tone(seconds: float, hertz: float, *, falls: float, loud: float, after: float = 0) -> list[float]:
    """Return a tone with two overtones that dies away."""
    count = int(seconds * RATE)
    one, two, three = (_dying(count, hertz * n, falls, loud / n**2) for n in (1, 2, 3))
    values = [first.imag + second.imag + third.imag for first, second, third in zip(one, two, three, strict=True)]
    rise = int(_RISE * RATE)
    values[:rise] = [value * at / rise for at, value in enumerate(values[:rise])]
    return [0.0] * int(after * RATE) + values


def _dying(count: int, hertz: float, falls: float, loud: float) -> Iterator[complex]:
    """Yield a number that turns so many times a second and shrinks: its imaginary part is a sine that dies away.

    Each is the one before times the same: no sine is reckoned, and no loop of Python's runs, while somebody plays.
    """
    step = cmath.rect(math.exp(-falls / RATE), math.tau * hertz / RATE)
    return accumulate(repeat(step, count - 1), operator.mul, initial=complex(loud))


def _rustle(seconds: float, hertz: float, *, falls: float) -> list[float]:
    """Return noise, dull above a pitch, that dies away: paper on cloth. It is the same noise each time."""
    chance, smooth = Random(7), 0.0  # noqa: S311 - noise, not a secret
    share = 1 - math.exp(-math.tau * hertz / RATE)
    values = []
    for at in range(int(seconds * RATE)):
        smooth += share * (chance.uniform(-1, 1) - smooth)
        values.append(smooth * min(1.0, at / 40) * math.exp(-falls * at / RATE))
    return values


class Sounds:
    """Plays sounds from files in a folder, made there when they are first wanted."""

    def __init__(self, folder: Path) -> None:
        """Take the folder, which need not exist."""
        self._folder = folder
        self._loaded: dict[Sound, Any] = {}

    def play(self, sound: Sound) -> bool:
        """Play a sound; return whether there is anything to play it with."""
        if sound not in self._loaded:
            self._loaded[sound] = self._load(sound)
        loaded = self._loaded[sound]
        if loaded is None:
            return False
        for act in (loaded.stop, partial(loaded.seek, 0), loaded.play):
            with suppress(Exception):  # a device without sound may raise anything
                act()
        return True

    def write_ahead(self) -> Iterator[None]:
        """Write the sounds that are not there yet, and yield after each bit of that work: somebody is playing meanwhile."""
        with suppress(OSError):
            for sound in Sound:
                if self._path(sound).exists():
                    continue
                made = []
                for part in parts(sound):
                    made.append(part)
                    yield
                self._write(sound, made)
                yield

    def _written(self, sound: Sound) -> Path:
        """Return the file of a sound, written if it is not there yet."""
        if not self._path(sound).exists():
            self._write(sound, parts(sound))
        return self._path(sound)

    def _path(self, sound: Sound) -> Path:
        return self._folder / f"{sound}-{VERSION}.wav"

    def _write(self, sound: Sound, made: Iterable[list[float]]) -> None:
        """Write a sound whole or not at all."""
        path = self._path(sound)
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}.part")
        part.write_bytes(wav(made))
        part.replace(path)

    def _load(self, sound: Sound) -> Any:  # noqa: ANN401 - a sound of Kivy's
        from kivy.core.audio import SoundLoader  # noqa: PLC0415 - it opens the device, which many never need

        try:
            return SoundLoader.load(str(self._written(sound)))
        except Exception:  # noqa: BLE001 - a full disk, or a device without sound
            return None
