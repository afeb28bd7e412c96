"""`gamester me`: it tells of one's own records only, in English and in French, and refuses in one sentence."""

import json
import re
from pathlib import Path

import pytest

from gamester.bots.roster import AdviceBot
from gamester.bots.simple import RandomBot
from gamester.cli import main
from gamester.i18n import languages
from gamester.table.events import Other
from gamester.text.messages import Words
from study.evenings import NAMES, evening, written


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    return str(written(tmp_path_factory.mktemp("me") / "one.jsonl", evening("loo", RandomBot(4, "Wanda"), 60)))


@pytest.mark.parametrize("language", languages())
def test_it_tells_what_decisions_cost_and_names_habits(record, capsys, language):
    assert main(["me", record, "--lang", language]) == 0
    said = capsys.readouterr().out
    assert Words(language).say("plain.game.loo") in said
    assert "{" not in said
    assert "insight." not in said
    assert re.search(r"one:\d+ \(−\d", said)


def test_json_has_the_same_figures_and_names_no_card_and_no_other_player(record, capsys):
    assert main(["me", record, "--json"]) == 0
    text = capsys.readouterr().out
    body = json.loads(text)["games"][0]
    assert body["deals"] == 60
    assert body["gain"]["value"] + body["luck"]["value"] == pytest.approx(100 * body["chips"] / 60, abs=1e-3)
    assert sum(kind["value"] for kind in body["kinds"].values()) == pytest.approx(body["lost"]["value"])
    assert body["like"][0]["level"] == "random"
    assert not re.search(r"\b[A23456789TJQK][CDHS]\b", text)
    assert not [name for name in NAMES[1:] if name in text]


def test_a_look_in_any_number_of_threads_says_the_same_and_weeks_are_drawn(record, tmp_path, capsys, monkeypatch):
    told, plot = [], tmp_path / "weeks.svg"
    for threads in (1, 3):
        monkeypatch.setattr("os.cpu_count", lambda threads=threads: threads)
        assert main(["me", record, "--json", "--plot", str(plot)]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert plot.read_text("utf-8").startswith("<?xml")


def test_only_the_last_deals_and_the_seat_of_a_name(record, capsys):
    assert main(["me", record, "--json", "--last", "10", "--name", "Ann"]) == 0
    body = json.loads(capsys.readouterr().out)["games"][0]
    assert body["deals"] == 10
    assert body["like"][0]["level"] == "advice"


@pytest.mark.parametrize("given", [["--last", "0"], ["--name", "Nobody"], ["--plot", "weeks.txt"]])
def test_what_is_impossible_is_refused_in_one_sentence(record, capsys, given):
    assert main(["me", record, *given]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1


def test_of_several_people_at_a_servers_table_the_one_of_the_name_is_meant(tmp_path, capsys):
    first, *rest = evening("loo", RandomBot(4, "Wanda"), 2)
    rest = [event for event in rest if not (isinstance(event, Other) and event.type == "evening")]
    people = [Other("seat", {"seat": seat, "by": "person", "name": NAMES[seat]}) for seat in (0, 2)]
    record = str(written(tmp_path / "table.jsonl", [first, *people, *rest]))
    assert main(["me", record]) == 2
    assert f"{NAMES[0]}, {NAMES[2]}" in capsys.readouterr().err
    assert main(["me", record, "--name", NAMES[2], "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"][0]["deals"] == 2


def test_no_record_at_all_is_refused_in_one_sentence_that_names_it(tmp_path, capsys):
    empty = written(tmp_path / "none.jsonl", evening("loo", AdviceBot("Wanda"), 1)[:2])
    assert main(["me", str(empty)]) == 2
    assert main(["me", str(tmp_path / "missing.jsonl")]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 2
    assert "missing.jsonl: The file cannot be read" in said


def test_of_a_damaged_record_the_deals_before_the_damage_are_told_and_its_line(record, tmp_path, capsys):
    lines = Path(record).read_text("utf-8").splitlines()
    places = [place for place, line in enumerate(lines) if '"type":"settled"' in line]
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_text("\n".join([*lines[: places[1] + 1], '{"type":"nonsense', *lines[places[1] + 1 :]]), "utf-8")
    assert main(["me", str(damaged), "--json"]) == 1
    said = capsys.readouterr()
    assert json.loads(said.out)["games"][0]["deals"] == 2
    assert said.err.startswith(f"{damaged}:{places[1] + 2}: ")
    damaged.write_text("\n".join([*lines[: places[0]], '{"type":"nonsense', *lines[places[0] :]]), "utf-8")
    for command in ("review", "me"):
        assert main([command, str(damaged)]) in (1, 2)
        assert capsys.readouterr().err.startswith(f"{damaged}:{places[0] + 1}: ")
