"""`gamester opponents`: the opponents, how they play, and the measured strength of each level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamester.bots.learned.file import shipped
from gamester.bots.levels import LEVELS, measured, strengths, to_be_had
from gamester.bots.roster import CHARACTERS
from gamester.games.registry import OWN
from gamester.text.errors import BadWeights

if TYPE_CHECKING:
    from gamester.text.messages import Words


def opponents_command(words: Words, *, more: bool = False) -> int:
    """Print the levels with their measured strength, and the characters with their tempers.

    With `more` it also prints the origin of the learned players' weights.
    """
    field = measured()["field"]
    print(words.say("level.levels"))
    for level in LEVELS:
        print(f"  {level:10}{words.say(f'level.{level}.text')}")
        if level not in to_be_had():
            print(f"  {'':10}{words.say('level.no_engine', level=level, values=list(to_be_had()))}")
            continue
        found = strengths(level)
        if found:
            print(f"  {'':10}{words.say('level.measured', field=words.say(f'level.{field}.title'))}")
        for form, one in found.items():
            figure = words.say("level.figure", chips=one.chips, half=one.width, form=form)
            print(f"  {'':10}{figure} {words.say('level.packs', n=one.packs, packs=f'{one.packs:,}')}")
        if more and level == "learned":
            print("\n".join(f"  {'':10}{line}" for line in origins(words)))
        if level == field:
            print(f"  {'':10}{words.say('level.reference')}")
    print()
    print(words.say("level.characters"))
    for character in CHARACTERS:
        bold = words.say(f"level.bold.{character.boldness}")
        print(f"  {character.name:12}{words.say('level.character', bold=bold, n=character.slips)}")
    return 0


def origins(words: Words) -> list[str]:
    """The origin of each game's weights, and their measured gains, from the headers of their files."""
    lines = []
    for game in OWN:
        try:
            learned = shipped(game)
        except BadWeights as fault:
            lines.append(words.say(fault.key))
            continue
        if learned.origin is None:
            lines.append(words.say("level.no_origin", game=words.say(f"plain.game.{game}")))
            continue
        seed, command, commit, measured = learned.origin
        deals = f"{learned.deals:,}"
        said = words.say(
            "level.origin", game=words.say(f"plain.game.{game}"), seed=seed, command=command, commit=commit, deals=deals
        )
        gains = (
            words.say("level.figure", chips=chips, half=half, form=form) for form, (chips, half) in measured.items()
        )
        lines += [said, *gains]
    return lines
