"""Compare the value that a search expects of an act with the value that the act then has.

python tools/calibrate_search.py five/wikipedia-2023 --players 5 --pool 15 [--deals N] [--worlds N] [--apart N]
   [--field advice|tables|learned] [--rollouts advice|tables] [--seed N]

All seats play by the field's level. At each choice the search evaluates every act. Then the same deal is played again
with the best act other than the field's, and all other acts as before. Choices are grouped by kind and by the number of
standard errors (z) by which the search puts that act ahead. A calibrated search agrees with the result in each row.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from gamester.games import bots_of, game_of
from gamester.games.bots import Budget
from gamester.games.laugh.kernel.state import Phase as LaughPhase
from gamester.games.loo.kernel.state import Phase as LooPhase
from gamester.games.loo.words.actions import SAID
from gamester.kernel.cards import bit, lowest
from gamester.kernel.judged import PRINTED, TABLES
from gamester.kernel.network import Mind
from gamester_lab.compile.arena import Arena, Batch, Ints, Player
from gamester_lab.compile.search import bench, mind_of, prepare
from gamester_lab.compile.stepping import number_of
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.match import worths
from gamester_lab.evaluate.players import player_of

LEVELS = {"advice": PRINTED, "tables": TABLES}
EDGES = (-9e9, -1.0, 0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 9e9)
VERBS = {action: verb for verb, action in SAID.items()}
MOST_ASKED = 60
"""The most decisions of a seat in a deal: more than it ever has."""


class Thought(NamedTuple):
    """The search's estimate for the best act that the field would not take."""

    kind: str
    actions: int
    """The actions of that act, as a set."""
    ahead: float
    """The expected gain of that act over the field's act, in chips."""
    error: float


class Watcher:
    """Plays as the field does and records a search at each choice."""

    wants_witness = True

    def __init__(self, field: Player, arena: Arena, budget: Budget, mind: Mind) -> None:
        """`mind` is the policy of rollouts."""
        self.name, self.field, self.budget = "watcher", field, budget
        self.bench = bench(arena.game, arena.row, arena.seats, budget.worlds, mind)
        self.decide = prepare(arena.game)
        self.searches: dict[int, Thought] = {}
        """The estimates by the random number of the decision."""

    def choose(self, batch: Batch) -> Ints:
        """The field's actions."""
        usual = self.field.choose(batch)
        for place in range(len(usual)):
            mask = int(batch.masks[place])
            if mask & (mask - 1) and not (batch.game == "loo" and batch.views["put"][place]):
                self.think(batch, slice(place, place + 1), int(usual[place]))
        return usual

    def think(self, batch: Batch, part: slice, usual: int) -> None:
        """Search the acts of one decision."""
        if batch.witnesses is None:
            raise ValueError("a search needs the memory of its seat")
        many, b, none = self.budget.worlds, self.bench, np.zeros(1, np.int64)
        exchange = batch.game == "loo" and batch.views["phase"][part.start] == LooPhase.EXCHANGE
        prior = none if exchange else np.array([bit(usual)])
        self.decide(
            b, batch.options, batch.witnesses[part], batch.views[part], batch.masks[part], batch.drawn[part], 0, prior,
            self.budget, none.copy(), none.copy(),
        )  # fmt: skip
        worlds, tried = int(b.desks["worlds"][0]), int(b.desks["acts"][0])
        if worlds < 2 or tried < 2:
            return
        acts = b.rows.reshape(len(b.chips) // many, -1)[:tried]
        chips = b.chips.reshape(-1, many)[:tried, :worlds]
        ahead = chips[1:] - chips[0]
        best = int(ahead.mean(1).argmax())
        error = float(ahead[best].std() / np.sqrt(worlds))
        actions = sum(bit(int(action)) for action in acts[best + 1] if action >= 0)
        kind = kind_of(batch, part.start, actions)
        self.searches[int(batch.drawn[part][0])] = Thought(kind, actions, float(ahead[best].mean()), error)


def kind_of(batch: Batch, place: int, actions: int) -> str:
    """The kind of a decision: the phase, and of declarations the best act and whether others have declared."""
    phase = int(batch.views["phase"][place])
    if batch.game != "loo":
        return LaughPhase(phase).name.lower()
    if phase == LooPhase.PLAY:
        return "lead" if batch.views["led"][place] < 0 else "follow"
    if phase == LooPhase.DECLARE:
        heard = "" if batch.views["declared"][place] else ", nobody has spoken"
        return f"declare {VERBS.get(lowest(actions), '?')}{heard}"
    return LooPhase(phase).name.lower()


class Deviator:
    """Plays as the field does except at some decisions, which are identified by their random numbers."""

    wants_witness = False

    def __init__(self, field: Player) -> None:
        """Start without deviations."""
        self.name, self.field = "deviator", field
        self.otherwise: dict[int, int] = {}

    def choose(self, batch: Batch) -> Ints:
        """The field's actions, or the deviations."""
        usual = self.field.choose(batch)
        for place, drawn in enumerate(batch.drawn.tolist()):
            usual[place] = self.otherwise.get(drawn, usual[place])
        return usual


def calibrate(form: Form, args: argparse.Namespace) -> Iterator[tuple[Thought, float]]:
    """Each estimate, and the actual gain of its act over the field's."""
    arena, field = form.arena(args.seed), player_of(args.field, form)
    level = LEVELS[args.rollouts]
    usual = bots_of(form.game).budget
    apart = usual.apart if args.apart is None else args.apart
    budget = Budget(args.worlds, level, level if apart else 0, 0.0, apart, usual.penalty_bits)
    mind = mind_of(getattr(player_of(args.rollouts, form), "numbers", None))
    watcher = Watcher(field, arena, budget, mind)
    packs = np.arange(args.deals)
    pools = None if form.pool is None else np.full(len(packs), form.pool)
    seated = np.zeros((len(packs), arena.seats), np.int64)
    base = worths(arena, arena.play([watcher], packs, seated, pools), pools)
    players, rows = [Deviator(field) for _ in range(MOST_ASKED)], []
    for pack in packs.tolist():
        for seat in range(arena.seats):
            names = [number_of(args.seed, pack, 1 + seat, number) for number in range(1, 2 * MOST_ASKED)]
            for number in range(MOST_ASKED):
                if names[number] in watcher.searches:
                    rows.append((pack, seat, number, watcher.searches[names[number]]))
                    lay_down(players[number], names[number:], rows[-1][3].actions)
    placing = np.full((len(rows), arena.seats), MOST_ASKED)
    for row, (_, seat, number, _) in enumerate(rows):
        placing[row, seat] = number
    deals = np.array([row[0] for row in rows])
    pools = None if form.pool is None else np.full(len(rows), form.pool)
    worth = worths(arena, arena.play([*players, field], deals, placing, pools), pools)
    for row, (pack, seat, _, thought) in enumerate(rows):
        yield thought, float(worth[row, seat] - base[pack, seat])


def lay_down(player: Deviator, names: list[int], actions: int) -> None:
    """Let a player take these actions, the lowest first, at the decisions with these random numbers."""
    for name in names[: actions.bit_count()]:
        player.otherwise[name] = lowest(actions)
        actions &= actions - 1


def main() -> None:
    """A table for each kind of decision."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("variant")
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--pool", type=int)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=64)
    parser.add_argument("--apart", type=int, help="what weighing costs, 0 for worlds drawn evenly")
    parser.add_argument("--field", choices=(*LEVELS, "learned"), default="advice")
    parser.add_argument("--rollouts", choices=LEVELS, default="advice")
    parser.add_argument("--seed", type=int, default=11)
    args = parser.parse_args()
    game = "laugh" if args.variant in game_of("laugh").words.variants else "loo"
    found = list(calibrate(Form(game, args.variant, args.players, pool=args.pool), args))
    print("| kind | z | choices a deal | expected | brought |\n| --- | --- | --: | --: | --: |")
    for kind in sorted({thought.kind for thought, _ in found}):
        rows = [(each.ahead, each.ahead / max(each.error, 1e-9), got) for each, got in found if each.kind == kind]
        ahead, z, got = np.array(rows).T
        for low, high in pairwise(EDGES):
            part = (z >= low) & (z < high) & (ahead != 0)
            if part.sum() > 1:
                error = got[part].std(ddof=1) / np.sqrt(part.sum())
                name = f"{low:+.1f} to {high:+.1f}".replace("-9000000000.0", "").replace("+9000000000.0", "")
                print(f"| {kind} | {name} | {part.sum() / args.deals:.3f} | {ahead[part].mean():+.3f} "
                      f"| {got[part].mean():+.3f} ± {1.96 * error:.3f} |")  # fmt: skip


if __name__ == "__main__":
    main()
