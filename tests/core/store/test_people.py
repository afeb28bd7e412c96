"""Persons, tokens, accounts and passkeys: in every store."""

import asyncio

import pytest

from gamester.server.store import Account, NoPerson, Passkey, Person, Taken, Token

pytestmark = pytest.mark.asyncio


async def test_persons_are_kept_and_change_their_names(store):
    await store.people.add(Person("p1", "Ann", "fr"))
    with pytest.raises(Taken):
        await store.people.add(Person("p1", "Ben"))
    await store.people.change(Person("p1", "Anne", "en"))
    kept = await store.people.find("p1")
    assert (kept.name, kept.lang) == ("Anne", "en")
    assert kept.created > 1e9
    assert await store.people.find("p2") is None


async def test_tokens_lead_to_their_person_until_they_expire_or_are_dropped(store):
    people = store.people
    for name in ("p1", "p2"):
        await people.add(Person(name, name.upper()))
    for hash_, owner in (("h1", "p1"), ("h2", "p1"), ("h3", "p1"), ("h4", "p2")):
        await people.add_token(Token(hash_, owner, 100.0))

    async def owners():
        found = [await people.owner(f"h{n}", 99.0) for n in range(1, 5)]
        return [person and person.id for person in found]

    assert await owners() == ["p1", "p1", "p1", "p2"]
    assert await people.owner("h1", 100.0) is None
    await people.drop_token("h1")
    assert await owners() == [None, "p1", "p1", "p2"]
    await people.set_account(Account("p1", "ann", "hash"), "h3")
    assert await owners() == [None, None, "p1", "p2"]


async def test_nothing_is_kept_of_who_is_not_there(store):
    for call in (
        store.people.add_token(Token("h", "nobody", 1.0)),
        store.people.set_account(Account("nobody", "ann")),
        store.people.add_passkey(Passkey("k", "nobody", "key", 0)),
    ):
        with pytest.raises(NoPerson):
            await call


async def test_a_handle_belongs_to_one_account(store):
    people = store.people
    for name in ("p1", "p2"):
        await people.add(Person(name, name))
    await people.set_account(Account("p1", "ann", "hash"))
    with pytest.raises(Taken):
        await people.set_account(Account("p2", "ann", "other"))
    made = (await people.account(handle="ann")).created
    await people.change_hash(Account("p1", "ann", "another"), "too late")
    await people.change_hash(Account("p1", "ann", "hash"), "new hash")
    assert await people.account(handle="ann") == Account("p1", "ann", "new hash", made)
    assert await people.account(principal="p1") == Account("p1", "ann", "new hash", made)
    assert await people.account(principal="p2") is None


async def test_a_passkey_belongs_to_one_person_and_counts(store):
    people = store.people
    for name in ("p1", "p2"):
        await people.add(Person(name, name))
    await people.add_passkey(Passkey("k1", "p1", "key", 1, "phone"))
    with pytest.raises(Taken):
        await people.add_passkey(Passkey("k1", "p2", "key", 5, "phone"))
    await people.add_passkey(Passkey("k1", "p1", "key", 2, "phone"))
    await people.add_passkey(Passkey("k2", "p1", "key2", 0))
    assert await people.passkeys(credential="k1") == [Passkey("k1", "p1", "key", 2, "phone")]
    assert [key.id for key in await people.passkeys(principal="p1")] == ["k1", "k2"]
    await people.drop_passkey("p2", "k1")
    await people.drop_passkey("p1", "k2")
    assert [key.id for key in await people.passkeys(principal="p1")] == ["k1"]


async def test_of_two_devices_that_remove_the_last_two_keys_of_an_account_without_a_password_one_is_refused(store):
    people, names = store.people, [f"p{number}" for number in range(12)]
    for name in names:
        await people.add(Person(name, name))
        for device in ("a", "b"):
            await people.add_passkey(Passkey(f"{name}.{device}", name, "key", 0))
    asked = [(name, f"{name}.{device}") for name in names for device in ("a", "b")]
    removed = await asyncio.gather(*(people.drop_passkey(*one) for one in asked))
    stayed = [id_ for (_, id_), gone in zip(asked, removed, strict=True) if not gone]
    kept = [[key.id for key in await people.passkeys(principal=name)] for name in names]
    assert kept == [[id_] for id_ in stayed], "one of each two"


async def test_the_last_passkey_goes_once_there_is_a_password(store):
    people = store.people
    await people.add(Person("p1", "Ann"))
    await people.add_passkey(Passkey("k1", "p1", "key", 0))
    assert await people.drop_passkey("p1", "another"), "there is nothing to be removed"
    assert not await people.drop_passkey("p1", "k1")
    await people.set_account(Account("p1", "ann", "hash"))
    assert await people.drop_passkey("p1", "k1")
    assert await people.passkeys(principal="p1") == []


async def test_a_passkey_that_was_removed_is_not_counted_and_does_not_come_back(store):
    people = store.people
    await people.add(Person("p1", "Ann"))
    for id_ in ("k1", "k2"):
        await people.add_passkey(Passkey(id_, "p1", "key", 3, "phone"))
    assert await people.count_passkey("k1", 5)
    assert await people.count_passkey("k1", 4), "one that was shown before, and comes in later"
    assert await people.passkeys(credential="k1") == [Passkey("k1", "p1", "key", 5, "phone")]
    await people.drop_passkey("p1", "k1")
    assert not await people.count_passkey("k1", 6)
    assert await people.passkeys(credential="k1") == []


async def test_the_first_passkey_opens_an_account_and_leaves_one_that_is_there_as_it_is(store):
    people = store.people
    with pytest.raises(NoPerson):
        await people.add_passkey(Passkey("k1", "p1", "key", 0))
    await people.add(Person("p1", "Ann"))
    await people.add_passkey(Passkey("k1", "p1", "key", 0))
    made = await people.account(principal="p1")
    assert made == Account("p1", "p1", None, made.created)
    await people.set_account(Account("p1", "ann", "hash"))
    await people.add_passkey(Passkey("k2", "p1", "key", 0))
    assert await people.account(principal="p1") == Account("p1", "ann", "hash", made.created)
