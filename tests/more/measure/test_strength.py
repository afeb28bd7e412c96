"""The report: looks that are counted, sections that keep to their own lines, sizes that depend on no clock, Holm's correction."""

import json
import re
import subprocess
import sys

import numpy as np
import pytest

from folders import ROOT
from gamester.bots.levels import Strength, strengths
from gamester.cli import main
from gamester.lab.evaluate.costs import pack_price
from gamester.lab.evaluate.estimates import Estimate, mean_of
from gamester.lab.evaluate.players import MAKERS
from gamester.lab.evaluate.strength import goals, matrix, report, upper_bounds
from gamester.lab.evaluate.strength.forms import FORMS
from gamester.lab.evaluate.strength.holm import LOOKS, MOST, adjusted, chance, told
from gamester.lab.evaluate.strength.ledger import Look, enter, looks
from gamester.lab.evaluate.strength.markdown import written
from gamester.lab.evaluate.strength.pooled import looks_in, pooled
from gamester.lab.evaluate.strength.report import SECTIONS, Places, place_of, write
from gamester.lab.evaluate.strength.running import Running, Written
from gamester.lab.evaluate.strength.sizes import BUDGET

DOCS = ROOT / "docs"
PLACED = tuple(dict.fromkeys(place_of(name) for name in SECTIONS))


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    (tmp_path / "docs" / "reference").mkdir(parents=True)
    marks = "\n".join(f"text\n\n<!-- {name} -->\nold\n<!-- /{name} -->" for name in PLACED)
    (tmp_path / "docs" / "reference" / "strength.md").write_text(marks)
    monkeypatch.setattr(report, "DATA", tmp_path / "strength.json")
    monkeypatch.setattr(matrix, "FORMS", {title: FORMS[title] for title in ("Three-Card, 3 players",)})
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_look_that_is_broken_off_is_counted_and_what_is_done_of_it_is_kept(checkout, monkeypatch):
    def fail(run):
        run.keep(Written("the first form", {"field": "advice", "forms": {}}))
        raise KeyboardInterrupt

    monkeypatch.setitem(report.SECTIONS, "matrix", fail)
    places = Places.under(checkout)
    with pytest.raises(KeyboardInterrupt):
        write("matrix", 1.0, lambda _text: None, places)
    assert [entry["look"] for entry in looks(places.ledger)] == [1]
    assert "the first form" in places.document.read_text()
    assert json.loads((checkout / "strength.json").read_text())["field"] == "advice"


def test_the_command_writes_the_matrix_and_what_the_menu_reads(checkout, capsys, monkeypatch):
    assert main(["lab", "strength", "matrix", "--write", "--scale", "0.003", "--quiet"]) == 0
    text = (checkout / "docs" / "reference" / "strength.md").read_text()
    assert "Look 1" in text
    assert "| **random** |" in text
    body = json.loads((checkout / "strength.json").read_text())
    form = FORMS["Three-Card, 3 players"].label
    monkeypatch.setattr("gamester.bots.levels.MEASURED", checkout / "strength.json")
    from gamester.bots.levels import measured

    measured.cache_clear()
    assert strengths("random")[form] == Strength(**body["forms"][form]["random"])
    assert body["forms"][form]["random"]["chips"] < 0
    measured.cache_clear()
    capsys.readouterr()
    assert main(["lab", "strength", "matrix", "--look", "1", "--scale", "0.003", "--quiet"]) == 0
    again = capsys.readouterr().out
    assert next(line for line in text.splitlines() if "| **random**" in line) in again
    assert len(looks(checkout / "docs" / "reference" / "strength.ledger.jsonl")) == 1


class Bought(Running):
    """Plays nothing, and adds up what everything would cost."""

    seconds = 0.0

    def levels(self, form):
        return list(MAKERS)

    def of(self, form, one, other, many):
        self.seconds += many * form.deals * pack_price(one, other, form)
        return lambda: None


def test_the_report_is_made_within_its_budget_at_the_known_prices(monkeypatch):
    monkeypatch.setattr(goals, "timed_lines", lambda _run: [])
    monkeypatch.setattr(matrix, "summary", lambda *_: None)
    run = Bought(Look("matrix", 0), 1.0, lambda _text: None)
    for name in ("matrix", "strongest", "wider", "widest", "menu", "seats", "pools", "sessions", "goals"):
        SECTIONS[name](run)
    left_for_attackers = 500
    assert BUDGET / 2 < run.seconds <= BUDGET - left_for_attackers - upper_bounds.SECONDS


@pytest.mark.parametrize(("asked", "said"), [
    (["matrix", "--look", "99"], "sealed: no such look is in"), (["seats", "--look", "1"], "sealed: no such look is in"),
    (["matrix", "--look", "1", "--scale", "3"], "was had at --scale 2: the packs beyond that are sealed"),
])  # fmt: skip
def test_sealed_packs_are_not_looked_at(checkout, capsys, asked, said, monkeypatch):
    monkeypatch.setattr(
        "gamester.lab.evaluate.ready.make_ready", lambda *_args, **_more: pytest.fail("it begins to play")
    )
    enter(Places.under(checkout).ledger, Look("matrix", 1), "source", 2.0)
    assert main(["lab", "strength", *asked, "--quiet"]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_no_interval_is_printed_without_a_width():
    assert written(mean_of(np.full(4000, 7.2))) == "+7.200 in each of 4,000"
    assert written(mean_of(np.full(5, 7.2))) == "too few packs (5)"
    assert written(mean_of(np.array([1.0]))) == "too few packs (1)"
    assert written(Estimate(-0.002, -0.0022, -0.0018, 0.1, 20000)) == "-0.002 ± 0.001 (20,000)"
    assert written(Estimate(0.25, 0.2, 0.3, 1.0, 40)) == "+0.250 ± 0.050 (40)"
    assert written(None) == "–"


def test_the_document_keeps_the_results_of_every_section_no_cell_without_its_width_and_packs():
    text = (DOCS / "reference" / "strength.md").read_text("utf-8")
    for name in PLACED:
        section = text.split(f"<!-- {name} -->")[1].split(f"<!-- /{name} -->")[0]
        for cell in (cell for line in section.splitlines() if line.startswith("|") for cell in line.split(" | ")):
            assert "± 0.000" not in cell
            assert "±" not in cell or cell.rstrip(" |").endswith(")"), cell
    had = looks(DOCS / "reference" / "strength.ledger.jsonl")
    for name in SECTIONS:
        body = json.loads((DOCS / "results" / f"{name}.json").read_text("utf-8"))
        assert body["look"] == max(entry["look"] for entry in had if entry["section"] == name)
    assert pooled(DOCS / "results") in text


def test_an_earlier_look_at_the_master_stays_in_the_pool(checkout, monkeypatch):
    gain = {"value": 0.3, "low": 0.2, "high": 0.4, "sd": 1.0, "blocks": 400}
    made = Written("its own table", figures={"forms": {"Irish, 5 players": {"learned": gain}}})
    monkeypatch.setitem(report.SECTIONS, "wider", lambda _run: made)
    (checkout / "strength.json").write_text('{"forms": {}}')
    places = Places.under(checkout)
    for _ in range(2):
        write("wider", 1.0, lambda _text: None, places)
    assert [look["look"] for _, look in looks_in(places.results)] == [1, 2]
    assert "(800)" in places.document.read_text()
    assert "its own table" not in places.document.read_text()


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
