"""The modules of a process: one that the system refuses is interpreted, and one that is given later is asked."""

import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from gamester.engine import modules, running
from gamester.engine.modules import give, is_interpreted, module_of


@pytest.fixture(autouse=True)
def fresh(monkeypatch):
    """Nothing is loaded, given or refused."""
    monkeypatch.setattr(modules, "_own", modules.Modules())
    monkeypatch.setattr(modules, "_given", {})
    monkeypatch.setattr(modules, "_failed", set())


def test_what_the_system_refuses_is_interpreted_and_the_log_says_so_once(monkeypatch, caplog):
    def refuse(*_, **__):
        raise OSError("File too large")

    monkeypatch.setattr("gamester.engine.running.InProcess", refuse)
    assert not is_interpreted("loo")
    assert [module_of("loo"), module_of("loo")] == [None, None]
    assert is_interpreted("loo")
    assert [one.getMessage() for one in caplog.records] == ["gamester: the module of loo cannot be run: File too large"]


def test_a_module_that_is_given_later_is_asked(monkeypatch):
    assert module_of("chess") is None
    give("chess", module := object())
    assert module_of("chess") is module
    assert not is_interpreted("chess")


@pytest.fixture
def restless():
    """Threads take turns all the time."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def test_threads_that_need_the_first_engine_at_once_share_one(monkeypatch, restless):
    together = Barrier(8)

    def made(_):
        together.wait()
        return running.engine(False)

    with ThreadPoolExecutor(8) as threads:
        for _ in range(30):
            monkeypatch.setattr(running, "_engines", {})
            assert len(set(map(id, threads.map(made, range(8))))) == 1
