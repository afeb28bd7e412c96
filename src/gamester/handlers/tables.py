"""Tables as objects of the API: whether there could be one, and what its head says of it."""

from __future__ import annotations

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
