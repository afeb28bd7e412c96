"""Goals about exact results and learning, read from the figures that other commands have written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parents[5] / "docs" / "results"
"""The figures of a checkout; an installed package has none."""
KUHN, LEDUC = -1 / 18, -0.0856
"""The known value of each game to the first player, in chips."""
POOL = 6
"""The pool of heads-up Three-Card Loo and of Mini-Loo, in chips."""


def exact_lines(results: Path = RESULTS) -> list[list[str]]:
    """The goals of this kind, a line each; a goal without figures was not measured."""
    solved, learned = kept(results / "solve.json"), kept(results / "learned.json")
    return [
        at_most("G1", "Kuhn: value off −1/18, chips", 1e-3, off(solved, "kuhn", KUHN)),
        at_most("G1", "Leduc: value off −0.0856, chips", 1e-3, off(solved, "leduc", LEDUC)),
        at_most("G1", "Kuhn for three: NashConv, chips", 1e-3, figure(solved, "kuhn-3")),
        at_most("G1", "Mini-Loo A: NashConv, chips", 1e-3, figure(solved, "mini-loo-a")),
        at_most("G2", "Mini-Loo A, learned: NashConv, chips", 0.01 * POOL, largest(learned, "mini-loo-a")),
        at_most("G2", "Mini-Loo B, learned: NashConv, chips", 0.01 * POOL, largest(learned, "mini-loo-b")),
        at_most(
            "G4", "heads-up, 52 cards: gain of the best response, a seat", 0.005 * POOL, worst(solved, "heads-up-52")
        ),
        at_most("G4", "heads-up, 52 cards: NashConv (stretch)", 0.001 * POOL, figure(solved, "heads-up-52")),
        at_most("G9", "three seeds of Loo: worst loss among another", 0.02, figure(learned, "seeds-loo", "worst")),
        at_most("G9", "three seeds of Laugh: worst loss among another", 0.05, figure(learned, "seeds-laugh", "worst")),
    ]


ATTACKS = (
    ("G3", "Three-Card, 5 players", 0.03),
    ("G8", "Five-Card, 5 players", 0.15),
    ("G8", "Laugh and Lie Down, 5 players", 0.15),
)
"""The most that an attacker may gain from `learned`, in chips: 0.3 and 1 % of the pool at Loo, and 0.15 at Laugh."""
VICTIM = "learned"


def attack_lines(results: Path = RESULTS) -> list[list[str]]:
    """What the master, and attackers that passed their tests, gain from the learned level: lower bounds, which can only
    show that a goal is missed. The gain of the master needs no test, but a small one does not show that a level is
    safe.
    """
    attacks = kept(results / "exploit.json").get("attacks", [])
    masters = kept(results / "strongest.json").get("forms", {})
    lines = []
    for goal, title, most in ATTACKS:
        gains = [
            one["gain"]["value"] for one in attacks if one["title"] == title and one["bot"] == VICTIM and one["gain"]
        ]
        by_master = masters.get(title, {}).get(VICTIM)
        if by_master and by_master["low"] is not None and by_master["low"] > most:
            gains.append(by_master["value"])
        found = max(gains, default=None)
        said = "not measured" if found is None else "missed" if found > most else "open: a lower bound"
        what = f"{title}: gained from `{VICTIM}`"
        lines.append([f"**{goal}**", what, f"≤ {most:g}", "–" if found is None else f"{found:.3f}", said])
    return lines


def kept(path: Path) -> Mapping[str, Any]:
    """The figures of a file; none if there is no such file."""
    found: Mapping[str, Any] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return found


def figure(kept: Mapping[str, Any], name: str, what: str = "nash_conv") -> float | None:
    """One figure; None if there is none."""
    return kept[name].get(what) if name in kept else None


def largest(kept: Mapping[str, Any], form: str) -> float | None:
    """The greatest distance from an equilibrium among the runs at a small game with all seeds."""
    return max((one["nash_conv"] for one in kept.values() if one.get("form") == form), default=None)


def off(kept: Mapping[str, Any], name: str, value: float) -> float | None:
    """The distance between the found value for the first seat and a known value."""
    return abs(kept[name]["values"][0] - value) if name in kept else None


def worst(kept: Mapping[str, Any], name: str) -> float | None:
    """The most that a seat gains by its best response."""
    return max(kept[name]["gains"]) if name in kept else None


def at_most(goal: str, what: str, most: float, found: float | None) -> list[str]:
    """A goal that is met if the figure is at most so large."""
    said = "not measured" if found is None else "met" if found <= most else "missed"
    return [f"**{goal}**", what, f"≤ {most:g}", "–" if found is None else f"{found:.5f}", said]
