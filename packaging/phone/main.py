"""Where a phone begins: the bundle's folder holds the packages beside this file."""  # noqa: INP001 - a script

import sys

from freecellar_kivy.start import main

if __name__ == "__main__":
    sys.exit(main())
