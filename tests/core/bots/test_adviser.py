"""The adviser: it knows what its seat knows and no more, says the numbers it counts by, and says them in both languages."""

import random
import re
from types import SimpleNamespace

import pytest

from bots.field import sitting
from core.worlds.test_memory import twin_of
from gamester.bots.adviser import advise, row, told_chance
from gamester.bots.base import is_asked, is_forced, seen_by
from gamester.bots.comparing import BATCHES, weigh, weighed
from gamester.bots.roster import AdviceBot, opponents
from gamester.bots.search import Tried
from gamester.bots.simple import RandomBot
from gamester.games import bots_of, game_of
from gamester.games.bots import Seen
from gamester.games.loo.advice.choosing import judge
from gamester.games.loo.advice.knowing import cards_about
from gamester.games.loo.advice.why import Why
from gamester.games.loo.bots.reasons import sides, stand_or_pass
from gamester.games.loo.kernel.options import PamCivil
from gamester.games.loo.kernel.rules import beaters, flush_class, loo_due, pam_of, playable
from gamester.games.loo.kernel.state import DONE, Phase
from gamester.i18n import languages
from gamester.kernel.cards import (
    ACE,
    HEARTS,
    NO_CARD,
    NO_SUIT,
    SUITS,
    above,
    bit,
    card_of,
    count,
    lowest,
    rank_of,
    suit_of,
)
from gamester.kernel.chance import begin
from gamester.kernel.judged import PRINTED, reason_of
from gamester.table.events import Opened
from gamester.table.table import Table
from gamester.text.act import Act, in_set
from gamester.text.messages import Words
from gamester.text.phrases import written
from gamester.text.saying import Speaker
from gamester.text.typed import read_cards

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
            said = numbers(Words(language).tell(stand_or_pass(x, stand, passing)[1]))
            assert said == pytest.approx(expected, abs=0.0051)
            risk = stand_or_pass(x, stand, passing)[0]
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


# --- What a sentence of Loo claims is so --------------------------------------------------------------------


def mask(cards):
    return sum(bit(card) for card in read_cards(cards))


def strong(v):
    """The trumps and Pam."""
    return SUITS[v.trump] | v.pam


def height(v, card):
    return bit(card) & v.pam, bit(card) & SUITS[v.trump] > 0, rank_of(card)


def is_best(v, card, among):
    return all(height(v, card) >= height(v, other) for other in in_set(among))


def claims_of_a_card(seen, card, plays):
    """For each reason of a card: is what its sentence says so, by what the seat has seen?"""
    v, o, hand = seen.view, seen.o, seen.view.hand
    hidden, trumps, about = v.trump == NO_SUIT, strong(v), cards_about(v, o)
    feared = about & beaters(card, v.trump, v.pam)
    followers = about & SUITS[suit_of(card)] & ~v.pam
    top = not bit(card) & trumps and not about & above(card) & ~v.pam
    winning = plays & beaters(v.best, v.trump, v.pam) if v.led != NO_CARD else 0
    wins = bit(card) & winning
    best = is_best(v, card, hand)
    return {
        "only": plays == bit(card),
        "lead_trumps": bit(card) & trumps and not feared and about & trumps,
        "lead_civil": card == card_of(v.trump, ACE) and feared == v.pam and o.pam_civil == PamCivil.AUTO,
        "lead_top": top and followers,
        "lead_high": hand & trumps and not bit(card) & trumps and is_best(v, card, hand & ~trumps),
        "lead_last": is_best(v, card, plays),
        "civil": about & v.pam,
        "throw": not hidden and not winning,
        "spare": hidden,
        "win_last": wins and not hidden and count(v.to_play) == 1,
        "win_first": (wins and not feared and not hidden and not v.tricks[v.seat] and v.seat != v.defender
                      and not v.offenders >> v.seat & 1),
        "win_sure": not feared and not hidden,
        "win_hope": wins and not hidden and not best,
        "win_maybe": wins and (hidden or best) if v.led != NO_CARD else top and (hidden or feared),
    }  # fmt: skip


def claims_of_an_exchange(seen, put):
    """For each reason of an exchange: is what its sentence says so?"""
    v, o = seen.view, seen.o
    kept = v.hand & ~put
    about, limit = cards_about(v, o), seen.offers[-1].limit
    worthy = sum(bit(card) for card in in_set(kept) if bit(card) & strong(v) or not about & above(card) & ~v.pam)
    return {
        "keep": put and kept and worthy == kept,
        "all": put == v.hand,
        "none": not put and worthy == kept,
        "stock": count(put) == limit < len(in_set(v.hand)) and worthy != kept,
        "flush": not put and flush_class(v.hand, v.trump, v.pam, o),
        "chase": count(kept) == 4 and o.flush and any(not kept & ~(suit | v.pam) for suit in SUITS),
    }


FIVE, HIDDEN = "five/wikipedia-2023", "three/austen-centre"
DIAMONDS = "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD"
TRUMPS = "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"


@pytest.mark.parametrize(
    ("variant", "hand", "led", "at", "why"),
    [
        (FIVE, "QD 9S 4S", "", {}, "PLAY_LEAD_LAST"),
        (FIVE, "QD 9S KH 4H", "", {}, "PLAY_LEAD_HIGH"),
        (FIVE, "AH KH", "", {}, "PLAY_LEAD_CIVIL"),
        (FIVE, "AH KH", "", {"played": "JC"}, "PLAY_LEAD_TRUMPS"),
        (FIVE, "AH 4S", "", {"played": f"JC {TRUMPS[:-3]}"}, "PLAY_WIN_SURE"),
        (FIVE, "AD 4S", "", {}, "PLAY_LEAD_TOP"),
        (FIVE, "AD 4S", "", {"played": DIAMONDS}, "PLAY_WIN_MAYBE"),
        (FIVE, "AD 4S", "", {"played": f"JC {TRUMPS} {DIAMONDS}"}, "PLAY_WIN_SURE"),
        (HIDDEN, "AD 4S", "", {"played": DIAMONDS}, "PLAY_WIN_MAYBE"),
        (FIVE, "QD 4D", "9D", {}, "PLAY_WIN_MAYBE"),
        (FIVE, "QD 4D KS", "9D", {}, "PLAY_WIN_HOPE"),
        (FIVE, "JC AH", "9H", {}, "PLAY_WIN_FIRST"),
        (FIVE, "JC AH", "9H", {"offenders": 1}, "PLAY_WIN_SURE"),
        (HIDDEN, "AD KD", "9D", {}, "PLAY_WIN_MAYBE"),
        (HIDDEN, "AD KD", "9D", {"to_play": 1}, "PLAY_WIN_MAYBE"),
        (HIDDEN, "4S 5C", "9D", {}, "PLAY_SPARE"),
        (FIVE, "4S 5C", "9D", {}, "PLAY_THROW"),
        (FIVE, "2D 3D 4C 7S 9S", "", {"phase": Phase.EXCHANGE, "put": mask("2D")}, "EXCHANGE_STOCK"),
        (FIVE, "2D 3D 4C 7S 9S", "", {"phase": Phase.EXCHANGE}, "EXCHANGE_STOCK"),
    ],
)
def test_the_reason_claims_no_more_than_is_so(variant, hand, led, at, why):
    """The first of two yet to play, hearts turned up; or the stock gives no more."""
    o = game_of("loo").words.options_of(variant, {}, 4)
    v = game_of("loo").rules.new_view()
    v.seat, v.seats, v.seated, v.to_play, v.phase, v.hand = 0, 4, 15, 3, Phase.PLAY, mask(hand)
    v.trump = NO_SUIT if variant == HIDDEN else HEARTS
    v.turn_up, v.pam = NO_CARD if variant == HIDDEN else lowest(mask("2H")), pam_of(o.pam, v.trump)
    if led:
        v.led = v.best = lowest(mask(led))
    for field, value in at.items():
        setattr(v, field, [mask(value)] + [0] * 7 if field == "played" else value)
    legal = bit(DONE) if v.phase == Phase.EXCHANGE else v.hand
    if led:
        legal = playable(v.hand, v.led, v.best, 0, v.trump, v.pam, o)
    assert Why(reason_of(judge(v, o, legal, (), PRINTED, 0, 0))).name == why


@pytest.mark.parametrize("variant", game_of("loo").words.variants)
def test_what_a_hint_of_loo_says_is_so(variant):
    def watch(seat, seen, _choice):
        told = bots_of("loo").advise(seen)
        _, group, name = told.reason.key.split(".")
        act = told.act
        if group == "play":
            plays = sum(offer.act.cards for offer in seen.offers if offer.act.do == "play")
            card = lowest(act.cards or bit(card_of(seen.view.trump, ACE)))
            assert claims_of_a_card(seen, card, plays)[name], (told, seen)
        elif act.do == "exchange":
            assert claims_of_an_exchange(seen, act.cards)[name], (told, seen)
            assert told.reason.fills["cards"] == written(seen.view.hand & ~act.cards)

    for seats in (3, 8):
        sitting("loo", variant, seats, [RandomBot(n) for n in range(seats)], 12, seats, watch=watch)
