"""Run by test_gpu.py with NUMBA_ENABLE_CUDASIM=1: the kernels as plain Python, against compiled and interpreted rules."""

import logging
import sys

from gamester_lab.compile.batch import play_tables
from gamester_lab.compile.coverage import setting_of
from gamester_lab.compile.gpu import OnGpu, count_on_gpu, play_on_gpu
from gamester_lab.compile.lockstep import compare_tables

TABLES = {
    "loo": [
        ("five/wikipedia-2023", 5, {}),
        ("three/wikipedia-2023", 3, {"eldest_privilege": True}),
        ("irish/wikipedia-2023", 8, {"must": True}),
        ("five/hervey-modern", 4, {"deck": "32", "blaze": True}),
    ],
    "laugh": [
        ("adpoker", 5, {}),
        ("willughby-1665", 4, {"claim_resolution": "random"}),
        ("adpoker-strict", 3, {"dealer_quarte_claim": True}),
        ("basic", 5, {}),
    ],
}


def main(game):
    logging.basicConfig(level=logging.INFO, stream=sys.stdout, format="%(name)s: %(message)s")
    for variant, seats, words in TABLES[game]:
        ours = play_tables(game, variant, seats, 3, 3, 7, words, first=2)
        theirs = play_on_gpu(game, variant, seats, 3, 3, 7, words, first=2)
        sums = count_on_gpu(game, variant, seats, 3, 3, 7, words, first=2, specialised=True)
        same = (ours.rows == theirs.rows).all() and ours.acts == theirs.acts == sums.acts
        same = same and (sums.payments == ours.payments.sum(axis=1)).all()
        print(variant, theirs.acts, "acts", "are the same" if same else "DIFFER")
    first = {"loo": 84, "laugh": 9}[game]
    acts = compare_tables(OnGpu(), [setting_of(game, 1, first + n) for n in range(4)], 1, first, deals=2)
    print("traced", acts, "acts")


if __name__ == "__main__":
    main(sys.argv[1])
