"""What is true of every table of Loo: random options, random seats, random acts, lawful and (penalty mode) unlawful."""

from __future__ import annotations

import os
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gamester.act import Act, in_set, mask_of, read_act
from gamester.errors import BadOptions, GamesterError
from gamester.events import Acted, Opened, Reshuffled, Shuffled, read_body, read_event, write_line
from gamester.games.loo import VARIANTS, VERBS
from gamester.games.loo.kernel.options import Enforcement
from gamester.session import Session
from reference.loo_options import VALUES
from rules.loo.table import circuits
from tries import tries

if TYPE_CHECKING:
    from collections.abc import Iterator

FORMS = {form: [name for name in VARIANTS if name.startswith(form)] for form in ("five", "three", "irish")}
MANY = int(os.environ.get("MANY", "0"))
"""Set it to some thousands to explore at random instead of the same examples every time."""
some = settings(max_examples=MANY or tries(120), deadline=None, derandomize=not MANY)
few = settings(max_examples=MANY or tries(40), deadline=None, derandomize=not MANY)

NUMBERS: dict[str, Any] = {
    "ante": st.sampled_from([15, 30, 45]),
    "loo_amount": st.sampled_from(["ante", 15, 60]),
    "opening_pool": st.sampled_from([0, 15, 75]),
    "rounds": st.integers(1, 2),
    "max_extra_deals": st.sampled_from([None, 0, 2]),
}


@dataclass
class Sitting:
    """A table drawn by chance, and the chance by which it is played."""

    session: Session
    rng: random.Random
    lines: list[str]

    @property
    def prevents(self) -> bool:
        """Is nothing irregular possible?"""
        return bool(self.session.o.enforcement == Enforcement.PREVENT)

    def apply(self, event: Any) -> None:
        """Take an event in and write it down."""
        self.session.apply(event)
        self.lines.append(write_line(event, VERBS))


@st.composite
def sittings(draw: Any, *, plain: tuple[str, ...] = (), purses: bool = False, **words: Any) -> Sitting:
    """A table of 3 to 8 with some options of a preset changed, with `purses` now and then with players who may go
    bankrupt; or one of the `plain` presets unchanged."""
    form = draw(st.sampled_from(list(FORMS)))
    variant = draw(st.sampled_from(plain or FORMS[form]))
    given_words: dict[str, Any] = {}
    if not plain:
        for key in draw(st.lists(st.sampled_from([*VALUES, *NUMBERS]), max_size=6, unique=True)):
            given_words[key] = draw(NUMBERS[key] if key in NUMBERS else st.sampled_from(VALUES[key]))
        if given_words.get("loo") == "mixed":
            given_words["loo_cap"] = 30
        if purses and draw(st.booleans()):
            given_words |= {"credit": "leave", "bankroll": 45, "rounds": 3}
    given_words |= words
    seats = draw(st.integers(3, 8))
    opened = Opened("loo", variant, given_words, 1, tuple(f"seat {seat}" for seat in range(seats)))
    try:
        session = Session(opened)
    except BadOptions:
        assume(False)
    rng = random.Random(draw(st.integers(0, 2**32 - 1)))
    return Sitting(session, rng, [write_line(opened, {})])


# --- Playing at random ------------------------------------------------------------------------------------------------


def random_deck(rng: random.Random, session: Session, dealer: int) -> tuple[int, ...]:
    """The pack shuffled, now and then with flushes or court cards in some hands."""
    left = in_set(session.game.rules.pack(session.o))
    rng.shuffle(left)
    order = circuits(session.o, session.seats, dealer)
    wishes: dict[int, list[int]] = {place: [] for place in order}
    if rng.random() < 0.4:
        for place in rng.sample(sorted(wishes), rng.randint(1, 3)):
            suit = rng.randrange(5)
            wanted = [card for card in left if (card // 13 == suit if suit < 4 else card % 13 in (9, 10, 11))]
            pams = [card for card in left if card in (9, 48) and rng.random() < 0.3]
            wishes[place] = list(dict.fromkeys(pams[:1] + wanted))[: session.o.tricks]
            left = [card for card in left if card not in wishes[place]]
    for place, wish in wishes.items():
        while len(wish) < order.count(place):
            wish.append(left.pop())
        rng.shuffle(wish)
    return (*(wishes[place].pop() for place in order), *left)


def random_act(rng: random.Random, session: Session) -> tuple[int, Act]:
    """A proper act; in the penalty mode now and then an improper one."""
    s, o, game = session.s, session.o, session.game
    if o.enforcement == Enforcement.PENALTY and rng.random() < 0.15:
        seat = rng.randrange(session.seats)
        acts = [act for act in candidates(rng, session, seat) if game.words.offence(s, o, seat, act)]
        acts = [act for act in acts if game.words.why_not(s, o, seat, act) is None]
        if acts:
            return seat, rng.choice(acts)
    seat = rng.choice(session.to_act())
    offers = session.offers(seat)
    offer = rng.choice([offer for offer in offers if offer.act.do != "pass" or rng.random() < 0.6] or offers)
    if offer.limit is None:
        return seat, offer.act
    held = [card for card in in_set(s.hands[seat]) if not (s.taken and seat == s.dealer and card == s.turn_up)]
    return seat, Act("exchange", mask_of(rng.sample(held, rng.randint(0, min(offer.limit, len(held))))))


def played(sitting: Sitting, deals: int = 2) -> Iterator[Session]:
    """The session after each event of some deals."""
    session, rng = sitting.session, sitting.rng
    for _ in range(60 * deals):
        if session.unsettled:
            sitting.apply(session.settlement())
        if session.finished or (not session.under_way and len(session.deals) >= deals):
            return
        if not session.under_way:
            trial = session.fork()
            if trial.s.deal == 0:
                trial.s.dealer = rng.randrange(session.seats)
            trial.game.rules.next_deal(trial.s, trial.o)
            deck = random_deck(rng, session, trial.s.dealer)
            sitting.apply(Shuffled(trial.s.deal, trial.s.dealer, deck))
        else:
            seat, act = random_act(rng, session)
            stock = in_set(due_before(session, seat, act))
            if stock:
                rng.shuffle(stock)
                sitting.apply(Reshuffled(tuple(stock)))
            sitting.apply(Acted(seat, act))
            if session.unnoted is not None:
                sitting.apply(session.unnoted)
        yield session


def candidates(rng: random.Random, session: Session, seat: int) -> list[Act]:
    """Every verb alone or with every card, as it may need one, and some exchanges of several cards."""
    acts = [Act(verb, 1 << card) for verb in VERBS if VERBS[verb] for card in range(52)]
    acts += [Act(verb) for verb in VERBS]
    hand = in_set(session.s.hands[seat])
    for _ in range(8):
        cards = rng.sample(hand, rng.randint(0, len(hand)))
        if rng.random() < 0.2:
            cards.append(rng.randrange(52))
        acts.append(Act("exchange", mask_of(cards)))
    return acts


# --- Cards and chips --------------------------------------------------------------------------------------------------


@some
@given(sittings(purses=True))
def test_cards_and_chips_are_conserved(sitting):
    """8, 1: hands, Dumby, turn-up, stock, dead and played cards are the pack; balances and pool what was laid in."""
    for session in played(sitting, 4):
        s = session.s
        stock = [s.stock[(s.top + place) % 52] for place in range(s.left)]
        places = [*s.hands, *s.played, s.dumby, s.dead, 0 if s.taken else 1 << s.turn_up, mask_of(stock)]
        assert not any(s.hands[seat] for seat in range(8) if session.under_way and not s.seated >> seat & 1)
        union = 0
        for cards in places:
            assert not union & cards
            union |= cards
        assert union == session.game.rules.pack(session.o)
        assert len(set(stock)) == len(stock)
        assert sum(s.balances) + s.pool == session.o.opening_pool


# --- Acts -------------------------------------------------------------------------------------------------------------


@some
@given(sittings(purses=True))
def test_somebody_may_always_act(sitting):
    """9: who is asked has something to do, until the deal is over; nobody else is offered anything."""
    for session in played(sitting):
        asked = session.to_act()
        assert bool(asked) == session.under_way
        for seat in range(session.seats):
            assert bool(session.offers(seat)) == (seat in asked)
            assert bool(session.game.rules.legal(session.s, session.o, seat)) == (seat in asked)


@some
@given(sittings(purses=True))
def test_acts_and_words_are_the_same(sitting):
    """Each offer reads back from its typed line and from its record; an act stands for legal actions, one by one."""
    for session in played(sitting):
        for seat in session.to_act():
            offers = session.offers(seat)
            assert len({str(offer.act) for offer in offers}) == len(offers)
            for offer in offers:
                assert read_act(str(offer.act)) == offer.act
                event = Acted(seat, offer.act)
                assert read_event(read_body(write_line(event, VERBS)), VERBS) == event
        seat, act = random_act(sitting.rng, session) if session.under_way else (0, None)
        if act is None or session.game.words.offence(session.s, session.o, seat, act):
            continue
        after = session.game.rules.copy(session.s)
        if due_before(session, seat, act):
            continue
        for action in session.game.words.steps(after, session.o, seat, act):
            assert session.game.rules.legal(after, session.o, seat) >> action & 1
            session.game.rules.do(after, session.o, seat, action)


def due_before(session, seat, act):
    """The new stock that chance must make before an act."""
    return session.game.due_before(
        session.s, session.o, seat, session.game.words.steps(session.s, session.o, seat, act)
    )


@few
@given(sittings())
def test_what_is_not_refused_is_what_is_offered(sitting):
    """`why_not` is None for the offers and for nothing else, but (penalty mode) for what is then an offence."""
    for session in played(sitting, 1):
        if sitting.rng.random() < 0.8:
            continue
        s, o, game = session.s, session.o, session.game
        for seat in range(session.seats):
            offers = session.offers(seat)
            proper = {offer.act for offer in offers}
            limit = next((offer.limit for offer in offers if offer.limit is not None), -1)
            for act in candidates(sitting.rng, session, seat):
                offered = act in proper
                if act.do == "exchange":
                    free = s.hands[seat] & ~(1 << s.turn_up if s.taken else 0)
                    offered = act.cards.bit_count() <= limit and not act.cards & ~free
                kind = game.words.offence(s, o, seat, act) if session.under_way else None
                refusal = game.words.why_not(s, o, seat, act)
                assert (refusal is None) == (offered or kind is not None), (seat, str(act), refusal)
                assert not (offered and kind)
                assert kind is None or not sitting.prevents
                if refusal is not None:
                    assert refusal.rule or act.do not in VERBS


@few
@given(sittings())
def test_a_refused_event_changes_nothing(sitting):
    """`apply` takes an event in or raises and leaves everything as it was."""
    for session in played(sitting, 1):
        before = repr((session.s, session.deals, session.unsettled, session.unnoted))
        for _ in range(3):
            seat = sitting.rng.randrange(session.seats)
            act = sitting.rng.choice(candidates(sitting.rng, session, seat))
            fork = session.fork()
            try:
                fork.apply(Acted(seat, act))
            except GamesterError:
                assert repr((fork.s, fork.deals, fork.unsettled, fork.unnoted)) == before
            assert repr((session.s, session.deals, session.unsettled, session.unnoted)) == before
