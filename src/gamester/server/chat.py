"""Chat: preset phrases at every table, free text at private tables. No record contains it."""

from __future__ import annotations

import json
from collections import deque
from typing import TYPE_CHECKING, Any

from gamester.messages import Words
from gamester.protocol import wire
from gamester.server.identity import clean_text
from gamester.server.refused import Refused

if TYPE_CHECKING:
    from gamester.server.room import Room
    from gamester.server.store import Said

PRESETS = ("hello", "well_played", "thanks", "ouch", "laugh", "civil", "moment", "back", "sorry", "good_night")
"""The phrases; the sentences are in the catalogue under `room.preset`."""
KEPT = 50
"""The number of lines that a new listener gets."""


async def say(room: Room, principal: str, message: wire.Say, lang: str) -> None:
    """Say something to the table."""
    del lang
    seat = room.seat_of(principal)
    if seat is None:
        raise Refused("not_seated")
    if room.place(seat).muted:
        raise Refused("muted")
    if message.preset:
        if message.preset not in PRESETS:
            raise Refused("phrase")
        body: dict[str, Any] = {"preset": message.preset}
    else:
        if not room.head.settings.get("free_chat"):
            raise Refused("own_words")
        text = clean_text(message.text)
        if not text:
            raise Refused("nothing_said")
        body = {"text": text}
    body |= {"seat": seat, "name": room.place(seat).name}
    said = await room.registry.store.say(room.id, principal, json.dumps(body, ensure_ascii=False), room.answer)
    room.chat.append(said)
    for listener in room.welcomed:
        listener.send(chat_of(said, listener.lang))
    await room.registry.tell_others(room.id)


def chat_of(said: Said, lang: str) -> wire.Chat:
    """A line of chat as a message; phrases in the listener's language."""
    body = json.loads(said.body)
    preset = body.get("preset", "")
    text = Words(lang).say(f"room.preset.{preset}") if preset else body["text"]
    return wire.Chat(body["seat"], body["name"], text, preset, said.at)


async def hear_others(room: Room) -> None:
    """Read and show the lines of chat that other processes have stored."""
    last = room.chat[-1].number if room.chat else 0
    for said in await room.registry.store.said(room.id, last, KEPT):
        room.chat.append(said)
        for listener in room.welcomed:
            listener.send(chat_of(said, listener.lang))


async def remember(room: Room) -> None:
    """Load the latest lines of chat."""
    room.chat = deque(await room.registry.store.said(room.id, 0, KEPT), KEPT)
