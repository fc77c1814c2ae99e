"""Write the perft table of each built-in variant that has none, into tests/perft.

The counts come from the engine that they are to hold; tests compare them with a generator of their own to depth two.
"""

import json
from pathlib import Path

from freecellar.engine.deals import deal
from freecellar.engine.perft import perft
from freecellar.plugins import Variant, load_registry

FOLDER = Path(__file__).parents[1] / "tests" / "perft"
NUMBERS = (1, 617)
DEPTHS = range(3, 7)
MOST = 50_000


def main() -> None:
    """Write what is missing."""
    for variant_id, variant in load_registry().variants.items():
        path = FOLDER / f"{variant_id}.json"
        if variant.plugin == "standard" and not path.exists():
            lines = [f'"{number}": {json.dumps(counts(variant, number))}' for number in NUMBERS]
            path.write_text("{\n  " + ",\n  ".join(lines) + "\n}\n")
            print(path)


def counts(variant: Variant, number: int) -> list[int]:
    """Return the counts of a deal at depth 1 to 3, and to 6 while they are small."""
    rules = variant.rules()
    start = deal(rules.tables, number)
    found: list[int] = []
    while len(found) < DEPTHS.start or (len(found) < DEPTHS.stop - 1 and found[-1] * found[0] < MOST):
        found.append(perft(rules, start, len(found) + 1))
    return found


if __name__ == "__main__":
    main()
