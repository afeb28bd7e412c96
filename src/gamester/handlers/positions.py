"""Positions of paragraphs as objects of the API: lessons of one step, in which every legal act may be tried."""

from functools import cache

import msgspec

from gamester.bots.adviser import act_told
from gamester.games import GAMES
from gamester.handlers.lessons import LEARNER, attempt_of, frames_since, seen
from gamester.hosting import rendering
from gamester.protocol import api_study
from gamester.protocol.payloads import act_in
from gamester.study.positions import Position, positions, table_at
from gamester.table.table import Table
from gamester.text.act import Act
from gamester.text.errors import Refused
from gamester.text.messages import Words
from gamester.text.saying import Speaker


def tried(game: str, id_: str, asked: api_study.Learn, lang: str) -> api_study.Lesson:
    """The position of a paragraph after an attempt; it stays as it is if the attempt is refused. Refused if there is
    no such position.
    """
    if game not in GAMES or id_ not in positions(game):
        raise Refused("no_page")
    found = found_at(game, id_, lang)
    if asked.attempt is None:
        return found
    act, table = act_in(asked.attempt), as_found(game, id_)
    why_not = table.why_not(LEARNER, act)
    if why_not is None:
        return done_at(game, id_, act, lang)
    text = rendering.sentence(Speaker(Words(lang), table.names, you=LEARNER), why_not)
    return msgspec.structs.replace(found, refused=text, rule=why_not.rule or None)


@cache
def as_found(game: str, id_: str) -> Table:
    """The table of a paragraph before any attempt; nobody acts at it."""
    return table_at(game, positions(game)[id_])


@cache
def found_at(game: str, id_: str, lang: str) -> api_study.Lesson:
    """The position before any attempt, which is told the same to everybody."""
    position, table = positions(game)[id_], as_found(game, id_)
    speaker, forbidden = Speaker(Words(lang), table.names, you=LEARNER), position.refused
    return api_study.Lesson(
        game=game,
        done=0,
        steps=2,
        frames=frames_since(len(seen(table)) - 1, table, speaker),
        text=proposal(game, position, speaker),
        expected=attempt_of(position.allowed),
        over=False,
        refused=None,
        rule=None,
        also=[] if forbidden is None else [api_study.OtherWay(attempt_of(forbidden), 0)],
    )


@cache
def done_at(game: str, id_: str, act: Act, lang: str) -> api_study.Lesson:
    """The position after a legal act. There are few of these acts, so all may be kept."""
    table = table_at(game, positions(game)[id_])
    known, speaker = len(seen(table)), Speaker(Words(lang), table.names, you=LEARNER)
    table.act(LEARNER, act)
    return msgspec.structs.replace(
        found_at(game, id_, lang),
        done=1,
        frames=frames_since(known, table, speaker),
        text=speaker.say("learn.may"),
        expected=None,
        over=True,
        also=[],
    )


def proposal(game: str, position: Position, speaker: Speaker) -> str:
    """What may be tried here: an act that is allowed, and one that is not, if there is one."""
    forbidden, fills = position.refused, {"allowed": speaker.tell(act_told(position.allowed, game))}
    if forbidden is None:
        return speaker.say("learn.try", **fills)
    return speaker.say("learn.try_both", **fills, refused=speaker.tell(act_told(forbidden, game)))
