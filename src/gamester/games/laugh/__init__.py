"""Laugh and Lie Down, after AdPoker and after Willughby, for five, four or three players."""

from functools import cache

from gamester.games.bots import Bots
from gamester.games.game import Advice, Belief, Chance, Daily, Facts, Game, Keeping, Numbers, Race, Rules, Study, Words
from gamester.games.laugh.kernel import moves, moves_claims, moves_legal, options, sight, state
from gamester.games.laugh.kernel.options import Options
from gamester.games.laugh.kernel.sight import View
from gamester.games.laugh.kernel.state import Phase, State
from gamester.games.laugh.words import actions, ask, refusals, told, variants

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
    from gamester.games.laugh.words.actions import heard_codes

    return Belief(observed, sampling, posterior, candidates, heard_codes)


@cache
def bots() -> Bots:
    """How bots play."""
    from gamester.games.laugh.bots import features, hinting

    return Bots(
        hinting.advise, hinting.first_action, features.FEATURES, hinting.BUDGET, hinting.settings,
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

    return Keeping(kernel, ask.QUESTIONS, ask.begun, ask.settled, ask.paragraphs, "pot")


GAME: Game[State, Options, View] = Game(
    id="laugh",
    package=__name__,
    rules_number=1,
    fingerprint=FINGERPRINT,
    rules=Rules.of(options, state, sight, moves, moves_claims, moves_legal),
    chance=Chance(due=moves.due, put_in=moves_claims.draw),
    words=Words.of(actions, ask, refusals, told, variants),
    facts=Facts(
        no_deal="R8",
        pool="pot",
        form_of=lambda _: "laugh",
        race=Race(actions.raced, actions.is_silent, actions.granted, Phase.CLAIM, Phase.DRAW),
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
