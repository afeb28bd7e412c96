"""`gamester opponents`: who may sit down, how they play, and how strong each level was measured to be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamester.bots import CHARACTERS
from gamester.levels import LEVELS, strength_told

if TYPE_CHECKING:
    from gamester.messages import Words


def opponents_command(words: Words) -> int:
    """Print levels with what was measured of them, and the characters with their tempers."""
    print(words.say("level.levels"))
    for level in LEVELS:
        print(f"  {level:10}{words.say(f'level.{level}.text')}")
        for _, line in strength_told(level):
            print(f"  {'':10}{words.tell(line)}")
    print()
    print(words.say("level.characters"))
    for one in CHARACTERS:
        bold = words.say(f"level.bold.{one.boldness}")
        print(f"  {one.name:12}{words.say('level.character', bold=bold, n=one.slips)}")
    return 0
