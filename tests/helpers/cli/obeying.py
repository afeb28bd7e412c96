"""Commands in this process, as `subprocess.run` tells of those in another."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from subprocess import CompletedProcess
from unittest.mock import patch

from gamester.cli import main


def gamester(*words: object, typed: str = "") -> CompletedProcess[str]:
    """What `gamester` with these words and this input does."""
    out, err, line = io.StringIO(), io.StringIO(), [str(word) for word in words]
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", io.StringIO(typed)):
        try:
            status = main(line)
        except SystemExit as left:
            status = int(left.code or 0)
    return CompletedProcess(line, status, out.getvalue(), err.getvalue())
