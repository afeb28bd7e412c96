"""Whole records are checked shuffle by shuffle; every change to one is found, at its line."""

import json
import re
import subprocess
import sys
from datetime import date
from functools import cache

from core.fair.test_records import laugh, loo, old
from folders import ROOT
from gamester.fair.check import verify_record
from gamester.study.boards import day_of
from study.playing import at_random, played
from table.driving import lines as lines_of


@cache
def boards():
    return tuple(lines_of(played(day_of(date(2026, 11, 24), "loo"), at_random(1))))


def test_the_program_in_the_page_finds_the_same(tmp_path):
    page = (ROOT / "docs" / "reference" / "fair.md").read_text()
    program = re.search(r"```python\n(.*?)```", page, re.DOTALL)[1]
    ways = (
        (loo(), "Bytes went in of {'0': 6, '1': 5, '3': 5}; not shown in time by ['1']."),
        (laugh(), "Bytes went in of {}; not shown in time by []."),
        (old(), "Bytes went in of {'0': 6, '3': 5}; not shown in time by []."),
        (boards(), "Bytes went in of {}; not shown in time by []."),
    )
    for lines, entered in ways:
        record = tmp_path / "record.jsonl"
        record.write_text("\n".join(lines) + "\n")
        done = subprocess.run([sys.executable, "-c", program, record], capture_output=True, text=True, check=False)
        verdict = verify_record(lines)
        shuffles = verdict.deals + verdict.reshuffles + verdict.lots
        assert done.stdout == f"{shuffles} shuffles are what they must be. {entered}\n", done.stderr
        swapped = next(place for place, line in enumerate(lines) if '"shuffled"' in line)
        body = json.loads(lines[swapped])
        body["deck"] = " ".join(body["deck"].split()[::-1])
        record.write_text("\n".join([*lines[:swapped], json.dumps(body), *lines[swapped + 1 :]]))
        done = subprocess.run([sys.executable, "-c", program, record], capture_output=True, text=True, check=False)
        assert (done.returncode, "AssertionError" in done.stderr) == (1, True)
