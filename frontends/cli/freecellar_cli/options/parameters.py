"""Values that stay texts, and come from the command line, a variable, the configuration file or a default.

The commands make of the texts what they need: typer's own conversion of anything else imports pydantic, which takes
longer than most commands.
"""

import os
from collections.abc import Callable, Sequence
from typing import Any, Self, TypeAlias

from freecellar_cli.console import Stop
from freecellar_cli.settings.catalogue import VARIABLES, Setting, read_switch, variable

Processor: TypeAlias = Callable[[Any, Any], Any]

_WITHOUT_VARIABLE = {"--help", "--version"}
"""Options that only look: a variable for one would keep every command from its work."""


class Preset(str):
    """A value that a variable or the file gives rather than the command line."""

    __slots__ = ("source",)
    source: str

    def __new__(cls, value: str, source: str) -> Self:
        """Keep the value and what gives it."""
        text = super().__new__(cls, value)
        text.source = source
        return text


def source_of(value: str, option: str) -> str:
    """Return what gave a value, to begin a complaint with: a variable, a line of the file, or the option."""
    return value.source if isinstance(value, Preset) else option


class FromFile:
    """What the file gives to the parameters that have a setting, read when it is needed."""

    def __init__(self, parameters: Sequence[Any]) -> None:
        """Take the parameters of a command."""
        self._keys = {each.name: setting.key for each in parameters if (setting := setting_of(each)) is not None}

    def get(self, name: str, default: object = None) -> object:
        """Return the value that the file gives a parameter, as typer asks for it."""
        key = self._keys.get(name)
        if key is None:
            return default
        from freecellar_cli.settings.settled import from_file

        found = from_file(key)
        if found is None:
            return default
        return Preset(found.value, found.place) if isinstance(found.value, str) else found.value


def setting_of(parameter: Any) -> Setting | None:
    """Return the setting that a parameter's value can come from."""
    names = variables_of(parameter)
    return VARIABLES.get(names[-1]) if names else None


def variables_of(parameter: Any) -> list[str]:
    """Return the environment variables of a parameter, the first that is set counts."""
    names = parameter.envvar or []
    return [names] if isinstance(names, str) else list(names)


def words_of(context: Any) -> list[str]:
    """Return the words that call a command, after the program's own name."""
    return [*words_of(context.parent), context.info_name] if context.parent is not None else []


def as_typed(parameters: Sequence[Any], context: Any) -> list[Any]:
    """Give options their variables, and keep typer from converting values, which loads pydantic."""
    words = words_of(context)
    for parameter in parameters:
        if "process_value" not in vars(parameter):
            _name_variable(parameter, words)
            parameter.process_value = _text_processor(parameter)
    return list(parameters)


def _name_variable(parameter: Any, words: Sequence[str]) -> None:
    """Give an option the variable of its command: FREECELLAR_DEAL_FORMAT is that of `deal --format`."""
    long = parameter.opts[0]
    if parameter.param_type_name == "option" and long.startswith("--") and long not in _WITHOUT_VARIABLE:
        parameter.envvar = [variable(*words, long), *variables_of(parameter)]


def _text_processor(parameter: Any) -> Processor:
    """Return what makes the value of a parameter; flags that are set and what is missing stay with typer."""
    process, setting = parameter.process_value, setting_of(parameter)

    def process_text(context: Any, value: Any) -> Any:
        source = context.get_parameter_source(parameter.name)
        if isinstance(value, str) and source is not None and source.name == "ENVIRONMENT":
            value = _from_variable(parameter, value, setting)
        elif isinstance(value, str) and setting is not None and not isinstance(value, Preset):
            value = _checked(setting, value, parameter.opts[0])
        return process(context, value) if value is True or (parameter.required and not value) else value

    return process_text


def _from_variable(parameter: Any, text: str, setting: Setting | None) -> str | bool:
    """Return the value that a variable gives; raise `Stop` with its name where that is none."""
    name = next(name for name in variables_of(parameter) if os.environ.get(name))
    try:
        if getattr(parameter, "is_flag", False):
            return read_switch(text)
        return Preset(text if setting is None else str(setting.read(text)), name)
    except ValueError as error:
        raise Stop(f"{name}: {error}") from None


def _checked(setting: Setting, text: str, option: str) -> str:
    try:
        return str(setting.check(text))
    except ValueError as error:
        raise Stop(f"{option}: {error}") from None
