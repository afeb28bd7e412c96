"""Standard streams that are closed or full: what was to be told and could not be is said, and the status is not 0."""

import shlex
import subprocess
import sys

import pytest


def shell(line):
    """A line of a shell in which `gamester` is this program."""
    program = f"{shlex.quote(sys.executable)} -m gamester"
    line = line.replace("gamester", program, 1)
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=100, check=False)


def test_the_sentence_is_french_for_those_who_speak_it():
    assert "n’a pas pu" in shell("gamester --lang fr --help > /dev/full").stderr


def test_a_command_that_fails_says_so_where_nothing_can_be_written_either():
    done = shell("gamester replay /nowhere/at/all >&-")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_what_a_command_has_done_for_a_file_stands_though_its_output_is_closed(tmp_path):
    record = tmp_path / "evening.jsonl"
    done = shell(f"gamester play loo --plain --record {record} >&- < /dev/null")
    assert done.returncode == 1
    assert [line[:16] for line in record.read_text().splitlines()][:2] == ['{"type":"opened"', '{"type":"evening']


@pytest.mark.parametrize("closed", ["<&-", "2>&- < /dev/null", "<&- 2>&-"])
def test_other_streams_may_be_closed(closed):
    done = shell(f"gamester play loo --plain --no-record {closed}")
    assert done.returncode == 0
    assert "Lanterloo" in done.stdout
    assert done.stderr == ""


def test_with_every_stream_closed_only_the_status_tells():
    assert shell("gamester --help <&- >&- 2>&-").returncode == 1


@pytest.mark.parametrize("command", ["rules loo", "play loo --plain --no-record < <(yes 1)"])
def test_a_reader_who_goes_ends_a_command_quietly(command):
    done = shell(f"gamester {command} | head -1; exit ${{PIPESTATUS[0]}}")
    assert done.returncode in (0, 141)
    assert done.stderr == ""
