"""`python -m gamester` is `gamester`."""

import sys

from gamester.cli import main

sys.exit(main())
