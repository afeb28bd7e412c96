"""Search: it knows nothing hidden, does the same again, and late in a deal is exactly right."""

import random

import pytest

from gamester.bots.search import SearchBot, own_act, unlike
from gamester.games import game_of
from gamester.games.bots import Seen
from gamester.games.laugh.advice.knowing import cards_seen
from gamester.games.laugh.belief.candidates import kind_of
from gamester.games.registry import OWN
from gamester.kernel.judged import PRINTED
from gamester.table.worlds import witness_of
from gamester.text.act import Act, mask_of
from gamester.text.typed import read_cards
from worlds.deals import Deal

TABLES = [
    ("loo", "five/enquire-within", 5),
    ("loo", "three/baxter-wray-1891", 5),
    ("loo", "three/austen-centre", 4),
    ("loo", "irish/wikipedia-2023", 4),
    ("laugh", "adpoker", 5),
    ("laugh", "adpoker-strict", 3),
]


@pytest.fixture(autouse=True)
def interpreted(monkeypatch):
    monkeypatch.setattr("gamester.engine.modules._failed", set(OWN))


def decisions(game, variant, seats, seed, share=0.3):
    """Decisions with a choice, of deals played by the policy: the deal, and the seat that is asked."""
    rng = random.Random(f"search {game} {variant} {seed}")
    o = game_of(game).words.options_of(variant, {}, seats)
    while True:
        deal = Deal(game, o, seats, rng)
        while not deal.over:
            able = [seat for seat in range(seats) if deal.package.rules.legal(deal.s, o, seat) & ~(1 << 61)]
            whole = not getattr(deal.s, "put", 0) and getattr(deal.s, "mover", -1) < 0
            if able and whole and rng.random() < share:
                seen = seen_in(deal, able[0])
                if len(seen.offers) > 1 or seen.offers[0].limit:
                    yield deal, able[0], seen
            deal.play_on()


def seen_in(deal, seat, world=None):
    """What the seat is shown, in the deal or in a world it cannot tell from it."""
    s = world.state if world else deal.s
    view = deal.package.rules.view(s, deal.o, seat)
    deck, steps = (world.deck, world.steps) if world else (deal.deck, deal.steps)

    memory = witness_of(deal.game, deal.o, deal.before, deck, steps, seat)
    offers = tuple(offer for offer in deal.package.words.offers(s, deal.o, seat) if offer.act.do != "misdeal")
    return Seen(deal.game, deal.o, view, offers, lambda: memory)


@pytest.mark.parametrize(("game", "variant", "seats"), TABLES[:4])
def test_a_seed_gives_the_same_again_whatever_was_asked_between(game, variant, seats):
    found = decisions(game, variant, seats, 2)
    shown = [next(found)[2] for _ in range(3)]
    bot = SearchBot("x", 7, worlds=3)
    first = [bot.assess(seen) for seen in shown]
    SearchBot("y", 8, worlds=3).assess(shown[0])
    assert [bot.assess(seen) for seen in reversed(shown)] == first[::-1]


@pytest.mark.parametrize(("game", "variant", "seats"), TABLES)
def test_what_is_chosen_may_be_done_and_is_better_by_the_same_numbers_or_the_policy_s_own(game, variant, seats):
    found = decisions(game, variant, seats, 3)
    bot = SearchBot("x", 1, worlds=3)
    for _ in range(4):
        deal, seat, seen = next(found)
        assessed = bot.assess(seen)
        chosen = bot.choose(seen)
        assert deal.package.words.why_not(deal.s, deal.o, seat, chosen) is None
        chips = {each.act: each.chips for each in assessed}
        own = own_act(seen, PRINTED)
        assert chosen == own or chips[chosen] > chips[own]  # the best of all may be ahead by too little to be believed
        assert sum(each.probability for each in assessed) == pytest.approx(1)
        for each in assessed:
            assert deal.package.words.why_not(deal.s, deal.o, seat, each.act) is None
            assert 0 <= each.looed <= 1


def test_an_exchange_is_tried_in_several_ways_the_adviser_s_among_them():
    for deal, seat, seen in decisions("loo", "five/enquire-within", 5, 4, 1.0):
        if any(offer.limit for offer in seen.offers):
            acts = [each.act for each in SearchBot("x", 1, worlds=1).assess(seen)]
            assert own_act(seen, PRINTED) in acts
            assert Act("exchange", deal.s.hands[seat]) in acts
            assert len(acts) == len(set(acts)) > 5
            return


def test_without_a_module_or_a_memory_it_plays_by_advice_and_says_so(caplog):
    _, _, seen = next(decisions("loo", "three/hoffmann-1909", 4, 6))
    assert SearchBot("x", 1).choose(seen) == own_act(seen, PRINTED)
    bare = Seen(seen.game, seen.o, seen.view, seen.offers)
    assert SearchBot("Damon", 1, worlds=2).choose(bare) == own_act(seen, PRINTED)
    assert "Damon cannot search" in caplog.text


def test_acts_that_come_to_the_same_are_tried_once():
    found = decisions("laugh", "adpoker", 3, 6)
    fewer = 0
    for _ in range(12):
        _, _, seen = next(found)
        acts = [offer.act for offer in seen.offers]
        left = unlike(seen, acts)
        assert set(left) <= set(acts)
        assert left[0] == acts[0]
        assert {act.do for act in left} == {act.do for act in acts}
        assert unlike(seen, left) == left
        fewer += len(left) < len(acts)
    assert fewer


def test_matches_nobody_can_take_away_are_of_one_kind_and_contested_ones_each_of_their_own():
    view = game_of("laugh").rules.new_view()
    view.seat, view.seats = 0, 3
    view.hand = mask_of(read_cards("2C 3C 4C 4D 5C 6C"))
    view.table = mask_of(read_cards("2D 2H 3D 3H 4H 4S 5D 6D"))
    two, three, four, other_four, five, six = (
        kind_of(view, cards_seen(view), card) for card in read_cards("2C 3C 4C 4D 5C 6C")
    )
    assert two == three
    assert four == other_four
    assert len({two, four, five, six}) == 4
