"""Accounts over HTTP and sockets: who may change them, who is held up by guesses, and what logging out ends."""

import httpx
import pytest

from gamester.hosting.seating import Seating
from gamester.server.app import make_app
from gamester.server.connection import Connection
from gamester.server.identity import hash_token
from gamester.server.limits import RATES, Bounds, Limits, Rate
from gamester.server.store.operations import tell
from gamester.server.web import ServerContext
from gamester.text.messages import Words
from identity.authenticator import Authenticator

pytestmark = pytest.mark.asyncio
OWN = {"handle": "Ann of Hall", "password": "correct horse"}
ORIGIN = "http://page.example"
TABLE = {"game": "loo", "variant": "five/wikipedia-2023", "players": 4, "name": "Ann"}


@pytest.fixture
def site(registry):
    from argon2 import PasswordHasher

    site = ServerContext(registry, Limits(1, Bounds(rates={**RATES, "login": Rate(1000, 1000)})))
    site.accounts.hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    return site


def browser_of(site, address):
    made = httpx.ASGITransport(make_app(site), client=(address, 1))
    return httpx.AsyncClient(transport=made, base_url=ORIGIN, headers={"origin": ORIGIN})


async def own(site, address="10.0.0.1", **more):
    """A browser in which somebody has made an account."""
    browser = browser_of(site, address)
    await browser.post("/api/me", json={"name": "Ann"})
    assert (await browser.post("/api/me/password", json=OWN | more)).status_code == 200
    return browser


async def test_a_passkey_opens_an_account_at_which_others_guess_and_makes_its_browser_known(site):
    ann, other = await own(site), browser_of(site, "10.0.0.2")
    key = Authenticator("page.example", ORIGIN)
    made = key.make((await ann.post("/api/me/passkey/begin")).text)
    assert (await ann.post("/api/me/passkey", json={"credential": made, "old": "correct horse"})).status_code == 200
    for n in range(11):
        await browser_of(site, f"10.1.0.{n}").post("/api/login", json=OWN | {"password": "wrong horse"})
    shown = key.show((await other.post("/api/login/passkey/begin")).text)
    assert (await other.post("/api/login/passkey", json={"credential": shown})).status_code == 200
    await other.post("/api/me/leave")
    assert (await other.post("/api/login", json=OWN)).status_code == 200


async def test_a_passkey_is_removed_by_its_owner_unless_it_is_the_only_way_in(site):
    ann, eve, key = browser_of(site, "10.0.0.1"), browser_of(site, "10.0.0.2"), Authenticator("page.example", ORIGIN)
    assert (await ann.post("/api/me/passkey/begin")).status_code == 401
    await ann.post("/api/me", json={"name": "Ann"})
    made = key.make((await ann.post("/api/me/passkey/begin")).text)
    assert (await ann.post("/api/me/passkey", json={"credential": made})).json()["guest"] is False
    (kept,) = (await ann.get("/api/me/passkeys")).json()["keys"]
    assert (await eve.post("/api/me/passkeys/remove", json={"id": kept["id"]})).status_code == 401
    only = await ann.post("/api/me/passkeys/remove", json={"id": kept["id"]})
    assert (only.status_code, only.json()["code"]) == (409, "last_key"), "nobody could open the account again"
    shown = key.show((await ann.post("/api/login/passkey/begin")).text)
    assert (await ann.post("/api/me/password", json=OWN | {"shown": shown})).status_code == 200
    assert (await ann.post("/api/me/passkeys/remove", json={"id": kept["id"]})).json() == {"keys": []}


async def test_a_passkey_needs_a_name_and_the_address_of_the_server(site):
    ann = browser_of(site, "10.0.0.1")
    await ann.post("/api/me", json={"lang": "en"})
    nameless = await ann.post("/api/me/passkey/begin")
    assert (nameless.status_code, nameless.json()["text"]) == (400, Words("en").say("server.login.nameless"))
    await ann.post("/api/me", json={"name": "Ann"})
    for host in ("", ":80"):
        for path in ("/api/me/passkey/begin", "/api/login/passkey/begin"):
            refused = await ann.post(path, headers={"host": host, "origin": f"http://{host}"})
            assert (refused.status_code, refused.json()["text"]) == (400, Words("en").say("server.login.no_domain"))


async def test_only_the_old_password_or_a_passkey_changes_how_one_logs_in(site):
    ann, key = await own(site), Authenticator("page.example", ORIGIN)
    for change in ({"password": "battery staple"}, {"handle": "Eve of Hall"}):
        assert (await ann.post("/api/me/password", json=OWN | change)).status_code == 400
        assert (await ann.post("/api/me/password", json=OWN | change | {"old": "wrong horse"})).status_code == 400
        assert (await ann.post("/api/me/password", json=OWN | change | {"shown": {}})).status_code == 400
    made = key.make((await ann.post("/api/me/passkey/begin")).text)
    refused = await ann.post("/api/me/passkey", json={"credential": made})
    assert refused.status_code == 400, "a key of one's own would do instead of the old password"
    assert (await browser_of(site, "10.0.0.2").post("/api/login", json=OWN)).status_code == 200, "nothing has changed"
    changed = OWN | {"handle": "Ann Lee", "password": "battery staple", "old": "correct horse"}
    assert (await ann.post("/api/me/password", json=changed)).status_code == 200
    anew = {"password": "staple battery", "old": "battery staple"}
    assert (await ann.post("/api/me/password", json=anew)).status_code == 200
    login = {"handle": "Ann Lee", "password": "staple battery"}
    assert (await browser_of(site, "10.0.0.2").post("/api/login", json=login)).status_code == 200, "the name has stayed"


async def test_the_passkey_of_another_changes_nothing(site):
    ann, eve, key = await own(site), browser_of(site, "10.0.0.2"), Authenticator("page.example", ORIGIN)
    await eve.post("/api/me", json={"name": "Eve"})
    made = key.make((await eve.post("/api/me/passkey/begin")).text)
    assert (await eve.post("/api/me/passkey", json={"credential": made})).status_code == 200
    shown = key.show((await ann.post("/api/login/passkey/begin")).text)
    assert (await ann.post("/api/me/password", json=OWN | {"shown": shown})).status_code == 400


async def test_an_owner_deletes_the_account_and_nobody_else_does(site):
    ann, other, key = await own(site), browser_of(site, "10.0.0.2"), Authenticator("page.example", ORIGIN)
    made = key.make((await ann.post("/api/me/passkey/begin")).text)
    await ann.post("/api/me/passkey", json={"credential": made, "old": "correct horse"})
    await other.post("/api/login", json=OWN)
    person = await site.accounts.who(ann.cookies["gamester"])
    for proof in ({}, {"old": "wrong horse"}, {"shown": {}}):
        assert (await ann.post("/api/me/delete", json=proof)).status_code == 400
    assert (await other.get("/api/me")).json()["name"] == "Ann", "nothing has changed"
    hears = await listening(site, other)
    made = (await ann.post("/api/tables", json=TABLE)).json()
    assert (await site.registry.store.head(made["id"])).chairs[0].principal == person.id
    assert (await ann.post("/api/me/delete", json={"old": "correct horse"})).json()["name"] == ""
    assert (await site.registry.store.head(made["id"])).chairs[0].by == "bot", "seats are given up"
    assert hears.gone
    people = site.registry.store.people
    assert await people.find(person.id) is None
    assert await people.account(principal=person.id) is None
    assert await people.passkeys(principal=person.id) == []
    assert (await other.get("/api/me")).json()["name"] == "", "other browsers are logged out"
    assert (await other.post("/api/login", json=OWN)).status_code == 400
    assert (await own(site, "10.0.0.3")).cookies["gamester"], "the username is free again"


@pytest.mark.parametrize("noted", [True, False], ids=["of now", "of a store that noted only seats"])
async def test_whoever_awaits_a_seat_gives_it_up_with_the_account(here, people, noted):
    ann, zoe = people[:2]
    made = await ann.open_table(listed=True)
    await zoe.join(made)
    async with ann.at(made["id"]) as host, zoe.at(made["id"]) as guest:
        await host.ask("deal", deal=1)
        await guest.ask("sit", seat=1, name="Zoe")
    seating = Seating.of(await here.registry.store.head(made["id"]))
    assert seating.places[1].coming is not None
    assert [one["id"] for one in (await zoe.get("/api/tables")).json()["mine"]] == [made["id"]]
    await deleted(here, zoe, noted)
    assert Seating.of(await here.registry.store.head(made["id"])).places[1].coming is None


@pytest.mark.parametrize("noted", [True, False], ids=["of now", "of a store that noted only seats"])
async def test_a_host_without_a_seat_is_followed_by_another_when_the_account_is_deleted(here, people, noted):
    ann, zoe = people[:2]
    made = await ann.open_table(name="")
    await zoe.join(made)
    async with zoe.at(made["id"]) as guest:
        await guest.ask("sit", seat=1, name="Zoe")
    assert [one["id"] for one in (await ann.get("/api/tables")).json()["mine"]] == [made["id"]]
    await deleted(here, ann, noted)
    head = await here.registry.store.head(made["id"])
    assert head.host == head.chairs[1].principal


async def deleted(here, person, noted):
    """Let somebody delete the account, perhaps in a store in which it is not noted where the person is awaited."""
    if not noted:
        await here.registry.store.watched.write(tell("delete from sat"))
    assert (await person.post("/api/me/delete")).status_code == 200


async def test_guesses_at_the_old_password_are_counted(site):
    ann = await own(site)
    wrong = OWN | {"old": "wrong horse"}
    codes = [(await ann.post("/api/me/password", json=wrong)).status_code for _ in range(11)]
    assert codes == [400] * 10 + [429]


# --- What logging out ends ----------------------------------------------------------------------------------


async def listening(site, browser):
    """A connection of this browser."""
    connection, token = Connection("en"), browser.cookies["gamester"]
    site.registry.connected(connection, (await site.accounts.who(token)).id, token)
    return connection


async def test_a_new_password_closes_the_connections_of_all_other_browsers(site):
    ann, other = await own(site), browser_of(site, "10.0.0.2")
    assert (await other.post("/api/login", json=OWN)).status_code == 200
    stays, goes = await listening(site, ann), await listening(site, other)
    changed = OWN | {"password": "battery staple", "old": "correct horse"}
    assert (await ann.post("/api/me/password", json=changed)).status_code == 200
    assert (stays.gone, goes.gone) == (False, True)


async def test_a_token_that_another_process_has_ended_ends_its_connections_at_the_next_sweep(site):
    ann, other = await own(site), browser_of(site, "10.0.0.2")
    await other.post("/api/login", json=OWN)
    stays, goes = await listening(site, ann), await listening(site, other)
    await site.registry.store.people.drop_token(hash_token(other.cookies["gamester"]))
    await site.registry.hang_up()
    assert (stays.gone, goes.gone) == (False, True)
