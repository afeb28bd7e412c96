"""A training run from wave to wave: opponents, measurements, and checkpoints from which it goes on where it stopped."""

import pickle
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import numpy as np
import torch

from gamester.bots.network import Form, Learned, Origin, Weights, form_of
from gamester.games import bots_of, game_of
from gamester.text.errors import BadRun
from gamester.text.files import beside
from gamester_lab.compile.arena import Ints, Player
from gamester_lab.evaluate.players import PolicyPlayer
from gamester_lab.train.action_values import RolloutTables, learn_from, study
from gamester_lab.train.courses import TEMPERATURE, Field, Plan, course_of
from gamester_lab.train.learner import Learner, Told, new_learner
from gamester_lab.train.waves import NetPlayer, Wave, fixed
from gamester_lab.workers import source

HELD_OUT = 1 << 40
"""Added to the seed of held-out deals, on which a network is measured and from which it never learns."""
MEASURED_DEALS = 4096
STUDIED = 8
"""One deal out of so many is searched, because a search takes as long as trying acts in that many deals."""


class Measured(NamedTuple):
    """The measurement of one seat of the network among bots of a level."""

    chips: float
    """Chips a deal gained over a bot of that level in the same seat, with a share of the pool that is left."""
    error: float
    """One standard error."""


class Exact(NamedTuple):
    """The measurement of a network to which exact best responses can be computed."""

    nash_conv: float
    """The NashConv, in chips a deal: the sum of all seats' best-response gains."""


class Line(NamedTuple):
    """The log entry of a wave."""

    wave: int
    entropy: float
    """The mean entropy of the choices in self-play; 0 in waves before it."""
    explained: float
    """The share of the variance of the action values that the network explained; in self-play, that of the returns by
    the critic.
    """
    measured: Measured | Exact | None


@dataclass(slots=True)
class Run:
    """A run in progress. Everything in a wave depends only on the plan, the number of the wave and the weights."""

    judgement: ClassVar[type] = Measured

    plan: Plan
    learner: Learner
    wave: int = 0
    deals: int = 0
    past: list[Weights] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    waves: dict[Field, Wave] = field(default_factory=dict)
    rooms: dict[Field, RolloutTables] = field(default_factory=dict)

    @property
    def done(self) -> bool:
        """Are all waves finished?"""
        return self.wave >= self.plan.whole

    def go_on(self, measured_every: int) -> Line:
        """Run a wave and log it, with a measurement after every so many waves and at the end."""
        plan, number = self.plan, self.wave
        lots = np.random.Generator(np.random.Philox(key=[plan.seed, 1 << 32 | number]))
        order = torch.Generator().manual_seed(plan.seed * 1_000_003 + number)
        weights = np.array([kind.weight for kind in plan.fields], float)
        kind = plan.fields[int(lots.choice(len(weights), p=weights / weights.sum()))]
        studied = plan.trials <= number < plan.taught
        how = self.try_acts if number < plan.trials else self.study if studied else self.play_itself
        told = how(kind, lots, order)
        self.wave += 1
        self.deals += self.studied_deals if studied else plan.tables
        measured = self.measure() if self.wave % measured_every == 0 or self.done else None
        line = Line(self.wave, told.entropy, told.explained, measured)
        self.lines.append(line)
        return line

    def try_acts(self, kind: Field, lots: np.random.Generator, order: torch.Generator) -> Told:
        """A wave of counterfactual action values: a policy plays, and the acts of one seat are tried."""
        plan = self.plan
        if kind not in self.rooms:
            self.rooms[kind] = RolloutTables(plan.game, kind, plan.tables)
        self.learner.set_rate(plan.trial_rate, self.wave / plan.trials)
        o = game_of(plan.game).words.options_of(kind.variant, dict(kind.words), kind.seats)
        chips = self.carried(o, lots)
        trials = self.rooms[kind].try_out(plan.seed, self.wave, chips, plan.levels[self.wave % len(plan.levels)])
        return Told(0.0, learn_from(self.learner, trials, order))

    @property
    def studied_deals(self) -> int:
        """The number of deals that a search studies in a wave."""
        return max(1, self.plan.tables // STUDIED)

    def study(self, kind: Field, lots: np.random.Generator, order: torch.Generator) -> Told:
        """A wave of expert iteration: a policy plays, and a search finds the value of each act of every seat."""
        plan, wave, many = self.plan, self.wave_of(kind), self.studied_deals
        self.learner.set_rate(plan.study_rate, (self.wave - plan.trials) / plan.studies)
        pools = self.pools(wave, lots)
        deals = self.wave * plan.tables + np.arange(many)
        budget = bots_of(plan.game).budget._replace(worlds=plan.worlds)
        usual = PolicyPlayer("usual", plan.level)
        studied = study(wave, usual, deals, None if pools is None else pools[:many], budget)
        learned = [learn_from(self.learner, studied, order) for _ in range(plan.rounds)]
        return Told(0.0, learned[0])

    def play_itself(self, kind: Field, lots: np.random.Generator, order: torch.Generator) -> Told:
        """A wave of self-play among earlier copies and other bots; now and then a copy of the network is kept."""
        plan, wave = self.plan, self.wave_of(kind)
        done = (self.wave - plan.taught) / plan.waves
        self.learner.set_rate(plan.rate, done)
        self.learner.set_entropy(done)
        placing = lots.choice(3, (plan.tables, kind.seats), p=(1 - plan.past - plan.other, plan.past, plan.other))
        past = self.past[int(lots.integers(len(self.past)))] if self.past else fixed(self.learner.actor)
        device = self.learner.device
        players = [NetPlayer(plan.game, self.learner.actor, device), NetPlayer(plan.game, past, device), self.other()]
        deals = self.wave * plan.tables + np.arange(plan.tables)
        pools = self.pools(wave, lots)
        worth = wave.learn_by(players, deals, placing, pools)
        lesson = self.learner.lesson(wave.noted, worth / wave.unit(plan.tables, pools), kind.seats)
        told = self.learner.learn(lesson, order)
        if self.wave % plan.keep_every == 0:
            self.past = [*self.past, fixed(self.learner.actor)][-plan.keep :]
        return told

    def wave_of(self, kind: Field) -> Wave:
        """The tables of a kind, made when they are first used."""
        if kind not in self.waves:
            self.waves[kind] = Wave(self.plan.game, kind, self.plan.seed)
        return self.waves[kind]

    def pools(self, wave: Wave, lots: np.random.Generator) -> Ints | None:
        """The chips in the pools of a wave."""
        return pools_of(self.plan, wave, self.carried(wave.row, lots))

    def carried(self, o: Any, lots: np.random.Generator) -> Ints:
        """The chips that earlier deals left in the pools of a wave."""
        return course_of(self.plan.game).training.carried(o, self.plan.tables, lots)

    def other(self) -> Player:
        """The other bot of this wave, which is no network."""
        level = self.plan.level
        tempers = ((level, 0), (level, 2), (1, 0), (1, -2), (0, 0))
        how = tempers[self.wave % len(tempers)]
        return PolicyPlayer("other", how[0], boldness=how[1])

    def measure(self) -> Measured | Exact:
        """Measure one seat of the network among bots of the plan's level, on held-out deals."""
        plan, kind = self.plan, self.plan.fields[0]
        wave = Wave(plan.game, kind, plan.seed + HELD_OUT)
        deals = np.arange(MEASURED_DEALS)
        placing = np.where(np.arange(kind.seats) == (deals % kind.seats)[:, np.newaxis], 0, 1)
        pools = pools_of(plan, wave, np.full(len(deals), course_of(plan.game).training.usual(wave.row)))
        network = NetPlayer(plan.game, self.learner.actor, self.learner.device, TEMPERATURE)
        usual = PolicyPlayer("usual", plan.level)
        gained = wave.worths([network, usual], deals, placing, pools) - wave.worths(
            [usual, usual], deals, placing, pools
        )
        had = gained[placing == 0]
        return Measured(float(had.mean()), float(had.std() / len(had) ** 0.5))


def pools_of(plan: Plan, wave: Wave, chips: Ints) -> Ints | None:
    """Pools with these chips carried; None where the pool cannot be set."""
    return chips + wave.stakes() if game_of(plan.game).facts.set_pool else None


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
    with beside(folder / CHECKPOINT) as at, at.open("wb") as file:
        torch.save(kept, file)


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
