"""Arguments, seeds and actions are checked alike by every environment, with one sentence, before anything happens."""

import numpy as np
import pytest

from gamester.bots import FirstBot
from gamester.errors import BadOptions
from gamester.lab.envs.gymnasium_env import TableEnv
from gamester.lab.envs.learners import LearnerTables
from gamester.lab.envs.pettingzoo_env import env, raw_env
from gamester.lab.envs.vector import VectorTables

HOSTS = {
    TableEnv: {},
    raw_env: {},
    VectorTables: {"tables": 3},
    LearnerTables: {"tables": 3, "bots": "random"},
}
"""The environments, each with what makes it small."""
REFUSED = [
    ((TableEnv, VectorTables), {"episode": "trick"}, "an episode is one of deal, session, not trick"),
    ((TableEnv, raw_env, VectorTables), {"dealer": 5}, "no seat 5 at a table of 5 that could deal"),
    ((TableEnv, VectorTables), {"pool": 9, "episode": "session"}, "a session begins with its first deal"),
    ((TableEnv, LearnerTables), {"seat": 5}, "no seat 5 at a table of 5"),
    ((TableEnv, raw_env), {"render_mode": "human"}, "the only render mode is ansi, not human"),
    ((TableEnv,), {"bots": [FirstBot()]}, "4 other seats, but 1 bots"),
    ((TableEnv,), {"bots": "grandmaster"}, "no level grandmaster: .* random, advice, tables, search, learned, master"),
    ((TableEnv,), {"bots": "learned", "options": {"deck": "32", "exchange": "none"}}, "level learned.*not trained"),
    ((LearnerTables,), {"bots": "master"}, "one of random, advice, tables, not master"),
    ((VectorTables, LearnerTables), {"tables": 0}, "at least one table"),
    ((VectorTables,), {"threads": 0}, "at least one thread"),
    ((VectorTables,), {"tables": 10**13}, "do not fit in memory"),
]
NO_TABLE = [("loo", {"variant": "no such"}), ("loo", {"options": {"no such": 1}}), ("loo", {"pool": 10}),
            ("loo", {"options": {"unaided": True}}), ("laugh", {"options": {"unaided": True}}),
            ("laugh", {"pool": 10}), ("laugh", {"variant": "basic", "seats": 3}), ("whist", {})]  # fmt: skip
"""Pools by steps of 3 only, or none at all; a host that marks every legal action, where nobody may be aided."""


def made(host, game="loo", **given):
    return host(game, **HOSTS[host] | given)


@pytest.mark.parametrize(("hosts", "wrong", "said"), REFUSED, ids=lambda each: str(each)[:20])
def test_what_cannot_be_is_refused_in_a_sentence(hosts, wrong, said):
    for host in hosts:
        with pytest.raises(ValueError, match=said):
            made(host, variant="three/wikipedia-2023", seats=5, **wrong)


@pytest.mark.parametrize("host", HOSTS)
def test_tables_that_cannot_be_are_refused(host):
    for game, wrong in NO_TABLE:
        with pytest.raises(BadOptions):
            made(
                host, game, **({"variant": "three/wikipedia-2023"} if "pool" in wrong and game == "loo" else {}) | wrong
            )
    if host is not raw_env:
        with pytest.raises(ValueError, match="no options"):
            made(host).reset(options={"x": 1})


def first_row(host, seed):
    table = made(host)
    found = table.reset(seed=seed)
    return (found[0] if found else table.observe(table.agent_selection)["observation"]).tolist()


@pytest.mark.parametrize("host", HOSTS)
def test_a_seed_is_a_whole_number_of_numpy_too(host):
    for wrong in ([1], {}, "7", 1.5, -1, np.array([1, 2])):
        with pytest.raises(ValueError, match="a seed is a whole number of at least 0, not "):
            first_row(host, wrong)
    found = [first_row(host, seed) for seed in (7, np.int64(7), np.uint8(7), np.array(7), 8)]
    assert found[0] == found[1] == found[2] == found[3] != found[4]


def test_what_is_no_action_is_refused_and_changes_nothing():
    one, agents = TableEnv("loo"), env("loo", "three/wikipedia-2023", 4)
    row, info = one.reset(seed=1)
    agents.reset(seed=1)
    asked = agents.agent_selection
    seen = agents.observe(asked)["observation"]
    for action in (-1, 62, 64, 1.5, "stand", None, [3], np.int64(-1)):
        for table in (one, agents):
            with pytest.raises(ValueError, match=r"an action is a whole number from 0 to 61, not |seat_. must act"):
                table.step(action)
    with pytest.raises(ValueError, match="action 0 is not legal"):
        agents.step(0)
    again, reward, done, _, after = one.step(61)
    assert (after["illegal"], reward, done) == (True, 0, False)
    assert again.tolist() == row.tolist()
    assert one.action_masks().tolist() == after["action_mask"].astype(bool).tolist() == info["action_mask"].tolist()
    assert agents.agent_selection == asked
    assert (agents.observe(asked)["observation"] == seen).all()


def test_many_tables_refuse_an_action_that_is_none_and_change_nothing():
    many = VectorTables("loo", "three/wikipedia-2023", 4, tables=3, seed=1)
    with pytest.raises(ValueError, match="none before the first reset"):
        many.step(np.zeros(3, np.int64))
    many.reset()
    before, legal = [array.copy() for array in many.tables], many.sample_actions().copy()
    for action in (0, -1, -(2**40), 62, 63, 64, 2**40):
        said = f"table 1, seat {many.tables.seats[1]}: action {action} is not legal; legal are 5"
        with pytest.raises(ValueError, match=said):
            many.step([legal[0], action, legal[2]])
    for wrong in (legal[:2], legal.astype(float)):
        with pytest.raises(ValueError, match="actions must be 3 whole numbers"):
            many.step(wrong)
    for array, was in zip(many.tables, before, strict=True):
        assert (array == was).all()
