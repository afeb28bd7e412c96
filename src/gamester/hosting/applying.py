"""Applying: how a stored outcome changes a table, what is due then, and who is told of it.

Besides this only `TableState` itself and the few calls of `Hosting` that store nothing change a table.
"""

import msgspec

from gamester.hosting import broadcasting, commands, thinking, timers
from gamester.hosting.draft import Draft, Outcome
from gamester.hosting.head import ChatLine, Head
from gamester.hosting.listener import Reply
from gamester.hosting.state import Planned, TableState
from gamester.kernel.cards import NO_SEAT, Seat
from gamester.protocol import wire


def apply(t: TableState, outcome: Outcome, now: float, said: ChatLine | None) -> list[Reply]:
    """Change the table by an outcome, and give the replies to each connection, in order."""
    d = outcome.draft
    replies = list[Reply]()
    for principal, code in d.away:  # these clients must not reconnect by themselves
        listener = t.listeners.pop(principal, None)
        if listener is not None:
            replies.append(broadcasting.goodbye(listener, code))
    hurried = t.hurried
    fold(t, d, outcome.head, now)
    plan(t, now, anew=t.hurried and not hurried)
    if outcome.rows or outcome.head is not None or d.skips is not None or d.tells_presence:
        for one, reply, cursor in list(broadcasting.news(t, now)):
            one.cursor = cursor
            replies.append(reply)
    if d.tells_fair:
        replies += broadcasting.fair(t)
    if said is not None:
        t.chat.append(said)
        replies += broadcasting.chat(said, t.listeners.values())
    if d.enters is not None:
        listener, since = d.enters
        reply, listener.cursor = broadcasting.welcome(t, listener, since, now)
        replies.append(reply)
        for line in t.chat:
            replies += broadcasting.chat(line, [listener])
    if d.tells_presence:
        replies += broadcasting.presence(t)
    if d.who is not None:
        outcome.reply = outcome.reply or answer(t, d)
        if d.who.connection is not None and not callable(outcome.reply):
            replies.append(broadcasting.reply_of(d.who.connection, outcome.reply))
    return replies


def answer(t: TableState, d: Draft) -> wire.FromServer:
    """The answer to a command that has been applied."""
    assert d.who is not None  # noqa: S101 - somebody has given the command
    if d.refused is not None:
        return commands.refusal(t, d.who, d.id, d.refused)
    return wire.Ack(d.id, t.much_heard(d.who.principal))


def fold(t: TableState, d: Draft, head: Head | None, now: float) -> None:
    """Change the table by what is stored, and by who comes."""
    if head is not None:
        t.head = msgspec.structs.replace(head, version=head.version + 1)
    if d.seated is not None:
        t.seating = d.seated
    t.absence.told |= d.newly_away
    if d.tried:
        noticed = t.clocks.on and t.table.is_noticed(d.tried)
        t.fold(d.tried, d.told)
        if noticed:
            t.clocks.follow(t.publicly_asked(), now)
    set_round_deadline(t, 0.0, now)
    if d.seated is not None:
        note_absences(t, now)
    if d.enters is not None:
        listener, _ = d.enters
        t.absence.came(listener.principal)
        t.listeners[listener.principal] = listener
    if d.skips is not None:
        t.plans.skips[d.skips] = t.table.session.s.deal


def note_absences(t: TableState, now: float) -> None:
    """Note which seated principals are not connected, and forget those without a seat."""
    seated = {place.principal for place in t.seating.places if place.principal}
    for principal in sorted(seated):
        if t.here(principal):
            t.absence.came(principal)
        else:
            t.absence.left(principal, now)
    for principal in set(t.absence.gone) - seated:
        t.absence.came(principal)


def set_round_deadline(t: TableState, more: float, now: float) -> None:
    """Set the deadline of a round when it is first seen."""
    plans, awaited = t.plans, t.told.awaited
    if plans.timed is not awaited:
        plans.round = now + t.environment.timing.shares + more if awaited else None
        plans.timed = awaited


def plan(t: TableState, now: float, *, anew: bool = False) -> None:
    """Update the times of the bots' acts and of the claim step; a plan stays as long as its question does.

    `anew`: bots wait less than before, as everybody is in a hurry; what they think about they go on thinking about.
    """
    plans, session = t.plans, t.table.session
    plans.dealing = timers.next_deal_at(t, now)
    if not t.looked_on:
        plans.over_by = None
    elif plans.over_by is None:
        plans.over_by, anew = now + t.environment.timing.looking_on, True
    if not (session.under_way and t.lively):
        plans.bots, plans.closing = {}, None
        return
    racing = bool(session.game.rules.may_close_claims(session.s, session.o))
    step = session.s.deal, getattr(session.s, "offender", NO_SEAT)
    if not racing:
        plans.closing = None
    elif plans.closing is None or plans.step != step:
        plans.step = step
        plans.closing = now + t.environment.timing.claims
    bots: dict[Seat, Planned] = {}
    for seat in t.table.to_act():
        for_person = not t.place(seat).bot_plays
        question = None if for_person and not t.clocks.on else t.question(seat)
        if question is None:
            continue
        known = plans.bots.get(seat)
        is_known = known is not None and (known.question, known.for_person) == (question, for_person)
        if known is not None and is_known and not anew:
            bots[seat] = known
            continue
        wait = timers.wait_of(t, seat, now, racing=racing)
        if wait is not None:
            secret = for_person and seat not in t.clocks.began
            at = known.at if known is not None and known.secret and secret else now + wait
            bots[seat] = Planned(at, question, for_person, secret)
            if timers.thinks(t, seat) and not is_known:
                thinking.begin(t, seat, question, timers.bot_in(t, seat))
    plans.bots = bots
