"""Where the package of a game is gone, or cannot be loaded, its records are left out in a sentence."""

from gamester.cli import main
from gamester.local import Settings, open_home


def record(path, game, players):
    """A record of Ann's."""
    home = open_home(Settings(game=game, players=players, name="Ann", seed="1", record=path), "en")
    home.connect()
    home.close()
    return str(path)


def test_a_look_at_ones_own_play_goes_on_without_its_records_and_says_so(without_ducat, tmp_path, capsys):
    records = [record(tmp_path / f"{game}.jsonl", game, players) for game, players in (("ducat", 2), ("laugh", 5))]
    said = without_ducat()
    assert main(["me", *records, "--name", "Ann"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "Records of games that are not installed here are left out: ducat.",
        "gamester: These records hold no finished deal of yours: there is nothing to analyse yet.",
    ]
    assert main(["replay", records[0]]) != 0
    assert said in capsys.readouterr().err


def test_the_other_games_are_listed(without_ducat, capsys):
    without_ducat()
    assert main(["variants"]) == 0
    told = capsys.readouterr().out
    assert "adpoker" in told
    assert "ducat" not in told
