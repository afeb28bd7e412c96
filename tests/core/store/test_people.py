"""Persons, tokens, accounts and passkeys: in every store."""

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
        store.people.set_passkey(Passkey("k", "nobody", "key", 0)),
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
    await people.set_passkey(Passkey("k1", "p1", "key", 1, "phone"))
    with pytest.raises(Taken):
        await people.set_passkey(Passkey("k1", "p2", "key", 5, "phone"))
    await people.set_passkey(Passkey("k1", "p1", "key", 2, "phone"))
    await people.set_passkey(Passkey("k2", "p1", "key2", 0))
    assert await people.passkeys(credential="k1") == [Passkey("k1", "p1", "key", 2, "phone")]
    assert [key.id for key in await people.passkeys(principal="p1")] == ["k1", "k2"]
    await people.drop_passkey("p2", "k1")
    await people.drop_passkey("p1", "k2")
    assert [key.id for key in await people.passkeys(principal="p1")] == ["k1"]
