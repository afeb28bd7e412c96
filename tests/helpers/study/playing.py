"""Days played without a person: a bot, or anything that chooses, sits in the person's chair."""

from random import Random

from gamester.bots.base import seen_by
from gamester.games.bots import NEVER_ASKED
from gamester.local.days import first_events
from gamester.study.results import session_of
from words.driver import random_act


def played(boards, choose):
    """The events of a session of these boards; `choose(table, seat)` acts for the person."""
    return session_of(boards, first_events(boards, "Ann"), choose)


def at_random(seed):
    """A person who acts at random."""
    rng = Random(seed)
    return lambda table, seat: random_act(rng, table, seat)


def by(bot):
    """A person who acts like this bot."""
    return lambda table, seat: bot.choose(seen_by(table, seat))


def the_first(table, seat):
    """A person who does the first act that is asked, and puts out no cards: as `server.client` can."""
    return next(offer.act for offer in table.offers(seat) if offer.act.do not in NEVER_ASKED)
