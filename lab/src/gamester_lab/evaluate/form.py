"""The form of a measurement: a kind of table, and the chips in its pool."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from gamester.games import game_of
from gamester.kernel.cards import PER_SEAT
from gamester.text.catalogue import Word, spelled
from gamester_lab.compile.arena import Arena
from gamester_lab.whole_numbers import plain, whole_in

ROUNDS = 20
"""How often each seat deals in a measured session."""
MOST_CHIPS = 10**9


def seats_at(game: str, variant: str) -> tuple[int, int]:
    """The least and the most players of a variant; those of any table if there is no such variant."""
    found = game_of(game).words.variants.get(variant)
    return (min(found.players), max(found.players)) if found else (1, PER_SEAT)


@dataclass(frozen=True)
class Form:
    """A kind of table. Equal forms with equal seeds give the same deals."""

    game: str
    """`loo` or `laugh`."""
    variant: str
    """The name of the variant, `five/wikipedia-2023`."""
    players: int
    """How many play."""
    options: Mapping[str, Word] = field(default_factory=dict)
    """The house rules that differ from the variant."""
    pool: int | None = None
    """Chips in the pool of Loo after the stakes; None for the first deal of a session."""
    sessions: bool = False
    """Whether whole sessions are played, with ROUNDS deals a seat and an equal division of the pool at the end."""

    def __post_init__(self) -> None:
        """Numbers as ints, NumPy's too; BadRun for what is no whole number."""
        object.__setattr__(self, "options", plain(self.options))
        object.__setattr__(self, "players", whole_in("players", self.players, *seats_at(self.game, self.variant)))
        if self.pool is not None:
            object.__setattr__(self, "pool", whole_in("pool", self.pool, 0, MOST_CHIPS))

    def arena(self, seed: int) -> Arena:
        """Tables of this kind; BadOptions if there can be none."""
        arena = Arena(self.game, self.variant, self.players, self.words, seed, sessions=self.sessions)
        if self.pool is not None:
            arena.check_pool(self.pool)
        return arena

    @property
    def words(self) -> dict[str, Word]:
        """The options that differ from the preset."""
        if not self.sessions:
            return dict(self.options)
        length: dict[str, Word] = {"rounds": ROUNDS}
        if "max_extra_deals" in game_of(self.game).words.catalogue:
            length["max_extra_deals"] = 0
        return {**length, **self.options}

    @property
    def deals(self) -> int:
        """The number of deals in a pack, or in a session."""
        return self.players * ROUNDS if self.sessions else 1

    @property
    def label(self) -> str:
        """The form in one line, the same in every language: `three/wikipedia-2023 p5 pool 9 loo_amount=6`."""
        parts = [self.variant, f"p{self.players}"]
        if self.pool is not None:
            parts.append(f"pool {self.pool}")
        if self.sessions:
            parts.append("sessions")
        return " ".join([*parts, *(f"{key}={spelled(word)}" for key, word in self.options.items())])

    def to_json(self) -> dict[str, Any]:
        """As JSON has it."""
        return asdict(self)
