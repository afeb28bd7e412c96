"""Chat: preset phrases at every table, free text at private tables. No record contains it."""

from __future__ import annotations

import json

from gamester.hosting.draft import Draft
from gamester.hosting.head import ChatLine
from gamester.hosting.naming import clean_text
from gamester.protocol import wire
from gamester.text.errors import Refused
from gamester.text.messages import Words


def say(d: Draft, principal: str, message: wire.Say) -> None:
    """Say something to the table."""
    seat = d.t.playing_seat(principal)
    place = d.t.place(seat)
    if place.muted:
        raise Refused("muted")
    if message.preset:
        if message.preset not in wire.PHRASES:
            raise Refused("phrase")
        body: dict[str, object] = {"preset": message.preset}
    else:
        if not d.t.head.settings.get("free_chat"):
            raise Refused("own_words")
        text = clean_text(message.text)
        if not text:
            raise Refused("nothing_said")
        body = {"text": text}
    body |= {"seat": seat, "name": place.name}
    d.said = principal, json.dumps(body, ensure_ascii=False)


def chat_of(said: ChatLine, lang: str) -> wire.Chat:
    """A line of chat as a message; phrases in the listener's language."""
    body = json.loads(said.body)
    preset = body.get("preset", "")
    text = Words(lang).say(f"room.preset.{preset}") if preset else body["text"]
    return wire.Chat(body["seat"], body["name"], text, preset, said.at)
