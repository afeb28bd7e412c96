"""Random play in each of the systems of `peers.py`, each as fast as its public interface allows.

A loop repeats its work a given number of times. It returns the number of decisions that players took, without the
decisions of chance, and the number of games. Each maker of a loop imports the packages that it needs, so that a system
that is not installed raises ImportError.
"""

import random
from collections.abc import Callable
from itertools import islice
from typing import Any

Loop = Callable[[int], tuple[int, int]]

VARIANT = "five/wikipedia-2023"
ROLLOUTS = 1000
"""Rollouts of OpenSpiel from one deal."""
MEAN_OF = 200
"""Games that are played to count the decisions in one game, where a loop does not return that count."""
LANES = 1024
"""Games that Pgx plays in parallel."""
STEPS = 100
"""Steps of all lanes in one call of Pgx, where finished games start again."""
AT_ONCE, DEALS = 16, 500
"""Tables of one batch of Gamester, and deals of each table: their rows stay in the processor's cache."""


def gamester(options: str = "read") -> Loop:
    """Five-Card Loo for five, compiled: shuffle, deal, play and payment, with options read or "specialised"."""
    from gamester_lab.compile.batch import play_tables

    specialised = options == "specialised"

    def batch(first: int) -> int:
        return play_tables(
            "loo", VARIANT, 5, AT_ONCE, DEALS, seed=1, threads=1, first=first, specialised=specialised
        ).acts

    def loop(games: int) -> tuple[int, int]:
        return sum(batch(AT_ONCE * number) for number in range(games)), games * AT_ONCE * DEALS

    return loop


def gamester_interpreted() -> Loop:
    """The same game and the same rules in plain Python."""
    from startup import random_deals

    from gamester.games import game_of

    deals = random_deals(game_of("loo"), VARIANT, 5)
    return lambda games: (sum(islice(deals, games)), games)


# --- OpenSpiel ----------------------------------------------------------------------------------------------


def dealt(state: Any, rng: random.Random) -> Any:
    """A state of OpenSpiel after all initial chance nodes."""
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def decisions_in(games: int, game: Any, rng: random.Random) -> int:
    """The decisions in so many random games of OpenSpiel, where all outcomes of chance are equally likely."""
    decisions = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                decisions += 1
            state.apply_action(rng.choice(state.legal_actions()))
    return decisions


def openspiel_python(name: str) -> Loop:
    """The loop of OpenSpiel's documentation: chance is drawn from `chance_outcomes`."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(1)

    def loop(games: int) -> tuple[int, int]:
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    action = rng.choices(outcomes, weights)[0]
                else:
                    decisions += 1
                    action = rng.choice(state.legal_actions())
                state.apply_action(action)
        return decisions, games

    return loop


def openspiel_python_even(name: str) -> Loop:
    """The same loop, faster where all outcomes of chance are equally likely: `legal_actions` serves for both."""
    import pyspiel

    game, rng = pyspiel.load_game(name), random.Random(1)
    return lambda games: (decisions_in(games, game, rng), games)


def openspiel_bots(name: str) -> Loop:
    """`evaluate_bots` with OpenSpiel's C++ random bots: a whole game, deal included, in one call."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    mean = decisions_in(MEAN_OF, game, random.Random(1)) / MEAN_OF

    def loop(games: int) -> tuple[int, int]:
        for number in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, number)
        return round(games * mean), games

    return loop


def openspiel_rollouts(name: str) -> Loop:
    """OpenSpiel's C++ `RandomRolloutEvaluator` from states already dealt, called by a search with one visit."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(1)
    mean = decisions_in(MEAN_OF, game, rng) / MEAN_OF
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)

    def loop(games: int) -> tuple[int, int]:
        for _ in range(games):
            search.mcts_search(dealt(game.new_initial_state(), rng))
        return round(games * ROLLOUTS * mean), games * ROLLOUTS

    return loop


# --- RLCard, PettingZoo -------------------------------------------------------------------------------------


def rlcard(name: str) -> Loop:
    """RLCard's own `run` with its random agents, as in training."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make(name, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def loop(games: int) -> tuple[int, int]:
        before = env.timestep
        for _ in range(games):
            env.run(is_training=True)
        return int(env.timestep - before), games

    return loop


def pettingzoo(name: str) -> Loop:
    """The agents' loop of PettingZoo's documentation, with a random legal action from the mask."""
    import importlib

    import numpy as np

    env = importlib.import_module(f"pettingzoo.classic.{name}").env()
    rng = random.Random(1)

    def loop(games: int) -> tuple[int, int]:
        decisions = 0
        for _ in range(games):
            env.reset(seed=rng.randrange(2**31))
            for _agent in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                else:
                    env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
                    decisions += 1
        return decisions, games

    return loop


# --- Pgx ----------------------------------------------------------------------------------------------------


def pgx_parts(name: str) -> tuple[Any, Any, Callable[[Any, Any], Any], Callable[[Any], Any]]:
    """JAX, the game, how a lane picks an action, and which lanes are finished."""
    import jax
    import jax.numpy as jnp
    import pgx

    def pick(key: Any, states: Any) -> Any:
        return jax.random.categorical(key, jnp.where(states.legal_action_mask, 0.0, -1e9), axis=-1)

    return jax, pgx.make(name), pick, lambda states: states.terminated | states.truncated


def pgx_together(name: str) -> Loop:
    """Games of Pgx in parallel until the last of them ends."""
    jax, env, pick, over = pgx_parts(name)
    init, step = jax.vmap(env.init), jax.vmap(env.step)

    def going(carry: Any) -> Any:
        return ~over(carry[0]).all()

    def once(carry: Any) -> Any:
        states, key, decisions = carry
        key, choice, chance = jax.random.split(key, 3)
        decisions += (~over(states)).sum()
        return step(states, pick(choice, states), jax.random.split(chance, LANES)), key, decisions

    @jax.jit
    def play(key: Any) -> Any:
        key, chance = jax.random.split(key)
        return jax.lax.while_loop(going, once, (init(jax.random.split(chance, LANES)), key, 0))[2]

    def loop(games: int) -> tuple[int, int]:
        return sum(int(play(jax.random.key(number))) for number in range(games)), games * LANES

    return loop


def pgx_anew(name: str) -> Loop:
    """Games of Pgx in parallel, where each finished game starts again."""
    jax, env, pick, over = pgx_parts(name)
    from pgx.experimental import auto_reset

    init, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def once(_: Any, carry: Any) -> Any:
        states, key, ended = carry
        key, choice, chance = jax.random.split(key, 3)
        states = step(states, pick(choice, states), jax.random.split(chance, LANES))
        return states, key, ended + over(states).sum()

    @jax.jit
    def play(key: Any) -> Any:
        key, chance = jax.random.split(key)
        return jax.lax.fori_loop(0, STEPS, once, (init(jax.random.split(chance, LANES)), key, 0))[2]

    def loop(games: int) -> tuple[int, int]:
        ended = sum(int(play(jax.random.key(number))) for number in range(games))
        return games * STEPS * LANES, ended

    return loop
