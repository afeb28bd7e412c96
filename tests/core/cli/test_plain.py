"""The plain table driven as a pipe or a script would: whole sessions, trouble, resuming."""

import io
import json
import sys
from argparse import Namespace

import pytest

from cli.fixtures import home
from cli.obeying import gamester
from gamester.commands.play import plain_wanted
from gamester.table.record import replay_file
from gamester.text.messages import Words

__all__ = ["home"]


def play(lines, *words):
    return gamester("play", *words, "--plain", typed=lines)


def test_a_torn_last_line_is_cut_when_resuming(home):
    play("2\n", "loo", "--seed", "torn")
    (record,) = home.glob("*.jsonl")
    whole = record.read_bytes()
    record.write_bytes(whole + b'{"type":"act","seat"')
    assert play("", "--resume").returncode == 0
    assert record.read_bytes().startswith(whole)
    assert replay_file(record).fault is None


def test_end_of_input_leaves_the_table_with_its_record(home):
    done = play("1\n", "laugh")
    assert done.returncode == 0
    assert "--resume" in done.stdout
    (record,) = home.glob("*.jsonl")
    assert replay_file(record).fault is None


def test_a_record_that_cannot_be_kept_is_said_at_once(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    done = play("", "loo", "--record", blocked / "evening.jsonl")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert str(blocked) in done.stderr
    again = play("", "loo", "--record", blocked)
    assert again.returncode == 2
    assert blocked.read_text() == ""


def test_what_costs_something_is_done_when_it_is_typed_once_more(home):
    late = "ready\ndeclare 8D 8H\n"
    for more, done in (("legal\n", False), ("legal\ndeclare 8H 8D\n", False), ("declare 8H 8D\n", True)):
        told = play(late + more, "laugh", "--seed", "s3")
        assert "will count for the dealer, not for you" in told.stdout
        (record,) = home.glob("*.jsonl")
        assert ('"do":"declare","cards":"8D 8H"' in record.read_text()) == done, more
        record.unlink()


def test_the_record_says_who_played_and_how_the_first_dealer_was_found(home):
    play("", "loo", "--seed", "x")
    (record,) = home.glob("*.jsonl")
    body = json.loads(record.read_text().splitlines()[1])
    assert body["type"] == "evening"
    assert body["drawn"]
    assert record.stat().st_mode & 0o077 == 0


def test_the_keys_of_the_full_screen_work_in_typed_lines_too():
    said = play("h\nq\ny\n", "loo", "three/wikipedia-2023", "--seed", "Molly", "--no-record").stdout
    assert "Advice: " in said
    assert "Leave the table?" in said
    assert "no act of this game" not in said


@pytest.mark.parametrize("line", ["nonsense", "nonsense 5", "why nonsense"])
def test_a_line_that_is_not_understood_is_refused_as_such(line):
    said = play(f"{line}\nq\ny\n", "loo", "--seed", "a", "--no-record").stdout
    assert f"“{line.removeprefix('why ')}” is not understood" in said
    assert "You may not" not in said


def test_whoever_speaks_where_nobody_hears_is_told_so():
    said = play("say hello\n", "loo", "--seed", "a", "--no-record").stdout
    assert "Nobody hears you here" in said
    assert "HELLO" not in said


def test_gamester_without_a_command_plays():
    done = gamester("--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Lanterloo" in done.stdout


def test_the_table_in_sentences_has_no_keys_in_it():
    done = play("table\n", "loo", "--seed", "a", "--no-record")
    assert "sight." not in done.stdout
    assert "No record is kept" in play("quit\ny\n", "loo", "--seed", "a", "--no-record").stdout


def test_the_dealer_is_chosen_where_the_table_lets_him_be():
    for dealer, name in ((0, "Guest"), (2, "Ben")):
        more = f"--opponents Ann,Ben --dealer {dealer} -o first_dealer=chosen --no-record --lang en"
        done = play("quit\ny\n", "laugh", *more.split())
        assert (done.returncode, done.stderr) == (0, "")
        assert f"{name} deals first." in done.stdout


def test_no_folder_is_made_for_a_table_that_cannot_be(tmp_path):
    record = tmp_path / "a" / "evening.jsonl"
    assert play("", "loo", "-p", "99", "--record", record).returncode == 2
    assert play("quit\ny\n", "loo", "--record", record, "--no-record").returncode == 2
    assert not record.parent.exists()


def test_an_unaided_evening_is_claimed_and_played_by_naming_cards(tmp_path):
    """Enter lets the table go on; a wrong claim is refused; the record replays, and resumes as it was."""
    record = tmp_path / "unaided.jsonl"
    lines = "legal\nready\n2C 2C\nclaim 2C\n" + "lie\n\n" * 400
    done = play(lines, "laugh", "--unaided", "--seed", "seven", "--oversights", "30", "--record", record)
    assert (done.returncode, done.stderr) == (0, "")
    assert "play …" in done.stdout or "declare …" in done.stdout
    assert "overlooks" not in done.stdout
    assert "Up for grabs" not in done.stdout
    assert "On offer" not in done.stdout
    assert json.loads(record.read_text().splitlines()[0])["options"] == {"unaided": True}
    assert replay_file(record).fault is None


# --- A terminal that cannot show the cards ------------------------------------------------------------------


class Tty(io.TextIOWrapper):
    """A terminal of some encoding."""

    def __init__(self, encoding):
        super().__init__(io.BytesIO(), encoding)

    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("term", "encoding", "plain"),
    [("xterm-256color", "utf-8", False), ("dumb", "utf-8", True), ("xterm", "latin-1", True), ("xterm", "cp850", True)],
)
def test_a_terminal_that_cannot_show_the_cards_gets_typed_lines_and_a_sentence(
    term, encoding, plain, monkeypatch, capsys
):
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(sys, "stdin", Tty(encoding))
    monkeypatch.setattr(sys, "stdout", Tty(encoding))
    assert plain_wanted(Namespace(plain=False), Words("en")) == plain
    assert (capsys.readouterr().err.count("in typed lines, as with --plain.") == 1) == plain


def test_who_asks_for_typed_lines_is_told_nothing(monkeypatch, capsys):
    monkeypatch.setenv("TERM", "dumb")
    assert plain_wanted(Namespace(plain=True), Words("en"))
    assert capsys.readouterr().err == ""
