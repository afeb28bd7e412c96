"""Sessions of boards that bots play to their end; what each seat won in a session, and whose play that was."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gamester.boards.boards import Boards, pool_at
from gamester.boards.par import SEATED
from gamester.bots.base import seen_by
from gamester.fair.log import FAIR, opened, told_by
from gamester.fair.shuffling import DEALER, FairChance
from gamester.kernel.cards import Seat
from gamester.table.events import Acted, Event, Opened, Other, PoolSet, Settled
from gamester.table.first_dealer import draw_for_deal
from gamester.table.session import Session
from gamester.table.table import Table
from gamester.text.act import Act, card_name
from gamester.text.catalogue import full_words

Choose = Callable[[Table, Seat], Act]


def session_of(boards: Boards, opening: Sequence[Event], choose: Choose) -> list[Event]:
    """The events of a session of some boards, after its first ones; `choose` acts in the person's chair."""
    told, known = told_by(opening), len(opening)
    fair = told.with_seed(boards.seed)
    bots, table = boards.bots(), Table.resume(opening, FairChance(fair))
    game = table.session.game
    words = full_words(game.words.catalogue, game.words.variants[boards.variant].words, boards.options)
    pack = game.rules.pack(table.session.o)
    draw = draw_for_deal(str(words["first_dealer"]), boards.players, fair.stream(DEALER), boards.chair, pack)
    table.remark("first_dealer", dealer=draw.dealer, drawn=[[seat, card_name(card)] for seat, card in draw.drawn])
    while not table.finished:
        for event in table.events[known:]:
            told = told.and_then(event)
        known = len(table.events)
        table.chance = FairChance(told.with_seed(boards.seed), told.shuffles)
        if table.between_deals:
            table.deal(draw.dealer, pool_at(boards.pools, table.session.next_deal))
            continue
        seat = table.to_act()[0]
        table.act(seat, choose(table, seat) if seat == boards.chair else bots[seat].choose(seen_by(table, seat)))
    table.remark(FAIR, **opened(boards.seed).body)
    return table.events


def won_by_seats(events: Sequence[Event]) -> list[list[float]]:
    """For each settled deal what each seat won, with its share of what the pool gained, in chips."""
    first = events[0]
    assert isinstance(first, Opened)  # noqa: S101 - the record has been replayed
    session = Session(first)
    pool, found = session.game.rules.in_pool(session.s), list[list[float]]()
    for event in events:
        if isinstance(event, PoolSet):
            pool = event.chips
        elif isinstance(event, Settled):
            share = (event.pool - pool) / session.seats
            found.append([paid + share for paid in event.payments])
            pool = event.pool
    return found


def lost_chairs(events: Sequence[Event]) -> set[Seat]:
    """The chairs that were not their people's own in every deal: given up, or acted in by somebody else. All of them
    where a bot's chair went to anybody, who saw another hand there.
    """
    first = events[0]
    assert isinstance(first, Opened)  # noqa: S101 - the record has been replayed
    by, lost = dict[Seat, str](), set[Seat]()
    for event in events:
        if isinstance(event, Other) and event.type == SEATED:
            seat, now = event.body["seat"], event.body["by"]
            if by.get(seat) == "bot":
                return set(range(len(first.names)))
            if seat in by and now == "bot":
                lost.add(seat)
            by[seat] = now
        elif isinstance(event, Acted) and by.get(event.seat) == "away-bot":
            lost.add(event.seat)
    return lost
