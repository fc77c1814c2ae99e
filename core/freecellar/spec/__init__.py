"""Rules said as data: the border where specs and houses are read, checked and described.

The names below load when they are first used: merging a house onto a variant needs no pydantic.
"""

from typing import TYPE_CHECKING

from freecellar.names import late

if TYPE_CHECKING:
    from freecellar.spec.combined import under_house as under_house
    from freecellar.spec.files import canonical_json as canonical_json
    from freecellar.spec.files import parse_house as parse_house
    from freecellar.spec.files import parse_spec as parse_spec
    from freecellar.spec.files import read_house as read_house
    from freecellar.spec.files import read_spec as read_spec
    from freecellar.spec.files import spec_digest as spec_digest
    from freecellar.spec.files import to_json as to_json
    from freecellar.spec.files import to_toml as to_toml
    from freecellar.spec.house import House as House
    from freecellar.spec.merging import merge as merge
    from freecellar.spec.parts import AutoplayRule as AutoplayRule
    from freecellar.spec.parts import Build as Build
    from freecellar.spec.parts import Cells as Cells
    from freecellar.spec.parts import DealOrder as DealOrder
    from freecellar.spec.parts import Deck as Deck
    from freecellar.spec.parts import DeckEnd as DeckEnd
    from freecellar.spec.parts import Direction as Direction
    from freecellar.spec.parts import EmptyColumn as EmptyColumn
    from freecellar.spec.parts import Foundations as Foundations
    from freecellar.spec.parts import Layout as Layout
    from freecellar.spec.parts import Relation as Relation
    from freecellar.spec.parts import Takes as Takes
    from freecellar.spec.parts import Win as Win
    from freecellar.spec.problems import InvalidSpec as InvalidSpec
    from freecellar.spec.problems import Problem as Problem
    from freecellar.spec.problems import UnreadableFile as UnreadableFile
    from freecellar.spec.schema import house_schema as house_schema
    from freecellar.spec.schema import spec_schema as spec_schema
    from freecellar.spec.spec import RuleSpec as RuleSpec
    from freecellar.spec.texts import Form as Form

_NAMES = {
    "files": [
        "canonical_json",
        "parse_house",
        "parse_spec",
        "read_house",
        "read_spec",
        "spec_digest",
        "to_json",
        "to_toml",
    ],
    "house": ["House"],
    "merging": ["merge"],
    "parts": [
        "AutoplayRule",
        "Build",
        "Cells",
        "DealOrder",
        "Deck",
        "DeckEnd",
        "Direction",
        "EmptyColumn",
        "Foundations",
        "Layout",
        "Relation",
        "Takes",
        "Win",
    ],
    "problems": ["InvalidSpec", "Problem", "UnreadableFile"],
    "schema": ["house_schema", "spec_schema"],
    "spec": ["RuleSpec"],
    "texts": ["Form"],
    "combined": ["under_house"],
}
__all__ = [*(name for names in _NAMES.values() for name in names)]  # noqa: PLE0604 - strings all the same


if not TYPE_CHECKING:
    __getattr__ = late(__name__, _NAMES)
