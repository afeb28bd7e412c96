"""What messages are made of: the state that a front draws, what was heard, who sits where."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from gamester.protocol.views import CardName, PlainView, many
from gamester.protocol.views_laugh import LaughView
from gamester.protocol.views_loo import LooView
from gamester.text.act import Act, mask_of
from gamester.text.typed import read_card

AnyView: TypeAlias = LooView | LaughView | PlainView


Pace: TypeAlias = Literal["slow", "normal", "fast"]
"""How fast bots play."""


class Choice(msgspec.Struct, frozen=True):
    """One legal act as it may be chosen."""

    do: str
    cards: list[CardName]
    takes: list[CardName]
    text: str
    """The act in the listener's language."""
    limit: int | None = None
    """For an exchange only: how many cards may be put out at most."""
    among: list[CardName] = []
    """For an exchange only: the cards that may be put out; none told means all of the hand."""
    danger: str | None = None
    """A question to be put first, where one does this at a cost."""
    unasked: bool = False
    """May be done, but the table does not wait for it."""
    bare: bool = False
    """Is only its verb told (unaided play)? Whoever acts names the cards himself, where it needs any."""


class Chair(msgspec.Struct, frozen=True):
    """A place at the table and who plays there."""

    name: str
    by: Literal["person", "bot", "away-bot"]
    """A person, a bot in an empty chair, or a stand-in for a person who is away."""
    here: bool
    """For a person: is he connected?"""
    asked: bool
    """Is the table seen to wait for this seat?"""
    coming: str | None = None
    """Who takes the seat with the next deal."""
    muted: bool = False
    bank: float | None = None
    """Seconds left on the clock, without the move under way; None without clocks."""
    ran_out: bool = False
    """Did time run out, so that a bot acted in the person's place the last time?"""
    note: str | None = None
    """Why the bot there plays more weakly than its level promises, or who set a program there, in words for him."""
    sent_away: bool = False
    """Did the host remove the person before?"""


class Term(msgspec.Struct, frozen=True):
    """One sum in a settlement."""

    text: str
    chips: int


class SeatSum(msgspec.Struct, frozen=True):
    """What a deal came to for one seat: terms that add up."""

    seat: int
    terms: list[Term]
    total: int


class Between(msgspec.Struct, frozen=True):
    """Between two deals, or after the last: the settlement, and who may go on."""

    settlement: list[SeatSum]
    balances: list[int]
    pool: int
    you_may_deal: bool
    next_deal: int
    """The number of the next deal."""
    waiting: list[int] = []
    """The seats of those who are still to say that they are ready; empty where one word is enough."""


class DealSum(msgspec.Struct, frozen=True):
    """A finished deal in a summary."""

    deal: int
    dealer: int
    payments: list[int]
    pool: int


class FairState(msgspec.Struct, frozen=True):
    """How the shuffle is bound: the server's commitment, who adds what to the next pack, and at the end the seed."""

    phase: Literal["none", "committing", "revealing", "closed", "opened"]
    commit: str | None = None
    seed: str | None = None
    commits: dict[str, str] = {}
    """What each seat's next link must hash to; while they are awaited, of those whose links are."""
    reveals: dict[str, str] = {}
    """The links of the last pack that has been shuffled, or whose links are all known."""
    pack: int = 0
    """Which pack comes next, counted from 1."""
    out: list[int] = []
    """Seats that have once not opened a link, and put in nothing any more."""


class Fallen(msgspec.Struct, frozen=True):
    """A card that fell to a seat when the first dealer was drawn."""

    seat: int
    card: CardName


class FirstDealer(msgspec.Struct, frozen=True):
    """How the first dealer was found: the cards drawn, none where the lot decided or a seat was chosen."""

    seat: int
    drawn: list[Fallen]


class Laid(msgspec.Struct, frozen=True):
    """A place in a trick: who plays there, which card, and whether it is winning; no card if it is still to come."""

    seat: int
    card: CardName | None
    wins: bool


class State(msgspec.Struct, frozen=True):
    """All a front draws: whole every time."""

    decision: str | None
    """The question put to the listener; an act answers it. None when he is not asked."""
    prompt: str
    acts: list[Choice]
    chairs: list[Chair]
    view: AnyView | None
    """None before the first deal."""
    between: Between | None
    finished: bool
    clockwise: bool
    """Does the next player sit on one's left?"""
    rule: str
    """The paragraph of the rules that matters now."""
    deadline: float | None = None
    """When the clock of whoever is asked runs out, in seconds since 1970, server's time."""
    history: list[DealSum] = []
    """The deals so far; given between deals and at the end."""
    may_take_back: bool = False
    """May the listener take his last act back?"""
    may_skip: bool = False
    """May the listener, who is out of this deal, have the bots play on without a pause?"""
    draw: FirstDealer | None = None
    """How the first dealer was found; given until the second deal."""
    trick: list[Laid] = []
    """The trick to be drawn; after it was taken up it stays until the next card is played."""
    taken_up: bool = False
    """Has that trick been taken up?"""


class HeardAct(msgspec.Struct, frozen=True):
    """An act as far as the listener could see it."""

    do: str
    cards: list[CardName]
    takes: list[CardName]


def act_of(act: Act) -> HeardAct:
    """An act as a message."""
    return HeardAct(act.do, many(act.cards), many(act.takes))


def act_in(message: Any) -> Act:
    """The act that a message names by `do`, `cards` and `takes`."""
    return Act(message.do, mask_of(map(read_card, message.cards)), mask_of(map(read_card, message.takes)))


class Weighed(msgspec.Struct, frozen=True):
    """What one act is worth, by what the listener knows."""

    act: HeardAct
    text: str
    """The act in the listener's language."""
    chips: float
    """What may be expected of the deal from now on, a share of what is left in the pool included."""
    error: float
    """One standard error of it."""
    looed: float
    """The chance of being looed; at Laugh and Lie Down of not being the last in."""
    tricks: float
    """Tricks to be expected; at Laugh and Lie Down cards won."""
    behind: float
    """How much less than the best act it is worth."""
    chance: int = 0
    """The chance in hundredths as people read it: of being looed, or of being the last in."""


class Heard(msgspec.Struct, frozen=True):
    """One thing the listener heard, for the log, the eyes and the ears."""

    n: int
    """Its number, from 1 without a gap for each listener."""
    kind: Literal["deal", "act", "hidden", "taken_back"]
    """`hidden`: something was done that the listener only sees the effect of; `taken_back`: the last act was."""
    seat: int | None
    act: HeardAct | None
    text: list[str]


class You(msgspec.Struct, frozen=True):
    """Who the listener is at this table."""

    seat: int | None
    host: bool
    name: str
    watching: int | None = None
    """The seat whose hand a watcher sees by consent."""
    coming: int | None = None
    """The seat whose cards the listener sees from the next deal on; until then a bot plays it."""
    code: str = ""
    """The code that lets friends in, once the first one has been renewed."""


class TableInfo(msgspec.Struct, frozen=True):
    """What anybody who may come to a table is told of it."""

    id: str
    title: str
    """The form that is played, in the listener's language."""
    game: str
    variant: str
    options: dict[str, str | int | bool | None]
    seats: int
    chairs: list[Chair]
    listed: bool
    private_chat: bool
    """May people say what they like here?"""
    late_watching: bool
    """May watchers see all hands of the deals that are over?"""
    deals: int
    """How many deals are agreed; 0 where the game has no such option."""
    goes_on: str
    """Until when the session goes on after these, in the listener's language; empty if it ends with them."""
    free: int
    """How many chairs a person may take."""
    status: Literal["open", "playing", "finished"]
    clock: ClockRule | None = None
    hints: bool = True
    """May people ask for hints?"""
    next: str | None = None
    """The table at which the same people play again."""
    balances: list[int] = []
    """The final balances of a session that is over."""
    changed: float = 0.0
    """When a deal last began or ended, or who sits here last changed, in seconds since 1970; in lists only."""
    boards: bool = False
    """Do other tables play the same deals, so that results are compared?"""
    assembly: str | None = None
    """The assembly to which the table belongs."""
    bots: str = ""
    """How well its bots play, in the listener's language."""


class ClockRule(msgspec.Struct, frozen=True):
    """Seconds for the whole session, and what each act adds."""

    bank: Annotated[float, msgspec.Meta(ge=10, le=86400)]
    increment: Annotated[float, msgspec.Meta(ge=0, le=600)]
