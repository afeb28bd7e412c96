"""The plain table driven as a person, a pipe or a script would: whole sessions, trouble, resuming."""

import json
import os
import re
import resource
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pexpect
import pytest

from gamester.record import replay_file


def command(*arguments) -> list[str]:
    return [sys.executable, "-m", "gamester", *map(str, arguments)]


def play(lines: str, *arguments, **kwargs):
    return subprocess.run(
        command("play", *arguments, "--plain"),
        input=lines,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        **kwargs,
    )


def at_terminal(*arguments):
    """The plain table at a pseudo-terminal, which hears of Ctrl-C even if these tests run in the background."""
    words = command("play", *arguments, "--plain")
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    return pexpect.spawn(words[0], words[1:], encoding="utf-8", timeout=30, preexec_fn=heard)


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Evenings are kept in a folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return tmp_path / "data" / "gamester" / "evenings"


def test_the_same_seed_gives_the_same_evening(tmp_path):
    texts = []
    for number in range(2):
        record = tmp_path / f"{number}.jsonl"
        play("2\n1\n" * 3000, "loo", "--seed", "same", "--record", record)
        texts.append(record.read_text())
    assert texts[0] == texts[1]


def test_a_person_at_a_terminal(home):
    child = at_terminal("loo", "--seed", "b", "--variant", "three")
    child.expect("> ")
    child.sendline("help")
    child.expect("Commands:")
    child.sendline("hint")
    child.expect("Advice: ")
    child.sendline("rules")
    child.expect(r"[A-Z]\d+  ")
    child.sendline("rules B10")
    child.expect("B10  ")
    child.sendline("rules Z9")
    child.expect("there is no paragraph Z9")
    child.sendline("why play 2C")
    child.expect("You may")
    child.sendline("table")
    child.expect("Deal 1")
    child.sendline("nonsense")
    child.expect(r"(?i)nonsense")
    child.sendline("")
    child.expect(r"1  \w+")
    child.sendline("quit")
    child.expect("y/n")
    child.sendline("n")
    child.sendline("quit")
    child.expect("y/n")
    child.sendline("y")
    child.expect("--resume")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert len(list(home.glob("*.jsonl"))) == 1


def test_a_killed_terminal_loses_nothing_and_is_resumed(home):
    child = at_terminal("loo", "--seed", "killed", "-p", "4", "-o", "rounds=3")
    for _ in range(9):
        child.expect("\n> ")
        child.sendline("1")
    child.expect("\n> ")
    child.kill(signal.SIGKILL)
    child.expect(pexpect.EOF)
    child.close()
    (record,) = home.glob("*.jsonl")
    kept = replay_file(record)
    assert kept.fault is None
    before = len(kept.session.deals)
    done = play("1\n" * 3000, "--resume")
    assert (done.returncode, done.stderr) == (0, "")
    result = replay_file(record)
    assert result.session.finished
    assert len(result.session.deals) > before
    unbroken = play(
        "1\n" * 3000, "loo", "--seed", "killed", "-p", "4", "-o", "rounds=3", "--record", home / "other.jsonl"
    )
    assert unbroken.returncode == 0
    strip = [line for line in (home / "other.jsonl").read_text().splitlines() if "evening" not in line]
    assert [line for line in record.read_text().splitlines() if "evening" not in line] == strip


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


def test_ctrl_c_leaves_with_one_sentence():
    child = at_terminal("loo")
    child.expect("> ")
    child.sendintr()
    child.expect("--resume")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


def test_ctrl_d_leaves_with_one_sentence():
    child = at_terminal("loo")
    child.expect("> ")
    child.sendeof()
    child.expect("--resume")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_a_closed_pipe_is_no_traceback():
    line = f"yes 1 | {sys.executable} -m gamester play loo --plain --no-record | head -3"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr == ""


def test_a_full_disk_is_said_and_loses_nothing(tmp_path):
    record = tmp_path / "evening.jsonl"

    def small_files():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4600, 4600))

    done = play("1\n" * 60 + "quit\nquit\ny\n", "loo", "--seed", "full", "--record", record, preexec_fn=small_files)
    assert "Traceback" not in done.stderr
    assert str(record) in done.stdout + done.stderr
    assert "Nothing is lost" in done.stdout
    assert "Nothing of this has happened at the table" in done.stdout
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


def test_the_record_says_who_played_and_how_the_first_dealer_was_found(home):
    play("", "loo", "--seed", "x")
    (record,) = home.glob("*.jsonl")
    body = json.loads(record.read_text().splitlines()[1])
    assert body["type"] == "evening"
    assert body["drawn"]
    assert record.stat().st_mode & 0o077 == 0


def test_the_environment_chooses_the_language(monkeypatch):
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "donne" in play("1\n", "loo", "--seed", "x").stdout
    assert Path(sys.executable).exists()


def test_the_keys_of_the_full_screen_work_in_typed_lines_too():
    said = play("h\nq\ny\n", "loo", "three/wikipedia-2023", "--seed", "Molly", "--no-record").stdout
    assert "Advice: " in said
    assert "Leave the table?" in said
    assert "no act of this game" not in said


def test_a_second_program_on_the_same_record_is_refused(home):
    first = at_terminal("loo", "--seed", "two")
    first.expect("\n> ")
    (record,) = home.glob("*.jsonl")
    second = play("1\n", "--resume", record)
    assert second.returncode == 2
    assert second.stderr.count("\n") == 1
    assert "Another program" in second.stderr
    first.sendline("1")
    first.sendeof()
    first.expect(pexpect.EOF)
    first.close()
    assert replay_file(record).fault is None


def test_gamester_without_a_command_plays():
    done = subprocess.run(command("--lang", "en"), input="", capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Lanterloo" in done.stdout


def test_the_table_in_sentences_has_no_keys_in_it():
    done = play("table\n", "loo", "--seed", "a", "--no-record")
    assert "sight." not in done.stdout
    assert "No record is kept" in play("quit\ny\n", "loo", "--seed", "a", "--no-record").stdout


def test_a_terminal_without_suit_signs_is_no_traceback():
    done = play(
        "1\n", "loo", "--seed", "a", "--no-record", env=os.environ | {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_dealer_is_chosen_where_the_table_lets_him_be():
    for dealer, name in ((0, "Guest"), (2, "Ben")):
        more = (
            "--opponents",
            "Ann,Ben",
            "--dealer",
            dealer,
            "-o",
            "first_dealer=chosen",
            "--no-record",
            "--lang",
            "en",
        )
        done = play("quit\ny\n", "laugh", *more)
        assert (done.returncode, done.stderr) == (0, "")
        assert f"{name} deals first." in done.stdout


def test_no_folder_is_made_for_a_table_that_cannot_be_or_keeps_no_record(tmp_path):
    record = tmp_path / "a" / "evening.jsonl"
    assert play("", "loo", "-p", "99", "--record", record).returncode == 2
    assert play("quit\ny\n", "loo", "--record", record, "--no-record").returncode == 0
    assert not record.parent.exists()


def test_control_signs_in_names_are_not_passed_on():
    done = play("1\n", "loo", "--name", "a\x1b[31mb\nc", "--no-record")
    assert "\x1b" not in done.stdout
    assert "a\ufffd[31mb" in done.stdout


def test_a_full_screen_told_to_end_gives_the_terminal_back():
    words = command("play", "loo", "--no-record")
    child = pexpect.spawn(words[0], words[1:], encoding="utf-8", timeout=30, dimensions=(30, 100))
    child.expect("Stand|Pass|Hint")
    child.kill(signal.SIGTERM)
    child.expect(re.escape("\x1b[?1049l"))
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 143


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
