"""The forms of the report, each with its pool; they were fixed beforehand."""

from __future__ import annotations

from gamester.lab.evaluate.form import Form

FORMS: dict[str, Form] = {
    "Five-Card, 3 players": Form("loo", "five/wikipedia-2023", 3, pool=15),
    "Five-Card, 5 players": Form("loo", "five/wikipedia-2023", 5, pool=15),
    "Five-Card, 7 players": Form("loo", "five/wikipedia-2023", 7, pool=15),
    "Three-Card, 3 players": Form("loo", "three/wikipedia-2023", 3, pool=9),
    "Three-Card, 5 players": Form("loo", "three/wikipedia-2023", 5, pool=9),
    "Three-Card, 7 players": Form("loo", "three/wikipedia-2023", 7, pool=9),
    "Irish, 5 players": Form("loo", "irish/wikipedia-2023", 5, pool=9),
    "Unlimited Five-Card, 5 players": Form("loo", "five/wikipedia-2023", 5, {"loo": "unlimited"}, 100),
    "Laugh and Lie Down, 5 players": Form("laugh", "adpoker", 5),
    "Laugh and Lie Down, 4 players": Form("laugh", "adpoker", 4),
    "Laugh and Lie Down, 3 players": Form("laugh", "adpoker", 3),
}
REFERENCE = "advice"
"""The level whose field is the reference for all others, also in the menu."""
