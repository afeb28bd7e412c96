"""`gamester replay` as people and programs call it."""

import json

import pytest

from cli.obeying import gamester
from folders import GOLDEN


@pytest.mark.parametrize(
    "note", ['{"type":"note","text":"%s"}', '{"type":"act","seat":0,"do":"%s"}', "%s", " " * 1_000_001 + "%s"]
)
@pytest.mark.parametrize("command", ["replay", "replay --json", "review --worlds 2", "verify"])
def test_a_line_that_is_too_long_is_a_fault_of_that_line_and_what_came_before_is_told(tmp_path, note, command):
    record = tmp_path / "game.jsonl"
    lines = (GOLDEN / "loo-three--cassell.jsonl").read_text().splitlines()
    settled = [at for at, line in enumerate(lines) if '"settled"' in line][1] + 1
    record.write_text("\n".join([*lines[:settled], note % ("x" * 1_000_000), *lines[settled:]]) + "\n")
    done = gamester(*command.split(), "--lang", "en", record)
    assert done.returncode == 1
    assert (
        done.stderr
        == f"{record}:{settled + 1}: This line has more than 1000000 bytes, and no line of a record needs so many.\n"
    )
    if command == "replay":
        assert done.stdout.count("\nDeal ") == 2
    elif command == "replay --json":
        assert len(json.loads(done.stdout)["deals"]) == 2
    elif command != "verify":
        assert "Deal 2" in done.stdout
