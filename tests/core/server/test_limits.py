"""The rates of what is asked: a person's pace is within them, a flood is not."""

import pytest

from gamester.server.limits import Limits


@pytest.mark.parametrize(
    ("kind", "burst", "a_second"), [("frame", 120, 20), ("control", 20, 2), ("message", 60, 10), ("say", 6, 0.2)]
)
def test_whoever_keeps_to_a_pace_is_never_cut_off_and_whoever_floods_is_after_so_many(
    kind, burst, a_second, monkeypatch
):
    limits, now = Limits(), 1000.0
    monkeypatch.setattr("gamester.server.limits.time.monotonic", lambda: now)
    for _ in range(4 * burst):
        now += 1 / a_second
        assert limits.allows(kind, "ann", None)
    now += burst / a_second
    allowed = 0
    while limits.allows(kind, "ann", None):
        allowed += 1
    assert allowed == burst
