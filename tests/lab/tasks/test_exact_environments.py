"""Exact tasks in Gymnasium and PettingZoo: rows that tell information sets apart, and the rewards of the tree."""

import copy
import pickle
from types import SimpleNamespace

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import gamester_lab.envs
from gamester import lab
from gamester.text.errors import BadRun
from gamester_lab.envs.small_table import SmallTable, kept_policy
from gamester_lab.solve.cfr import values
from gamester_lab.tasks.exact_environments import ExactAgents, ExactEnv
from lab.envs.test_hosts import WITH_MASKS

assert gamester_lab.envs
LOO, LAUGH = "Mini-Loo-A-v1", "Mini-Laugh-r3-v1"
pytestmark = pytest.mark.timeout(600)  # a cold compiler on a busy machine


@pytest.mark.parametrize("name", [LOO, LAUGH])
def test_gymnasium_knows_exact_tasks_by_name_and_its_checker_passes(name):
    check_env(gymnasium.make(f"gamester/{name}", bots="random", render_mode="ansi").unwrapped, skip_render_check=True)


@pytest.mark.filterwarnings(*WITH_MASKS)
@pytest.mark.parametrize("name", [LOO, LAUGH])
def test_pettingzoo_suites_pass(name, capsys):
    api_test(ExactAgents(name), num_cycles=100)
    seed_test(lambda: ExactAgents(name), num_cycles=20)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("name", [LOO, "Mini-Loo-D-pam-v1", LAUGH, "Mini-Laugh-r4-v1"])
def test_rows_differ_exactly_where_information_sets_do(name):
    table = SmallTable(name)
    small, tree = table.small, table.small.tree
    rows = {}
    for node in small.firsts:
        seat = int(tree.actors[node])
        rows[int(tree.infosets[node])] = table.rows.row(small.table(node), seat).tobytes()
    assert len(set(rows.values())) == len(rows) == table.task.sets
    for node in np.random.default_rng(1).choice(np.flatnonzero(tree.actors >= 0), 100).tolist():
        again = table.rows.row(small.table(node), int(tree.actors[node]))
        assert again.tobytes() == rows[int(tree.infosets[node])]


def test_many_deals_of_even_play_are_worth_what_the_tree_says():
    table = ExactAgents(LOO)
    tree, lots, won = table.table.small.tree, np.random.default_rng(1), []
    for deal in range(4000):
        table.reset(seed=1 if deal == 0 else None)
        while not any(table.terminations.values()):
            table.step(int(lots.choice(np.flatnonzero(table.table.mask_array(table.table.asked())))))
        won.append([table.rewards[agent] for agent in table.agents])
    assert np.abs(np.mean(won, 0) - values(tree, tree.uniform())).max() < 4 * np.std(won, 0).max() / np.sqrt(len(won))


def played(table, steps, seed):
    """What a learner by lot is told and shown."""
    lots, told = np.random.default_rng(seed), []
    mask = table.unwrapped.action_masks()
    for _ in range(steps):
        seen, reward, ended, _, info = table.step(int(lots.choice(np.flatnonzero(mask))))
        if ended:
            seen, info = table.reset()
        mask = info["action_mask"]
        told.append((seen.tolist(), reward, ended, mask.tolist()))
    return told


def test_a_learner_meets_the_kept_policy_and_a_copy_goes_on_alike():
    task, table = lab.exact(LAUGH), ExactEnv(LAUGH, seat=1)
    assert kept_policy(task.game, task.steps) == pytest.approx(lab.solution(task.game, task.steps).policy)
    table.reset(seed=3)
    copies = copy.deepcopy(table), pickle.loads(pickle.dumps(table))
    told = played(table, 40, 1)
    assert [played(each, 40, 1) for each in copies] == [told, told]
    uniform = ExactEnv(LAUGH, seat=1, bots="random")
    uniform.reset(seed=3)
    assert played(uniform, 40, 1) != told


def test_what_cannot_be_played_is_refused():
    with pytest.raises(ValueError, match="without a tree"):
        ExactEnv("Loo-duel-12-v1")
    with pytest.raises(ValueError, match=r"kept, random or a solution, not advice"):
        ExactEnv(LAUGH, bots="advice")
    kuhn, same_name = lab.solution("kuhn", 1), SimpleNamespace(game="mini-laugh-3", policy=np.ones(3))
    with pytest.raises(
        BadRun, match=r'a solution of kuhn, but the game here is mini-laugh-3.*lab.solution\("mini-laugh'
    ):
        ExactEnv(LAUGH, bots=kuhn)
    with pytest.raises(BadRun, match="other rules of mini-laugh-3"):
        ExactEnv(LAUGH, bots=same_name)
    with pytest.raises(ValueError, match="no seat 3"):
        ExactEnv(LAUGH, seat=3, bots="random")
    table = ExactAgents(LAUGH)
    table.reset(seed=1)
    with pytest.raises(ValueError, match="action 51 is not legal"):
        table.step(51)
