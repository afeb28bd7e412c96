"""One's own player at Loo, measured against the printed advice over the same packs in every seat, and attacked.

python docs/examples/own_player.py            (needs the laboratory)
"""

from __future__ import annotations

import argparse

import gamester
from gamester import lab

BOLD = 2
"""Trumps and court cards with which it stands."""


def cautious(view: gamester.View) -> gamester.Act:
    """Stand on trumps and courts, change nothing, play the first card that may be played."""
    acts = {act.do: act for act in reversed(view.offers)}
    if "pass" in acts and "stand" in acts:
        trump = view.raw.trump
        good = sum(card.number // 13 == trump or card.rank in "JQKA" for card in view.hand)
        return acts["stand" if good >= BOLD else "pass"]
    return view.offers[0]


def main() -> None:
    """Print what it gains, and what it loses to somebody who has studied it."""
    parser = argparse.ArgumentParser(description="Measure a player of one's own.")
    parser.add_argument("--packs", type=int, default=200)
    packs = parser.parse_args().packs
    form = lab.Form("loo", "five/wikipedia-2023", players=5, pool=15)
    print("among the printed advice:", lab.duel(cautious, "advice", form, packs))
    print("one that does anything:  ", lab.duel("random", "advice", form, packs))
    print("an attacker gains:       ", lab.exploit(cautious, form, packs, deals=5 * packs))


if __name__ == "__main__":
    main()
