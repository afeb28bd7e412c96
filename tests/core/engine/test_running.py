"""A module in this process: a call that does not end is a trap, and those after it are answered."""

from threading import Event, Thread

import pytest
import wasmtime

from gamester.engine import running
from gamester.engine.calls import Call
from gamester.engine.running import InProcess, beat, engine

SPINS = wasmtime.wat2wasm(
    '(module (memory (export "memory") 1) (func (export "spin") (loop (br 0))) (func (export "end")))'
)
DESCRIBED = {"records": {}, "exports": {"spin": {"takes": []}, "end": {"takes": []}}}


def called(export):
    return Call(export, {}, {}, {}, {}, [])


@pytest.fixture
def beats(monkeypatch):
    """Beats, one after another until the test is over."""
    monkeypatch.setattr(running, "BEAT", 0.0)
    over = Event()
    beating = Thread(target=beat, args=(engine(True), over))
    beating.start()
    yield
    over.set()
    beating.join()


def test_a_call_without_an_end_is_a_trap(beats):
    module = InProcess(bytes(SPINS), DESCRIBED)
    with pytest.raises(wasmtime.Trap):
        module.ask(called("spin"))


def test_after_a_trap_another_call_is_answered(monkeypatch):
    module = InProcess(bytes(SPINS), DESCRIBED)
    monkeypatch.setattr(running, "BEATS", 0)
    with pytest.raises(wasmtime.Trap):
        module.ask(called("spin"))
    monkeypatch.undo()
    assert len(module.ask(called("end"))) == 0


def test_a_module_whose_memory_is_filled_by_a_call_can_be_had(monkeypatch, tmp_path):
    """So it is wherever the system cannot map memory from a file: on Windows and macOS."""
    make = wasmtime.Config

    def without_mapping():
        config = make()
        config.memory_init_cow = False
        return config

    monkeypatch.setattr(wasmtime, "Config", without_mapping)
    monkeypatch.setattr(running, "_engines", {})
    monkeypatch.setattr(running, "_translated", {})
    monkeypatch.setattr(running, "_over", over := Event())
    monkeypatch.setenv("GAMESTER_CACHE", str(tmp_path))
    holds = wasmtime.wat2wasm('(module (memory (export "memory") 1) (data (i32.const 8) "Pam") (func (export "end")))')
    module = InProcess(bytes(holds), DESCRIBED)
    assert len(module.ask(called("end"))) == 0
    over.set()  # the beats of this engine end with the test
