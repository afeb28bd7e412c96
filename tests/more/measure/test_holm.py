"""Holm's correction over every question of every look."""

import json
import re
import subprocess
import sys

import pytest

from folders import ROOT
from gamester.lab.evaluate.strength.holm import LOOKS, MOST, adjusted, chance, told


def gain(value, blocks=100, sd=1.0):
    return {"value": value, "low": None, "high": None, "sd": sd, "blocks": blocks}


@pytest.mark.parametrize("found", [None, gain(-5.0), gain(1.0, 1, None), gain(1.0, 9, 0.0)])
def test_what_was_not_measured_or_is_no_gain_or_has_no_spread_shows_nothing(found):
    assert chance(found) == 1.0


def test_every_look_counts_as_if_it_had_asked_for_every_cell():
    looks = [{"A": {"x": gain(0.25), "y": gain(0.2)}}, {"A": {"x": None}}]
    assert adjusted(looks) == {
        ("A", "x"): pytest.approx(4 * chance(gain(0.25))),
        ("A", "y"): pytest.approx(3 * chance(gain(0.2))),
    }


def test_asked_again_the_better_look_counts_at_the_price_of_both():
    once = adjusted([{"A": {"x": gain(0.21)}}])["A", "x"]
    twice = adjusted([{"A": {"x": gain(0.0)}}, {"A": {"x": gain(0.21)}}])["A", "x"]
    assert twice == pytest.approx(2 * once)
    assert once <= MOST < 2 * twice


def test_the_page_says_what_the_results_say_and_no_more():
    done = subprocess.run([sys.executable, ROOT / "tools" / "holm.py"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    looks = [json.loads((ROOT / "docs" / "results" / f"{look}.json").read_text("utf-8"))["forms"] for look in LOOKS]
    found = adjusted(looks)
    everywhere = [form for form in looks[0] if all(p <= MOST for (at, _), p in found.items() if at == form)]
    page = (ROOT / "docs" / "reference" / "strength.md").read_text("utf-8")
    assert told(looks) in page
    assert everywhere == ["Laugh and Lie Down, 5 players", "Laugh and Lie Down, 3 players"]
    assert not re.search(r"gains among every other level\*\*", page)
