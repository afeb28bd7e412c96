"""The play of one cell: evening by evening, until its intervals are narrow enough."""

from collections.abc import Mapping
from hashlib import sha256
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gamester_lab.evaluate.atlas.deals import decided, has_pam, worth_of_pam
from gamester_lab.evaluate.atlas.design import Cell
from gamester_lab.evaluate.atlas.evenings import (
    ALIKE,
    FIGURES,
    IN_CHIPS,
    MOST_EVENINGS,
    ONE_AT_RANDOM,
    ONE_THINKS,
    RANDOM,
    Field,
    Figure,
    Reals,
    compared,
    evenings,
    figures_in,
    noted,
    plain,
    ratio,
    setup_of,
)
from gamester_lab.simulation.playing import Batch, Player

WIDEST, NARROW = 0.05, 0.03
"""Half the widest interval of a figure, and of what other cells are compared with."""
APART = 1.5 * WIDEST
"""Half the widest interval of a difference: two figures that are known to WIDEST differ by less than this at random."""
ENOUGH, LONG = 60_000, 1_000_000
"""The evenings after which NARROW is no longer asked, and after which a difference need be known to APART alone."""
FIRST, STEP = 2000, 4000
"""The evenings of the first batch, which show whether a word changes anything, and of each later one."""
STEPS = 16
"""A batch is also at least such a part of what was played: one more, and at most so much too long."""
DIGITS = 6
Kept = dict[str, Any]
"""What the results keep of a cell."""


class Sample:
    """Evenings of a cell with one field."""

    def __init__(self, cell: Cell, field: Field) -> None:
        self.cell, self.player = cell, Player(setup_of(cell, field))
        self.columns: dict[str, Reals] = {}
        self.begun = ""
        """The digest of the first batch."""
        self.acts = 0

    @property
    def many(self) -> int:
        """How many evenings there are."""
        return len(self.columns.get("evenings", ()))

    def more(self, evenings_more: int) -> None:
        """Play so many more."""
        batches = evenings(self.player, self.many, evenings_more)
        self.acts += sum(batch.acts for batch in batches)
        added = noted(batches, self.cell.players)
        self.begun = self.begun or digest(batches)
        self.columns = {
            name: np.concatenate([self.columns[name], each]) if name in self.columns else each
            for name, each in added.items()
        }

    def step(self) -> None:
        """Play the next batch, up to where less is asked and up to the most evenings."""
        end = min(each for each in (LONG, MOST_EVENINGS) if each > self.many)
        self.more(min(max(STEP, self.many // STEPS) if self.many else FIRST, end - self.many))

    def figure(self, name: str) -> Figure:
        """A figure from these evenings alone."""
        return plain(ratio(self.columns, *FIGURES[name]))


class Reference(NamedTuple):
    """What others are compared with: it can be sent to another machine."""

    kept: Kept
    columns: Mapping[str, npt.NDArray[np.float32]]
    """The columns of the figures."""
    begun: str
    """The digest of the first evenings."""


def chips_in(sample: Sample) -> list[str]:
    """The figures in chips that a game has."""
    return [name for name in IN_CHIPS if name in figures_in(sample.columns)]


def compared_with(cell: Cell) -> Reference:
    """What other cells are compared with, played until its own intervals are narrow."""
    sample = Sample(cell, ALIKE)
    while sample.many < MOST_EVENINGS:
        sample.step()
        asked = NARROW if sample.many < ENOUGH else WIDEST
        if all(sample.figure(name).half <= asked for name in chips_in(sample)):
            break
    names = figures_in(sample.columns)
    found = {name: sample.figure(name) for name in names}
    needed = {column for name in names for column in FIGURES[name]}
    columns = {name: sample.columns[name].astype(np.float32) for name in sorted(needed)}
    kept = {**whole(sample), "figures": written(found), **skill_and_order(sample)}
    if not cell.given and cell.is_usual and has_pam(cell):
        kept["pam"] = written(worth_of_pam(cell))
    return Reference(kept, columns, sample.begun)


def played(cell: Cell, reference: Reference) -> Kept:
    """What a cell gives beside its reference; the same wherever and whenever it is played."""
    sample = Sample(cell, ALIKE)
    sample.step()
    if sample.begun == reference.begun:
        return {"same": int(sample.columns["deals"].sum())}
    columns = {name: each.astype(np.float64) for name, each in reference.columns.items()}
    while True:
        both = {name: compared(sample.columns, columns, name) for name in figures_in(sample.columns)}
        apart = WIDEST if sample.many < LONG else APART
        known = all(both[name][0].half <= WIDEST and both[name][1].half <= apart for name in chips_in(sample))
        if known or sample.many >= MOST_EVENINGS:
            break
        sample.step()
    values, more = ({name: each[place] for name, each in both.items()} for place in (0, 1))
    return {**whole(sample), "figures": written(values), "more": written(more), **skill_and_order(sample)}


def digest(batches: list[Batch]) -> str:
    """What tells evenings from others: every deal to the last chip."""
    found = sha256()
    for batch in batches:
        found.update(batch.lengths.tobytes() + batch.rows[batch.played].tobytes())
    return found.hexdigest()


def whole(sample: Sample) -> Kept:
    """How much was played, and the figures that have no interval."""
    columns = sample.columns
    deals = columns["deals"].sum()
    found = {
        "evenings": sample.many,
        "deals": int(deals),
        "acts": round(sample.acts / deals, 3),
        "evening_spread": round(sqrt(columns["result_squared"].mean()), 4),
    }
    if "pool" in columns:
        mean = columns["pool"].sum() / deals
        found["pool_spread"] = round(sqrt(max(0.0, columns["pool_squared"].sum() / deals - mean**2)), 4)
    return found


def skill_and_order(alike: Sample) -> Kept:
    """What thinking is worth at this table, and how a cell does by the study that counts winners.

    Skill is what one who thinks wins beyond one who plays at random in his place, all others thinking: among players at
    random a few pools that nobody would let grow decide the mean. Its share is that of the difference of levels in the
    variance of an evening's result, if a coin decides whether one thinks; the rest is luck.
    """
    cell = alike.cell
    whim = Sample(cell, ONE_AT_RANDOM)
    while True:
        whim.step()
        if alike.many < whim.many:
            alike.more(whim.many - alike.many)
        thinks, at_random = (ratio(each.columns, "mine", "deals", whim.many) for each in (alike, whim))
        apart = thinks.parts - at_random.parts
        skill = Figure(thinks.value - at_random.value, float(apart.std() / sqrt(len(apart))))
        if skill.half <= WIDEST or whim.many >= MOST_EVENINGS:
            break
    share = share_of_skill(alike.columns["mine"][: whim.many], whim.columns["mine"])
    found = {"skill": skill, "share": share, **order(cell)}
    return {"skill": written(found), "decisions": written(decided(cell))}


def order(cell: Cell) -> dict[str, Figure]:
    """Among players at random: how much oftener one who thinks wins the evening, and how alike all win if none does."""
    one, field = Sample(cell, ONE_THINKS), Sample(cell, RANDOM)
    fair = 1 / cell.players
    while True:
        for each in (one, field):
            each.step()
        wins, first = (
            plain(ratio(each.columns, name, "evenings")) for each, name in ((one, "wins"), (field, "first_wins"))
        )
        scale = cell.players if first.value <= fair else cell.players / (cell.players - 1)
        found = {
            "order": Figure((wins.value - fair) / (1 - fair), wins.error / (1 - fair)),
            "fairness": Figure(1 - scale * abs(first.value - fair), scale * first.error),
        }
        if all(each.half <= WIDEST for each in found.values()) or one.many >= MOST_EVENINGS:
            return found


def share_of_skill(thinks: Reals, at_random: Reals) -> Figure:
    """The share of skill of the chips of one seat by evenings, the same packs in both; its error by linearization."""
    means, half = (thinks.mean(), at_random.mean()), (thinks.mean() - at_random.mean()) / 2
    own, other = thinks - means[0], at_random - means[1]
    spread = float((own**2 + other**2).mean()) / 2
    whole = half**2 + spread
    parts = (spread * half * (own - other) - half**2 * ((own**2 + other**2) / 2 - spread)) / whole**2
    return Figure(float(half**2 / whole), float(parts.std() / sqrt(len(parts))))


def written(figures: dict[str, Figure]) -> dict[str, list[float]]:
    """Figures as JSON has them: value and standard error."""
    return {name: [round(each.value, DIGITS), round(each.error, DIGITS)] for name, each in figures.items()}
