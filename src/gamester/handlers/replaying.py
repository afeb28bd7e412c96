"""A replay: a session step by step, as one seat saw it or with every hand open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gamester.act import Act
from gamester.events import Acted, ClaimsClosed, Drawn, Event, Opened, Shuffled, last_names
from gamester.hearing import Ears, Heard
from gamester.hosting import rendering
from gamester.hosting.naming import BadName, clean_name
from gamester.kernel.cards import NO_SEAT, Seat
from gamester.lookalikes import skeleton
from gamester.messages import Words
from gamester.protocol import api_replays, payloads
from gamester.protocol.card_codec import many
from gamester.saying import Speaker
from gamester.session import Session

MOST_STEPS = 200


@dataclass(frozen=True)
class Eyes:
    """The point of view of a replay."""

    ears: Ears = ((1, NO_SEAT),)
    """The seat of the view from the first pack on, or one seat after another, by pack."""
    every_hand: bool = False

    @classmethod
    def of(cls, seat: Seat) -> Eyes:
        """The view of one seat."""
        return cls(((1, seat),))

    def at(self, pack: int) -> Seat:
        """The seat of the view while pack number `pack` is in play."""
        return max((first, seat) for first, seat in self.ears if first <= max(pack, 1))[1]


def names_of(events: Sequence[Event]) -> list[str]:
    """The last names of the seats, as far as they may be shown: one that looks like an earlier one is a number."""
    shown: list[str] = []
    for seat, name in enumerate(last_names(events)):
        alike = skeleton(name) in map(skeleton, shown)
        shown.append(str(seat + 1) if alike else name_or_number(name, seat))
    return shown


def name_or_number(name: str, seat: Seat) -> str:
    """The name if it is valid, else the number of the seat."""
    try:
        return clean_name(name)
    except BadName:
        return str(seat + 1)


def moments(events: Sequence[Event], eyes: Eyes) -> Iterator[tuple[Session, Seat, Heard]]:
    """Each thing heard, with the session after it and the seat of the view."""
    session: Session | None = None
    pack = 0
    for event in events:
        if session is None:
            assert isinstance(event, Opened)  # noqa: S101 - the fold has checked it
            session = Session(event)
            continue
        before, session = session, session.fork()
        session.apply(event)
        pack += isinstance(event, Shuffled)
        eye = eyes.at(pack)
        heard = heard_of(before, session, event, eye, every_hand=eyes.every_hand)
        if heard is not None:
            yield session, eye, heard


def heard_of(before: Session, after: Session, event: Event, eye: Seat, *, every_hand: bool) -> Heard | None:
    """What a seat heard of an event; with every hand open, each act in full. None if it heard nothing."""
    if not isinstance(event, Shuffled | Acted | Drawn | ClaimsClosed):
        return None
    game, o = before.game, before.o
    act: Act | None = event.act if isinstance(event, Acted) else None
    actor = event.seat if isinstance(event, Acted) else NO_SEAT
    said = act
    if act is not None and not every_hand:
        said = game.words.overheard(before.s, o, actor, act, eye)
    told = tuple(game.words.tell(before.view(eye), after.view(eye), o, actor, said))
    hidden = act is not None and said is None
    if hidden and not told:
        return None
    return Heard(NO_SEAT if hidden else actor, said, told, isinstance(event, Shuffled))


def steps_of(events: Sequence[Event], eyes: Eyes, lang: str, first: int) -> api_replays.Steps:
    """At most MOST_STEPS steps from number `first`, counted from 1."""
    names = names_of(events)
    speaker = Speaker(Words(lang), names)
    chairs = [payloads.Chair(name, "person", True, False) for name in names]
    steps: list[api_replays.Step] = []
    acts: list[Event] = []
    """What was done in the deal, as far as it was heard."""
    for number, (session, eye, heard) in enumerate(moments(events, eyes), 1):
        acts = [] if heard.dealt else acts if heard.act is None else [*acts, Acted(heard.seat, heard.act)]
        if number < first:
            continue
        if len(steps) == MOST_STEPS:
            return api_replays.Steps(steps, number)
        plays = rendering.plays_of(acts, len(names))
        state = rendering.state_of(session, session.view(eye), None, speaker, rendering.chairs_of(chairs), plays=plays)
        hands = [many(hand) for hand in session.s.hands[: session.seats]] if eyes.every_hand else None
        trick = int(getattr(session.s, "trick", 0))
        said = rendering.heard_of(number, heard, speaker)
        steps.append(api_replays.Step(number, session.s.deal, trick, said, state, hands))
    return api_replays.Steps(steps, None)
