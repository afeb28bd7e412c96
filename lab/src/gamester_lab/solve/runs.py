"""The runs of `gamester lab solve`, by name, and their figures as text and in a file."""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gamester.text.errors import BadRun
from gamester.text.files import write_whole
from gamester.text.messages import Words
from gamester_lab import files
from gamester_lab.solve import mini_loo
from gamester_lab.solve.cfr import Solver, exact_figures, rounded
from gamester_lab.solve.games import MINI, POKER, tree_named
from gamester_lab.solve.tree import LEAF, Tree

Told = Callable[[int, int], None]
"""Receives how much is done, and of how much."""
Figures = dict[str, Any]
RANGES = {
    "steps": (0, 1_000_000),
    "sweeps": (1, 1000),
    "deals": (100, 100_000_000),
    "players": (3, 8),
    "seed": (0, 2**62 - 1),
}


@dataclass(frozen=True, slots=True)
class Run:
    """A problem that can be solved."""

    solve: Callable[[Mapping[str, int], Told, Path | None], Figures]
    """Runs it with these numbers, and saves progress at a path if one is given."""
    numbers: Mapping[str, int]
    """The numbers it takes, with their defaults."""
    keeps: bool = False
    """Can its progress be saved?"""


def solve(name: str, asked: Mapping[str, int | None], told: Told, keep: Path | None = None) -> Figures:
    """Solve the problem of this name; BadRun if it does not exist or does not take such a number. `keep` is the file
    from which a duel resumes, and in which its progress is saved.
    """
    run = checked(name, asked, keep)
    given = dict(run.numbers) | {key: value for key, value in asked.items() if value is not None}
    began = time.perf_counter()
    found = run.solve(given, told, keep)
    return {"game": name, **given, **found, "seconds": round(time.perf_counter() - began, 1)}


def checked(name: str, asked: Mapping[str, int | None], keep: Path | None) -> Run:
    """The run of this name and its numbers; BadRun if that is impossible."""
    if name not in RUNS:
        raise BadRun("solve.unknown", text=name, values=" ".join(RUNS))
    if keep and not RUNS[name].keeps:
        raise BadRun("solve.idle", option="keep", text=name)
    for key, value in asked.items():
        if value is None:
            continue
        if key not in RUNS[name].numbers:
            raise BadRun("solve.idle", option=key, text=name)
        least, most = RANGES[key]
        if not least <= value <= most:
            raise BadRun("solve.range", option=key, n=value, least=least, most=most)
    return RUNS[name]


# --- Trees ------------------------------------------------------------------------------------------------------


def by_cfr(tree: Tree, steps: int, told: Told) -> Figures:
    """Solve a tree; its size, the value of the policy found, and its distance from an equilibrium, in chips."""
    solver = Solver(tree)
    solver.run(steps, lambda step: told(step, steps))
    return {
        "deals": int((tree.parents == 0).sum()),
        "leaves": int((tree.actors == LEAF).sum()),
        "infosets": len(tree.owners),
        **exact_figures(tree, solver.average()),
    }


def of_tree(name: str, steps: int) -> Run:
    """A small game that is solved as a whole tree."""
    return Run(lambda given, told, _: by_cfr(tree_named(name), given["steps"], told), {"steps": steps})


# --- The pool ---------------------------------------------------------------------------------------------------


def mini_pool(given: Mapping[str, int], told: Told, _: Path | None) -> Figures:
    """Mini-Loo A with its pool carried from deal to deal."""
    from gamester_lab.solve.pool_loo import open_pool, sweep

    pool = open_pool(mini_loo.FORMS["mini-loo-a"])
    whole = given["sweeps"] * given["steps"] * len(pool.grown)
    done = 0

    def count(_step: int) -> None:
        nonlocal done
        done += 1
        told(done, whole)

    for _sweep in range(given["sweeps"]):
        sweep(pool, given["steps"], count)
    return {
        **figures_of(pool.chain, pool.values),
        "nash_convs": rounded(pool.nash_convs, 8), "changes": rounded(pool.changes, 8),
    }  # fmt: skip


def random_pool(given: Mapping[str, int], told: Told, _: Path | None) -> Figures:
    """The pool of Three-Card Loo under random play: no advice for anybody, but the identity must hold."""
    from gamester_lab.compile.arena import Arena, RandomPlayer
    from gamester_lab.solve.pool_loo import evaluate, measured

    players = given["players"]
    arena = Arena("loo", "three/wikipedia-2023", players, {}, given["seed"])
    chain = measured(arena, RandomPlayer(), given["deals"], lambda level: told(level, players))
    return figures_of(chain, evaluate(chain))


def figures_of(chain: Any, found: Any) -> Figures:
    """The figures of a chain."""
    return {
        "pools": rounded(chain.pools), "stationary": rounded(found.stationary), "rewards": rounded(chain.rewards),
        "moves": rounded(chain.moves), "h": rounded(found.h), "identity_off": float(f"{found.off:.2g}"),
        "average": float(f"{found.average:.2g}"),
    }  # fmt: skip


# --- Heads-up ---------------------------------------------------------------------------------------------------

SAVED_EVERY = 300.0
"""Seconds between two saves of a duel's progress."""


def duel(ranks: int, given: Mapping[str, int], told: Told, keep: Path | None) -> Figures:
    """Heads-up Three-Card Loo with a pack of so many ranks, and a pool of one loo and one stake."""
    from gamester_lab.solve.duel_loo import deals_of
    from gamester_lab.solve.duel_loo_solver import Duel

    game = Duel(ranks, 6, 3)
    if keep and keep.exists():
        game.load(keep)
    whole = (2 * max(0, given["steps"] - game.steps) + 4) * game.work
    done = 0

    def count(states: int) -> None:
        nonlocal done
        done += states
        told(done, whole)

    saved = time.monotonic()
    while game.steps < given["steps"]:
        game.step(count)
        if keep and (time.monotonic() - saved > SAVED_EVERY or game.steps == given["steps"]):
            game.save(keep)
            saved = time.monotonic()
    found = game.found(count)
    return {
        "steps": game.steps,
        "deals": deals_of(ranks),
        "states": game.work,
        "values": rounded([found.eldest, found.dealer]),
        "gains": rounded([found.best_eldest - found.eldest, found.best_dealer - found.dealer]),
        "nash_conv": round(found.nash_conv, 8),
        "stands": [rounded(row) for row in game.stands().tolist()],
    }


def of_duel(ranks: int, steps: int) -> Run:
    """The entry of a duel."""
    return Run(lambda given, told, keep: duel(ranks, given, told, keep), {"steps": steps}, keeps=True)


RUNS: dict[str, Run] = {
    **{name: of_tree(name, 1000) for name in POKER},
    **{name: of_tree(name, 300) for name in MINI},
    "heads-up-12": of_duel(3, 300),
    "heads-up-24": of_duel(6, 100),
    "heads-up-32": of_duel(8, 30),
    "heads-up-52": of_duel(13, 0),
    "mini-pool": Run(mini_pool, {"steps": 100, "sweeps": 4}),
    "pool-random": Run(random_pool, {"players": 5, "deals": 100_000, "seed": 1}),
}


DECIMALS = 4


def told_in_words(figures: Figures, words: Words) -> str:
    """The results, line by line."""
    lines = [words.say("solve.title", game=figures["game"], seconds=number(figures["seconds"], words, 1))]
    for key, value in figures.items():
        if key in ("game", "seconds"):
            continue
        name = words.say(f"solve.figures.{key}")
        if isinstance(value, list) and value and isinstance(value[0], list):
            lines.append(words.say("solve.line", name=name, value="").rstrip())
            lines += [f"    {row(each, words)}" for each in value]
        else:
            text = row(value, words) if isinstance(value, list) else exact(value, words)
            lines.append(words.say("solve.line", name=name, value=text))
    return "\n".join(lines)


def row(values: list[Any], words: Words) -> str:
    """Numbers in a row."""
    return "  ".join(number(value, words, DECIMALS) for value in values)


def exact(value: Any, words: Words) -> str:
    """One number with all its digits."""
    text = str(value) if isinstance(value, (int, str)) else f"{value:.8f}".rstrip("0").rstrip(".")
    text = f"{value:.1e}" if isinstance(value, float) and value and abs(value) < 1e-8 else text
    return text.replace(".", words.say("solve.point"))


def told_of_policy(figures: Figures, words: Words) -> str:
    """The exact figures of a policy that was learned: its values, the gains of best responses and the NashConv."""
    values, gains = row(figures["values"], words), row(figures["gains"], words)
    return words.say("train.judged", values=values, gains=gains, chips=exact(figures["nash_conv"], words))


def number(value: float, words: Words, places: int) -> str:
    """A number with so many decimals."""
    return f"{value:.{places}f}".replace(".", words.say("solve.point"))


def check_file(path: Path) -> None:
    """BadRun if results cannot be kept at a path, or it holds a file of another kind."""
    found(path)
    files.check_file(path)


def found(path: Path) -> dict[str, Figures]:
    """The results in the file so far."""
    if not path.exists():
        return {}
    try:
        kept = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as fault:
        raise BadRun("solve.no_results", path=str(path), reason=str(fault)) from None
    if not isinstance(kept, dict) or not all(isinstance(each, dict) and "game" in each for each in kept.values()):
        raise BadRun("solve.other_file", path=str(path))
    return kept


def keep_figures(path: Path, figures: Figures) -> None:
    """Replace the results of a game in the file; the file is complete at every moment."""
    kept = found(path) | {figures["game"]: figures}
    lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(kept[name])}" for name in sorted(kept))
    with files.said(path):
        write_whole(path, f"{{\n{lines}\n}}\n".encode())
