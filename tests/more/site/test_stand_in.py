"""The stand-in for msgspec reads, refuses and writes as msgspec does."""

import json
import os
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from folders import HELPERS, ROOT

TALK = HELPERS / "alone" / "talk.py"
STAND_IN = ROOT / "src" / "gamester" / "browser" / "stand_in"


def talker(*words: str, stand_in: bool) -> subprocess.Popen[str]:
    path = os.pathsep.join([str(STAND_IN)] * stand_in)
    return subprocess.Popen(
        [sys.executable, str(TALK), *words], env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "0"},
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip


class Both:
    """msgspec and the stand-in, each in a process of its own."""

    def __init__(self) -> None:
        self.sides = [talker("read", stand_in=False), talker("read", stand_in=True)]

    def ask(self, kind: str, text: str) -> list[list[str]]:
        for side in self.sides:
            side.stdin.write(json.dumps([kind, text]) + "\n")
            side.stdin.flush()
        return [json.loads(side.stdout.readline()) for side in self.sides]

    def close(self) -> None:
        for side in self.sides:
            side.communicate()


@pytest.fixture(scope="module")
def both():
    found = Both()
    yield found
    found.close()


SCALARS = (
    st.none() | st.booleans() | st.integers(-3, 12) | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=45) | st.sampled_from(["QH", "1H", "TS", "loo", "laugh", "advice", "fr", "a" * 64, "play"])
)  # fmt: skip
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=15) | st.dictionaries(st.text(max_size=42), inner, max_size=4)
)
TAGS = st.sampled_from(
    ["hello", "act", "take_back", "why", "deal", "sit", "leave", "bot", "say", "mute", "remove", "consent", "hint",
     "describe", "ping", "fair", "nothing"]
)  # fmt: skip
FIELDS = {
    "type": TAGS | VALUES, "id": st.text(max_size=45) | VALUES, "client": SCALARS, "lang": SCALARS, "since": SCALARS,
    "unaided": SCALARS, "decision": SCALARS, "do": SCALARS, "cards": st.lists(st.sampled_from(["QH", "2C"])) | VALUES,
    "takes": VALUES, "deal": SCALARS, "seat": st.integers(-1, 9) | VALUES, "name": SCALARS, "on": SCALARS, "text": SCALARS,
    "preset": SCALARS, "n": SCALARS, "chain": st.from_regex("[0-9a-f]{63,65}", fullmatch=True) | SCALARS, "link": SCALARS,
    "game": st.sampled_from(["loo", "laugh", "chess"]) | SCALARS, "variant": SCALARS, "players": st.integers(2, 9),
    "options": st.dictionaries(st.text(max_size=42), SCALARS, max_size=82) | VALUES, "listed": SCALARS,
    "clock": st.fixed_dictionaries({"bank": SCALARS, "increment": SCALARS}) | VALUES, "level": SCALARS,
    "boldness": SCALARS, "temperature": SCALARS, "done": SCALARS, "attempt": VALUES, "unknown": VALUES,
}  # fmt: skip
OTHERS = {name: values for name, values in FIELDS.items() if name not in ("type", "id")}
OBJECTS = st.fixed_dictionaries({}, optional=FIELDS) | st.fixed_dictionaries(
    {"type": TAGS, "id": st.just("x")}, optional=OTHERS
)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(kind=st.sampled_from(["client", "create", "check", "me", "learn", "attempt"]), value=OBJECTS | VALUES)
def test_what_it_reads_and_what_it_refuses_and_why_are_the_same(both, kind, value) -> None:
    real, ours = both.ask(kind, json.dumps(value))
    assert ours == real


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    text=st.text(alphabet=st.sampled_from('{}[]",:0123456789.eE+-truefalsn\\ud8 \t\n\x01é'), max_size=20)
    | st.text(max_size=20)
)
def test_any_text_is_refused_by_both_or_by_neither(both, text) -> None:
    real, ours = both.ask("client", text)
    assert (ours[0] == "read") == (real[0] == "read")


@pytest.mark.parametrize("seed", [1, 2])
def test_whole_tables_and_pages_are_told_in_the_same_bytes(seed: int) -> None:
    real, ours = (talker("transcript", str(seed), stand_in=which).communicate()[0] for which in (False, True))
    assert real.count("\n") > 1000
    assert ours == real
