"""The same deals interpreted and compiled: states, legal actions and views are equal after every act, over all options."""

import random

import numpy as np
import pytest

from gamester.catalogue import Choice
from gamester.errors import BadOptions
from gamester.fast import compiled, empty_record, options_record, pack, play_tables, record_type
from gamester.fast.compile import cache_folder
from gamester.games import game_of
from gamester.loo.state import DONE, EXPOSE, LOOK

SEATS = {"loo": range(3, 9), "laugh": range(3, 6)}


def some_table(game, rng):
    """A random preset with random house rules."""
    package = game_of(game)
    while True:
        variant = rng.choice(list(package.VARIANTS))
        words = {}
        for key in rng.sample(list(package.CATALOGUE), rng.choice([0, 2, 5, 12])):
            entry = package.CATALOGUE[key]
            if isinstance(entry, Choice):
                words[key] = rng.choice(list(entry.members))
            elif key in ("ante", "loo_amount", "loo_cap", "opening_pool", "bankroll"):
                words[key] = 15 * rng.randint(1, 3)
        seats = rng.choice(SEATS[game])
        try:
            return package, package.row(variant, words, seats), seats
        except BadOptions:
            continue


def same(records, value):
    """Is a record the same as a state or view?"""
    for name in records.dtype.names:
        field = records[0][name]
        mine = getattr(value, name)
        assert (field.tolist() if field.ndim else int(field)) == (list(map(int, mine)) if field.ndim else int(mine)), (
            name
        )


def some_action(package, s, o, seat, rng):
    """A legal action, in the penalty mode now and then an irregular one."""
    if getattr(o, "enforcement", 0) and rng.random() < 0.1:
        from gamester.loo.penalties import irregular

        wild = [a for a in (*range(58), LOOK, *range(EXPOSE, EXPOSE + 52)) if irregular(s, o, seat, a)]
        if wild:
            return rng.choice(wild)
    acts = package.legal(s, o, seat)
    return rng.choice([a for a in range(62) if acts >> a & 1])


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_interpreted_and_compiled_agree_after_every_act(game):
    fast = compiled(game)
    rng = random.Random(f"lockstep {game}")
    acts = 0
    for _ in range(250):
        package, o, seats = some_table(game, rng)
        s = package.open_table(seats, o)
        options = options_record(o)
        states, views = empty_record(type(s)), empty_record(package.View)
        pack(s, states)
        pack(package.new_view(), views)
        whole = [card for card in range(52) if package.pack(o) >> card & 1]
        for _ in range(3):
            if package.finished(s, o):
                break
            rng.shuffle(whole)
            package.next_deal(s, o)
            fast.next_deal(states, 0, options)
            package.start(s, o, list(whole))
            fast.start(states, 0, options, np.array(whole))
            same(states, s)
            while not package.over(s) and not getattr(s, "redeal", 0):
                among = package.to_draw(s, o)
                if among:
                    order = [seat for seat in range(seats) if among >> seat & 1]
                    rng.shuffle(order)
                    package.draw(s, o, order)
                    fast.draw(states, 0, options, np.array(order))
                    same(states, s)
                    continue
                seat = rng.choice([seat for seat in range(seats) if package.legal(s, o, seat)])
                for other in range(seats):
                    assert fast.legal(states, 0, options, other) == package.legal(s, o, other)
                action = some_action(package, s, o, seat, rng)
                if (
                    game == "loo"
                    and action == DONE
                    and (stock := package.new_stock(s, o))
                    and s.put.bit_count() > s.left
                ):
                    order = [card for card in range(52) if stock >> card & 1]
                    package.reshuffle(s, o, order)
                    fast.reshuffle(states, 0, options, np.array(order))
                package.do(s, o, seat, action)
                fast.do(states, 0, options, seat, action)
                same(states, s)
                watcher = rng.randrange(-1, seats)
                view = package.new_view()
                package.look(s, o, watcher, view)
                fast.look(states, 0, options, watcher, views)
                same(views, view)
                acts += 1
    assert acts > 5000


@pytest.mark.parametrize(("game", "variant", "seats"), [("loo", "five/wikipedia-2023", 5), ("laugh", "adpoker", 4)])
def test_a_batch_does_not_depend_on_the_number_of_threads(game, variant, seats):
    one = play_tables(game, variant, seats, tables=40, deals=5, seed=7, threads=1)
    two = play_tables(game, variant, seats, tables=40, deals=5, seed=7, threads=2)
    other = play_tables(game, variant, seats, tables=40, deals=5, seed=8)
    assert one.acts == two.acts
    assert (one.payments == two.payments).all()
    assert (one.payments != other.payments).any()
    if game == "laugh":
        assert not one.payments.sum(axis=2).any()


def test_a_record_is_derived_from_the_state():
    package = game_of("loo")
    fields = record_type(package.State).names
    assert "hands" in fields
    assert record_type(package.State)["hands"].shape == (8,)
    assert record_type(package.State)["stock"].shape == (52,)


def test_a_cache_that_cannot_be_written_is_replaced_for_the_moment(monkeypatch, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("GAMESTER_CACHE", str(blocked / "below"))
    assert cache_folder().is_dir()
    monkeypatch.setenv("GAMESTER_CACHE", str(tmp_path / "cache"))
    assert cache_folder().parent == tmp_path / "cache"
