"""Players with a planted habit, for each of which it is known what must be found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from gamester.backend.rounds import MISDEAL
from gamester.bots.base import settled_on
from gamester.kernel.cards import PACK_SIZE, bit
from gamester.lab.evaluate.form import Form

if TYPE_CHECKING:
    from gamester.bots.base import Assessed, Bot
    from gamester.games.bots import Seen
    from gamester.table.table import Table
    from gamester.text.act import Act

CARDS = (1 << PACK_SIZE) - 1
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
