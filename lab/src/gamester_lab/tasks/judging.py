"""The judge of a player: what it gains at a table among each of some opponents, with intervals that always hold.

Among opponents whose policy the judge of decisions can play on, luck is removed: each decision of the player is
compared with what the opponent would have done, in worlds that agree with what the seat knew. The sum of the
differences has the gain as its mean, and a sixth to a thirtieth of the variance of the chips. Among the others the same
packs are played with the one player in every seat; so are whole sessions.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Any, NamedTuple

import numpy as np

from gamester.games import game_of
from gamester_lab.compile.arena import Player, Reals
from gamester_lab.evaluate.estimates import Estimate, whenever
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.luck import POLICIES, judged_deals
from gamester_lab.evaluate.match import parted, played
from gamester_lab.workers import ALONE, Workers, source

LOOKS = (250, 500, 1000, 2000, 4000, 8000, 16_000, 32_000, 64_000)
"""Packs after which the judge looks whether to go on."""
AT_ONCE = 125
"""Packs of one call of a worker."""


class Packs(NamedTuple):
    """What some packs said, in chips."""

    gains: Reals
    """[packs] the gain."""
    by_seat: Reals
    """[packs, seats] the gain in each seat, seat 0 the dealer; NaN where the player did not sit."""


@dataclass(frozen=True)
class Judged:
    """What one player gains among one opponent."""

    field: str
    gain: Estimate
    """Chips a deal, with an interval of 95 % that holds whenever one stops."""
    by_seat: tuple[Estimate, ...]
    """The same by seat, from eldest on to the dealer."""
    decided: int | None
    """The packs after which the interval no longer held 0; None if it does."""
    luck_removed: bool

    def __str__(self) -> str:
        """One line for people."""
        if self.gain.half is None:
            return (
                f"gain among {self.field} {self.gain.value:+.3f}, without an interval, after {self.gain.blocks:,} packs"
            )
        said = f"decided after {self.decided:,}" if self.decided else f"not decided after {self.gain.blocks:,}"
        half = ceil(1000 * self.gain.half) / 1000
        return f"gain among {self.field} {self.gain.value:+.3f} ± {half:.3f} (95 %), {said} packs"

    def to_json(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "field": self.field, "gain": self.gain._asdict(), "by_seat": [each._asdict() for each in self.by_seat],
            "decided": self.decided, "luck_removed": self.luck_removed,
        }  # fmt: skip


@dataclass(frozen=True)
class Verdict:
    """What a player gains at a table."""

    task: str
    """The name of the task, or the table in one line."""
    player: str
    seed: int
    source: str
    """The version of the program, and a hash of its code."""
    judged: tuple[Judged, ...]

    def __str__(self) -> str:
        """A line for each opponent."""
        return "\n".join([f"{self.player} at {self.task}, chips a deal:", *map(str, self.judged)])

    __repr__ = __str__

    def to_json(self) -> dict[str, Any]:
        """As JSON has it; the same call on the same version gives the same."""
        judged = [each.to_json() for each in self.judged]
        return {"task": self.task, "player": self.player, "seed": self.seed, "source": self.source, "judged": judged}


class Judging(NamedTuple):
    """How long the judge goes on."""

    most: int
    half: float
    """Half the interval at which it stops, in chips."""
    seed: int


Watch = Callable[[str, Estimate], None]
"""Hears of each look: the opponent and the gain so far."""


def unwatched(_field: str, _gain: Estimate) -> None:
    """Listen to no look."""


def judge_at(
    form: Form, player: str | Player, field: Player, plan: Judging, workers: Workers, watch: Watch
) -> Judged:  # fmt: skip
    """What a player gains among one opponent, over packs until its interval is narrow enough."""
    name = field.name
    removed = name in POLICIES and not form.sessions and game_of(form.game).belief is not None
    call = partial(luck_removed, form, player, name) if removed else partial(paired, form, player, field)
    parts: list[Packs] = []
    decided, done = None, 0
    for look in [*(look for look in LOOKS if look < plan.most), plan.most]:
        parts += workers.in_order(partial(call, plan.seed, *part) for part in parted(done, look, AT_ONCE))
        done = look
        gain = whenever(np.concatenate([part.gains for part in parts]))
        watch(name, gain)
        if decided is None and differs(gain):
            decided = done
        if decided and gain.half is not None and gain.half <= plan.half:
            break
    by_seat = np.concatenate([part.by_seat for part in parts])
    order = [*range(1, form.players), 0]
    seats = tuple(whenever(by_seat[~np.isnan(by_seat[:, seat]), seat]) for seat in order)
    return Judged(name, gain, seats, decided, removed)


def differs(gain: Estimate) -> bool:
    """Does the interval leave 0 out?"""
    return gain.low is not None and gain.high is not None and not gain.low <= 0 <= gain.high


def paired(form: Form, player: str | Player, field: Player, seed: int, first: int, packs: int) -> Packs:
    """Packs that are played with the one player in every seat, and with none."""
    blocks = played(form, seed, (player, field), 1, first, packs)
    return Packs(blocks.gain, blocks.by_seat)


def luck_removed(form: Form, player: str | Player, field: str, seed: int, first: int, packs: int) -> Packs:
    """Packs in each of which the player has one seat, and its decisions are compared with those of the field."""
    gains, by_seat = np.zeros(packs), np.full((packs, form.players), np.nan)
    for place, (posed, gain) in enumerate(judged_deals(form, player, field, packs, seed, first)):
        gains[place] = by_seat[place, posed.seat] = gain
    return Packs(gains, by_seat)


def judge_among(
    title: str, form: Form, player: str | Player, fields: Sequence[Player], plan: Judging, workers: Workers = ALONE,
    watch: Watch = unwatched,
) -> Verdict:  # fmt: skip
    """What a player gains at a table of this title, among each of some opponents."""
    name = player if isinstance(player, str) else player.name
    judged = tuple(judge_at(form, player, field, plan, workers, watch) for field in fields)
    return Verdict(title, name, plan.seed, source(), judged)
