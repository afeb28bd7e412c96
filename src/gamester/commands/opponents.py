"""`gamester opponents`: the opponents, how they play, and the measured strength of each level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamester.bots.learned.file import shipped
from gamester.bots.levels import LEVELS, measured, strengths, to_be_had
from gamester.bots.roster import CHARACTERS
from gamester.commands.pages import show
from gamester.games.registry import OWN
from gamester.text.errors import BadWeights

if TYPE_CHECKING:
    from gamester.text.messages import Words


def opponents_command(words: Words, *, more: bool = False) -> int:
    """Print the levels with their measured strength, and the characters with their tempers.

    With `more` it also prints the origin of the learned players' weights.
    """
    lines = [words.say("level.levels")]
    for level in LEVELS:
        lines.append(f"  {level:10}{words.say(f'level.{level}.text')}")
        lines += [f"  {'':10}{line}" for line in about(level, words, more=more)]
    lines += ["", words.say("level.characters")]
    for character in CHARACTERS:
        bold = words.say(f"level.bold.{character.boldness}")
        lines.append(f"  {character.name:12}{words.say('level.character', bold=bold, n=character.slips)}")
    show("\n".join(lines))
    return 0


def about(level: str, words: Words, *, more: bool) -> list[str]:
    """The measured strength of a level, or why it cannot be had here."""
    if level not in to_be_had():
        return [words.say("level.no_engine", level=level, values=list(to_be_had()))]
    field, found = measured()["field"], strengths(level)
    lines = [words.say("level.measured", field=words.say(f"level.{field}.title"))] if found else []
    for form, one in found.items():
        figure = words.say("level.figure", chips=one.chips, half=one.width, form=form)
        lines.append(f"{figure} {words.say('level.packs', n=one.packs, packs=f'{one.packs:,}')}")
    lines += origins(words) if more and level == "learned" else []
    return [*lines, words.say("level.reference")] if level == field else lines


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
