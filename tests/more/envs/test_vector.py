"""Vector tables: the same play as one interpreted table, whatever the threads; and what they refuse."""

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from gamester.errors import BadOptions
from gamester.games import game_of
from gamester.lab.envs.one_table import OneTable
from gamester.lab.envs.tensors import chips, planes
from gamester.lab.envs.vector import VectorTables

CASES = [("loo", "five/wikipedia-2023", 5, {}), ("loo", "irish/wikipedia-2023", 8, {"stock_rule": "reshuffle_dead"}),
         ("loo", "five/baxter-wray-1891", 6, {"flush_declare": "optional"}),
         ("loo", "three/wikipedia-2023", 4, {"enforcement": "penalty"}),
         ("laugh", "adpoker", 5, {}), ("laugh", "willughby-1665", 4, {"claim_resolution": "random"}),
         ("laugh", "adpoker", 3, {"claim_resolution": "first_come"})]  # fmt: skip


@pytest.mark.parametrize(
    ("episode", "given"), [("deal", {}), ("session", {}), ("deal", {"dealer": 2}), ("deal", {"pool": 0})]
)
@pytest.mark.parametrize(("game", "variant", "seats", "options"), CASES)
def test_a_table_plays_as_the_interpreted_one(game, variant, seats, options, episode, given):
    many = VectorTables(game, variant, seats, tables=1, options=options, episode=episode, **given)
    one = OneTable(game, variant, seats, options, episode, **given)
    rows, infos = many.reset(seed=5)
    one.reset(5, 0)
    ends = 0
    for number in range(9000):
        if number >= 700 and ends:
            break
        asked = one.asked()
        assert (int(infos["seat"][0]), int(infos["mask"][0])) == (asked, one.mask(asked))
        assert rows[0].tolist() == one.observation(asked).tolist()
        action = many.sample_actions()
        rows, rewards, ended, truncated, infos = many.step(action)
        one.act(int(action[0]))
        assert rewards[0].tolist() == one.gains
        assert bool(ended[0]) == one.done
        assert not truncated.any()
        if one.done:
            assert infos["final_obs"][0].tolist() == one.observation(asked).tolist()
            one.reset(None, 0)
            ends += 1
    assert ends > 0


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_results_do_not_depend_on_the_number_of_threads(game):
    one, three = (VectorTables(game, tables=50, seed=9, threads=threads) for threads in (1, 3))
    for many in (one, three):
        many.reset()
    for _ in range(60):
        actions = one.sample_actions().copy()
        assert (actions == three.sample_actions()).all()
        for mine, other in zip(one.step(actions)[:3], three.step(actions)[:3], strict=True):
            assert (mine == other).all()
    three.close()


@pytest.mark.parametrize(
    ("game", "variant", "options"),
    [("loo", "five/wikipedia-2023", {"flush_timing": "immediate", "blaze": True}), ("laugh", "adpoker", {})],
)
def test_the_rewards_of_a_session_are_its_balances(game, variant, options):
    """Also where a deal ends before anybody is asked, by a flush that is dealt."""
    many = VectorTables(game, variant, 5, tables=150, seed=1, options=options, episode="session")
    own = planes(game)["balances"].start
    _, infos = many.reset()
    won, sessions = np.zeros((150, 5), np.int64), 0
    for _ in range(300):
        acted = infos["seat"].copy()
        _, rewards, ended, _, infos = many.step(many.sample_actions())
        won += rewards
        for table in np.flatnonzero(ended):
            final = chips(infos["final_obs"][table, own : own + 3])
            assert final.tolist() == [won[table, acted[table]]]
            won[table] = 0
            sessions += 1
    assert sessions > 100


def test_an_illegal_action_is_named_and_changes_nothing():
    many = VectorTables("loo", "three/wikipedia-2023", 4, tables=3, seed=1)
    with pytest.raises(ValueError, match="none before the first reset"):
        many.step(np.zeros(3, np.int64))
    many.reset()
    before = [array.copy() for array in many.tables]
    actions = many.sample_actions().copy()
    actions[2] = 0
    seat = int(many.tables.seats[2])
    with pytest.raises(ValueError, match=f"table 2, seat {seat}: action 0 is not legal; legal are 5"):
        many.step(actions)
    for wrong in (actions[:2], actions.astype(float)):
        with pytest.raises(ValueError, match="actions must be 3 whole numbers"):
            many.step(wrong)
    for array, was in zip(many.tables, before, strict=True):
        assert (array == was).all()


def test_masks_as_bits_and_as_truth_values_agree():
    many = VectorTables("laugh", tables=4)
    _, infos = many.reset(seed=2)
    bools = many.action_masks()
    assert bools.shape == (4, 62)
    assert [sum(1 << int(a) for a in np.flatnonzero(row)) for row in bools] == infos["mask"].tolist()


def test_the_same_seed_deals_the_same_and_no_seed_another():
    many = VectorTables("loo", tables=2)
    first = many.reset(seed=4)[0].copy()
    assert not (many.reset()[0] == first).all()
    assert (many.reset(seed=4)[0] == first).all()
    assert (VectorTables("loo", tables=2, seed=4).reset()[0] == first).all()
    assert (first[0] != first[1]).any()


def test_it_says_what_it_is_in_the_terms_of_its_host():
    many = VectorTables("laugh", tables=2)
    rows, _ = many.reset(seed=1)
    assert many.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert rows in many.observation_space
    assert many.sample_actions() in many.action_space
    assert rows[0] in many.single_observation_space


@pytest.mark.parametrize("wrong", [{"tables": 0}, {"threads": 0}, {"episode": "trick"}, {"tables": 10**13}])
def test_wrong_arguments_are_refused_in_a_sentence(wrong):
    with pytest.raises(ValueError, match=r"table|thread|episode"):
        VectorTables("loo", **wrong)


def test_tables_that_cannot_be_are_refused():
    with pytest.raises(BadOptions):
        VectorTables("laugh", "basic", 3)
    with pytest.raises(BadOptions):
        VectorTables("loo", options={"no such": 1})
    with pytest.raises(ValueError, match="no options"):
        VectorTables("loo", tables=1).reset(options={"x": 1})


def test_a_pool_is_carried_to_the_next_deal():
    many = VectorTables("loo", "five/wikipedia-2023", 5, tables=30, seed=3)
    rows, _ = many.reset()
    pool = planes("loo")["pool"]
    assert set(chips(rows[:, pool]).ravel().tolist()) == {15}
    met = set()
    for _ in range(120):
        rows, _, ended, _, _ = many.step(many.sample_actions())
        met |= set(chips(rows[ended][:, pool]).ravel().tolist())
    assert met >= {5, 10, 15}  # the stake of a dealer, and loos of 5


def test_every_preset_of_both_games_can_be_played():
    for game in ("loo", "laugh"):
        for variant in game_of(game).words.variants:
            many = VectorTables(game, variant, tables=8)
            many.reset(seed=1)
            ends = sum(int(many.step(many.sample_actions())[2].sum()) for _ in range(120))
            assert ends > 8, variant
