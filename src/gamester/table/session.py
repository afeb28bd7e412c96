"""A session as a fold over its events: live tables, replays and resumed tables all use this code."""

from __future__ import annotations

from typing import Any

from gamester.games import game_of
from gamester.games.game import BaseView, members
from gamester.kernel.cards import NO_ACTION, Seat
from gamester.table.events import (
    Acted,
    ClaimsClosed,
    Drawn,
    Event,
    Offence,
    Opened,
    PoolSet,
    Reshuffled,
    Settled,
    Shuffled,
    act_body,
)
from gamester.text.act import Offer, in_set, mask_of, write_cards
from gamester.text.errors import BadRecord, IllegalAct

MOST_CHIPS = 1_000_000
"""The most chips that a pool is set to."""
BREACHES = ("revoke", "head", "lead", "uncivil")
"""Offences in one row of the penalty table: a record may call any of them a revoke. Loo L23b"""


class Session:
    """A series of deals: `apply` checks an event against the rules and takes it in, or raises and changes nothing."""

    def __init__(self, opened: Opened) -> None:
        """Open the table; BadOptions or BadRecord if such a table is impossible."""
        self.opened = opened
        self.game = game_of(opened.game)
        if opened.rules != self.game.rules_number:
            raise BadRecord("record.rules", rules=opened.rules, known=self.game.rules_number)
        self.names = opened.names
        self.seats = len(opened.names)
        self.o = self.game.words.options_of(opened.variant, opened.options, self.seats)
        self.s = self.game.rules.open_table(self.seats, self.o)
        self.deals: tuple[dict[str, Any], ...] = ()
        self.unsettled = False
        self.unnoted: Offence | None = None
        """The offence that the next event must note."""
        self.short: Any = None
        """The state before the stock was reshuffled, kept until the exchange that needs the new stock."""
        self.last: Event = opened
        """The last event that concerned the rules."""

    def fork(self) -> Session:
        """An independent copy, to try events on."""
        other = object.__new__(Session)
        other.__dict__.update(self.__dict__)
        other.s = self.game.rules.copy(self.s)
        return other

    # --- Questions ------------------------------------------------------------------------------------------

    @property
    def finished(self) -> bool:
        """Has the session reached its end?"""
        return bool(self.game.rules.finished(self.s, self.o))

    @property
    def closed(self) -> bool:
        """Has the session reached its end, with its last deal settled?"""
        return self.finished and not self.unsettled

    @property
    def under_way(self) -> bool:
        """Is a deal under way?"""
        return self.s.deal > 0 and not self.game.rules.over(self.s) and not self.redealing

    @property
    def redealing(self) -> bool:
        """Has a misdeal called for the same deal again?"""
        return bool(getattr(self.s, "redeal", 0))

    @property
    def next_deal(self) -> int:
        """The number of the next deal; a deal that makes up for a misdeal keeps its number."""
        return int(self.s.deal) + (0 if self.redealing else 1)

    @property
    def untold(self) -> bool:
        """May seats claim pairs unasked until the next player acts?"""
        return self.under_way and any(
            self.game.words.gone_on(self.s, self.o, seat) is not None for seat in range(self.seats)
        )

    def to_act(self) -> list[Seat]:
        """The seats that may act now."""
        if not self.under_way:
            return []
        return members(self.game.rules.may_act(self.s, self.o))

    def offers(self, seat: Seat) -> list[Offer]:
        """The proper acts of a seat; the public has none."""
        return self.game.words.offers(self.s, self.o, seat) if self.under_way and seat >= 0 else []

    def view(self, seat: Seat) -> BaseView:
        """What a seat may see; NO_SEAT for the public."""
        v: BaseView = self.game.rules.view(self.s, self.o, seat)
        return v

    def settlement(self) -> Settled:
        """The settlement of the deal that has just ended."""
        last = self.deals[-1]
        return Settled(last["deal"], tuple(last["payments"]), last["pool"])

    def report(self) -> dict[str, Any]:
        """The object that `gamester replay --json` prints."""
        return {
            "game": self.game.id,
            "variant": self.opened.variant,
            "seats": self.seats,
            "finished": self.finished,
            "balances": self.s.balances[: self.seats],
            "pool": self.game.rules.in_pool(self.s),
            "deals": list(self.deals),
            "next": [self._offered(seat, offer) for seat in self.to_act() for offer in self.offers(seat)],
        }

    def _offered(self, seat: Seat, offer: Offer) -> dict[str, Any]:
        """A legal act as `next` lists it."""
        body: dict[str, Any] = {"seat": seat, **act_body(offer.act, {})}
        if offer.limit is not None:
            body["max"] = offer.limit
        return body

    # --- The fold -------------------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Take one event in; BadRecord or IllegalAct if it is impossible, and then nothing has changed."""
        if self.unnoted is not None and not isinstance(event, Offence):
            raise BadRecord("record.unnoted", seat=self.unnoted.seat, kind=self.unnoted.kind)
        match event:
            case PoolSet():
                self._pool_set(event)
            case Shuffled():
                self._shuffled(event)
            case Acted():
                self._acted(event)
            case Reshuffled():
                self._reshuffled(event)
            case Drawn():
                self._drawn(event)
            case ClaimsClosed():
                if not (self.under_way and self.game.rules.may_close_claims(self.s, self.o)):
                    raise BadRecord("record.claims_closed")
                self.game.rules.close_claims(self.s, self.o)
                self._note_end()
            case Offence():
                self._noted(event)
            case Settled():
                self._settled(event)
            case Opened():
                raise BadRecord("record.opened_twice")
            case _:
                return
        self.last = event

    def _pool_set(self, event: PoolSet) -> None:
        """The next deal finds another pool than the last one left; all share the difference, from eldest on."""
        pools, late = self.game.facts.pools, self.under_way or self.redealing or self.unsettled or self.finished
        if pools is None or late or not 0 <= event.chips <= MOST_CHIPS or event.chips % pools.step(self.o):
            raise BadRecord("record.pool", chips=event.chips)
        share, odd = divmod(self.game.rules.in_pool(self.s) - event.chips, self.seats)
        for seat in range(self.seats):
            self.s.balances[seat] += share + ((seat - self.s.dealer - 1) % self.seats < odd)
        setattr(self.s, self.game.facts.pool, event.chips)

    def _shuffled(self, event: Shuffled) -> None:
        """A deal begins. C13, C16"""
        if self.under_way:
            raise BadRecord("record.deal_under_way", deal=self.s.deal)
        if self.unsettled:
            raise BadRecord("record.settled_missing", deal=self.s.deal)
        if self.finished:
            raise BadRecord("record.session_over", deal=self.s.deal)
        trial = self.game.rules.copy(self.s)
        if trial.deal == 0:
            if not 0 <= event.dealer < self.seats:
                raise BadRecord("record.seat", seat=event.dealer, seats=self.seats)
            trial.dealer = event.dealer
        self.game.rules.next_deal(trial, self.o)
        if event.deal != trial.deal:
            raise BadRecord("record.deal_number", deal=event.deal, expected=trial.deal)
        if event.dealer != trial.dealer:
            raise BadRecord("record.dealer", dealer=event.dealer, expected=trial.dealer)
        pack = self.game.rules.pack(self.o)
        given = mask_of(event.deck)
        if len(event.deck) != len(set(event.deck)):
            raise BadRecord("words.twice", text=write_cards(event.deck))
        if given != pack:
            wrong = write_cards(in_set(pack & ~given)), write_cards(in_set(given & ~pack))
            raise BadRecord("record.missing" if wrong[0] else "record.foreign", cards=wrong[0] or wrong[1])
        self.game.rules.start(trial, self.o, list(event.deck))
        self.s = trial
        self._note_end()

    def _acted(self, event: Acted) -> None:
        """A seat acts."""
        if not 0 <= event.seat < self.seats:
            raise BadRecord("record.seat", seat=event.seat, seats=self.seats)
        if not self.under_way:
            raise IllegalAct("refuse.no_deal", rule=self.game.facts.no_deal)
        s, o, seat, act = self.s, self.o, event.seat, event.act
        actions = self.game.words.steps(s, o, seat, act)
        if self.game.due_before(s, o, seat, actions):
            raise IllegalAct("refuse.reshuffle", rule="A7")
        if self.short is not None and not self.game.due_before(self.short, o, seat, actions):
            raise IllegalAct("refuse.not_short", rule="A7")
        self.short = None
        kind = self.game.words.offence(s, o, seat, act)
        for action in actions:
            self.game.rules.do(s, o, seat, action)
        if kind is not None:
            self.unnoted = Offence(seat, kind)
        self._note_end()

    def _reshuffled(self, event: Reshuffled) -> None:
        """The stock is reshuffled before an exchange. Loo Q23"""
        stock = self.game.may_be_due(self.s, self.o) if self.under_way else 0
        if not stock or mask_of(event.stock) != stock or len(event.stock) != len(set(event.stock)):
            raise BadRecord("record.reshuffled", cards=write_cards(in_set(stock)))
        self.short = self.game.rules.copy(self.s)
        self.game.chance.put_in(self.s, self.o, list(event.stock))

    def _drawn(self, event: Drawn) -> None:
        """Chance has drawn among claimants; a draw that the rules do not wait for is ignored. Laugh H13"""
        among = self.game.chance.due(self.s, self.o, NO_ACTION) if self.under_way else 0
        if not among and isinstance(self.last, Acted):
            return
        named = 0
        for seat in event.order:
            if not 0 <= seat < self.seats or named >> seat & 1:
                raise BadRecord("record.drawn")
            named |= 1 << seat
        if not among or among & ~named:
            raise BadRecord("record.drawn")
        self.game.chance.put_in(self.s, self.o, list(event.order))
        self._note_end()

    def _noted(self, event: Offence) -> None:
        """The record notes an offence, which must be the one that was committed. Loo M7"""
        if self.unnoted is None:
            raise BadRecord("record.no_offence", seat=event.seat)
        known = event.kind == self.unnoted.kind or (event.kind == "revoke" and self.unnoted.kind in BREACHES)
        if event.seat != self.unnoted.seat or not known:
            raise BadRecord("record.unnoted", seat=self.unnoted.seat, kind=self.unnoted.kind)
        self.unnoted = None

    def _settled(self, event: Settled) -> None:
        """The record settles the deal; its figures must agree with the rules. C3"""
        if not self.unsettled:
            raise BadRecord("record.nothing_to_settle", deal=event.deal)
        if event != self.settlement():
            last = self.deals[-1]
            raise BadRecord("record.settlement", deal=last["deal"], payments=last["payments"], pool=last["pool"])
        self.unsettled = False

    def _note_end(self) -> None:
        """If the deal has just ended, note its result; its settlement is then due. C3, Loo M1"""
        if self.unsettled or not self.game.rules.over(self.s):
            return
        self.unsettled = True
        payments = [self.game.rules.payoff(self.s, self.o, seat) for seat in range(self.seats)]
        settled = {
            "deal": self.s.deal,
            "dealer": self.s.dealer,
            "payments": payments,
            "pool": self.game.rules.in_pool(self.s),
            **self.game.words.summary(self.s, self.o),
        }
        self.deals = (*self.deals, settled)
