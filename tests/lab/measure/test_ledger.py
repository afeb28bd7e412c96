"""The ledger of looks: nobody knows the packs of a look when it is announced, and it is announced before it is played."""

import hashlib
import json
import subprocess

import pytest

from folders import ROOT
from gamester.cli import main
from gamester.text.errors import BadRun
from gamester_lab.evaluate.strength import ledger, report
from gamester_lab.evaluate.strength.ledger import Look, looks, seed_again, seed_of
from gamester_lab.evaluate.strength.running import Section
from gamester_lab.evaluate.strength.sequential import plan

SIGNATURE = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
"""What the beacon published as its round 1000."""
DIGEST = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"
ROUND = {"round": 1000, "randomness": DIGEST, "signature": SIGNATURE}
ANNOUNCED = ledger.due(1000) - ledger.NOTICE
PLACES = "\n".join(f"<!-- {name} -->\nold\n<!-- /{name} -->" for name in ("seats", "walls"))
"""A moment at which round 1000 is the first that can be announced."""


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A repository whose sections play nothing: a section's text is its seed."""
    (tmp_path / "docs" / "lab").mkdir(parents=True)
    (tmp_path / "docs" / "lab" / "strength.md").write_text(PLACES)
    (tmp_path / "round.json").write_text(json.dumps(ROUND))
    monkeypatch.setattr(ledger, "LEDGER", tmp_path / "ledger.jsonl")
    monkeypatch.setattr("gamester_lab.evaluate.match.make_ready", lambda *_args, **_more: None)
    monkeypatch.setattr("gamester_lab.commands.strength.time.time", lambda: ANNOUNCED)
    seeds = Section(lambda run: iter([{"seed": run.seed, "had": run.scale}]), lambda found: f"seed {found['seed']}")
    monkeypatch.setitem(report.SECTIONS, "seats", seeds)
    monkeypatch.chdir(tmp_path)
    subprocess.run(["git", "init", "-q"], check=True)
    return tmp_path


def strength(*words):
    return main(["lab", "strength", *words, "--quiet"])


def commit():
    subprocess.run(["git", "add", "ledger.jsonl"], check=True)
    named = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org"]
    subprocess.run([*named, "commit", "-q", "-m", "Announce a look"], check=True)


def test_a_look_is_announced_committed_and_then_played_with_the_packs_of_the_beacons_round(checkout, capsys):
    assert strength("seats", "--announce", "--scale", "2") == 0
    said = capsys.readouterr().out
    assert "2023-08-23 15:59:24 UTC" in said
    assert f"{ledger.CHAIN}/public/1000" in said
    commit()
    assert strength("seats", "--write", "round.json") == 0
    seed = seed_of(Look("seats", 1), SIGNATURE)
    assert f"seed {seed}" in capsys.readouterr().out
    assert json.loads((checkout / "docs" / "results" / "seats.json").read_text())["had"] == 2
    assert strength("seats", "--look", "1", "--scale", "2") == 0
    assert f"seed {seed}" in capsys.readouterr().out
    assert [entry["look"] for entry in looks()] == [1]


def test_offline_the_packs_follow_from_another_persons_secret(checkout, capsys):
    (checkout / "secret").write_text("a knave of clubs\n")
    assert strength("seats", "--announce", "--commitment", hashlib.sha256(b"a knave of clubs").hexdigest()) == 0
    commit()
    (checkout / "guess").write_text("a knave of hearts\n")
    assert strength("seats", "--write", "guess") == 2
    assert "does not open the seal" in capsys.readouterr().err
    assert strength("seats", "--write", "secret") == 0
    assert f"seed {seed_of(Look('seats', 1), 'a knave of clubs')}" in capsys.readouterr().out


@pytest.mark.parametrize("told", [
    ROUND | {"round": 1001}, ROUND | {"signature": "00" * 48}, ROUND | {"randomness": "00" * 32}, {}, [], 7,
])  # fmt: skip
def test_another_round_and_a_made_up_signature_open_no_seal(checkout, told, capsys):
    assert strength("seats", "--announce") == 0
    commit()
    (checkout / "round.json").write_text(json.dumps(told))
    assert strength("seats", "--write", "round.json") == 2
    assert "does not open the seal" in capsys.readouterr().err
    assert "seed" not in looks()[-1], "the look still waits"


def test_a_look_that_was_not_announced_not_committed_or_of_another_program_is_not_played(checkout, capsys, monkeypatch):
    assert strength("seats", "--write", "round.json") == 2
    assert "No look at “seats” waits" in capsys.readouterr().err
    assert strength("seats", "--announce") == 0
    assert strength("seats", "--write", "round.json") == 2
    assert "is not committed" in capsys.readouterr().err
    commit()
    monkeypatch.setattr("gamester_lab.workers.source", lambda: "0.2.0 of tomorrow")
    assert strength("seats", "--write", "round.json") == 2
    assert "The program has changed" in capsys.readouterr().err


def test_a_look_that_is_broken_off_is_counted_and_what_is_done_of_it_is_kept(checkout, monkeypatch):
    def fail(_run):
        yield {}
        raise KeyboardInterrupt

    monkeypatch.setitem(report.SECTIONS, "seats", Section(fail, lambda _figures: "the first form"))
    assert strength("seats", "--announce") == 0
    commit()
    assert strength("seats", "--write", "round.json") == 130
    assert "the first form" in (checkout / "docs" / "lab" / "strength.md").read_text()
    assert strength("seats", "--write", "round.json") == 2, "its packs are known, so the look is over"
    assert strength("seats", "--announce") == 0
    assert [entry["look"] for entry in looks()] == [1, 2]


@pytest.mark.parametrize(("asked", "said"), [
    (["matrix", "--look", "99"], "are sealed: the ledger has no such look"),
    (["seats", "--look", "1"], "or one that waits for its packs"),
    (["matrix", "--look", "1", "--scale", "3"], "was had at --scale 2: the packs beyond that are sealed"),
])  # fmt: skip
def test_sealed_packs_are_not_looked_at(checkout, capsys, asked, said, monkeypatch):
    monkeypatch.setattr(
        "gamester_lab.evaluate.match.make_ready", lambda *_args, **_more: pytest.fail("it begins to play")
    )
    ledger.add({"section": "matrix", "look": 1, "seed": 5, "scale": 2.0})
    ledger.announce("seats", ledger.sealed_at(ANNOUNCED), "source", 1.0)
    assert strength(*asked) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_the_first_round_that_can_be_announced_comes_after_the_notice():
    for seconds in range(7):
        found = ledger.sealed_at(ANNOUNCED + seconds).round
        assert ledger.due(found) >= ANNOUNCED + seconds + ledger.NOTICE > ledger.due(found - 1)


def test_a_look_of_another_plan_stays_sealed(checkout):
    ledger.add({"section": "rates", "look": 1, "seed": 5, "scale": 1.0, "plan": "of another plan"})
    with pytest.raises(BadRun, match="another plan"):
        seed_again(Look("rates", 1), 1.0)
    ledger.announce("rates", ledger.sealed_at(ANNOUNCED), "source", 1.0)
    assert looks()[-1]["plan"] == plan().digest


def test_the_results_that_are_kept_can_be_played_again_with_the_ledger_that_ships():
    for path in sorted((ROOT / "docs" / "results").glob("*.json")):
        body = json.loads(path.read_text("utf-8"))
        if path.stem in report.SECTIONS and "look" in body:
            look = Look(path.stem, body["look"])
            assert seed_again(look, body["scale"]) > 0
