"""What searches and judges may think with in this lane: the kept modules, with nothing to compile."""

import pytest
from searcher_in_node import Worker

from gamester.bots import search
from gamester.bots.learned import thinking
from gamester.insights import judges
from in_wasmtime import Searcher
from third_game.fixtures import installed as third_game

__all__ = ["third_game"]


@pytest.fixture
def in_webassembly(monkeypatch):
    """All searches, networks and judges of this process run in WebAssembly, and no module fails."""
    worker = Worker(Searcher)
    monkeypatch.setattr(search, "_runner", worker.modules.search)
    monkeypatch.setattr(thinking, "_like", worker.modules.like)
    monkeypatch.setattr(judges, "_judge", worker.modules.judge)
    yield
    assert worker.modules.games.keys() == worker.searchers.keys()
