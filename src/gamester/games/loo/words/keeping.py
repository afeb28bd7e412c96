"""What a keeper of real cards says at a table of Loo, and which paragraphs of the rules answer its players."""

from __future__ import annotations

from gamester.games.loo.kernel.keeping import Asked
from gamester.games.loo.kernel.options import Enforcement, Exchange, LeadTwoTrumps, Options, Pam, PamCivil
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import Forced
from gamester.games.loo.words.deal import pool_told, stakes_told
from gamester.text.messages import Message

QUESTIONS: dict[int, str] = {
    Asked.MISDEALS: "loo.keep.misdeals",
    Asked.CLUBS: "loo.keep.clubs",
    Asked.EARLY: "loo.keep.early",
    Asked.FLUSH_AT_ONCE: "loo.keep.flush_at_once",
    Asked.STOOD: "loo.keep.stood",
    Asked.DUMBY: "loo.keep.dumby",
    Asked.FOR_POOL: "loo.keep.for_pool",
    Asked.FLUSH: "loo.keep.flush",
    Asked.EXEMPT: "loo.keep.exempt",
    Asked.TRICKS: "loo.keep.tricks",
    Asked.OFFENCES: "loo.keep.offences",
}
"""The sentence of each question."""


def begun(before: View, v: View, o: Options) -> list[Message]:
    """Who deals, what is played for, and whether all must play. G6, B3"""
    return [stakes_told(before, v, o), *pool_told(v, o)]


def paragraphs(v: View, o: Options, asked: int) -> list[str]:
    """The paragraphs that say what may be done now, in the order in which a deal comes to them."""
    if asked in (Asked.TRICKS, Asked.OFFENCES):
        return playing(o)
    if asked in (Asked.FLUSH, Asked.FLUSH_AT_ONCE, Asked.EXEMPT):
        return ["A8", "A9"]
    return ["G7", *declaring(v, o)]


def declaring(v: View, o: Options) -> list[str]:
    """Who may pass, take Dumby, exchange; and what happens if nobody, or one, stands."""
    found = {Forced.BY_POOL: ["A16" if o.must else "B3"], Forced.BY_CLUB: ["B12"]}.get(Forced(v.forced), ["G8", "G9"])
    if o.club_law and not v.forced:
        found.append("B12")
    if o.dumby:
        found += ["B4", "B5"]
    if o.exchange != Exchange.NONE:
        found += ["A4", "A7"] if o.tricks == 5 else ["I2"]
    if o.dealer_takes_turnup:
        found.append("A17")
    if not v.forced:
        found += ["G15", "G16"]
    return found


def playing(o: Options) -> list[str]:
    """What may be led and played, and what an offence costs."""
    found = ["G10", "G11"]
    if o.lead_ace or o.lead_two_trumps != LeadTwoTrumps.NONE or o.trump_after_trick:
        found.append("B9")
    if o.head:
        found.append("B10")
    if o.pam != Pam.NONE:
        found += ["A2", "A11"] + ([] if o.pam_civil == PamCivil.OFF else ["A12"])
    if o.enforcement == Enforcement.PENALTY:
        found.append("G19")
    return [*found, "B13"]
