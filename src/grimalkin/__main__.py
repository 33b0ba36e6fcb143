"""`python -m grimalkin`."""

import sys

from grimalkin.cli import main

sys.exit(main())
