"""The `freecellar` command as it is started: Ctrl-C is heard while the program still loads."""

import gc
import sys

_BETWEEN_COLLECTIONS = 50_000
"""So many more objects there may be before garbage is looked for: modules that load leave hardly any."""


def main() -> int:
    """Run the command line and return its exit code."""
    gc.set_threshold(_BETWEEN_COLLECTIONS)
    try:
        from freecellar_cli.app import main as run

        return run()
    except KeyboardInterrupt:
        return 130  # `Code.INTERRUPTED`, which may not be there yet
    finally:
        gc.freeze()  # the memory of all that is left is given back at once: no need to look through it for garbage


if __name__ == "__main__":
    sys.exit(main())
