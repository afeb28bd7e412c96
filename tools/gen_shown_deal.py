"""Write the deal that the first page shows into web/src/lib/shown.gen.ts: five bots play it, by the rules themselves.

   python tools/gen_shown_deal.py --write

Without `--write` it reports whether the file is stale. The deal is the first by number in which three stand, Pam is
played early, and exactly one player is looed.
"""

import json
import sys
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from results import written

from gamester.bots.base import seen_by
from gamester.bots.roster import CHARACTERS, AdviceBot
from gamester.games import game_of
from gamester.kernel.cards import NO_SEAT
from gamester.table.events import Opened
from gamester.table.table import Table
from gamester.text.act import card_name, in_set

PAGE = Path(__file__).resolve().parent.parent / "web" / "src" / "lib" / "shown.gen.ts"
HEAD = """// The deal that the first page shows. Written by tools/gen_shown_deal.py; do not edit.

/** One thing that happens: a seat stands, passes, plays a card, takes the trick, or is looed. */
export interface Step {
  seat: number;
  do: "stand" | "pass" | "play" | "take" | "looed";
  card?: string;
}

"""
NAMES = ("Belinda", "Dorimant", "Clarissa", "Florio", "Araminta")
BOLD = {character.name: character.boldness for character in CHARACTERS}
VARIANT = "five/wikipedia-2023"
PAM = "JC"


def shown(number: int) -> dict[str, Any]:
    """The deal of a number: who plays, the trump card, the pool, and what happens in it."""
    table = Table(Opened("loo", VARIANT, {}, game_of("loo").rules_number, NAMES), Random(number))
    bots = [AdviceBot(name, BOLD[name], seed=number) for name in NAMES]
    table.deal(len(NAMES) - 1)
    first: Any = table.view(NO_SEAT)
    found: list[dict[str, Any]] = []
    while table.session.under_way:
        seat = table.to_act()[0]
        act = bots[seat].choose(seen_by(table, seat))
        before: Any = table.view(NO_SEAT)
        table.act(seat, act)
        if act.do in ("stand", "pass"):
            found.append({"seat": seat, "do": act.do})
        if act.do == "play":
            found.append({"seat": seat, "do": "play", "card": card_name(*in_set(act.cards))})
        after: Any = table.view(NO_SEAT)
        found += [
            {"seat": winner, "do": "take"}
            for winner in range(len(NAMES))
            if after.tricks[winner] > before.tricks[winner]
        ]
    last: Any = table.view(NO_SEAT)
    found += [{"seat": seat, "do": "looed"} for seat in range(len(NAMES)) if last.looed >> seat & 1]
    return {"names": NAMES, "trump": card_name(first.turn_up), "pool": first.pool, "steps": found}


def is_lively(deal: dict[str, Any]) -> bool:
    """Is it worth looking at?"""
    did = [step["do"] for step in deal["steps"]]
    cards = [step.get("card") for step in deal["steps"]]
    return did.count("stand") == 3 and did.count("looed") == 1 and did.count("take") == 5 and PAM in cards[:9]


def page() -> str:
    """The whole file."""
    deal = next(deal for deal in map(shown, count()) if is_lively(deal))
    steps = "\n".join(f"  {json.dumps(step)}," for step in deal.pop("steps"))
    told = "\n".join(f"export const {key.upper()} = {json.dumps(value)};" for key, value in deal.items())
    return f"{HEAD}{told}\nexport const STEPS: readonly Step[] = [\n{steps}\n];\n"


if __name__ == "__main__":
    sys.exit(written({PAGE: page}, "gen_shown_deal", write="--write" in sys.argv[1:]))
