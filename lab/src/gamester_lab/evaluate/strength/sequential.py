"""One sequential test of a family of hypotheses: Wald's likelihood ratio for each, Holm's correction over all.

Each hypothesis compares a mean gain of 0 with one of at least `least`, for normal means with the variance of the packs
so far. Under a gain of 0 or less, the probability that the likelihood ratio ever reaches 1/p is at most p (Ville). So
its greatest value gives a p-value that holds whenever the test stops, and Holm's correction holds over all hypotheses.
A hypothesis is given up where the ratio falls to `beta` (Wald, Sequential Analysis, 1947): then it is not shown.
"""

import hashlib
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from gamester_lab.compile.arena import Ints, Reals
from gamester_lab.evaluate.strength.running import Figures, Running, Section, rows

PLAN = Path(__file__).with_name("plan.toml")
RUNS, FEWEST_RUNS = 10_000, 10
"""The simulated runs of each kind at scale 1, and the fewest."""
GAINING = (0.0, 0.5, 1.0)
"""The shares of hypotheses that gain `least` in simulated runs."""
Bools = np.ndarray[tuple[int, ...], np.dtype[np.bool_]]


@dataclass(frozen=True)
class Plan:
    """A test as it was fixed beforehand."""

    bot: str
    fields: tuple[str, ...]
    alpha: float
    """The greatest probability of any false claim."""
    beta: float
    """The greatest probability of giving a hypothesis up although its gain is `least`."""
    packs: tuple[int, ...]
    """The packs after which a hypothesis is looked at."""
    forms: tuple[str, ...]
    least: Reals
    """[forms] the gain that is looked for, in chips a deal."""
    sd: Reals
    """[forms] the expected standard deviation of a pack."""
    digest: str
    """A hash of the file."""


@cache
def plan() -> Plan:
    """The test that the file describes."""
    text = PLAN.read_bytes()
    said = tomllib.loads(text.decode())
    least, sd = (np.array([form[key] for form in said["forms"].values()], float) for key in ("least", "sd"))
    return Plan(
        said["bot"], tuple(said["fields"]), said["alpha"], said["beta"], tuple(said["packs"]), tuple(said["forms"]),
        least, sd, hashlib.sha256(text).hexdigest()[:16],
    )  # fmt: skip


class State(NamedTuple):
    """What is known of some hypotheses, one place for each; in a simulation [runs, hypotheses]."""

    highest: Reals
    """The greatest log-likelihood ratio so far."""
    given_up: Bools


def begun(shape: tuple[int, ...]) -> State:
    """Nothing is known yet."""
    return State(np.zeros(shape), np.zeros(shape, np.bool_))


def updated(state: State, packs: Ints | int, sums: Reals, squares: Reals, least: Reals, beta: float) -> State:
    """The state after another look: the number of packs so far, and the sums of their gains and of the squares.

    What was given up stays so. Without any variance there is no ratio.
    """
    mean = sums / packs
    variance = (squares - packs * mean**2) / (packs - 1)
    known = variance > 0
    ratio = np.where(known, packs * least * (mean - least / 2) / np.where(known, variance, 1.0), 0.0)
    highest = np.where(state.given_up, state.highest, np.maximum(state.highest, ratio))
    return State(highest, state.given_up | (ratio <= np.log(beta)))


def adjusted(state: State) -> Reals:
    """[..., hypotheses] the p-value of each after Holm's correction over all of them."""
    found = np.exp(-state.highest)
    order = np.argsort(found, axis=-1, kind="stable")
    left = found.shape[-1] - np.arange(found.shape[-1])
    stepped = np.maximum.accumulate(np.minimum(1.0, np.take_along_axis(found, order, -1) * left), axis=-1)
    back = np.empty_like(found)
    np.put_along_axis(back, order, stepped, -1)
    return back


# --- Simulated runs ---------------------------------------------------------------------------------------------------


class Shape(NamedTuple):
    """A distribution of the gain of a pack, with mean 0 and standard deviation 1."""

    values: Reals
    odds: Reals


def shape_of(values: Sequence[float], odds: Sequence[float]) -> Shape:
    """The distribution of these values with these odds, shifted and scaled."""
    x, p = np.array(values), np.array(odds) / sum(odds)
    x = x - x @ p
    return Shape(x / np.sqrt(x**2 @ p), p)


SHAPES = {
    "symmetric": shape_of((-2, -1, 0, 1, 2), (1, 4, 6, 4, 1)),
    "few large gains": shape_of((-1, 0, 1, 8), (5, 12, 5, 1)),
    "few large losses": shape_of((-8, -1, 0, 1), (1, 5, 12, 5)),
}
"""The packs of simulated runs: real ones have tails on either side, as in few packs a loo is paid or swept."""


class Rates(NamedTuple):
    """What happened in simulated runs of one kind."""

    shape: str
    gaining: float
    """The share of hypotheses whose gain is `least`; all others gain nothing."""
    runs: int
    false: float
    """The share of runs with any false claim."""
    missed: float
    """The share of hypotheses given up among those that gain `least`; 0 if there are none."""
    shown: float
    """The share of them that was shown; 0 if there are none."""
    packs: float
    """The mean number of packs of a hypothesis until it is shown or given up, or the last look."""


def rates(test: Plan, shape: str, gaining: float, runs: int, seed: int) -> Rates:
    """Simulate so many runs of a test, in which this share of all hypotheses gains `least`."""
    rng = np.random.Generator(np.random.PCG64(seed))
    least, sd = (np.repeat(each, len(test.fields)) for each in (test.least, test.sd))
    gains = np.arange(len(least)) < round(gaining * len(least))
    values = gains[:, np.newaxis] * least[:, np.newaxis] + sd[:, np.newaxis] * SHAPES[shape].values
    state, counts = begun((runs, len(least))), np.zeros((runs, len(least), values.shape[1]), np.int64)
    played = np.zeros((runs, len(least)))
    before = 0
    for packs in test.packs:
        open_ones = ~state.given_up & (adjusted(state) > test.alpha)
        played += open_ones * (packs - before)
        counts += rng.multinomial(packs - before, SHAPES[shape].odds, counts.shape[:2])
        now = updated(state, packs, (counts * values).sum(-1), (counts * values**2).sum(-1), least, test.beta)
        state = State(*(np.where(open_ones, new, old) for new, old in zip(now, state, strict=True)))
        before = packs
    shown = adjusted(state) <= test.alpha
    false = float((shown & ~gains).any(1).mean())
    of = max(1, int(gains.sum())) * runs
    missed, seen = float((state.given_up & gains & ~shown).sum() / of), float((shown & gains).sum() / of)
    return Rates(shape, gaining, runs, false, missed, seen, float(played.mean()))


def simulate(run: Running) -> Iterator[Figures]:
    """Simulate runs in which no hypothesis, half of them or every one gains `least`, for every shape."""
    figures: list[Figures] = []
    runs = max(FEWEST_RUNS, round(RUNS * run.scale))
    for number, (shape, gaining) in enumerate((shape, gaining) for shape in SHAPES for gaining in GAINING):
        run.told(f"{shape}, {gaining:.0%} of all gains")
        figures.append(rates(plan(), shape, gaining, runs, run.seed + number)._asdict())
        yield {"plan": plan().digest, "rates": figures}


def tell(figures: Figures) -> str:
    """The error rates, a line for each kind of simulated run."""
    lines = [
        [
            f"{each['shape']}, {each['gaining']:.0%} of them", f"{each['runs']:,}", f"{100 * each['false']:.2f} %",
            *((f"{100 * each[name]:.1f} %" if each["gaining"] else "–") for name in ("missed", "shown")),
            f"{each['packs']:,.0f}",
        ]
        for each in figures["rates"]
    ]  # fmt: skip
    headings = ["packs, hypotheses that gain", "runs", "any false claim", "given up", "shown", "packs of each"]
    return rows(headings, lines)


SECTIONS = {"rates": Section(simulate, tell)}
