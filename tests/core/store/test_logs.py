"""A log has no gaps, one writer at a time, and answers a command once: in every store."""

import asyncio

import pytest

from gamester.hosting.opening import NOBODY
from gamester.server.store import Answer, BadText, Chair, Head, NoTable, Process, Repeated, Stale, Taken, open_store
from gamester.server.store.operations import tell

pytestmark = pytest.mark.asyncio


def head(name="t", **more):
    return Head(name, "loo", "five/wikipedia-2023", **more)


async def test_rows_come_back_in_order(store):
    await store.create(head(), ["a", "b"])
    await store.append("t", 2, ["c", "é♠", "e"])
    assert await store.read("t") == ["a", "b", "c", "é♠", "e"]
    assert (await store.head("t")).last == 5
    assert await store.read("nobody") == []


async def test_of_many_writers_after_the_same_row_one_writes(store):
    await store.create(head(), ["a"])
    tries = [store.append("t", 1, [f"{n}", f"{n}'"], Answer("ann", str(n))) for n in range(12)]
    done = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(result is None for result in done) == 1
    assert sum(isinstance(result, Stale) for result in done) == 11
    winner = str(done.index(None))
    assert await store.read("t") == ["a", winner, f"{winner}'"]
    assert await store.answered("t", "ann", winner)


async def test_two_stores_on_one_database_are_fenced_from_each_other(shared_kind, new_address):
    address = new_address(shared_kind)
    one, other = await open_store(address), await open_store(address)
    await one.create(head(), ["0"])

    async def write(store, name, lost=0, written=0):
        while written < 25:
            last = len(await store.read("t"))
            try:
                await store.append("t", last, [f"{name}{last}"])
                written += 1
            except Stale:
                lost += 1
        return lost

    await asyncio.gather(write(one, "a"), write(other, "b"), write(other, "c"))
    rows = await one.read("t")
    assert len(rows) == 76
    assert [int(row.lstrip("abc")) for row in rows] == list(range(76))
    await one.close()
    await other.close()


async def test_a_command_is_answered_once_and_then_the_same(store):
    await store.create(head(), ["a"])
    await store.append("t", 1, ["b"], Answer("ann", "7"))
    for expected in (1, 2):
        with pytest.raises(Repeated):
            await store.append("t", expected, ["c"], Answer("ann", "7"))
    assert await store.answered("t", "ann", "7")
    await store.append("t", 2, ["c"], Answer("ben", "7"))
    assert await store.read("t") == ["a", "b", "c"]


async def test_an_answer_without_rows_is_kept_too(store):
    await store.create(head(), ["a"])
    await store.append("t", 1, [], Answer("ann", "1"))
    assert await store.answered("t", "ann", "1")
    assert (await store.head("t")).last == 1


async def test_an_identity_is_used_once(store):
    await store.create(head(), ["a"])
    with pytest.raises(Taken):
        await store.create(head(title="another"), ["b"])
    assert await store.read("t") == ["a"]
    assert (await store.head("t")).title == ""


async def test_unknown_tables_are_named(store):
    for call in (
        store.head("x"),
        store.append("x", 0, ["a"]),
        store.set_head(head("x", version=1)),
        store.say("x", "ann", "hello"),
        store.secret("x"),
    ):
        with pytest.raises(NoTable, match="no table x"):
            await call
    assert await store.heads() == []


async def test_rows_alone_move_no_time_and_no_order_that_others_see(store):
    """Some of them are acts that nobody may notice."""
    for id_ in ("one", "two"):
        await store.create(head(id_), ["a"])
    before = await store.heads()
    await store.append("one", 1, ["b"], Answer("ann", "1"))
    after = await store.heads()
    assert [(kept.id, kept.changed) for kept in after] == [(kept.id, kept.changed) for kept in before]
    await store.append("one", 2, ["c"], head=after[1])
    assert [kept.id for kept in await store.heads()] == ["one", "two"]


@pytest.mark.parametrize("bad", ["two\nlines", "return\r", "zero\0", "half \ud800 sign"])
async def test_what_is_no_line_of_text_is_refused_whole(store, bad):
    await store.create(head(), ["a"])
    with pytest.raises(BadText):
        await store.append("t", 1, ["b", bad])
    with pytest.raises(BadText):
        await store.create(head("other"), [bad])
    assert await store.read("t") == ["a"]
    assert [kept.id for kept in await store.heads()] == ["t"]


async def test_a_head_is_changed_only_by_who_has_read_the_latest(store):
    await store.create(head(), ["a"])
    first = await store.head("t")
    changed = Head(
        "t", "loo", "x", title="ours", chairs=(Chair("Ann", "person", "ann"), Chair()), version=first.version
    )
    await store.set_head(changed)
    now = await store.head("t")
    assert (now.title, now.chairs, now.version) == ("ours", changed.chairs, first.version + 1)
    with pytest.raises(Stale):
        await store.set_head(changed)
    with pytest.raises(Stale):
        await store.append("t", 1, ["b"], head=changed)
    assert await store.read("t") == ["a"]
    await store.append("t", 1, ["b"], head=Head("t", "loo", "x", title="both", version=now.version))
    assert ((await store.head("t")).title, (await store.head("t")).last) == ("both", 2)


async def test_tables_are_found_by_what_they_are_and_who_sat_there(store):
    ann, ben = Chair("Ann", "person", "ann"), Chair("Ben", "person", "ben")
    await store.create(head("one", listed=True, chairs=(ann,)))
    await store.create(head("two", status="finished", chairs=(ann, ben)))
    await store.create(head("three", listed=True, status="playing"))

    async def found(**conditions):
        return [kept.id for kept in await store.heads(**conditions)]

    assert await found() == ["three", "two", "one"]
    assert await found(listed=True) == ["three", "one"]
    assert await found(status=["finished", "playing"]) == ["three", "two"]
    assert await found(principal="ann") == ["two", "one"]
    assert await found(principal="ann", listed=True) == ["one"]
    assert await found(most=1) == ["three"]
    left = await store.head("one")
    await store.set_head(Head("one", "loo", "x", chairs=(Chair(),), version=left.version))
    assert await found(principal="ann") == ["one", "two"]


async def test_tables_are_found_by_who_awaits_a_seat_and_who_is_the_host(store):
    places = {"places": [{"bot": "advice"}, {"bot": "advice", "coming": ["ben", "Ben"]}]}
    await store.create(head("awaited", host="ann", chairs=(Chair(), Chair()), settings=places))
    await store.create(head("kept", host=NOBODY))
    for who, found in (("ann", ["awaited"]), ("ben", ["awaited"]), (NOBODY, []), ("", [])):
        assert [kept.id for kept in await store.heads(principal=who)] == found, who


async def test_tables_are_found_by_their_host_and_not_by_who_only_sits_there(store):
    ann = Chair("Ann", "person", "ann")
    await store.create(head("own", host="ann", chairs=(ann,)))
    await store.create(head("empty", host="ann"))
    await store.create(head("bens", host="ben", title='"host":"ann"', chairs=(ann,)))
    assert [kept.id for kept in await store.heads(host="ann")] == ["empty", "own"]
    await store.set_head(head("own", host="ben", version=1))
    assert [kept.id for kept in await store.heads(host="ann", most=1)] == ["empty"]


async def test_tables_are_found_by_whom_they_name_also_if_only_seats_were_noted(store):
    await store.create(head("hosted", host="ann"))
    await store.create(head("other", host="anna", title="for ann"))
    await store.watched.write(tell("delete from sat"))
    assert [kept.id for kept in await store.heads(named="ann", status=["open"])] == ["hosted"]
    assert await store.heads(named="ann", status=["finished"]) == []


async def test_secrets_and_chat_stand_beside_the_log(store):
    await store.create(head(), ["a"], "first")
    with pytest.raises(Taken):
        await store.create(head(), ["a"], "second")
    assert await store.secret("t") == "first"
    await asyncio.gather(*(store.say("t", "ann", f"line {number}") for number in range(9)))
    said = await store.said("t", 50)
    assert [line.number for line in said] == list(range(1, 10))
    assert {line.body for line in said} == {f"line {number}" for number in range(9)}
    assert [line.number for line in await store.said("t", most=4)] == [6, 7, 8, 9]
    assert await store.read("t") == ["a"]


async def test_of_many_appends_at_once_only_those_fail_that_must(store):
    names = [f"t{number}" for number in range(12)]
    for name in (*names, "bad"):
        await store.create(head(name), ["a"])
    await store.append("t3", 1, ["b"], Answer("ann", "once"))
    expected = {"t3": 2, "t5": 7}
    appends = [store.append(name, expected.get(name, 1), ["c"], Answer("ann", "once")) for name in names]
    appends.append(store.append("bad", 1, ["a\0b"]))
    await store.append("bad", 1, [], Answer("ann", "nothing"))
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert isinstance(results.pop(), BadText)
    assert {name: type(result) for name, result in zip(names, results, strict=True) if result is not None} == {
        "t3": Repeated, "t5": Stale,
    }  # fmt: skip
    assert [len(await store.read(name)) for name in names] == [1 if name == "t5" else 2 for name in names]


async def test_only_the_owner_of_a_table_writes_to_it(store):
    await store.create(head(), ["a"])
    for number in range(2):
        await store.register(Process(f"p{number}", "127.0.0.1:1", "secret"))
    assert await store.claim("t", "p0") is None
    assert (await store.claim("t", "p1")).name == "p0"
    await store.append("t", 1, ["b"], owner="p0")
    await store.say("t", "ann", "hello", owner="p0")
    for owner in ("p1", ""):
        with pytest.raises(Stale):
            await store.append("t", 2, ["c"], owner=owner)
        with pytest.raises(Stale):
            await store.append("t", 2, ["c"], None, await store.head("t"), owner=owner)
        with pytest.raises(Stale):
            await store.say("t", "ann", "hello", owner=owner)
    await store.leave("p0")
    assert await store.claim("t", "p1") is None
    with pytest.raises(Stale):
        await store.append("t", 2, ["late"], owner="p0")
    await store.release("t", "p1")
    await store.append("t", 2, ["c"])
    assert await store.read("t") == ["a", "b", "c"]
    with pytest.raises(NoTable):
        await store.claim("nobody", "p1")
