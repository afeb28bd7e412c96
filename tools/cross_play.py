"""Cross-play of networks with several seeds: what one of each gains among a field of each other.

python tools/cross_play.py runs/seed-1/learned_laugh.npz runs/seed-2/learned_laugh.npz ... [--packs N] [--result FILE]

The files come from `gamester lab train --seed N`. Random numbers are drawn as at the table. If two networks have
learned the same, neither gains among the other; the worst loss is what counts. --result keeps
the figures in a JSON file beside those of other runs, where the table of goals reads them (G9).
"""

import argparse
from itertools import permutations
from pathlib import Path

from gamester.bots.network import Learned, form_of, load
from gamester.games import game_of
from gamester.text.errors import BadRun, BadWeights
from gamester_lab.evaluate.calibrating import gain_of
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.players import LearnedPlayer
from gamester_lab.solve.runs import check_file, keep_figures

FORMS = {
    "loo": (Form("loo", "five/wikipedia-2023", 5, pool=15), Form("loo", "three/wikipedia-2023", 5, pool=9)),
    "laugh": (Form("laugh", "adpoker", 5),),
}
SEED = 20_261_122


def at_form(learned: Learned, form: Form) -> Learned:
    """The network at a form; SystemExit if it was not trained for it."""
    there = learned.at(
        form_of(form.game, game_of(form.game).words.options_of(form.variant, form.words, form.players), form.players)
    )
    if there is None:
        raise SystemExit(f"One of the networks was not trained for {form.label}.")
    return there


def crossed(networks: list[Learned], form: Form, packs: int) -> list[dict[str, float | int | str]]:
    """The gain of one of each among a field of each other."""
    players = [LearnedPlayer(f"network {place + 1}", at_form(each, form)) for place, each in enumerate(networks)]
    found: list[dict[str, float | int | str]] = []
    for one, other in permutations(range(len(players)), 2):
        gain = gain_of(form, players[one], players[other], packs, SEED)
        half = gain.half or 0.0
        print(f"{form.label}: network {one + 1} among {other + 1}: {gain.value:+.4f} ± {half:.4f}", flush=True)
        found.append({"form": form.label, "one": one + 1, "other": other + 1, "gain": gain.value, "half": half})
    return found


def networks_of(paths: list[Path]) -> list[Learned]:
    """The networks of these files, all of one game; SystemExit if there are fewer than two, or one cannot be read."""
    if len(paths) < 2:
        raise SystemExit("Name the weights of two runs at least.")
    game = "laugh" if "laugh" in paths[0].name else "loo"
    try:
        return [load(path, game) for path in paths]
    except BadWeights as fault:
        raise SystemExit(f"These weights cannot be used ({fault.key}): they must all be of {game}.") from None


def main() -> None:
    """Every pair at every form."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("weights", nargs="+", type=Path)
    parser.add_argument("--packs", type=int, default=2000)
    parser.add_argument("--result", type=Path)
    args = parser.parse_args()
    if args.packs < 2:
        raise SystemExit("--packs: two at least.")
    try:
        if args.result:
            check_file(args.result)
    except BadRun as fault:
        raise SystemExit(f"{args.result}: no figures can be kept there ({fault.key}).") from None
    networks = networks_of(args.weights)
    game = networks[0].game
    found = [pair for form in FORMS[game] for pair in crossed(networks, form, args.packs)]
    worst = max(0.0, *(-float(pair["gain"]) for pair in found))
    print(f"worst loss: {worst:.4f}")
    if args.result:
        figures = {"game": f"seeds-{game}", "packs": args.packs, "deals": [each.deals for each in networks]}
        keep_figures(args.result, figures | {"worst": worst, "pairs": found})


if __name__ == "__main__":
    main()
