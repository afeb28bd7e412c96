"""Messages of `gamester.v1`, both ways over a WebSocket, and the objects of the HTTP API. One schema for all fronts.

Everything that leaves for a listener is made of these and of nothing else.  Unknown fields are passed over, unknown
types refused.  `tools/gen_protocol.py` makes TypeScript of them.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from gamester.server.faces import CardName
from gamester.server.views_laugh import LaughView
from gamester.server.views_loo import LooView

PROTOCOL = "gamester.v1"
LONGEST_SAYING = 300

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Verb = Annotated[str, msgspec.Meta(min_length=1, max_length=16)]
Cards = Annotated[list[CardName], msgspec.Meta(max_length=13)]
SeatNo = Annotated[int, msgspec.Meta(ge=0, le=7)]
Name = Annotated[str, msgspec.Meta(max_length=80)]
Hex = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32,64}$")]
Language = Literal["en", "fr"]


class Message(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """A message with its type."""


# --- Client to server ---------------------------------------------------------------------------------------


class Hello(Message, frozen=True):
    """The first message: who speaks which language, and what he has heard already."""

    client: Annotated[str, msgspec.Meta(max_length=40)]
    lang: Language = "en"
    since: Annotated[int, msgspec.Meta(ge=0)] = 0


class Act(Message, frozen=True):
    """An act, in answer to the question `decision` (None where nobody asked)."""

    id: Id
    decision: str | None
    do: Verb
    cards: Cards = []
    takes: Cards = []


class Why(Message, frozen=True):
    """May this be done, and if not, why not?"""

    id: Id
    do: Verb
    cards: Cards = []
    takes: Cards = []


class Deal(Message, frozen=True):
    """Deal the next hand; `deal` is the number it will have."""

    id: Id
    deal: Annotated[int, msgspec.Meta(ge=1)]


class Sit(Message, frozen=True):
    """Sit down in a seat that no person has."""

    id: Id
    seat: SeatNo
    name: Name


class Leave(Message, frozen=True):
    """Give one's seat up to a bot, for good."""

    id: Id


class Bot(Message, frozen=True):
    """The host puts a stand-in on the seat of somebody who is away, or takes it off."""

    id: Id
    seat: SeatNo
    on: bool


class Say(Message, frozen=True):
    """Chat: one's own words (private tables only), or one of the ready-made phrases."""

    id: Id
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_SAYING)] = ""
    preset: Annotated[str, msgspec.Meta(max_length=16)] = ""


class Mute(Message, frozen=True):
    """The host closes or opens the chat to a seat."""

    id: Id
    seat: SeatNo
    on: bool


class Remove(Message, frozen=True):
    """The host sends a person away from his seat; a bot takes it."""

    id: Id
    seat: SeatNo


class Consent(Message, frozen=True):
    """A seated person lets watchers see his hand, or no longer."""

    id: Id
    on: bool


class AskHint(Message, frozen=True, tag="hint"):
    """What would the old advice do here?"""

    id: Id


class Ping(Message, frozen=True):
    """Are you there?"""

    n: int


class Fair(Message, frozen=True):
    """A part in the shuffle: first a commitment, then what was committed to."""

    id: Id
    commit: Hex | None = None
    reveal: Hex | None = None


FromClient: TypeAlias = (
    Hello | Act | Why | Deal | Sit | Leave | Bot | Say | Mute | Remove | Consent | AskHint | Ping | Fair
)


# --- Parts of the state -------------------------------------------------------------------------------------


class Choice(msgspec.Struct, frozen=True):
    """One legal act as it may be chosen."""

    do: str
    cards: list[CardName]
    takes: list[CardName]
    text: str
    """The act in the listener's language."""
    limit: int | None = None
    """For an exchange only: how many cards may be put out at most."""
    danger: str | None = None
    """A question to be put first, where one does this at a cost."""
    unasked: bool = False
    """May be done, but the table does not wait for it."""


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


class DealSum(msgspec.Struct, frozen=True):
    """A finished deal in a summary."""

    deal: int
    dealer: int
    payments: list[int]
    pool: int


class FairState(msgspec.Struct, frozen=True):
    """How the shuffle is bound: the server's commitment, who has added what, and at the end the seed."""

    phase: Literal["none", "committing", "revealing", "closed", "opened"]
    commit: str | None = None
    seed: str | None = None
    commits: dict[str, str] = {}
    reveals: dict[str, str] = {}


class Fallen(msgspec.Struct, frozen=True):
    """A card that fell to a seat when the first dealer was drawn."""

    seat: int
    card: CardName


class FirstDealer(msgspec.Struct, frozen=True):
    """How the first dealer was found: the cards drawn, none where the lot decided or a seat was chosen."""

    seat: int
    drawn: list[Fallen]


class State(msgspec.Struct, frozen=True):
    """All a front draws: whole every time."""

    decision: str | None
    """The question put to the listener; an act answers it. None when he is not asked."""
    prompt: str
    acts: list[Choice]
    chairs: list[Chair]
    view: LooView | LaughView | None
    """None before the first deal."""
    between: Between | None
    finished: bool
    rule: str
    """The paragraph of the rules that matters now."""
    deadline: float | None = None
    """When the clock of whoever is asked runs out, in seconds since 1970, server's time."""
    history: list[DealSum] = []
    """The deals so far; given between deals and at the end."""
    draw: FirstDealer | None = None
    """How the first dealer was found; given until the second deal."""


class HeardAct(msgspec.Struct, frozen=True):
    """An act as far as the listener could see it."""

    do: str
    cards: list[CardName]
    takes: list[CardName]


class Heard(msgspec.Struct, frozen=True):
    """One thing the listener heard, for the log, the eyes and the ears."""

    n: int
    """Its number, from 1 without a gap for each listener."""
    kind: Literal["deal", "act", "hidden"]
    """`hidden`: something was done that the listener only sees the effect of."""
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


class TableInfo(msgspec.Struct, frozen=True):
    """What anybody who may come to a table is told of it."""

    id: str
    title: str
    """The form that is played, in the listener's language."""
    game: Literal["loo", "laugh"]
    variant: str
    options: dict[str, str | int | bool | None]
    seats: int
    chairs: list[Chair]
    listed: bool
    private_chat: bool
    """May people say what they like here?"""
    free: int
    """How many chairs a person may take."""
    status: Literal["open", "playing", "finished"]
    clock: ClockRule | None = None


class ClockRule(msgspec.Struct, frozen=True):
    """Seconds for the whole session, and what each act adds."""

    bank: Annotated[float, msgspec.Meta(ge=10, le=86400)]
    increment: Annotated[float, msgspec.Meta(ge=0, le=600)]


# --- Server to client ---------------------------------------------------------------------------------------


class Welcome(Message, frozen=True):
    """The answer to `hello`, and again when what one may see changes: everything needed to begin anew."""

    table: TableInfo
    you: You
    seq: int
    """The number of the last thing heard."""
    state: State
    log: list[Heard]
    """What was heard since `hello.since`."""
    fair: FairState
    lang: Language
    now: float


class News(Message, frozen=True):
    """Something happened: the state after it, and what was heard of it (perhaps nothing)."""

    seq: int
    heard: list[Heard]
    state: State


class Ack(Message, frozen=True):
    """A command was done, and is stored."""

    id: str
    seq: int


class Nack(Message, frozen=True):
    """A command was not done, and why; with a fresh state where the question had changed."""

    id: str
    code: str
    text: str
    rule: str | None = None
    seq: int | None = None
    state: State | None = None


class Because(Message, frozen=True):
    """The answer to `why`."""

    id: str
    ok: bool
    text: str
    rule: str | None = None
    danger: str | None = None
    """A question to be put first, where this may be done at a cost."""


class HintGiven(Message, frozen=True, tag="hint"):
    """The answer to `hint`: an act and the reason for it; no act when nothing is asked."""

    id: str
    act: HeardAct | None
    text: str


class Presence(Message, frozen=True):
    """Who sits where and who is there; comes whenever that changes."""

    chairs: list[Chair]
    watchers: int
    consents: list[int]
    """Seats whose hands watchers may see."""


class Chat(Message, frozen=True):
    """Somebody said something."""

    seat: int | None
    name: str
    text: str
    preset: str
    at: float


class FairNews(Message, frozen=True, tag="fair"):
    """The shuffle's bonds have changed."""

    fair: FairState


class Pong(Message, frozen=True):
    """The answer to `ping`."""

    n: int
    now: float


class Bye(Message, frozen=True):
    """The server closes this connection; come again after `after` seconds if `retry`."""

    code: Literal["replaced", "slow", "drain", "kicked", "limit", "protocol", "unknown", "forbidden", "moved"]
    text: str
    retry: bool
    after: float | None = None


FromServer: TypeAlias = (
    Welcome | News | Ack | Nack | Because | HintGiven | Presence | Chat | FairNews | Pong | Bye
)  # fmt: skip
