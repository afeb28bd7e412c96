"""Search, master and networks know nothing hidden, and late in a deal a search is exactly right."""

import random
from statistics import fmean

import pytest

from core.bots.test_master import TABLES as TABLES_OF_MASTERS
from core.bots.test_master import UNTRAINED
from core.bots.test_search import TABLES, decisions, interpreted, seen_in
from gamester.bots.learned import LearnedBot
from gamester.bots.master import MasterBot
from gamester.bots.roster import AdviceBot
from gamester.bots.search import SearchBot
from gamester.games import game_of
from gamester.kernel.chance import begin
from gamester.kernel.judged import PRINTED
from gamester.text.act import in_set
from worlds.deals import Deal
from worlds.late import all_hands, count_of, plays, unseen_by, ways_to_deal, with_hands

__all__ = ["interpreted"]


@pytest.mark.parametrize(
    ("bot", "table"),
    [
        *((SearchBot("x", 5, worlds=3), table) for table in TABLES),
        *((MasterBot("x", 5, worlds=3), table) for table in (*TABLES_OF_MASTERS, UNTRAINED)),
        *((LearnedBot(AdviceBot("x"), "x", 5), table) for table in TABLES_OF_MASTERS),
    ],
)
def test_hidden_cards_make_no_difference(bot, table):
    """Were another deal true that the seat cannot tell from this one, the bot would think exactly the same."""
    found = decisions(*table, seed=11)
    for number in range(3):
        deal, seat, seen = next(found)
        world, _ = seen.memory().sample(begin(number, 1, 1))
        twin = seen_in(deal, seat, world)
        assert bot.assess(twin) == bot.assess(seen)
        assert bot.choose(twin) == bot.choose(seen)


def played_out(deal, hands, unseen, seat, act):
    """What an act brings if the hidden hands are these and all play on by the policy: chips of the deal from now."""
    package, o = deal.package, deal.o
    s = package.rules.copy(deal.s)
    others = [other for other in range(len(s.hands)) if other != seat]
    mask = sum(1 << card for card in unseen)
    for other, hand in zip(others, hands, strict=True):
        s.hands[other] = s.hands[other] & ~mask | hand
    had = s.balances[seat]
    for action in package.words.steps(s, o, seat, act):
        package.rules.do(s, o, seat, action)
    policy = __import__(f"gamester.games.{deal.game}.advice.choosing", fromlist=["choose"])
    while not package.rules.over(s):
        asked = package.rules.waited_for(s)
        turn = (asked & -asked).bit_length() - 1
        v = package.rules.view(s, o, turn)
        package.rules.do(s, o, turn, policy.choose(v, o, package.rules.legal(s, o, turn), (), PRINTED, 0, 0))
    return s.balances[seat] - had + package.rules.in_pool(s) / deal.seats


@pytest.mark.parametrize(
    ("game", "variant", "words", "seats"),
    [
        ("loo", "irish/wikipedia-2023", {"deck": "32"}, 3),
        ("loo", "three/baxter-wray-1891", {"deck": "32"}, 3),
        ("laugh", "adpoker", {"declare": "none", "late_declaration": "forbidden"}, 3),
    ],
)
def test_an_ending_agrees_with_all_ways_the_cards_may_lie(game, variant, words, seats):
    deal, seat, unseen = ending(game, variant, words, seats)
    seen = seen_in(deal, seat)
    witness = deal.witness(seat)
    possible = [
        hands
        for hands in all_hands(unseen, sizes_of(deal, seat, unseen))
        if plays(deal, seat, with_hands(deal, seat, hands, unseen), witness)
    ]
    for each in SearchBot("x", worlds=FEW_WAYS, inference=False).assess(seen):
        plain = fmean(played_out(deal, hands, unseen, seat, each.act) for hands in possible)
        assert each.chips == pytest.approx(plain)
        assert each.error == 0


def sizes_of(deal, seat, unseen):
    """How many cards that a seat has not seen each of the others holds."""
    return [len(set(in_set(hand)) & set(unseen)) for other, hand in enumerate(deal.s.hands) if other != seat]


def ending(game, variant, words, seats):
    """A decision at which the hidden cards may lie in a few ways only, and the cards its seat has not seen."""
    rng = random.Random(f"endings {game} 0")
    o = game_of(game).words.options_of(variant, words, seats)
    while True:
        deal = Deal(game, o, seats, rng)
        while not deal.over:
            deal.play_on()
            seat = deal.s.turn
            hidden = sum(count_of(hand) for other, hand in enumerate(deal.s.hands) if other != seat)
            if deal.over or seat < 0 or getattr(deal.s, "mover", -1) >= 0 or not 0 < hidden <= MOST_HIDDEN[game]:
                continue
            if len(deal.package.words.offers(deal.s, o, seat)) > 1 and rng.random() < 0.3:
                unseen = unseen_by(deal, seat)
                if ways_to_deal(len(unseen), sizes_of(deal, seat, unseen)) <= FEW_WAYS:
                    return deal, seat, unseen


MOST_HIDDEN = {"loo": 2, "laugh": 9}
FEW_WAYS = 560
