"""One course of a game: a chain of immutable states, so that the last one is its own copy.

Chance is a step like any other. Explicit chance deals card by card, and only the cards that somebody will ever see: it
settles the order of a stock when its cards are drawn. Sampled chance draws a whole shuffle in one step.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from gamester.kernel.cards import NO_ACTION, NO_SEAT, PACK_SIZE, Seat, bit, count, left_of, lowest
from gamester.kernel.chance import shuffle
from gamester.text.act import mask_of
from gamester_lab.envs.open_spiel.setup import Asked, Setup
from gamester_lab.envs.open_spiel.spiel import Due, listed

CHANCE, OVER = -1, -4
"""The players of OpenSpiel that are no seats: chance acts, or the game is over."""
LOT = 62
"""The bits of a lot, by which sampled chance shuffles."""
MISDEAL = bit(61)
"""The action that confesses a misdeal, for which nobody is ever asked."""

Step = int | tuple[int, ...]
"""An action of a player, or the outcome of a whole decision of chance."""


class Line:
    """A place in a course of the game, immutable but for its caches."""

    __slots__ = (
        "acting",
        "acts",
        "before",
        "chosen",
        "dealt",
        "due",
        "got",
        "loose",
        "mask",
        "memory",
        "parent",
        "s",
        "seat",
        "setup",
        "witnesses",
    )

    def __init__(self, setup: Setup, parent: Line | None, s: Any) -> None:
        """A place after `parent`, at which the table stands at `s`."""
        self.setup = setup
        self.parent = parent
        self.s = s
        self.seat: Seat = NO_SEAT
        """The seat whose action led here; NO_SEAT for chance."""
        self.acts: tuple[int, ...] = ()
        """The actions of the act that is in progress or has just ended."""
        self.before: Any = s
        """The state before that act."""
        self.due: Due | None = None
        self.got: tuple[int, ...] = ()
        """What chance has drawn so far for the decision that is due."""
        self.chosen: tuple[int, ...] = ()
        """Everything that chance decided on the way here from `parent`."""
        self.loose = 0
        """The number of cards on top of the stock whose order is not settled."""
        self.dealt = False
        """Has a deal just been dealt?"""
        self.acting = CHANCE
        self.mask = 0
        self.memory: dict[Seat, Any] = {}
        """The memory of each seat here, once it has been computed."""
        self.witnesses: dict[Seat, Any] = {}
        """The witness of each seat here, from which worlds are sampled, once it has been made."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Line:
        """Return the place itself, because nothing in it changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Store the steps that lead here."""
        return relived, (self.setup.asked, self.steps(), self.got)

    # --- Questions ----------------------------------------------------------------------------------------------

    def legal(self) -> int:
        """The set of actions of the seat that is asked, or the outcomes of chance."""
        if not self.mask:
            if self.acting >= 0:
                self.mask = self.setup.game.rules.legal(self.s, self.setup.o, self.acting) & ~MISDEAL
            elif self.due is not None:
                self.mask = self.due.among if self.setup.explicit else 1
        return self.mask

    def steps(self) -> list[Step]:
        """Everything that has happened since the table was opened, with one step for each decision of chance."""
        found: list[Step] = []
        at: Line | None = self
        while at is not None and at.parent is not None:
            if at.seat != NO_SEAT and at.parent.acting >= 0:
                found.append(at.acts[-1])
            elif at.s is not at.parent.s:
                found.append(at.chosen)
            at = at.parent
        return found[::-1]

    # --- Steps --------------------------------------------------------------------------------------------------

    def then(self, action: int) -> Line:
        """The place after this action of the seat asked, or this outcome of chance; ValueError if it is not legal."""
        if not self.legal() >> action & 1:
            raise ValueError(f"{action} is no action that may be taken here: there are {listed(self.legal())}")
        if self.acting >= 0:
            return self._acted(action)
        if self.due is not None and not self.setup.explicit:
            return self.after(self.setup.chance.getrandbits(LOT))
        return self._drew(action)

    def after(self, step: int) -> Line:
        """The place after an action, or after sampled chance has decided by this lot; neither is checked."""
        if self.acting >= 0:
            return self._acted(step)
        assert self.due is not None  # noqa: S101 - chance acts
        order = [0] * PACK_SIZE
        shuffle(self.due.among, order, step)
        return self.decided(tuple(order[: count(self.due.among)]))

    def told(self) -> Line:
        """The place itself; a place played by compiled rules gives its line so."""
        return self

    def balances(self) -> list[int]:
        """The chips that each seat has won and lost."""
        chips: list[int] = self.s.balances[: self.setup.seats]
        return chips

    def decided(self, got: tuple[int, ...]) -> Line:
        """The place after chance has decided everything that is due."""
        assert self.due is not None  # noqa: S101 - asked at a chance node only
        kind = self.due.kind
        s = self.setup.game.rules.copy(self.s)
        line = Line(self.setup, self, s)
        line.chosen = got
        if kind == "deal":
            line._deal(got)
        elif kind == "lots":
            line.loose = self.loose
            self.setup.game.chance.put_in(s, self.setup.o, list(got))
        else:
            line.seat, line.acts, line.before = self.seat, self.acts, self.before
            line.loose = self.loose
            line._restock(self.due, got)
            line._do(self.acts[-1])
        line._go_on()
        return line

    def outcome(self) -> int:
        """The action or outcome that led here from the place before, in the numbers of OpenSpiel."""
        assert self.parent is not None  # noqa: S101 - never used for the first place
        if self.parent.acting >= 0:
            return self.acts[-1]
        if not self.setup.explicit:
            return 0
        return (self.chosen or self.got)[len(self.parent.got)]

    def _acted(self, action: int) -> Line:
        """The place after an action of the seat asked; chance may have to decide before it takes effect. Loo Q23"""
        setup = self.setup
        due = self._due_before(action)
        line = Line(setup, self, self.s if due else setup.game.rules.copy(self.s))
        line.seat = self.acting
        line.loose = self.loose
        under_way = setup.game.words.under_way(self.s)
        line.before = self.before if under_way else self.s
        line.acts = (*self.acts, action) if under_way else (action,)
        if due:
            line.due = due
            return line
        line._do(action)
        line._go_on()
        return line

    def _drew(self, outcome: int) -> Line:
        """The place after one more outcome of explicit chance; an outcome without an alternative follows by itself."""
        due = self.due
        assert due is not None  # noqa: S101 - asked at a chance node only
        got = (*self.got, outcome)
        rest = self.legal() & ~bit(outcome)
        if len(got) < due.wanted and rest & (rest - 1) == 0:
            got = (*got, lowest(rest))
        if len(got) == due.wanted:
            return self.decided(got)
        line = Line(self.setup, self, self.s)
        line.due, line.got, line.mask = due, got, rest
        line.seat, line.acts, line.before, line.loose = self.seat, self.acts, self.before, self.loose
        return line

    def _due_before(self, action: int) -> Due | None:
        """What chance must decide before an action: a new stock, or the unsettled cards on top of it. Loo A4, Q23"""
        setup, s = self.setup, self.s
        stock = setup.game.chance.due(s, setup.o, action)
        drawn = setup.spiel.stock.draws(s, action) if setup.explicit else 0
        if not drawn:
            return Due("stock", stock, count(stock)) if stock else None
        loose = stock or setup.spiel.stock.top(s, self.loose)
        wanted = min(drawn, count(loose))
        return Due("stock", loose, wanted) if stock or wanted < count(loose) else None

    def _do(self, action: int) -> None:
        """Take the action itself."""
        self.loose = max(0, self.loose - self.setup.spiel.stock.draws(self.s, action))
        self.setup.game.rules.do(self.s, self.setup.o, self.seat, action)

    def _deal(self, got: tuple[int, ...]) -> None:
        """Deal from a pack with these cards on top."""
        setup, s = self.setup, self.s
        setup.game.rules.next_deal(s, setup.o)
        setup.game.rules.start(s, setup.o, [*got, *listed(setup.pack & ~mask_of(got))])
        self.dealt = True
        self.before = s
        self.loose = count(setup.pack) - len(got)

    def _restock(self, due: Due, got: tuple[int, ...]) -> None:
        """Put the drawn cards on top of the stock, or of a new stock. Loo Q23"""
        setup, s = self.setup, self.s
        order = [*got, *listed(due.among & ~mask_of(got))]
        if setup.game.chance.due(s, setup.o, self.acts[-1]):
            setup.game.chance.put_in(s, setup.o, order)
            self.loose = len(order) if setup.explicit else 0
        else:
            setup.spiel.stock.put(s, order)

    def _go_on(self) -> None:
        """Find out who acts next: a seat, chance, or nobody when the game is over."""
        setup, s = self.setup, self.s
        game, o = setup.game, setup.o
        if game.rules.over(s):
            if s.deal >= setup.first + setup.deals or game.rules.finished(s, o):
                self.acting = OVER
            else:
                self.due = next_deal_due(setup, s)
            return
        among = game.chance.due(s, o, NO_ACTION)
        if among:
            self.due = Due("lots", among, count(among))
            return
        self.acting = left_of(setup.spiel.after(s), game.rules.waited_for(s))


def next_deal_due(setup: Setup, s: Any) -> Due:
    """The decision of chance that deals."""
    size = count(setup.pack)
    return Due("deal", setup.pack, min(size, setup.spiel.dealt(s, setup.o)) if setup.explicit else size)


def first_line(setup: Setup) -> Line:
    """The place before the first deal."""
    s = setup.opened()
    line = Line(setup, None, s)
    line.due = next_deal_due(setup, s)
    return line


@lru_cache(maxsize=64)
def _setup_again(asked: Asked) -> Setup:
    """The table of a course that was unpickled."""
    return Setup(asked)


def relived(asked: Asked, steps: list[Step], got: tuple[int, ...]) -> Line:
    """The place to which these steps lead, with what chance has drawn since."""
    line = first_line(_setup_again(asked))
    for step in steps:
        line = line.decided(step) if isinstance(step, tuple) else line._acted(step)  # noqa: SLF001 - same module
    for outcome in got:
        line = line._drew(outcome)  # noqa: SLF001 - same module
    return line
