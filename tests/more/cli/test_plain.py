"""The plain table driven as a person, a pipe or a script would: whole sessions, trouble, resuming."""

import pytest

from gamester.i18n import languages
from gamester.table.record import replay_file
from gamester.text.phrases import signed
from service.cli import test_plain as at_service

home, play = at_service.home, at_service.play

FORMS = [
    ("loo", "five/wikipedia-2023", 5),
    ("loo", "five/hoffmann-1909", 4),
    ("loo", "three/wikipedia-2023", 8),
    ("loo", "three/baxter-wray-1891", 3),
    ("loo", "irish/wikipedia-2023", 6),
    ("laugh", "adpoker", 5),
    ("laugh", "willughby-1665", 4),
    ("laugh", "adpoker-strict", 3),
]


@pytest.mark.parametrize(("number", "form"), list(enumerate(FORMS)))
def test_a_whole_session_of_each_form_to_its_settlement(number, form, tmp_path):
    game, variant, players = form
    language, over = (("en", "The session is over."), ("fr", "La partie est finie."))[number % 2]
    record = tmp_path / "evening.jsonl"
    words = (game, "--variant", variant, "-p", players, "--seed", "whole", "--lang", language, "--record", record)
    done = play("2\n1\n" * 3000, *words)
    assert (done.returncode, done.stderr) == (0, "")
    result = replay_file(record)
    assert result.fault is None
    assert result.session.finished
    assert over in done.stdout
    assert "{" not in done.stdout
    for balance in result.session.s.balances[:players]:
        assert signed(balance) in done.stdout.rpartition("\n\n")[2][-800:]


def test_a_hint_where_only_a_misdeal_could_be_owned_up_to():
    words = ("loo", "-p", "3", "-o", "enforcement=penalty", "--seed", "h", "--no-record")
    done = play("hint\nlater\n" * 40, *words)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "no advice is called for" in done.stdout


def test_resuming_what_is_no_record_or_is_over(tmp_path):
    record = tmp_path / "evening.jsonl"
    play("2\n1\n" * 3000, "laugh", "--seed", "o", "--record", record)
    over = play("", "--resume", record)
    assert over.returncode == 2
    assert over.stderr.count("\n") == 1
    bad = tmp_path / "bad.jsonl"
    bad.write_text("hello\n")
    refused = play("", "--resume", bad)
    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1
    assert bad.read_text() == "hello\n"
    line = record.read_text().splitlines()[4]
    bad.write_text("\n".join([*record.read_text().splitlines()[:3], line, line]) + "\n")
    kept = bad.read_text()
    assert play("", "--resume", bad).returncode == 2
    assert bad.read_text() == kept


@pytest.mark.parametrize("language", languages())
def test_a_folder_made_for_the_record_is_told_once(tmp_path, language):
    record = tmp_path / "a" / "b" / "evening.jsonl"
    made = play("quit\ny\n", "loo", "--record", record, "--lang", language)
    assert made.returncode == 0
    assert made.stderr.count("\n") == 1
    assert str(record.parent) in made.stderr
    again = play("quit\ny\n", "loo", "--record", record.with_name("other.jsonl"), "--lang", language)
    assert (again.returncode, again.stderr) == (0, "")
