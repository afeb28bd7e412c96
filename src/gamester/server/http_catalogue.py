"""HTTP: what is the same for everybody: games, rules, lessons, puzzles, and where the server is found."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from gamester.handlers.catalogue import catalogue_info, rules_info, words_info
from gamester.handlers.keeper import kept
from gamester.handlers.lessons import attempted, lesson_at, line_in_lesson, refused_at
from gamester.handlers.positions import tried
from gamester.handlers.puzzles import chosen, line_in_puzzle, number_asked, shown, verdict_on
from gamester.handlers.reading import spoken
from gamester.protocol import api, api_keeper, api_study
from gamester.server.http_daily import today_at
from gamester.server.web import Caller, answer, built_once, context_of, language_for, packed_answer, read

catalogue_built, rules_built = built_once(catalogue_info), built_once(rules_info)
words_built = built_once(words_info)


async def give_catalogue(request: Request, caller: Caller) -> Response:
    """Games, forms with their sources, every option explained."""
    return await packed_answer(request, catalogue_built(caller.lang))


async def give_rules(request: Request, caller: Caller) -> Response:
    """The rules of a game."""
    return await packed_answer(request, rules_built(str(request.path_params["game"]), caller.lang))


async def give_card(request: Request, caller: Caller) -> Response:
    """The rules of a table on one sheet, to be printed."""
    asked = await read(request, api.Check)
    key, args = (msgspec.json.encode(asked, order="sorted"), caller.lang), (asked, caller.lang)
    return await packed_answer(request, await context_of(request).reader.result(key, "card", args, caller))


async def give_words(request: Request, caller: Caller) -> Response:
    """The page's own labels in the language asked for, else in the browser's, and the languages there are."""
    del caller
    return await packed_answer(request, words_built(language_for(request, None)))


async def address(request: Request, caller: Caller) -> Response:
    """The address that an invitation names, where the caller's own leads to this machine only."""
    del caller
    return answer(api.Address(context_of(request).friends))


# --- The lessons --------------------------------------------------------------------------------------------


lesson_built = built_once(lesson_at)


async def learn(request: Request, caller: Caller) -> Response:
    """A step of a lesson."""
    asked = await read(request, api_study.Learn)
    lesson, lang = str(request.path_params["game"]), spoken(asked.lang) or caller.lang
    at, why_not = attempted(lesson, asked, lang)
    if why_not is None:
        return await packed_answer(request, lesson_built(*at))
    return answer(refused_at(at, *why_not))


async def try_rule(request: Request, caller: Caller) -> Response:
    """The position of a paragraph, after an attempt."""
    asked, where = await read(request, api_study.Learn), request.path_params
    lang = spoken(asked.lang) or caller.lang
    return answer(tried(str(where["game"]), str(where["paragraph"]), asked, lang))


async def lesson_line(request: Request, caller: Caller) -> Response:
    """What a typed line means at a step of a lesson."""
    asked = await read(request, api_study.Line)
    return answer(line_in_lesson(str(request.path_params["game"]), asked, spoken(asked.lang) or caller.lang))


async def keep(request: Request, caller: Caller) -> Response:
    """What a sitting with real cards comes to, and what must be told next."""
    sitting = await read(request, api_keeper.Sitting)
    return answer(kept(sitting, spoken(sitting.lang) or caller.lang))


# --- Puzzles ------------------------------------------------------------------------------------------------


puzzle_built, verdict_built = built_once(shown), built_once(verdict_on)


async def puzzle(request: Request, caller: Caller) -> Response:
    """The puzzle of a day (`day`, as 2026-11-22; today's unless said), of a `number`, or the next `after` one."""
    number = number_asked(request.query_params, today_at(context_of(request)))
    return await packed_answer(request, puzzle_built(number, caller.lang))


async def solve(request: Request, caller: Caller) -> Response:
    """Answer a puzzle with one of its choices."""
    given = await read(request, api_study.Attempt)
    return await packed_answer(request, verdict_built(*chosen(str(request.path_params["number"]), given), caller.lang))


async def puzzle_line(request: Request, caller: Caller) -> Response:
    """What a typed line means in a puzzle."""
    asked = await read(request, api_study.Line)
    return answer(line_in_puzzle(str(request.path_params["number"]), asked, spoken(asked.lang) or caller.lang))
