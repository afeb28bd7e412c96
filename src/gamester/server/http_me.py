"""HTTP: who the caller is."""

from __future__ import annotations

from dataclasses import replace

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from gamester.handlers.reading import spoken
from gamester.hosting.naming import clean_name
from gamester.hosting.refused import Refused
from gamester.protocol import api_people
from gamester.server.web import Caller, answer, cookie_name, is_secure, known, read, site_of, with_cookie


async def me(request: Request, caller: Caller) -> Response:
    """Who am I?"""
    return answer(await me_of(request, caller))


async def me_of(request: Request, caller: Caller) -> api_people.Me:
    """The caller as an object; a guest is a person without an account."""
    if caller.person is None:
        return api_people.Me("", caller.lang, guest=True)
    account = await site_of(request).registry.store.people.account(principal=caller.principal)
    return api_people.Me(caller.person.name, spoken(caller.person.lang) or caller.lang, guest=account is None)


async def set_me(request: Request, caller: Caller) -> Response:
    """What I want to be called, and my language; a stranger becomes a guest."""
    asked = await read(request, api_people.SetMe)
    name = clean_name(asked.name) if asked.name else ""
    caller, token = await known(request, caller, name, asked.lang or "")
    if caller.person is None:
        raise Refused("who")
    mine = caller.person
    person = msgspec.structs.replace(mine, name=name or mine.name, lang=spoken(asked.lang) or mine.lang)
    if person != mine:
        await site_of(request).registry.store.people.change(person)
    caller = replace(caller, person=person)
    return with_cookie(request, answer(await me_of(request, caller)), token)


async def leave(request: Request, caller: Caller) -> Response:
    """Forget me in this browser."""
    if caller.person is not None:
        site = site_of(request)
        await site.accounts.log_out(caller.token)
        await site.registry.hang_up(caller.principal)
    response = answer(api_people.Me("", caller.lang, guest=True))
    secure = is_secure(request)
    response.delete_cookie(cookie_name(request), path="/", secure=secure, httponly=True, samesite="strict")
    return response
