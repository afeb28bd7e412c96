"""What holds in every deal, whatever the options and whatever is played."""

from random import Random

import pytest

from core.properties.test_reference import laugh_words, played
from gamester.games.laugh import GAME as laugh
from gamester.games.laugh.kernel.state import Phase
from gamester.kernel.cards import ALL, NO_SEAT, count
from gamester.table.events import Acted
from gamester.text.act import Act, in_set
from reference import laugh as reference
from tries import tries

many = pytest.mark.parametrize("seed", range(tries(150)))


def random_play(rng, deals=2):
    """The states of some deals of random legal acts: whose act it was, the act, and after it the state."""
    for session, event in played(reference, laugh_words, rng, deals):
        seat, act = (event.seat, event.act) if isinstance(event, Acted) else (NO_SEAT, None)
        yield session.s, session.o, seat, act


@many
def test_cards_chips_and_pairs(seed):
    for s, *_ in random_play(Random(seed)):
        piles = [*s.hands, *s.won, *s.late, s.table]
        assert sum(map(count, piles)) == 52
        assert sum(piles) == ALL
        assert sorted(s.row[: s.row_length]) == sorted(in_set(s.table))
        assert all(count(pile) % 2 == 0 for pile in [*s.won, *s.late])
        assert sum(s.balances) + s.pot == 0
        assert all(cards & s.table == cards for cards in [*s.overlooked, s.offered])


@many
def test_what_is_offered_is_legal_and_nothing_else_is(seed):
    rng = Random(seed)
    for s, o, *_ in random_play(rng, deals=1):
        for seat in range(s.seats):
            offered = [offer.act for offer in laugh.words.offers(s, o, seat)]
            assert len(set(offered)) == len(offered)
            assert all(laugh.words.why_not(s, o, seat, act) is None for act in offered)
            assert bool(offered) == bool(laugh.rules.legal(s, o, seat)) == bool(laugh.rules.may_act(s, o) >> seat & 1)
            for act in (an_act(s, rng, offered) for _ in range(6)):
                assert (laugh.words.why_not(s, o, seat, act) is None) == is_offered(s, seat, act, offered), act


def an_act(s, rng, offered):
    """Some act near the legal ones: its cards or those it takes exchanged for others."""
    act = rng.choice(offered) if offered and rng.random() < 0.7 else Act(rng.choice(list(laugh.words.verbs)))
    pool = in_set(rng.choice([ALL, s.table | s.hands[rng.randrange(s.seats)]]))
    if not pool:
        return act
    rank = [card for card in pool if card % 13 == rng.choice(pool) % 13]
    some = sum(1 << card for card in rng.sample(rank or pool, min(len(rank or pool), rng.randint(1, 4))))
    return rng.choice([Act(act.do, some, act.takes), Act(act.do, act.cards, some), Act(act.do, some, some)])


def is_offered(s, seat, act, offered):
    """Whether an act is listed; of a triple any two may be declared."""
    if act.takes and act.do != "play":
        return False
    if act.do in ("ready", "lie", "leave", "play"):
        return act in offered
    if act.do == "declare" and s.phase != Phase.QUARTE and count(act.cards) == 2:
        sets = [other.cards for other in offered if other.do == "declare"]
        ranks = [{card % 13 for card in in_set(cards)} for cards in sets]
        held = act.cards & s.hands[seat] == act.cards
        two = {card % 13 for card in in_set(act.cards)}
        return held and any(two == rank and count(cards) == 2 for cards, rank in zip(sets, ranks, strict=True))
    return any(other.do == act.do and other.cards == act.cards for other in offered)


def places(s, seat):
    """Where cards lie that this seat has not seen: hands of others, and what they set aside face down."""
    unseen = []
    for other in range(s.seats):
        if other != seat:
            for pile in (s.hands, s.won, s.late):
                shown = 0 if pile is s.hands else pile[other] & ~s.face_down
                unseen += [(pile, other, card) for card in in_set(pile[other] & ~shown)]
    return unseen


def exchange(s, one, two):
    """Two unseen cards change places."""
    (pile, seat, card), (other_pile, other, other_card) = one, two
    both = 1 << card | 1 << other_card
    pile[seat] ^= both
    other_pile[other] ^= both
    if (s.face_down >> card & 1) != (s.face_down >> other_card & 1):
        s.face_down ^= both


def view(s, o, seat):
    return laugh.rules.view(s, o, seat)


@many
def test_what_a_seat_has_not_seen_changes_neither_its_view_nor_its_choices(seed):
    rng = Random(seed)
    for s, o, *_ in random_play(rng, deals=1):
        seat = rng.randrange(NO_SEAT, s.seats)
        unseen = places(s, seat)
        if not unseen:
            continue
        other = laugh.rules.copy(s)
        for _ in range(8):
            one, two = (rng.choice(places(other, seat)) for _ in range(2))
            if one[:2] != two[:2]:
                exchange(other, one, two)
        assert view(other, o, seat) == view(s, o, seat)
        if seat != NO_SEAT:
            assert laugh.rules.legal(other, o, seat) == laugh.rules.legal(s, o, seat)
            assert laugh.words.offers(other, o, seat) == laugh.words.offers(s, o, seat)


@many
def test_an_act_unheard_changes_no_other_view(seed):
    """Who hears nothing of an act, and is not asked because of it, sees nothing of it either."""
    before = None
    for s, o, seat, act in random_play(Random(seed), deals=1):
        if before is not None and act is not None:
            for listener in range(s.seats):
                heard = laugh.words.overheard(before, o, seat, act, listener)
                same_step = before.phase == s.phase and s.phase in (Phase.DECLARE, Phase.CLAIM)
                if heard is None and same_step and before.offered == s.offered and s.turn != listener:
                    assert view(before, o, listener) == view(s, o, listener)
        before = laugh.rules.copy(s)
