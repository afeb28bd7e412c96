"""What holds in every deal, whatever the options and whatever is played."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from gamester.act import Act, in_set
from gamester.games.laugh import GAME as laugh
from gamester.games.laugh.kernel.state import Phase
from gamester.kernel.cards import ALL, NO_ACTION, NO_SEAT, count
from tries import tries

WORDS = {key: sorted(entry.members, key=str) for key, entry in laugh.words.catalogue.items() if key != "rounds"}


def sensible(words):
    """Where nothing is declared nothing is declared too late. H19"""
    return words | {"late_declaration": "forbidden"} if words.get("declare") == "none" else words


options = st.fixed_dictionaries({}, optional={key: st.sampled_from(words) for key, words in WORDS.items()}).map(
    sensible
)
seeds = st.integers(0, 2**32)
many = settings(max_examples=tries(150), deadline=None)


def clumped(rng):
    """A deck in which many alike lie together, so that triples, quartes and pairs abound."""
    deck = [suit * 13 + rank for rank in rng.sample(range(13), 13) for suit in range(4)]
    for _ in range(rng.choice([5, 20, 60, 300])):
        i, j = rng.randrange(52), rng.randrange(52)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def dealt_round(deck, seats, o):
    """The deck that deals such a pile to each seat."""
    piles = [deck[seat * o.hand : (seat + 1) * o.hand] for seat in range(seats)]
    return [pile[place] for place in range(o.hand) for pile in piles] + deck[seats * o.hand :]


def random_play(words, seats, seed, deals=2):
    """The states of some deals of random legal acts: each act, and after it the state."""
    rng = Random(seed)
    o = laugh.words.options_of("adpoker", words, seats)
    s = laugh.rules.open_table(seats, o)
    s.dealer = rng.randrange(seats)
    lying = rng.choice([1, 1, 5])
    for _ in range(deals):
        laugh.rules.next_deal(s, o)
        laugh.rules.start(s, o, dealt_round(clumped(rng), seats, o))
        yield s, o, NO_SEAT, None, rng
        while not laugh.rules.over(s):
            seat, act = a_move(s, o, rng, lying)
            yield s, o, seat, act, rng


def a_move(s, o, rng, lying):
    """One random event, done."""
    rivals = laugh.chance.due(s, o, NO_ACTION)
    if rivals:
        order = [seat for seat in range(s.seats) if rivals >> seat & 1]
        rng.shuffle(order)
        laugh.chance.put_in(s, o, order)
        return NO_SEAT, None
    moves = [(seat, offer.act) for seat in range(s.seats) for offer in laugh.words.offers(s, o, seat)]
    assert moves, "nobody may act before the end"
    weights = [1 / lying if act.do in ("lie", "ready") else lying if act.do == "play" else 1 for _, act in moves]
    seat, act = rng.choices(moves, weights)[0]
    for action in laugh.words.steps(s, o, seat, act):
        assert laugh.rules.legal(s, o, seat) >> action & 1
        laugh.rules.do(s, o, seat, action)
    return seat, act


@many
@given(options, st.sampled_from([3, 4, 5]), seeds)
def test_cards_chips_and_pairs(words, seats, seed):
    for s, *_ in random_play(words, seats, seed):
        piles = [*s.hands, *s.won, *s.late, s.table]
        assert sum(map(count, piles)) == 52
        assert sum(piles) == ALL
        assert sorted(s.row[: s.row_length]) == sorted(in_set(s.table))
        assert all(count(pile) % 2 == 0 for pile in [*s.won, *s.late])
        assert sum(s.balances) + s.pot == 0
        assert all(cards & s.table == cards for cards in [*s.overlooked, s.offered])


@many
@given(options, st.sampled_from([3, 4, 5]), seeds)
def test_what_is_offered_is_legal_and_nothing_else_is(words, seats, seed):
    rng = Random(seed)
    for s, o, *_ in random_play(words, seats, seed, deals=1):
        for seat in range(seats):
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
    v = laugh.rules.new_view()
    laugh.rules.look(s, o, seat, v)
    return v


@settings(max_examples=tries(150), deadline=None)
@given(options, st.sampled_from([3, 4, 5]), seeds)
def test_what_a_seat_has_not_seen_changes_neither_its_view_nor_its_choices(words, seats, seed):
    for s, o, _, _, rng in random_play(words, seats, seed, deals=1):
        seat = rng.randrange(NO_SEAT, seats)
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


@settings(max_examples=tries(150), deadline=None)
@given(options, st.sampled_from([3, 4, 5]), seeds)
def test_an_act_unheard_changes_no_other_view(words, seats, seed):
    """Who hears nothing of an act, and is not asked because of it, sees nothing of it either."""
    before = None
    for s, o, seat, act, _ in random_play(words, seats, seed, deals=1):
        if before is not None and act is not None:
            for listener in range(seats):
                heard = laugh.words.overheard(before, o, seat, act, listener)
                same_step = before.phase == s.phase and s.phase in (Phase.DECLARE, Phase.CLAIM)
                if heard is None and same_step and before.offered == s.offered and s.turn != listener:
                    assert view(before, o, listener) == view(s, o, listener)
        before = laugh.rules.copy(s)
