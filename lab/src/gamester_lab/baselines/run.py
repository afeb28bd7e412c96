"""The baselines by name: each runs, writes its curve line by line, and is judged at the end.

A budget is a number of steps, never a time, so that the same command gives the same result; processor time is noted.
"""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from gamester.text.errors import BadRun
from gamester_lab.compile.arena import Player
from gamester_lab.files import said
from gamester_lab.solve.cfr import exact_figures, nash_conv
from gamester_lab.solve.games import GAMES, MINI, tree_named
from gamester_lab.tasks import FIELDS, exact_tasks, task, task_names
from gamester_lab.tasks.frozen import opponent
from gamester_lab.tasks.judging import Judging, Verdict, judge_among

Line = dict[str, Any]
Note = Callable[[Line], None]
"""Takes a line of the curve."""
LINES = 50
"""Lines of the curve of a learner."""
HALVINGS = 10
"""Lines of the curve of what samples a tree, each after twice as many steps."""
HALF = 0.03
"""Half the interval in chips at which the judge stops."""
TUNING = 1
"""The seed of the packs on which a curve is judged; the result is judged on the task's own packs."""


class Asked(NamedTuple):
    """What a run is asked for."""

    baseline: str
    task: str
    """A named task, or a game that `gamester lab solve` solves by its tree."""
    steps: int
    seed: int
    packs: int
    """The most packs of the judge."""


class Baseline(NamedTuple):
    """A method."""

    run: Callable[[Asked, Note], Verdict | Line]
    """Runs it; what the judge says at the end, or the exact figures of a small game."""
    steps: int
    """The usual number of steps."""
    named: bool
    """Does it run at the named tasks?"""
    games: tuple[str, ...] = ()
    """The small games at which it runs."""
    needs: tuple[str, ...] = ()
    """What has to be installed."""


def learned(asked: Asked, note: Note) -> Verdict | Line:
    """A network learns. A step is a decision of it; at a named task its gain is that of the policy it draws from."""
    return schooled(asked, note) if asked.task in MINI else seated(asked, note)


def seated(asked: Asked, note: Note) -> Verdict:
    """A network learns a named task."""
    import torch

    from gamester_lab.baselines.ppo import MMD, PPO, Tables, Trainer, play

    plan = {"ppo": PPO, "mmd": MMD}[asked.baseline]._replace(steps=asked.steps, seed=asked.seed)
    at = task(asked.task)
    trainer = Trainer(at, plan)
    trial = Tables(at, plan._replace(selfplay=False, seed=asked.seed + 1)) if plan.selfplay else None
    if trial:
        trial.sight = trainer.sight
    chance = torch.Generator().manual_seed(asked.seed)
    chips, deals, lines = 0.0, 0, 0
    while trainer.steps < plan.steps:
        wave = trainer.wave()
        chips, deals = chips + wave.chips, deals + wave.deals
        if LINES * trainer.steps // plan.steps == lines:
            continue
        lines = LINES * trainer.steps // plan.steps
        if trial:
            tried = play(trainer.net, trial, plan.length, chance)
            chips, deals = float(tried.rewards.sum()), int(tried.ended.sum())
        gain = round(chips / max(deals, 1), 4)
        note({"steps": trainer.steps, "gain": gain, "deals": deals, "entropy": round(wave.entropy, 4)})
        chips, deals = 0.0, 0
    return judged(asked, trainer.player(asked.baseline))


def schooled(asked: Asked, note: Note) -> Line:
    """A network plays all seats of a small game; the NashConv is of what it plays then."""
    from gamester_lab.baselines.ppo import SMALL
    from gamester_lab.baselines.small import Pupil

    plan = SMALL[asked.baseline]._replace(steps=asked.steps, seed=asked.seed)
    pupil, lines = Pupil(asked.task, plan), 0
    while pupil.steps < plan.steps:
        wave = pupil.wave()
        if LINES * pupil.steps // plan.steps > lines:
            lines = LINES * pupil.steps // plan.steps
            distance = round(nash_conv(pupil.sets.tree, pupil.policy()), 6)
            note({"steps": pupil.steps, "nash_conv": distance, "entropy": round(wave.entropy, 4)})
    return exact_figures(pupil.sets.tree, pupil.policy())


def searched(asked: Asked, note: Note) -> Verdict:
    """A tree of information sets is searched at every decision. A step is a world of a decision."""
    from gamester_lab.baselines.ismcts import TreeSearchPlayer

    at = task(asked.task)
    advice = opponent(FIELDS[0], at.form)
    for worlds in dict.fromkeys(max(1, asked.steps // part) for part in (64, 16, 4)):
        plan = Judging(max(1, asked.packs // 4), HALF, TUNING)
        gain = judge_among(at.name, at.form, TreeSearchPlayer(worlds), [advice], plan).judged[0].gain
        note({"steps": worlds, "gain": round(gain.value, 4), "half": gain.half and round(gain.half, 4)})
    return judged(asked, TreeSearchPlayer(asked.steps))


def sampled(asked: Asked, note: Note) -> Line:
    """A small game is solved by samples. A step is a traversal for every player."""
    from gamester_lab.baselines.mccfr import Sampler

    tree = tree_named(asked.task)
    sampler = Sampler(tree, asked.seed)
    for after in dict.fromkeys(max(1, asked.steps >> more) for more in reversed(range(HALVINGS))):
        sampler.run(after - sampler.steps)
        policy = sampler.average()
        note({"steps": after, "nash_conv": round(nash_conv(tree, policy), 6), "nodes": sampler.visits})
    return exact_figures(tree, policy)


def check_task(baseline: str, name: str) -> None:
    """BadRun if a baseline cannot be run at the named task, the exact task or the small game of this name."""
    method, small = BASELINES[baseline], exact_tasks()
    exact = [each for each in small if small[each].game in method.games]
    names = (*(task_names() if method.named else ()), *exact, *method.games)
    if name not in names:
        known = name in (*task_names(), *small, *(one.game for one in small.values()), *GAMES)
        key = "train.cannot_play" if known else "measure.no_task"
        raise BadRun(key, text=name, method=baseline, values=", ".join(names))


def judged(asked: Asked, player: Player) -> Verdict:
    """What a player gains at the named task, on the task's own packs."""
    at = task(asked.task)
    others = [opponent(field, at.form) for field in FIELDS]
    return judge_among(at.name, at.form, player, others, Judging(asked.packs, HALF, at.seed))


NETWORK = ("torch", "gymnasium")
BASELINES = {
    "ppo": Baseline(learned, 10_000_000, True, MINI, NETWORK),
    "mmd": Baseline(learned, 6_000_000, True, MINI, NETWORK),
    "mccfr": Baseline(sampled, 1 << 20, False, GAMES),
    "ismcts": Baseline(searched, 1600, True),
}


class Ran(NamedTuple):
    """A run that is done."""

    asked: Asked
    curve: list[Line]
    """With processor seconds since the beginning."""
    found: Verdict | Line
    """What the judge says, or the exact figures."""
    seconds: float

    def to_json(self) -> Line:
        """The result without the curve, as JSON has it."""
        found = self.found.to_json() if isinstance(self.found, Verdict) else self.found
        return self.asked._asdict() | {"seconds": self.seconds, "result": found}


def run(asked: Asked, watch: Note) -> Ran:
    """Run a baseline; `watch` hears of each line of the curve."""
    began, curve = time.process_time(), list[Line]()

    def passed() -> float:
        return round(time.process_time() - began, 1)

    def note(line: Line) -> None:
        curve.append(line | {"seconds": passed()})
        watch(curve[-1])

    found = BASELINES[asked.baseline].run(asked, note)
    return Ran(asked, curve, found, passed())


def keep(folder: Path, ran: Ran) -> Path:
    """Write the curve, a line of JSON each, and the result beside it, into a folder that is there; its path. BadRun if
    that cannot be done.
    """
    path = folder / f"{ran.asked.baseline}_{ran.asked.task}.json"
    with said(path):
        path.with_suffix(".jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in ran.curve), "utf-8")
        path.write_text(json.dumps(ran.to_json(), indent=1) + "\n", "utf-8")
    return path
