"""Guests, passwords and passkeys: who may come back, and who may not."""

import asyncio
import threading
import time

import msgspec
import pytest

from gamester.hosting.naming import BadName
from gamester.server.accounts import AT_ONCE, Accounts, BadLogin, handle_of
from gamester.server.identity import hash_token
from gamester.server.limits import Limits
from gamester.server.passkeys import Passkeys
from gamester.server.store import Taken, open_store
from gamester.server.store.operations import every
from gamester.text.errors import Refused
from gamester.text.lookalikes import login_form
from identity.authenticator import Authenticator

pytestmark = pytest.mark.asyncio
SITE = ("localhost", ("http://localhost:8000",))


@pytest.fixture
async def store():
    store = await open_store(":memory:")
    yield store
    await store.close()


@pytest.fixture
def accounts(store):
    from argon2 import PasswordHasher

    accounts = Accounts(store)
    accounts.hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)  # as Argon2id, only quicker
    return accounts


async def test_whoever_logs_in_while_the_password_is_changed_is_not_let_in_by_the_old_one(store, accounts):
    person, token = await accounts.guest("Ann", "en")
    await accounts.set_password(person, "ann", "correct horse", token)
    check = accounts.check

    async def checked(*given):
        kept = await check(*given)
        await accounts.set_password(person, "ann", "battery staple", token)
        return kept

    accounts.check = checked
    with pytest.raises(BadLogin):
        await accounts.log_in("ann", "correct horse")
    accounts.check = check
    assert (await accounts.who(token)).id == person.id
    assert len(await store.database.look(every("select hash from token"))) == 1


async def test_a_guest_is_known_by_his_token_until_he_logs_out(store, accounts):
    person, token = await accounts.guest("  Ann ", "fr")
    assert (person.name, person.lang) == ("Ann", "fr")
    assert (await accounts.who(token)).id == person.id
    assert await accounts.who(token + "x") is None
    assert await accounts.who(hash_token(token)) is None
    await accounts.log_out(token)
    assert await accounts.who(token) is None
    with pytest.raises(BadName):
        await accounts.guest("\u202e", "en")


@pytest.mark.parametrize(
    ("handle", "password"),
    [
        ("ann", "correct horsf"),
        ("ben", "correct horse"),
        ("", "x"),
        ("\0", "\ud800"),
        ("ann", "a" * 10_000),
        ("ann", ""),
    ],
)
async def test_a_wrong_name_and_a_wrong_password_are_refused_in_the_same_words(accounts, handle, password):
    person, token = await accounts.guest("Ann", "en")
    await accounts.set_password(person, "ann", "correct horse", token)
    with pytest.raises(BadLogin) as refused:
        await accounts.log_in(handle, password)
    assert refused.value.key == "server.login.wrong"


async def test_a_password_is_stored_as_argon2id_only(store, accounts):
    del accounts.hasher  # the real one
    person, token = await accounts.guest("Ann", "en")
    await accounts.set_password(person, "ann", "correct horse", token)
    kept = (await store.people.account(handle="ann")).password
    assert kept.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert AT_ONCE == 1


async def test_a_weaker_hash_is_made_anew_at_the_next_login(store, accounts):
    person, token = await accounts.guest("Ann", "en")
    await accounts.set_password(person, "ann", "correct horse", token)
    weak = (await store.people.account(handle="ann")).password
    from argon2 import PasswordHasher

    accounts.hasher = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)
    await accounts.log_in("ann", "correct horse")
    strong = (await store.people.account(handle="ann")).password
    assert "m=8,t=1" in weak
    assert "m=16,t=2" in strong
    await accounts.log_in("ann", "correct horse")


async def test_the_same_password_typed_on_another_keyboard_fits(accounts):
    person, token = await accounts.guest("Ann", "en")
    await accounts.set_password(person, "ann", "deux \u00e9clairs", token)
    assert (await accounts.log_in("ann", "deux e\u0301clairs"))[0].id == person.id


@pytest.mark.parametrize(
    "password",
    ["short", "a" * 129, "Ann Lee!", "aaaaaaaaaaaa", "12345678", "87654321", "24.12.1990", "password", "P@ssw0rd1",
     "qwertyui", "abcd1234", "abcabcabc", "1annlee1", "Annlee2026", "hannah-hannah", "Hannah99", "loolooloo",
     "passwordpassword"],
)  # fmt: skip
async def test_passwords_that_are_no_good_are_refused(accounts, password):
    person, token = await accounts.guest("Hannah", "en")
    with pytest.raises(BadLogin):
        await accounts.set_password(person, "Ann Lee", password, token)


@pytest.mark.parametrize(
    "password", ["correct horse", "Annabelle & Lee", "tr0ub4dor", "passing-clouds", "24 Dec at nine"]
)
async def test_passwords_that_nobody_tries_first_are_taken(accounts, password):
    person, token = await accounts.guest("Ann", "en")
    await accounts.set_password(person, "Ann Lee", password, token)


async def guessed_at(accounts, handle):
    """Guess until the account's budget is used up; how often that was."""
    for guess in range(100):
        try:
            await accounts.log_in(handle, f"wrong horse {guess}", f"10.0.0.{guess}")
        except Refused:
            return guess
        except BadLogin:
            pass
    return None


@pytest.mark.parametrize("handle", ["ann", "nobody"])
async def test_strangers_guess_at_one_account_from_a_hundred_addresses_only_so_often(store, accounts, handle):
    accounts.limits = Limits()
    person, token = await accounts.guest("Ann", "en")
    await accounts.set_password(person, "ann", "correct horse", token)
    assert await guessed_at(accounts, handle) == accounts.limits.bounds.rates["guess"].burst


async def test_a_browser_that_was_in_before_is_not_held_up_by_who_guesses(accounts):
    accounts.limits = Limits()
    person, token = await accounts.guest("Ann", "en")
    await accounts.set_password(person, "ann", "correct horse", token)
    await accounts.remember(person, "her browser")
    await accounts.set_password(person, "ann", "battery staple", token)
    await guessed_at(accounts, "ann")
    with pytest.raises(Refused):
        await accounts.log_in("ann", "battery staple", browser="another browser")
    assert (await accounts.log_in("ann", "battery staple", browser="her browser"))[0].id == person.id
    assert await accounts.who("her browser") is None, "what a browser is known by does not log in"


async def test_those_who_wait_for_a_hash_are_served_address_by_address(accounts):
    served, go = [], threading.Event()

    def hashed(name):
        go.wait()
        served.append(name)

    flood = [asyncio.ensure_future(accounts._in_turn(f"10.0.0.{n}", hashed, n)) for n in range(20) for _ in range(5)]
    await asyncio.sleep(0)
    with pytest.raises(Refused):
        await accounts._in_turn("10.0.0.1", hashed, "one too many")
    honest = asyncio.ensure_future(accounts._in_turn("10.9.9.9", hashed, "honest"))
    await asyncio.sleep(0)
    go.set()
    await asyncio.gather(honest, *flood)
    assert served.index("honest") <= 21


async def test_handles_that_look_alike_cannot_both_be_had(accounts):
    ann, token = await accounts.guest("Ann", "en")
    await accounts.set_password(ann, "Ann", "correct horse", token)
    eve, token = await accounts.guest("Eve", "en")
    with pytest.raises(Taken):
        await accounts.set_password(eve, "ΑΝΝ", "battery staple", token)  # Greek throughout
    assert handle_of("ΗΑΝΑ") == handle_of("Hana")


async def test_an_account_with_a_name_that_is_refused_today_still_opens(store, accounts):
    ann, token = await accounts.guest("Ann", "en")
    await accounts.set_password(ann, "Ann", "correct horse", token)
    kept = await store.people.account(principal=ann.id)
    await store.people.set_account(msgspec.structs.replace(kept, handle=login_form("Anոa\u3164")))
    assert (await accounts.log_in("Anոa\u3164", "correct horse"))[0].id == ann.id


async def test_a_label_that_shows_nothing_is_refused(store, accounts):
    passkeys, key = Passkeys(store, *SITE), Authenticator()
    person, _ = await accounts.guest("Ann", "en")
    with pytest.raises(BadName):
        await passkeys.finish_making(person, key.make(await passkeys.begin_making(person)), "my \u3164 phone")


async def test_a_challenge_is_answered_once_by_whom_it_was_for(store, accounts):
    passkeys, key = Passkeys(store, *SITE), Authenticator()
    ann, _ = await accounts.guest("Ann", "en")
    eve, _ = await accounts.guest("Eve", "en")
    answer = key.make(await passkeys.begin_making(ann))
    with pytest.raises(BadLogin):
        await passkeys.finish_making(eve, answer)
    await passkeys.finish_making(ann, answer)
    for call in (passkeys.finish_making(ann, answer), passkeys.finish_login(answer)):
        with pytest.raises(BadLogin) as refused:
            await call
        assert refused.value.key == "server.login.late"
    shown = key.show(await passkeys.begin_login())
    await passkeys.finish_login(shown)
    with pytest.raises(BadLogin):
        await passkeys.finish_login(shown)


async def test_a_passkey_that_is_removed_while_it_is_shown_opens_nothing_and_stays_removed(
    store, accounts, monkeypatch
):
    passkeys, key = Passkeys(store, *SITE), Authenticator()
    person, token = await accounts.guest("Ann", "en")
    made = await passkeys.finish_making(person, key.make(await passkeys.begin_making(person)))
    await accounts.set_password(person, "ann", "correct horse", token)
    read = store.people.passkeys

    async def read_before_the_removal(**whose):
        found = await read(**whose)
        await store.people.drop_passkey(person.id, made.id)
        return found

    monkeypatch.setattr(store.people, "passkeys", read_before_the_removal)
    with pytest.raises(BadLogin) as refused:
        await passkeys.finish_login(key.show(await passkeys.begin_login()))
    assert refused.value.key == "server.login.passkey"
    assert await read(principal=person.id) == []


async def test_a_challenge_that_is_two_minutes_old_is_too_late(store, accounts, monkeypatch):
    passkeys, key = Passkeys(store, *SITE), Authenticator()
    person, _ = await accounts.guest("Ann", "en")
    answer = key.make(await passkeys.begin_making(person))
    now = time.time()
    monkeypatch.setattr("gamester.server.passkeys.time.time", lambda: now + 121)
    with pytest.raises(BadLogin) as refused:
        await passkeys.finish_making(person, answer)
    assert refused.value.key == "server.login.late"


@pytest.mark.parametrize("wrong", ["domain", "origin", "key", "counter", "unknown"])
async def test_a_passkey_that_is_not_the_one_is_refused(store, accounts, wrong):
    passkeys, key = Passkeys(store, *SITE), Authenticator()
    person, _ = await accounts.guest("Ann", "en")
    await passkeys.finish_making(person, key.make(await passkeys.begin_making(person)))
    if wrong == "domain":
        key.domain = "evil.example"
    elif wrong == "origin":
        key.origin = "https://evil.example"
    elif wrong == "key":
        key.key = Authenticator().key
    elif wrong == "counter":
        key.counter = 0
    else:
        key.id = bytes(16)
    with pytest.raises(BadLogin) as refused:
        await passkeys.finish_login(key.show(await passkeys.begin_login()))
    assert refused.value.key == "server.login.passkey"


@pytest.mark.parametrize(
    "credential",
    [None, 7, {}, {"response": None}, {"response": {"clientDataJSON": "!"}}, {"response": {"clientDataJSON": "e30"}},
     {"id": 5, "response": {"clientDataJSON": "eyJjaGFsbGVuZ2UiOjV9"}}],
)  # fmt: skip
async def test_what_is_no_passkey_at_all_is_refused(store, accounts, credential):
    passkeys = Passkeys(store, *SITE)
    person, _ = await accounts.guest("Ann", "en")
    with pytest.raises(BadLogin):
        await passkeys.finish_making(person, credential)
    with pytest.raises(BadLogin):
        await passkeys.finish_login(credential)
