"""What the worker of a page answers on which route."""

import asyncio
import re
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from time import time
from typing import TypeAlias

import msgspec

from gamester.bots.levels import LEVELS
from gamester.browser.table import ALONE
from gamester.browser.tables import Tables
from gamester.drive.clock import today
from gamester.drive.routes import EVERYWHERE, IN_BROWSER, Route, handled_by
from gamester.handlers import catalogue, daily, replays, reviews, stateless, tables
from gamester.handlers.reading import body_as, number_of, spoken
from gamester.handlers.replays import names_of
from gamester.handlers.stateless import Asked
from gamester.hosting import Refused
from gamester.hosting.naming import clean_name
from gamester.protocol import api, api_daily, api_replays, api_study
from gamester.study.boards import Boards, day_of
from gamester.text.messages import Words
from gamester.text.saying import Speaker

Handler: TypeAlias = Callable[[Tables, Asked[object]], Awaitable[object]]
"""Gives an object of the API, or a record as text."""
ME = "me"
MOST_LISTED = 50
DAY = 86_400
PATIENCE = 1.0
"""The seconds after which an answer reports the progress instead of the review."""


async def give_catalogue(_here: Tables, asked: Asked[object]) -> object:
    """Games, forms with their sources, every option explained."""
    return catalogue.catalogue_with(LEVELS, asked.lang)


async def give_card(_here: Tables, asked: Asked[api.Check]) -> object:
    """The rules of a table on one sheet."""
    return catalogue.card_info(asked.body, asked.lang)


async def give_words(_here: Tables, asked: Asked[object]) -> object:
    """The page's own labels."""
    return catalogue.words_info(asked.lang)


async def me(here: Tables, asked: Asked[object]) -> api.Me:
    """Who am I?"""
    kept = await here.store.note(ME)
    try:
        known = msgspec.json.decode(kept, type=api.Me)
    except msgspec.DecodeError:  # nothing is kept, or another version of the page wrote it
        known = api.Me("", "", guest=True)
    return msgspec.structs.replace(known, lang=known.lang or asked.lang)


async def set_me(here: Tables, asked: Asked[api.SetMe]) -> object:
    """What I want to be called, and my language."""
    wanted, known = asked.body, await me(here, asked)
    name = clean_name(wanted.name) if wanted.name else known.name
    mine = api.Me(name, spoken(wanted.lang) or known.lang, guest=True)
    await here.store.put_note(ME, msgspec.json.encode(mine).decode())
    return mine


async def address(_here: Tables, _asked: Asked[object]) -> object:
    """The address that an invitation names: none, since nobody can come to this browser."""
    return api.Address(None)


async def create(here: Tables, asked: Asked[api.Create]) -> object:
    """Open a table."""
    return await here.create(asked.body)


async def play_again(here: Tables, asked: Asked[object]) -> object:
    """Open a table for another session by the same rules."""
    return await here.again(asked.parts["table"])


async def lobby(here: Tables, asked: Asked[object]) -> object:
    """The tables of this browser, the latest first."""
    heads = await here.heads()
    return api.Lobby([], [tables.info_from(head, asked.lang) for head in heads[:MOST_LISTED]])


async def about_table(here: Tables, asked: Asked[object]) -> object:
    """What may be known of a table."""
    return (await here.table(asked.parts["table"])).hosting.info(asked.lang)


join = about_table
"""What may be known of a table that one comes to; everybody here may."""


async def upload(here: Tables, asked: Asked[str]) -> object:
    """A record to be watched; `day` says on which day since 1970 its file was last written."""
    lines = replays.checked_lines(asked.body.encode())
    day = number_of(asked.query.get("day", ""), int(time()) // DAY)
    return api_replays.Uploaded(await here.keep_upload(lines, day * DAY))


async def about_replay(here: Tables, asked: Asked[object]) -> object:
    """What a replay is of."""
    return replays.replay_info(await here.watched(asked.parts["id"]), asked.lang)


async def steps(here: Tables, asked: Asked[object]) -> object:
    """The session step by step, as one seat, `public` or `all` may see it; Refused if that is not allowed."""
    watched, query = await here.watched(asked.parts["id"]), asked.query
    part = replays.Playback(*watched.part(query.get("seat", "")))
    return part.steps(asked.lang, number_of(query.get("first", ""), 1))


async def record(here: Tables, asked: Asked[object]) -> object:
    """The record, to be kept."""
    return replays.record_text(await here.watched(asked.parts["id"]))


async def verify(here: Tables, asked: Asked[object]) -> object:
    """Compute every shuffle again."""
    return replays.verified(await here.watched(asked.parts["id"]), asked.lang)


async def compare(here: Tables, asked: Asked[api_replays.Compare]) -> object:
    """Compute every shuffle again, and compare the record with one's own transcripts."""
    return replays.verified(await here.watched(asked.parts["id"]), asked.lang, asked.body.transcripts)


async def review(here: Tables, asked: Asked[object]) -> object:
    """What the decisions of a seat cost in a deal that is over; how far that has come while it is computed."""
    watched = await here.watched(asked.parts["id"])
    deal, seat = reviews.asked_for(watched, asked.query.get("deal", ""), asked.query.get("seat", ""))
    back = here.look(watched, deal, seat)
    await asyncio.wait({back.task}, timeout=PATIENCE)
    if not back.task.done():
        return api_study.Reviewed(back.done, back.of, None)
    speaker = Speaker(Words(asked.lang), names_of(watched.events, deal))
    return api_study.Reviewed(
        back.of, back.of, reviews.review_info(watched.game, back.task.result(), speaker, hindsight=True)
    )


async def give_daily(here: Tables, asked: Asked[object]) -> object:
    """The cards of a day, and one's days."""
    day = daily.day_asked(asked.query.get("day", ""), asked.today)
    return daily.daily_info(await here.heads(), ALONE, day, asked.today, asked.lang)


async def sit(here: Tables, asked: Asked[api_daily.SitDaily]) -> object:
    """Sit down to a day's cards, or go on with them."""
    wanted = asked.body
    day = daily.day_asked(wanted.day, asked.today)
    return await sat(here, asked, day_of(day, wanted.game), wanted.name)


async def sat(here: Tables, asked: Asked[object], boards: Boards, name: str) -> object:
    """Sit down to some boards."""
    return api_daily.SatDaily(await here.sit(boards, name or Words(asked.lang).say("plain.you")))


async def challenge(here: Tables, asked: Asked[api_daily.AskChallenge]) -> object:
    """Make a challenge of a session that is over."""
    return daily.challenge_made(await here.watched(asked.body.table))


async def take(here: Tables, asked: Asked[api_daily.TakeChallenge]) -> object:
    """Sit down to a challenge, or go on with it."""
    return await sat(here, asked, daily.challenge_read(asked.body.text), asked.body.name)


async def boards_result(here: Tables, asked: Asked[object]) -> object:
    """A result with some boards, beside those of the levels."""
    return await here.boards_result(asked.parts["id"], asked.lang)


async def steady(here: Tables, asked: Asked[object]) -> object:
    """A result without luck; that it is waited for while it is worked out."""
    return await here.steady(asked.parts["id"], asked.lang, PATIENCE)


async def look(here: Tables, asked: Asked[object]) -> object:
    """What one's own records say of one's play; how far the look has come while it is computed."""
    return await here.play.look(asked.lang, PATIENCE)


async def begin_look(here: Tables, asked: Asked[object]) -> object:
    """Look over one's own records anew."""
    await here.play.begin()
    return await look(here, asked)


async def forget(here: Tables, asked: Asked[object]) -> object:
    """Forget all that looks have left here."""
    await here.play.forget()
    return await look(here, asked)


async def stop_look(here: Tables, asked: Asked[object]) -> object:
    """End the look that is under way, and forget nothing."""
    here.play.stop()
    return await look(here, asked)


async def claim(here: Tables, asked: Asked[api_study.OwnSeat]) -> object:
    """Count a record that was opened here as one's own play, by the seat that one had."""
    await here.play.claim(asked.parts["id"], asked.body.seat)
    return await about_replay(here, asked)


async def own_kept(here: Tables, _asked: Asked[object]) -> object:
    """Which of one's own records from a server are kept here."""
    return await here.play.kept()


async def keep_own(here: Tables, asked: Asked[api_study.OwnRecord]) -> object:
    """Keep a record of one's own from a server."""
    return await here.play.take(asked.body)


async def practise(here: Tables, asked: Asked[object]) -> object:
    """A mistake of one's own that is due."""
    return await here.play.ask(asked.lang)


async def answer_practice(here: Tables, asked: Asked[api_study.Attempt]) -> object:
    """Answer it."""
    return await here.play.answer(asked.body, asked.lang)


async def practice_line(here: Tables, asked: Asked[api_study.Line]) -> object:
    """What a typed line means there."""
    return await here.play.line(asked.body, asked.lang)


def in_browser(answered: Callable[[Asked[object]], object]) -> Handler:
    """The handler of a route whose answer follows from the request alone."""

    async def handler(_here: Tables, asked: Asked[object]) -> object:
        found = answered(asked)
        return found() if isinstance(found, partial) else found

    return handler


_ROUTES: Sequence[tuple[Route, re.Pattern[str], Handler]] = [
    (
        route,
        re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", route.path)),
        in_browser(handler) if handler.__module__ == stateless.__name__ else handler,
    )
    for route, handler in handled_by(EVERYWHERE + IN_BROWSER, sys.modules[__name__], stateless).items()
]


async def answer_to(here: Tables, method: str, path: str, query: Mapping[str, str], body: str, lang: str) -> object:
    """The answer to a request. GamesterError; Refused if there is no such route."""
    for route, pattern, handler in _ROUTES:
        match = pattern.fullmatch(path)
        if route.method == method and match is not None:
            taken = body_as(body.encode(), route.takes) if isinstance(route.takes, type) else body
            lang = spoken(getattr(taken, "lang", None)) or lang
            return await handler(here, Asked(match.groupdict(), query, taken, lang, today()))
    raise Refused("no_page")
