"""What a terminal of an older version has kept: evenings go on, mistakes are asked again, servers know the person."""

import json
from datetime import date

import pytest

from cli.obeying import gamester
from gamester.client.kept import read_tokens, tables_left
from kept.opened import read

CARDS = "".join(f"play {rank}{suit}\n" for rank in "AKQJT98765432" for suit in "CDHS")
ANYTHING = "1\n" * 400 + f"stand\n{CARDS}" * 12
"""Typed by somebody who does the first thing on offer, and, where nothing is on offer, whatever may be done."""


def evenings_in(folder):
    return sorted(path.name for path in (folder / "home" / "evenings").glob("*.jsonl"))


def told(*words, typed=""):
    done = gamester(*words, "--lang", "en", typed=typed)
    assert done.returncode == 0, done.stderr
    return done.stdout


def deals_in(path):
    return path.read_text("utf-8").count('"settled"')


def test_every_evening_that_was_left_is_played_to_its_end(home):
    left = 0
    for path in sorted((home / "evenings").glob("*.jsonl")):
        before = path.read_bytes()
        if "is over. Begin a new one" in gamester("play", "--resume", path, "--plain", "--lang", "en").stderr:
            assert path.read_bytes() == before
            continue
        left += 1
        told("play", "--resume", path, "--plain", typed=ANYTHING)
        after = path.read_bytes()
        assert after.startswith(before), "what was done before stays"
        assert len(after) > len(before)
        assert "--resume" not in told("replay", path)
        assert gamester("play", "--resume", path, "--plain", "--lang", "en").returncode == 2, "it is over now"
    assert left >= 5


def test_the_latest_that_was_left_is_found_without_its_name(home):
    before = {path: path.read_bytes() for path in (home / "evenings").glob("*.jsonl")}
    told("play", "--resume", "--plain", typed="1\n1\n")
    assert [path for path, data in before.items() if path.read_bytes() != data]


def test_a_day_and_a_challenge_go_on_where_they_were_left(home, folder):
    (day,) = (home / "evenings").glob("*-day-loo-*.jsonl")
    done = deals_in(day)
    told("daily", "2026-11-27", "--plain", typed="1\n" * 12)
    assert deals_in(day) > done
    assert "2026" in told("daily", "--calendar")
    (boards,) = (home / "evenings").glob("challenge-*.jsonl")
    before = boards.read_bytes()
    challenge = read(folder, "links.json")["challenge"]
    told("challenge", f"https://example.org{challenge}", "--plain", typed="1\n" * 12)
    assert boards.read_bytes().startswith(before)
    assert len(boards.read_bytes()) > len(before)


def test_mistakes_are_asked_again_and_an_answer_is_remembered(home):
    practice = home / "practice.json"
    before = json.loads(practice.read_text("utf-8"))
    assert [one for one in before if date.fromisoformat(one["due"]) <= date(2026, 11, 28)]
    said = told("me", "--practice", typed="1\n" * len(before))
    assert said.count("deal") >= 1
    assert json.loads(practice.read_text("utf-8")) != before


def test_servers_and_tables_are_remembered(home, folder):
    people, links = read(folder, "server/people.json"), read(folder, "links.json")
    assert read_tokens() == {"http://table": people["people"]["Ann"]}
    left = [f"http://table{links[name]}" for name in ("invitation", "listed table")]
    assert [one.link for one in tables_left()] == left


def test_what_the_terminal_saw_is_compared_with_the_record(home, folder):
    kept = read(folder, "server/people.json")["over"]
    for game in ("loo", "laugh"):
        id_ = kept[game]["id"]
        mine = next(path for path in (home / "transcripts").glob("*.json") if id_ in path.read_text("utf-8"))
        said = told("verify", folder / "records" / f"{game}-finished.jsonl", "--mine", mine)
        assert "Seat 0 is yours" in said


@pytest.mark.parametrize("name", ["loo-finished", "laugh-finished"])
@pytest.mark.parametrize("command", ["replay", "replay --json", "review --deal 1", "verify", "challenge"])
@pytest.mark.usefixtures("home")
def test_records_are_read_by_every_command(name, command, folder):
    word, *more = command.split()
    assert told(word, folder / "records" / f"{name}.jsonl", *more)


@pytest.mark.usefixtures("home")
def test_unfinished_records_are_read_too(folder):
    for name in evenings_in(folder):
        assert told("replay", folder / "home" / "evenings" / name)
