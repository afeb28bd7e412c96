"""Laugh and Lie Down, after AdPoker and after Willughby, for five, four or three players."""

from gamester.laugh.absent import gone_on, in_pool, may_close_claims, new_stock, offence
from gamester.laugh.actions import offers, steps, summary, to_shuffle
from gamester.laugh.cloth import clockwise
from gamester.laugh.describing import describe
from gamester.laugh.hearing import overheard
from gamester.laugh.listing import listed
from gamester.laugh.moves import (
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
from gamester.laugh.moves_claims import close_claims, draw
from gamester.laugh.moves_legal import legal, may_act, waited_for
from gamester.laugh.options import Options
from gamester.laugh.refusals import VERBS, why_not
from gamester.laugh.sight import View, faces, look, new_view
from gamester.laugh.state import Phase, State, copy
from gamester.laugh.variants import CATALOGUE, DEFAULT_VARIANT, VARIANTS, row
from gamester.laugh.words import matters_now, prompt, settlement, tell

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
