"""Lanterloo: Five-Card, Three-Card and Irish Loo, limited and Unlimited."""

from functools import cache

from gamester.games.bots import Bots
from gamester.games.game import Advice, Belief, Chance, Daily, Facts, Game, Keeping, Numbers, Pools, Rules, Study, Words
from gamester.games.loo.kernel import moves, options, sight, state
from gamester.games.loo.kernel.declaring import due
from gamester.games.loo.kernel.options import Options
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import Phase, State
from gamester.games.loo.kernel.wild import wild_act
from gamester.games.loo.words import actions, ask, sums, told, variants

FINGERPRINT = "c6d0de2ce4e814c6"
"""A digest of how the rules behave; `tools/fingerprint.py --write` computes it."""


def numbers() -> Numbers:
    """How views and finished deals are encoded as numbers."""
    from gamester.games.loo.kernel import encode, sums, tally

    return Numbers(encode, tally, sums)


def advice() -> Advice:
    """Which action to choose from a view."""
    from gamester.games.loo.advice import acting, choosing, learned

    return Advice(choosing, learned, acting)


def belief() -> Belief[View, Options]:
    """What can be inferred about hidden cards."""
    from gamester.games.loo.belief import candidates, observed, posterior, sampling
    from gamester.games.loo.words.actions import heard_codes

    return Belief(observed, sampling, posterior, candidates, heard_codes)


@cache
def bots() -> Bots:
    """How bots play."""
    from gamester.games.loo.bots import exchanging, features, hinting, reasons

    return Bots(
        hinting.advise, hinting.first_action, features.FEATURES, hinting.BUDGET, hinting.settings, hinting.SOLVED,
        slips=hinting.slips, exchange=exchanging.exchange, reason=reasons.reason, aim=reasons.aim,
    )  # fmt: skip


def study() -> Study[View]:
    """What decisions and habits are called."""
    from gamester.games.loo.bots import study

    return Study(study.KINDS, study.kind_of, study.HABITS, study.habit_of, study.DOUBTS, study.OPPOSITES)


def keeping() -> Keeping[View, Options]:
    """How the chips of deals with real cards are kept."""
    from gamester.games.loo.kernel import keeping as kernel
    from gamester.games.loo.words import deal

    return Keeping(kernel, deal.QUESTIONS, deal.begun, deal.end_told, deal.paragraphs)


GAME: Game[State, Options, View] = Game(
    id="loo",
    package=__name__,
    rules_number=1,
    fingerprint=FINGERPRINT,
    rules=Rules.of(options, state, sight, moves),
    chance=Chance(due=due, put_in=moves.reshuffle),
    words=Words.of(actions, ask, sums, told, variants),
    facts=Facts(
        no_deal="G7",
        pool="pool",
        pools=Pools(sums.pool_stakes, sums.usual_pool, sums.pool_step),
        exchanging=Phase.EXCHANGE,
        tells_risk=True,
        form_of=lambda variant: variant.partition("/")[0],
        irregular=wild_act,
        irregular_words={"enforcement": "penalty", "must": True},
        daily=tuple(
            Daily(f"{form}/wikipedia-2023", 4, {"rounds": 3, "max_extra_deals": 0}, *spreads)
            for form, *spreads in (("five", 1.8, 0.81), ("three", 1.14, 0.51), ("irish", 1.33, 0.85))
        ),
    ),
    numbers=numbers,
    advice=advice,
    belief=belief,
    bots=bots,
    study=study,
    keeping=keeping,
)

__all__ = ["FINGERPRINT", "GAME"]
