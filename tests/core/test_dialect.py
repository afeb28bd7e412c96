"""The kernel keeps to the dialect of docs/reference/kernel.md."""

import subprocess
import sys

from folders import ROOT


def test_kernel_is_in_its_dialect():
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "check_dialect.py"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
