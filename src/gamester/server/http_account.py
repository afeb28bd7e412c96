"""HTTP: optional accounts with a password or a passkey, and login from another browser."""

from __future__ import annotations

import json

from starlette.requests import Request
from starlette.responses import Response

from gamester.hosting.refused import Refused
from gamester.protocol import api_people
from gamester.server import passkeys
from gamester.server.accounts import BadLogin
from gamester.server.http_me import me_of
from gamester.server.store import Person
from gamester.server.web import Caller, answer, is_secure, logged_in, own_token, read, site_of, with_cookie


def somebody(caller: Caller) -> Person:
    """The caller as a person; Refused for an anonymous caller."""
    if caller.person is None:
        raise Refused("who")
    return caller.person


def keys_of(request: Request) -> passkeys.Passkeys:
    """Passkeys for the address under which the browser reaches the server."""
    host = request.headers.get("host", "")
    scheme = "https" if is_secure(request) else "http"
    site = site_of(request)
    domain = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    return passkeys.Passkeys(site.registry.store, passkeys.Site(domain, (f"{scheme}://{host}", *site.origins)))


async def set_password(request: Request, caller: Caller) -> Response:
    """Make an account of me, or change its name and password; other browsers are logged out."""
    asked = await read(request, api_people.SetPassword)
    accounts = site_of(request).accounts
    await accounts.set_password(somebody(caller), asked.handle, asked.password, own_token(request))
    return answer(await me_of(request, caller))


async def log_in(request: Request, caller: Caller) -> Response:
    """Log in with name and password."""
    asked = await read(request, api_people.LogIn)
    person, token = await site_of(request).accounts.log_in(asked.handle, asked.password)
    return with_cookie(request, answer(await me_of(request, logged_in(caller, person))), token)


async def begin_passkey(request: Request, caller: Caller) -> Response:
    """What the browser needs to make a passkey for me."""
    return as_json(await keys_of(request).begin_making(somebody(caller)))


async def finish_passkey(request: Request, caller: Caller) -> Response:
    """The passkey that the browser made."""
    asked = await read(request, api_people.NewPasskey)
    await keys_of(request).finish_making(somebody(caller), asked.credential, asked.label)
    return answer(await me_of(request, caller))


async def my_passkeys(request: Request, caller: Caller) -> Response:
    """My passkeys."""
    keys = await site_of(request).registry.store.people.passkeys(principal=somebody(caller).id)
    return answer(api_people.MyPasskeys([api_people.PasskeyInfo(key.id, key.label) for key in keys]))


async def drop_passkey(request: Request, caller: Caller) -> Response:
    """Remove one of my passkeys; not the last one of an account without a password, which nobody could open again."""
    asked, person = await read(request, api_people.DropPasskey), somebody(caller)
    people = site_of(request).registry.store.people
    account = await people.account(principal=person.id)
    left = [key for key in await people.passkeys(principal=person.id) if key.id != asked.id]
    if account is not None and account.password is None and not left:
        raise Refused("last_key")
    await people.drop_passkey(person.id, asked.id)
    return await my_passkeys(request, caller)


async def begin_passkey_login(request: Request, caller: Caller) -> Response:
    """What the browser needs to show a passkey."""
    del caller
    return as_json(await keys_of(request).begin_login())


async def finish_passkey_login(request: Request, caller: Caller) -> Response:
    """Log in with the passkey that the browser shows."""
    asked = await read(request, api_people.ShownPasskey)
    if not isinstance(asked.credential.get("id"), str):
        raise BadLogin("server.login.passkey")
    person = await keys_of(request).finish_login(asked.credential)
    token = await site_of(request).accounts.token(person)
    return with_cookie(request, answer(await me_of(request, logged_in(caller, person))), token)


def as_json(text: str) -> Response:
    """An answer from text that is already JSON."""
    return answer(json.loads(text))
