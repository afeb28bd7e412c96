"""What the worker of a page answers on which route."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Awaitable, Callable, Mapping
from time import time
from typing import NamedTuple, TypeAlias

import msgspec

from gamester.bots.levels import LEVELS
from gamester.browser.table import ALONE
from gamester.browser.tables import Tables
from gamester.drive.clock import today
from gamester.drive.routes import EVERYWHERE, IN_BROWSER, handled_by
from gamester.handlers import cards, catalogue, daily, keeper, lessons, positions, puzzles, replays, reviews, tables
from gamester.handlers.reading import body_as, number_of, spoken
from gamester.handlers.replaying import names_of
from gamester.hosting import Refused
from gamester.hosting.naming import clean_name
from gamester.protocol import api, api_daily, api_keeper, api_people, api_play, api_replays, api_study
from gamester.study.boards import Boards, day_of
from gamester.text.messages import Words
from gamester.text.saying import Speaker


class Asked(NamedTuple):
    """A request."""

    parts: Mapping[str, str]
    """The named parts of the path."""
    query: Mapping[str, str]
    body: str
    lang: str


Handler: TypeAlias = Callable[[Tables, Asked], Awaitable[object]]
"""Gives an object of the API, or a record as text."""
ME = "me"
MOST_LISTED = 50
DAY = 86_400
PATIENCE = 1.0
"""The seconds after which an answer reports the progress instead of the review."""


async def give_catalogue(_here: Tables, asked: Asked) -> object:
    """Games, forms with their sources, every option explained."""
    return catalogue.catalogue_with(LEVELS, asked.lang)


async def give_rules(_here: Tables, asked: Asked) -> object:
    """The rules of a game."""
    return catalogue.rules_info(asked.parts["game"], asked.lang)


async def give_card(_here: Tables, asked: Asked) -> object:
    """The rules of a table on one sheet."""
    return cards.card_info(body_as(asked.body.encode(), api.Check), asked.lang)


async def give_words(_here: Tables, asked: Asked) -> object:
    """The page's own labels."""
    return catalogue.words_info(asked.lang)


async def try_rule(_here: Tables, asked: Asked) -> object:
    """The position of a paragraph, after an attempt."""
    wanted = body_as(asked.body.encode(), api_study.Learn)
    return positions.tried(asked.parts["game"], asked.parts["paragraph"], wanted, spoken(wanted.lang) or asked.lang)


async def learn(_here: Tables, asked: Asked) -> object:
    """A step of a lesson."""
    wanted = body_as(asked.body.encode(), api_study.Learn)
    return lessons.lesson_of(asked.parts["game"], wanted, spoken(wanted.lang) or asked.lang)


async def lesson_line(_here: Tables, asked: Asked) -> object:
    """What a typed line means at a step of a lesson."""
    wanted = body_as(asked.body.encode(), api_study.Line)
    return lessons.line_in_lesson(asked.parts["game"], wanted, spoken(wanted.lang) or asked.lang)


async def keep(_here: Tables, asked: Asked) -> object:
    """What a sitting with real cards comes to."""
    sitting = body_as(asked.body.encode(), api_keeper.Sitting)
    return keeper.kept(sitting, spoken(sitting.lang) or asked.lang)


async def me(here: Tables, asked: Asked) -> api_people.Me:
    """Who am I?"""
    kept = await here.store.note(ME)
    try:
        known = msgspec.json.decode(kept, type=api_people.Me)
    except msgspec.DecodeError:  # nothing is kept, or another version of the page wrote it
        known = api_people.Me("", "", guest=True)
    return msgspec.structs.replace(known, lang=known.lang or asked.lang)


async def set_me(here: Tables, asked: Asked) -> object:
    """What I want to be called, and my language."""
    wanted, known = body_as(asked.body.encode(), api_people.SetMe), await me(here, asked)
    name = clean_name(wanted.name) if wanted.name else known.name
    mine = api_people.Me(name, spoken(wanted.lang) or known.lang, guest=True)
    await here.store.put_note(ME, msgspec.json.encode(mine).decode())
    return mine


async def address(_here: Tables, _asked: Asked) -> object:
    """The address that an invitation names: none, since nobody can come to this browser."""
    return api.Address(None)


async def check(_here: Tables, asked: Asked) -> object:
    """Could there be such a table, and if not, why not?"""
    return tables.checked(body_as(asked.body.encode(), api.Check), asked.lang)


async def create(here: Tables, asked: Asked) -> object:
    """Open a table."""
    return await here.create(body_as(asked.body.encode(), api.Create))


async def play_again(here: Tables, asked: Asked) -> object:
    """Open a table for another session by the same rules."""
    return await here.again(asked.parts["table"])


async def lobby(here: Tables, asked: Asked) -> object:
    """The tables of this browser, the latest first."""
    heads = await here.heads()
    return api.Lobby([], [tables.info_from(head, asked.lang) for head in heads[:MOST_LISTED]])


async def about_table(here: Tables, asked: Asked) -> object:
    """What may be known of a table."""
    return (await here.table(asked.parts["table"])).hosting.info(asked.lang)


async def join(here: Tables, asked: Asked) -> object:
    """What may be known of a table that one comes to; everybody here may."""
    return await about_table(here, asked)


async def upload(here: Tables, asked: Asked) -> object:
    """A record to be watched; `day` says on which day since 1970 its file was last written."""
    lines = replays.checked_lines(asked.body.encode())
    day = number_of(asked.query.get("day", ""), int(time()) // DAY)
    return api_replays.Uploaded(await here.keep_upload(lines, day * DAY))


async def about_replay(here: Tables, asked: Asked) -> object:
    """What a replay is of."""
    return replays.replay_info(await here.watched(asked.parts["id"]), asked.lang)


async def steps(here: Tables, asked: Asked) -> object:
    """The session step by step."""
    watched, query = await here.watched(asked.parts["id"]), asked.query
    return replays.steps_from(watched, query.get("seat", ""), query.get("first", ""), asked.lang)


async def record(here: Tables, asked: Asked) -> object:
    """The record, to be kept."""
    return replays.record_text(await here.watched(asked.parts["id"]))


async def verify(here: Tables, asked: Asked) -> object:
    """Compute every shuffle again."""
    return replays.verified(await here.watched(asked.parts["id"]), asked.lang)


async def compare(here: Tables, asked: Asked) -> object:
    """Compute every shuffle again, and compare the record with one's own transcripts."""
    mine = body_as(asked.body.encode(), api_replays.Compare).transcripts
    return replays.verified(await here.watched(asked.parts["id"]), asked.lang, mine)


async def review(here: Tables, asked: Asked) -> object:
    """What the decisions of a seat cost in a deal that is over; how far that has come while it is computed."""
    watched = await here.watched(asked.parts["id"])
    deal, seat = reviews.asked_for(watched, asked.query.get("deal", ""), asked.query.get("seat", ""))
    back = here.look(watched, deal, seat)
    await asyncio.wait({back.task}, timeout=PATIENCE)
    if not back.task.done():
        return api_study.Reviewed(back.done, back.of, None)
    speaker = Speaker(Words(asked.lang), names_of(watched.events))
    return api_study.Reviewed(
        back.of, back.of, reviews.review_info(watched.game, back.task.result(), speaker, hindsight=True)
    )


async def puzzle(_here: Tables, asked: Asked) -> object:
    """The puzzle of a day, of a number, or the next after one."""
    return puzzles.puzzle_info(asked.query, asked.lang, today())


async def solve(_here: Tables, asked: Asked) -> object:
    """Answer a puzzle with one of its choices."""
    given = body_as(asked.body.encode(), api_study.Attempt)
    return puzzles.solved(asked.parts["number"], given, asked.lang)


async def puzzle_line(_here: Tables, asked: Asked) -> object:
    """What a typed line means in a puzzle."""
    wanted = body_as(asked.body.encode(), api_study.Line)
    return puzzles.line_in_puzzle(asked.parts["number"], wanted, spoken(wanted.lang) or asked.lang)


async def give_daily(here: Tables, asked: Asked) -> object:
    """The cards of a day, and one's days."""
    now = today()
    day = daily.day_asked(asked.query.get("day", ""), now)
    return daily.daily_info(await here.heads(), ALONE, day, now, asked.lang)


async def sit(here: Tables, asked: Asked) -> object:
    """Sit down to a day's cards, or go on with them."""
    wanted = body_as(asked.body.encode(), api_daily.SitDaily)
    day = daily.day_asked(wanted.day, today())
    return await sat(here, asked, day_of(day, wanted.game), wanted.name)


async def sat(here: Tables, asked: Asked, boards: Boards, name: str) -> object:
    """Sit down to some boards."""
    return api_daily.SatDaily(await here.sit(boards, name or Words(asked.lang).say("plain.you")))


async def challenge(here: Tables, asked: Asked) -> object:
    """Make a challenge of a session that is over."""
    wanted = body_as(asked.body.encode(), api_daily.AskChallenge)
    return daily.challenge_made(await here.watched(wanted.table))


async def about_challenge(_here: Tables, asked: Asked) -> object:
    """What may be known of a challenge before it is played."""
    return daily.challenge_info(body_as(asked.body.encode(), api_daily.Challenge).text, asked.lang)


async def take(here: Tables, asked: Asked) -> object:
    """Sit down to a challenge, or go on with it."""
    wanted = body_as(asked.body.encode(), api_daily.TakeChallenge)
    return await sat(here, asked, daily.challenge_read(wanted.text), wanted.name)


async def boards_result(here: Tables, asked: Asked) -> object:
    """A result with some boards, beside those of the levels."""
    return await here.boards_result(asked.parts["id"], asked.lang)


async def steady(here: Tables, asked: Asked) -> object:
    """A result without luck; that it is waited for while it is worked out."""
    return await here.steady(asked.parts["id"], asked.lang, PATIENCE)


async def look(here: Tables, asked: Asked) -> object:
    """What one's own records say of one's play; how far the look has come while it is computed."""
    return await here.play.look(asked.lang, PATIENCE)


async def begin_look(here: Tables, asked: Asked) -> object:
    """Look over one's own records anew."""
    await here.play.begin()
    return await look(here, asked)


async def forget(here: Tables, asked: Asked) -> object:
    """Forget all that looks have left here."""
    await here.play.forget()
    return await look(here, asked)


async def stop_look(here: Tables, asked: Asked) -> object:
    """End the look that is under way, and forget nothing."""
    here.play.stop()
    return await look(here, asked)


async def claim(here: Tables, asked: Asked) -> object:
    """Count a record that was opened here as one's own play, by the seat that one had."""
    await here.play.claim(asked.parts["id"], body_as(asked.body.encode(), api_play.OwnSeat).seat)
    return await about_replay(here, asked)


async def own_kept(here: Tables, _asked: Asked) -> object:
    """Which of one's own records from a server are kept here."""
    return await here.play.kept()


async def keep_own(here: Tables, asked: Asked) -> object:
    """Keep a record of one's own from a server."""
    return await here.play.take(body_as(asked.body.encode(), api_play.OwnRecord))


async def practise(here: Tables, asked: Asked) -> object:
    """A mistake of one's own that is due."""
    return await here.play.ask(asked.lang)


async def answer_practice(here: Tables, asked: Asked) -> object:
    """Answer it."""
    return await here.play.answer(body_as(asked.body.encode(), api_study.Attempt), asked.lang)


async def practice_line(here: Tables, asked: Asked) -> object:
    """What a typed line means there."""
    return await here.play.line(body_as(asked.body.encode(), api_study.Line), asked.lang)


_PATTERNS = [
    (route.method, re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", route.path)), handler)
    for route, handler in handled_by(EVERYWHERE + IN_BROWSER, sys.modules[__name__]).items()
]


def handler_of(method: str, path: str) -> tuple[Handler, Mapping[str, str]]:
    """The handler of a request, and the parts of its path; Refused if there is none."""
    for known, pattern, handler in _PATTERNS:
        match = pattern.fullmatch(path)
        if known == method and match is not None:
            return handler, match.groupdict()
    raise Refused("no_page")
