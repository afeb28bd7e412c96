"""The plain table at a real terminal, beside another program, on a full disk, without the signs of suits."""

import os
import re
import resource
import signal
import subprocess
import sys
from functools import partial

import pexpect
import pytest

from cli.fixtures import home
from cli.terminals import ended
from gamester.table.record import replay_file

__all__ = ["home"]


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


def test_ctrl_c_leaves_with_one_sentence():
    child = at_terminal("loo")
    child.expect("> ")
    child.sendintr()
    child.expect("--resume")
    assert ended(child) == 130


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
    first.expect("--resume")
    assert ended(first) == 0
    assert replay_file(record).fault is None


def test_a_full_screen_told_to_end_gives_the_terminal_back():
    words = command("play", "loo", "--no-record")
    child = pexpect.spawn(words[0], words[1:], encoding="utf-8", timeout=30, dimensions=(30, 100))
    child.expect("Stand|Pass|Hint")
    child.kill(signal.SIGTERM)
    child.expect(re.escape("\x1b[?1049l"))
    assert ended(child) == 143


@pytest.mark.parametrize(("language", "said"), [("en", "Your hand: AD 10D 2D 7C 8S"), ("fr", "Lanterlu a cinq")])
def test_an_output_without_the_signs_gets_cards_and_words_that_can_be_read(language, said):
    done = subprocess.run(
        [sys.executable, "-m", "gamester", "--lang", language, "play", "loo", "--no-record", "--seed", "a"],
        env=os.environ | {"PYTHONIOENCODING": "ascii"}, input=b"quit\ny\n", capture_output=True, timeout=60, check=True,
    )  # fmt: skip
    text = done.stdout.decode("ascii")
    assert said in text
    assert "\\" not in text
