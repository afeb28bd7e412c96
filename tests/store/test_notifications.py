"""Processes that serve the same tables wake each other, and make up for what they missed."""

import asyncio

import psycopg
import pytest
import redis as redis_library

from gamester.server.notifications import EVERYTHING, open_notifier
from gamester.server.store import Unreachable

pytestmark = pytest.mark.asyncio


class Ear:
    """Notes what is heard, and waits for what is wanted."""

    def __init__(self):
        self.heard = []
        self.more = asyncio.Event()

    def __call__(self, table, seq):
        self.heard.append((table, seq))
        self.more.set()

    async def until(self, wanted):
        while wanted not in self.heard:
            self.more.clear()
            await self.more.wait()


@pytest.fixture(params=[pytest.param(kind, marks=getattr(pytest.mark, kind)) for kind in ("postgres", "redis")])
def bus_kind(request):
    return request.param


@pytest.fixture
def bus_address(request, bus_kind):
    return request.getfixturevalue(f"{bus_kind}_server")


async def test_a_single_process_wakes_itself():
    ear = Ear()
    notifier = await open_notifier(None, ear)
    await notifier.tell("t", 3)
    assert ear.heard == []
    await ear.until(("t", 3))
    await notifier.close()


async def test_every_process_hears_in_order_what_any_says(bus_address):
    ears = [Ear(), Ear()]
    buses = [await open_notifier(bus_address, ear) for ear in ears]
    for seq in range(1, 6):
        await buses[seq % 2].tell("table-1", seq)
    for ear in ears:
        await ear.until(("table-1", 5))
        await ear.until(("table-1", 4))
        odd = [seq for _, seq in ear.heard if seq % 2]
        assert odd == [1, 3, 5]
        assert len(ear.heard) == 5
    for notifier in buses:
        await notifier.close()


def cut_everybody_off(kind, address):
    if kind == "postgres":
        with psycopg.connect(address, autocommit=True) as other:
            other.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity"
                " where pid <> pg_backend_pid() and backend_type = 'client backend'"
            )
    else:
        with redis_library.Redis.from_url(address) as other:
            other.client_kill_filter(_type="pubsub", skipme=True)


async def test_a_bus_that_was_cut_off_comes_back_and_says_that_it_may_have_missed_something(bus_kind, bus_address):
    ear = Ear()
    notifier = await open_notifier(bus_address, ear)
    await notifier.tell("t", 1)
    await ear.until(("t", 1))
    cut_everybody_off(bus_kind, bus_address)
    await ear.until((EVERYTHING, 0))
    await notifier.tell("t", 2)
    await ear.until(("t", 2))
    await notifier.close()


async def test_a_bus_that_can_still_hear_but_not_say_is_opened_again(postgres_server):
    ear = Ear()
    notifier = await open_notifier(postgres_server, ear)
    await notifier.wire.saying.close()
    await notifier.tell("t", 1)
    await ear.until((EVERYTHING, 0))
    assert ("t", 1) not in ear.heard
    await notifier.tell("t", 2)
    await ear.until(("t", 2))
    await notifier.close()


@pytest.mark.parametrize(
    "address", ["redis://127.0.0.1:1/0", "postgresql://127.0.0.1:1/none", "unix:///no/such/socket", "carrier://pigeon"]
)
async def test_a_bus_that_is_not_there_is_one_sentence(address):
    with pytest.raises(Unreachable) as fault:
        await open_notifier(address, Ear())
    assert str(fault.value).count("\n") == 0
    assert str(fault.value).endswith("try again.")
