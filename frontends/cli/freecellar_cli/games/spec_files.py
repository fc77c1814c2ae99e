"""Spec files that a command line names."""

from pathlib import Path
from stat import S_ISCHR, S_ISFIFO

from freecellar import House, Registry, RuleSpec
from freecellar.spec import Form, InvalidSpec, parse_spec, read_house, read_spec
from freecellar_cli.console import Stop
from freecellar_cli.files import STANDARD_INPUT, read_bytes, shown


def read_spec_file(name: str, registry: Registry) -> RuleSpec:
    """Return the spec of a file, or of standard input or a pipe, where either form is read; raise `InvalidSpec`."""

    def find(variant_id: str) -> RuleSpec:
        return registry.variant(variant_id).spec()

    if not name:
        raise Stop("a spec file is wanted, and its name is empty; - is standard input")
    if not _is_stream(name):
        return read_spec(name, find=find)
    data = read_bytes(name)
    form = Form.JSON if data.lstrip().startswith(b"{") else Form.TOML
    return parse_spec(data, form, source=shown(name), find=find)


def _is_stream(name: str) -> bool:
    """Return whether a name is that of standard input, or of a pipe, which has no ending that tells a form."""
    if name == STANDARD_INPUT:
        return True
    try:
        mode = Path(name).stat().st_mode
    except (OSError, ValueError):
        return False
    return Path(name).suffix == "" and (S_ISFIFO(mode) or S_ISCHR(mode))


def read_house_file(name: str, registry: Registry) -> House:
    """Return the house of a file; raise `InvalidSpec`."""
    return read_house(name, find=lambda house_id: registry.house(house_id).house())


def is_house_file(name: str) -> bool:
    """Return whether a file says a house: whether it stands in a folder named so, as in the data folder."""
    return name != STANDARD_INPUT and Path(name).absolute().parent.name == "houses"


def complaints(name: str, error: InvalidSpec) -> str:
    """Return what is wrong with a file, a problem a line, each with the file's whole name and its place in it."""
    return "\n".join(
        ":".join(str(part) for part in (shown(name), each.line, each.column) if part) + f": {each}"
        for each in error.problems
    )
