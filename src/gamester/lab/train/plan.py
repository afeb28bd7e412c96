"""The plan of a training run: everything that its result depends on."""

from __future__ import annotations

from typing import NamedTuple

from gamester.kernel.judged import PRINTED, TABLES

TEMPERATURE = 0.1
"""The temperature: entropy keeps self-play random, and at the table a player takes its best act more often."""


class Field(NamedTuple):
    """Tables of one kind."""

    variant: str
    seats: int
    weight: int
    """The relative frequency of this kind."""
    words: tuple[tuple[str, str | int | bool], ...] = ()
    """Options that differ from the variant."""
    margin: float | None = 0.25
    """The extra preference for the printed advice at the table, as measured; None where the network did not become
    better than that advice, and leaves such tables to it.
    """


class Plan(NamedTuple):
    """A training run. Two runs of one plan produce the same weights on one machine."""

    game: str
    fields: tuple[Field, ...]
    seed: int = 1
    width: int = 64
    tables: int = 2048
    """Deals of a wave, all of one kind of table."""
    trials: int = 400
    """Waves at the start with counterfactual action values: a policy plays, and every act of one seat is tried."""
    levels: tuple[int, ...] = (PRINTED, TABLES)
    """The levels of that policy, wave by wave in turn."""
    level: int = PRINTED
    """The level of the bots against which progress is measured."""
    trial_rate: float = 2e-3
    """The initial learning rate of these waves, which falls linearly to a tenth, as `rate` does."""
    studies: int = 0
    """The following waves of expert iteration, in which a search finds the value of each act."""
    study_rate: float = 1e-3
    worlds: int = 32
    """The number of worlds in which the search tries each act."""
    rounds: int = 4
    """The number of epochs on such a wave."""
    waves: int = 100
    """The following waves of self-play."""
    rate: float = 5e-4
    entropy: float = 0.05
    """The initial weight of the entropy bonus, relative to a gain of the usual size."""
    least_entropy: float | None = None
    """The final weight, reached linearly over the waves of self-play; None if it does not change."""
    clip: float = 0.1
    trace: float = 0.95
    """Lambda of the generalised advantage estimate."""
    epochs: int = 2
    batch: int = 2048
    past: float = 0.2
    """The share of the seats with an earlier copy of the network."""
    other: float = 0.1
    """The share of the seats with another bot."""
    keep_every: int = 10
    """Waves between two earlier copies."""
    keep: int = 20

    @property
    def taught(self) -> int:
        """The number of waves before self-play."""
        return self.trials + self.studies

    @property
    def whole(self) -> int:
        """The number of all waves."""
        return self.taught + self.waves
