"""The state of one table: what its head and log say, who is connected to it, and what is due."""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from gamester.bots.base import Bot
from gamester.fair.log import FIRST_DEALER, ShuffleLog, told_by
from gamester.games.bots import Seen
from gamester.hosting import rendering
from gamester.hosting.environment import Environment
from gamester.hosting.head import ChatLine, Head
from gamester.hosting.ledger import admitted
from gamester.hosting.listener import Listener
from gamester.hosting.seating import Place, Seating
from gamester.hosting.timing import Clocks
from gamester.kernel.cards import NO_SEAT, Seat
from gamester.protocol import payloads
from gamester.study.boards import BOARDS, pools_told
from gamester.table.events import EVENING, Acted, Body, ClaimsClosed, Event, Other
from gamester.table.hearing import Ears
from gamester.table.session import Session
from gamester.table.table import Table, Tried
from gamester.table.taking_back import takes_back
from gamester.text.act import Act, Offer, card_name
from gamester.text.errors import BadWords, Refused
from gamester.text.saying import Speaker
from gamester.text.typed import read_card

KEPT = 50
"""The number of lines of chat that a new listener gets."""


class Planned(NamedTuple):
    """When a bot acts in a seat, or in the place of a person whose clock has run out by then."""

    at: float
    question: str
    """The question that it answers."""
    for_person: bool
    secret: bool
    """Is a person asked something that nobody may notice? An act that is taken back wins no time for it."""


@dataclass(slots=True)
class Plans:
    """What is due, with its times in seconds since 1970."""

    bots: dict[Seat, Planned] = field(default_factory=dict)
    """The bots' next acts."""
    step: tuple[int, Seat] = (0, NO_SEAT)
    """The deal and the offender of the current claim step; in unaided play one step can follow another."""
    closing: float | None = None
    """The time when the current claim step closes."""
    dealing: float | None = None
    """The time when the next deal begins although not everybody has said so."""
    skips: dict[str, int] = field(default_factory=dict)
    """The last deal that each principal wants played to its end without a pause."""
    over_by: float | None = None
    """The time by which the bots end a deal in which nobody who is there has a card left."""
    round: float | None = None
    """The deadline for the links of the current round."""
    timed: Mapping[Seat, bytes] | None = None
    """The round to which that deadline belongs."""
    not_before: float = 0.0
    """Nothing is done earlier, after a failure."""


@dataclass(slots=True)
class Absence:
    """Which seated principals are not connected."""

    gone: dict[str, float] = field(default_factory=dict)
    """Since when."""
    told: set[str] = field(default_factory=set)
    """Those who are shown as away."""

    def came(self, principal: str) -> None:
        """A principal is connected."""
        self.gone.pop(principal, None)
        self.told.discard(principal)

    def left(self, principal: str, now: float) -> None:
        """A seated principal is not connected."""
        self.gone.setdefault(principal, now)


@dataclass(frozen=True, slots=True)
class Question:
    """A question for a bot that searches."""

    seat: Seat
    question: str
    """Its id."""
    bot: Bot
    seen: Seen
    """What the seat sees and remembers; it stays valid while play goes on."""


@dataclass(slots=True)
class BotSearches:
    """The searches of the bots."""

    asked: list[Question] = field(default_factory=list)
    """The questions that nobody has been asked yet."""
    found: dict[Seat, tuple[str, Act]] = field(default_factory=dict)
    """The question of a seat, and the act that was found for it."""
    hurried: set[Seat] = field(default_factory=set)
    """The seats whose last question found the queue too long, even if the seat had only one act."""


@dataclass(slots=True)
class SeatingFacts:
    """What follows from who sits where and whether a deal is under way. It is kept until one of both changes."""

    seating: Seating
    session: Session
    """The session for which it was last looked up."""
    under_way: bool
    begin_next: set[Seat] | None = None
    ears: dict[str, Ears] = field(default_factory=dict)
    you: dict[str, payloads.You] = field(default_factory=dict)
    chairs: dict[tuple[object, ...], rendering.Chairs] = field(default_factory=dict)
    """The chairs, by language and by what else they show."""
    speakers: dict[tuple[str, Seat], Speaker] = field(default_factory=dict)
    """The speakers, by language and by the seat that listens."""


class TableState:
    """Everything about one table. Only what is stored changes the first half of it."""

    def __init__(self, head: Head, events: Sequence[Event], said: Sequence[ChatLine], environment: Environment) -> None:
        """The state that a head, a log and the latest lines of chat imply; nobody is connected."""
        self.head = head
        self.rows = len(events)
        self.told: ShuffleLog = told_by(events)
        self.seating = Seating.of(head)
        self.table = Table.resume(events, environment.shuffles.chance(self.told, self.rows))
        self.needs = self.table.session.game.words.verbs
        self.acted = [0] * self.table.session.seats
        self.standing = [0] * self.table.session.seats
        """How many acts of each seat stand, without those that were taken back."""
        self.wrong_claims: dict[Seat, int] = {}
        """How many acts of a seat stood when it last claimed what may not be claimed."""
        self.ran_out: set[Seat] = set()
        """The seats for which a bot acted the last time, because their time had run out."""
        self.draw: payloads.FirstDealer | None = None
        self.pools: Sequence[int] = ()
        """What the pools of the table's boards are set to."""
        self.clocks = Clocks.of(head.settings.get("clock"), self.table.session.seats)
        self.chat: deque[ChatLine] = deque(said, KEPT)

        self.environment = environment
        self.listeners: dict[str, Listener] = {}
        """The one connection of each principal."""
        self.plans = Plans()
        self.absence = Absence()
        self.bot_searches = BotSearches()
        self._plays: tuple[Session, list[tuple[Seat, str]]] | None = None
        self._lasting = SeatingFacts(self.seating, self.table.session, self.table.session.under_way)
        self._decisions: dict[Seat, tuple[list[Offer], int, str | None]] = {}
        """For each seat: what it was last asked, how often it had acted, and the id of that question."""
        for event in events:
            self.note(event)

    def fold(self, tried: Sequence[Tried], told: ShuffleLog) -> None:
        """Take in stored events; `told` is the state of the `fair` lines after them."""
        self.rows += len(tried)
        self.table.adopt(tried)
        self.told = told
        for event, _ in tried:
            self.note(event)

    def note(self, event: Event) -> None:
        """Fold what an event says outside the rules and the shuffles."""
        if isinstance(event, Acted):
            self.acted[event.seat] += 1
            self.standing[event.seat] += 1
            self.clocks.acted(event.seat)
        elif takes_back(event) and isinstance(event, Other):
            seat = event.body["seat"]
            self.acted[seat] += 1  # the question comes again, with another id
            self.standing[seat] -= 1
            self.clocks.took_back(seat)
        elif isinstance(event, Other) and event.type in (FIRST_DEALER, EVENING):
            self.draw = draw_in(event.body, self.table.session.seats)
        elif isinstance(event, Other) and event.type == BOARDS:
            self.pools = pools_told(event.body)
        elif isinstance(event, Other) and event.type == "clock":
            self.clocks.set(event.body["seat"], event.body["bank"])
            (self.ran_out.add if event.body.get("out") else self.ran_out.discard)(event.body["seat"])
        elif isinstance(event, ClaimsClosed):
            self.plans.closing = None

    def rng(self, purpose: str) -> Random:
        """Random numbers for one purpose, which follow from the table's secret and the length of its log."""
        return Random(self.environment.secret + f"/{self.rows}/{purpose}".encode())

    @property
    def lasting(self) -> SeatingFacts:
        """What was derived since the seating last changed, or a deal began or ended."""
        lasting, session = self._lasting, self.table.session
        if lasting.seating is not self.seating or lasting.session is not session:
            under_way = session.under_way
            if lasting.seating is not self.seating or lasting.under_way != under_way:
                lasting = self._lasting = SeatingFacts(self.seating, session, under_way)
            lasting.session = session
        return lasting

    # --- Who is who -----------------------------------------------------------------------------------------

    def seat_of(self, principal: str) -> Seat | None:
        """The seat that this person or program plays."""
        return self.seating.seat_of(principal)

    def place(self, seat: Seat) -> Place:
        """A seat's place."""
        return self.seating.places[seat]

    def playing_seat(self, principal: str) -> Seat:
        """The seat that this person or program holds; Refused if there is none."""
        seat = self.seat_of(principal)
        if seat is None:
            raise Refused("not_seated")
        return seat

    def seen_seat(self, principal: str) -> Seat:
        """The seat that a principal holds, if it sees the seat's cards in the current deal; Refused."""
        if self.coming_to(principal) is not None:
            raise Refused("next_deal")
        seat = self.playing_seat(principal)
        if not self.sees(seat):
            raise Refused("other_hand")
        return seat

    def here(self, principal: str | None) -> bool:
        """Is this person connected?"""
        return principal in self.listeners

    @property
    def lively(self) -> bool:
        """Is any player present? If not, the table waits."""
        return any(place.principal and self.here(place.principal) for place in self.seating.places)

    @property
    def grace(self) -> float:
        """The seconds after which a stand-in plays for an absent person."""
        timing = self.environment.timing
        return max(timing.grace, timing.assembly if rendering.ASSEMBLY in self.head.settings else 0.0)

    @property
    def present(self) -> list[Seat]:
        """The seats of people who are not shown as away; programs are not waited for."""
        places = enumerate(self.seating.places)
        return [
            seat for seat, place in places
            if place.by == "person" and place.principal and not place.token and place.principal not in self.absence.told
        ]  # fmt: skip

    def unready(self, seating: Seating) -> list[Seat]:
        """The seats whose people must still say that they are ready for the next deal; none where one word will do."""
        session = self.table.session
        if not self.head.settings.get("ready_check") or session.under_way or session.finished or not session.s.deal:
            return []
        return [seat for seat in self.present if seating.places[seat].ready < session.next_deal]

    @property
    def hurried(self) -> bool:
        """Does everybody who is there want this deal played to its end without a pause?"""
        deal = self.table.session.s.deal
        people = [self.place(seat).principal for seat in self.present]
        return bool(people) and all(self.plans.skips.get(str(who)) == deal for who in people)

    @property
    def held(self) -> Sequence[int]:
        """How many cards each seat holds, as everybody sees."""
        return rendering.held_in(self.table.view(NO_SEAT))

    @property
    def looked_on(self) -> bool:
        """Does nobody who is there have a card left, or a claim, in a deal that goes on?"""
        session, people = self.table.session, self.present
        if not session.under_way or session.untold or not people:
            return False
        held = self.held
        return not any(held[seat] for seat in people) and self.publicly_asked().isdisjoint(people)

    # --- Who sees what --------------------------------------------------------------------------------------

    def ears(self, principal: str) -> Ears:
        """The seats through which this listener has heard the table, deal by deal."""
        kept = self.lasting.ears
        if principal not in kept:
            kept[principal] = self.seating.ledger.ears(principal)
        return kept[principal]

    def eye(self, principal: str) -> Seat:
        """The seat whose cards this listener sees now; NO_SEAT if it sees only what is public."""
        return self.seating.ledger.eye(principal)

    def sees(self, seat: Seat) -> bool:
        """Does the holder of a seat see its cards in the current deal? Between deals the answer is yes."""
        principal = self.place(seat).principal
        return principal is not None and (not self.table.session.under_way or self.eye(principal) == seat)

    def coming_to(self, principal: str) -> Seat | None:
        """The seat whose cards a person sees only from the next deal on, because it took the seat during this one."""
        seat = self.seat_of(principal)
        return self.seating.coming_to(principal) if seat is None else seat if seat in self.begin_next() else None

    def begin_next(self) -> set[Seat]:
        """The seats whose holders see no cards now, and see them from the next deal on."""
        lasting = self.lasting
        if lasting.begin_next is None:
            next_eyes = admitted(self.seating.places)
            lasting.begin_next = {seat for seat, eye in enumerate(next_eyes) if eye is not None and not self.sees(seat)}
        return lasting.begin_next

    def much_heard(self, principal: str) -> int:
        """The number of things that a listener has heard."""
        return self.table.hearing.much_through(self.ears(principal))

    # --- What is asked --------------------------------------------------------------------------------------

    def publicly_asked(self) -> set[Seat]:
        """The seats that must act, as far as it is public."""
        view = rendering.view_of(self.head.game, self.table.view(NO_SEAT), self.table.session.o)
        return rendering.seen_asked(self.head.game, view) if self.table.session.under_way else set()

    def decision(self, seat: Seat) -> str | None:
        """The id of a seat's question, from the acts that the table lists for the seat."""
        listed, acted = self.table.listed(seat), self.acted[seat]
        kept = self._decisions.get(seat)
        if kept is None or kept[0] is not listed or kept[1] != acted:
            kept = listed, acted, rendering.decision_of(self.table.session, listed, acted)
            self._decisions[seat] = kept
        return kept[2]

    def question(self, seat: Seat) -> str | None:
        """The id of a seat's question, from all its legal acts; it must not be sent to anybody."""
        return rendering.decision_of(self.table.session, self.table.offers(seat), self.acted[seat])

    def plays(self) -> list[tuple[Seat, str]]:
        """Who played the last cards of this deal."""
        if self._plays is None or self._plays[0] is not self.table.session:
            self._plays = self.table.session, rendering.plays_of(self.table.events, self.table.session.seats)
        return self._plays[1]


def draw_in(body: Body, seats: int) -> payloads.FirstDealer | None:
    """How the first dealer was found, as a line of a log says it; None if it says nothing that can be."""
    try:
        dealer, drawn = body["dealer"], [(seat, card_name(read_card(card))) for seat, card in body.get("drawn", ())]
    except (KeyError, TypeError, ValueError, BadWords):
        return None
    if not all(seat in range(seats) for seat in (dealer, *(seat for seat, _ in drawn))):
        return None
    return payloads.FirstDealer(dealer, [payloads.Fallen(seat, card) for seat, card in drawn])
