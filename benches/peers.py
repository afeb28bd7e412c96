"""Gamester compared with OpenSpiel, RLCard, PettingZoo and Pgx: each plays at random and as fast as it can.

   python benches/peers.py            # measures, prints; a system that is not installed is passed over
   python benches/peers.py --write    # and puts the figures into docs/lab/benchmarks.md

Each case runs in its own process on one core. A rate is per second of the processor time of that process, the median of
several chunks. Gamester is measured first, in the middle and last; the median of the three counts.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

import peer_loops
from report import median_rate, peak_memory, pin, run, surroundings, table

OH_HELL = "oh_hell(players=5,num_tricks_fixed=5)"
"""Five players, five cards each, tricks: the game of these systems that is nearest to Five-Card Loo."""
GOALS = {
    ("openspiel_bots", OH_HELL): 20,
    ("openspiel_rollouts", OH_HELL): 5,
    ("openspiel_python", OH_HELL): 240,
}
"""The ratio of decisions a second that Gamester has to reach against each other system."""

COLUMNS = (
    "system",
    "game",
    "loop",
    "decisions a CPU-second",
    "games a CPU-second",
    "Gamester / this, decisions",
    "first game, s",
    "peak memory, MB",
)


@dataclass(frozen=True, slots=True)
class Case:
    """One loop over one game of one system."""

    loop: str
    """A function of `peer_loops`."""
    game: str
    """The argument of that function, in most cases a game; empty for none."""
    system: str
    how: str


@dataclass(frozen=True, slots=True)
class Measured:
    """The results of a case."""

    decisions: float
    """Decisions a second of processor time."""
    games: float
    """Games a second of processor time."""
    first: float
    """Wall-clock seconds from the start of the process to the end of the first call, compilation included."""
    memory: float
    """The most memory that the process held, in MB."""


FROZEN = Case("gamester", "frozen", "Gamester", "compiled for these options")
OURS = Case("gamester", "", "Gamester", "compiled for any options")
INTERPRETED = Case("gamester_interpreted", "", "Gamester", "plain Python")


def cases() -> list[Case]:
    """The cases of all other systems."""
    found = []
    for game in (OH_HELL, "hearts", "spades", "euchre"):
        found += [
            Case("openspiel_bots", game, "OpenSpiel", "`evaluate_bots`, C++ random bots"),
            Case("openspiel_rollouts", game, "OpenSpiel", "`RandomRolloutEvaluator`, C++, without the deal"),
            Case("openspiel_python", game, "OpenSpiel", "Python loop"),
        ]
    found.append(Case("openspiel_python_even", OH_HELL, "OpenSpiel", "Python loop, chance from `legal_actions`"))
    for game in ("uno", "gin-rummy", "limit-holdem", "leduc-holdem", "bridge"):
        found.append(Case("rlcard", game, "RLCard", "`env.run`, random agents"))
    for game in ("texas_holdem_v4", "leduc_holdem_v4", "hanabi_v5"):
        found.append(Case("pettingzoo", game, "PettingZoo", "`agent_iter`"))
    for game in ("leduc_holdem", "sparrow_mahjong"):
        found.append(Case("pgx_together", game, "Pgx", f"{peer_loops.LANES} games until all are over"))
        found.append(Case("pgx_anew", game, "Pgx", f"{peer_loops.LANES} games, each begun anew"))
    return found


def measure_here(loop: str, game: str, seconds: float, chunks: int, began: float) -> None:
    """Run a case in the fresh process, and print one line of JSON."""
    pin()
    make: Callable[..., peer_loops.Loop] = getattr(peer_loops, loop)
    try:
        play = make(game) if game else make()
        play(1)
        first = time.time() - began
        decisions, games = median_rate(play, seconds, chunks)
    except ImportError as missing:
        print(json.dumps({"not": f"not installed ({missing.name or missing})"}))
    except Exception as failure:  # noqa: BLE001 (any failure of another system is the answer)
        reason = (str(failure).strip() or type(failure).__name__).splitlines()[0]
        print(json.dumps({"not": f"did not run: {reason}"}))
    else:
        print(json.dumps({"decisions": decisions, "games": games, "first": first, "memory": peak_memory()}))


def measured(case: Case, seconds: float, chunks: int) -> Measured | str:
    """Run a case in its own process; if it cannot run, a few words that say why."""
    words = ["case", case.loop, case.game, str(seconds), str(chunks), str(time.time())]
    done = subprocess.run(
        [sys.executable, "-W", "ignore", __file__, *words], capture_output=True, text=True, check=False
    )
    lines = done.stdout.splitlines()
    if done.returncode or not lines:
        return f"did not run: its process ended with status {done.returncode}"
    found = json.loads(lines[-1])
    return str(found["not"]) if "not" in found else Measured(**found)


def row(case: Case, found: Measured, ours: float) -> list[str]:
    """A line of the table."""
    return [
        case.system,
        "Five-Card Loo, 5 players" if case.system == "Gamester" else case.game,
        case.how,
        f"{found.decisions:,.0f}",
        f"{found.games:,.0f}",
        f"{ours / found.decisions:,.1f}",
        f"{found.first:.1f}",
        f"{found.memory:,.0f}",
    ]


def report(quick: bool, peers: list[Case] | None = None) -> str:
    """All cases as Markdown; `quick` takes one case of each system, and compiles nothing for one row of options."""
    everything = cases() if peers is None else peers
    if quick:
        everything = [*{case.system: case for case in reversed(everything)}.values()][::-1]
    seconds, chunks = (0.02, 1) if quick else (1.0, 5)
    middle = len(everything) // 2
    own: list[tuple[Case, Measured | str]] = []
    found: list[tuple[Case, Measured | str]] = []
    best, others = (OURS, [INTERPRETED]) if quick else (FROZEN, [OURS, INTERPRETED])
    for case in [best, *others, *everything[:middle], best, *everything[middle:], best]:
        one = measured(case, seconds, chunks)
        (own if case is best else found).append((case, one))
    good = sorted((one for _, one in own if isinstance(one, Measured)), key=lambda one: one.decisions)
    if not good:
        raise SystemExit(f"Gamester itself {own[0][1]}.")
    ours = good[len(good) // 2]
    spread = (good[-1].decisions - good[0].decisions) / ours.decisions
    rows = [row(case, one, ours.decisions) for case, one in [(best, ours), *found] if isinstance(one, Measured)]
    packages = surroundings("numpy", "numba", "open-spiel", "rlcard", "pettingzoo", "pgx", "jax")
    lines = [packages, "", *table(COLUMNS, rows, texts=3), ""]
    for case, one in found:
        if not isinstance(one, Measured):
            lines.append(f"- {case.system}, {case.game}, {case.how}: {one}.")
        elif (case.loop, case.game) in GOALS:
            goal = GOALS[case.loop, case.game]
            lines.append(f"- {case.how}, {case.game}: **{ours.decisions / one.decisions:,.1f}** times (goal: {goal}).")
    lines += ["", f"Gamester was measured {len(good)} times, {spread:.0%} apart; read smaller differences as nothing."]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    if sys.argv[1:2] == ["case"]:
        measure_here(sys.argv[2], sys.argv[3], float(sys.argv[4]), int(sys.argv[5]), float(sys.argv[6]))
    else:
        run("peers", __doc__, report)
