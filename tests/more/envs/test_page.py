"""The page of the environments and the examples beside it are true."""

import importlib.util
import sys

from folders import ROOT


def loaded(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def test_the_page_names_the_planes_as_they_are():
    tool = loaded(ROOT / "tools" / "write_planes.py")
    assert tool.page() == tool.DOC.read_text("utf-8")


def test_the_pettingzoo_learner_comes_to_beat_chance():
    example = loaded(ROOT / "examples" / "pettingzoo_learner.py")
    before, after = example.improve(training=600, testing=600, seed=1)
    assert after > before + 0.3


def test_the_open_spiel_example_runs_its_algorithms_on_both_games(capsys):
    loaded(ROOT / "examples" / "open_spiel_algorithms.py").main()
    said = capsys.readouterr().out
    assert said.count("information states") == 2
    assert said.count("chips a deal") == 2
