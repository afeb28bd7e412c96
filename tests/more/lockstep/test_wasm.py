"""The rules as WebAssembly, in Node: what is kept is what the sources make, and it plays the same deals byte by byte."""

import gzip
import random
import re
from contextlib import closing

import numpy as np
import pytest
from make_wasm import made
from rules_in_node import InNode, OnWasm

from gamester.backend import play_tables
from gamester.backend.batch import RandomTables
from gamester.backend.coverage import setting_of
from gamester.backend.layout import empty_record, options_record, pack
from gamester.backend.lockstep import Difference, OnProcessor
from gamester.backend.lockstep_pair import compare_pair
from gamester.backend.wasm.building import BUILT, code_of, kept_stamp, stamp
from gamester.games import game_of
from gamester.games.registry import OWN

LARGEST = 100_000
"""Bytes of a module, gzipped."""
TABLES = {"loo": 720, "laugh": 320}
"""The tables of `test_lockstep`, which have every value of every option."""
DEALS = 5


@pytest.mark.parametrize("game", OWN)
def test_the_kept_module_is_of_these_sources(game):
    assert kept_stamp(game) == stamp(game), "run tools/make_wasm.py --write and commit what it makes"


def test_comments_and_docstrings_do_not_make_a_module_stale():
    one = '"""What."""\n\ndef pool(s):  # chips\n    """How much."""\n    return s.pool\n'
    other = '"""Other."""\n\n\ndef pool(s):\n    """Chips."""\n    return s.pool\n'
    assert code_of(one) == code_of(other)
    assert code_of(one) != code_of(one.replace("s.pool", "s.pool + 1"))


def test_every_kept_file_belongs_to_a_game():
    assert {path.name for path in BUILT.iterdir()} == {f"{game}.{kind}" for game in OWN for kind in ("wasm", "json")}


@pytest.mark.lld
def test_a_kept_module_is_what_the_sources_make():
    """A module takes half a minute to make: the smallest stands for all, whose stamps are compared above."""
    smallest = min(OWN, key=lambda game: (BUILT / f"{game}.wasm").stat().st_size)
    assert [name for name, data in made([smallest]).items() if (BUILT / name).read_bytes() != data] == []


@pytest.mark.parametrize("game", OWN)
def test_a_module_is_small(game):
    assert len(gzip.compress((BUILT / f"{game}.wasm").read_bytes(), 9)) <= LARGEST


@pytest.mark.parametrize("game", OWN)
def test_the_processor_and_webassembly_agree_after_every_act(game):
    with closing(OnWasm()) as node:
        *_, progress = compare_pair(OnProcessor(), node, game, 1, 0, TABLES[game], DEALS)
    assert progress.deals == TABLES[game] * DEALS
    assert progress.acts > 15 * progress.deals


class Wrong(OnProcessor):
    """Writes one number wrongly, in the fourth place of each trace."""

    name = "wrong"

    def sit_down(self, settings, seed, first):
        play = super().sit_down(settings, seed, first)

        def wrongly(number):
            pages = play(number)
            pages = pages._replace(states=pages.states.copy())
            pages.states["pool"][:, 3] += 5
            return pages

        return wrongly


def test_a_difference_is_named():
    setting = setting_of("loo", 1, 0)
    with pytest.raises(Difference) as caught:
        list(compare_pair(OnProcessor(), Wrong(), "loo", 1, 0, 1))
    start = re.escape(f"{setting}; seed 1, table 0, deal 0, act 3: state: pool is ")
    assert re.fullmatch(start + r"(\d+) compiled and (\d+) wrong\.", str(caught.value))


@pytest.mark.parametrize(("game", "variant"), [("loo", "irish/wikipedia-2023"), ("laugh", "adpoker")])
def test_random_play_gives_the_rows_of_the_processor(game, variant):
    tables, deals = 30, 4
    wanted = play_tables(game, variant, 5, tables, deals, seed=3)
    kind = RandomTables(game, variant, 5, {}, 3)
    with closing(InNode(game)) as node:
        node.make_room("play", tables=tables, deals=deals)
        node.put(fresh=kind._fresh, states=kind._fresh, options=kind._options, lengths=np.full(tables, deals))
        acts = node.call("play", seed=3, table=0, number=0, whole=0, tables=tables, deals=deals)
        (rows,) = node.get(("rows", 0, wanted.rows.nbytes))
    assert acts == wanted.acts
    assert rows == wanted.rows.tobytes()


@pytest.mark.parametrize("game", OWN)
def test_legal_acts_acts_and_views_are_those_of_the_interpreter(game):
    setting, rules, rng = setting_of(game, 1, 0), game_of(game).rules, random.Random(game)
    o, v = setting.row(), rules.new_view()
    s = rules.open_table(setting.seats, o)
    states, views = empty_record(rules.State), empty_record(rules.View)
    with closing(InNode(game)) as node:
        node.make_room("look")
        node.put(options=options_record(o))
        acts = 0
        for _ in range(10):
            cards = [card for card in range(52) if rules.pack(o) >> card & 1]
            rules.next_deal(s, o)
            rules.start(s, o, rng.sample(cards, len(cards)))
            while waiting := rules.waited_for(s):
                seat = rng.choice([seat for seat in range(s.seats) if waiting >> seat & 1])
                pack(s, states)
                node.put(states=states)
                legal = rules.legal(s, o, seat)
                assert node.call("legal", seat=seat) == legal
                action = rng.choice([each for each in range(61) if legal >> each & 1])
                rules.do(s, o, seat, action)
                rules.look(s, o, seat, v)
                pack(s, states)
                pack(v, views)
                node.call("do", seat=seat, action=action)
                node.call("look", seat=seat)
                assert node.get(("states", 0, states.nbytes), ("views", 0, views.nbytes)) == [
                    states.tobytes(),
                    views.tobytes(),
                ]
                acts += 1
    assert acts > 50


def test_a_place_outside_the_memory_is_a_trap():
    with closing(InNode("loo")) as node:
        node.make_room("play", tables=1, deals=1)
        with pytest.raises(RuntimeError, match=r"^play: RuntimeError: memory access out of bounds$"):
            node.call("play", seed=1, table=0, number=0, whole=0, tables=1 << 40, deals=1)
