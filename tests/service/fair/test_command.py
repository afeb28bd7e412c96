"""`gamester verify` as people call it."""

import json
import subprocess
import sys

import pytest

from core.fair import test_command as at_core
from folders import GOLDEN, HELPERS

record = at_core.record

OLD = HELPERS / "fair" / "shuffle-v1.jsonl"
"""As a server of before version 2 wrote it: one who sat there from the first deal, one who came for the second."""


def verify(*files, language="en"):
    return subprocess.run(
        [sys.executable, "-m", "gamester", "verify", *map(str, files), "--lang", language],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def test_a_fair_record_is_told_in_both_languages(record):
    done = verify(record)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{record}: Every shuffle is what the seed")
    assert "2 deals were computed again." in done.stdout
    assert "Bytes of seat 0 went into 2 of 2 packs." in done.stdout
    assert "gamester-shuffle-v1" not in done.stdout
    done = verify(record, language="fr")
    assert (done.returncode, done.stderr) == (0, "")
    assert "2 donnes ont été recalculées." in done.stdout
    assert "Les octets de la place 3 sont entrés dans 2 paquets sur 2." in done.stdout


def test_an_old_record_is_fair_and_its_algorithm_is_said_to_prove_less():
    done = verify(OLD)
    assert (done.returncode, done.stderr) == (0, "")
    assert "gamester-shuffle-v1" in done.stdout
    assert "It does not prove that an operator who played, or an operator’s friend, chose no deal." in done.stdout
    assert "Bytes of seat 1 went into 3 of 4 packs." in done.stdout
    assert "Ceci ne prouve pas" in verify(OLD, language="fr").stdout


def test_a_changed_record_is_one_line_that_names_the_line(record, tmp_path):
    lines = record.read_text().splitlines()
    at = next(place for place, line in enumerate(lines) if '"shuffled"' in line)
    body = json.loads(lines[at])
    body["deck"] = " ".join(sorted(body["deck"].split()))
    other = tmp_path / "other.jsonl"
    other.write_text("\n".join([*lines[:at], json.dumps(body), lines[-1]]))
    done = verify(other)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert done.stderr.startswith(f"{other}:{at + 1}: Shuffle 1 must have been: ")


def test_a_record_without_proof_says_so(record):
    golden = GOLDEN / "laugh-basic.jsonl"
    done = verify(golden, record)
    assert done.returncode == 1
    assert done.stderr.startswith(f"{golden}: This record says nothing of how it was shuffled")
    assert "2 deals were computed again." in done.stdout


@pytest.mark.parametrize("text", [None, "", "hello\n", '{"type":"opened"}\n'])
def test_what_is_no_record_is_one_sentence_and_status_2(text, tmp_path):
    path = tmp_path / "none.jsonl"
    if text is not None:
        path.write_text(text)
    done = verify(path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "Traceback" not in done.stderr
