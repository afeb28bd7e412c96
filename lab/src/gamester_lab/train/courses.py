"""What a network can learn, and the plan of a training run: everything that its result depends on.

Only this module of the training names games. It loads NumPy where it is first used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from gamester.games.loo.kernel.options import Loo
from gamester.kernel.cards import PACK_SIZE, PER_SEAT
from gamester.kernel.judged import PRINTED, TABLES
from gamester.text.errors import BadOptions

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from gamester_lab.compile.arena import Ints

    Bits = npt.NDArray[np.int8]


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


LOO = (
    Field("five/wikipedia-2023", 5, 4), Field("five/wikipedia-2023", 3, 1), Field("five/wikipedia-2023", 4, 1),
    Field("five/wikipedia-2023", 6, 1), Field("five/wikipedia-2023", 7, 2),
    Field("five/wikipedia-2023", 5, 2, (("loo", "unlimited"),)),
    Field("three/wikipedia-2023", 5, 3), Field("three/wikipedia-2023", 3, 1), Field("three/wikipedia-2023", 4, 1),
    Field("three/wikipedia-2023", 6, 1), Field("three/wikipedia-2023", 7, 2), Field("irish/wikipedia-2023", 5, 2),
)  # fmt: skip
MINI = ("mini-loo-a", "mini-loo-b")
"""The small games."""


def mini_plan(name: str) -> Plan:
    """The default plan for a small game."""
    return Plan(
        "loo", (Field(name, 3, 1),), width=48, tables=1024, trials=0, waves=200, rate=4e-3, entropy=0.03,
        least_entropy=0.001, other=0.0,
    )  # fmt: skip


LAUGH = (
    Field("adpoker", 5, 5), Field("adpoker", 4, 1), Field("adpoker", 3, 2), Field("adpoker-strict", 5, 1),
    Field("willughby-1665", 5, 1), Field("willughby-1665", 4, 1), Field("basic", 5, 1),
)  # fmt: skip


def nothing_carried(_o: Any, tables: int, _lots: Any) -> Ints:
    """Empty pools: earlier deals left nothing in the pools of a wave."""
    import numpy as np

    return np.zeros(tables, np.int64)


RICHEST = 4
"""Without a limit, a carried loo is larger than the first one by a factor of up to e to the power of this."""


def loos_carried(o: Any, tables: int, lots: Any) -> Ints:
    """Zero, or the payments of some looed players; much more without a limit."""
    import numpy as np

    looed = lots.integers(0, 5, tables)
    if o.loo == Loo.UNLIMITED:
        looed = looed * np.exp(lots.random(tables) * RICHEST).astype(np.int64)
    return np.asarray(looed * o.loo_amount, np.int64)


# --- The critic's extra input: everybody's cards. The critic is used in training and never plays ---------------------


def around_seat(hands: Ints, seats: Ints, players: int) -> Ints:
    """The hands from each seat on, to its left; places without a player are empty."""
    import numpy as np

    place = np.arange(PER_SEAT)
    order = (seats[:, np.newaxis] + place) % players
    return np.where(place < players, np.take_along_axis(hands, order, axis=1), 0)


def bits(hands: Ints) -> Bits:
    """Hands as [choices, seats, suits, ranks] of 0 and 1."""
    import numpy as np

    spread = hands[:, :, np.newaxis] >> np.arange(PACK_SIZE) & 1
    return spread.reshape(*hands.shape, 4, 13).astype(np.int8)


def tokens_at_loo(hands: Ints, seats: Ints, players: int) -> Bits:
    """Which cards of each suit the others hold, [choices, 4, 7 x 13]."""
    others = bits(around_seat(hands, seats, players)[:, 1:])
    return others.transpose(0, 2, 1, 3).reshape(len(hands), 4, -1)


NEAR = 5
"""The number of places at the largest table of Laugh and Lie Down."""


def tokens_at_laugh(hands: Ints, seats: Ints, players: int) -> Bits:
    """How many cards of each rank the others hold, [choices, 13, 4]."""
    counts: Bits = bits(around_seat(hands, seats, players)[:, 1:NEAR]).sum(2, dtype="int8")
    return counts.transpose(0, 2, 1)


# --- The courses ----------------------------------------------------------------------------------------------------


class Training(NamedTuple):
    """The parts of a training run that depend on the game."""

    more: int
    """The number of features by which a token of the critic exceeds one of the player."""
    tokens: Callable[[Any, Any, int], Any]
    """(hands, seats, players) -> these features, from the cards of all seats."""
    carried: Callable[[Any, int, Any], Ints] = nothing_carried
    """(o, tables, lots) -> the chips that earlier deals left in the pools of a wave."""
    usual: Callable[[Any], int] = lambda _o: 0
    """(o) -> the chips that they left where a network is measured."""


class Course(NamedTuple):
    """How a game is learned."""

    fields: tuple[Field, ...]
    """The kinds of table."""
    training: Training


COURSES = {
    "loo": Course(LOO, Training((PER_SEAT - 1) * 13, tokens_at_loo, loos_carried, lambda o: 2 * int(o.loo_amount))),
    "laugh": Course(LAUGH, Training(NEAR - 1, tokens_at_laugh)),
}
SMALL = dict.fromkeys(MINI, mini_plan)
"""The small games in which a network is judged exactly, and the makers of their default plans."""


def course_of(game: str) -> Course:
    """The course of a game; BadOptions if no network can learn it."""
    if game not in COURSES:
        raise BadOptions("options.game", game=game, values=list(COURSES))
    return COURSES[game]


def plan_for(name: str) -> Plan:
    """The default plan for a game, or for a small one."""
    return SMALL[name](name) if name in SMALL else Plan(name, course_of(name).fields)
