"""The encoder: the same row interpreted and compiled and in every number type; its planes say what it says they do."""

import random

import numpy as np
import pytest

from gamester.games import game_of
from gamester.kernel.cards import NO_SEAT
from gamester.kernel.planes import MOST, put_chips
from gamester.text.catalogue import Number
from gamester_lab.compile.compiler import encoder_of
from gamester_lab.compile.encoding import chips, encoding, planes, size
from gamester_lab.compile.layout import empty_record, pack
from gamester_lab.compile.vector import row_type
from gamester_lab.envs.shared import observation, option_planes
from worlds.deals import Deal, some_rules

GAMES = ("loo", "laugh")


def played_on(game, rng, tables):
    """Random deals under random rules after each action: (package, state, options)."""
    for _ in range(tables):
        deal = Deal(game, *some_rules(game, rng), rng)
        while not deal.over:
            yield deal.package, deal.s, deal.o
            deal.play_on()
        yield deal.package, deal.s, deal.o


@pytest.mark.parametrize("game", GAMES)
def test_the_row_is_the_same_interpreted_and_compiled_and_in_every_number_type(game):
    encoder, encode = encoder_of(game), encoding(game)
    rng = random.Random(f"encode {game}")
    acts = 0
    for package, s, o in played_on(game, rng, 160):
        view = package.rules.new_view()
        package.rules.look(s, o, rng.randrange(NO_SEAT, s.seats), view)
        plain = [99] * encoder.SIZE
        encoder.encode(view, o, plain)
        floats = np.full(encoder.SIZE, np.nan, np.float32)
        encoder.encode(view, o, floats)
        views, rows = empty_record(package.rules.View), np.zeros(1, row_type(encoder.SIZE))
        pack(view, views)
        rows["row"][0] = 99
        encoder.encode_options(o, rows["row"][0])
        encode(views, rows)
        assert rows["row"][0].tolist() == plain
        assert floats.tolist() == plain
        assert min(plain) >= -MOST
        assert max(plain) <= MOST
        acts += 1
    assert acts > 1500


@pytest.mark.parametrize("game", GAMES)
def test_a_row_depends_only_on_where_a_seat_sits_from_the_one_that_looks(game):
    """The table turned round by one seat gives every seat the row its neighbour had."""
    package = game_of(game)
    o = package.words.options_of(package.words.default_variant, {}, 5)
    for name, length in encoder_of(game).PLANES:
        assert length == planes(game)[name].stop - planes(game)[name].start
    decks = random.Random(3).sample(range(52), 52)
    rows = []
    for dealer in (0, 1):
        s = package.rules.open_table(5, o)
        s.dealer = dealer
        package.rules.next_deal(s, o)
        package.rules.start(s, o, list(decks))
        seen = []
        for seat in range(5):
            view = package.rules.new_view()
            package.rules.look(s, o, (seat + dealer) % 5, view)
            seen.append(observation(game, view, o).tolist())
        rows.append(seen)
    assert rows[0] == rows[1]


@pytest.mark.parametrize("game", GAMES)
def test_the_planes_say_what_the_view_says(game):
    where = planes(game)
    for package, s, o in played_on(game, random.Random(f"planes {game}"), 24):
        view = package.rules.new_view()
        package.rules.look(s, o, 1, view)
        row = observation(game, view, o)
        cards = [card for card in range(52) if view.hand >> card & 1]
        assert np.flatnonzero(row[where["hand"]]).tolist() == cards
        assert int(row[where["phase"]].argmax()) == view.phase
        assert row[where["held"]].tolist()[: s.seats] == [view.held[(1 + k) % s.seats] for k in range(s.seats)]
        assert chips(row[where["balances"]]).tolist()[: s.seats] == [
            view.balances[(1 + k) % s.seats] for k in range(s.seats)
        ]
        assert int(np.flatnonzero(row[where["dealer"]])[0]) == (view.dealer - 1) % s.seats
        named = dict(zip(option_planes(game), row[where["options"]].tolist(), strict=True))
        assert all(named[name] == min(value, MOST) for name, value in o._asdict().items())


@pytest.mark.parametrize("game", GAMES)
def test_every_option_that_may_be_large_in_chips_has_places_enough(game):
    amounts = planes(game).get("amounts", slice(0, 0))
    large = [
        key for key, entry in game_of(game).words.catalogue.items() if isinstance(entry, Number) and entry.high > 1000
    ]
    large = [key for key in large if key != "max_extra_deals"]
    assert (amounts.stop - amounts.start) // 3 == len(large)
    assert size(game) == sum(length for _, length in encoder_of(game).PLANES)


@pytest.mark.parametrize("sum_", [0, 1, -1, 127, 128, -129, 20_000, -2_000_000, 2_097_151, -(10**15)])
def test_chips_are_read_back_as_they_were_written_and_beyond_the_places_as_the_most_there_can_be(sum_):
    out = np.zeros(3, np.int8)
    put_chips(sum_, out, 0)
    assert chips(out).tolist() == [max(sum_, -2_097_151)]
