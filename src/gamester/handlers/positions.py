"""Positions of paragraphs as objects of the API: lessons of one step, in which every legal act may be tried."""

from __future__ import annotations

from gamester.bots.reasons import act_told
from gamester.games import GAMES
from gamester.handlers.lessons import LEARNER, attempt_of, frames_since, seen
from gamester.hosting import rendering
from gamester.hosting.commands import read_act
from gamester.protocol import api_study
from gamester.study.positions import Position, allowed, positions, refused, table_at
from gamester.text.errors import IllegalAct, Refused
from gamester.text.messages import Words
from gamester.text.saying import Speaker


def tried(game: str, id_: str, asked: api_study.Learn, lang: str) -> api_study.Lesson:
    """The position of a paragraph after an attempt; it stays as it is if the attempt is refused. Refused if there is
    no such position.
    """
    if game not in GAMES or id_ not in positions(game):
        raise Refused("no_page")
    position = positions(game)[id_]
    table = table_at(game, position)
    speaker, known = Speaker(Words(lang), table.names, you=LEARNER), len(seen(table))
    why_not: IllegalAct | None = None
    if asked.attempt is not None:
        act = read_act(asked.attempt)
        why_not = table.why_not(LEARNER, act)
        if why_not is None:
            table.act(LEARNER, act)
    done = asked.attempt is not None and why_not is None
    forbidden = refused(position)
    return api_study.Lesson(
        game=game,
        done=int(done),
        steps=2,
        frames=frames_since(known if done else known - 1, table, speaker),
        text=speaker.say("learn.may") if done else proposal(game, position, speaker),
        expected=None if done else attempt_of(allowed(position)),
        over=done,
        refused=None if why_not is None else rendering.sentence(speaker, why_not),
        rule=None if why_not is None else why_not.rule or None,
        also=[] if done or forbidden is None else [api_study.OtherWay(attempt_of(forbidden), 0)],
    )


def proposal(game: str, position: Position, speaker: Speaker) -> str:
    """What may be tried here: an act that is allowed, and one that is not, if there is one."""
    forbidden, fills = refused(position), {"allowed": speaker.tell(act_told(allowed(position), game))}
    if forbidden is None:
        return speaker.say("learn.try", **fills)
    return speaker.say("learn.try_both", **fills, refused=speaker.tell(act_told(forbidden, game)))
