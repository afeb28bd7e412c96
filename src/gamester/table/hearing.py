"""What each seat hears at a table, how one seat follows a deal, and a deal whose covered claims are made a race."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from gamester.games.game import BaseView
from gamester.kernel.cards import NO_SEAT, Seat
from gamester.table.events import Acted, ClaimsClosed, Drawn, Event, PoolSet, Shuffled
from gamester.table.session import Session
from gamester.text.act import Act
from gamester.text.messages import Message, message


@dataclass(frozen=True, slots=True)
class Heard:
    """One thing that a seat saw or heard: who did what, as far as the seat could see, and the same in words."""

    seat: Seat
    """Who acted; NO_SEAT if nobody at the table did."""
    act: Act | None
    told: tuple[Message, ...]
    names: tuple[str, ...]
    """The names of the seats then."""
    dealt: bool = False
    """Was it a deal?"""


@dataclass(slots=True)
class Followed:
    """The deal under way as one seat followed it, for its memory; it holds nothing that is hidden from the seat."""

    before: BaseView
    """What the seat saw just before the cards were dealt."""
    view: BaseView
    """What it saw just after."""
    heard: list[tuple[Seat, Act | None, BaseView]]
    """What the seat then heard, act by act, and its view after each act; NO_SEAT and None for covered acts."""


Ears = tuple[tuple[int, Seat], ...]
"""The seats whose ears a person has had: each entry is a pack and the seat from that pack on. Packs count from 1, and
the first entry begins with pack 1.
"""
NOTICED = (PoolSet, Shuffled, Acted, Drawn, ClaimsClosed)
"""Events that somebody at the table may notice."""


class Hearing:
    """What each seat of a table, and the public, has heard so far."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        """The names of the seats now."""
        self.heard: dict[Seat, list[Heard]] = {seat: [] for seat in (*range(len(names)), NO_SEAT)}
        self.begun: list[dict[Seat, int]] = []
        """For each pack that was dealt: how much each had heard before."""

    @property
    def packs(self) -> int:
        """How many packs have been dealt."""
        return len(self.begun)

    def numbers(self) -> dict[Seat, int]:
        """How much each has heard."""
        return {listener: len(told) for listener, told in self.heard.items()}

    def through(self, ears: Ears, since: int = 0) -> list[Heard]:
        """What somebody with these ears has heard, from number `since` on."""
        if len(ears) == 1 and ears[0][0] == 1 and self.begun:
            seat = ears[0][1]
            return self.heard[seat][self.begun[0][seat] + since :]
        return [one for _, one in self.through_whom(ears, since)]

    def through_whom(self, ears: Ears, since: int = 0) -> Iterator[tuple[Seat, Heard]]:
        """What somebody with these ears has heard, from number `since` on, each with the seat that heard it."""
        for seat, begin, end in self._spans(ears):
            skipped = min(since, end - begin)
            since -= skipped
            for one in self.heard[seat][begin + skipped : end]:
                yield seat, one

    def much_through(self, ears: Ears) -> int:
        """How many things somebody with these ears has heard."""
        if len(ears) == 1 and ears[0][0] == 1 and self.begun:
            seat = ears[0][1]
            return len(self.heard[seat]) - self.begun[0][seat]
        return sum(end - begin for _, begin, end in self._spans(ears))

    def _spans(self, ears: Ears) -> Iterator[tuple[Seat, int, int]]:
        """Which seat's ears heard what: the seat, and the range of things heard."""
        ends = [*(first for first, _ in ears[1:]), self.packs + 1]
        for (first, seat), end in zip(ears, ends, strict=True):
            places = [self.begun[at - 1][seat] if at <= self.packs else len(self.heard[seat]) for at in (first, end)]
            yield seat, places[0], max(places)

    def tell(
        self, before: Session, views: dict[Seat, BaseView], event: Event, view: Callable[[Seat], BaseView]
    ) -> None:
        """Tell each seat what it saw: its own two views and the act as it could hear it, nothing else.

        `views` holds the views of `before` made so far, `view` makes those of now. Seats that heard the same share one
        object.
        """
        kept: list[Heard] = []
        for listener, heard in self.heard.items():
            last = views[listener] if listener in views else before.view(listener)
            one = heard_by(listener, before, event, last, view(listener), self.names)
            if one is not None:
                if one not in kept:
                    kept.append(one)
                heard.append(kept[kept.index(one)])

    def undo(self, seat: Seat, before: dict[Seat, int]) -> None:
        """Tell every seat that has heard more since that this seat took its act back."""
        for listener, heard in self.heard.items():
            if len(heard) > before[listener]:
                told = (message("table.taken_back", seat=seat) if heard[-1].seat == seat else message("table.undone"),)
                heard.append(Heard(heard[-1].seat, None, told, self.names))


def heard_by(
    listener: Seat,
    before: Session,
    event: Event,
    last: BaseView,
    now: BaseView,
    names: tuple[str, ...] = (),
    *,
    every_hand: bool = False,
) -> Heard | None:
    """What a listener heard of an event, by its views before and after it and the names of the seats; with every hand
    open, each act in full. None if it heard nothing.
    """
    game, o, (seat, act) = before.game, before.o, doer_of(event)
    said = act if act is None or every_hand else game.words.overheard(before.s, o, seat, act, listener)
    told = tuple(game.words.tell(last, now, o, seat, said))
    hidden = act is not None and said is None
    if hidden and not told:
        return None
    return Heard(NO_SEAT if hidden else seat, said, told, names, isinstance(event, Shuffled))


def is_public(before: Session, event: Event, after: Session) -> bool:
    """Does the public see or hear anything of an event between two sessions? It does not of a covered claim."""
    last, now = before.view(NO_SEAT), after.view(NO_SEAT)
    heard = isinstance(event, NOTICED) and heard_by(NO_SEAT, before, event, last, now) is not None
    return heard or last != now


def followed(before: Session, events: Sequence[Event], seat: Seat) -> Followed:
    """A deal as one seat followed it; `before` is the session before it, `events` are all its events so far."""
    before, events = as_race(before, events)
    first, session = before.view(seat), before.fork()
    found = Followed(first, first, [])
    for event in events:
        doer, act = doer_of(event)
        is_noticed = isinstance(event, NOTICED)
        said = session.game.words.overheard(session.s, session.o, doer, act, seat) if is_noticed and act else None
        session.apply(event)
        if isinstance(event, Shuffled):
            found.view = session.view(seat)
        elif is_noticed:
            is_hidden = act is not None and said is None
            found.heard.append((NO_SEAT if is_hidden else doer, said, session.view(seat)))
    return found


def doer_of(event: Event) -> tuple[Seat, Act | None]:
    """Who did what in an event; NO_SEAT and None if nobody at the table did anything."""
    return (event.seat, event.act) if isinstance(event, Acted) else (NO_SEAT, None)


# --- For the search and samplers: a deal of unaided play in which the covered claims become a race -----------


LEAVING = Act("leave")
"""The act by which the next player ends the claims of unaided play."""


def has_covered(session: Session) -> bool:
    """Do claims at this table stay covered until the next player acts?"""
    race = session.game.facts.race
    return race is not None and race.raced(session.o) is not session.o


def is_covered(session: Session, event: Event) -> bool:
    """Is this event a covered answer to unaided claims?"""
    return isinstance(event, Acted) and event.act.do in ("claim", "leave") and has_covered(session)


def as_race(before: Session, events: Sequence[Event]) -> tuple[Session, Sequence[Event]]:
    """The session before a deal and the events of the deal, with a race in place of covered claims. They are unchanged
    if nothing was covered.
    """
    rules = before.game.facts.race
    if rules is None or not has_covered(before):
        return before, events
    real, race = before.fork(), before.fork()
    race.o = rules.raced(before.o)
    told: list[Event] = []
    held: Event | None = None
    """The next player's `leave`, kept back while lots are drawn."""
    for event in events:
        phase = real.s.phase
        leaves = isinstance(event, Acted) and event.act == LEAVING and phase == rules.claiming
        lots = isinstance(event, Drawn) and phase == rules.drawing
        silent = isinstance(event, Acted) and rules.is_silent(real.s, event.seat, event.act)
        got = rules.granted(real.s, event.order if isinstance(event, Drawn) else ()) if leaves or lots else []
        real.apply(event)
        if leaves and real.s.phase == rules.drawing:
            held = event
        elif not silent:
            told += [Acted(seat, act) for seat, act in got]
            told.append(held if lots and held is not None else event)
    return race, told
