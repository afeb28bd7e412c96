"""How a solved table stands, takes Dumby or passes at Loo."""

from collections.abc import Sequence

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

NOWHERE = -1
"""Instead of a bucket: the table does not decide."""


def judge_by_table(v: View, o: Options, legal: int, t: Sequence[int], boldness: int, drawn: int) -> int:
    """Declare with the frequencies of the table, or by printed advice where the table does not decide."""
    bucket = deciding_bucket(v, o, legal, t, boldness)
    if bucket == NOWHERE:
        return judge_declaration(v, o, legal, boldness)
    lot = high(drawn, FULL)
    dumby = lots_of(t, bucket, legal, DUMBY)
    if lot < dumby:
        return because(DUMBY, Why.STAND_DUMBY if legal & bit(PASS) else Why.STAND_DUMBY_FORCED)
    if lot >= dumby + lots_of(t, bucket, legal, STAND):
        return passing(legal)
    return standing(v) if legal & bit(PASS) else because(STAND, Why.STAND_MUST)


def is_mixed(v: View, o: Options, legal: int, t: Sequence[int], boldness: int) -> int:
    """Does the table declare by lot here?"""
    bucket = deciding_bucket(v, o, legal, t, boldness)
    if bucket == NOWHERE:
        return 0
    dumby, stand = lots_of(t, bucket, legal, DUMBY), lots_of(t, bucket, legal, STAND)
    return 1 if 0 < dumby < FULL or 0 < stand < FULL else 0


def deciding_bucket(v: View, o: Options, legal: int, t: Sequence[int], boldness: int) -> int:
    """The bucket by which the table decides here, or NOWHERE.

    It does not decide whether to defend a pool, nor whether to take an unopposed one, nor where its solver never was.
    """
    if legal & bit(DEFEND) or (legal & bit(PASS) and is_unopposed(v)):
        return NOWHERE
    bucket = bucket_of(v, o, cards_about(v, o), boldness)
    return bucket if t[bucket] else NOWHERE


def lots_of(t: Sequence[int], bucket: int, legal: int, said: int) -> int:
    """In how many of FULL cases the table makes this declaration. Eldest, if allowed, waits instead of passing."""
    dumby = t[bucket + 1] - 1 if legal & bit(DUMBY) else 0
    if said == DUMBY:
        return int(dumby)
    stand = min(FULL - dumby, t[bucket] - 1) if legal & bit(PASS) else FULL - dumby
    if said == STAND:
        return int(stand)
    return 0 if said == PASS and legal & bit(WAIT) else int(FULL - dumby - stand)
