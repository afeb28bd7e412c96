"""`gamester opponents`: who may sit down, how they play, and how strong each level was measured to be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamester.bots import CHARACTERS
from gamester.levels import LEVELS, measured, strengths

if TYPE_CHECKING:
    from gamester.messages import Words


def opponents_command(words: Words) -> int:
    """Print levels with what was measured of them, and the characters with their tempers."""
    field = measured()["field"]
    print(words.say("level.levels"))
    for level in LEVELS:
        print(f"  {level:10}{words.say(f'level.{level}.text')}")
        found = strengths(level)
        if found:
            print(f"  {'':10}{words.say('level.measured', field=words.say(f'level.{field}.title'))}")
        for form, one in found.items():
            print(f"  {'':10}{words.say('level.figure', chips=one.chips, half=one.half or 0.0, form=form)}")
        if level == field:
            print(f"  {'':10}{words.say('level.reference')}")
    print()
    print(words.say("level.characters"))
    for character in CHARACTERS:
        bold = words.say(f"level.bold.{character.boldness}")
        print(f"  {character.name:12}{words.say('level.character', bold=bold, n=character.slips)}")
    return 0
