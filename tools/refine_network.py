"""Refine the network of Laugh and Lie Down at the turns it plays, by what a search says of each act.

python tools/refine_network.py WEIGHTS --out DIR [--lots N] [--deals N] [--worlds N] [--epochs N] [--seed N]

WEIGHTS is a file of `gamester lab train laugh`, and plays while turns are searched. DIR keeps the turns, a file for
each lot of deals, so that a stopped run goes on; at the end it holds `learned_laugh.npz`. The turns of every fourteenth
lot are held out: the tool prints what they say is gained a turn, for each kind of table. Needs PyTorch.
"""

import argparse
from pathlib import Path

import numpy as np
import torch

from gamester.bots.network import Learned, Origin, Weights, form_of, load
from gamester.games import bots_of
from gamester.games.laugh.kernel.state import Phase
from gamester.text.errors import BadWeights
from gamester.text.files import beside
from gamester_lab.evaluate.network import save
from gamester_lab.evaluate.players import LearnedPlayer
from gamester_lab.train.courses import LAUGH, Field
from gamester_lab.train.refining import Refinement, Searching, Turns, Watching, joined, refined, worths
from gamester_lab.train.run import commit
from gamester_lab.train.waves import Wave

GAME = "laugh"
LOTS = {("adpoker", 5): 5, ("adpoker", 4): 2, ("adpoker", 3): 5}
"""How many lots of sixteen a kind of table gets; the others get one each."""
HELD_OUT, EVERY = 5, 14
"""One lot of so many is held out."""
OTHER_SEED = 3000
"""Added to the seed for the deals of which the choices of other phases are kept."""
OTHER_DEALS = 1500


def kind_of(lot: int) -> Field:
    """The kind of table of a lot."""
    order = [kind for kind in LAUGH for _ in range(LOTS.get((kind.variant, kind.seats), 1))]
    return order[int(np.random.default_rng(lot).choice(len(order)))]


def player_at(learned: Learned, wave: Wave) -> LearnedPlayer:
    """The network as a player; SystemExit if it was not trained for such tables."""
    there = learned.at(form_of(GAME, wave.row, wave.seats))
    if there is None:
        raise SystemExit("These weights were not trained for all kinds of table.")
    return LearnedPlayer("network", there)


def lot_of(learned: Learned, lot: int, args: argparse.Namespace) -> Turns:
    """The searched turns of a lot of deals."""
    wave = Wave(GAME, kind_of(lot), args.seed)
    budget = bots_of(GAME).budget._replace(worlds=args.worlds)
    searching = Searching(wave, player_at(learned, wave), Phase.TURN, budget)
    wave.play([searching], lot * args.deals + np.arange(args.deals), np.zeros((args.deals, wave.seats), np.int64), None)
    return joined(searching.notes)


def kept_lot(learned: Learned, lot: int, args: argparse.Namespace) -> Turns:
    """The same, from its file or into it."""
    path = args.out / f"turns-{lot:05d}.npz"
    if not path.is_file():
        with beside(path) as fresh, fresh.open("wb") as file:
            np.savez(file, allow_pickle=False, **lot_of(learned, lot, args)._asdict())
        print(f"lot {lot + 1} of {args.lots}", flush=True)
    with np.load(path) as kept:
        return Turns(*(kept[name] for name in Turns._fields))


def other_choices(learned: Learned, seed: int) -> Turns:
    """Choices of all other phases."""
    notes: list[Turns] = []
    for kind in LAUGH:
        wave = Wave(GAME, kind, seed)
        watching = Watching(player_at(learned, wave), Phase.TURN)
        wave.play([watching], np.arange(OTHER_DEALS), np.zeros((OTHER_DEALS, wave.seats), np.int64), None)
        notes += watching.notes
    return joined(notes)


def told(before: Weights, after: Weights, held_out: dict[Field, Turns]) -> dict[str, list[float]]:
    """What a turn gains at each kind of table on lots that were not learned from, with half the interval of 95 %."""
    found = {}
    for kind, turns in held_out.items():
        margin = kind.margin or 0.0
        gained = worths(GAME, after, turns, margin) - worths(GAME, before, turns, margin)
        half = 1.96 * gained.std() / len(gained) ** 0.5
        found[f"{kind.variant} p{kind.seats}"] = [round(float(gained.mean()), 4), round(float(half), 4)]
    return found


def main() -> None:
    """Search, refine, and write the weights."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("weights", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    for name, usual in (("--lots", 128), ("--deals", 512), ("--worlds", 32), ("--epochs", 2), ("--seed", 6001)):
        parser.add_argument(name, type=int, default=usual)
    args = parser.parse_args()
    if min(args.lots, args.deals, args.epochs) < 1 or args.worlds < 2 or args.seed < 0:
        raise SystemExit("One lot, deal and epoch at least, two worlds, and a seed that is not negative.")
    try:
        learned = load(args.weights, GAME)
    except BadWeights as fault:
        raise SystemExit(f"{args.weights}: these weights cannot be used ({fault.key}).") from None
    args.out.mkdir(parents=True, exist_ok=True)
    lots = [kept_lot(learned, lot, args) for lot in range(args.lots)]
    held: dict[Field, list[Turns]] = {}
    for lot in range(HELD_OUT, args.lots, EVERY):
        held.setdefault(kind_of(lot), []).append(lots[lot])
    held_out = {kind: joined(parts) for kind, parts in held.items()}
    turns = joined([part for lot, part in enumerate(lots) if lot % EVERY != HELD_OUT])
    before = Weights(*(torch.tensor(np.asarray(each)) for each in learned.weights))
    others = other_choices(learned, args.seed + OTHER_SEED)
    for after in refined(GAME, before, turns, others, Refinement(epochs=args.epochs)):
        print("gained a turn:", said := told(before, after, held_out), flush=True)
    command = (
        f"tools/refine_network.py {args.weights.name} --lots {args.lots} --deals {args.deals} --worlds {args.worlds} "
        f"--epochs {args.epochs} --seed {args.seed}"
    )
    if learned.origin:
        command = f"{learned.origin.command}; {command}"
    arrays = Weights(*(each.numpy() for each in after))
    deals = learned.deals + args.lots * args.deals
    origin = Origin(args.seed, command, commit(), said)
    save(args.out / "learned_laugh.npz", learned._replace(weights=arrays, deals=deals, origin=origin))


if __name__ == "__main__":
    main()
