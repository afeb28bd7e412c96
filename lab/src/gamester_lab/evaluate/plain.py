"""What any game has for tests of attackers and of reviews: bots with a known weakness, buckets, planted habits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from gamester.backend.rounds import MISDEAL
from gamester.bots.base import settled_on
from gamester.kernel.cards import PACK_SIZE, bit, lowest
from gamester_lab.compile.arena import Batch, Ints, Player
from gamester_lab.evaluate.form import Form

if TYPE_CHECKING:
    from gamester.bots.base import Assessed, Bot
    from gamester.games.bots import Seen
    from gamester.table.table import Table
    from gamester.text.act import Act


CARDS = (1 << PACK_SIZE) - 1


class PlaysLowest:
    """Always plays the legal card with the lowest number."""

    wants_witness = False

    def __init__(self, name: str, base: Player, phase: int | None = None) -> None:
        """`base` makes all other decisions; if `phase` is given, it also plays the cards of all other phases."""
        self.name, self.base, self.phase = name, base, phase

    def choose(self, batch: Batch) -> Ints:
        """The lowest card where only cards are legal."""
        own = self.base.choose(batch)
        cards = batch.masks & CARDS & batch.views["hand"]
        plays = (cards != 0) & (own < PACK_SIZE)
        if self.phase is not None:
            plays &= batch.views["phase"] == self.phase
        return np.where(plays, np.array([lowest(each) for each in cards.tolist()]), own)


def holed(base: Player, phase: int | None = None) -> Mapping[str, Player]:
    """The weak bots of any game, by name; `phase` if only the cards of one phase count."""
    weak = PlaysLowest("plays the lowest card", base, phase)
    return {weak.name: weak}


DECISIONS = 8
"""The last decision of a seat at which another action is tried."""


def bucket(_v: Any, _legal: int, action: int, _fine: int) -> int:
    """The bucket of an action."""
    return action


def decisions(_o: Any) -> int:
    """The last decision of a seat at which another action is tried."""
    return DECISIONS


INNER = (bucket,)
"""The functions to compile."""


Rule = Callable[[Any, int, int], int]
"""(view, legal actions, the base's action) -> what the habit does instead."""


class Planted(NamedTuple):
    """A habit, where it is planted, and by which names it may be found."""

    name: str
    form: Form
    rule: Rule
    found_as: tuple[str, ...]
    done_by: tuple[str, ...] = ()
    """Levels that do so themselves, so that nothing can be planted in them."""


@dataclass
class Habitual:
    """A player at a table that plays as its base but for one habit."""

    base: Bot
    rule: Rule
    table: Table

    @property
    def name(self) -> str:
        """The name of the base."""
        return self.base.name

    def assess(self, seen: Seen) -> tuple[Assessed, ...]:
        """The act it chooses with certainty, without estimates."""
        return settled_on(seen, self.choose(seen))

    def choose(self, seen: Seen) -> Act:
        """What the base would do, changed by the habit."""
        session, seat = self.table.session, seen.view.seat
        rules, words, o = session.game.rules, session.game.words, session.o
        s, view, done = rules.copy(session.s), rules.new_view(), []
        for own in words.steps(s, o, seat, self.base.choose(seen)):
            rules.look(s, o, seat, view)
            done.append(self.rule(view, rules.legal(s, o, seat) & ~bit(MISDEAL), own))
            rules.do(s, o, seat, done[-1])
            if done[-1] != own:
                break
        while words.under_way(s):  # the habit has begun another act, which is completed
            done.append((rules.legal(s, o, seat) & ~bit(MISDEAL)).bit_length() - 1)
            rules.do(s, o, seat, done[-1])
        return words.act_of(session.s, o, seat, done)
