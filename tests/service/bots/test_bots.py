"""The opponents: they keep the rules, know nothing they may not, play alike when asked again, and play well."""

import subprocess
import sys


def test_the_opponents_are_light_to_import():
    code = "import gamester.bots, sys; print([m for m in ('textual', 'numpy', 'asyncio') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
