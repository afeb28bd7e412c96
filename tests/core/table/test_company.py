"""People come and go at a table with real cards: who deals, what everybody has, and what lies in the pool."""

import random

import msgspec
import pytest
from prove_keeper import tables

from gamester.games import GAMES, game_of
from gamester.handlers.keeper import kept
from gamester.protocol.api_keeper import Carried, Sitting
from gamester.table.keeping import Standing, moved
from gamester.text.errors import GamesterError

ANN, BOB, CID, DEE, EVE, FLO = range(6)
NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve"]
FIRST = {"stood": [ANN, BOB, DEE], "flush": [], "tricks": [ANN, ANN, BOB, BOB, BOB]}
"""Ann has -3, Bob +3, Dee -5, and 5 chips lie in the pool."""


def evening(*deals, game="loo", variant="five/wikipedia-2023", **more):
    return Sitting(game, variant, NAMES, later=["Flo"], deals=list(deals), **more)


def answer_to(question, people, rng):
    """Some answer that fits."""
    if question.kind == "number":
        return [rng.randrange(0, min(question.most, 3) + 1, question.step)]
    if question.kind == "counts":
        left, given = question.most, [0] * people
        for person in question.among:
            given[person] = rng.randrange(0, left + 1, question.step)
            left -= given[person]
        return given
    number = rng.randint(question.least, max(question.least, min(question.most, 5)))
    if question.kind == "order":
        return rng.choices(question.among, k=number)
    return rng.sample(question.among, min(number, len(question.among)))


def told(sitting, rng):
    """The sitting with its next deal told to the end."""
    deals = [*map(dict, sitting.deals)]
    while question := (now := kept(sitting, "en")).question:
        assert now.refused is None
        if len(now.nets) == len(deals):
            return sitting, now
        deals[-1][question.key] = answer_to(question, len(sitting.players) + len(sitting.later), rng)
        sitting = msgspec.structs.replace(sitting, deals=deals)
    return sitting, now


@pytest.mark.parametrize("name", GAMES)
def test_whoever_comes_and_goes_no_chip_is_lost_in_any_preset(name):
    rng, each = random.Random(3), tables()
    kinds = {variant: sorted(game_of(name).words.variants[variant].players) for game, variant, _ in
             (next(each) for _ in range(200)) if game == name}  # fmt: skip
    for variant, numbers in kinds.items():
        sitting = Sitting(name, variant, list("ABCDEFGH")[: numbers[-1]], later=["X", "Y"])
        for _ in range(5):
            company = rng.sample(range(numbers[-1] + 2), rng.choice(numbers))
            sitting = msgspec.structs.replace(sitting, deals=[*sitting.deals, {"company": company}])
            sitting, now = told(sitting, rng)
            assert now.company == company
            carried = now.carried
            assert carried is not None
            pool = sum(carried.balances) + carried.pool
            assert pool == getattr(game_of(name).words.options_of(variant, {}, len(company)), "opening_pool", 0)
            if now.question is None:
                break


@pytest.mark.parametrize("name", ["Bob", "bob "])
def test_whoever_comes_has_a_name_of_their_own(name):
    came = {"company": [ANN, BOB, CID, DEE, FLO]}
    sitting = Sitting("loo", "five/wikipedia-2023", NAMES, later=[name], deals=[FIRST, came])
    refused = kept(sitting, "en").refused
    assert refused is not None
    assert "is named twice" in refused.text
    gone = msgspec.structs.replace(sitting, deals=[FIRST, {"company": [ANN, CID, DEE, EVE, FLO]}])
    assert kept(gone, "en").refused is not None, "who has gone stands in the result"
    told = msgspec.structs.replace(sitting, deals=[FIRST, came | {"stood": [FLO]}])
    assert kept(told, "en").refused is None, "what was told so before stays"


@pytest.mark.parametrize(
    ("dealer", "company", "next_dealer"),
    [
        (ANN, [ANN, BOB, CID, DEE, EVE], BOB),
        (ANN, [ANN, CID, DEE, EVE], CID),
        (BOB, [ANN, CID, DEE, EVE], CID),
        (EVE, [BOB, CID, DEE], BOB),
        (ANN, [ANN, FLO, BOB, CID], FLO),
        (CID, [DEE, EVE, FLO], DEE),
    ],
)  # fmt: skip
def test_the_deal_passes_on_as_if_whoever_went_were_still_there(dealer, company, next_dealer):
    at = moved(range(5), Standing(3, dealer, [], 7, list(range(5))), company, [0] * 6)
    assert company[(at.dealer + 1) % len(company)] == next_dealer
    assert at.pool == 7


def test_before_the_first_deal_the_next_on_the_left_deals_for_a_first_dealer_who_goes():
    assert kept(evening({"company": [ANN, CID, DEE]}, dealer=BOB), "en").said[0].startswith("Deal 1: Cid deals")


def test_who_goes_keeps_his_chips_and_leaves_what_he_paid_in_the_pool():
    now = kept(evening(FIRST, {"company": [ANN, BOB, CID]}), "en")
    assert now.balances == [-3, 3, 0, -5, 0, 0]
    assert now.said == ["Deal 2: Bob deals and stakes 5 chips.", "In the pool: 10 chips."]
    assert now.question.among == now.seated == [ANN, BOB, CID]


def test_who_comes_sits_where_he_is_told_to_and_who_was_away_comes_back_to_his_chips():
    now = kept(evening(FIRST, {"company": [ANN, FLO, CID], "stood": [FLO]}, {"company": [DEE, FLO, CID, ANN]}), "en")
    assert now.nets == [[-3, 3, 0, -5, 0, None], [0, None, 0, None, None, 5]]
    assert now.balances == [-3, 3, 0, -5, 0, 5]
    assert now.shown.company == [ANN, FLO, CID]
    assert [one.seat for one in now.shown.settlement] == [ANN, FLO, CID]


def test_a_company_told_later_of_an_earlier_deal_is_followed_by_all_later_deals():
    first, wrong = {"company": [ANN, BOB, CID, FLO], "stood": [FLO]}, {"stood": [ANN, EVE]}
    now = kept(evening(first, wrong), "en")
    assert (now.refused.deal, now.refused.text) == (2, "Eve cannot be named here.")
    assert now.balances == [-5, 0, 0, 0, 0, 5]


@pytest.mark.parametrize(
    ("company", "reason"),
    [
        ([ANN, BOB], "cannot be played by 2"),
        ([], "cannot be played by 0"),
        ([ANN, ANN, BOB], "Name nobody twice."),
        ([ANN, BOB, 9], "cannot be named"),
    ],
)
def test_a_company_that_cannot_play_is_refused_in_a_sentence_and_the_others_play_on(company, reason):
    now = kept(evening(FIRST, {"company": company, "stood": [EVE]}), "en")
    assert reason in now.refused.text
    assert now.company == [ANN, BOB, CID, DEE, EVE]
    assert now.question.key == "stood"


POOR = {"options": {"credit": "leave", "bankroll": 8}}
"""Dee can pay no more after the first deal."""


def test_whoever_could_pay_no_more_stays_out_when_others_come_and_go():
    now = kept(evening(FIRST, {"company": [ANN, BOB, DEE, FLO]}, **POOR), "en")
    assert (now.company, now.seated) == ([ANN, BOB, DEE, FLO], [ANN, BOB, FLO])
    assert now.question.among == [ANN, BOB, FLO]


def test_a_company_of_which_too_few_can_pay_is_refused():
    now = kept(evening(FIRST, {"company": [ANN, BOB, DEE]}, **POOR), "en")
    assert "cannot be played by 2" in now.refused.text
    assert now.seated == [ANN, BOB, CID, EVE]


def test_laugh_is_played_with_the_par_of_as_many_as_are_there():
    four = {"company": [ANN, BOB, CID, FLO], "holder": [FLO], "cards": [10, 0, 20, 0, 0, 8]}
    now = kept(evening({"holder": [BOB], "cards": [0, 10, 10, 10, 10]}, four, game="laugh", variant="adpoker"), "en")
    assert now.refused is None
    assert sum(now.carried.balances) + now.carried.pool == 0
    assert now.nets[1][DEE] is None


def test_a_number_for_somebody_who_is_not_there_is_refused():
    away = {"company": [ANN, BOB, CID, FLO], "holder": [FLO], "cards": [10, 0, 20, 2, 0, 8]}
    now = kept(evening({"holder": [BOB], "cards": [0, 10, 10, 10, 10]}, away, game="laugh", variant="adpoker"), "en")
    assert now.refused.text == "Dee cannot be named here."


def test_the_sitting_is_won_by_the_best_of_all_who_have_played_and_the_pool_is_shared_by_who_is_there():
    now = kept(evening(FIRST, {"company": [ANN, CID, EVE]}, stopped=True), "en")
    assert now.said[-1] == "Bob wins the session, with +3."
    assert sum(now.balances) == 0
    assert now.balances[BOB] == 3


def test_a_sitting_that_ends_by_its_rules_is_won_by_the_best_of_all_who_have_played():
    last = {"company": [ANN, CID, EVE], "stood": [EVE]}
    now = kept(evening(FIRST, {"stood": [BOB]}, last, options={"rounds": 1}), "en")
    assert now.question is None
    assert now.shown.said[-1] == "Bob wins the session, with +8."


def test_a_sitting_goes_on_from_a_table_as_if_all_its_deals_were_told():
    rng = random.Random(5)
    sitting = evening({"company": [ANN, BOB, CID, FLO]})
    for _ in range(4):
        sitting, _ = told(sitting, rng)
        sitting = msgspec.structs.replace(sitting, deals=[*sitting.deals, {}])
    first = kept(msgspec.structs.replace(sitting, deals=sitting.deals[:2]), "en")
    rest = kept(msgspec.structs.replace(sitting, deals=sitting.deals[2:], carried=first.carried), "en")
    whole = kept(sitting, "en")
    assert first.nets + rest.nets == whole.nets
    assert msgspec.structs.replace(rest, nets=whole.nets) == whole


@pytest.mark.parametrize("wrong", [{"dealer": 4}, {"seated": [3]}, {"company": [0, 1, 7]}, {"company": [0, 0, 1]}])
def test_a_table_that_cannot_be_is_refused(wrong):
    whole = {"deal": 3, "dealer": 0, "company": [0, 1, 2], "seated": [0, 1], "balances": [], "pool": 5}
    carried = Carried(**whole | wrong)
    with pytest.raises(GamesterError):
        kept(evening(carried=carried), "en")


@pytest.mark.parametrize("wrong", [{"seated": []}, {"pool": -1}, {"deal": 0}])
def test_nobody_goes_on_from_a_table_without_players_or_from_a_debt_of_the_pool(wrong):
    whole = {"deal": 3, "dealer": 0, "company": [0, 1, 2], "seated": [0, 1], "balances": [], "pool": 5}
    assert msgspec.convert(whole, Carried)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(whole | wrong, Carried)
