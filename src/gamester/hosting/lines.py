"""What a typed line means where a hand is played, at a table or in a lesson: an act, or a part of what lies there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gamester.games.game import BaseView
from gamester.hosting.rendering import hand_of
from gamester.protocol import api_study, payloads, wire
from gamester.table.session import Session
from gamester.text.act import Offer
from gamester.text.messages import Message, message
from gamester.text.saying import Speaker, pretty
from gamester.text.typed import listing, understand

HELP = ("help", "aide", "?")
"""The words by which people ask what they can type."""
WHOLE = "table"
"""The word by which they ask for all that lies there but their hand."""


class Place(NamedTuple):
    """Where somebody types: what that person sees and may do there, and who speaks."""

    session: Session
    view: BaseView
    offers: Sequence[Offer]
    speaker: Speaker


def part_in(line: str) -> wire.Part:
    """The part of a table that a line names; empty if it names none."""
    return next((part for part in wire.PARTS if line.strip().lower() == part), "")


def what_can_be_typed(speaker: Speaker) -> list[str]:
    """The help on the line, in sentences."""
    return [speaker.say("plain.help_line", words=[*wire.PARTS, WHOLE])]


def told(at: Place, part: wire.Part) -> list[str]:
    """A part of what lies there in sentences; all of it but the hand if none is named."""
    if part == "legal":
        return legal(at)
    words, o = at.session.game.words, at.session.o
    found: Sequence[Message]
    if part == "hand":
        found = [message("plain.hand", cards=" ".join(hand_of(at.session, at.view)))]
    elif part:
        found = words.describe(at.view, o).get(part, ()) or [message("plain.nothing_there")]
    else:
        found = words.description(at.view, o)
    return [at.speaker.tell(one) for one in found]


def legal(at: Place) -> list[str]:
    """What the person may do, numbered as it may be typed."""
    listed = listing(at.offers, at.speaker.words)
    told = [f"{number}: {pretty(line)}." for number, line in enumerate(listed, 1)]
    return told or [at.speaker.say("plain.nothing_to_do")]


def meaning(at: Place, line: str) -> api_study.Meaning:
    """What a typed line means; BadWords if it means nothing."""
    part, word = part_in(line), line.strip().lower()
    if word in HELP:
        return api_study.Meaning(None, what_can_be_typed(at.speaker))
    if part or word == WHOLE:
        return api_study.Meaning(None, told(at, part))
    return api_study.Meaning(payloads.act_of(understand(line.strip(), at.offers, at.view.hand)), [])
