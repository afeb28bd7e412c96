"""The report: looks that are counted, sections that keep to their own lines, sizes that depend on no clock, one sequential test."""

import hashlib
import json

import numpy as np
import pytest

from folders import ROOT
from gamester.bots.levels import Strength, strengths
from gamester.cli import main
from gamester_lab.evaluate.estimates import Estimate, mean_of
from gamester_lab.evaluate.match import Found, pack_price
from gamester_lab.evaluate.players import MAKERS
from gamester_lab.evaluate.strength import bounds, gains, goals, ledger, report, sequential
from gamester_lab.evaluate.strength.report import SECTIONS, Places, page, walls
from gamester_lab.evaluate.strength.running import FORMS, Running, written
from gamester_lab.evaluate.strength.sequential import adjusted, begun, plan, rates, updated
from gamester_lab.workers import source

DOCS = ROOT / "docs"
BUDGET = 31 * 60.0
"""The seconds of one idle core in which the whole report is to be made, but for the sequential test."""


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    (tmp_path / "docs" / "lab").mkdir(parents=True)
    marks = "\n".join(f"text\n\n<!-- {name} -->\nold\n<!-- /{name} -->" for name in (*SECTIONS, "walls"))
    (tmp_path / "docs" / "lab" / "strength.md").write_text(marks)
    monkeypatch.setattr(report, "DATA", tmp_path / "strength.json")
    monkeypatch.setattr(ledger, "LEDGER", tmp_path / "ledger.jsonl")
    monkeypatch.setattr(gains, "FORMS", {title: FORMS[title] for title in ("Three-Card, 3 players",)})
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_matrix_is_written_and_what_the_menu_reads(checkout, capsys, monkeypatch):
    (checkout / "secret").write_text("of another person")
    monkeypatch.setattr(ledger, "last_commit", (checkout / "ledger.jsonl").read_text)
    ledger.announce("matrix", ledger.sealed_by(hashlib.sha256(b"of another person").hexdigest()), source(), 0.003)
    assert main(["lab", "strength", "matrix", "--write", "secret", "--quiet"]) == 0
    text = (checkout / "docs" / "lab" / "strength.md").read_text()
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


class Bought(Running):
    """Plays nothing, and adds up what everything would cost."""

    seconds = 0.0

    def levels(self, form):
        return list(MAKERS)

    def of(self, form, one, other, many, first=0):
        self.seconds += many * form.deals * pack_price(one, other, form)
        return lambda: None


def test_the_report_is_made_within_its_budget_at_the_known_prices(monkeypatch):
    monkeypatch.setattr(goals, "timed_lines", lambda _run: [])
    run = Bought(0, 1.0, lambda _text: None)
    for name in ("matrix", "seats", "pools", "sessions", "goals"):
        list(SECTIONS[name].measure(run))
    left_for_attackers = 500
    assert BUDGET / 2 < run.seconds <= BUDGET - left_for_attackers - bounds.SECONDS


def test_no_interval_is_printed_without_a_width():
    assert written(mean_of(np.full(4000, 7.2))._asdict()) == "+7.200 in each of 4,000"
    assert written(mean_of(np.full(5, 7.2))._asdict()) == "too few packs (5)"
    assert written(mean_of(np.array([1.0]))._asdict()) == "too few packs (1)"
    assert written(Estimate(-0.002, -0.0022, -0.0018, 0.1, 20000)._asdict()) == "-0.002 ± 0.001 (20,000)"
    assert written({"value": 0.25, "half": 0.05, "blocks": 40}) == "+0.250 ± 0.050 (40)"
    assert written(None) == "–"


def test_the_page_is_what_the_results_make_no_cell_without_its_width_and_packs(tmp_path, monkeypatch):
    text = (DOCS / "lab" / "strength.md").read_text("utf-8")
    for name in SECTIONS:
        section = text.split(f"<!-- {name} -->")[1].split(f"<!-- /{name} -->")[0]
        for cell in (cell for line in section.splitlines() if line.startswith("|") for cell in line.split(" | ")):
            assert "± 0.000" not in cell
            assert "±" not in cell or cell.rstrip(" |").endswith(")"), cell
    monkeypatch.setattr(report, "draw", lambda _places: None)
    again = Places(tmp_path / "strength.md", DOCS / "results", tmp_path)
    again.document.write_text(text, "utf-8")
    page(again)
    assert again.document.read_text("utf-8") == text, "run gamester lab strength --page"
    had = ledger.looks()
    for name in SECTIONS:
        body = json.loads((DOCS / "results" / f"{name}.json").read_text("utf-8"))
        assert "made" in body or body["look"] == max(entry["look"] for entry in had if entry["section"] == name)


def test_a_lower_wall_is_the_gain_whose_interval_begins_highest(tmp_path):
    title = "Irish, 5 players"
    gains = [("advice", 0.2, 0.19), ("tables", 0.1, 0.02), ("learned", None, None)]
    duels = {one: {"learned": one != "learned" and {"value": v, "half": h, "blocks": 9}} for one, v, h in gains}
    attack = {"title": title, "bot": "learned", "gain": {"value": 0.07, "half": 0.01, "blocks": 40}, "seconds": 90}
    above = [{"title": title, "bot": "learned", "gain": {"value": 0.3, "half": 0.1, "blocks": 50}, "seconds": 30}]
    (tmp_path / "matrix.json").write_text(json.dumps({"forms": {title: duels}}))
    (tmp_path / "relaxation.json").write_text(json.dumps({"bounds": above}))
    assert walls(tmp_path).splitlines()[2:] == [
        f"| **{title}**, learned | +0.100 ± 0.020 (9) | `tables` | – | +0.300 ± 0.100 (50) | 0.5 |"
    ]
    (tmp_path / "gradient.json").write_text(json.dumps({"gains": [attack]}))
    assert "(9)" in walls(tmp_path)
    attack["gain"]["value"] = 0.1
    (tmp_path / "gradient.json").write_text(json.dumps({"gains": [attack]}))
    assert "+0.100 ± 0.010 (40) | `gradient` | 1.5 |" in walls(tmp_path)


def test_the_plots_are_drawn_from_the_results(tmp_path):
    report.draw(Places(tmp_path, DOCS / "results", tmp_path / "pictures"))
    for name in ("levels", "master"):
        drawn = (tmp_path / "pictures" / f"strength-{name}.svg").read_text("utf-8")
        assert all(title in drawn for title in FORMS)


# --- The sequential test ------------------------------------------------------------------------------------------


class Told(Running):
    """Plays nothing: every pack of the master brings so much, with an even spread."""

    brings = 0.0

    def levels(self, form):
        return list(MAKERS)

    def of(self, form, one, other, many, first=0):
        packs = self.brings * (other == "advice") + np.where(np.arange(many) % 2, 1.0, -1.0)
        self.told(f"{other} {form.label} {first} {many}")
        return lambda: Found(form, one, other, 1, mean_of(packs), ())


@pytest.mark.parametrize("brings", [0.5, 0.0])
def test_a_hypothesis_is_asked_about_until_it_is_shown_or_given_up(brings):
    heard = []
    run = Told(1, 1.0, heard.append)
    run.brings = brings
    *_, figures = gains.master(run)
    form = "Three-Card, 5 players"
    told = {field: gain["said"] for field, gain in figures["forms"][form].items()}
    assert told.pop("advice") == ("shown" if brings else "given up")
    assert set(told.values()) == {"given up"}
    assert figures["forms"][form]["advice"]["value"] == pytest.approx(brings)
    played = [line.split()[-2:] for line in heard if line.startswith(f"advice {FORMS[form].label} ")]
    assert sum(int(many) for _, many in played) == figures["forms"][form]["advice"]["blocks"] < plan().packs[-1]
    assert [int(first) for first, _ in played] == [0, *plan().packs][: len(played)]
    assert f"{11 if brings else 0} of 66 gains are shown" in gains.tell_master(figures)


def test_the_p_value_is_the_greatest_ratio_so_far_and_holm_counts_every_hypothesis():
    state = begun((3,))
    assert adjusted(state).tolist() == [1.0, 1.0, 1.0]
    sums, least = np.array([30.0, 10.0, -40.0]), np.full(3, 0.2)
    state = updated(state, 100, sums, np.full(3, 100.0), least, 0.1)
    ratio = 100 * 0.2 * (0.3 - 0.1) / ((100 - 100 * 0.3**2) / 99)
    assert state.highest[0] == pytest.approx(ratio)
    assert state.given_up.tolist() == [False, False, True]
    later = updated(state, 200, np.array([0.0, 40.0, 80.0]), np.full(3, 200.0), least, 0.1)
    assert later.highest[0] == state.highest[0], "what was shown once stays shown"
    assert later.highest[2] == 0, "what was given up is not asked again"
    one, two, three = np.sort(np.exp(-later.highest))
    assert np.sort(adjusted(later)) == pytest.approx([3 * one, max(3 * one, min(1, 2 * two)), three])


def test_packs_that_all_agree_show_nothing():
    assert adjusted(updated(begun((1,)), 64, np.full(1, 64.0), np.full(1, 64.0), np.ones(1), 0.1)).tolist() == [1.0]


@pytest.mark.parametrize("shape", sequential.SHAPES)
@pytest.mark.parametrize("gaining", sequential.GAINING)
def test_the_error_rates_hold_in_simulated_runs_and_in_the_committed_result(shape, gaining):
    kept = json.loads((DOCS / "results" / "rates.json").read_text("utf-8"))
    assert kept["plan"] == plan().digest
    whole = next(each for each in kept["rates"] if (each["shape"], each["gaining"]) == (shape, gaining))
    few = rates(plan(), shape, gaining, 300, 11)._asdict()
    assert whole["runs"] == 10_000
    for each, slack in ((whole, 0.0), (few, 0.03)):
        assert each["false"] <= plan().alpha + slack
        assert each["missed"] <= plan().beta + slack
    assert few["shown"] == pytest.approx(whole["shown"], abs=0.03)
    assert (few["shown"] > 0.8) == (gaining > 0)


def test_the_plan_names_every_form():
    assert plan().forms == tuple(FORMS)
    assert ledger.PLANNED == ("master", "rates")


def test_a_gain_that_the_test_shows_is_a_gain_of_the_bots(monkeypatch):
    """The true levels: at three tables of cheap bots, `tables` is asked about in place of the master."""
    quick = plan().__class__(
        "tables", ("random",), 0.05, 0.1, (64, 128), ("Three-Card, 3 players",), np.array([0.5]), np.array([2.0]), "x"
    )
    monkeypatch.setattr(gains, "plan", lambda: quick)
    *_, figures = gains.master(Running(3, 1.0, lambda _text: None))
    found = figures["forms"]["Three-Card, 3 players"]["random"]
    assert found["said"] == "shown"
    assert found["low"] > 0
