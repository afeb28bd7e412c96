"""`gamester daily`, driven as a person would: a day begun, broken off, gone on with, told again."""

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta

import pytest

from gamester.backend.judging_compiled import Judge
from gamester.commands.daily import picture_path
from gamester.extras import Missing
from gamester.games import game_of
from gamester.local.days import kept_days

DAY = "2026-11-01"


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


def command(*arguments):
    return [sys.executable, "-m", "gamester", "daily", *arguments, "--plain"]


def daily(*arguments, lines="1\n" * 400, **environment):
    return subprocess.run(
        command(*arguments), input=lines, capture_output=True, text=True, timeout=120, check=False,
        env={**os.environ, **environment},
    )  # fmt: skip


def test_two_programs_do_not_play_one_day_at_once():
    process = subprocess.Popen(command(DAY), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    while process.stdout.read(1) != ">":
        pass
    second = daily(DAY)
    process.kill()
    process.communicate()
    assert second.returncode == 2
    assert second.stderr.count("\n") == 1
    assert "Another program is playing" in second.stderr


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_today_is_the_same_in_every_time_zone(home, zone):
    daily(lines="", TZ=zone)
    (kept,) = kept_days()
    assert abs(kept.day - datetime.now(UTC).date()) <= timedelta(days=1)  # midnight may come in between
    assert kept.path.name.startswith(f"{kept.day:%Y%m%d}")


def test_a_day_that_has_not_begun_is_refused():
    later = (datetime.now(UTC).date() + timedelta(days=2)).isoformat()
    refused = daily(later)
    assert refused.returncode == 2
    assert "midnight UTC" in refused.stderr


@pytest.mark.parametrize(("arguments", "word"), [(["yesterday"], "no date"), (["--game", "whist"], "no daily deals")])
def test_what_is_no_day_gets_one_sentence(arguments, word):
    refused = daily(*arguments)
    assert refused.returncode == 2
    assert word in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_a_picture_that_cannot_be_written_is_refused_before_a_card_is_dealt(tmp_path, home):
    assert daily(DAY, "--picture", str(tmp_path / "day.bmp")).returncode == 2
    assert not home.exists()


def test_without_matplotlib_a_png_is_refused_and_an_svg_is_not(monkeypatch):
    monkeypatch.setattr("gamester.extras.find_spec", lambda name: name == "pip" or None)
    assert picture_path("day.svg").name == "day.svg"
    with pytest.raises(Missing, match=r"This needs matplotlib, .*sim"):
        picture_path("day.png")


# --- Challenges ---------------------------------------------------------------------------------------------
