"""The help of a command as data, from which the terminal's help, the manual pages and the documents are written."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from inspect import cleandoc
from typing import Any, Final, TypeAlias

from freecellar_cli.catalogue import GROUPS, function_of
from freecellar_cli.help.examples import EXAMPLES
from freecellar_cli.help.exit_codes import EXIT_CODES
from freecellar_cli.options.parameters import setting_of, variables_of, words_of
from freecellar_cli.options.shared import Panel
from freecellar_cli.settings.catalogue import SETTINGS, in_words, variable

Entry: TypeAlias = tuple[str, str]
"""A term and what is said of it."""

Section: TypeAlias = tuple[str, tuple[Entry, ...]]
"""Entries under a heading."""

OTHER_VARIABLES: Final[tuple[Entry, ...]] = (
    ("FREECELLAR_SETTING", "A setting, as in FREECELLAR_HOUSE=tavern; `freecellar config --help` lists them."),
    (
        "FREECELLAR_COMMAND_OPTION",
        "Any other option of a command, as in FREECELLAR_DEAL_FORMAT=json; 1 sets a flag.",
    ),
    ("FREECELLAR_HOME", "The folder of saved games, own variants and the configuration file."),
    ("FREECELLAR_NO_PLUGINS", "Anything: only the variants and houses that come with Freecellar are there."),
    ("NO_COLOR", "Anything: no colours, and no progress."),
    ("CLICOLOR_FORCE", "1: colours also where no terminal is found."),
    ("COLUMNS", "How wide the lines of a terminal may be, and those of the help and of `rules` anywhere."),
    ("VISUAL, EDITOR", "What `config edit` opens the file with."),
)
"""The variables that the program as a whole reads."""


_SETTING: Final = "A setting, for every command{}; `freecellar config` keeps it for good."
_AS_OTHERS: Final = ", as are the others in brackets"
_ANY_SETTING: Final = (
    "FREECELLAR_SETTING",
    "The setting of that name, as in FREECELLAR_HOUSE=tavern; it goes before the file.",
)


@dataclass(frozen=True, slots=True)
class HelpPage:
    """What there is to say of a command."""

    name: str
    """The words that call it, as in ``freecellar config set``."""
    summary: str
    synopsis: str
    paragraphs: tuple[str, ...]
    """What is said after the summary."""
    commands: tuple[Section, ...]
    """The commands of a group of commands, by group."""
    parameters: tuple[Section, ...]
    """Arguments and options, by group."""
    settings: tuple[Entry, ...]
    """The settings, where the command is about them."""
    environment: tuple[Entry, ...]
    exit_codes: tuple[Entry, ...]
    examples: tuple[str, ...]


def page_of(command: Any, context: Any) -> HelpPage:
    """Return the page of a command in its context."""
    words = words_of(context)
    path = " ".join(["freecellar", *words])
    name = " ".join(words) or path
    summary, *paragraphs = paragraphs_of(command.help or "")
    parameters = [each for each in command.get_params(context) if not getattr(each, "hidden", False)]
    return HelpPage(
        name=path,
        summary=summary,
        synopsis=" ".join([path, *_synopsis(command, parameters)]),
        paragraphs=tuple(paragraphs),
        commands=tuple(_commands(command, context)),
        parameters=tuple(_groups(parameters)),
        settings=setting_entries() if words == ["config"] else (),
        environment=_environment(words, parameters),
        exit_codes=tuple((str(code), meaning) for code, meaning in EXIT_CODES.get(name, EXIT_CODES["other"])),
        examples=EXAMPLES.get(name, ()),
    )


def paragraphs_of(text: str) -> list[str]:
    """Return the paragraphs of a docstring, each on one line."""
    return [" ".join(paragraph.split()) for paragraph in cleandoc(text).split("\n\n")]


def _synopsis(command: Any, parameters: Sequence[Any]) -> Iterator[str]:
    for each in parameters:
        if each.param_type_name == "argument":
            yield each.metavar if each.required else f"[{each.metavar}]"
    if hasattr(command, "list_commands"):
        yield "[COMMAND]" if command.invoke_without_command else "COMMAND"
    yield "[OPTIONS]"


def _groups(parameters: Sequence[Any]) -> Iterator[Section]:
    """Yield arguments and options by panel, those without one last but for help."""
    for panel in Panel:
        entries = tuple(_entry(each) for each in parameters if _panel(each) is panel)
        if entries:
            yield panel.value, entries


def _panel(parameter: Any) -> Panel:
    if parameter.param_type_name == "argument":
        return Panel.ARGUMENTS
    return Panel(getattr(parameter, "rich_help_panel", None) or Panel.OPTIONS)  # click's own --help has none


def _entry(parameter: Any) -> Entry:
    if parameter.param_type_name == "argument":
        term = parameter.metavar
    else:
        value = f" {parameter.metavar}" if parameter.metavar and not parameter.is_flag else ""
        term = ", ".join((*sorted(parameter.opts, key=len), *parameter.secondary_opts)) + value
    setting = setting_of(parameter)
    notes = [setting.variable] if setting is not None else []
    if parameter.default not in (None, False, ()) and not parameter.required:
        notes.append(f"default: {default_of(parameter)}")
    text = "Show this help and leave." if "--help" in parameter.opts else parameter.help or ""
    return term, " ".join([text, *([f"[{'; '.join(notes)}]"] if notes else ())]).strip()


def default_of(parameter: Any) -> str:
    """Return the default of a parameter as the help says it."""
    return "on" if parameter.default is True else str(parameter.default)


def _commands(command: Any, context: Any) -> Iterator[Section]:
    """Yield the commands of a group, with the first sentence of each."""
    if not hasattr(command, "list_commands"):
        return
    if context.parent is None:
        for title, names in GROUPS.items():
            yield title, tuple((name, _sentence(function_of(name).__doc__ or "")) for name in names)
        return
    names = command.list_commands(context)
    yield "Commands", tuple((name, _sentence(command.get_command(context, name).help or "")) for name in names)


def _sentence(text: str) -> str:
    return paragraphs_of(text)[0]


def _environment(words: Sequence[str], parameters: Sequence[Any]) -> tuple[Entry, ...]:
    """Return the variables that a command reads."""
    settings = [setting for each in parameters if (setting := setting_of(each)) is not None]
    entries = [_ANY_SETTING] if words == ["config"] else []
    if settings:
        entries.append((settings[0].variable, _SETTING.format(_AS_OTHERS if len(settings) > 1 else "")))
    own = [each for each in parameters if variables_of(each) and setting_of(each) is None]
    if own:
        example = next((each for each in own if "--json" in each.opts), own[0])
        value = "1" if example.is_flag else example.metavar
        set_so = f"{variables_of(example)[0]}={value}"
        entries.append(
            (variable(*words, "OPTION"), f"Any other option, as in {set_so} for {example.opts[0]}; 1 sets a flag.")
        )
    return tuple(entries) if words else OTHER_VARIABLES


def setting_entries() -> tuple[Entry, ...]:
    """Return every setting with what it means and may be."""
    return tuple(
        (setting.key, f"{setting.meaning} [{setting.allowed}; default: {in_words(setting.default)}]")
        for setting in SETTINGS.values()
    )
