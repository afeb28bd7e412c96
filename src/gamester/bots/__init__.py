"""The opponents (bots): what they see, what they choose, and their names."""

from gamester.bots.adviser import Counsel, advise
from gamester.bots.base import Assessed, Bot, is_asked, is_forced, seen_by, seen_to_keep
from gamester.bots.careless import CarelessBot
from gamester.bots.comparing import Weighed
from gamester.bots.learned.bot import LearnedBot
from gamester.bots.notes import note_of
from gamester.bots.play_out import drive, step
from gamester.bots.roster import (
    BOLDEST,
    CAUTIOUS,
    CHARACTERS,
    AdviceBot,
    bot_named,
    bot_of,
    check_bots,
    level_of,
    opponents,
    quick,
    slips_of,
    spec_of,
)
from gamester.bots.simple import FirstBot, RandomBot
from gamester.bots.tables import TablesBot, note_on
from gamester.bots.weakened import HOTTEST, WeakenedBot, weakened
from gamester.games.bots import Seen

__all__ = [
    "BOLDEST",
    "CAUTIOUS",
    "CHARACTERS",
    "HOTTEST",
    "AdviceBot",
    "Assessed",
    "Bot",
    "CarelessBot",
    "Counsel",
    "FirstBot",
    "LearnedBot",
    "RandomBot",
    "Seen",
    "TablesBot",
    "WeakenedBot",
    "Weighed",
    "advise",
    "bot_named",
    "bot_of",
    "check_bots",
    "drive",
    "is_asked",
    "is_forced",
    "level_of",
    "note_of",
    "note_on",
    "opponents",
    "quick",
    "seen_by",
    "seen_to_keep",
    "slips_of",
    "spec_of",
    "step",
    "weakened",
]
