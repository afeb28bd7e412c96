"""After a month of simulated evenings `gamester me` tells the truth about a bot whose habits we planted."""

import json
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gamester.bots.tables import TablesBot
from gamester.cli import main
from insights.evenings import evening, written

EVENINGS = 8
DEALS = 12


class LeavesClaims(TablesBot):
    """Plays as the level of tables, but takes no pair that may be claimed."""

    def choose(self, seen):
        """Leave, where that may be done."""
        leaving = [offer.act for offer in seen.offers if offer.act.do == "leave"]
        return leaving[0] if leaving else super().choose(seen)


def month(folder, person):
    """The records of a month, two evenings a week."""
    paths = []
    for number in range(EVENINGS):
        path = written(folder / f"{number}.jsonl", evening("laugh", person, DEALS, seed=number))
        day = datetime(2026, 10, 5 + 7 * (number // 2) % 28, 20 + number % 2, tzinfo=UTC).timestamp()
        os.utime(path, (day, day))
        paths.append(str(path))
    return paths


@pytest.fixture(scope="module")
def planted(tmp_path_factory):
    return month(tmp_path_factory.mktemp("planted"), LeavesClaims("Wanda"))


def told(paths, capsys):
    assert main(["me", *paths, "--json"]) == 0
    return json.loads(capsys.readouterr().out)["games"][0]


def test_the_planted_habit_is_named_first_with_deals_that_show_it(planted, capsys):
    body = told(planted, capsys)
    assert body["deals"] == EVENINGS * DEALS
    habit = body["habits"][0]
    assert habit["name"] == "leaves_claims"
    assert habit["value"] > habit["half"] > 0
    assert habit["value"] == pytest.approx(body["kinds"]["claims"]["value"], rel=0.1)
    for shown in habit["deals"]:
        name, deal = shown["deal"].rsplit(":", 1)
        assert left_in(next(path for path in planted if path.endswith(f"{name}.jsonl")), int(deal))


def left_in(path, deal):
    """Did the person leave a claim in this deal of a record?"""
    now, found = 0, False
    for line in Path(path).read_text("utf-8").splitlines():
        row = json.loads(line)
        now += row.get("type") == "shuffled"
        found |= now == deal and row.get("seat") == 0 and row.get("do") == "leave"
    return found
