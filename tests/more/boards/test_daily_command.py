"""`gamester daily`, driven as a person would: a day begun, broken off, gone on with, told again."""

import os
import subprocess
import sys

import pytest

from gamester.events import Shuffled
from gamester.games import game_of
from gamester.lab.compile.judging_compiled import Judge
from gamester.record import replay_file

DAY = "2026-11-01"


def command(*arguments):
    return [sys.executable, "-m", "gamester", "daily", *arguments, "--plain"]


def daily(*arguments, lines="1\n" * 400, **environment):
    return subprocess.run(
        command(*arguments), input=lines, capture_output=True, text=True, timeout=120, check=False,
        env={**os.environ, **environment},
    )  # fmt: skip


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Evenings are kept in a folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return tmp_path / "data" / "gamester" / "evenings"


@pytest.fixture(scope="module", autouse=True)
def judge():
    """The judge is compiled before a command needs it, so that no command waits for it."""
    row = game_of("loo").words.options_of("five/wikipedia-2023", {}, 4)
    Judge("loo", row, few=1, worlds=1)


def test_a_day_is_played_once_told_again_listed_drawn_and_kept_apart_from_other_rules(home, tmp_path):
    assert "not begun any day" in daily("--calendar").stdout
    first = daily(DAY)
    assert first.returncode == 0, first.stderr
    assert "Par is" in first.stdout
    assert "Without luck you are" in first.stdout
    again = daily(DAY, lines="")
    assert again.returncode == 0
    assert first.stdout.endswith(again.stdout)
    (path,) = home.iterdir()

    daily("2026-11-02", "--game", "laugh", lines="1\n1\n")
    finished, begun = daily("--calendar").stdout.splitlines()
    assert DAY in finished
    assert "so far" in begun

    picture = tmp_path / "day.svg"
    daily(DAY, "--picture", str(picture))
    assert picture.read_text("utf-8").startswith("<svg")
    daily(DAY, "--picture", str(picture.with_suffix(".png")))
    assert picture.with_suffix(".png").read_bytes().startswith(b"\x89PNG")
    for other, why in ((tmp_path / "day.bmp", ".svg"), (tmp_path / "nowhere" / "day.svg", "cannot be written")):
        refused = daily(DAY, "--picture", str(other))
        assert (refused.returncode, why in refused.stderr) == (2, True)

    rules = game_of("loo").fingerprint
    other = path.with_name(path.name.replace(rules[:8], "01234567"))
    other.write_bytes(path.read_bytes().replace(rules.encode(), b"0123456789abcdef"))
    path.unlink()
    assert "another version of the rules" in daily("--calendar").stdout
    daily(DAY, lines="")
    assert path.exists()
    assert other.exists()


def test_an_evening_becomes_a_challenge_that_is_played_with_the_same_packs_and_bots(home, tmp_path):
    evening = tmp_path / "evening.jsonl"
    words = [sys.executable, "-m", "gamester", "play", "--plain", "--record", str(evening), "--option", "rounds=1"]
    subprocess.run(words, input="1\n" * 400, capture_output=True, text=True, timeout=120, check=True)
    text = challenge(str(evening)).stdout.split()[-1]
    told = challenge(f"https://example.org/challenge#{text}")
    assert "Par is" in told.stdout, told.stderr
    (path,) = home.iterdir()
    before, after = replay_file(evening).events, replay_file(path).events
    first, second = ([event for event in one if isinstance(event, Shuffled)] for one in (before, after))
    assert second[: len(first)] == first
    assert set(before[0].names) - {"Guest"} == set(after[0].names) - {"Guest"}


def challenge(*arguments, lines="1\n" * 400):
    return subprocess.run(
        [sys.executable, "-m", "gamester", "challenge", *arguments, "--plain"], input=lines, capture_output=True,
        text=True, timeout=120, check=False,
    )  # fmt: skip
