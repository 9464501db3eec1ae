"""`python -m maumau` is the command `maumau`."""

from __future__ import annotations

import sys

from maumau.cli import main

if __name__ == "__main__":
    sys.exit(main())
