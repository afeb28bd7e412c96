"""The loop round a table where the store answers at once: whatever a job does, the next one has its turn."""

import asyncio

import pytest

from gamester.drive.clock import LONGEST, Alarm
from gamester.local import open_home
from gamester.local.settings import Settings
from gamester.protocol import wire


@pytest.fixture
def home():
    one = open_home(Settings(name="Ann", seed="loop", keep=False), "en")
    one.connect()
    one.step()
    return one


def test_an_answer_that_cannot_be_computed_leaves_the_table_its_turn(home, monkeypatch):
    def broken(_reply):
        raise RuntimeError("broken")

    while not home.must_wait:
        home.step()
    monkeypatch.setattr(home, "compute", broken)
    with pytest.raises(RuntimeError):
        home.client.ask(wire.AskHint)
    heard = []
    home.client.ask(wire.Describe, heard.append)
    assert [type(one) for one in heard] == [wire.Described]


def test_what_is_asked_while_something_is_told_is_done_after_it(home):
    order = []

    def told(message, _fresh):
        order.append(type(message).__name__)
        if isinstance(message, wire.Described) and message.id == "first":
            home.post(wire.Describe("second"))
            order.append("asked")

    home.client.told = told
    home.post(wire.Describe("first"))
    assert order == ["Described", "asked", "Described"]


async def test_a_timer_for_what_is_past_and_for_what_is_far_away_asks_the_loop_for_neither(monkeypatch):
    asked = []

    class Handle:
        def cancel(self):
            pass

    class Loop:
        def call_later(self, wait, _ring):
            asked.append(wait)
            return Handle()

    alarm = Alarm(lambda: None)
    running = asyncio.get_running_loop
    monkeypatch.setattr("gamester.drive.clock.asyncio.get_running_loop", Loop)
    alarm.set(5.0, 7.0)
    alarm.set(1e9, 7.0)
    monkeypatch.setattr("gamester.drive.clock.asyncio.get_running_loop", running)
    assert asked == [0.0, LONGEST]
