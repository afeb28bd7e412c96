"""A shell completes commands, options, games and variants, without the names that commands had before."""

import os
import subprocess
import sys

import pytest

from folders import ROOT


@pytest.mark.parametrize(
    ("line", "found", "not_found"),
    [
        ("gamester d", {"daily"}, set()),
        ("gamester ", {"play", "lab", "--lang"}, {"simulate", "tournament"}),
        ("gamester lab s", {"simulate", "strength", "solve"}, set()),
        ("gamester play l", {"loo", "laugh"}, set()),
        ("gamester play loo ", {"five/wikipedia-2023", "--level"}, {"adpoker"}),
        ("gamester play --level ", {"master"}, set()),
    ],
)
def test_a_shell_is_told_how_a_line_goes_on(line, found, not_found):
    asked = {"COMP_LINE": line, "COMP_POINT": str(len(line)), "_ARGCOMPLETE": "1", "_ARGCOMPLETE_IFS": "\n"}
    read, write = os.pipe()
    # The shell reads the answer from descriptor 8.
    code = f"import os; os.dup2({write}, 8); os.dup2({write}, 9); from gamester.cli import main; main()"
    subprocess.run([sys.executable, "-c", code], env=os.environ | asked, pass_fds=[write], cwd=ROOT, check=True)
    os.close(write)
    with os.fdopen(read) as answer:
        words = {word.strip() for word in answer.read().split("\n")}
    assert found <= words
    assert not not_found & words
