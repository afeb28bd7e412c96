"""The process that looks back on deals: it tells how far it has come, is killed and started anew, and outlives faults."""

import asyncio
import os
import signal

import pytest

from core.server.test_reviews import THREE, deal_of, looked
from gamester.bots.roster import AdviceBot
from gamester.handlers.reviews import acts_of
from gamester.hosting import Refused
from gamester.server.limits import Limits
from gamester.server.study_queue import StudyQueue
from gamester.table.events import Opened


@pytest.fixture
async def queue():
    made = StudyQueue(Limits(0))
    yield made
    await made.close()


async def test_the_process_tells_how_far_it_has_come_outlives_a_fault_and_is_started_anew_until_the_server_leaves(
    queue,
):
    events = deal_of(3, [AdviceBot(str(seat)) for seat in range(5)])
    look = await looked(queue, events, patience=0.02)
    seen = [look.done]
    while not look.task.done():
        look = await looked(queue, events, patience=0.02)
        seen.append(look.done)
    assert seen[0] == 0 < seen[-1] == acts_of(events, 1, 0)
    assert seen == sorted(seen)
    assert look.answer().seat == 0
    process = queue.helper.process
    look = await looked(queue, [Opened("loo", THREE, {}, 1, ("A", "B", "C"))], deal=7)
    with pytest.raises(RuntimeError):
        look.answer()
    assert queue.helper.process is process
    os.kill(process.pid, signal.SIGSTOP)  # it cannot answer before it is killed
    look = await looked(queue, seat=1, patience=0)
    await asyncio.sleep(0)
    os.kill(process.pid, signal.SIGKILL)
    with pytest.raises((EOFError, OSError)):
        await look.task
    await asyncio.sleep(0)
    assert (await looked(queue, seat=2)).answer().deal == 1
    assert queue.helper.process is not process
    looks = [await looked(queue, events, seat=seat, patience=0) for seat in (3, 4)]
    await queue.close()
    for look in looks:
        with pytest.raises(Refused) as refused:
            await look.task
        assert refused.value.code == "drain"
