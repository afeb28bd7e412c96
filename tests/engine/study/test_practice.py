"""One's own mistakes come back after days, later each time they are answered rightly, until they are forgotten."""

import io
import json
from datetime import date, timedelta

import pytest

from core.study.test_practice import TODAY
from gamester.bots.simple import RandomBot
from gamester.cli import main
from gamester.local import settings
from gamester.study.practice import answered, due, read, write
from study.evenings import evening, written


@pytest.fixture
def at_home(tmp_path, monkeypatch):
    folder = tmp_path / "evenings"
    folder.mkdir()
    monkeypatch.setattr(settings, "evenings_folder", lambda: folder)
    written(folder / "one.jsonl", evening("loo", RandomBot(4, "Wanda"), 40))
    return tmp_path / "practice.json"


def test_mistakes_of_evenings_at_home_are_asked_again_and_forgotten_with_one_word(at_home, monkeypatch, capsys):
    assert main(["me", "--quiet"]) == 0
    assert "me --practice" in capsys.readouterr().out
    mistakes = read(at_home)
    assert mistakes
    write(at_home, [answered([each], each, TODAY - timedelta(99), right=False)[0] for each in mistakes[:2]])
    monkeypatch.setattr("sys.stdin", io.StringIO("nothing\n1\n"))
    assert main(["me", "--practice"]) == 0
    said = capsys.readouterr().out
    assert said.count("> ") >= 3
    assert len(due(read(at_home), date.today())) == 1  # noqa: DTZ011 - one was answered, the other is still due
    assert main(["me", "--forget"]) == 0
    assert read(at_home) == []


@pytest.mark.parametrize("other", [lambda path, _: [str(path)], lambda _, names: ["--name", names[1]]])
def test_nothing_is_remembered_of_records_and_people_that_are_named(at_home, capsys, other):
    path = at_home.parent / "evenings" / "one.jsonl"
    assert main(["me", *other(path, json.loads(path.read_text().splitlines()[0])["seats"])]) == 0
    assert not at_home.exists()
    assert main(["me", "--practice", "--lang", "fr"]) == 0
    assert "Aucune erreur" in capsys.readouterr().out
