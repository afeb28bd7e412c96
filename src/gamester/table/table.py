"""The table: the single authority that every front drives. It has no clock and does no I/O of its own.

It gets one thing from outside: `chance`, which shuffles. Each seat gets two things from it and no more: a `View`, and
what the seat has heard (`Heard`).
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

from gamester.games.game import BaseView, shuffled
from gamester.kernel.cards import NO_ACTION, Seat
from gamester.table.events import (
    Acted,
    ClaimsClosed,
    Drawn,
    Event,
    Offence,
    Opened,
    Other,
    PoolSet,
    Reshuffled,
    Shuffled,
    opening,
    renamed,
)
from gamester.table.hearing import LEAVING, NOTICED, Followed, Heard, Hearing, followed, is_covered, is_public
from gamester.table.seeds import Chance
from gamester.table.session import Session
from gamester.table.taking_back import TAKEN_BACK, may_be_taken_back, takes_back
from gamester.text.act import Act, Offer
from gamester.text.errors import IllegalAct
from gamester.text.messages import printable


class Tried(NamedTuple):
    """An event that has been tried, and the session as it would be after it."""

    event: Event
    after: Session


class Table:
    """A session at which seats sit down, act and are told what happened."""

    def __init__(self, opened: Opened, chance: Chance) -> None:
        """Open a new table; BadOptions if such a table is impossible."""
        self.session = Session(opened)
        self.chance = chance
        self.events: list[Event] = [opened]
        self.hearing = Hearing(opened.names)
        """What each seat has heard."""
        self._dealt: tuple[Session, int] | None = None
        """The session before the deal under way, and the index in `events` at which the deal begins."""
        self._views: dict[Seat, BaseView] = {}
        """The views made since the last event."""
        self._offers: dict[Seat, list[Offer]] = {}
        self._listed: dict[Seat, list[Offer]] = {}
        self._acting: list[Seat] | None = None
        """The seats that may act, if anybody has asked since the last event."""
        self._last: tuple[Session, Seat, dict[Seat, int]] | None = None
        """Before the last act: the session, who acted, how much each seat had heard. None if more has happened
        since.
        """
        self._backs: bool | None = None
        """May that act be taken back, if anybody has asked since?"""

    @classmethod
    def resume(cls, events: Sequence[Event], chance: Chance) -> Table:
        """The table as its record left it: a fold of all its events."""
        table = cls(opening(events), chance)
        for event in events[1:]:
            table.take_in([event])
        return table

    # --- Questions ------------------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, safe to show."""
        return tuple(map(printable, self.session.names))

    @property
    def finished(self) -> bool:
        """Has the session ended?"""
        return self.session.finished

    @property
    def between_deals(self) -> bool:
        """Is the table waiting for the next deal?"""
        return not self.finished and not self.session.under_way

    def to_act(self) -> list[Seat]:
        """The seats that may act now; several in a race. For fronts that drive seats. No seat may see it."""
        if self._acting is None:
            self._acting = self.session.to_act()
        return list(self._acting)

    def offers(self, seat: Seat) -> list[Offer]:
        """The proper acts of a seat, in listing order; empty if it is not asked. Read-only."""
        if seat not in self._offers:
            self._offers[seat] = self.session.offers(seat) if seat in self.to_act() else []
        return self._offers[seat]

    def listed(self, seat: Seat) -> list[Offer]:
        """What a seat is told it may do: its offers, or in unaided play only verbs; the player then points at cards.

        Read-only.
        """
        if seat not in self._listed:
            words, o = self.session.game.words, self.session.o
            under_way = self.session.under_way
            self._listed[seat] = words.listed(self.view(seat), o, self.offers(seat)) if under_way else []
        return self._listed[seat]

    def view(self, seat: Seat) -> BaseView:
        """What a seat may see, as a `View` of the game; NO_SEAT for the public. Read-only."""
        if seat not in self._views:
            self._views[seat] = self.session.view(seat)
        return self._views[seat]

    def heard(self, seat: Seat, since: int = 0) -> list[Heard]:
        """What a seat has heard, from number `since` on."""
        return self.hearing.heard[seat][since:]

    def followed(self, seat: Seat) -> Followed:
        """The deal under way, or the last one, as a seat followed it; KeyError before the first deal."""
        if self._dealt is None:
            raise KeyError(seat)
        before, begins = self._dealt
        return followed(before, self.events[begins:], seat)

    def gone_on(self, seat: Seat) -> Table:
        """A copy of this table after the next player of unaided play ended the claims and nobody called a pair, for
        advice on his next act. It is this table itself where the seat cannot do so.
        """
        session = self.session
        after = session.game.words.gone_on(session.s, session.o, seat) if session.under_way else None
        if after is None or session.game.rules.over(after):
            return self
        later = session.fork()
        later.s = after
        begins = len(self.events)
        while begins and (isinstance(last := self.events[begins - 1], Other) or is_covered(session, last)):
            begins -= 1
        noticed = [event for event in self.events[begins:] if isinstance(event, Other)]
        return self._copy(later, [*self.events[:begins], *noticed, Acted(seat, LEAVING)])

    def ahead(self, tried: Sequence[Tried]) -> Table:
        """A copy of this table after events that have been tried, to ask what could come next; nobody has heard of
        them, and no cards are dealt among them.
        """
        return self._copy(tried[-1].after, [*self.events, *(one.event for one in tried)])

    def _copy(self, session: Session, events: list[Event]) -> Table:
        """This table at another point of the deal."""
        other = copy(self)
        other.__dict__.update(session=session, events=events, _views={}, _offers={}, _listed={}, _acting=None)
        return other

    def may_take_back(self, seat: Seat) -> bool:
        """May the seat take its last act back?"""
        if self._last is None or self._last[1] != seat:
            return False
        if self._backs is None:
            self._backs = may_be_taken_back(self._last[0], self.session, seat, self.view)
        return self._backs

    def is_noticed(self, tried: Sequence[Tried]) -> bool:
        """Does everybody see or hear anything of these events, tried at the table as it is now? Whoever takes an act
        back is noticed if the act was.
        """
        before = self.session
        for event, after in tried:
            if takes_back(event) and self._last is not None:
                return is_public(self._last[0], before.last, before)
            if is_public(before, event, after):
                return True
            before = after
        return False

    def why_not(self, seat: Seat, act: Act) -> IllegalAct | None:
        """None if the seat may do this, otherwise the rule that forbids it.

        In unaided play the next player may act as if nobody had called a pair.
        """
        if not self.session.under_way:
            return IllegalAct("refuse.no_deal")
        game, s, o = self.session.game, self.session.s, self.session.o
        refusal = game.words.why_not(s, o, seat, act)
        after = game.words.gone_on(s, o, seat) if refusal is not None else None
        if after is None:
            return refusal
        later = game.words.why_not(after, o, seat, act)
        return refusal if later is not None and act.do in ("claim", "leave") else later

    # --- Moves: at once -------------------------------------------------------------------------------------

    def deal(self, dealer: Seat = 0, pool: int | None = None) -> None:
        """Shuffle and deal the next deal, as `prepare_deal` prepares it."""
        self.adopt(self.prepare_deal(dealer, pool=pool))

    def act(self, seat: Seat, act: Act) -> None:
        """A seat acts; IllegalAct if the rules forbid it, and then nothing has happened.

        There is one exception, in unaided play: others may already have called what the act takes. They then have it,
        and IllegalAct says so.
        """
        tried = self.prepare_act(seat, act)
        self.adopt(tried)
        if was_forestalled(tried, act):
            raise IllegalAct("table.forestalled")

    def remark(self, type_: str, **body: object) -> None:
        """Write something into the record that does not concern the rules."""
        self.adopt(self.tried([Other(type_, body)]))

    # --- Moves: in two steps, for a front that stores events itself ------------------------------------------

    def prepare_deal(self, dealer: Seat = 0, chance: Chance | None = None, *, pool: int | None = None) -> list[Tried]:
        """The events of the next deal, by another chance than the table's if it is given.

        `dealer` is used for the first deal only, and `pool` is what the pool is set to before the stakes. Nothing has
        happened until they are stored and adopted.
        """
        session, game = self.session, self.session.game
        after = game.rules.copy(session.s)
        if after.deal == 0:
            after.dealer = dealer
        game.rules.next_deal(after, session.o)
        chance = chance or self.chance
        pack = tuple(shuffled(game.rules.pack(session.o), chance.shuffle))
        events: list[Event] = [Shuffled(after.deal, after.dealer, pack)]
        if pool is not None and pool != game.rules.in_pool(session.s) and not session.redealing:
            events.insert(0, PoolSet(pool))
        return self._with_what_follows(events, chance)

    def prepare_act(self, seat: Seat, act: Act, chance: Chance | None = None) -> list[Tried]:
        """The events of an act; IllegalAct if the rules forbid it. Nothing has happened until they are adopted.

        In unaided play the next player's act first ends the claims. If others had called what the act takes, the act is
        not among the events: see `was_forestalled`.
        """
        session, game = self.session, self.session.game
        if not session.under_way:
            raise IllegalAct("refuse.no_deal")
        try:
            actions = game.words.steps(session.s, session.o, seat, act)
        except IllegalAct:
            refusal = self.why_not(seat, act)
            if refusal is not None:
                raise refusal from None
            return self._prepare_going_on(seat, act, chance or self.chance)
        events: list[Event] = []
        chance = chance or self.chance
        stock = game.due_before(session.s, session.o, seat, actions)
        if stock:
            events.append(Reshuffled(tuple(shuffled(stock, chance.shuffle))))
        events.append(Acted(seat, act))
        kind = game.words.offence(session.s, session.o, seat, act)
        if kind is not None:
            events.append(Offence(seat, kind))
        return self._with_what_follows(events, chance)

    def _prepare_going_on(self, seat: Seat, act: Act, chance: Chance) -> list[Tried]:
        """The events by which the next player ends the claims and acts; without the act if the claims prevent it."""
        tried = self._with_what_follows([Acted(seat, LEAVING)], chance)
        after = tried[-1].after
        if after.game.words.why_not(after.s, after.o, seat, act) is not None:
            return tried
        return self._with_what_follows([*(one.event for one in tried), Acted(seat, act)], chance)

    def prepare_take_back(self, seat: Seat) -> list[Tried]:
        """The event that takes the seat's last act back; IllegalAct if that cannot be."""
        if not self.may_take_back(seat):
            raise IllegalAct("table.stands")
        return self.tried([Other(TAKEN_BACK, {"seat": seat})])

    def prepare_close(self, chance: Chance | None = None) -> list[Tried]:
        """The events by which a timer closes a claim step; BadRecord if it may not be closed."""
        return self._with_what_follows([ClaimsClosed()], chance or self.chance)

    def prepare_mend(self, chance: Chance | None = None) -> list[Tried]:
        """What a record that was cut off between two lines still lacks: a noted offence, a settlement."""
        if self.session.unnoted is not None:
            return self._with_what_follows([self.session.unnoted], chance or self.chance)
        return self.tried([self.session.settlement()]) if self.session.unsettled else []

    def tried(self, events: Sequence[Event]) -> list[Tried]:
        """Events tried one after another on copies of the session; BadRecord or IllegalAct if one is impossible."""
        session, tried = self.session, list[Tried]()
        for event in events:
            if not isinstance(event, Other):  # which concerns no rule, so that nothing is changed by it
                session = session.fork()
            session.apply(event)
            tried.append(Tried(event, session))
        return tried

    def take_in(self, events: Sequence[Event]) -> None:
        """Fold stored events, and tell every seat what it heard of them."""
        for event in events:
            self.adopt(self.tried([event]))

    def adopt(self, tried: Sequence[Tried]) -> None:
        """Take in stored events that have been tried at the table as it is now."""
        for event, after in tried:
            self._take_in(after, event)

    # --- Fold, tell -----------------------------------------------------------------------------------------

    def _with_what_follows(self, events: list[Event], chance: Chance) -> list[Tried]:
        """Try events, and add the events that follow: a random draw, a settlement."""
        tried = self.tried(events)
        trial = tried[-1].after
        among = trial.game.chance.due(trial.s, trial.o, NO_ACTION) if trial.under_way else 0
        if among:
            drawn = Drawn(tuple(shuffled(among, chance.shuffle)))
            trial = trial.fork()
            trial.apply(drawn)
            tried.append(Tried(drawn, trial))
        if trial.unsettled:
            settlement = trial.settlement()
            trial = trial.fork()
            trial.apply(settlement)
            tried.append(Tried(settlement, trial))
        return tried

    def _take_in(self, after: Session, event: Event) -> None:
        """Fold one event and note what each seat heard of it."""
        if takes_back(event):
            self._take_back()
            return
        if isinstance(event, Other):
            self.events.append(event)
            self.hearing.names = renamed(self.hearing.names, event)
            return
        before, views = self.session, self._views
        heard = self.hearing.numbers()
        self.session, self._views, self._offers, self._listed = after, {}, {}, {}
        self._backs = self._acting = None
        alone = isinstance(event, Acted) and not isinstance(before.last, Reshuffled)
        self._last = (before, event.seat, heard) if alone and isinstance(event, Acted) else None
        if isinstance(event, Shuffled):
            self._dealt = before, len(self.events)
            self.hearing.begun.append(heard)
        self.events.append(event)
        if isinstance(event, NOTICED):
            self.hearing.tell(before, views, event, self.view)

    def _take_back(self) -> None:
        """Undo the last act, and tell every seat that heard of it."""
        if self._last is None:
            return
        self.session, seat, before = self._last
        self._last, self._views, self._offers, self._listed = None, {}, {}, {}
        self._backs = self._acting = None
        place = max(at for at, event in enumerate(self.events) if isinstance(event, Acted))
        del self.events[place]
        self.hearing.undo(seat, before)


def was_forestalled(tried: Sequence[Tried], act: Act) -> bool:
    """Is the act missing from the events that `prepare_act` made, because others had called what it takes?"""
    return not any(isinstance(event, Acted) and event.act == act for event, _ in tried)
