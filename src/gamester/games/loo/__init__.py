"""Lanterloo: Five-Card, Three-Card and Irish Loo, limited and Unlimited."""

from functools import cache

from gamester.games.bots import Bots
from gamester.games.game import Advice, Belief, Chance, Daily, Facts, Game, Keeping, Numbers, Pools, Rules, Study, Words
from gamester.games.loo.kernel.declaring import due
from gamester.games.loo.kernel.moves import (
    do,
    finished,
    in_pool,
    legal,
    may_act,
    next_deal,
    open_table,
    over,
    pack,
    payoff,
    reshuffle,
    start,
    waited_for,
)
from gamester.games.loo.kernel.options import Options
from gamester.games.loo.kernel.sight import View, faces, look, new_view
from gamester.games.loo.kernel.state import Phase, State, copy
from gamester.games.loo.kernel.wild import wild_act
from gamester.games.loo.words.actions import SAYING, VERBS, act_of, offence, offers, steps, summary, under_way, why_not
from gamester.games.loo.words.ask import goes_on, matters_now, prompt
from gamester.games.loo.words.describing import describe
from gamester.games.loo.words.hearing import caution, listed, overheard
from gamester.games.loo.words.sums import pool_stakes, pool_step, settlement, usual_pool
from gamester.games.loo.words.told import tell
from gamester.games.loo.words.variants import CATALOGUE, DEFAULT_VARIANT, VARIANTS, options_of

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
    from gamester.games.loo.words.hearing import heard_codes

    return Belief(observed, sampling, posterior, candidates, heard_codes)


@cache
def bots() -> Bots:
    """How bots play."""
    from gamester.games.loo.bots import exchanging, features, hinting, reasons, settings

    return Bots(
        hinting.advise, hinting.first_action, features.FEATURES, settings.BUDGET, settings.settings, settings.SOLVED,
        slips=hinting.slips, exchange=exchanging.exchange, reason=reasons.reason, aim=reasons.aim,
    )  # fmt: skip


def study() -> Study[View]:
    """What decisions and habits are called."""
    from gamester.games.loo.bots import study

    return Study(study.KINDS, study.kind_of, study.HABITS, study.habit_of, study.DOUBTS, study.OPPOSITES)


def keeping() -> Keeping[View, Options]:
    """How the chips of deals with real cards are kept."""
    from gamester.games.loo.kernel import keeping as kernel
    from gamester.games.loo.words import keeping as words

    return Keeping(kernel, words.QUESTIONS, words.begun, words.settled, words.paragraphs)


GAME: Game[State, Options, View] = Game(
    id="loo",
    package=__name__,
    rules_number=1,
    fingerprint=FINGERPRINT,
    rules=Rules(
        State=State,
        Options=Options,
        View=View,
        Phase=Phase,
        pack=pack,
        open_table=open_table,
        copy=copy,
        next_deal=next_deal,
        start=start,
        legal=legal,
        may_act=may_act,
        waited_for=waited_for,
        do=do,
        over=over,
        payoff=payoff,
        finished=finished,
        in_pool=in_pool,
        new_view=new_view,
        look=look,
        faces=faces,
    ),
    chance=Chance(due=due, put_in=reshuffle),
    words=Words(
        variants=VARIANTS,
        default_variant=DEFAULT_VARIANT,
        catalogue=CATALOGUE,
        verbs=VERBS,
        saying=SAYING,
        options_of=options_of,
        offers=offers,
        listed=listed,
        caution=caution,
        steps=steps,
        act_of=act_of,
        under_way=under_way,
        why_not=why_not,
        offence=offence,
        summary=summary,
        overheard=overheard,
        tell=tell,
        prompt=prompt,
        goes_on=goes_on,
        settlement=settlement,
        describe=describe,
        matters_now=matters_now,
    ),
    facts=Facts(
        no_deal="G7",
        pool="pool",
        pools=Pools(pool_stakes, usual_pool, pool_step),
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
