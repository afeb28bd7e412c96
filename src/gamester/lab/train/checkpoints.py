"""The checkpoint of a run on disk: it is replaced atomically, and the run resumes from it exactly where it stopped."""

from __future__ import annotations

import pickle
import subprocess
from pathlib import Path
from typing import Any

import torch

from gamester.bots.learned.file import Form, Learned, Origin, form_of
from gamester.bots.learned.net import Weights
from gamester.games import game_of
from gamester.lab.train.learner import new_learner
from gamester.lab.train.plan import TEMPERATURE, Field, Plan
from gamester.lab.train.run import Line, Measured, Run
from gamester.lab.workers import source
from gamester.text.errors import BadRun

CHECKPOINT = "checkpoint.pt"


def save_run(run: Run, folder: Path) -> None:
    """Replace the checkpoint of a run."""
    learner = run.learner
    kept = {
        "plan": plan_words(run.plan),
        "wave": run.wave,
        "deals": run.deals,
        "actor": plain(learner.actor),
        "critic": plain(learner.critic),
        "optimiser": learner.optimiser.state_dict(),
        "past": [plain(each) for each in run.past],
        "lines": [[*line[:3], list(line.measured or ())] for line in run.lines],
    }
    fresh = folder / f"{CHECKPOINT}.new"
    with fresh.open("wb") as file:
        torch.save(kept, file)
    fresh.replace(folder / CHECKPOINT)


def load_run(plan: Plan, folder: Path, device: str = "cpu", kind: type[Run] = Run) -> Run:
    """The run in this folder, from its checkpoint; BadRun if that is damaged or belongs to another plan."""
    try:
        kept = torch.load(folder / CHECKPOINT, map_location=device, weights_only=True)
        if kept["plan"] != plan_words(plan):
            raise BadRun("train.other_plan", path=folder)
        learner = new_learner(plan, device)
        fill(learner.actor, kept["actor"])
        fill(learner.critic, kept["critic"])
        learner.optimiser.load_state_dict(kept["optimiser"])
        past = [Weights(**each) for each in kept["past"]]
        lines = [
            Line(wave, open_, told, kind.judgement(*had) if had else None) for wave, open_, told, had in kept["lines"]
        ]
        return kind(plan, learner, kept["wave"], kept["deals"], past=past, lines=lines)
    except (OSError, EOFError, KeyError, TypeError, ValueError, RuntimeError, pickle.UnpicklingError):
        raise BadRun("train.damaged", path=folder) from None


def plan_words(plan: Plan) -> dict[str, Any]:
    """A plan as plain words and numbers, with the kinds of table as lists."""
    return plan._asdict() | {
        "fields": [[*kind[:3], [list(pair) for pair in kind.words], kind.margin] for kind in plan.fields]
    }


def plain(weights: Weights) -> dict[str, torch.Tensor]:
    """Weights by name."""
    return {name: each.detach() for name, each in weights._asdict().items()}


def fill(weights: Weights, kept: dict[str, torch.Tensor]) -> None:
    """Load stored weights."""
    with torch.no_grad():
        for name, each in weights._asdict().items():
            each.copy_(kept[name])


def learned_of(run: Run) -> Learned:
    """The network of a run in the form in which it plays."""
    game = run.plan.game
    forms = {form_at(game, kind): kind.margin for kind in run.plan.fields if kind.margin is not None}
    arrays = Weights(*(each.detach().cpu().numpy() for each in run.learner.actor))
    return Learned(game, arrays, forms, TEMPERATURE, run.deals)


def origin_of(run: Run) -> Origin:
    """The origin of the weights of a run, with its last measurement against the policy."""
    plan = run.plan
    command = (
        f"gamester lab train {plan.game} --trials {plan.trials} --studies {plan.studies} --waves {plan.waves} "
        f"--tables {plan.tables} --seed {plan.seed}"
    )
    last = next((line.measured for line in reversed(run.lines) if isinstance(line.measured, Measured)), None)
    measured = {"policy": [round(last.chips, 4), round(1.96 * last.error, 4)]} if last else {}
    return Origin(plan.seed, command, commit(), measured)


def commit() -> str:
    """The commit of a checkout, or a hash of the code if there is none."""
    here = Path(__file__).parent
    try:
        asked = ["git", "-C", str(here), "rev-parse", "HEAD"]
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603 - its own words
    except (OSError, subprocess.CalledProcessError):
        return source()


def form_at(game: str, kind: Field) -> Form:
    """The requirements for the tables of a kind."""
    return form_of(game, game_of(game).words.options_of(kind.variant, dict(kind.words), kind.seats), kind.seats)
