"""`python -m freecellar_cli`: the `freecellar` command."""

import sys

from freecellar_cli.start import main

sys.exit(main())
