"""The searches of bots: each starts with the question, and is used if it is ready when the bot acts."""

from gamester.bots.base import Bot, is_forced, seen_by, seen_to_keep
from gamester.bots.levels import SEARCHING
from gamester.bots.roster import level_of, quick
from gamester.engine.modules import is_interpreted
from gamester.hosting.state import Question, TableState
from gamester.kernel.cards import Seat
from gamester.text.act import Act
from gamester.text.messages import Message, message

LONGEST = 0.1
"""The minimum seconds that a searching bot waits before it acts, whatever it does and however fast bots play."""


def searches(bot: Bot) -> bool:
    """Does this bot search?"""
    return level_of(bot) in SEARCHING


def are_ready(t: TableState) -> bool:
    """Can bots that search think at this table, as far as it is known? No module is loaded to find out."""
    return t.environment.admits is not None and not is_interpreted(t.head.game)


def begin(t: TableState, seat: Seat, question: str, bot: Bot) -> None:
    """Ask for a search, unless only one act is possible or the queue is too long."""
    bot_searches = t.bot_searches
    bot_searches.found.pop(seat, None)
    if t.environment.admits is None or not are_ready(t):
        return
    admitted = t.environment.admits()
    (bot_searches.hurried.discard if admitted else bot_searches.hurried.add)(seat)
    if admitted and not is_forced(seen_by(t.table, seat)):
        bot_searches.asked.append(Question(seat, question, bot, seen_to_keep(t.table, seat)))


def act_of(t: TableState, seat: Seat, question: str, bot: Bot) -> Act:
    """The act of a bot now: the result of its search if it is ready, else the act of its quick substitute."""
    asked, found = t.bot_searches.found.get(seat, ("", None))
    return found if found is not None and asked == question else quick(bot).choose(seen_by(t.table, seat))


def note(t: TableState, seat: Seat) -> Message | None:
    """The reason why a searching bot does not search now; None if it does."""
    if not are_ready(t):
        return message("bots.no_search")
    return message("bots.hurried") if seat in t.bot_searches.hurried else None
