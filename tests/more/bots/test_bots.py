"""The opponents: they keep the rules, know nothing they may not, play alike when asked again, and play well."""

import random

import pytest

from bots.field import sitting
from core.bots.test_beliefs import believed, played_by_policy
from core.bots.test_bots import PRESETS, whole_session
from core.bots.test_careless import claiming
from gamester.bots import adviser
from gamester.bots.roster import AdviceBot, opponents
from gamester.bots.simple import FirstBot, RandomBot
from gamester.bots.weakened import CarelessBot
from gamester.games import game_of
from gamester.games.bots import Style
from gamester.games.loo.bots import hinting
from gamester.i18n import languages
from gamester.kernel.cards import count
from gamester.kernel.chance import begin
from gamester.text.messages import Words, area
from worlds.deals import some_rules


def test_hints_are_legal_and_said_in_every_language():
    said = set()

    def watch(seat, seen, choice):
        said.add(AdviceBot(slips=100).advise(seen).reason.key)
        told = adviser.advise(seen)
        said.add(told.reason.key)
        for language in languages():
            assert Words(language).has(told.reason.key), told.reason.key
            sentence = Words(language).tell(told.reason)
            assert "{" not in sentence
            assert "  " not in sentence
        if told.act.do != "exchange":
            assert told.act in [offer.act for offer in seen.offers]
        else:
            assert count(told.act.cards) <= max(offer.limit or 0 for offer in seen.offers)

    for n, (game_id, variant) in enumerate(PRESETS):
        game = game_of(game_id)
        seats = game.words.variants[variant].players[-1] if game_id == "laugh" else 3 + n % 5
        sitting(game_id, variant, seats, [RandomBot(n)] * seats, 6, n, watch=watch)
    chance = random.Random(4)
    for game_id in ("loo", "laugh"):
        for n in range(40):
            o, seats = some_rules(game_id, chance)
            whole_session(game_of(game_id), o, seats, [RandomBot(n)] * seats, n, watch, most=3)
    few_cards = {"deck": "32", "flush_declare": "optional", "pam_civil": "choice"}
    sitting("loo", "five/hoyle-improved", 3, [AdviceBot()] * 3, 150, 2, few_cards, watch=watch)
    sitting("loo", "three/hoffmann-1909", 3, [RandomBot(1)] * 3, 120, 2, {"loo": "unlimited"}, 30, watch)
    sitting("loo", "three/wikipedia-2023", 3, [RandomBot(1)] * 3, 40, 2, {"all_pass": "carry"}, watch=watch)
    said |= {"hint.laugh.declare_late"}  # rare: only who did not declare in time
    said |= {"hint.play.loos"}  # where acts are tried in worlds: tests/core/bots/test_adviser.py
    assert not area("en", "hint").keys() - said


@pytest.mark.parametrize("game_id", ["loo", "laugh"])
def test_random_options_are_played_by_the_rules(game_id):
    chance = random.Random(11)
    for n in range(80 if game_id == "loo" else 25):
        o, seats = some_rules(game_id, chance)
        bots = [*opponents(seats - 1, n), RandomBot(n)]
        try:
            whole_session(game_of(game_id), o, seats, bots, n, most=8)
        except Exception as fault:
            fault.add_note(f"{o} {seats}")
            raise


@pytest.mark.parametrize("variant", ["five/wikipedia-2023", "three/cassell", "irish/wikipedia-2023"])
def test_the_bold_stand_more_often(variant):
    asked, stood = 0, dict.fromkeys(range(-2, 3), 0)

    def watch(seat, seen, choice):
        nonlocal asked
        if {"stand", "pass"} <= {offer.act.do for offer in seen.offers}:
            asked += 1
            answers = [hinting.advise(seen, Style(bold)).act.do != "pass" for bold in stood]
            assert answers == sorted(answers)
            for bold, answer in zip(stood, answers, strict=True):
                stood[bold] += answer

    sitting("loo", variant, 5, [AdviceBot()] * 5, 120, 1, {"loo": "unlimited"}, 30, watch)
    often = [stood[bold] / asked for bold in sorted(stood)]
    assert often == sorted(often)
    assert often[-1] > often[0] + 0.1
    assert 0.1 < often[2] < 0.9


def test_attention_pays_at_laugh():
    results = sitting("laugh", "adpoker", 4, [AdviceBot("A", 0, s, 3) for s in (0, 0, 60, 60)], 200, 5)
    assert sum(r[0] + r[1] for r in results) > sum(r[2] + r[3] for r in results) + 100


def test_hands_are_guessed_better_from_what_the_others_did_than_from_the_cards_alone():
    rng = random.Random("beliefs")
    found = []
    while len(found) < 8:
        deal = played_by_policy("five/wikipedia-2023", 5, rng)
        if not deal.over and deal.s.phase == 5:
            found.append(believed(deal, deal.s.turn, begin(1, len(found), 0), 6))
    found = [each for each in found if each]
    right, even = sum(each[0] for each in found), sum(each[1] for each in found)
    assert right > 1.2 * even
    assert sum(each[2] for each in found) / len(found) < 3


@pytest.mark.parametrize("oversights", [1, 25, 60, 100])
def test_so_many_pairs_in_a_hundred_are_overlooked(oversights):
    bot = CarelessBot(FirstBot(), oversights, 7)
    missed = sum(bot.choose(claiming(number)).do == "leave" for number in range(1000))
    assert abs(missed / 10 - oversights) < 5
