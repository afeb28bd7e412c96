"""Databases with twin tables: the same public history, other hidden cards."""

import random
from dataclasses import dataclass

from core.table.test_secrecy import exchanged, twin_of
from gamester.act import Act
from gamester.errors import GamesterError
from gamester.events import Acted, Opened, Reshuffled, Settled, Shuffled
from gamester.session import Session
from gamester.table import Table
from table.driving import play, seen_cards


@dataclass
class Twins:
    """Two logs that `viewer` cannot tell apart."""

    id: str
    game: str
    variant: str
    options: dict
    seats: int
    viewer: int
    mine: list
    other: list
    moved: dict


def broken_off(game: str, variant: str, seats: int, options: dict, rng: random.Random):
    """A table stopped within its first deal, and what each seat, and the public, has seen of it."""
    opened = Opened(game, variant, options, 1, tuple(f"P{seat}" for seat in range(seats)))
    table = Table(opened, rng)
    table.deal(rng.randrange(seats))
    seen = {seat: seen_cards(game, table.view(seat)) for seat in (*range(seats), -1)}
    for _ in range(rng.randint(0, 24)):
        if not table.session.under_way:
            break
        play(table, rng, 1)
        seen = {seat: cards | seen_cards(game, table.view(seat)) for seat, cards in seen.items()}
    return table, seen


def with_cards_moved(events, moved):
    """The log with cards exchanged, as far as it can be played; None if it cannot."""
    session, after = Session(events[0]), [events[0]]
    try:
        for event in events[1:]:
            match event:
                case Shuffled(deal, dealer, deck):
                    other = Shuffled(deal, dealer, tuple(moved[card] for card in deck))
                case Reshuffled(stock):
                    other = Reshuffled(tuple(moved[card] for card in stock))
                case Acted(seat, act):
                    other = Acted(seat, Act(act.do, exchanged(act.cards, moved), exchanged(act.takes, moved)))
                case Settled():
                    return None
                case _:
                    other = event
            session.apply(other)
            after.append(other)
    except GamesterError:
        return None
    return after


def same_to(viewer: int, mine, other) -> bool:
    """Was what the viewer heard the same? Some twins differ in what was public: a plain pair lies face up, a triple's not."""
    one, two = (Table.resume(events, random.Random(1)) for events in (mine, other))
    alike = one.heard(viewer) == two.heard(viewer) and one.session.offers(viewer) == two.session.offers(viewer)
    return alike and shown_before_each(one.session.s) == shown_before_each(two.session.s)


def shown_before_each(s) -> list[int]:
    """How many of the cards each seat has won lie face up: sets that are declared of themselves are not heard."""
    return [(won & ~s.face_down).bit_count() for won in getattr(s, "won", ())]


def twins(id_: str, game: str, variant: str, seats: int, options: dict, viewer: int, rng: random.Random):
    """Twin logs for a viewer (-1: the public), with at least one hidden card changed; None if luck failed."""
    table, seen = broken_off(game, variant, seats, options, rng)
    if not table.session.under_way:
        return None
    _, moved = twin_of(table.session, seen[viewer], 0, rng)
    if all(card == moved[card] for card in moved):
        return None
    other = with_cards_moved(table.events, moved)
    if other is None or not same_to(viewer, table.events, other):
        return None
    return Twins(id_, game, variant, options, seats, viewer, list(table.events), other, moved)
