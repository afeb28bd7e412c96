"""The opponents: what they are shown, what they choose, and who they are by name."""

from gamester.bots.base import Assessed, Bot, Seen, is_asked, seen_by
from gamester.bots.hint import Hint, hint
from gamester.bots.play_out import drive, step
from gamester.bots.roster import BOLDEST, CAUTIOUS, CHARACTERS, LEVELS, AdviceBot, bot_named, bot_of, opponents, spec_of
from gamester.bots.simple import FirstBot, RandomBot

__all__ = [
    "BOLDEST",
    "CAUTIOUS",
    "CHARACTERS",
    "LEVELS",
    "AdviceBot",
    "Assessed",
    "Bot",
    "FirstBot",
    "Hint",
    "RandomBot",
    "Seen",
    "bot_named",
    "bot_of",
    "drive",
    "hint",
    "is_asked",
    "opponents",
    "seen_by",
    "spec_of",
    "step",
]
