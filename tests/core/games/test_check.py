"""The check for games from outside finds nothing wrong with games that are played, and names what is wrong with others."""

from dataclasses import fields, make_dataclass, replace
from random import Random

import pytest

from gamester.bots.base import drive
from gamester.bots.simple import RandomBot
from gamester.games import check, game_of
from gamester.games.check import try_rules
from gamester.kernel.cards import NO_SEAT
from gamester.table.events import Opened
from gamester.table.table import Table
from gamester.text.act import Act
from gamester.text.errors import BadOptions, BadRules, IllegalAct
from gamester.text.messages import message

pytestmark = pytest.mark.usefixtures("third_game")


@pytest.mark.parametrize("name", ["laugh", "ducat"])
def test_nothing_is_wrong_with_a_game_that_is_played(name):
    assert check(game_of(name), deals=1) == []


def no_dealer(game):
    def next_deal(s, o):
        game.rules.next_deal(s, o)
        s.dealer = NO_SEAT

    return {"next_deal": next_deal}


def no_hand(game):
    fields = [name for name in game.rules.View.__slots__ if name != "hand"]
    return {"new_view": make_dataclass("View", [(name, object, None) for name in fields])}


def refuses_two(game):
    def options_of(variant, given, seats):
        if seats == 2:
            raise BadOptions("ducat.no_such_sentence")
        return game.words.options_of(variant, given, seats)

    return {"options_of": options_of}


def after(rule, more):
    """A change of one function of the rules, which then does more with its arguments."""

    def change(game):
        def changed(*given):
            getattr(game.rules, rule)(*given)
            more(*given)

        return {rule: changed}

    return change


def shallow(s):
    return type(s)(*(getattr(s, each.name) for each in fields(s)))


RULES = {
    "`look` gives away cards that a seat does not see, by pool of the view": after(
        "look", lambda s, o, seat, v: setattr(v, "pool", s.hands[1 - max(0, seat) % 2])
    ),
    "`look` changes the state": after("look", lambda s, o, seat, v: setattr(s, "pool", s.pool + 1)),
    "`start` does not do the same twice": after("start", lambda s, o, deck: setattr(s, "pool", Random().random())),
    "two seats have the same card": after("start", lambda s, o, deck: s.hands.__setitem__(1, s.hands[0])),
    "balances and pool are": after("do", lambda s, o, seat, action: s.balances.__setitem__(0, s.balances[0] + 1)),
    "there are 62, from 0 to 61": lambda game: {"legal": lambda s, o, seat: game.rules.legal(s, o, seat) << 20},
    "`copy` is not independent.": lambda game: {"copy": shallow},
    "`next_deal` leaves the dealer at -1": no_dealer,
    "`open_table` leaves the dealer at -1": lambda game: {"open_table": lambda seats, o: game.rules.State(seats, 0, NO_SEAT)},
    "there is no hand of the view": no_hand,
    "`waited_for` names nobody": lambda game: {"waited_for": lambda s: 0},
    "a deal is not over after 2000 acts": lambda game: {"over": lambda s: 0, "may_act": lambda s, o: 1}
    | {"legal": lambda s, o, seat: 1 << 52 if seat == 0 else 0, "do": lambda s, o, seat, action: setattr(s, "pool", s.pool + 1)},
    "nobody may act": lambda game: {"may_act": lambda s, o: 0},
    "is not independent": lambda game: {"copy": lambda s: s},
    "has 0 offers": lambda game: {"may_act": lambda s, o: 0b11},
}  # fmt: skip
WORDS = {
    "they are refused, though the variant names them": refuses_two,
    "there is no sentence ducat.no_such_sentence": refuses_two,
    "KeyError: 1": lambda game: {"options_of": lambda variant, given, seats: {}[seats]},
    "they are not refused": lambda game: {"options_of": lambda variant, given, seats: game.words.options_of(variant, given, 2)},
    "is offered and refused": lambda game: {"why_not": lambda s, o, seat, act: IllegalAct("ducat.refuse", rule="D1")},
    "`act_of` makes": lambda game: {"act_of": lambda s, o, seat, actions: Act("drop")},
    "has numbers for cards": lambda game: {"tell": lambda *_: [message("ducat.tell.play", seat=0, cards=[23])]},
    "there is no sentence ducat.unknown": lambda game: {"prompt": lambda v, o: message("ducat.unknown")},
    "cannot be said": lambda game: {"describe": lambda v, o: {"pool": [message("ducat.pool")]}},
    "the settlement of seat 0": lambda game: {"settlement": lambda v, o: [(0, [(message("ducat.net"), 77)], 77)]},
    "is not among the verbs": lambda game: {"verbs": {"drop": ()}},
    "there is no sentence plain.game.brag": lambda game: {},
    "has no label: the sentence brag.act.": lambda game: {},
}  # fmt: skip


@pytest.mark.parametrize("said", [*RULES, *WORDS])
def test_what_is_wrong_is_said_in_a_sentence(said):
    game = game_of("ducat")
    if said in RULES:
        wrong = replace(game, rules=replace(game.rules, **RULES[said](game)))
        if "2000" in said:
            words = {"steps": lambda s, o, seat, act: [52], "why_not": lambda s, o, seat, act: None}
            words |= {"offers": lambda s, o, seat: game.words.offers(s, o, s.turn)[:1] if seat == 0 else []}
            words |= {"act_of": lambda s, o, seat, actions: wrong.words.offers(s, o, 0)[0].act}
            words |= {"variants": {"plain": replace(game.words.variants["plain"], players=(2,))}}
            wrong = replace(wrong, words=replace(game.words, **words))
    else:
        wrong = replace(game, words=replace(game.words, **WORDS[said](game)))
    wrong = replace(wrong, id="brag") if "brag" in said else wrong
    found = check(wrong, deals=5)
    assert any(said in sentence for sentence in found), found
    assert all(sentence.startswith(f"{wrong.id}, plain, ") for sentence in found)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"default_variant": "grand"}, "ducat: the default variant 'grand' is none of its variants."),
        ({"variants": {}}, "ducat: the default variant 'plain' is none of its variants."),
        ({"id": "grand"}, "ducat, plain, the variant calls itself 'grand'."),
        ({"players": ()}, "ducat, plain, its numbers of players are (): name some from 1 to 8."),
        ({"players": (2, 9)}, "ducat, plain, its numbers of players are (2, 9): name some from 1 to 8."),
        ({"players": ("4",)}, "ducat, plain, its numbers of players are ('4',): name some from 1 to 8."),
        ({"players": 2}, "ducat, plain, TypeError: 'int' object is not iterable"),
    ],
)
def test_variants_that_nobody_can_play_are_named(change, said):
    game = game_of("ducat")
    if change.keys() & {"id", "players"}:
        change = {"variants": {"plain": replace(game.words.variants["plain"], **change)}}
    assert said in check(replace(game, words=replace(game.words, **change)), deals=1)


def test_deals_that_cannot_be_counted_are_named():
    found = check(replace(game_of("ducat"), numbers=lambda: 1 / 0), deals=1)
    assert "ducat, plain, 2 players: `numbers` cannot count a deal: ZeroDivisionError: division by zero." in found


def endless(game):
    return {"over": lambda s: 0, "may_act": lambda s, o: 1, "waited_for": lambda s: 1}


@pytest.mark.parametrize(
    ("change", "said"), [(no_dealer, "`next_deal` leaves the dealer at -1"), (endless, "seat 0 has")]
)
def test_rules_at_fault_are_told_before_anything_plays_them_without_end(change, said):
    game = game_of("ducat")
    wrong = replace(game, rules=replace(game.rules, **change(game)))
    with pytest.raises(BadRules, match=said):
        try_rules(wrong, game.words.options_of("plain", {}, 2), 2)


def test_bots_stop_where_a_deal_never_ends(monkeypatch):
    table = Table(Opened("ducat", "plain", {}, 1, ("Ann", "Ben")), Random(1))
    monkeypatch.setattr("gamester.bots.base.step", lambda _table, _bots: True)
    with pytest.raises(BadRules, match="not over after 2000 acts"):
        drive(table, [RandomBot(1, "Ann"), RandomBot(2, "Ben")])
