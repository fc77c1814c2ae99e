"""Compile the built-in variants and houses to `variants/freecellar_variants/compiled.json`.

    python tools/make_tables.py [FILE]

A test fails while that file is not what this makes.
"""

import sys
from pathlib import Path

import freecellar_variants
from freecellar.plugins import write_compiled

TARGET = Path(__file__).resolve().parent.parent / "variants" / "freecellar_variants" / "compiled.json"


def main() -> None:
    """Write the file and say so."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    target.write_text(
        write_compiled(freecellar_variants.all_specs(), freecellar_variants.all_houses()), encoding="utf-8"
    )
    print(f"Wrote {target}")


if __name__ == "__main__":
    main()
