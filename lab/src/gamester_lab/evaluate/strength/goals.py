"""The section on the goals that were set before anything was measured; each figure stands, whether met or missed.

The goals were set against the play of `printed`; the level `advice` turned out to be better than that. The section
measures both. At Laugh and Lie Down it also measures `contested`, the plainest reading of the printed advice. Goals
about exact results and learning are read from the figures that other commands have written.
"""

import json
import random
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from gamester.bots.base import is_asked, is_forced, seen_by
from gamester.bots.roster import bot_named
from gamester.games import game_of
from gamester.table.events import Opened
from gamester.table.table import Table
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.match import Found
from gamester_lab.evaluate.players import levels
from gamester_lab.evaluate.strength.gains import kept
from gamester_lab.evaluate.strength.running import FORMS, Figures, Kept, Running, Section, half_of, rows, written
from gamester_lab.workers import Pending, processor, processors

RESULTS = Path(__file__).parents[5] / "docs" / "results"
"""The figures of a checkout; an installed package has none."""
SECONDS = 3.5
"""The budget of a duel in seconds; a duel whose goal lies near earlier results has a multiple of it."""
SWIFT = {"learned": 5.0, "master": 20.0}
"""The limit of a level for one decision at the 99th percentile, in milliseconds."""
TIMED = ("Three-Card, 5 players", "Five-Card, 5 players", "Laugh and Lie Down, 5 players")


@dataclass(frozen=True)
class Goal:
    """A goal: one of a level among a field of another gains at least so much."""

    name: str
    title: str
    one: str
    other: str
    least: float
    wider: float = 1.0
    """The factor of its budget."""


GOALS = (
    Goal("ladder", "Three-Card, 5 players", "tables", "printed", 0.20),
    Goal("ladder", "Three-Card, 5 players", "tables", "advice", 0.20),
    Goal("ladder", "Five-Card, 5 players", "search", "tables", 0.10, wider=2.0),
    Goal("G3", "Three-Card, 5 players", "learned", "printed", 0.25),
    Goal("G3", "Three-Card, 5 players", "learned", "advice", 0.25),
    Goal("G3", "Three-Card, 5 players", "learned", "tables", 0.01),
    Goal("G5", "Five-Card, 5 players", "learned", "tables", 0.12),
    Goal("G5", "Five-Card, 5 players", "master", "tables", 0.17, wider=2.0),
    Goal("G5", "Five-Card, 5 players", "master", "search", 0.05, wider=4.0),
    Goal("G6", "Unlimited Five-Card, 5 players", "master", "tables", 1.0, wider=6.0),
    Goal("ladder", "Laugh and Lie Down, 5 players", "search", "contested", 0.60, wider=3.5),
    Goal("ladder", "Laugh and Lie Down, 5 players", "search", "printed", 0.60),
    Goal("ladder", "Laugh and Lie Down, 5 players", "search", "advice", 0.60),
    Goal("G7", "Laugh and Lie Down, 5 players", "learned", "contested", 0.75),
    Goal("G7", "Laugh and Lie Down, 5 players", "learned", "printed", 0.75),
    Goal("G7", "Laugh and Lie Down, 5 players", "learned", "advice", 0.75),
    Goal("G7", "Laugh and Lie Down, 5 players", "master", "contested", 0.90),
    Goal("G7", "Laugh and Lie Down, 5 players", "master", "printed", 0.90),
    Goal("G7", "Laugh and Lie Down, 5 players", "master", "advice", 0.90),
    Goal("G7", "Laugh and Lie Down, 5 players", "master", "search", 0.10),
    Goal("G7", "Laugh and Lie Down, 3 players", "master", "contested", 1.20),
    Goal("G7", "Laugh and Lie Down, 3 players", "master", "printed", 1.20),
    Goal("G7", "Laugh and Lie Down, 3 players", "master", "advice", 1.20),
)


def goals(run: Running) -> Iterator[Figures]:
    """Every goal on a gain, and the time of a decision."""
    begun = [(goal, begin(run, goal)) for goal in GOALS]
    found = [(goal, duel()) for goal, duel in begun]  # all duels first, so that no worker is busy while we time
    gains = [{"goal": g.name, "form": g.title, "bot": g.one, "field": g.other, "gain": kept(f)} for g, f in found]
    yield {"gains": gains, "processor": processor(processors()), "times": timed_lines(run)}


def tell_goals(figures: Figures) -> str:
    """Exact results and learning, gains, gains of attackers, and the time of a decision."""
    gains = {(each["goal"], each["form"], each["bot"], each["field"]): each["gain"] for each in figures["gains"]}
    lines = [line(goal, gains.get((goal.name, goal.title, goal.one, goal.other))) for goal in GOALS]
    return "\n\n".join(
        [
            rows(["goal", "what", "goal", "found", ""], [*exact_lines(), *attack_lines()]),
            rows(["goal", "form", "one of … among", "at least", "measured", "of what is possible", ""], lines),
            f"Times of single decisions, on {figures['processor']}:",
            rows(["goal", "form", "level", "at most, ms", "median", "99th percentile", ""], figures["times"]),
        ]
    )


def begin(run: Running, goal: Goal) -> Pending[Found | None]:
    """Begin the duel of a goal, if both levels exist."""
    form = FORMS[goal.title]
    both = {goal.one, goal.other} <= set(levels(form))
    return run.duel(form, goal.one, goal.other, SECONDS * goal.wider) if both else lambda: None


def line(goal: Goal, gain: Kept | None) -> list[str]:
    """One goal: met if its whole interval lies above the goal, missed if all of it lies below, else open."""
    said, part = "not measured", share(FORMS[goal.title], goal.other, gain["value"]) if gain else "–"
    if gain is not None and (half := half_of(gain)) is not None:
        low, high = gain["value"] - half, gain["value"] + half
        said = "met" if low > goal.least else "missed" if high < goal.least else "open"
    who = f"{goal.one} among {goal.other}"
    return [f"**{goal.name}**", goal.title, who, f"{goal.least:.2f}", written(gain), part, said]


def share(form: Form, field: str, gain: float) -> str:
    """A gain as a share of the upper bound among the same field; a dash if the bound was not measured."""
    most = figures_in(RESULTS / "ceiling.json").get(form.label, {}).get(field)
    return f"{100 * gain / most[0]:.0f} %" if most else "–"


# --- Exact results, learning and attackers ----------------------------------------------------------------------------


KUHN, LEDUC = -1 / 18, -0.0856
"""The known value of each game to the first player, in chips."""
POOL = 6
"""The pool of heads-up Three-Card Loo and of Mini-Loo, in chips."""


def exact_lines() -> list[list[str]]:
    """The goals of this kind, a line each; a goal without figures was not measured."""
    solved, learned = figures_in(RESULTS / "solve.json"), figures_in(RESULTS / "learned.json")
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


def attack_lines() -> list[list[str]]:
    """What the master, and attackers that passed their tests, gain from the learned level: lower bounds, which can only
    show that a goal is missed. The gain of the master needs no test, but a small one does not show that a level is
    safe.
    """
    attacks = figures_in(RESULTS / "exploit.json").get("attacks", [])
    masters = figures_in(RESULTS / "master.json").get("forms", {})
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


def figures_in(path: Path) -> Mapping[str, Any]:
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


# --- The time of a decision -----------------------------------------------------------------------------------------


TIMED_DEALS = 12
NAMES = ("Belinda", "Dorimant", "Clarissa", "Florio", "Umbriel", "Damon", "Araminta", "Celia")
PARTS = (50, 99)
"""The percentiles to report."""


def timed_lines(run: Running) -> list[list[str]]:
    """The time of decisions, on the machine that made the report."""
    lines = []
    for title in TIMED:
        form = FORMS[title]
        for level, most in SWIFT.items():
            if level in levels(form):
                run.told(f"time of {level}, {form.label}")
                middle, high = percentiles(times(level, form))
                said = "met" if high <= most else "missed"
                lines.append(["**G10**", title, level, f"{most:g}", f"{middle:.2f}", f"{high:.2f}", said])
    return lines


def times(level: str, form: Form) -> list[float]:
    """Seconds of CPU that one bot of a level took for each free decision in some deals; all others play by advice."""
    bots = [bot_named(name, 1, level=level if seat == 0 else "advice") for seat, name in enumerate(NAMES)]
    package, taken = game_of(form.game), []
    opened = Opened(form.game, form.variant, dict(form.options), package.rules_number, NAMES[: form.players])
    table = Table(opened, random.Random(1))
    for _ in range(TIMED_DEALS):
        if table.finished:
            break
        table.deal()
        while not (table.between_deals or table.finished):
            asked = ((seat, seen_by(table, seat)) for seat in table.to_act())
            seat, seen = next((seat, seen) for seat, seen in asked if is_asked(seen))
            began = time.thread_time()
            act = bots[seat].choose(seen)
            if seat == 0 and not is_forced(seen):
                taken.append(time.thread_time() - began)
            table.act(seat, act)
    return taken[1:]  # the first decision loads weights


def percentiles(taken: list[float]) -> tuple[float, float]:
    """The median and the 99th percentile, in milliseconds."""
    middle, high = np.percentile(np.array(taken) * 1000, PARTS).tolist()
    return middle, high


SECTIONS = {"goals": Section(goals, tell_goals)}
