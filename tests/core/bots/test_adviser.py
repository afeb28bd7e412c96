"""The adviser: it knows what its seat knows and no more, says the numbers it counts by, and says them in both languages."""

import random
import re
from types import SimpleNamespace

import pytest

from core.worlds.test_memory import twin_of
from gamester.bots.adviser import advise, row, told_chance
from gamester.bots.base import is_asked, is_forced, seen_by
from gamester.bots.comparing import BATCHES, weigh, weighed
from gamester.bots.roster import AdviceBot, opponents
from gamester.bots.search import Tried
from gamester.games import bots_of, game_of
from gamester.games.bots import Seen
from gamester.games.loo.bots.reasons import sides, stand_or_pass
from gamester.games.loo.kernel.rules import loo_due
from gamester.i18n import languages
from gamester.kernel.cards import count
from gamester.kernel.chance import begin
from gamester.table.events import Opened
from gamester.table.table import Table
from gamester.text.act import Act
from gamester.text.messages import Words
from gamester.text.saying import Speaker

FORMS = [("loo", "five/wikipedia-2023", 4), ("loo", "three/hoffmann-1909", 4), ("laugh", "adpoker", 4)]


def table_of(game, variant, seats, chance, options=None):
    names = tuple(f"P{n}" for n in range(seats))
    return Table(Opened(game, variant, options or {}, game_of(game).rules_number, names), chance)


def decisions(table, most, deals=1):
    """Some real decisions of some deals, played on by advice: who is asked, and what he sees."""
    found, bot, chance = 0, AdviceBot(), random.Random(1)
    for _ in range(deals):
        table.deal()
        while not table.between_deals and not table.finished:
            seat = next(seat for seat in table.to_act() if is_asked(seen_by(table, seat)))
            seen = seen_by(table, seat)
            if not is_forced(seen) and chance.random() < 0.5:
                yield seat, seen
                found += 1
                if found == most:
                    return
            table.act(seat, bot.choose(seen))


@pytest.mark.parametrize(("game", "variant", "seats"), FORMS)
def test_hidden_cards_exchanged_change_no_word_of_the_advice(game, variant, seats):
    compared = 0
    table = table_of(game, variant, seats, random.Random(8))
    for number, (seat, seen) in enumerate(decisions(table, 3)):
        world, _ = seen.memory().sample(begin(number, 1, 2))
        twin = twin_of(table, world)
        again = seen_by(twin, seat)
        assert twin.session.s.hands != table.session.s.hands
        assert again.view == seen.view
        assert advise(again, 10) == advise(seen, 10)
        compared += 1
    assert compared >= 3


@pytest.mark.parametrize(("game", "variant", "seats"), FORMS)
def test_every_offer_is_weighed_and_the_best_comes_first(game, variant, seats):
    for _, seen in decisions(table_of(game, variant, seats, random.Random(5)), 4):
        acts = weigh(seen, 10)
        assert {each.act for each in acts} >= {offer.act for offer in seen.offers if offer.limit is None}
        assert [each.chips for each in acts] == sorted((each.chips for each in acts), reverse=True)
        assert acts[0].behind == 0
        for each in acts:
            assert each.behind == pytest.approx(acts[0].chips - each.chips)
            assert 0 <= each.looed <= 1


def numbers(text):
    """The numbers of a sentence, cards apart."""
    plain = re.sub(r"\b[2-9TJQKA][CDHS]\b|\b[a-z]+ 100\b", "", text).replace("\u2212", "-").replace(",", ".")
    return [float(found) for found in re.findall(r"[-+]?\d+(?:\.\d+)?", plain)]


def test_both_sides_of_the_inequality_are_the_numbers_it_was_weighed_by():
    told = 0
    for _, seen in decisions(table_of("loo", "three/hoffmann-1909", 5, random.Random(2), {"bold_stand": False}), 6, 3):
        acts = {each.act.do: each for each in weigh(seen, 20)}
        if {"stand", "pass"} - set(acts):
            continue
        stand, passing, v = acts["stand"], acts["pass"], seen.view
        x = sides(seen, stand, passing)
        assert x.gain == pytest.approx(stand.tricks * v.pool / seen.o.tricks)
        assert x.risk == pytest.approx(stand.looed * loo_due(v.pool, seen.o) * (1 - 1 / count(v.seated)))
        assert x.left - x.right == pytest.approx(stand.chips - passing.chips)
        expected = [
            stand.tricks,
            x.each,
            x.gain,
            x.others,
            round(100 * stand.looed),
            x.loo,
            x.risk,
            x.passing,
            x.left,
            x.right,
        ]
        for language in languages():
            said = numbers(Words(language).tell(stand_or_pass(x, stand)[1]))
            assert said == pytest.approx(expected, abs=0.0051)
            risk = stand_or_pass(x, stand)[0]
            assert risk.fills["looed"] == told_chance("loo", stand)
        told += 1
    assert told >= 3


@pytest.mark.parametrize(("game", "variant", "seats"), FORMS)
def test_the_numbers_of_a_hint_are_those_of_its_comparison(game, variant, seats):
    table = table_of(game, variant, seats, random.Random(7))
    for _, seen in decisions(table, 4, 2):
        counsel = advise(seen, 10)
        chosen = next(each for each in counsel.acts if each.act == counsel.act)
        for language in languages():
            speaker = Speaker(Words(language), table.names, signs=False)
            if counsel.act.do not in ("stand", "pass"):
                assert round(chosen.chips, 2) in numbers(speaker.tell(counsel.numbers))
            for each in counsel.acts:
                assert numbers(speaker.tell(row(game, each)))[:2] == pytest.approx([each.chips, each.error], abs=0.0051)


@pytest.mark.parametrize(("game", "variant", "seats"), FORMS)
def test_the_reason_of_a_hint_is_one_sentence_without_a_number_of_decimals(game, variant, seats):
    table = table_of(game, variant, seats, random.Random(3))
    for _, seen in decisions(table, 4, 2):
        reason = advise(seen, 10).reason
        for language in languages():
            said = Speaker(Words(language), table.names, signs=False).tell(reason)
            assert ". " not in said
            assert said[-1] in ".!"
            assert all(number == int(number) for number in numbers(said)), said


def test_a_lead_that_chance_could_have_made_is_no_lead():
    """All acts share their worlds: a difference in every one of them is sure, whatever the chips do."""
    luck = [float(n % 7 - 3 + 4 * (n % BATCHES)) for n in range(3 * BATCHES)]
    rows, nothing = [[one + 0.5 for one in luck], luck], [[0.0] * len(luck)] * 2
    first, second = weighed(Tried([Act("stand"), Act("pass")], rows, nothing, nothing, False, 0.0))
    assert (first.act, second.act) == (Act("stand"), Act("pass"))
    assert first.behind == 0
    assert second.behind == pytest.approx(0.5)
    assert second.doubt == pytest.approx(0)
    assert second.error > 0.1


def test_what_is_exact_is_not_doubted():
    rows, nothing = [[1.0, 5.0], [2.0, 3.0]], [[0.0] * 2] * 2
    first, second = weighed(Tried([Act("stand"), Act("pass")], rows, nothing, nothing, True, 0.0))
    assert (first.chips, first.error, second.behind, second.doubt) == (3.0, 0.0, 0.5, 0.0)


def test_a_table_without_memory_has_the_printed_advice():
    bots = opponents(3, 1)
    table = table_of("loo", "five/wikipedia-2023", 3, random.Random(1))
    table.deal()
    seen = seen_by(table, table.to_act()[0])
    bare = Seen(seen.game, seen.o, seen.view, seen.offers)
    assert bots
    assert advise(bare).act == AdviceBot().choose(bare)
    assert advise(bare).acts == ()


def test_a_card_is_told_by_the_loos_of_others_that_it_brings():
    game = game_of("loo")
    o = game.words.options_of("three/wikipedia-2023", {}, 5)
    seen = SimpleNamespace(view=SimpleNamespace(pool=9, seated=0b11111), o=o)
    acts = [SimpleNamespace(act=Act("play", 1), chips=chips, tricks=1.0, looed=0.0) for chips in (4.2, 3.0)]
    told = bots_of("loo").aim(seen, *acts)
    assert told.key == "hint.play.loos"
    assert (round(told.fills["looed"]), round(told.fills["against"])) == (2, 0)
