"""Lanterloo: Five-Card, Three-Card and Irish Loo, limited and Unlimited."""

from gamester.games.loo.kernel.declaring import new_stock, to_reorder
from gamester.games.loo.kernel.moves import (
    close_claims,
    do,
    draw,
    finished,
    in_pool,
    legal,
    may_act,
    may_close_claims,
    next_deal,
    open_table,
    over,
    pack,
    payoff,
    reshuffle,
    start,
    to_draw,
    waited_for,
)
from gamester.games.loo.kernel.options import Options
from gamester.games.loo.kernel.sight import View, faces, look, new_view
from gamester.games.loo.kernel.state import Phase, State, copy
from gamester.games.loo.words.actions import VERBS, offence, offers, steps, summary, to_shuffle, why_not
from gamester.games.loo.words.cloth import clockwise
from gamester.games.loo.words.describing import describe
from gamester.games.loo.words.hearing import overheard
from gamester.games.loo.words.listing import gone_on, listed
from gamester.games.loo.words.told import matters_now, prompt, settlement, tell
from gamester.games.loo.words.variants import CATALOGUE, DEFAULT_VARIANT, VARIANTS, row

ID = "loo"
RULES = 1
FINGERPRINT = "049c4fdb3d86967e"
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
