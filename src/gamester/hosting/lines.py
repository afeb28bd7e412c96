"""What a typed line means where a hand is played, at a table or in a lesson: an act, or a part of what lies there."""

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


class Place(NamedTuple):
    """Where somebody types: what that person sees and may do there, and who speaks."""

    session: Session
    view: BaseView
    offers: Sequence[Offer]
    speaker: Speaker


def part_in(line: str) -> wire.Part | None:
    """The part of a table that a line asks for, empty for all of it; None if it asks for none."""
    word = line.strip().lower()
    return "" if word == wire.WHOLE else next((part for part in wire.PARTS if word == part), None)


def help_on(line: str, speaker: Speaker) -> list[str]:
    """What can be typed, in sentences, if a line asks for it; else nothing."""
    asks = line.strip().lower() in wire.HELP
    return [speaker.say("plain.help_line", words=[*wire.PARTS, wire.WHOLE])] if asks else []


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
    if sentences := help_on(line, at.speaker):
        return api_study.Meaning(None, sentences)
    if (part := part_in(line)) is not None:
        return api_study.Meaning(None, told(at, part))
    return api_study.Meaning(payloads.act_of(understand(line.strip(), at.offers, at.view.hand)), [])
