"""Tables before people sit down: those that are ready-made, whether there could be another, and what its head says."""

from typing import NamedTuple

import msgspec

from gamester.bots.levels import GRADES, grades_at
from gamester.handlers.reading import spoken
from gamester.hosting import Head, rendering
from gamester.hosting.opening import opened_of
from gamester.hosting.seating import Place, Seating
from gamester.protocol import api, payloads
from gamester.study.rulebook import form_fills
from gamester.text.errors import BadOptions
from gamester.text.messages import Words
from gamester.text.saying import as_sentence


class ReadyMade(NamedTuple):
    """A table that is opened as it stands."""

    game: str
    variant: str
    players: int


TABLES = {
    "five": ReadyMade("loo", "five/wikipedia-2023", 5),
    "three": ReadyMade("loo", "three/wikipedia-2023", 5),
    "irish": ReadyMade("loo", "irish/wikipedia-2023", 5),
    "unlimited5": ReadyMade("loo", "five/unlimited", 5),
    "unlimited3": ReadyMade("loo", "three/unlimited", 5),
    "laugh5": ReadyMade("laugh", "adpoker", 5),
    "laugh4": ReadyMade("laugh", "adpoker", 4),
    "laugh3": ReadyMade("laugh", "adpoker", 3),
}
"""The ready-made tables by their keys; their words are in the catalogue under `tui.menu`."""
BOLDNESS = (None, -2, -1, 0, 1, 2)
"""The choices of how bold opponents are; each has its own boldness when None. Their words: `tui.choose.bold`."""
TEMPERATURES = (0, 2, 5, 10, 20, 40)
"""The choices of how much opponents are weakened; the command line takes any other number."""
OVERSIGHTS = (None, 0, 2, 5, 10, 20, 40, 100)
"""The choices of how much opponents overlook; the command line takes any other number."""


def checked(asked: api.Check, lang: str) -> api.Checked:
    """Could there be such a table, and if not, why not?"""
    lang = spoken(asked.lang) or lang
    try:
        opened_of(asked.game, asked.variant, asked.options, ("",) * asked.players)
    except BadOptions as fault:
        text = Words(lang).say(fault.key, **form_fills(asked.game, lang, fault.fills))
        return api.Checked(ok=False, text=as_sentence(text))
    deals, goes_on = rendering.length_info(asked.game, asked.variant, asked.options, asked.players, lang)
    return api.Checked(ok=True, text="", deals=deals, goes_on=goes_on, grades=grades_info(asked, lang))


def grades_info(asked: api.Check, lang: str) -> list[api.Grade]:
    """How well the bots may play at such a table, in words."""
    say, found = Words(lang).say, list[api.Grade]()
    for key in grades_at(asked.game, asked.variant, asked.players, asked.options):
        level, *temper = GRADES[key]
        found.append(api.Grade(key, say(f"level.grade.{key}.title"), say(f"level.grade.{key}.text"), level, *temper))  # type: ignore[arg-type]
    return found


def info_from(head: Head, lang: str) -> payloads.TableInfo:
    """The information on a table from its head, which works if the table is not in memory."""
    seating = Seating.of(head)
    info = rendering.info_of(head, seating, [chair_from(place) for place in seating.places], lang)
    return msgspec.structs.replace(info, changed=head.changed)


def chair_from(place: Place) -> payloads.Chair:
    """A chair of a table from its head, with the presence of people unknown."""
    by = "away-bot" if place.by == "away" else "bot" if place.token else place.by
    return payloads.Chair(place.name, by, False, False, place.coming[1] if place.coming else None)
