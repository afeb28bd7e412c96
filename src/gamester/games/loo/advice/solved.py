"""How a solved table stands, takes Dumby or passes at Loo."""

from typing import Any

from gamester.games.loo.advice.buckets import FULL, bucket_of
from gamester.games.loo.advice.knowing import cards_about
from gamester.games.loo.advice.stand import is_unopposed, judge_declaration, passing, standing
from gamester.games.loo.advice.why import Why
from gamester.games.loo.kernel.options import Options
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import DEFEND, DUMBY, PASS, STAND, WAIT
from gamester.kernel.cards import bit
from gamester.kernel.chance import high
from gamester.kernel.judged import because


def judge_by_table(v: View, o: Options, legal: int, t: Any, boldness: int, drawn: int) -> int:
    """Declare with the frequencies of the table, or by printed advice where the table has no entry."""
    if not is_known(v, o, legal, t, boldness):
        return judge_declaration(v, o, legal, boldness)
    lot = high(drawn, FULL)
    dumby = lots_of(v, o, legal, t, boldness, DUMBY)
    if lot < dumby:
        return because(DUMBY, Why.STAND_DUMBY if legal & bit(PASS) else Why.STAND_DUMBY_FORCED)
    if lot >= dumby + lots_of(v, o, legal, t, boldness, STAND):
        return passing(legal)
    return standing(v) if legal & bit(PASS) else because(STAND, Why.STAND_MUST)


def lots_of(v: View, o: Options, legal: int, t: Any, boldness: int, said: int) -> int:
    """In how many of FULL cases the table makes this declaration here. Eldest, if allowed, waits instead of passing."""
    bucket = bucket_of(v, o, cards_about(v, o), boldness)
    dumby = t[bucket + 1] - 1 if legal & bit(DUMBY) else 0
    if said == DUMBY:
        return int(dumby)
    stand = min(FULL - dumby, t[bucket] - 1) if legal & bit(PASS) else FULL - dumby
    if said == STAND:
        return int(stand)
    return 0 if said == PASS and legal & bit(WAIT) else int(FULL - dumby - stand)


def is_known(v: View, o: Options, legal: int, t: Any, boldness: int) -> int:
    """Does the table decide here? It does not decide whether to defend a pool, nor whether to take an unopposed one."""
    if legal & bit(DEFEND) or (legal & bit(PASS) and is_unopposed(v)):
        return 0
    return 1 if t[bucket_of(v, o, cards_about(v, o), boldness)] else 0
