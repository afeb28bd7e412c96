"""Laugh and Lie Down, after AdPoker and after Willughby, for five, four or three players."""

from functools import cache

from gamester.games.bots import Bots
from gamester.games.game import Advice, Belief, Chance, Daily, Facts, Game, Keeping, Numbers, Race, Rules, Study, Words
from gamester.games.laugh.kernel.moves import (
    do,
    due,
    finished,
    in_pool,
    next_deal,
    open_table,
    over,
    pack,
    payoff,
    start,
)
from gamester.games.laugh.kernel.moves_claims import close_claims, draw, may_close_claims
from gamester.games.laugh.kernel.moves_legal import legal, may_act, waited_for
from gamester.games.laugh.kernel.options import Options
from gamester.games.laugh.kernel.sight import View, faces, look, new_view
from gamester.games.laugh.kernel.state import Phase, State, copy
from gamester.games.laugh.words.actions import SAYING, act_of, offers, steps, summary, under_way
from gamester.games.laugh.words.ask import matters_now, prompt
from gamester.games.laugh.words.cloth import clockwise
from gamester.games.laugh.words.describing import describe
from gamester.games.laugh.words.hearing import caution, listed, overheard
from gamester.games.laugh.words.racing import gone_on, granted, is_silent, raced
from gamester.games.laugh.words.refusals import VERBS, why_not
from gamester.games.laugh.words.sums import settlement
from gamester.games.laugh.words.told import tell
from gamester.games.laugh.words.variants import CATALOGUE, DEFAULT_VARIANT, VARIANTS, options_of

FINGERPRINT = "5ae3b9f999244074"
"""A digest of how the rules behave; `tools/fingerprint.py --write` computes it."""


def numbers() -> Numbers:
    """How views and finished deals are encoded as numbers."""
    from gamester.games.laugh.kernel import encode, sums, tally

    return Numbers(encode, tally, sums)


def advice() -> Advice:
    """Which action to choose from a view."""
    from gamester.games.laugh.advice import acting, choosing, learned

    return Advice(choosing, learned, acting)


def belief() -> Belief[View, Options]:
    """What can be inferred about hidden cards."""
    from gamester.games.laugh.belief import candidates, observed, posterior, sampling
    from gamester.games.laugh.words.hearing import heard_codes

    return Belief(observed, sampling, posterior, candidates, heard_codes)


@cache
def bots() -> Bots:
    """How bots play."""
    from gamester.games.laugh.bots import features, hinting, settings

    return Bots(
        hinting.advise, hinting.first_action, features.FEATURES, settings.BUDGET, settings.settings,
        slips=hinting.slips, unattended=hinting.unattended, kinds=hinting.kinds,
    )  # fmt: skip


def study() -> Study[View]:
    """What decisions and habits are called."""
    from gamester.games.laugh.bots import study

    return Study(
        study.KINDS, study.kind_of, study.HABITS, study.habit_of, study.DOUBTS, study.OPPOSITES, study.dominating
    )  # fmt: skip


def keeping() -> Keeping[View, Options]:
    """How the chips of deals with real cards are kept."""
    from gamester.games.laugh.kernel import keeping as kernel
    from gamester.games.laugh.words import keeping as words

    return Keeping(kernel, words.QUESTIONS, words.begun, words.settled, words.paragraphs, "pot")


GAME: Game[State, Options, View] = Game(
    id="laugh",
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
        may_close_claims=may_close_claims,
        close_claims=close_claims,
    ),
    chance=Chance(due=due, put_in=draw),
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
        gone_on=gone_on,
        clockwise=clockwise,
        summary=summary,
        overheard=overheard,
        tell=tell,
        prompt=prompt,
        settlement=settlement,
        describe=describe,
        matters_now=matters_now,
    ),
    facts=Facts(
        no_deal="R8",
        pool="pot",
        form_of=lambda _: "laugh",
        race=Race(raced, is_silent, granted, Phase.CLAIM, Phase.DRAW),
        daily=(Daily("adpoker", 4, {"rounds": 3}, 1.14, 1.0),),
    ),
    numbers=numbers,
    advice=advice,
    belief=belief,
    bots=bots,
    study=study,
    keeping=keeping,
)

__all__ = ["FINGERPRINT", "GAME"]
