"""Named tasks never change: their observations, their rewards and their opponents; and the judge of them."""

import json

import gymnasium
import numpy as np
import pytest

import gamester_lab.envs
from gamester import lab
from gamester.bots.network import Weights, shipped, weights_for
from gamester.text.errors import BadRun
from gamester_lab.compile.encoding import planes, size
from gamester_lab.compile.vector import bools
from gamester_lab.envs.gymnasium_env import TableEnv
from gamester_lab.envs.vector import LearnerTables, VectorTables
from gamester_lab.evaluate.network import save
from gamester_lab.tasks import FIELDS, frozen, tasks
from gamester_lab.tasks.dataset import Asked, Playing
from gamester_lab.tasks.environments import TaskAgents, TaskEnv, TaskTables

assert gamester_lab.envs
NAMES = sorted(tasks())
LOO = "Loo-3c-p5-pool9-v1"


@pytest.mark.parametrize("name", NAMES)
def test_a_task_rests_on_what_it_was_frozen_with(name):
    assert tasks()[name].digest() == tasks()[name].frozen


@pytest.mark.parametrize("name", NAMES)
def test_what_is_packed_is_unpacked(name):
    asked = tasks()[name]
    rng, seen = np.random.default_rng(1), asked.observation
    rows = rng.integers(0, 2, (50, size(asked.form.game))).astype(np.int8)
    where = planes(asked.form.game)
    for plane in seen.planes:
        if plane.kind == "i16":
            rows[:, plane.source] = 0
            rows[:, where["paid"].start + 1 : where["paid"].start + 3] = rng.integers(-127, 128, (50, 1))
        elif plane.kind[0] == "u" and plane.bits > 1:
            rows[:, plane.source] = rng.integers(0, 1 << plane.bits, rows[:, plane.source].shape)
        elif plane.kind == "i4":
            rows[:, plane.source] = rng.integers(-8, 8, rows[:, plane.source].shape)
    packed = seen.pack(rows)
    numbers = seen.unpack(packed)
    assert packed.shape == (50, seen.size)
    for plane in seen.planes:
        if plane.kind != "i16":
            assert (numbers[:, plane.numbers] == rows[:, plane.source]).all(), plane.name
    first = rows[:, where["paid"].start + 1].astype(int)
    assert (numbers[:, seen.where["paid"]][:, 0] == first * 128 + first).all()


@pytest.mark.parametrize("name", NAMES)
def test_compiled_loops_write_the_bytes_that_are_packed_of_rows(name):
    asked = tasks()[name]
    form, seen = asked.form, asked.observation
    of_rows, of_bytes = (
        VectorTables(form.game, form.variant, form.players, tables=100, threads=2, runs=runs)
        for runs in (None, seen.runs)
    )
    rows, packed = of_rows.reset()[0], of_bytes.reset()[0]
    ends = 0
    for _ in range(200):
        assert (seen.pack(rows) == packed).all()
        actions = of_rows.sample_actions().copy()
        rows, rewards, ended, _, infos = of_rows.step(actions)
        packed, same, _, _, packed_infos = of_bytes.step(actions)
        last = packed_infos["final_obs"][ended]
        assert (rewards == same).all()
        assert (seen.pack(infos["final_obs"][ended]) == last).all()
        assert (seen.unpack_plane("paid", last) == seen.unpack(last)[:, seen.where["paid"]]).all()
        ends += len(last)
    assert ends > 100
    with pytest.raises(KeyError):
        seen.unpack_plane("options", packed)


def test_arrays_of_a_step_are_taken_without_a_copy():
    many = TaskTables(LOO, 4, bots="random")
    _, infos = many.reset(seed=1)
    seen, rewards, ended, truncated, infos = many.step(infos["action_mask"].argmax(1))
    for array in (seen, rewards, ended, truncated, infos["action_mask"], infos["seat"], infos["final_obs"]):
        assert np.shares_memory(np.from_dlpack(array), array)


@pytest.mark.parametrize("name", NAMES)
def test_the_rewards_of_all_seats_sum_to_nothing(name):
    table, rng = TaskAgents(name), np.random.default_rng(2)
    for seed in range(20):
        table.reset(seed=seed)
        won = dict.fromkeys(table.possible_agents, 0.0)
        for agent in table.agent_iter():
            seen, reward, over, _, _ = table.last()
            won[agent] += reward
            assert seen["observation"].shape == (tasks()[name].observation.size,)
            table.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        assert sum(won.values()) == pytest.approx(0)


def test_a_reward_counts_a_share_of_what_the_deal_leaves_in_the_pool():
    many, alone = TaskTables(LOO, 1, bots="random", seed=5), TaskEnv(LOO, bots="random")
    assert many.single_observation_space == alone.observation_space
    _, infos = many.reset(seed=5)
    rewards = []
    for _ in range(200):
        _, reward, ended, _, infos = many.step(np.array([infos["action_mask"][0].argmax()]))
        rewards.append(float(reward[0]))
        if ended[0]:
            assert infos["final_obs"][0].any()
    assert any(reward != round(reward) for reward in rewards), "a share of the pool is a fifth of chips"


def test_gymnasium_knows_tasks_by_name():
    made = gymnasium.make(f"gamester/{LOO}", bots="random")
    seen, _ = made.reset(seed=1)
    assert made.observation_space.contains(seen)
    vector = gymnasium.make_vec(f"gamester/{LOO}", num_envs=3, bots="random")
    assert vector.reset(seed=1)[0].shape == (3, tasks()[LOO].observation.size)


def test_every_opponent_of_a_task_plays_at_many_tables():
    rewards = []
    for bots in FIELDS:
        many, lots = TaskTables(LOO, 200, bots=bots), np.random.default_rng(1)
        _, infos = many.reset(seed=1)
        for _ in range(6):
            actions = [lots.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]]
            _, won, _, _, infos = many.step(actions)
        rewards.append(won.sum())
    assert len(set(rewards)) == len(FIELDS), "they play differently"


LAUGH = "Laugh-p3-v1"


@pytest.fixture
def keep_other_weights(tmp_path, monkeypatch):
    """Call it to keep weights of 0 beside the tasks; such a network does what the advice says."""

    def forget():
        for cached in (frozen.kept_weights, weights_for):
            cached.cache_clear()

    def keep():
        ships = shipped("laugh")
        zeros = Weights(*(np.zeros(each.shape) for each in ships.weights))
        save(tmp_path / "learned_laugh.npz", ships._replace(weights=zeros))
        monkeypatch.setattr(frozen, "HERE", tmp_path)
        forget()

    yield keep
    monkeypatch.undo()
    forget()


def among_learned_at_many_tables(form):
    many = TaskTables(LAUGH, 50, bots="learned") if form is None else LearnerTables(*form, 0, "learned", 50)
    _, infos = many.reset(seed=1)
    rewards = []
    for _ in range(12):
        _, won, _, _, infos = many.step(infos["action_mask"].argmax(1))
        rewards += won.tolist()
    return rewards


def among_learned_at_one_table(form):
    alone = TaskEnv(LAUGH, bots="learned") if form is None else TableEnv(*form, bots="learned")
    rewards = []
    for seed in range(20):
        _, info = alone.reset(seed=seed)
        ended = False
        while not ended:
            _, reward, ended, _, info = alone.step(info["action_mask"].argmax())
        rewards.append(reward)
    return rewards


def judged_among_learned(form):
    at = LAUGH if form is None else lab.Form(*form)
    return lab.judge("advice", at, among=["learned"], packs=125, seed=1).judged[0].gain.value


def data_of_learned(_form):
    return [row["policy"] for row in Playing(Asked(lab.task(LAUGH), "learned", 0, 7)).part(0, 10)[0]]


@pytest.mark.parametrize(
    "played", [among_learned_at_many_tables, among_learned_at_one_table, judged_among_learned, data_of_learned]
)
def test_learned_opponents_of_a_task_play_by_the_weights_kept_beside_it(played, keep_other_weights):
    before = played(None)
    keep_other_weights()
    assert played(None) != before


@pytest.mark.parametrize("played", [among_learned_at_many_tables, among_learned_at_one_table, judged_among_learned])
def test_at_any_other_table_they_play_by_the_weights_that_ship(played, keep_other_weights):
    before = played(("laugh", "adpoker", 3))
    keep_other_weights()
    assert played(("laugh", "adpoker", 3)) == before


def first_legal(seen, masks):
    assert seen.shape == (len(masks), tasks()[LOO].observation.size)
    return masks.argmax(1)


def test_the_judge_finds_that_a_bad_player_loses_among_all():
    verdict = lab.judge(lab.task(LOO).player(first_legal, "first"), LOO, packs=250)
    assert [each.field for each in verdict.judged] == ["advice", "tables", "learned"]
    assert all(each.gain.high < 0 and each.decided == 250 for each in verdict.judged)
    assert all(len(each.by_seat) == 5 for each in verdict.judged)
    assert "gain among learned -" in str(verdict)
    assert json.loads(json.dumps(verdict.to_json()))["task"] == LOO


def test_any_other_table_is_judged_as_a_task_is():
    task = lab.task(LOO)
    same = lab.judge("tables", task.form, among=["advice"], packs=250, seed=task.seed)
    assert same.judged == lab.judge("tables", LOO, among=["advice"], packs=250).judged
    assert same.task == "three/wikipedia-2023 p5 pool 9"
    of_one_pool = lab.Form("loo", "three/wikipedia-2023", 4, {"must": True}, pool=6)
    assert {each.field for each in lab.judge("random", of_one_pool, packs=125).judged} == {
        "advice",
        "tables",
        "learned",
    }
    evenings = lab.judge("random", lab.Form("laugh", "adpoker", 3, sessions=True), among=["printed"], packs=40)
    assert evenings.judged[0].gain.high < 0
    with pytest.raises(BadRun, match="printed"):
        lab.judge("random", of_one_pool, among=["nobody"])


class Chooser:
    """A player of the arena that decides by masks."""

    name, wants_witness = "own player", False

    def __init__(self, choose):
        self.policy = choose

    def choose(self, batch):
        return self.policy(None, bools(batch.masks))


@pytest.mark.parametrize("among", ["advice", "learned"])
@pytest.mark.parametrize("own", [lab.task(LOO).player, Chooser], ids=["policy", "player"])
@pytest.mark.parametrize(
    ("choose", "found"),
    [
        (lambda first: first + 0.9, "float64"),
        (lambda first: np.where(first < 0, first, np.nan), "float64"),
        (lambda first: int(first[0]), r"int64 \(\)"),
        (lambda _first: None, r"object \(\)"),
        (lambda first: first[1:], "int64 "),
    ],
    ids=["fractions", "nan", "scalar", "None", "too few"],
)
def test_a_policy_that_gives_no_action_for_each_place_is_told_so(own, choose, found, among):
    player = own(lambda _seen, masks: choose(masks.argmax(1)))
    with pytest.raises(
        BadRun, match=f"“own player” must choose one whole number for each of .* decisions, not {found}"
    ):
        lab.judge(player, LOO, among=[among], packs=4)


@pytest.mark.parametrize("half", [float("nan"), -1, "x", None])
def test_half_an_interval_is_a_number_of_at_least_0(half):
    with pytest.raises(BadRun, match=f"half .*{half}.* is not possible"):
        lab.judge("random", LOO, half=half)


def test_two_workers_judge_as_one_does():
    one, two = (lab.judge("tables", LOO, among=["advice"], packs=500, workers=many) for many in (1, 2))
    assert one.to_json() == two.to_json()


def test_a_level_gains_nothing_among_its_like():
    verdict = lab.judge("advice", LOO, among=["advice"], packs=250)
    assert verdict.judged[0].gain.value == 0
    assert verdict.judged[0].decided is None


def test_a_task_or_opponent_that_does_not_exist_is_refused():
    with pytest.raises(BadRun, match=LOO):
        lab.judge("advice", "Loo-9c-v1")
    with pytest.raises(BadRun, match="advice, tables, learned"):
        lab.judge("advice", LOO, among=["nobody"])
