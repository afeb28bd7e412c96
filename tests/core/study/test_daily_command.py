"""`gamester daily`, driven as a person would: days that are not, two at once, the same day in every time zone."""

import time
from datetime import UTC, datetime, timedelta

import pytest

from cli.fixtures import home
from cli.obeying import gamester
from folders import ROOT
from gamester.commands.daily import picture_path
from gamester.local.days import kept_days
from gamester.local.evening import resumed_evening
from gamester.text.extras import Missing

__all__ = ["home"]
DAY = "2026-11-01"


def daily(*words, typed=""):
    return gamester("daily", *words, "--plain", typed=typed)


def test_two_programs_do_not_play_one_day_at_once():
    daily(DAY)
    (kept,) = kept_days()
    other = resumed_evening(kept.path)
    second = daily(DAY)
    other.store.close()
    assert (second.returncode, second.stderr.count("\n")) == (2, 1)
    assert "Another program is playing" in second.stderr


def test_whoever_has_begun_a_day_keeps_the_name():
    assert [daily(DAY, "--name", name).returncode for name in ("Ann", "Ann")] == [0, 0]
    refused = daily(DAY, "--name", "Bob")
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert "under the name Ann" in refused.stderr


@pytest.fixture(params=["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def zone(request, monkeypatch):
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield
    monkeypatch.delenv("TZ")
    time.tzset()


@pytest.mark.usefixtures("zone")
def test_today_is_the_same_in_every_time_zone():
    daily()
    (kept,) = kept_days()
    assert abs(kept.day - datetime.now(UTC).date()) <= timedelta(days=1)  # midnight may come in between
    assert kept.path.name.startswith(f"{kept.day:%Y%m%d}")


def test_a_day_that_has_not_begun_is_refused():
    refused = daily((datetime.now(UTC).date() + timedelta(days=2)).isoformat())
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


def test_without_typst_a_png_is_refused_and_an_svg_is_not(monkeypatch):
    monkeypatch.setattr("gamester.text.extras.find_spec", lambda name: name == "pip" or None)
    assert picture_path("day.svg").name == "day.svg"
    with pytest.raises(Missing, match=r"This needs typst, .*print"):
        picture_path("day.png")


GOLDEN = ROOT / "tests" / "golden"


def test_a_session_that_is_not_over_is_no_challenge_yet(tmp_path):
    record = (GOLDEN / "loo-three--wikipedia-2023.jsonl").read_text()
    path = tmp_path / "my evening.jsonl"
    path.write_text(record[: record.index('{"type":"shuffled","deal":2')])
    refused = gamester("challenge", path)
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert "not over" in refused.stderr
    assert f"play --resume '{path}'" in refused.stderr
    path.write_text(record)
    assert gamester("challenge", path).returncode == 0


@pytest.mark.parametrize("command", ["challenge", "replay", "review"])
@pytest.mark.parametrize(
    ("name", "damage", "said"),
    [
        ("torn.jsonl", lambda text: text[:-20], "not JSON"),
        ("foreign.jsonl", lambda text: "a,b\n", ":1: This line is not JSON"),
        ("missing.jsonl", None, "No such file or directory"),
        ("no.folder/missing", None, "No such file or directory"),
    ],
)
def test_a_record_that_cannot_be_read_is_named_with_its_fault(tmp_path, command, name, damage, said):
    path = tmp_path / name
    if damage:
        path.write_text(damage((GOLDEN / "loo-three--wikipedia-2023.jsonl").read_text()))
    refused = gamester(command, path)
    assert refused.returncode in (1, 2)
    assert f"{path}:" in refused.stderr
    assert said in refused.stderr


@pytest.mark.parametrize("text", ["evening", "a" * 300])
def test_what_is_neither_a_file_nor_a_challenge_is_said_to_be_neither(text):
    refused = gamester("challenge", text)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert f"There is no file {text[:40]}" in refused.stderr
    assert len(refused.stderr) < 160


def test_a_link_without_a_challenge_is_said_to_be_none():
    assert "This text is no challenge" in gamester("challenge", "https://example.org/challenge#abc").stderr
