"""The timers of a table: bots act, claims close, clocks run out, and stand-ins take over."""

from gamester.bots.base import Bot, is_asked, seen_by
from gamester.bots.roster import AdviceBot, quick
from gamester.hosting import rendering
from gamester.hosting.draft import Draft
from gamester.hosting.presence import mind_the_gone, plays_himself
from gamester.hosting.rounds import end_round, shuffle
from gamester.hosting.state import TableState
from gamester.hosting.thinking import LONGEST, act_of, searches
from gamester.hosting.timing import PACES
from gamester.kernel.cards import NO_SEAT, Seat
from gamester.protocol.scenes import scene_of
from gamester.text.act import Act

AFTER_FAULT = 1.0
"""The seconds before a failed action is tried again."""


def due(t: TableState) -> float | None:
    """The time of the next due action, in seconds since 1970; None if there is none."""
    plans, timing = t.plans, t.environment.timing
    times = [planned.at for planned in plans.bots.values()]
    times += [at for at in (plans.closing, plans.round, plans.dealing) if at is not None]
    for principal, since in t.absence.gone.items():
        if principal not in t.absence.told:
            times.append(since + timing.away)
        elif t.lively and plays_himself(t, principal):
            times.append(since + t.grace)
    return max(min(times), plans.not_before) if times else None


# --- When bots act ----------------------------------------------------------------------------------------


def next_deal_at(t: TableState, now: float) -> float | None:
    """The time of the next deal, once somebody is ready: at once if all others are away, else after a while."""
    session = t.table.session
    if session.under_way or session.finished or t.told.awaited or not t.lively:
        return None
    if not any(place.ready == session.next_deal for place in t.seating.places):
        return None
    return (t.plans.dealing or now + t.environment.timing.ready) if t.unready(t.seating) else now


def wait_of(t: TableState, seat: Seat, now: float, *, racing: bool) -> float | None:
    """The seconds until a bot acts in this seat; None if none does."""
    timing = t.environment.timing
    seen = seen_by(t.table, seat)
    if not is_asked(seen):
        return None
    if t.place(seat).bot_plays:
        bot = bot_in(t, seat)
        if acts_at_once(t, bot):
            return 0.0
        openly, untold = seat in t.publicly_asked(), t.table.session.untold
        choice = quick(bot).choose(seen)
        if (not openly or (untold and choice.do == "claim")) and is_unheard(t, seat, choice):
            return 0.0  # a pause would reveal that this seat has a question, or wants to claim
        wait = timing.bot_waits(t.rng(f"wait {seat}"), racing=racing or untold, after_trick=is_after_trick(t))
        wait *= 0.0 if t.hurried else pace_of(t, now)
        return max(wait, LONGEST) if openly and not untold and searches(bot) else wait
    if t.table.session.untold and seat not in t.publicly_asked():
        return None  # the person may claim, and no bot does it instead
    flag = t.clocks.flag(seat)
    return timing.hidden_turn if flag is None else max(0.0, flag - now)


def pace_of(t: TableState, now: float) -> float:
    """By how much the waits of bots are longer: as the host has set it, or shorter where nobody waits for a turn."""
    usual = PACES[t.head.settings.get("pace", "normal")]
    over_by, act = t.plans.over_by, t.environment.timing.act
    if over_by is None or not act:
        return usual
    waits = sum(t.held) + max(t.held)  # one for each card, and one for each trick
    return min(usual, max(0.0, over_by - now) / (act * max(1, waits)))


def thinks(t: TableState, seat: Seat) -> bool:
    """Does a bot that searches think about the question of a seat? Not about one that is asked in secret."""
    if not t.place(seat).bot_plays or t.table.session.untold or not searches(bot_in(t, seat)):
        return False
    return seat in t.publicly_asked()


def acts_at_once(t: TableState, bot: Bot) -> bool:
    """Does this bot act without a wait, whatever it does?"""
    return (t.hurried or not t.environment.timing.waits) and not searches(bot)


def is_unheard(t: TableState, seat: Seat, act: Act) -> bool:
    """Is this act invisible to all other seats?"""
    session = t.table.session
    return session.game.words.overheard(session.s, session.o, seat, act, NO_SEAT) is None


def is_after_trick(t: TableState) -> bool:
    """Has a trick just been taken up?"""
    view = rendering.view_of(t.head.game, t.table.view(NO_SEAT), t.table.session.o)
    return view is not None and scene_of(t.head.game).after_trick(view)


def bot_in(t: TableState, seat: Seat) -> Bot:
    """The bot that acts in a seat when its person does not: a stand-in neither bold nor cautious, and attentive."""
    place = t.place(seat)
    return AdviceBot(place.name, seed=seat) if t.sees(seat) else place.bot


# --- Actions ------------------------------------------------------------------------------------------------


def fire(d: Draft) -> None:
    """Do one due action, if there is any."""
    plans, now = d.t.plans, d.now
    ready = sorted((planned.at, seat) for seat, planned in plans.bots.items() if planned.at <= now)
    if ready:
        bot_acts(d, ready[0][1])
        bots_go_on(d)
    elif plans.closing is not None and plans.closing <= now:
        d.play(d.t.table.prepare_close(d.chance))
    elif plans.round is not None and plans.round <= now:
        end_round(d)
    elif plans.dealing is not None and plans.dealing <= now:
        shuffle(d)
    else:
        mind_the_gone(d)


def bot_acts(d: Draft, seat: Seat) -> None:
    """Let the bot of a seat act, or the stand-in of a person whose clock has run out."""
    t = d.t
    question = t.plans.bots[seat].question
    if t.question(seat) != question:
        return  # the next plan forgets it
    ran_out = not t.place(seat).bot_plays
    if ran_out:
        d.counts.append("takeover")
    act = act_of(t, seat, question, bot_in(t, seat))
    d.play(t.table.prepare_act(seat, act, d.chance))
    d.add_clock(seat, t.clocks.after_act(seat, d.now), out=ran_out)


def bots_go_on(d: Draft) -> None:
    """Let the bots whose turns come next act as well, as long as none of them waits: all that is stored and told once.

    A question to several seats ends it, and so does one to a person.
    """
    t = d.t
    if not any(place.bot_plays for place in t.seating.places):
        return
    while d.tried and d.session.under_way and not d.session.untold and not t.clocks.on:
        table = t.table.ahead(d.tried)
        seats = [seat for seat in table.to_act() if is_asked(seen_by(table, seat))]
        if len(seats) != 1 or not t.place(seats[0]).bot_plays:
            return
        bot = bot_in(t, seats[0])
        if not acts_at_once(t, bot):
            return
        d.play(table.prepare_act(seats[0], bot.choose(seen_by(table, seats[0])), d.chance))
