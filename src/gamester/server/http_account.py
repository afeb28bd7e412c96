"""HTTP: who the caller is, optional accounts with a password or a passkey, and login from another browser."""

import json
from contextlib import suppress
from dataclasses import replace

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from gamester.handlers.reading import spoken
from gamester.hosting.naming import clean_name
from gamester.hosting.seating import Seating
from gamester.protocol import api, wire
from gamester.server import passkeys
from gamester.server.accounts import BadLogin
from gamester.server.identity import new_token
from gamester.server.orders import Dispatch
from gamester.server.store import Account, Person
from gamester.server.web import (
    BROWSER_COOKIE,
    Caller,
    answer,
    context_of,
    cookie_name,
    cookie_of,
    is_secure,
    known,
    logged_in,
    read,
    with_cookie,
)
from gamester.text.errors import Refused

MOST_SEATS = 1000
"""So many unfinished tables are looked at for seats and the host's part of a person whose account is deleted."""


def somebody(caller: Caller) -> Person:
    """The caller as a person; Refused for an anonymous caller."""
    if caller.person is None:
        raise Refused("who")
    return caller.person


def keys_of(request: Request) -> passkeys.Passkeys:
    """Passkeys for the address under which the browser reaches the server."""
    host = request.headers.get("host", "")
    scheme = "https" if is_secure(request) else "http"
    context = context_of(request)
    domain = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    return passkeys.Passkeys(context.registry.store, domain, (f"{scheme}://{host}", *context.origins))


async def check_owner(request: Request, caller: Caller, asked: api.Proof) -> Account | None:
    """The caller's account; BadLogin unless the password until now comes with what is asked, or a passkey is shown. A
    guest has neither.
    """
    context, person = context_of(request), somebody(caller)
    account = await context.registry.store.people.account(principal=person.id)
    if account is None:
        return None
    if asked.shown is not None:
        if (await shown_by(request, asked.shown)).id != person.id:
            raise BadLogin("server.login.passkey")
    elif not asked.old:
        raise BadLogin("server.login.old")
    else:
        browser = cookie_of(request, BROWSER_COOKIE)
        await context.accounts.check(account.handle, account, asked.old, caller.address, browser)
    return account


async def inside(request: Request, caller: Caller, person: Person, token: str | None = None) -> Response:
    """Me, to a browser that the account knows from now on."""
    browser = cookie_of(request, BROWSER_COOKIE) or new_token()
    await context_of(request).accounts.remember(person, browser)
    response = answer(await me_of(request, logged_in(caller, person)))
    return with_cookie(request, with_cookie(request, response, token), browser, BROWSER_COOKIE)


async def set_password(request: Request, caller: Caller) -> Response:
    """Make an account of me, or change its name and password; other browsers are logged out."""
    asked = await read(request, api.SetPassword)
    context, person = context_of(request), somebody(caller)
    account = await check_owner(request, caller, asked)
    handle = asked.handle or (account.handle if account is not None and account.password is not None else "")
    await context.accounts.set_password(person, handle, asked.password, caller.token, caller.address)
    await context.registry.hang_up(person.id)
    return await inside(request, caller, person)


async def log_in(request: Request, caller: Caller) -> Response:
    """Log in with name and password."""
    asked = await read(request, api.LogIn)
    browser = cookie_of(request, BROWSER_COOKIE)
    person, token = await context_of(request).accounts.log_in(asked.handle, asked.password, caller.address, browser)
    return await inside(request, caller, person, token)


async def begin_passkey(request: Request, caller: Caller) -> Response:
    """What the browser needs to make a passkey for me."""
    return answer(json.loads(await keys_of(request).begin_making(somebody(caller))))


async def finish_passkey(request: Request, caller: Caller) -> Response:
    """The passkey that the browser made."""
    asked = await read(request, api.NewPasskey)
    await check_owner(request, caller, asked)
    await keys_of(request).finish_making(somebody(caller), asked.credential, asked.label)
    return await inside(request, caller, somebody(caller))


async def my_passkeys(request: Request, caller: Caller) -> Response:
    """My passkeys."""
    keys = await context_of(request).registry.store.people.passkeys(principal=somebody(caller).id)
    return answer(api.MyPasskeys([api.PasskeyInfo(key.id, key.label) for key in keys]))


async def drop_passkey(request: Request, caller: Caller) -> Response:
    """Remove one of my passkeys; not the last one of an account without a password, which nobody could open again."""
    asked, person = await read(request, api.DropPasskey), somebody(caller)
    if not await context_of(request).registry.store.people.drop_passkey(person.id, asked.id):
        raise Refused("last_key")
    return await my_passkeys(request, caller)


async def begin_passkey_login(request: Request, caller: Caller) -> Response:
    """What the browser needs to show a passkey."""
    del caller
    return answer(json.loads(await keys_of(request).begin_login()))


async def finish_passkey_login(request: Request, caller: Caller) -> Response:
    """Log in with the passkey that the browser shows."""
    asked = await read(request, api.ShownPasskey)
    person = await shown_by(request, asked.credential)
    return await inside(request, caller, person, await context_of(request).accounts.token(person))


async def shown_by(request: Request, credential: dict[str, object]) -> Person:
    """The person whose passkey the browser shows; BadLogin."""
    if not isinstance(credential.get("id"), str):
        raise BadLogin("server.login.passkey")
    return await keys_of(request).finish_login(credential)


# --- Who the caller is --------------------------------------------------------------------------------------


async def me(request: Request, caller: Caller) -> Response:
    """Who am I?"""
    return answer(await me_of(request, caller))


async def me_of(request: Request, caller: Caller) -> api.Me:
    """The caller as an object; a guest is a person without an account."""
    if caller.person is None:
        return api.Me("", caller.lang, guest=True)
    account = await context_of(request).registry.store.people.account(principal=caller.principal)
    return api.Me(caller.person.name, spoken(caller.person.lang) or caller.lang, guest=account is None)


async def set_me(request: Request, caller: Caller) -> Response:
    """What I want to be called, and my language; a stranger becomes a guest."""
    asked = await read(request, api.SetMe)
    name = clean_name(asked.name) if asked.name else ""
    caller, token = await known(request, caller, name, asked.lang or "")
    if caller.person is None:
        raise Refused("who")
    mine = caller.person
    person = msgspec.structs.replace(mine, name=name or mine.name, lang=spoken(asked.lang) or mine.lang)
    if person != mine:
        await context_of(request).registry.store.people.change(person)
    caller = replace(caller, person=person)
    return with_cookie(request, answer(await me_of(request, caller)), token)


async def delete_account(request: Request, caller: Caller) -> Response:
    """Delete what is kept of me, a guest too, and give my seats up; records of games keep the names that were used
    there.
    """
    asked, person = await read(request, api.Proof), somebody(caller)
    await check_owner(request, caller, asked)
    registry = context_of(request).registry
    for head in await registry.store.heads(status=("open", "playing"), named=person.id, most=MOST_SEATS):
        if not Seating.of(head).keeps(person.id):
            continue
        with suppress(Refused):  # where no seat is given up
            await (await registry.table(head.id)).handle(caller.who, Dispatch(wire.Leave("account deleted")))
    await registry.store.people.remove(person.id)
    return await leave(request, caller)


async def leave(request: Request, caller: Caller) -> Response:
    """Forget me in this browser."""
    if caller.person is not None:
        context = context_of(request)
        await context.accounts.log_out(caller.token)
        await context.registry.hang_up(caller.principal)
    response = answer(api.Me("", caller.lang, guest=True))
    secure = is_secure(request)
    response.delete_cookie(cookie_name(request), path="/", secure=secure, httponly=True, samesite="strict")
    return response
