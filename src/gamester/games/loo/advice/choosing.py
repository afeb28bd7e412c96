"""What to do at Loo, by what a seat sees.

`level` is a level of play, one of `judged`; TABLES reads its numbers from `t`. `boldness` goes from -2 to 2.
`drawn` is a random number of 62 bits for this one decision, such as `gamester.kernel.chance.splitmix` makes.
"""

from collections.abc import Sequence

from gamester.games.loo.advice.change import judge_exchange
from gamester.games.loo.advice.knowing import worst_of
from gamester.games.loo.advice.play import judge_play
from gamester.games.loo.advice.printed import judge_as_printed
from gamester.games.loo.advice.solved import judge_by_table
from gamester.games.loo.advice.stand import judge_declaration
from gamester.games.loo.advice.why import Why
from gamester.games.loo.kernel.options import Options
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import MISDEAL, SHOW, STAND, Phase
from gamester.kernel.cards import bit, count
from gamester.kernel.chance import high, nth
from gamester.kernel.judged import AS_PRINTED, RANDOM, TABLES, action_of, because


def choose(v: View, o: Options, legal: int, t: Sequence[int], level: int, boldness: int, drawn: int) -> int:
    """One action, 0 to 61, among those that are `legal` for the seat that sees `v`."""
    return action_of(judge(v, o, legal, t, level, boldness, drawn))


def judge(v: View, o: Options, legal: int, t: Sequence[int], level: int, boldness: int, drawn: int) -> int:
    """The action that `choose` chooses, with the reason for it, a `Why`; `judged` takes the two apart."""
    acts = legal & ~bit(MISDEAL)
    if level == RANDOM:
        return because(nth(acts, high(drawn, count(acts))), Why.NOTHING)
    if acts & bit(STAND):
        if level == TABLES:
            return judge_by_table(v, o, acts, t, boldness, drawn)
        if level == AS_PRINTED:
            return judge_as_printed(v, o, acts)
        return judge_declaration(v, o, acts, boldness)
    if acts & bit(SHOW):
        return because(SHOW, Why.FLUSH_SHOW)
    if v.phase == Phase.EXCHANGE:
        return judge_exchange(v, o, acts)
    if v.phase == Phase.TURN_UP:
        return because(worst_of(v, acts), Why.EXCHANGE_TURNUP)
    return judge_play(v, o, acts)
