"""Broadcasting: a table sends each listener only what is new to that listener, in the listener's language."""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from typing import cast

import msgspec

from gamester.bots.learned import why_weaker
from gamester.bots.levels import SEARCHING
from gamester.bots.roster import level_of
from gamester.bots.tables import note_on
from gamester.hosting import rendering, thinking
from gamester.hosting.head import ChatLine
from gamester.hosting.ledger import admitted
from gamester.hosting.listener import Connection, Cursor, Listener, Reply
from gamester.hosting.rounds import fair_state
from gamester.hosting.seats import CODE
from gamester.hosting.state import TableState
from gamester.kernel.cards import NO_SEAT, Seat
from gamester.protocol import payloads, wire
from gamester.table.hearing import Ears
from gamester.text.act import Offer
from gamester.text.messages import Message, Words, message
from gamester.text.saying import Speaker, seats_in

_encode = msgspec.json.Encoder().encode
MOST_TOLD = 12
"""So many acts of a stand-in are told to whoever comes back, the last ones."""


def reply_of(connection: Connection, message: wire.FromServer, *, last: bool = False) -> Reply:
    """A message for one connection."""
    return Reply(connection, _encode(message), last)


def as_encoded(state: bytes) -> payloads.State:
    """A state that is already encoded, as a field of a message."""
    return cast(payloads.State, msgspec.Raw(state))


def whose(you: payloads.You | None) -> tuple[Seat | None, Seat | None]:
    """The seat that a listener holds and the seat it watches; if they change, the listener gets a full welcome."""
    return (None, None) if you is None else (you.seat, you.watching)


# --- What a listener sees -----------------------------------------------------------------------------------


def you(t: TableState, principal: str) -> payloads.You:
    """A listener's identity at this table."""
    kept = t.lasting.you
    if principal not in kept:
        seat, eye = t.seat_of(principal), t.eye(principal)
        kept[principal] = payloads.You(
            seat,
            principal == t.seating.host,
            "" if seat is None else t.place(seat).name,
            eye if seat is None and eye != NO_SEAT else None,
            t.coming_to(principal),
            str(t.head.settings.get(CODE, "")),
        )
    return kept[principal]


def speaker(t: TableState, lang: str, you: Seat = NO_SEAT) -> Speaker:
    """A speaker for a language, with the names of this table; `you` is the seat of the listener, if seated."""
    kept = t.lasting.speakers
    if (lang, you) not in kept:
        kept[lang, you] = Speaker(Words(lang), t.seating.names, you=you)
    return kept[lang, you]


def note(t: TableState, seat: Seat) -> Message | None:
    """A note on a program in this seat, or the reason why a bot plays more weakly than its level promises."""
    place = t.place(seat)
    if place.token:
        blind = admitted(t.seating.places)[seat] is None
        return message("room.program.other_hand" if blind else "room.program.here")
    if place.by != "bot":
        return None
    session, level = t.table.session, level_of(place.bot)
    if level in SEARCHING:
        return thinking.note(t, seat)
    return note_of(level, t.head.game, session.o, session.seats)


def encoded_chairs(t: TableState, lang: str) -> rendering.Chairs:
    """All seats with their players, each time encoded only once as long as they look the same."""
    told, kept = frozenset(t.absence.told), t.lasting.chairs
    key = (
        lang,
        told,
        tuple(t.clocks.banks),
        frozenset(t.ran_out),
        thinking.are_ready(t),
        frozenset(t.bot_searches.hurried),
    )
    if key not in kept:
        mark, encoded = rendering.chairs_of(chairs(t, lang)), dict[frozenset[Seat], msgspec.Raw]()

        def marked(asked: set[Seat]) -> list[payloads.Chair]:
            seats = frozenset(asked)
            if seats not in encoded:
                encoded[seats] = msgspec.Raw(_encode(mark(asked)))
            return cast("list[payloads.Chair]", encoded[seats])

        kept.clear()
        kept[key] = marked
    return kept[key]


def chairs(t: TableState, lang: str) -> list[payloads.Chair]:
    """All seats with their players and the notes on them, in a language."""
    found = []
    begin_next = t.begin_next()
    for seat, place in enumerate(t.seating.places):
        by = "away-bot" if place.by == "away" else "bot" if place.token else place.by
        coming = place.coming[1] if place.coming else place.name if seat in begin_next else None
        here = place.principal is not None and place.principal not in t.absence.told
        noted = note(t, seat)
        told = None if noted is None else Words(lang).tell(noted)
        bank, ran_out = t.clocks.bank(seat), seat in t.ran_out
        found.append(
            payloads.Chair(place.name, by, here, False, coming, place.muted, bank, ran_out, told, place.sent_away)
        )
    return found


def state(t: TableState, seat: Seat, seated: bool, lang: str, *, unaided: bool = False) -> payloads.State:
    """The table as a seat may see it; `unaided` for a listener that wants no aid."""
    table, you = t.table, seat if seated else NO_SEAT
    return rendering.state_of(
        table.session, table.view(seat), listed(t, seat) if seated else None, speaker(t, lang, you),
        encoded_chairs(t, lang),
        decision=None if you == NO_SEAT else t.decision(seat), deadline=t.clocks.deadline(you), draw=t.draw,
        may_take_back=seated and t.environment.takes_back and table.may_take_back(seat), unaided=unaided,
        plays=t.plays(),
        unready=t.unready(t.seating),
        skipping=not seated or t.plans.skips.get(str(t.place(seat).principal)) == table.session.s.deal,
    )  # fmt: skip


def listed(t: TableState, seat: Seat) -> list[Offer]:
    """The acts that the table lists for a seat; none for NO_SEAT, which is a listener who sees no cards."""
    return [] if seat == NO_SEAT else t.table.listed(seat)


def heard(
    t: TableState, ears: Ears, since: int, lang: str, you: Seat = NO_SEAT, *, unaided: bool = False
) -> list[payloads.Heard]:
    """The things heard through these ears after number `since`.

    They are told to the seat `you`, but for what was heard before its holder had the ears of that seat.
    """
    by_name, by_you = speaker(t, lang), speaker(t, lang, you)
    things = enumerate(t.table.hearing.through_whom(ears, since), since + 1)
    return [
        rendering.heard_of(n, one, by_you if through == you else by_name, unaided=unaided)
        for n, (through, one) in things
    ]


class EncodedNews:
    """What is heard of one change, encoded once for all who hear the same in the same words."""

    def __init__(self) -> None:
        self.encoded: dict[tuple[int, int, str, Seat, bool], msgspec.Raw] = {}
        self.named: dict[int, set[Seat]] = {}
        """The seats that the sentences of a thing name."""

    def told(self, t: TableState, listener: Listener, ears: Ears, speaker: Speaker) -> list[payloads.Heard]:
        """What is new to a listener with these ears."""
        found = []
        since = listener.cursor.heard
        for n, one in enumerate(t.table.hearing.through(ears, since), since + 1):
            if id(one) not in self.named:
                self.named[id(one)] = {seat for told in one.told for seat in seats_in(told)}
            you = speaker.you if speaker.you in self.named[id(one)] else NO_SEAT
            key = n, id(one), listener.lang, you, listener.unaided
            if key not in self.encoded:
                said = rendering.heard_of(n, one, speaker, unaided=listener.unaided)
                self.encoded[key] = msgspec.Raw(_encode(said))
            found.append(self.encoded[key])
        return cast("list[payloads.Heard]", found)


def info(t: TableState, lang: str) -> payloads.TableInfo:
    """The information for anybody who may enter the table."""
    return rendering.info_of(t.head, t.seating, chairs(t, lang), lang)


# --- Messages to all listeners ------------------------------------------------------------------------------


def news(t: TableState, now: float) -> Iterator[tuple[Listener, Reply, Cursor]]:
    """What each listener has not been told yet, and how far it has been told then."""
    states: dict[tuple[Seat, bool, str, bool], bytes] = {}
    hearings = EncodedNews()
    for listener in t.listeners.values():
        cursor, ears, now_you = listener.cursor, t.ears(listener.principal), you(t, listener.principal)
        if cursor.you is None:
            continue  # a new listener gets everything with its welcome
        # If the ears changed only for later deals, or nothing was heard yet, what was heard stays valid.
        same = not cursor.heard or ears[: len(cursor.ears)] == cursor.ears
        if now_you != cursor.you or not same:
            since = cursor.heard if same and whose(now_you) == whose(cursor.you) else 0
            yield listener, *welcome(t, listener, since, now)
            continue
        seat, seated = ears[-1][1], now_you.seat is not None
        say = speaker(t, listener.lang, seat if seated else NO_SEAT)
        key = seat, seated, listener.lang, listener.unaided
        if key not in states:
            states[key] = _encode(state(t, seat, seated, listener.lang, unaided=listener.unaided))
        shown, number = states[key], t.table.hearing.much_through(ears)
        then = Cursor(number, hash(shown), ears, now_you)
        if (number, then.shown) == (cursor.heard, cursor.shown):
            continue
        told = wire.News(number, hearings.told(t, listener, ears, say), as_encoded(shown))
        yield listener, reply_of(listener.connection, told), then


def welcome(t: TableState, listener: Listener, since: int, now: float) -> tuple[Reply, Cursor]:
    """Everything that a listener needs to begin, with the things heard since number `since`."""
    ears, now_you = t.ears(listener.principal), you(t, listener.principal)
    shown = _encode(state(t, ears[-1][1], now_you.seat is not None, listener.lang, unaided=listener.unaided))
    number, mine = t.table.hearing.much_through(ears), NO_SEAT if now_you.seat is None else now_you.seat
    since = since if since <= number else 0
    told = wire.Welcome(
        info(t, listener.lang),
        now_you,
        number,
        as_encoded(shown),
        heard(t, ears, since, listener.lang, mine, unaided=listener.unaided),
        fair_state(t.told, t.seating, finished=t.table.finished),
        listener.lang,
        now,
        meanwhile(t, listener, ears, mine),
    )
    listener.stood_in = 0  # it is told once
    return reply_of(listener.connection, told), Cursor(number, hash(shown), ears, now_you)


def meanwhile(t: TableState, listener: Listener, ears: Ears, seat: Seat) -> str:
    """What a stand-in has done in a listener's seat, the last acts at most; empty if nothing."""
    if not listener.stood_in:
        return ""
    known = heard(t, ears, 0, listener.lang, seat, unaided=listener.unaided)
    acts = [" ".join(one.text) for one in known if one.seat == seat and one.act is not None]
    last = acts[-min(listener.stood_in, MOST_TOLD) :]
    return speaker(t, listener.lang).words.say("room.meanwhile", acts=" ".join(last))


def presence(t: TableState) -> Iterator[Reply]:
    """Who is present, to all listeners."""
    watchers = sum(t.seat_of(principal) is None for principal in t.listeners)
    consents = [seat for seat, place in enumerate(t.seating.places) if place.consents]
    messages: dict[str, bytes] = {}
    for listener in t.listeners.values():
        if listener.lang not in messages:
            pace, following = t.head.settings.get("pace", "normal"), t.head.settings.get("next")
            chairs = encoded_chairs(t, listener.lang)(set())
            messages[listener.lang] = _encode(wire.Presence(chairs, watchers, consents, pace, following))
        yield Reply(listener.connection, messages[listener.lang])


def fair(t: TableState) -> list[Reply]:
    """The state of the shuffle, to all listeners."""
    told = _encode(wire.FairNews(fair_state(t.told, t.seating, finished=t.table.finished)))
    return [Reply(listener.connection, told) for listener in t.listeners.values()]


def chat(said: ChatLine, listeners: Iterable[Listener]) -> list[Reply]:
    """A line of chat, to some listeners."""
    return [reply_of(one.connection, chat_of(said, one.lang)) for one in listeners]


def chat_of(said: ChatLine, lang: str) -> wire.Chat:
    """A line of chat as a message; phrases in the listener's language."""
    body = json.loads(said.body)
    preset = body.get("preset", "")
    text = Words(lang).say(f"room.preset.{preset}") if preset else body["text"]
    return wire.Chat(body["seat"], body["name"], text, preset, said.at)


def goodbye(listener: Listener, code: str, *, after: float | None = None) -> Reply:
    """The last message of a connection; the client comes again after so many seconds, or not by itself."""
    text = Words(listener.lang).say(f"room.bye.{code}")
    return reply_of(listener.connection, wire.Bye(code, text, after is not None, after), last=True)  # type: ignore[arg-type]


@cache
def note_of(level: str, game: str, o: object, seats: int) -> Message | None:
    """The note that a user interface should show for opponents of this level at such a table; None if there is none."""
    if level == "tables":
        return note_on(game, o, seats)
    if level == "learned":
        why = why_weaker(game, o, seats)
        return message(why) if why else None
    return None
