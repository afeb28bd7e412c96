"""Laugh and Lie Down, after AdPoker and after Willughby, for five, four or three players."""

from gamester.games.laugh.kernel.moves import (
    do,
    finished,
    next_deal,
    open_table,
    over,
    pack,
    payoff,
    reshuffle,
    start,
    to_draw,
    to_reorder,
)
from gamester.games.laugh.kernel.moves_claims import close_claims, draw
from gamester.games.laugh.kernel.moves_legal import legal, may_act, waited_for
from gamester.games.laugh.kernel.options import Options
from gamester.games.laugh.kernel.sight import View, faces, look, new_view
from gamester.games.laugh.kernel.state import Phase, State, copy
from gamester.games.laugh.words.absent import gone_on, in_pool, may_close_claims, new_stock, offence
from gamester.games.laugh.words.actions import offers, steps, summary, to_shuffle
from gamester.games.laugh.words.cloth import clockwise
from gamester.games.laugh.words.describing import describe
from gamester.games.laugh.words.hearing import overheard
from gamester.games.laugh.words.listing import listed
from gamester.games.laugh.words.refusals import VERBS, why_not
from gamester.games.laugh.words.told import matters_now, prompt, settlement, tell
from gamester.games.laugh.words.variants import CATALOGUE, DEFAULT_VARIANT, VARIANTS, row

ID = "laugh"
RULES = 1
FINGERPRINT = "35abd5d74fde2b3f"
"""How the rules behave, as a digest; `tools/fingerprint.py --write` computes it."""

__all__ = [
    "CATALOGUE",
    "DEFAULT_VARIANT",
    "FINGERPRINT",
    "ID",
    "RULES",
    "VARIANTS",
    "VERBS",
    "Options",
    "Phase",
    "State",
    "View",
    "clockwise",
    "close_claims",
    "copy",
    "describe",
    "do",
    "draw",
    "faces",
    "finished",
    "gone_on",
    "in_pool",
    "legal",
    "listed",
    "look",
    "matters_now",
    "may_act",
    "may_close_claims",
    "new_stock",
    "new_view",
    "next_deal",
    "offence",
    "offers",
    "open_table",
    "over",
    "overheard",
    "pack",
    "payoff",
    "prompt",
    "reshuffle",
    "row",
    "settlement",
    "start",
    "steps",
    "summary",
    "tell",
    "to_draw",
    "to_reorder",
    "to_shuffle",
    "waited_for",
    "why_not",
]
