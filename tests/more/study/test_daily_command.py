"""`gamester daily`, driven as a person would: a day is played, told again and drawn; an evening becomes a challenge."""

from cli.obeying import gamester
from core.study import test_daily_command as at_core
from core.study.test_daily_command import DAY, daily
from gamester.games import game_of
from gamester.table.events import Shuffled
from gamester.table.record import replay_file

home = at_core.home
ALL_FIRST = "1\n" * 400
"""Whatever is asked, the first thing that is offered."""


def test_a_day_is_played_once_told_again_listed_drawn_and_kept_apart_from_other_rules(home, tmp_path):
    assert "not begun any day" in daily("--calendar").stdout
    first = daily(DAY, typed=ALL_FIRST)
    assert (first.returncode, first.stderr) == (0, "")
    assert "averaged" in first.stdout
    assert "Luck apart, your decisions made" in first.stdout
    again = daily(DAY)
    assert again.returncode == 0
    assert first.stdout.endswith(again.stdout)
    (path,) = home.iterdir()
    daily("2026-11-02", "--game", "laugh", typed="1\n1\n")
    finished, begun = daily("--calendar").stdout.splitlines()
    assert DAY in finished
    assert "so far" in begun
    for picture, begins in ((tmp_path / "day.svg", b"<svg"), (tmp_path / "day.png", b"\x89PNG")):
        daily(DAY, "--picture", picture)
        assert picture.read_bytes().startswith(begins)
    rules = game_of("loo").fingerprint
    other = path.with_name(path.name.replace(rules[:8], "01234567"))
    other.write_bytes(path.read_bytes().replace(rules.encode(), b"0123456789abcdef"))
    path.unlink()
    assert "another version of the rules" in daily("--calendar").stdout
    daily(DAY)
    assert path.exists()
    assert other.exists()


def test_an_evening_becomes_a_challenge_that_is_played_with_the_same_packs_and_bots(home, tmp_path):
    evening = tmp_path / "evening.jsonl"
    gamester("play", "--plain", "--record", evening, "--option", "rounds=1", typed=ALL_FIRST)
    text = gamester("challenge", evening, "--plain").stdout.split()[-1]
    told = gamester("challenge", f"https://example.org/challenge#{text}", "--plain", typed=ALL_FIRST)
    assert "averaged" in told.stdout, told.stderr
    (path,) = home.iterdir()
    before, after = replay_file(evening).events, replay_file(path).events
    first, second = ([event for event in one if isinstance(event, Shuffled)] for one in (before, after))
    assert second[: len(first)] == first
    assert set(before[0].names) - {"Guest"} == set(after[0].names) - {"Guest"}
