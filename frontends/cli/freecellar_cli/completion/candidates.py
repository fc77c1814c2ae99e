"""What Tab offers: the words that may stand next on a command line, each with what it means."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from freecellar_cli.building import context_of
from freecellar_cli.console import Code, printable

FILES: Final = ":files"
"""What is answered where the shell itself completes: the name of a file."""

Candidate: TypeAlias = tuple[str, str]
"""A word and what it means."""

_FILE_METAVARS: Final = {"FILE", "FILE...", "SCRIPT", "RECORD", "DIR"}


class Place(NamedTuple):
    """Where the word to complete stands."""

    context: Any
    """That of the innermost command named before it; None where there is no such command."""
    parameter: Any
    """The option or argument whose value it is; None where it is the name of an option or of a command."""
    values: dict[str, str]
    """The values that stand before it, by parameter."""
    prefix: str = ""
    """What of the word is no value, as in ``--house=``."""


def print_candidates(root: Any, words: Sequence[str]) -> int:
    """Print what may stand in place of the last word, a line each, the meaning after a tab."""
    *before, word = words or [""]
    word = "" if word == "=" else word.strip("\"'")
    place = find_place(root, before, word)
    word = word.removeprefix(place.prefix)
    if place.parameter is not None and _takes_file(place.parameter):
        print(FILES)
        return Code.DONE
    for value, meaning in candidates(place, word):
        if value.startswith(word):
            print(printable(f"{place.prefix}{value}") + f"\t{printable(meaning)}" * bool(meaning))
    return Code.DONE


def find_place(root: Any, before: Sequence[str], word: str) -> Place:
    """Return where a word stands after others."""
    place = _after(context_of(root, "freecellar"), before)
    if place.parameter is not None or place.context is None:
        return place
    parameters = place.context.command.get_params(place.context)
    option, equals, _ = word.partition("=")
    if equals and (found := _option(parameters, option)) is not None:
        return place._replace(parameter=found, prefix=f"{option}=")
    if word.startswith("-") or hasattr(place.context.command, "list_commands"):
        return place
    return place._replace(parameter=_argument(parameters, place.values))


def _after(context: Any, words: Sequence[str]) -> Place:
    """Return where words lead: into a command, and to an option that awaits its value; nowhere past an unknown command."""
    values: dict[str, str] = {}
    awaiting: Any = None
    for word in words:
        if word == "=":  # bash breaks --house=ID into three words
            continue
        if awaiting is not None:
            values[awaiting.name], awaiting = word, None
            continue
        parameters = context.command.get_params(context)
        name, _, value = word.partition("=")
        if (option := _option(parameters, name)) is not None:
            awaiting = None if value or option.is_flag else option
        elif (inner := _command(context, word)) is not None:
            context, values = context_of(inner, word, context), {}
        elif hasattr(context.command, "list_commands"):
            return Place(None, None, {})
        elif (argument := _argument(parameters, values)) is not None:
            values[argument.name] = f"{values.get(argument.name, '')} {word}".strip()
    return Place(context, awaiting, values)


def _option(parameters: Iterable[Any], name: str) -> Any:
    return next((each for each in parameters if name in (*each.opts, *each.secondary_opts) and name[:1] == "-"), None)


def _command(context: Any, name: str) -> Any:
    """Return the command of a group that a word names."""
    get = getattr(context.command, "get_command", None)
    return None if get is None else get(context, name)


def _argument(parameters: Iterable[Any], values: dict[str, str]) -> Any:
    """Return the first argument that has no value yet, or one that takes several."""
    arguments = [each for each in parameters if each.param_type_name == "argument"]
    return next((each for each in arguments if each.nargs == -1 or each.name not in values), None)


def _takes_file(parameter: Any) -> bool:
    return parameter.metavar in _FILE_METAVARS


def candidates(place: Place, word: str) -> Iterator[Candidate]:
    """Yield what may stand at a place; what begins otherwise than the word is left out by who asks."""
    if place.parameter is None:
        yield from _names(place.context, word) if place.context is not None else ()
        return
    metavar = place.parameter.metavar or ""
    if metavar.startswith("["):
        yield from ((choice, "") for choice in metavar.strip("[]").split("|"))
        return
    if metavar == "COMMAND...":
        yield from _names(_inner(place.context.find_root(), place.values.get("words", "").split()), word)
        return
    from freecellar_cli.completion.values import OFFERS

    if place.parameter.name in OFFERS:
        yield from OFFERS[place.parameter.name](place.values)


def _inner(context: Any, words: Sequence[str]) -> Any:
    """Return the context of the command that words name, as far as they do."""
    for word in words:
        command = _command(context, word)
        context = context if command is None else context_of(command, word, context)
    return context


def _names(context: Any, word: str) -> Iterator[Candidate]:
    """Yield the commands of a group, and the options where a word begins as one."""
    from freecellar_cli.help.pages import paragraphs_of

    command = context.command
    if hasattr(command, "list_commands") and not word.startswith("-"):
        for name in command.list_commands(context):
            yield name, paragraphs_of(command.get_command(context, name).help or "")[0]
    if word.startswith("-"):
        for parameter in command.get_params(context):
            if parameter.param_type_name == "option":
                yield from ((name, parameter.help or "") for name in (*parameter.opts, *parameter.secondary_opts))
