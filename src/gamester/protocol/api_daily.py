"""Objects of the HTTP API for boards: the day's cards, and a result beside those of the levels."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from gamester.protocol.api import GameName
from gamester.protocol.wire import Name

Pip = Literal["above", "even", "below"]

Day = Annotated[str, msgspec.Meta(max_length=10)]
"""A date in UTC, such as `2026-11-24`."""


class Ranked(msgspec.Struct, frozen=True):
    """A ranked day: the server committed to its seed before anybody played."""

    table: str | None
    finished: bool
    commitment: str
    seed: str | None
    """The seed, once the day is over."""


class DailyGame(msgspec.Struct, frozen=True):
    """The day's cards of one game."""

    game: str
    name: str
    """The game in the caller's language."""
    title: str
    """The form in which it is played on that day."""
    table: str | None
    """The caller's table; None before the caller sits down."""
    finished: bool
    ranked: Ranked | None = None
    """None where there is no server, or nobody asked on that day."""


class PlayedDay(msgspec.Struct, frozen=True):
    """A day that the caller has begun."""

    day: str
    game: str
    title: str
    table: str
    finished: bool
    ranked: bool
    current: bool
    """Was it played by today's rules? Otherwise it is not compared."""
    chips: int
    """The caller's balance so far."""


class Daily(msgspec.Struct, frozen=True):
    """The cards of a day, and the caller's days, the last ones first."""

    day: str
    today: str
    """Today's date by the server's clock, in UTC."""
    games: list[DailyGame]
    days: list[PlayedDay]


class SitDaily(msgspec.Struct, frozen=True):
    """Sit down to a day's cards, or go on with them."""

    game: GameName
    day: Day = ""
    """Today if empty."""
    name: Name = ""
    ranked: bool = False
    """The ranked deals? They can be played on their day only, and by an account."""


class SatDaily(msgspec.Struct, frozen=True):
    """The table with these cards."""

    table: str


class Challenge(msgspec.Struct, frozen=True):
    """Boards as a text, which a link carries behind `#`: who has it plays the same deals against the same bots."""

    text: Annotated[str, msgspec.Meta(max_length=8000)]


class OwnChallenge(Challenge, frozen=True):
    """A challenge for whoever has made it."""

    path: str | None = None
    """The path that leads to it at this server, short enough for any message; None where nothing is kept for others."""


class AskChallenge(msgspec.Struct, frozen=True):
    """Make a challenge of a session of the caller's that is over."""

    table: Annotated[str, msgspec.Meta(max_length=40)]


class TakeChallenge(msgspec.Struct, frozen=True):
    """Sit down to a challenge, or go on with it."""

    text: Annotated[str, msgspec.Meta(max_length=8000)]
    name: Name = ""


class ChallengeInfo(msgspec.Struct, frozen=True):
    """What may be known of a challenge before it is played."""

    title: str
    game: str
    names: list[str]
    """The bots in the other chairs."""


class LevelResult(msgspec.Struct, frozen=True):
    """What a level won with the same cards in the same chair."""

    title: str
    chips: float


class Board(msgspec.Struct, frozen=True):
    """One deal: one's own result, and par."""

    deal: int
    own: float
    par: float


class DealHeld(msgspec.Struct, frozen=True):
    """One deal, and the cards that one was dealt in it, if one looked at them."""

    board: Board
    hand: list[str]


class Standing(msgspec.Struct, frozen=True):
    """Somebody who wishes to be listed with the same boards."""

    name: str
    ahead: list[float]
    """The difference from par in each deal, for the deals that the caller has settled too."""
    you: bool


class ListMe(msgspec.Struct, frozen=True):
    """Be listed with these boards, or no longer."""

    on: bool


class BoardsResult(msgspec.Struct, frozen=True):
    """A person's result with some boards, as far as the deals are settled. Chips, with the share of the pool's gain."""

    title: str
    game: str
    seat: int
    """One's own chair."""
    finished: bool
    boards: list[Board]
    levels: list[LevelResult]
    """Best first; this and what follows is empty before the session is over."""
    own: float
    par: float
    half: float | None
    """Half of the 95 % interval of the difference from par; null where all deals agree."""
    verdict: str
    """What the interval allows to say."""
    shared: list[str]
    """Two lines to share, which show no card: the title, and the rank with a sign for each deal."""
    picture: str
    """The same as a picture, in SVG."""
    standings: list[Standing] | None = None
    """Who is listed, the best first; None where nobody else can be."""
    ranked: bool = False
    closed: str = ""
    """Why the caller cannot be listed any more, or why not all deals count; empty while the list is open."""
    rank: str = ""
    """The caller's place among the levels; this and what follows is empty before the session is over."""
    beaten: str = ""
    """Which levels won less."""
    averaged: str = ""
    """The result beside the mean of the levels, in whole chips."""
    pips: list[Pip] = []
    """How each deal went beside par: all that a shared result shows of it."""
    best: DealHeld | None = None
    """The deal that was furthest above par."""
    worst: DealHeld | None = None
    """The deal that was furthest below par."""
    to: str = "/"
    """The page where others play the same deals: of a day, that of its date."""


class DealGain(msgspec.Struct, frozen=True):
    """What one's decisions in a deal gained over the printed advice in the same chair, in chips."""

    deal: int
    gain: float


class Steady(msgspec.Struct, frozen=True):
    """A result without luck: what one's decisions gained over the printed advice, by what one knew."""

    state: Literal["told", "waiting", "none"]
    """`waiting` while it is worked out: ask again. `none` where it cannot be said, and before the session is over."""
    text: list[str]
    """The result in round numbers, as far as one day can tell, and exactly; this and what follows is empty unless it
    is told."""
    ahead: float
    half: float | None
    """Half of the 95 % interval; null where all deals agree."""
    deals: list[DealGain]


# --- Assemblies ---------------------------------------------------------------------------------------------


class NewAssembly(msgspec.Struct, frozen=True):
    """An assembly to be opened: several tables of people that play the same deals."""

    game: GameName
    name: Name


class OpenedAssembly(msgspec.Struct, frozen=True):
    """The assembly, and the code that lets people in: it goes behind `#` in the link."""

    id: str
    code: str


class JoinAssembly(msgspec.Struct, frozen=True):
    """Come to an assembly, before it begins."""

    code: Annotated[str, msgspec.Meta(max_length=80)]
    name: Name


class ReadInvitation(msgspec.Struct, frozen=True):
    """Read an invitation to an assembly."""

    code: Annotated[str, msgspec.Meta(max_length=80)]


class Invitation(msgspec.Struct, frozen=True):
    """What somebody who is invited to an assembly may know before they come."""

    title: str
    people: list[str]
    member: bool
    """Is the caller one of its people?"""
    begun: bool
    """Has it begun, so that nobody can come any more?"""
    full: bool


class StartRound(msgspec.Struct, frozen=True):
    """Begin a round, also while others still play the one before; the first begins the assembly. The round after the
    last ends it.
    """

    round: Annotated[int, msgspec.Meta(ge=1, le=8)] = 1


class RoundInfo(msgspec.Struct, frozen=True):
    """The caller's table in a round."""

    table: str
    finished: bool
    begun: bool = True
    """Is there the table? A round begins when all tables of the one before are finished, or when the host begins it."""
    waiting: list[str] = []
    """The people who still play this round; none of one that has not begun."""
    left: bool = False
    """Has the caller no chair there, having left this round or one before?"""


class AssemblyStanding(msgspec.Struct, frozen=True):
    """A person's difference from par, over the deals that the caller has settled too."""

    name: str
    deals: int
    ahead: float
    you: bool
    left: bool = False
    """Was a chair of theirs not their own in every deal, so that they have no result?"""
    place: int = 0
    """The place in an assembly, from 1: whoever has finished more deals stands before others; 0 without a result."""


class RankedPlace(msgspec.Struct, frozen=True):
    """The caller's place in the list of a ranked day that is over."""

    day: str
    place: int
    of: int
    """How many are listed."""


class OverDays(msgspec.Struct, frozen=True):
    """The ranked days of a game that are over: the caller's place in each of the last days, and all together."""

    places: list[RankedPlace]
    """The last day first; only the days on which the caller is listed."""
    standings: list[AssemblyStanding]
    """Everybody who is listed on some of these days, the best first."""


class AssemblyInfo(msgspec.Struct, frozen=True):
    """An assembly as one of its people sees it."""

    id: str
    title: str
    host: bool
    """Is the caller the host, who begins it?"""
    people: list[str]
    rounds: list[RoundInfo]
    """The caller's tables, one for each round; none before it begins."""
    standings: list[AssemblyStanding]
    """Best first."""
    counting: bool
    """Are there settled deals that are not counted yet, because levels still play them?"""
    over: bool = False
    """Is nobody waited for any more, in any round, so that the standing is the result?"""
    ended: bool = False
    """Has the host ended it? Who still plays may finish."""
