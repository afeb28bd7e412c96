"""What is true of every table of Loo, at the random tables of the reference: any options, lawful and unlawful acts."""

import random

import pytest

from core.properties.test_reference import loo_words, played
from gamester.games.loo.kernel.options import Enforcement
from gamester.games.loo.words.actions import VERBS
from gamester.table.events import Acted, read_body, read_event, write_line
from gamester.table.session import Session
from gamester.text.act import Act, in_set, mask_of
from gamester.text.errors import GamesterError
from gamester.text.typed import read_act
from reference import loo
from tries import tries

some = pytest.mark.parametrize("seed", range(tries(120)))
few = pytest.mark.parametrize("seed", range(tries(40)))


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


@some
def test_cards_and_chips_are_conserved(seed):
    """Hands, Dumby, turn-up, stock, dead and played cards are the pack; balances and pool what was laid in."""
    for session, _ in played(loo, loo_words, random.Random(seed), 4):
        s = session.s
        stock = [s.stock[(s.top + place) % 52] for place in range(s.left)]
        places = [*s.hands, *s.played, s.dumby, s.dead, 0 if s.taken else 1 << s.turn_up, mask_of(stock)]
        union = 0
        for cards in places:
            assert not union & cards
            union |= cards
        assert union == session.game.rules.pack(session.o)
        assert len(set(stock)) == len(stock)
        assert sum(s.balances) + s.pool == session.o.opening_pool


@some
def test_somebody_may_always_act(seed):
    """Who is asked has something to do, until the deal is over; nobody else is offered anything."""
    for session, _ in played(loo, loo_words, random.Random(seed), 2):
        asked = session.to_act()
        assert bool(asked) == session.under_way
        for seat in range(session.seats):
            assert bool(session.offers(seat)) == (seat in asked)
            assert bool(session.game.rules.legal(session.s, session.o, seat)) == (seat in asked)


@some
def test_acts_and_words_are_the_same(seed):
    """Each offer reads back from its typed line and from its record; an act stands for legal actions, one by one."""
    for session, _ in played(loo, loo_words, random.Random(seed), 2):
        for seat in session.to_act():
            offers = session.offers(seat)
            assert len({str(offer.act) for offer in offers}) == len(offers)
            for offer in offers:
                assert read_act(str(offer.act)) == offer.act
                event = Acted(seat, offer.act)
                assert read_event(read_body(write_line(event, VERBS)), VERBS) == event
                after = session.game.rules.copy(session.s)
                for action in session.game.words.steps(after, session.o, seat, offer.act):
                    assert session.game.rules.legal(after, session.o, seat) >> action & 1
                    session.game.rules.do(after, session.o, seat, action)


@few
def test_what_is_not_refused_is_what_is_offered(seed):
    """`why_not` is None for the offers and for nothing else, but (penalty mode) for what is then an offence."""
    rng = random.Random(seed)
    for session, _ in played(loo, loo_words, rng, 1):
        if rng.random() < 0.8:
            continue
        s, o, game = session.s, session.o, session.game
        for seat in range(session.seats):
            offers = session.offers(seat)
            proper = {offer.act for offer in offers}
            limit = next((offer.limit for offer in offers if offer.limit is not None), -1)
            for act in candidates(rng, session, seat):
                offered = act in proper
                if act.do == "exchange":
                    free = s.hands[seat] & ~(1 << s.turn_up if s.taken else 0)
                    offered = act.cards.bit_count() <= limit and not act.cards & ~free
                kind = game.words.offence(s, o, seat, act) if session.under_way else None
                refusal = game.words.why_not(s, o, seat, act)
                assert (refusal is None) == (offered or kind is not None), (seat, str(act), refusal)
                assert not (offered and kind)
                assert kind is None or o.enforcement != Enforcement.PREVENT
                if refusal is not None:
                    assert refusal.rule or act.do not in VERBS


@few
def test_a_refused_event_changes_nothing(seed):
    """`apply` takes an event in or raises and leaves everything as it was."""
    rng = random.Random(seed)
    for session, _ in played(loo, loo_words, rng, 1):
        before = repr((session.s, session.deals, session.unsettled, session.unnoted))
        for _ in range(3):
            seat = rng.randrange(session.seats)
            act = rng.choice(candidates(rng, session, seat))
            fork = session.fork()
            try:
                fork.apply(Acted(seat, act))
            except GamesterError:
                assert repr((fork.s, fork.deals, fork.unsettled, fork.unnoted)) == before
            assert repr((session.s, session.deals, session.unsettled, session.unnoted)) == before
