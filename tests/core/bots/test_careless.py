"""Bots that overlook so many things in a hundred: how often, what, and the same again whenever a record is played."""

import random
from dataclasses import replace

import pytest

from gamester.bots.base import seen_by
from gamester.bots.roster import bot_named, bot_of, level_of, opponents, quick, spec_of
from gamester.bots.simple import FirstBot
from gamester.bots.weakened import CarelessBot, WeakenedBot
from gamester.local import Settings, open_home
from gamester.protocol.payloads import act_of
from gamester.table.events import Acted, Offence, Opened
from gamester.table.table import Table
from gamester.text.act import Act, Offer
from gamester.text.typed import read_act


def seen(game, variant, seats, **options):
    """What the seat that is asked sees after a deal, and its table."""
    table = Table(Opened(game, variant, options, 1, tuple("ABCDEFGH"[:seats])), random.Random(4))
    table.deal()
    return table


def claiming(number):
    """A seat of Laugh that may claim a pair; `number` makes it a different decision each time."""
    table = seen("laugh", "adpoker", 5)
    offers = (Offer(read_act("claim 5H 5S")), Offer(Act("leave")))
    view = table.view(1)
    view.deal = number
    view.table |= 1 << 29 | 1 << 42
    return replace(seen_by(table, 1), view=view, offers=offers)


def test_one_of_three_is_taken():
    table = seen("laugh", "adpoker", 5)
    three = [read_act(f"play 5D takes {taken}") for taken in ("5H", "5S", "5C", "5H 5S 5C")]
    asked = replace(seen_by(table, 1), offers=tuple(map(Offer, three)))
    assert CarelessBot(FirstBot(), 100, 1).choose(asked) in three[:3]
    shares = {each.act: each.probability for each in CarelessBot(FirstBot(), 30, 1).assess(asked)}
    assert shares == pytest.approx({three[0]: 0.8, three[1]: 0.1, three[2]: 0.1, three[3]: 0})


def loo(oversights, **options):
    """A session of three-card Loo played by careless bots; the kinds of offences in it."""
    table = Table(
        Opened("loo", "three/wikipedia-2023", {"unaided": True, **options}, 1, tuple("ABCD")), random.Random(2)
    )
    bots = [bot_named("Florio", seat, oversights=oversights) for seat in range(4)]
    while not table.finished:
        if table.between_deals:
            table.deal()
            continue
        seat = next(s for s in table.to_act() if table.session.game.rules.waited_for(table.session.s) >> s & 1)
        table.act(seat, bots[seat].choose(seen_by(table, seat)))
    return [event.kind for event in table.events if isinstance(event, Offence)]


def test_a_revoke_happens_where_it_is_punished_and_where_it_was_asked_for():
    assert set(loo(50, enforcement="penalty")) <= {"revoke", "head", "lead"}
    assert loo(50, enforcement="penalty")
    assert loo(0, enforcement="penalty") == []
    assert loo(None, enforcement="penalty") == []
    assert loo(50) == []


def test_an_evening_is_the_same_again_under_its_seed():
    def played():
        wishes = Settings("laugh", options={"unaided": True}, seed="again", oversights=40, keep=False)
        home = open_home(wishes, "en")
        home.connect()
        home.step()
        rng = random.Random(3)
        while home.table.session.under_way:
            if home.must_wait:
                offers = [o for o in home.table.offers(0) if o.act.do != "claim"]
                home.client.act(act_of(rng.choice(offers).act))
            else:
                home.step()
        return [event for event in home.events if isinstance(event, Acted)]

    assert played() == played()


def test_a_record_names_it_and_makes_it_again():
    for bot in opponents(3, 5, oversights=30):
        assert isinstance(bot, CarelessBot)
        assert bot_of(spec_of(bot)) == bot
        assert level_of(bot) == "advice"
        assert quick(bot) == bot
        hot = WeakenedBot(bot, 10, 1)
        assert bot_of(spec_of(hot)) == hot
        assert level_of(hot) == "advice"


def test_nobody_overlooks_anything_where_that_is_asked_for():
    for bot in opponents(12, 5, boldness=2, oversights=0):
        assert all(bot.choose(claiming(number)).do == "claim" for number in range(50))
