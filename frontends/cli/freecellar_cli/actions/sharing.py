"""What `share` does."""

import json

from freecellar import RecordError
from freecellar.play import Link, Record, Result, verify, write_record
from freecellar.plugins import RegistryRulebook, name_of
from freecellar.sitting import deal_name, link_to, told_result
from freecellar_cli.actions.verifying import read_record_file
from freecellar_cli.console import Code, Stop, complain, print_json
from freecellar_cli.files import shown
from freecellar_cli.games.facts import name_facts
from freecellar_cli.games.naming import Options, lay_out, name_random
from freecellar_cli.games.registry import open_registry


def print_link(options: Options, *, full: bool, as_json: bool) -> None:
    """Print the link to the deal that options name: asked for by name, it is told in every house."""
    if full:
        raise Stop("--full prints a record: give it with --result RECORD")
    registry = open_registry()
    table = lay_out(options, registry)
    name_random(table, options)
    link = str(link_to(registry, table))
    if as_json:
        print_json({"link": link, **name_facts(table)})
    else:
        print(link)


def print_result(options: Options, name: str, *, full: bool, as_json: bool) -> int:
    """Print the result of a record that verifies, and return the exit code."""
    if options != Options():
        raise Stop("--result names a record, which names variant, house and deal: give nothing else for them")
    rulebook = RegistryRulebook(open_registry())
    try:
        record = read_record_file(name)
        found = verify(record, rulebook)
    except RecordError as error:
        return _refuse(name, str(error))
    if found.result is None:
        return _refuse(name, str(found.reason))
    text, link = _text(record, found.result, rulebook)
    if as_json:
        print_json({"text": text, "link": link, **({"record": json.loads(write_record(record))} if full else {})})
    else:
        print(text + (f"\n\n{write_record(record).rstrip()}" if full else ""))
    return Code.DONE


def _refuse(name: str, reason: str) -> Code:
    complain(f"{shown(name)}: {reason}", located=True)
    return Code.NO


def _text(record: Record, result: Result, rulebook: RegistryRulebook) -> tuple[str, str]:
    """Return what is told of a result, and the link to its deal."""
    variant, house = rulebook.variant_of(record.variant), rulebook.house_of(record.house)
    rules, _ = rulebook.rules_of(record)
    number = record.deal.number if record.board is None else None
    link = Link.to(
        name_of(rulebook.registry, variant),
        name_of(rulebook.registry, house),
        rules.tables,
        record.start(rules.tables),
        number,
    )
    return told_result(f"{variant.name} {deal_name(number)}", house.policy, result, link), str(link)
