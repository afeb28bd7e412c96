"""What to do at Loo, by what a seat sees.

`level` says how well: RANDOM, PRINTED advice, or solved TABLES, whose numbers lie in `t`. `temper` is boldness, from -2
to 2. `drawn` is what chance drew for this one decision, a number of 62 bits such as `gamester.chance.scrambled` makes.
"""

from typing import Any

from gamester.cards import bit, count
from gamester.chance import high, nth
from gamester.loo.options import Options
from gamester.loo.sight import View
from gamester.loo.state import MISDEAL


def choose(v: View, o: Options, legal: int, t: Any, level: int, temper: int, drawn: int) -> int:
    """One action, 0 to 61, out of those that are `legal` for the seat that sees `v`."""
    acts = legal & ~bit(MISDEAL)
    return nth(acts, high(drawn, count(acts)))
