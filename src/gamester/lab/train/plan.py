"""What a training run is to do: everything that its outcome depends on."""

from __future__ import annotations

from typing import NamedTuple

from gamester.kernel.judged import PRINTED, TABLES

TEMPERATURE = 0.1
"""Self-play is kept lively by entropy; at the table a player does his best more often."""


class Field(NamedTuple):
    """Tables of one kind."""

    variant: str
    seats: int
    weight: int
    """How often this kind is played beside the others."""
    words: tuple[tuple[str, str | int | bool], ...] = ()
    """Options that differ from the variant."""
    margin: float | None = 0.25
    """How much more than in training the printed advice is liked at the table, as measured; None where the network did
    not become better than that advice, and leaves such tables to it.
    """


class Plan(NamedTuple):
    """A training run. Two runs of one plan make the same weights on one machine."""

    game: str
    fields: tuple[Field, ...]
    seed: int = 1
    width: int = 64
    tables: int = 2048
    """Deals of a wave, all of one field."""
    trials: int = 400
    """Waves at the start in which a policy plays and every act of one seat is tried; see `trials`."""
    levels: tuple[int, ...] = (PRINTED, TABLES)
    """How well that policy plays, wave by wave in turn."""
    level: int = PRINTED
    """How well the policy plays by which progress is measured."""
    trial_rate: float = 2e-3
    """Learning rate in these; it falls evenly to a tenth, as the other does."""
    studies: int = 0
    """Waves that follow in which a search says what each act comes to; see `studies`."""
    study_rate: float = 1e-3
    worlds: int = 32
    """In how many worlds each act is then tried."""
    rounds: int = 4
    """How often such a wave is learned from."""
    waves: int = 100
    """Waves of self-play that follow."""
    rate: float = 5e-4
    entropy: float = 0.05
    """How much an open choice is worth beside a gain, in units of its usual size."""
    least_entropy: float | None = None
    """What that falls to evenly over the waves of self-play; None if it does not fall."""
    clip: float = 0.1
    trace: float = 0.95
    """Lambda of the generalised advantage estimate."""
    epochs: int = 2
    batch: int = 2048
    past: float = 0.2
    """Share of the seats in which an earlier self sits."""
    other: float = 0.1
    """Share of the seats in which another bot sits."""
    keep_every: int = 10
    """Waves between two earlier selves."""
    keep: int = 20

    @property
    def taught(self) -> int:
        """Waves before self-play."""
        return self.trials + self.studies

    @property
    def whole(self) -> int:
        """All waves."""
        return self.taught + self.waves
