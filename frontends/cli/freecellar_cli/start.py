"""The `freecellar` command as it is started: Ctrl-C is heard while the program still loads."""

import sys


def main() -> int:
    """Run the command line and return its exit code."""
    try:
        from freecellar_cli.app import main as run

        return run()
    except KeyboardInterrupt:
        return 130  # `Code.INTERRUPTED`, which may not be there yet


if __name__ == "__main__":
    sys.exit(main())
