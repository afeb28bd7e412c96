"""The public API: friendly values outside, plain ints inside. `import gamester` offers these names."""

from gamester.api.cards import Act, Card, Cards
from gamester.api.records import Verdict, replay, review, verify
from gamester.api.refusals import Refused
from gamester.api.seating import Variant, variants
from gamester.api.settlement import Deal, Review, Settlement
from gamester.api.table import Table, open_table
from gamester.api.view import View
from gamester.text.errors import GamesterError

__all__ = [
    "Act",
    "Card",
    "Cards",
    "Deal",
    "GamesterError",
    "Refused",
    "Review",
    "Settlement",
    "Table",
    "Variant",
    "Verdict",
    "View",
    "open_table",
    "replay",
    "review",
    "variants",
    "verify",
]
