"""Which value a setting has where no option gives one: that of its variable, of the file, or its default."""

import os

from freecellar_cli.console import Stop
from freecellar_cli.settings.catalogue import SETTINGS, Origin, Scalar, Setting, Settled
from freecellar_cli.settings.file import read_config


def settled(key: str) -> Settled:
    """Return the value of a setting; raise `Stop` where it is not allowed, or anything in the file is amiss."""
    setting = SETTINGS[key]
    text = os.environ.get(setting.variable)
    if text:
        return Settled(setting, read(setting, text, setting.variable), Origin.ENVIRONMENT, setting.variable)
    return from_file(key) or Settled(setting, setting.default)


def from_file(key: str) -> Settled | None:
    """Return the value that the file gives a setting; raise `Stop` where anything in the file is amiss."""
    line = read_config().get(key)
    return None if line is None else Settled(SETTINGS[key], line.value, Origin.FILE, line.place)


def read(setting: Setting, text: str, source: str) -> Scalar:
    """Return the value that a text means, whatever gave it; raise `Stop` with that where it means none."""
    try:
        return setting.read(text)
    except ValueError as error:
        raise Stop(f"{source}: {error}") from None
