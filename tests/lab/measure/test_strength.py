"""The report: looks that are counted, sections that keep to their own lines, sizes that depend on no clock, one sequential test."""

import json

import numpy as np
import pytest

from folders import ROOT
from gamester.bots.levels import Strength, strengths
from gamester.cli import main
from gamester_lab.evaluate.estimates import Estimate, mean_of
from gamester_lab.evaluate.match import Found, pack_price
from gamester_lab.evaluate.players import MAKERS
from gamester_lab.evaluate.strength import bounds, gains, goals, report, sequential
from gamester_lab.evaluate.strength.report import PLANNED, SECTIONS, Look, Places, enter, looks, page, write
from gamester_lab.evaluate.strength.running import FORMS, Running, Section, written
from gamester_lab.evaluate.strength.sequential import adjusted, begun, plan, rates, updated

DOCS = ROOT / "docs"
BUDGET = 30 * 60.0
"""The seconds of one idle core in which the whole report is to be made, but for the sequential test."""


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    (tmp_path / "docs" / "lab").mkdir(parents=True)
    marks = "\n".join(f"text\n\n<!-- {name} -->\nold\n<!-- /{name} -->" for name in SECTIONS)
    (tmp_path / "docs" / "lab" / "strength.md").write_text(marks)
    monkeypatch.setattr(report, "DATA", tmp_path / "strength.json")
    monkeypatch.setattr(gains, "FORMS", {title: FORMS[title] for title in ("Three-Card, 3 players",)})
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_look_that_is_broken_off_is_counted_and_what_is_done_of_it_is_kept(checkout, monkeypatch):
    def fail(_run):
        yield {"forms": {}}
        raise KeyboardInterrupt

    monkeypatch.setitem(report.SECTIONS, "matrix", Section(fail, lambda _figures: "the first form"))
    places = Places.under(checkout)
    with pytest.raises(KeyboardInterrupt):
        write("matrix", 1.0, lambda _text: None, places)
    assert [entry["look"] for entry in looks(places.ledger)] == [1]
    assert "the first form" in places.document.read_text()
    assert json.loads((checkout / "strength.json").read_text())["field"] == "advice"


def test_the_command_writes_the_matrix_and_what_the_menu_reads(checkout, capsys, monkeypatch):
    assert main(["lab", "strength", "matrix", "--write", "--scale", "0.003", "--quiet"]) == 0
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
    assert len(looks(checkout / "docs" / "lab" / "strength.ledger.jsonl")) == 1


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


@pytest.mark.parametrize(("asked", "said"), [
    (["matrix", "--look", "99"], "sealed: no such look is in"), (["seats", "--look", "1"], "sealed: no such look is in"),
    (["matrix", "--look", "1", "--scale", "3"], "was had at --scale 2: the packs beyond that are sealed"),
])  # fmt: skip
def test_sealed_packs_are_not_looked_at(checkout, capsys, asked, said, monkeypatch):
    monkeypatch.setattr(
        "gamester_lab.evaluate.match.make_ready", lambda *_args, **_more: pytest.fail("it begins to play")
    )
    enter(Places.under(checkout).ledger, Look("matrix", 1), "source", 2.0)
    assert main(["lab", "strength", *asked, "--quiet"]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_no_interval_is_printed_without_a_width():
    assert written(mean_of(np.full(4000, 7.2)).to_json()) == "+7.200 in each of 4,000"
    assert written(mean_of(np.full(5, 7.2)).to_json()) == "too few packs (5)"
    assert written(mean_of(np.array([1.0])).to_json()) == "too few packs (1)"
    assert written(Estimate(-0.002, -0.0022, -0.0018, 0.1, 20000).to_json()) == "-0.002 ± 0.001 (20,000)"
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
    again = Places(tmp_path / "strength.md", tmp_path / "ledger", DOCS / "results", tmp_path)
    again.document.write_text(text, "utf-8")
    page(again)
    assert again.document.read_text("utf-8") == text, "run gamester lab strength --page"
    had = looks(DOCS / "lab" / "strength.ledger.jsonl")
    for name in SECTIONS:
        body = json.loads((DOCS / "results" / f"{name}.json").read_text("utf-8"))
        assert "made" in body or body["look"] == max(entry["look"] for entry in had if entry["section"] == name)


def test_the_plots_are_drawn_from_the_results(tmp_path):
    report.draw(Places(tmp_path, tmp_path, DOCS / "results", tmp_path / "pictures"))
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


def test_the_plan_names_every_form_and_its_hash_is_in_the_ledger(checkout, capsys, monkeypatch):
    assert plan().forms == tuple(FORMS)
    ledger = Places.under(checkout).ledger
    enter(ledger, Look("rates", 1), "source", 1.0)
    assert looks(ledger)[-1]["plan"] == plan().digest
    assert main(["lab", "strength", "rates", "--look", "1", "--scale", "0.001", "--quiet"]) == 0
    assert "any false claim" in capsys.readouterr().out
    ledger.write_text(ledger.read_text().replace(plan().digest, "of another plan"))
    assert main(["lab", "strength", "rates", "--look", "1", "--quiet"]) == 2
    assert "another plan" in capsys.readouterr().err
    assert PLANNED == ("master", "rates")


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
