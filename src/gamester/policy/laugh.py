"""What to do at Laugh and Lie Down, by what a seat sees.

`level` says how well: RANDOM, PRINTED advice, or solved TABLES, whose numbers lie in `t`. `temper` is boldness, from -2
to 2. `drawn` is what chance drew for this one decision, a number of 62 bits such as `gamester.chance.scrambled` makes.
"""

from typing import Any

from gamester.cards import count
from gamester.chance import high, nth
from gamester.laugh.options import Options
from gamester.laugh.sight import View


def choose(v: View, o: Options, legal: int, t: Any, level: int, temper: int, drawn: int) -> int:
    """One action, 0 to 61, out of those that are `legal` for the seat that sees `v`."""
    return nth(legal, high(drawn, count(legal)))
