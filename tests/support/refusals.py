"""How tests ask for a refusal."""

import pytest

from freecellar.spec.plain import validated
from freecellar.spec.problems import InvalidSpec
from freecellar.spec.values import Part


def refusal(kind: type[Part], **fields: object) -> str:
    """Return what is said of a spec or house with these fields, which must be refused."""
    with pytest.raises(InvalidSpec) as caught:
        validated(kind, {"id": "mine", "name": "Mine", **fields})
    return str(caught.value)
