"""Whatever is said in whatever order: an answer of the protocol, never a fault, and no change but by what was acknowledged."""

import asyncio
import json
import typing

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from core.server.test_room import ring
from gamester.act import CARD_NAMES
from gamester.handlers.reading import message_of
from gamester.hosting import Refused
from gamester.protocol import wire
from server.rooms import Guest, new_house
from tries import tries

TYPES = typing.get_args(wire.FromClient)
NAMES = [kind.__struct_config__.tag for kind in TYPES]
TEXT = st.text(max_size=50)
ODD = st.one_of(
    st.none(), st.booleans(), st.integers(-(10**20), 10**20), st.floats(), TEXT, st.lists(TEXT, max_size=3),
    st.dictionaries(TEXT, TEXT, max_size=2),
)  # fmt: skip
CARDS = st.lists(st.sampled_from(CARD_NAMES), max_size=6)
LIKELY = {
    "id": st.text("abc123", min_size=1, max_size=8), "cards": CARDS, "takes": CARDS, "seat": st.integers(0, 7),
    "do": st.sampled_from(["play", "stand", "pass", "exchange", "misdeal", "lie", "claim", "leave", "x"]),
    "name": st.one_of(TEXT, st.sampled_from(["", " ", "\U0001f389", "\U0001f389\U0001f389", "Ann", "\u202eAnn", "Zoe"])),
    "decision": st.one_of(st.none(), TEXT, st.just("NOW")), "on": st.booleans(), "deal": st.integers(1, 9), "text": TEXT,
    "preset": st.sampled_from(["", "hello", "nothing"]), "n": st.integers(), "since": st.integers(0, 10**9),
    "client": TEXT, "lang": st.sampled_from(["en", "fr"]), "chain": st.text("0123456789abcdef", min_size=32, max_size=64),
    "link": st.text("0123456789abcdef", min_size=32, max_size=64), "unaided": st.booleans(),
    "pace": st.sampled_from(["slow", "normal", "fast"]),
}  # fmt: skip


MOSTLY = st.sampled_from([True] * 9 + [False])


@st.composite
def messages(draw):
    """Something like a message: usually its own fields with likely values, now and then anything at all."""
    kind = draw(st.sampled_from([*TYPES, *[wire.Act] * 6, *[wire.Why] * 2]))
    body = {"type": kind.__struct_config__.tag}
    for field in kind.__struct_fields__:
        if draw(MOSTLY):
            body[field] = draw(LIKELY[field] if draw(MOSTLY) else ODD)
    if not draw(MOSTLY):
        body[draw(TEXT)] = draw(ODD)
    return body


@pytest.fixture
def runner():
    with asyncio.Runner() as running:
        yield running


def understood(text):
    """The message, None if it is refused as none; anything else is a fault."""
    try:
        return message_of(text)
    except Refused as refused:
        if refused.code != "message":
            raise
        return None


def kept(room):
    """All that must not change unnoticed."""
    return room.rows, len(room.table.events), room.table.session.s, room.seating.into(room.head).settings


@pytest.mark.parametrize("game", ["loo", "laugh"])
@pytest.mark.parametrize("who", ["ann", "zoe"])
def test_any_message_is_answered_and_changes_nothing_unless_it_is_acknowledged(runner, game, who):
    async def open_room():
        registry = await new_house()
        room, guests = await ring(registry, game=game, variant="five/wikipedia-2023" if game == "loo" else "adpoker")
        return registry, room, guests[0] if who == "ann" else await Guest(room, who).come()

    registry, room, guest = runner.run(open_room())
    answers = set()

    @settings(max_examples=tries(200), deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(messages())
    @example({"type": "why", "id": "w", "do": "stand"})
    @example({"type": "ping", "n": 1})
    @example({"type": "act", "id": "a", "decision": "old", "do": "pass"})
    def say(body):
        if body.get("decision") == "NOW":
            body["decision"] = guest.state["decision"]
        message = understood(json.dumps(body))
        if message is None or isinstance(
            message, wire.Hello | wire.Leave | wire.Remove
        ):  # a bot in a chair acts unasked
            return
        before = kept(room)
        answer = runner.run(guest.ask(message))
        answers.add(type(answer))
        msgspec.json.decode(msgspec.json.encode(answer), type=wire.FromServer)
        if not isinstance(answer, wire.Ack):
            assert kept(room) == before

    say()
    assert {wire.Nack, wire.Pong, *([wire.Because] if who == "ann" else [])} <= answers
    runner.run(registry.drain())
    runner.run(registry.store.close())


@given(st.one_of(st.text(max_size=300), st.binary(max_size=200).map(lambda data: data.decode("latin-1"))))
def test_any_text_is_a_message_or_refused(text):
    message = understood(text)
    assert message is None or isinstance(message, TYPES)
