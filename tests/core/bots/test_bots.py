"""The opponents: they keep the rules, know nothing they may not, play alike when asked again, and play well."""

import json
import random
from math import sqrt

import pytest

from bots.field import deal_out, sitting
from gamester.bots.base import drive, seen_by
from gamester.bots.roster import CHARACTERS, AdviceBot, bot_named, bot_of, opponents, spec_of
from gamester.bots.simple import FirstBot, RandomBot
from gamester.bots.tables import TablesBot
from gamester.bots.weakened import WeakenedBot
from gamester.games import game_of
from gamester.kernel.cards import count
from gamester.table.events import Opened
from gamester.table.table import Table
from gamester.text.errors import BadWords

PRESETS = [(game, name) for game in ("loo", "laugh") for name in game_of(game).words.variants]


def whole_session(game, o, seats, bots, seed, watch=None, most=40):
    chance = random.Random(seed)
    s = game.rules.open_table(seats, o)
    while most and not game.rules.finished(s, o):
        deal_out(game, s, o, bots, chance, watch)
        most -= 1
    return s


@pytest.mark.parametrize(("game_id", "variant"), PRESETS)
def test_every_preset_is_played_by_the_rules(game_id, variant):
    game = game_of(game_id)
    for seats in game.words.variants[variant].players:
        words = {"max_extra_deals": 3} if game_id == "loo" else {}
        bots = [*opponents(seats - 2, seats), RandomBot(seats), TablesBot("T", 0, 10, 1)]
        whole_session(game, game.words.options_of(variant, words, seats), seats, bots, seats)


@pytest.mark.parametrize(
    "bot",
    [AdviceBot("A", 1, 20, 5), FirstBot(), RandomBot(4), WeakenedBot(AdviceBot(), 30, 2)],
    ids=lambda bot: type(bot).__name__,
)
@pytest.mark.parametrize(
    ("game_id", "variant"), [("loo", "five/hoyle-improved"), ("loo", "three/cassell"), ("laugh", "adpoker")]
)
def test_an_assessment_names_what_is_chosen_and_sums_to_one(game_id, variant, bot):
    told = []

    def watch(seat, seen, choice):
        assessed = bot.assess(seen)
        told.append(len(assessed))
        assert sum(each.probability for each in assessed) == pytest.approx(1)
        assert [each.probability > 0 for each in assessed if each.act == bot.choose(seen)] == [True]
        assert {offer.act.do for offer in seen.offers} == {each.act.do for each in assessed}

    sitting(game_id, variant, 3, [bot] * 3, 4, 1, watch=watch)
    assert max(told) > 1


def test_chance_puts_out_cards_as_often_as_it_says():
    drawn, expected = {}, {}

    def watch(seat, seen, choice):
        if choice.do == "exchange":
            drawn[count(choice.cards)] = drawn.get(count(choice.cards), 0) + 1
            for each in RandomBot().assess(seen):
                many = count(each.act.cards)
                expected[many] = expected.get(many, 0) + each.probability

    sitting("loo", "five/wikipedia-2023", 8, [RandomBot(n) for n in range(8)], 60, 2, pool=5, watch=watch)
    assert sum(drawn.values()) > 150
    for many, often in expected.items():
        assert abs(drawn.get(many, 0) - often) < 4 * sqrt(often)


def test_a_bot_waits_for_the_seats_of_people():
    table = Table(
        Opened("loo", "three/hoffmann-1909", {"enforcement": "penalty"}, 1, ("A", "B", "C")), random.Random(1)
    )
    assert drive(table, {0: FirstBot(), 2: RandomBot()}) == 1
    assert not table.finished
    assert any(offer for offer in seen_by(table, 1).offers)
    assert drive(table, opponents(3, 1), deals=0) == 0


# --- Names, records, hints ----------------------------------------------------------------------------------


def test_opponents_have_names_of_their_own_and_come_back_from_a_record():
    for seed in range(20):
        bots = opponents(7, seed, taken=["Damon"])
        names = [bot.name for bot in bots]
        assert len(set(names)) == 7
        assert "Damon" not in names
        assert bots == opponents(7, seed, taken=["Damon"])
        assert [bot_of(json.loads(json.dumps(spec_of(bot)))) for bot in bots] == bots
    assert len({tuple(bot.name for bot in opponents(4, seed)) for seed in range(20)}) > 5
    assert bot_of(spec_of(FirstBot())) == FirstBot()
    assert bot_of(spec_of(RandomBot(3, "Celia"))) == bot_named("Celia", 3, level="random")
    assert bot_named("Belinda", 1, 9).boldness == 2
    assert [c.name for c in CHARACTERS] == list(dict.fromkeys(c.name for c in CHARACTERS))


CARELESS = spec_of(opponents(1, 5, oversights=30)[0])
WEAKENED = spec_of(WeakenedBot(AdviceBot("A"), 5))


@pytest.mark.parametrize(
    "spec",
    [
        {}, {"bot": "x"}, {"bot": "advice", "seed": "1"}, {"bot": "advice", "name": 3},
        *({**CARELESS, **wrong} for wrong in ({"oversights": 0}, {"oversights": 101}, {"of": {"bot": "careless"}}, {"of": None})),
        *({**WEAKENED, **wrong} for wrong in ({"temperature": 0}, {"temperature": 101}, {"of": {"bot": "weakened"}}, {"of": None})),
    ],
)  # fmt: skip
def test_what_no_opponent_is(spec):
    with pytest.raises(BadWords):
        bot_of(spec)


def test_who_is_unknown_is_refused():
    for wrong in (lambda: bot_named("Nobody", 1), lambda: bot_named("Celia", 1, level="genius")):
        with pytest.raises(BadWords):
            wrong()
    with pytest.raises(BadWords):
        spec_of(object())
