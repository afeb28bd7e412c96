"""Write the origin of the weights that ship into their headers; the weights themselves do not change.

python tools/stamp_weights.py            # 1 if a file does not say it
python tools/stamp_weights.py --write
"""

from __future__ import annotations

import json
import sys
from typing import Any

import numpy as np

from gamester.bots.learned.file import DATA
from gamester.bots.levels import strengths

COMMANDS = {
    "loo": "gamester lab train loo --trials 8000 --waves 0 --tables 2048 --seed 1",
    "laugh": "gamester lab train laugh --trials 600 --studies 480 --waves 0 --tables 2048 --seed 1",
}
"""The command that made them, see docs/guide/training.md."""
COMMIT = "4c6ea10"
"""The commit that added them; no earlier one has the code that made them."""


def origin(game: str) -> dict[str, Any]:
    """The origin of a game's weights as in their header; gains are those of the strength report."""
    gains = {
        form: [one.chips, one.half]
        for form, one in strengths("learned").items()
        if form.startswith("adpoker") == (game == "laugh")
    }
    return {"seed": 1, "command": COMMANDS[game], "commit": COMMIT, "measured": gains}


def main() -> int:
    """Write the headers, or report which are stale."""
    stale = 0
    for game in COMMANDS:
        path = DATA / f"learned_{game}.npz"
        with np.load(path, allow_pickle=False) as archive:
            arrays = {name: archive[name] for name in archive.files if name != "header"}
            header = json.loads(str(archive["header"]))
        said = {**header, "origin": origin(game)}
        if "--write" in sys.argv:
            with path.open("wb") as file:
                np.savez(file, allow_pickle=False, header=np.array(json.dumps(said)), **arrays)
        elif said != header:
            print(f"{path.name} is stale: run python tools/stamp_weights.py --write")
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main())
