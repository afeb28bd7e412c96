"""Looks back on deals over HTTP: judged by what was known, for own seats only, and never of a deal under way."""

import random

from gamester.bots import AdviceBot
from gamester.errors import GamesterError
from gamester.events import Settled, Shuffled
from gamester.table import Table
from server.client import Person, Served
from server.twins import Twins, token, write
from service.server.test_reviews import THREE, deal_of, review_of


def moved_in(events, seen, rng):
    """The log with two cards exchanged that the viewer never saw; None if it cannot be played so."""
    deck = next(event.deck for event in events if isinstance(event, Shuffled))
    unseen = [card for card in deck if not seen >> card & 1]
    one, two = rng.choice(unseen[:6]), rng.choice(unseen[6:])
    swap = {one: two, two: one}
    other = []
    for event in events:
        if isinstance(event, Shuffled):
            event = Shuffled(event.deal, event.dealer, tuple(swap.get(card, card) for card in event.deck))  # noqa: PLW2901
        other.append(event)
    try:
        told = [Table.resume(log, random.Random(0)).heard(0) for log in (events, other)]
    except GamesterError:
        return None
    return other if told[0] == told[1] else None


def settled_twins(number):
    """A settled deal, and another that differs in cards which seat 0 never saw."""
    rng = random.Random(number)
    while True:
        events, seen = deal_of(rng.random(), [AdviceBot(str(seat)) for seat in range(5)])
        other = moved_in(events, seen, rng)
        if other is not None and any(isinstance(event, Settled) for event in other):
            return Twins(f"t{number}", "loo", THREE, {}, 5, 0, events, other, {})


async def test_a_look_back_tells_nothing_of_cards_its_seat_was_never_shown(tmp_path):
    pairs = [settled_twins(number) for number in range(2)]
    served = []
    for name in ("mine", "other"):
        await write(str(tmp_path / name), pairs, other=name == "other")
        served.append(Served(str(tmp_path / name), "--rate", "0"))
    for pair in pairs:
        told = []
        for one in served:
            person = Person(one)
            person.http.cookies.set("gamester", token(0))
            told.append(await review_of(person, pair.id))
            await person.close()
        assert told[0] == told[1]
    for one in served:
        one.stop()
