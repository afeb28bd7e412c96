"""Networks of several seeds among one another: every pair is played, and of one that plays alike neither gains."""

import json

import cross_play
import pytest

from gamester.bots.learned.file import save
from learned.nets import form, network

FORM = ("laugh", "adpoker", 5, {})


@pytest.fixture
def files(tmp_path):
    """The weights of three runs, of which two are alike."""
    paths = [tmp_path / name / "learned_laugh.npz" for name in ("one", "two", "three")]
    for path, seed in zip(paths, (1, 1, 2), strict=True):
        path.parent.mkdir()
        save(path, network("laugh", seed, forms=[form(*FORM)]))
    return [str(path) for path in paths]


def test_every_pair_is_played_and_the_worst_loss_kept(files, tmp_path, monkeypatch, capsys):
    result = tmp_path / "learned.json"
    monkeypatch.setattr("sys.argv", ["cross_play", *files, "--packs", "6", "--result", str(result)])
    cross_play.main()
    kept = json.loads(result.read_text())["seeds-laugh"]
    gains = {(pair["one"], pair["other"]): pair["gain"] for pair in kept["pairs"]}
    assert set(gains) == {(1, 2), (2, 1), (1, 3), (3, 1), (2, 3), (3, 2)}
    assert gains[1, 2] == gains[2, 1] == 0  # alike
    assert kept["worst"] == max(0, *(-gain for gain in gains.values()))
    assert f"worst loss: {kept['worst']:.4f}" in capsys.readouterr().out
