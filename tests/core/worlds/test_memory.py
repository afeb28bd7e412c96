"""What a seat at a table remembers is made of what it saw and heard, and of nothing else."""

import random

import pytest

from gamester.bots.base import seen_by
from gamester.games import game_of
from gamester.games.bots import Seen
from gamester.games.laugh.kernel.state import DECLARE, Phase
from gamester.kernel.cards import NO_ACTION, same_rank
from gamester.kernel.chance import begin
from gamester.table.events import Acted, Drawn, Reshuffled, Shuffled
from gamester.table.table import Table
from gamester.text.act import Act, mask_of
from table.driving import new_table, some_act
from worlds.deals import memory

TABLES = {
    "loo": [
        ("five/enquire-within", 5, {}),
        ("five/enquire-within", 8, {"deck": "52", "stock_rule": "reshuffle_dead"}),
        ("irish/wikipedia-2023", 4, {}),
        ("three/baxter-wray-1891", 5, {}),
        ("three/austen-centre", 5, {}),
        ("five/enquire-within", 4, {"flush_declare": "optional"}),
        ("five/enquire-within", 5, {"dealer_takes_turnup": True}),
    ],
    "laugh": [
        ("adpoker", 5, {}),
        ("adpoker", 3, {"declare": "manual"}),
        ("adpoker-strict", 4, {}),
        ("adpoker", 5, {"claim_resolution": "sealed"}),
        ("adpoker", 5, {"claim_resolution": "random"}),
    ],
}


def twin_of(table, world):
    """A table at which that world is dealt and played, act by act; both are in their first deal."""
    session = table.session
    before = session.game.rules.open_table(session.seats, session.o)
    before.dealer = session.s.dealer
    events = acts_of(world, session.game.id, session.o, before)
    return Table.resume([table.events[0], Shuffled(1, before.dealer, world.deck), *events], random.Random(1))


def acts_of(world, game, o, before):
    """The events of a table at which this world happened: whole acts instead of actions."""
    package = game_of(game)
    s = package.rules.copy(before)
    package.rules.next_deal(s, o)
    package.rules.start(s, o, list(world.deck))
    events, steps = [], list(world.steps)
    while steps:
        step = steps[0]
        if step.order:
            steps.pop(0)
            lots = package.chance.due(s, o, NO_ACTION)
            package.chance.put_in(s, o, list(step.order))
            if lots:
                events.append(Drawn(step.order))
            continue
        act = whole_act(package, s, o, steps)
        done = package.words.steps(s, o, step.seat, act)
        if package.due_before(s, o, step.seat, done):
            order = next(step.order for step in steps if step.order)
            events.append(Reshuffled(order))
            steps = [step for step in steps if step.order != order]
            package.chance.put_in(s, o, list(order))
        events.append(Acted(step.seat, act))
        for action in done:
            package.rules.do(s, o, step.seat, action)
        steps = steps[len(done) :]
    return events


def whole_act(package, s, o, steps):
    """The act with which these steps begin."""
    seat = steps[0].seat
    actions = [step.action for step in steps if step.seat == seat and not step.order]
    if package.id == "laugh" and actions[0] == DECLARE and s.phase != Phase.QUARTE:
        alike = s.hands[seat] & same_rank(actions[1])
        return Act("declare", alike if alike.bit_count() == 4 else alike & ~(1 << actions[1]))
    for offer in package.words.offers(s, o, seat):
        act = offer.act
        if offer.limit is not None and 58 in actions:
            act = Act("exchange", mask_of(actions[: actions.index(58)]) if actions[0] != 58 else 0)
        if package.words.why_not(s, o, seat, act) is None:
            done = package.words.steps(s, o, seat, act)
            if sorted(done) == sorted(actions[: len(done)]):
                return act
    raise AssertionError((seat, actions))


@pytest.mark.parametrize("game", TABLES)
def test_another_deal_that_a_seat_cannot_tell_from_the_true_one_leaves_it_the_same_memory(game):
    rng = random.Random(f"twins {game}")
    twins = different = 0
    for number in range(24):
        variant, seats, words = rng.choice(TABLES[game])
        table = new_table(game, variant, seats, rng, **words)
        table.deal(rng.randrange(seats))
        for _ in range(rng.randrange(30)):
            if table.session.under_way:
                table.act(*some_act(table, rng))
        if not table.session.under_way:
            continue
        seat = rng.randrange(seats)
        remembered = seen_by(table, seat).memory()
        world, _ = remembered.sample(begin(number, 0, 0))
        twin = twin_of(table, world)
        assert memory(seen_by(twin, seat).memory()) == memory(remembered)
        assert twin.view(seat) == table.view(seat)
        twins += 1
        different += twin.session.s != table.session.s
    assert twins > 10
    assert different > 6


def test_a_memory_is_of_the_deal_under_way_only():
    rng = random.Random(3)
    table = new_table("loo", "three/baxter-wray-1891", 3, rng)
    for _ in range(2):
        table.deal()
        while table.session.under_way:
            table.act(*some_act(table, rng))
    table.deal()
    record = seen_by(table, 1).memory().record
    assert (record.deal, record.length) == (3, 0)
    assert record.dealt == table.view(1).hand


def test_a_bot_shown_a_table_without_a_memory_is_told_so():
    table = new_table("laugh", "adpoker", 5, random.Random(4))
    table.deal()
    seat = table.to_act()[0]
    seen = Seen("laugh", table.session.o, table.view(seat), tuple(table.offers(seat)))
    with pytest.raises(LookupError, match="keeps no memory"):
        seen.memory()
