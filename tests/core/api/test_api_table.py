"""A table opened by names: deal, act in words or by offers, see through views, put bots into seats."""

import copy
import json
import pickle

import pytest

import gamester
from gamester.bots.simple import FirstBot

NAMES = ["Ann", "Ben", "Cas", "Dan", "Eve"]


def first(view):
    return view.offers[0]


def finish(table):
    """Play a deal to its end, each player doing the first thing it may."""
    while not table.between_deals and not table.finished:
        name = table.asked[0]
        table.act(name, table.offers(name)[0])


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_a_deal_is_played_by_offers_and_pays_what_it_takes(game):
    table = gamester.open_table(game, NAMES, seed=7)
    assert table.between_deals
    table.deal()
    finish(table)
    settled = table.settlement()
    assert sum(settled.payments.values()) + settled.pool == 0 if game == "loo" else settled.payments
    assert dict(table.deals[0].payments) == dict(settled.payments) == table.balances
    assert {name: sum(chips for _, chips in terms) for name, terms in settled.terms.items()} == dict(settled.payments)


def test_an_offer_in_words_in_signs_or_as_it_is_does_the_same():
    def said(spell):
        table = gamester.open_table("loo", NAMES, seed=7)
        table.deal()
        while not table.between_deals:
            name = table.asked[0]
            table.act(name, spell(table.offers(name)[0]))
        return table.record()

    assert said(str) == said(lambda act: act.words) == said(lambda act: act) == said(lambda act: act.plain)


def test_the_same_seed_deals_alike_and_another_does_not():
    def hands(seed):
        table = gamester.open_table("loo", NAMES, seed=seed)
        table.deal()
        return [table.view(name).hand for name in NAMES]

    assert hands(7) == hands("7") != hands(8)


def test_variant_options_and_dealer_are_those_asked_for():
    table = gamester.open_table("loo", NAMES, variant="three", options={"rounds": 3}, seed=1, dealer="Cas")
    assert table.variant == "three/wikipedia-2023"
    assert json.loads(table.record()[0])["options"] == {"rounds": 3}
    table.deal()
    assert table.view().raw.dealer == 2


def test_bots_play_until_a_player_is_asked():
    table = gamester.open_table("loo", NAMES[:3], seed=7, bots={"Ben": "advice", "Cas": first})
    table.deal()
    assert table.play_bots() > 0
    assert table.asked == ["Ann"]
    assert table.play_bots() == 0


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_levels_functions_and_objects_sit_at_one_table(game):
    bots = {
        "Ann": "advice",
        "Ben": first,
        "Cas": FirstBot(),
        "Dan": "random",
        "Eve": lambda view: view.offers[-1].words,
    }
    table = gamester.open_table(game, NAMES, seed=3, bots=bots)
    for _ in range(3):
        table.deal()
        table.play_bots()
        assert table.between_deals
    assert len(table.deals) == 3


def test_a_view_has_the_hand_the_offers_and_the_question():
    table = gamester.open_table("loo", NAMES[:3], seed=7)
    table.deal()
    view = table.view("Ben")
    assert view.player == "Ben"
    assert len(view.hand) == 5
    assert view.hand <= view.shown
    assert view.asked is ("Ben" in table.asked)
    assert view.offers == table.offers("Ben")
    assert view.question in str(view)
    assert str(view.hand) in str(view)
    assert table.view().player is None
    assert not table.view().hand
    assert not table.view().offers


def test_changing_what_a_view_holds_changes_no_table():
    table = gamester.open_table("loo", NAMES[:3], seed=7)
    table.deal()
    before = str(table.view("Ben"))
    table.view("Ben").raw.hand = 0
    assert str(table.view("Ben")) == before


def test_the_story_is_told_in_the_language_of_the_table():
    told = {}
    for language in ("en", "fr_CA.UTF-8"):
        table = gamester.open_table("loo", NAMES, seed=7, language=language)
        table.deal()
        told[language] = table.story("Ann")
        assert table.story("Ann", since=1) == told[language][1:]
    assert told["en"][0].startswith("Deal 1")
    assert told["fr_CA.UTF-8"][0].startswith("Donne 1")


def test_a_table_view_and_settlement_show_themselves_in_a_notebook_escaped():
    names = ["<b>Ann</b>", "Ben & Co", "Cas"]
    table = gamester.open_table("loo", names, seed=7)
    table.deal()
    view = table.view(names[0])
    finish(table)
    for shown in (table, view, table.settlement()):
        html = shown._repr_html_()
        assert "<b>" not in html
        assert "&lt;b&gt;Ann&lt;/b&gt;" in html
        assert html.startswith('<div class="gamester">')
        assert repr(shown) == str(shown)


def test_variants_are_listed_with_their_sources():
    names = {(each.game, each.name) for each in gamester.variants()}
    assert ("loo", "five/wikipedia-2023") in names
    assert {each.game for each in gamester.variants("laugh")} == {"laugh"}
    assert all(each.title and each.source and each.players for each in gamester.variants())


COPIES = [copy.deepcopy, copy.copy, lambda one: pickle.loads(pickle.dumps(one))]


@pytest.mark.parametrize("copying", COPIES[::2])
@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_a_table_goes_on_as_its_copy(game, copying):
    table = gamester.open_table(game, NAMES, seed=7, bots=dict.fromkeys(NAMES, "advice"))
    table.deal()
    other = copying(table)
    for one in (table, other):
        one.play_bots()
        one.deal()
    assert other.record() == table.record()


@pytest.mark.parametrize("copying", COPIES)
@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_a_copy_of_a_view_says_and_remembers_the_same(game, copying):
    table = gamester.open_table(game, NAMES, seed=7)
    table.deal()
    asked = table.asked[0]
    view = table.view(asked)
    other = copying(view)
    assert str(other) == str(view)
    assert other.offers == view.offers
    assert other.memory().worlds(1, 3) == view.memory().worlds(1, 3)
    assert str(copying(table.view())) == str(table.view())


@pytest.mark.parametrize("copying", COPIES[::2])
def test_a_copy_of_a_view_holds_no_card_that_its_player_does_not_know(copying):
    table = gamester.open_table("loo", NAMES, seed=7)
    table.deal()
    text = pickle.dumps(copying(table.view(table.asked[0])))
    assert b"gamester.table.table" not in text
    assert b"gamester.table.session" not in text
