"""Messages of `gamester.v1`, both ways over a WebSocket, and the objects of the HTTP API. One schema for all fronts.

Everything that leaves for a listener is made of these and of nothing else.  Unknown fields are passed over, unknown
types refused.  `tools/gen_protocol.py` makes TypeScript of them.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

import msgspec

from gamester.protocol.payloads import Chair, FairState, Heard, HeardAct, Pace, State, TableInfo, Weighed, You
from gamester.protocol.views import CardName

PROTOCOL = "gamester.v1"
LONGEST_SAYING = 300
MOST_COUNTED = 2**53
"""The largest number in a message: every language has it whole, also one whose only numbers are JavaScript's."""
PHRASES = ("hello", "well_played", "thanks", "ouch", "laugh", "civil", "moment", "back", "sorry", "good_night")
"""The ready-made phrases; their sentences are in the catalogue under `room.preset`."""

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Verb = Annotated[str, msgspec.Meta(min_length=1, max_length=16)]
Cards = Annotated[list[CardName], msgspec.Meta(max_length=13)]
SeatNo = Annotated[int, msgspec.Meta(ge=0, le=7)]
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST_COUNTED)]
Name = Annotated[str, msgspec.Meta(max_length=80)]
Hex = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Language = Annotated[str, msgspec.Meta(max_length=35)]
"""A language tag (BCP 47); one that is not spoken here counts as the source of all translations."""


class Message(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """A message with its type."""


# --- Client to server ---------------------------------------------------------------------------------------


class Effective(Message, frozen=True):
    """A command that changes something. `id` is of the client's own making, for ever: sent again, it is done once."""

    id: Id


class Hello(Message, frozen=True):
    """The first message: who speaks which language, and what he has heard already."""

    client: Annotated[str, msgspec.Meta(max_length=40)]
    lang: Language = ""
    since: Count = 0
    unaided: bool = False
    """Does this listener want no aid, whatever the table gives? Then his acts are verbs, and nothing is pointed out."""


class Act(Effective, frozen=True):
    """An act, in answer to the question `decision` (None where nobody asked)."""

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


class TakeBack(Effective, frozen=True, tag="take_back"):
    """Take one's own last act back, where `state.may_take_back`; `decision` names the question put after it."""

    decision: str | None


class Deal(Effective, frozen=True):
    """Deal the next hand; `deal` is the number it will have. Where all are asked, it only says that one is ready."""

    deal: Annotated[int, msgspec.Meta(ge=1, le=MOST_COUNTED)]


class Skip(Effective, frozen=True):
    """Let the bots play on without a pause to the end of this deal, once all people who are there want that."""


class SetPace(Effective, frozen=True, tag="pace"):
    """The host sets how fast the bots play."""

    pace: Pace


class Sit(Effective, frozen=True):
    """Sit down in a seat that no person has."""

    seat: SeatNo
    name: Name


class Leave(Effective, frozen=True):
    """Give one's seat up to a bot, for good."""


class Bot(Effective, frozen=True):
    """The host puts a stand-in on the seat of somebody who is away, or takes it off."""

    seat: SeatNo
    on: bool


class Say(Effective, frozen=True):
    """Chat: one's own words (private tables only), or one of the ready-made phrases."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_SAYING)] = ""
    preset: Annotated[str, msgspec.Meta(max_length=16)] = ""


class Mute(Effective, frozen=True):
    """The host closes or opens the chat to a seat."""

    seat: SeatNo
    on: bool


class Remove(Effective, frozen=True):
    """The host sends a person away from his seat; a bot takes it."""

    seat: SeatNo


class Consent(Effective, frozen=True):
    """A seated person lets watchers see his hand, or no longer."""

    on: bool


class AskHint(Message, frozen=True, tag="hint"):
    """What would the adviser do here?"""

    id: Id


Part = Literal["", "hand", "trick", "pool", "who", "legal"]
"""A part of a table; empty for all of it but the hand."""
PARTS: tuple[Part, ...] = get_args(Part)[1:]
"""The words by which people ask for one."""
WHOLE = "table"
"""The word by which they ask for all of it."""
HELP = ("help", "aide", "?")
"""The words by which they ask what they can type."""


class Describe(Message, frozen=True):
    """What lies on the table, in sentences?"""

    id: Id
    part: Part = ""


class Typed(Message, frozen=True):
    """What does this line mean: an act of the seat, or a part of the table?"""

    id: Id
    line: Annotated[str, msgspec.Meta(max_length=LONGEST_SAYING)]


class Ping(Message, frozen=True):
    """Are you there?"""

    n: Annotated[int, msgspec.Meta(ge=-MOST_COUNTED, le=MOST_COUNTED)]


class Fair(Effective, frozen=True):
    """A part in the shuffle: the end of a chain once, then a link of it for each pack."""

    chain: Hex | None = None
    link: Hex | None = None


FromClient: TypeAlias = (
    Hello
    | Act
    | TakeBack
    | Why
    | Deal
    | Skip
    | SetPace
    | Sit
    | Leave
    | Bot
    | Say
    | Mute
    | Remove
    | Consent
    | AskHint
    | Describe
    | Typed
    | Ping
    | Fair
)


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
    lang: str
    now: float
    meanwhile: str = ""
    """What a bot has done in the listener's seat while they were away; empty if nothing."""


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
    """The reason, in one sentence of words."""
    acts: list[Weighed] = []
    """What every act is worth, best first; none where there is but one."""
    verdict: str = ""
    """The act as a sentence; empty when nothing is asked."""
    more: str = ""
    """The reason in numbers; empty where nothing was compared."""


class Meant(Message, frozen=True):
    """The answer to `typed` where the line names an act, which is not done yet."""

    id: str
    act: HeardAct


class Described(Message, frozen=True):
    """The answer to `describe`, and to `typed` where the line names a part of the table."""

    id: str
    text: list[str]


class Presence(Message, frozen=True):
    """Who sits where and who is there; comes whenever that changes."""

    chairs: list[Chair]
    watchers: int
    consents: list[int]
    """Seats whose hands watchers may see."""
    pace: Pace = "normal"
    next: str | None = None
    """The table at which the same people play again, once the session is over."""


class Chat(Message, frozen=True):
    """Somebody said something."""

    seat: int | None
    name: str
    text: str
    preset: str
    at: float


class FairNews(Message, frozen=True, tag="fair"):
    """The commitments of the shuffle have changed."""

    fair: FairState


class Pong(Message, frozen=True):
    """The answer to `ping`, with the number of the last thing that the listener has heard."""

    n: int
    now: float
    seq: int = 0


class Bye(Message, frozen=True):
    """The server closes this connection; come again after `after` seconds if `retry`."""

    code: Literal["replaced", "slow", "drain", "kicked", "limit", "protocol", "unknown", "forbidden"]
    text: str
    retry: bool
    after: float | None = None


FromServer: TypeAlias = (
    Welcome | News | Ack | Nack | Because | HintGiven | Meant | Described | Presence | Chat | FairNews | Pong | Bye
)  # fmt: skip
