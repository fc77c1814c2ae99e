"""What `verify` does, and records that a command line names."""

from typing import Any

from freecellar import RecordError
from freecellar.play import Record, Unreadable, Verification, clock_text, read_record, verify
from freecellar.plugins import RegistryRulebook
from freecellar.sitting import counted
from freecellar_cli.console import Code, Stop, complain, print_fitted, print_json
from freecellar_cli.files import read_bytes, shown
from freecellar_cli.games.registry import open_registry


def verify_file(name: str, *, as_json: bool) -> int:
    """Verify the record of a file, tell the outcome, and return the exit code."""
    found, reason = None, None
    try:
        found = verify(read_record_file(name), RegistryRulebook(open_registry()))
        reason = found.reason
    except RecordError as error:
        reason = str(error)
    if as_json:
        print_json(verify_facts(found, reason))
    elif found is not None and found.ok:
        print_fitted(f"{shown(name)}: ok: {describe(found)}")
    if reason is not None:
        complain(f"{shown(name)}: {reason}", located=True)
    return Code.DONE if reason is None else Code.NO


def read_record_file(name: str) -> Record:
    """Return the record of a file; raise `RecordError` where it is not what it has to be, `Stop` where it is none."""
    try:
        return read_record(read_bytes(name))
    except Unreadable as error:
        raise Stop(f"{shown(name)}: {error}", located=True) from None


def verify_facts(found: Verification | None, reason: str | None) -> dict[str, Any]:
    """Return what `verify --json` prints; what is not known is null."""
    result = found.result if found is not None else None
    return {
        "ok": reason is None,
        "reason": reason,
        "variant": found and found.variant,
        "house": found and found.house,
        "deal": found and found.number,
        "identity": found and found.deal,
        "carries": list(found.carries) if found is not None else [],
        "won": result and result.won,
        "moves": result and result.moves,
        "score": result and result.score,
        "undos": result and result.undos,
        "hints": result and result.hints,
        "home": result and result.home,
        "time": result and result.time,
    }


def describe(found: Verification) -> str:
    """Return what a record that verifies came to, on one line."""
    result = found.result
    deal = "board" if found.number is None else found.number
    parts = [f"{found.variant} {deal}", found.house]
    if result is not None:
        parts += ["won" if result.won else "not won", counted(result.moves, "move")]
        parts += [counted(result.score, "point")] if result.score is not None else []
        parts += [counted(result.undos, "undo"), f"{result.home} home", clock_text(result.time)]
    own = f" ({' and '.join(found.carries)} as the record brings it along)" if found.carries else ""
    return ", ".join(parts) + own
