"""Workers that die, and what is said of it where a script forgot the guard that each of them needs."""

import sys
from concurrent.futures import BrokenExecutor, Executor, Future
from types import ModuleType

import pytest

from gamester.i18n import languages
from gamester.text.errors import BadRun, GamesterError, LostWorker
from gamester.text.messages import Words
from gamester_lab.workers import Workers


class Dying(Executor):
    """An executor whose processes die at once."""

    def submit(self, *_arguments, **_named):
        raise BrokenExecutor


@pytest.fixture
def main(monkeypatch):
    """Makes the main module that of a file; `as_module`: was it started with -m?"""

    def of(file, *, as_module=False):
        module = ModuleType("__main__")
        module.__file__ = file
        module.__spec__ = sys.__spec__ if as_module else None
        monkeypatch.setitem(sys.modules, "__main__", module)

    return of


def fault_of(work) -> GamesterError:
    with pytest.raises((LostWorker, BadRun)) as fault:
        work()
    return fault.value


@pytest.mark.parametrize("work", [lambda crew: crew.begin(print), lambda crew: [*crew.as_done([print], lambda: False)]])
def test_a_script_is_told_of_the_guard_and_the_program_of_memory(main, work):
    crew = Workers(Dying, 2)
    main("/home/ann/learn.py")
    fault = fault_of(lambda: work(crew))
    for language in languages():
        assert 'if __name__ == "__main__":' in Words(language).say(fault.key, **fault.fills)
    for file, as_module in (("/usr/bin/gamester", False), ("/src/gamester/__main__.py", True)):
        main(file, as_module=as_module)
        assert "--workers 1" in str(fault_of(lambda: work(crew)))
    crew.end()


def test_a_call_that_no_living_worker_took_is_made_again():
    class Second(Executor):
        def submit(self, call, *_arguments, **_named):
            done = Future()
            done.set_result(call())
            return done

    made = iter([Dying(), Second()])
    crew = Workers(lambda: next(made), 2)
    assert sorted(crew.as_done([lambda: 1, lambda: 2], lambda: False)) == [1, 2]
    crew.end()
