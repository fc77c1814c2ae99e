"""Sounds, reckoned out by the program itself: no recording, no licence, a few kilobytes written when first heard."""

import math
import struct
import wave
from collections.abc import Iterator
from contextlib import suppress
from enum import StrEnum
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random
from threading import get_ident
from typing import Any, Final

RATE: Final = 22_050
"""Samples a second."""
VERSION: Final = 1
"""The version of the sounds, which is part of their files' names: another one is written anew."""
_LOUD: Final = 0.5


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


def samples(sound: Sound) -> list[float]:
    """Return a sound's samples, from -1 to 1."""
    match sound:
        case Sound.LIFT:
            return [*_rustle(0.05, 2600, falls=70)]
        case Sound.LAND:
            return _sum(_rustle(0.07, 1500, falls=60), _tone(0.07, 170, falls=55, loud=0.7))
        case Sound.HOME:
            return _sum(_rustle(0.06, 1800, falls=70), _tone(0.28, 784, falls=14, loud=0.35))
        case Sound.REFUSED:
            return _sum(_tone(0.16, 131, falls=22, loud=0.6), _tone(0.16, 139, falls=22, loud=0.4))
        case Sound.WON:
            notes = (523.25, 659.25, 783.99, 1046.5)
            return _sum(*(_tone(0.9, note, falls=5, loud=0.3, after=0.13 * step) for step, note in enumerate(notes)))


def wav(sound: Sound) -> bytes:
    """Return a sound as a WAV file of 16 bits."""
    values = samples(sound)
    peak = max(map(abs, values))
    data = struct.pack(f"<{len(values)}h", *(round(value / peak * _LOUD * 32767) for value in values))
    file = BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(RATE)
        writer.writeframes(data)
    return file.getvalue()


def _tone(seconds: float, hertz: float, *, falls: float, loud: float, after: float = 0) -> Iterator[float]:
    """Yield a tone with two overtones that dies away."""
    yield from (0.0 for _ in range(int(after * RATE)))
    for at in range(int(seconds * RATE)):
        time = at / RATE
        rise = min(1.0, time / 0.004)
        wave_ = sum(math.sin(math.tau * hertz * n * time) / n**2 for n in (1, 2, 3))
        yield loud * rise * math.exp(-falls * time) * wave_


def _rustle(seconds: float, hertz: float, *, falls: float) -> Iterator[float]:
    """Yield noise, dull above a pitch, that dies away: paper on cloth. It is the same noise each time."""
    chance, smooth = Random(7), 0.0  # noqa: S311 - noise, not a secret
    share = 1 - math.exp(-math.tau * hertz / RATE)
    for at in range(int(seconds * RATE)):
        smooth += share * (chance.uniform(-1, 1) - smooth)
        yield smooth * min(1.0, at / 40) * math.exp(-falls * at / RATE)


def _sum(*parts: Iterator[float]) -> list[float]:
    lists = [[*part] for part in parts]
    return [sum(each[at] for each in lists if at < len(each)) for at in range(max(map(len, lists)))]


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

    def write_ahead(self) -> None:
        """Write all sounds that are not there yet, as a thread does that nobody waits for: to reckon one out takes a while."""
        with suppress(OSError):
            for sound in Sound:
                self._written(sound)

    def _written(self, sound: Sound) -> Path:
        """Return the file of a sound, written whole if it is not there yet."""
        path = self._folder / f"{sound}-{VERSION}.wav"
        if not path.exists():
            self._folder.mkdir(parents=True, exist_ok=True)
            part = path.with_suffix(f".{get_ident()}.part")
            part.write_bytes(wav(sound))
            part.replace(path)
        return path

    def _load(self, sound: Sound) -> Any:  # noqa: ANN401 - a sound of Kivy's
        from kivy.core.audio import SoundLoader  # noqa: PLC0415 - it opens the device, which many never need

        try:
            return SoundLoader.load(str(self._written(sound)))
        except Exception:  # noqa: BLE001 - a full disk, or a device without sound
            return None
