"""Write the golden records: for each preset, a session that the independent reference reader plays at random.

   python tools/make_golden.py            # shows what would change
   python tools/make_golden.py --write    # writes it

Each `tests/golden/NAME.jsonl` is a record. `NAME.json` beside it is what `gamester replay --json` must print for it,
according to the reference reader (tests/reference). The engine takes no part in making either.
"""

import json
import random
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(HERE / "tests"), str(HERE / "src")]

from gamester.games.laugh.words.variants import VARIANTS as LAUGH  # noqa: E402
from gamester.games.loo.words.variants import VARIANTS as LOO  # noqa: E402
from reference import laugh, loo  # noqa: E402

FOLDER = HERE / "tests" / "golden"

EXTRA: dict[str, dict[str, list[dict[str, Any]]]] = {
    "loo": {
        "five/wikipedia-2023": [
            {"loo": "unlimited", "must": True, "pam": "trump_knave", "dealer_takes_turnup": True},
            {"exchange": "after_all", "flush_declare": "optional", "blaze": True, "pam_civil": "choice"},
            {"enforcement": "penalty", "stock_rule": "reshuffle_dead"},
            {"club_law": True, "eldest_privilege": True, "all_pass": "carry", "packets": "3-2"},
        ],
        "three/wikipedia-2023": [{"loo": "unlimited", "club_law": True}, {"loo": "mixed", "loo_cap": 12}],
        "irish/wikipedia-2023": [{"loo": "unlimited", "dealer_takes_turnup": True}],
    },
    "laugh": {
        "adpoker": [
            {"claim_resolution": "first_come", "claim_eligibility": "everyone"},
            {"claim_resolution": "random", "dealer_quarte_claim": True},
            {"claim_resolution": "sealed", "voluntary_lie_down": True, "initial_pairs": True},
            {"unaided": True, "dealer_quarte_claim": True},
            {"unaided": True, "claim_resolution": "random", "pair_release": True, "claim_eligibility": "everyone"},
        ]
    },
}
"""House rules that get a golden record in addition to the preset's own."""


def wanted() -> dict[str, str]:
    """Every golden file by name."""
    files: dict[str, str] = {}
    for reader, variants in ((loo, LOO), (laugh, LAUGH)):
        game = "loo" if reader is loo else "laugh"
        for variant in variants.values():
            sets = [{}, *EXTRA[game].get(variant.id, [])]
            for number, options in enumerate(sets):
                name = f"{game}-{variant.id.replace('/', '--')}" + (f"-{number}" if number else "")
                seats = variant.players[len(name) % len(variant.players)]
                rng = random.Random(f"golden {name}")
                lines = reader.random_record(rng, variant.id, dict(options), seats, 12)
                files[f"{name}.jsonl"] = "".join(line + "\n" for line in lines)
                files[f"{name}.json"] = json.dumps(reader.replay(lines), separators=(",", ":")) + "\n"
    return files


def main() -> int:
    """Compare with the existing files; write them if asked."""
    files = wanted()
    stale = sorted(path.name for path in FOLDER.glob("*.json*") if path.name not in files)
    there = {path.name: path.read_text() for path in FOLDER.glob("*.json*")}
    changed = [name for name, text in files.items() if there.get(name) != text]
    for name in stale:
        print("no longer wanted:", name)
    for name in changed:
        print("differs:", name)
    if "--write" in sys.argv:
        FOLDER.mkdir(parents=True, exist_ok=True)
        for name in changed:
            (FOLDER / name).write_text(files[name])
        for name in stale:
            (FOLDER / name).unlink()
        return 0
    return 1 if stale or changed else 0


if __name__ == "__main__":
    sys.exit(main())
