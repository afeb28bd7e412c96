"""The section on the goals that were set before anything was measured; each figure stands, whether met or missed.

The goals were set against the play of `printed`; the level `advice` turned out to be better than that. The section
measures both. At Laugh and Lie Down it also measures `contested`, the plainest reading of the printed advice.
"""

from __future__ import annotations

from dataclasses import dataclass

from gamester.lab.evaluate.machine import processor
from gamester.lab.evaluate.strength.exact import RESULTS, attack_lines, exact_lines
from gamester.lab.evaluate.strength.forms import FORMS
from gamester.lab.evaluate.strength.markdown import rows, written
from gamester.lab.evaluate.strength.matrix import kept
from gamester.lab.evaluate.strength.running import Running, Written
from gamester.lab.evaluate.strength.timing import percentiles, times
from gamester.lab.evaluate.strength.upper_bounds import share
from gamester.lab.evaluate.tournament import Found
from gamester.lab.evaluate.workers import Pending
from gamester.lab.simulation.workers import processors

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


def goals(run: Running) -> Written:
    """Every goal: exact results and learning, gains, gains of attackers, and the time of a decision."""
    begun = [(goal, begin(run, goal)) for goal in GOALS]
    found = [(goal, duel()) for goal, duel in begun]  # all duels first, so that no worker is busy while we time
    gains, timed = [line(goal, each) for goal, each in found], timed_lines(run)
    parts = [
        rows(["goal", "what", "goal", "found", ""], [*exact_lines(RESULTS), *attack_lines(RESULTS)]),
        rows(["goal", "form", "one of … among", "at least", "measured", "of what is possible", ""], gains),
        f"Times of single decisions, on {processor(processors())}:",
        rows(["goal", "form", "level", "at most, ms", "median", "99th percentile", ""], timed),
    ]
    figures = [{"goal": g.name, "form": g.title, "bot": g.one, "field": g.other, "gain": kept(f)} for g, f in found]
    return Written("\n\n".join(parts), figures={"gains": figures, "times": timed})


def timed_lines(run: Running) -> list[list[str]]:
    """The time of decisions, on the machine that made the report."""
    lines = []
    for title in TIMED:
        form = FORMS[title]
        for level, most in SWIFT.items():
            if level in run.levels(form):
                run.told(f"time of {level}, {form.label}")
                middle, high = percentiles(times(level, form))
                said = "met" if high <= most else "missed"
                lines.append(["**G10**", title, level, f"{most:g}", f"{middle:.2f}", f"{high:.2f}", said])
    return lines


def begin(run: Running, goal: Goal) -> Pending[Found | None]:
    """Begin the duel of a goal, if both levels exist."""
    form = FORMS[goal.title]
    both = {goal.one, goal.other} <= set(run.levels(form))
    return run.duel(form, goal.one, goal.other, SECONDS * goal.wider) if both else lambda: None


def line(goal: Goal, found: Found | None) -> list[str]:
    """One goal: met if its whole interval lies above the goal, missed if all of it lies below, else open."""
    form = FORMS[goal.title]
    gain = found.gain if found else None
    said, part = "not measured", share(form, goal.other, gain.value) if gain else "–"
    if gain is not None and gain.half is not None and gain.low is not None and gain.high is not None:
        said = "met" if gain.low > goal.least else "missed" if gain.high < goal.least else "open"
    who = f"{goal.one} among {goal.other}"
    return [f"**{goal.name}**", goal.title, who, f"{goal.least:.2f}", written(gain), part, said]
