"""The keeper of real cards: from what people say of a deal it reckons what the table itself reckons."""

import random

import pytest
from prove_keeper import sitting

from gamester.games import GAMES, game_of
from gamester.table.keeping import BadAnswer, Keeper

DEALERS_DEFENCE = "three/baxter-wray-1891"


def keeper_of(game, variant, seats=5, dealer=0, **options):
    return Keeper(game_of(game), game_of(game).words.options_of(variant, options, seats), seats, dealer)


def tell(keeper, **told):
    """Tell a deal whose questions are these, and no others."""
    keeper.begin()
    asked = []
    while question := keeper.question:
        asked.append(question.key)
        keeper.answer(told[question.key])
    assert asked == list(told)
    return keeper.s.balances[: keeper.seats], keeper.game.rules.in_pool(keeper.s)


def every_preset():
    """Each preset with one of its numbers of players."""
    kinds = [(name, variant) for name in GAMES for variant in game_of(name).words.variants.values()]
    return [(name, one.id, one.players[at % len(one.players)]) for at, (name, one) in enumerate(kinds)]


@pytest.mark.parametrize("house", [False, True], ids=["presets", "house-rules"])
def test_what_people_say_of_deals_of_every_preset_comes_to_what_the_table_reckons(house):
    rng = random.Random(7)
    for one in every_preset():
        _, wrong = sitting(*one, rng, house=house)
        assert wrong is None


def test_a_deal_of_loo_asks_who_stood_and_who_won_each_trick():
    keeper = keeper_of("loo", "five/wikipedia-2023")
    assert tell(keeper, stood=[0, 1, 3], flush=[], tricks=[0, 0, 1, 1, 1]) == ([-3, 3, 0, -5, 0], 5)
    assert tell(keeper, stood=[1, 2], flush=[2], exempt=[1]) == ([-3, -2, 10, -5, 0], 0)


def test_a_bold_stand_asks_nobody_whether_he_stands():
    keeper = keeper_of("loo", "three/wikipedia-2023", 3)
    assert tell(keeper, dumby=[1], tricks=[0, 1, 1]) == ([-2, 2, -3], 3)


def test_a_dealer_who_must_defend_cannot_pass():
    keeper = keeper_of("loo", DEALERS_DEFENCE, 4, bold_stand=False)
    keeper.begin()
    keeper.answer([1])
    with pytest.raises(BadAnswer):
        keeper.answer([])
    keeper = keeper_of("loo", DEALERS_DEFENCE, 4, bold_stand=False)
    balances, pool = tell(keeper, stood=[0, 1], dumby=[0], for_pool=[1], tricks=[0, 1, 1])
    assert balances[0] == -3
    assert pool == 1


def test_a_deal_of_laugh_asks_who_was_last_in_and_how_many_cards_each_has():
    keeper = keeper_of("laugh", "adpoker")
    assert tell(keeper, holder=[2], cards=[0, 10, 8, 6, 12]) == ([1, -1, 3, -3, 0], 0)


@pytest.mark.parametrize(
    ("variant", "told", "first"),
    [
        ("adpoker", {"holder": [2]}, "laugh.tell.last_holder"),
        ("adpoker", {"holder": [], "capturer": [2]}, "laugh.tell.no_holder"),
        ("willughby-1665", {"capturer": [2]}, "laugh.tell.last_in"),
    ],
)
def test_the_keeper_says_who_holds_cards_only_if_it_was_told(variant, told, first):
    keeper = keeper_of("laugh", variant)
    tell(keeper, **told, cards=[0, 10, 8, 6, 12])
    assert keeper.closing()[0].key == first


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ([[5]], "keeper.wrong.seat"),
        ([[0, 0]], "keeper.wrong.twice"),
        ([[0, 1], [2]], "keeper.wrong.seat"),
        ([[0, 1], [0, 1]], "keeper.wrong.many"),
        ([[0, 1], [], [0, 0, 1]], "keeper.wrong.exactly"),
        ([[0, 1], [], [0, 0, 1, 2, 1]], "keeper.wrong.seat"),
    ],
)
def test_an_answer_that_does_not_fit_is_refused_and_changes_nothing(told, reason):
    keeper = keeper_of("loo", "five/wikipedia-2023")
    keeper.begin()
    *fitting, last = told
    for given in fitting:
        keeper.answer(given)
    before = keeper.game.rules.copy(keeper.s), keeper.question
    with pytest.raises(BadAnswer) as refusal:
        keeper.answer(last)
    assert refusal.value.key == reason
    assert (keeper.s, keeper.question) == before


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ([0, 10, 8, 6, 30], "keeper.wrong.sum"), ([0, 9, 8, 6, 12], "keeper.wrong.step"),
        ([1, 10, 8, 6, 12], "keeper.wrong.seat"), ([10, 8, 6, 12], "keeper.wrong.counts"),
    ],
)  # fmt: skip
def test_numbers_of_cards_that_cannot_be_are_refused(given, reason):
    keeper = keeper_of("laugh", "adpoker")
    keeper.begin()
    keeper.answer([2])
    with pytest.raises(BadAnswer) as refusal:
        keeper.answer(given)
    assert refusal.value.key == reason


def test_a_company_that_stops_divides_the_pool():
    keeper = keeper_of("loo", "five/wikipedia-2023")
    tell(keeper, stood=[0, 1, 3], flush=[], tricks=[0, 0, 1, 1, 1])
    keeper.stop()
    assert keeper.s.balances[:5] == [-2, 4, 1, -4, 1]
    assert keeper.game.rules.in_pool(keeper.s) == 0
