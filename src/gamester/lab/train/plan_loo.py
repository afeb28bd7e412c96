"""The tables at which a network learns Loo, and small games of it in which the result is judged exactly."""

from __future__ import annotations

from gamester.lab.train.plan import Field, Plan

FIELDS = (
    Field("five/wikipedia-2023", 5, 4), Field("five/wikipedia-2023", 3, 1), Field("five/wikipedia-2023", 4, 1),
    Field("five/wikipedia-2023", 6, 1), Field("five/wikipedia-2023", 7, 2),
    Field("five/wikipedia-2023", 5, 2, (("loo", "unlimited"),)),
    Field("three/wikipedia-2023", 5, 3), Field("three/wikipedia-2023", 3, 1), Field("three/wikipedia-2023", 4, 1),
    Field("three/wikipedia-2023", 6, 1), Field("three/wikipedia-2023", 7, 2), Field("irish/wikipedia-2023", 5, 2),
)  # fmt: skip
MINI = ("mini-loo-a", "mini-loo-b")
"""The small games."""


def mini_plan(name: str) -> Plan:
    """The default plan for a small game."""
    return Plan(
        "loo", (Field(name, 3, 1),), width=48, tables=1024, trials=0, waves=200, rate=4e-3, entropy=0.03,
        least_entropy=0.001, other=0.0,
    )  # fmt: skip
