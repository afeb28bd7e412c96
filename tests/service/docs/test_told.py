"""Every command that a sentence of the program or a line of the documents tells somebody to type is one that works there."""

import os
import shlex
import subprocess
import sys

from gamester.text import started


def test_an_evening_is_gone_on_with_by_the_command_that_is_told_wherever_its_record_lies(tmp_path):
    """The words that are printed are typed in a shell, from where the program was started."""
    own = os.environ | {"XDG_DATA_HOME": str(tmp_path / "data"), "LC_ALL": "C.UTF-8"}
    own.pop(started.STARTER, None)

    def shell(line):
        done = subprocess.run(
            ["sh", "-c", line],
            cwd=tmp_path,
            env=own,
            input="quit\ny\n",
            capture_output=True,
            text=True,
            check=False,
            timeout=100,
        )
        assert (done.returncode, done.stderr) == (0, ""), line
        return done.stdout

    first = shell(f"{shlex.quote(sys.executable)} -m gamester play loo --plain --seed 7 --record 'my evening.jsonl'")
    again = shell(told := first.splitlines()[-1].partition("by: ")[2])
    assert told.endswith("play --resume 'my evening.jsonl'")
    assert again.splitlines()[-1].endswith(told)
    assert len(list((tmp_path / "data").rglob("*.jsonl"))) == 0
