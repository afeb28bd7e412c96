"""What a keeper of real cards says at a table of Laugh and Lie Down, and which paragraphs answer its players."""

from __future__ import annotations

from gamester.games.laugh.kernel.keeping import Asked
from gamester.games.laugh.kernel.options import ClaimResolution, Declare, Options, PairRelease, Snatch
from gamester.games.laugh.kernel.sight import View
from gamester.games.laugh.words.told import antes_told, end_told
from gamester.text.messages import Message

QUESTIONS: dict[int, str] = {
    Asked.HOLDER: "laugh.keep.holder",
    Asked.CAPTURER: "laugh.keep.capturer",
    Asked.HOLDER_INSTEAD: "laugh.keep.holder_instead",
    Asked.LATE: "laugh.keep.late",
    Asked.CARDS: "laugh.keep.cards",
}
"""The sentence of each question."""


def begun(before: View, v: View, o: Options) -> list[Message]:
    """Who deals, and what is in the pot. R7"""
    return antes_told(v, o)


def settled(before: View, v: View, o: Options) -> list[Message]:
    """Who was last in, who gets what is left, and what each wins or pays. R25-R29"""
    return end_told(v, o)


def paragraphs(v: View, o: Options, asked: int) -> list[str]:
    """The paragraphs that say what may be done, in the order in which a deal comes to them."""
    found = ["R8", "R9"]
    if o.declare != Declare.NONE:
        found += ["R10", "R11", "R14"]
    if o.pair_release == PairRelease.ON or o.initial_pairs:
        found.append("R12")
    found += ["R15", "R16"]
    if o.claim_resolution != ClaimResolution.OFF:
        found.append("R19")
    found += ["R20", "R21", "R22"]
    if o.snatch == Snatch.ON:
        found.append("R23")
    return [*found, "R25", "R26", "R27"]
