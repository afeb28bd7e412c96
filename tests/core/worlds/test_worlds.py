"""Worlds agree with all that a seat has seen, whatever the house rules; they depend on nothing else; none is left out."""

import random
from collections import Counter
from dataclasses import asdict, fields, replace
from importlib import import_module

import pytest

from gamester.act import in_set
from gamester.games import game_of
from gamester.games.loo.belief.observed import rivals
from gamester.games.loo.kernel.rules import leadable, playable
from gamester.kernel.cards import NO_ACTION, NO_SEAT, bit
from gamester.kernel.chance import begin
from gamester.worlds import Witness, resample
from table.driving import new_table, some_act
from worlds.deals import Deal, look_into, some_rules
from worlds.late import all_hands, count_of, hands_of, late_in_a_deal, plays, with_hands

GAMES = ("loo", "laugh")


@pytest.mark.parametrize("game", GAMES)
def test_no_world_is_impossible_at_any_moment_under_any_house_rules(game):
    worlds, wrong, _ = look_into(game, 120, 1, 0.05)
    assert worlds > 200
    assert wrong == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_truth_makes_no_difference_to_the_worlds(game):
    """Were another world true that the seat cannot tell from this one, it would sample the same worlds."""
    rng = random.Random(f"truth {game}")
    for number in range(25):
        o, seats = some_rules(game, rng)
        deal = Deal(game, o, seats, rng)
        for _ in range(rng.randrange(20)):
            if not deal.over:
                deal.play_on()
        seat = rng.randrange(seats)
        x = begin(number, 0, 0)
        world, x = deal.witness(seat).sample(x)
        again, _ = deal.witness(seat).sample(x)
        swapped, _ = resample(game, o, deal.before, world.deck, world.steps, seat, x)
        assert swapped == again


def test_B4_a_dealer_who_has_not_looked_may_hold_any_cards():
    """In the worlds of a dealer who still asks the others his own hand is drawn like theirs."""
    package = game_of("loo")
    o = package.words.options_of("three/wikipedia-2023", {"opening_pool": 15}, 3)
    deal = Deal("loo", o, 3, random.Random("unseen"))
    witness, x, drawn = deal.witness(deal.s.dealer), begin(1, 0, 0), Counter()
    for _ in range(600):
        world, x = witness.sample(x)
        drawn.update(in_set(world.state.hands[deal.s.dealer]))
    assert len(drawn) == 51
    assert max(drawn.values()) < 3 * min(drawn.values())


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_at_a_table_is_witness_enough(game):
    """A witness fed with views and acts as heard at a table knows what one knows that follows the actions."""
    rng = random.Random(f"table {game}")
    for number in range(40):
        package = game_of(game)
        variant = rng.choice(list(package.words.variants.values()))
        options = [{}, {"flush_declare": "optional"}, {"dealer_takes_turnup": True}] if game == "loo" else [{}]
        options += [{"claim_resolution": rule} for rule in ("sealed", "random")] if game == "laugh" else []
        words = rng.choice(options) if game == "laugh" or variant.words["exchange"] != "none" else {}
        table = new_table(game, variant.id, max(variant.players) if game == "laugh" else 5, rng, **words)
        seat = rng.randrange(table.session.seats)
        before = table.view(seat)
        table.deal()
        witness = Witness(game, table.session.o, before, table.view(seat))
        for _ in range(rng.randrange(30)):
            if table.session.under_way:
                heard_at(table, witness, seat, rng)
        world, _ = witness.sample(begin(number, 0, 0))
        view = package.rules.new_view()
        package.rules.look(world.state, table.session.o, seat, view)
        assert view == table.view(seat)


def heard_at(table, witness, seat, rng):
    """One act at the table, and what the seat hears of it."""
    actor, act = some_act(table, rng)
    session = table.session
    said = session.game.words.overheard(session.s, session.o, actor, act, seat)
    after = session.fork()
    steps = after.game.words.steps(after.s, after.o, actor, act)
    table.act(actor, act)
    view = table.view(seat)
    if session.o is table.session.o and hasattr(after.s, "answers"):
        for action in steps:
            after.game.rules.do(after.s, after.o, actor, action)
        if after.game.chance.due(after.s, after.o, NO_ACTION):
            witness.hear(NO_SEAT if said is None else actor, said, after.view(seat))
            said = None
    witness.hear(NO_SEAT if said is None else actor, said, view)


# --- Nothing is left out ------------------------------------------------------------------------------------------


LATE = [
    ("loo", "irish/wikipedia-2023", {"deck": "32"}, 3, 420),
    ("loo", "five/enquire-within", {"deck": "32", "exchange": "none"}, 4, 420),
    ("laugh", "adpoker", {"declare": "none", "late_declaration": "forbidden"}, 3, 130),
    ("laugh", "adpoker-strict", {"set_aside": "face_up"}, 3, 130),
]


@pytest.mark.parametrize(("game", "variant", "words", "seats", "most"), LATE)
def test_every_possible_deal_comes_out_and_none_much_more_often(game, variant, words, seats, most):
    """Against all ways to deal the hidden hands: exactly those come out that are possible, evenly (chi squared)."""
    for number in range(1):
        deal, seat, unseen = late_in_a_deal(game, variant, words, seats, most, number)
        witness = deal.witness(seat)
        mask = sum(1 << card for card in unseen)
        sizes = [count_of(hand & mask) for other, hand in enumerate(deal.s.hands) if other != seat]
        possible = set()
        for hands in all_hands(unseen, sizes):
            world = with_hands(deal, seat, hands, unseen)
            if plays(deal, seat, world, witness):
                possible.add(hands)
        assert possible
        found: Counter = Counter()
        draws = 12 * len(possible)
        for world in witness.worlds(begin(number, 0, 0), draws):
            found[hands_of(world, seat, ~mask)] += 1
        assert set(found) == possible
        expected = draws / len(possible)
        chi = sum((times - expected) ** 2 / expected for times in found.values())
        free = len(possible) - 1
        assert chi < free + 5 * (2 * free) ** 0.5 + 5


# --- Parts ----------------------------------------------------------------------------------------------------------


def test_no_card_is_ruled_out_that_may_lie_beside_the_card_played():
    """Over random tricks: what was legally played rules out no card of the hand it was played from."""
    rng = random.Random("rivals")
    checked = 0
    for _ in range(150):
        o, seats = some_rules("loo", rng)
        deal = Deal("loo", o, seats, rng)
        while not deal.over:
            if deal.s.phase == 5:
                s, v = deal.s, deal.package.rules.new_view()
                deal.package.rules.look(s, o, (s.turn + 1) % seats, v)
                hand = s.hands[s.turn]
                turn_up = 0 if s.taken else bit(s.turn_up)
                if s.led < 0:
                    may = leadable(hand, s.trick, s.trump, s.pam, turn_up, s.standing.bit_count(), o)
                else:
                    may = playable(hand, s.led, s.best, s.civil, s.trump, s.pam, o)
                for card in in_set(may):
                    assert not rivals(v, o, card) & hand
                    checked += 1
            deal.play_on()
    assert checked > 1000


@pytest.mark.parametrize("game", GAMES)
def test_the_mark_of_a_view_counts_every_field(game):
    mark = import_module(f"gamester.games.{game}.belief.observed").mark
    rng = random.Random(f"mark {game}")
    o, seats = some_rules(game, rng)
    deal = Deal(game, o, seats, rng)
    view = deal.witness(0).view
    whole = mark(view)
    for field in fields(view):
        value = getattr(view, field.name)
        other = replace(view, **{field.name: [value[0] + 1, *value[1:]] if isinstance(value, list) else value + 1})
        if not (isinstance(value, list) and not value):
            assert mark(other) != whole, field.name
    assert asdict(view) == asdict(deal.witness(0).view)
