"""Standard streams that are closed or full: what was to be told and could not be is said, and the status is not 0."""

import pytest

from folders import GOLDEN
from service.cli.test_streams import shell

RECORD = GOLDEN / "loo-three--cassell.jsonl"


COMMANDS = ["--help", "variants", "rules loo G1", "play loo --plain --no-record", f"replay --json {RECORD}",
            f"review --worlds 2 --deal 1 {RECORD}"]  # fmt: skip


@pytest.mark.parametrize(("number", "command"), list(enumerate(COMMANDS)))
def test_output_that_cannot_be_written_is_a_sentence_and_a_status(number, command):
    where = (">&-", "> /dev/full")[number % 2]
    done = shell(
        f"gamester --lang en {command} {where} < /dev/null" if command[0] != "-" else f"gamester {command} {where}"
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("gamester: ")


@pytest.mark.parametrize("option", ["--seed", "--name", "--opponents", "--record", "--variant"])
def test_an_argument_that_is_no_text_is_no_traceback(tmp_path, option):
    done = shell(f"cd {tmp_path}; gamester play loo --plain --lang en {option} $'a\\xff' < /dev/null")
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 2)
