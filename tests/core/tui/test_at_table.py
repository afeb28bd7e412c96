"""What a person does at the table: marked cards, refusals, the exchange, hints, windows, the mouse."""

from __future__ import annotations

import re

import pytest

from gamester.i18n import languages
from gamester.protocol import wire
from gamester.table.record import StoreError
from gamester.text.messages import Words
from gamester.tui.acts import Acts
from gamester.tui.base import Leave, Look, Question
from gamester.tui.chronicle import LongLog
from gamester.tui.form import LookScreen
from gamester.tui.hand import Hand
from gamester.tui.rules import Rules
from gamester.tui.settle import Settlement
from tui.playing import asked, next_deal, opened, screen_text, settled, shows, strike, table, the_table, to_play, until


async def to_exchange(pilot):
    """Play on until cards are to be exchanged."""
    screen = the_table(pilot.app)
    while not screen.sitting.choosing.exchanging:
        await until(pilot, lambda: asked(pilot.app) or settled(pilot.app))
        if settled(pilot.app):
            await next_deal(pilot)
        elif not screen.sitting.choosing.exchanging:
            heard = screen.sitting.known.seq
            await strike(pilot, "s" if not screen.sitting.choosing.plays else "enter")
            await until(pilot, lambda: screen.sitting.known.seq != heard)  # noqa: B023
    return screen


async def to_improper(pilot):
    """Play on until a card of the hand may not be played; the table, and the number of that card."""
    while True:
        screen = await to_play(pilot)
        choosing = screen.sitting.choosing
        for number, card in enumerate(choosing.cards, 1):
            if card not in choosing.proper:
                return screen, str(number)
        before = screen.sitting.known.seq
        await strike(pilot, "enter")
        await until(pilot, lambda: screen.sitting.known.seq != before)  # noqa: B023


async def test_proper_cards_are_marked_and_a_refused_card_says_why_and_where() -> None:
    async with table(game="loo", seed="refuse") as pilot:
        screen, improper = await to_improper(pilot)
        choosing = screen.sitting.choosing
        await shows(pilot, *(f"▲{number}" for number, card in enumerate(choosing.cards, 1) if card in choosing.proper))
        text = screen_text(pilot.app)
        for number, card in enumerate(choosing.cards):
            assert (f"▲{number + 1}" in text) == (card in choosing.proper)
        before = screen.sitting.known.seq
        await strike(pilot, improper)
        await until(pilot, lambda: screen.sitting.notice is not None)
        kind, words, rule = screen.sitting.notice or ("", "", "")
        assert kind == "refused"
        assert rule
        assert words[0].isupper()
        await shows(pilot, f"✗ {words}", f"[{rule}]")
        assert screen.sitting.known.seq == before
        await strike(pilot, "?")
        await opened(pilot, Rules)
        assert pilot.app.screen.paragraph == rule


async def test_cards_are_put_out_by_space_number_and_click_and_changed_by_enter() -> None:
    async with table(game="loo", seed="change") as pilot:
        screen = await to_exchange(pilot)
        choosing = screen.sitting.choosing
        held = list(choosing.cards)
        await strike(pilot, "right", "space", "4")
        await until(pilot, lambda: choosing.put == {held[1], held[3]})
        await shows(pilot, "●2", "Change 2 cards")
        await pilot.click(Hand, offset=(19, 3))
        await until(pilot, lambda: choosing.put == {held[1]})
        before = screen.sitting.known.seq
        await strike(pilot, "enter")
        await until(pilot, lambda: screen.sitting.known.seq != before)
        assert screen.sitting.view.seats[0].changed == 1
        assert held[1] not in screen.sitting.view.hand


async def test_keeping_all_cards_is_asked_twice() -> None:
    async with table(game="loo", seed="change") as pilot:
        screen = await to_exchange(pilot)
        before = screen.sitting.known.seq
        await strike(pilot, "enter")
        await until(pilot, lambda: screen.sitting.notice is not None)
        assert screen.sitting.known.seq == before
        await strike(pilot, "enter")
        await until(pilot, lambda: screen.sitting.known.seq != before)
        assert screen.sitting.view.seats[0].changed == 0


async def test_a_button_may_be_clicked() -> None:
    async with table(game="loo") as pilot:
        screen = the_table(pilot.app)
        await until(pilot, lambda: bool(screen.sitting.choosing.said))
        heard = screen.sitting.known.seq
        await pilot.click(Acts, offset=(2, 0))
        await until(pilot, lambda: screen.sitting.known.seq != heard)
        await until(pilot, lambda: "passed" in screen_text(screen.app) or settled(pilot.app))


async def test_the_hint_points_at_what_it_advises() -> None:
    async with table(game="loo") as pilot:
        screen = the_table(pilot.app)
        await strike(pilot, "h")
        await until(pilot, lambda: screen.sitting.notice is not None)
        await shows(pilot, "☞")
        assert not screen.sitting.choosing.on_cards


async def test_where_there_are_no_hints_the_key_for_them_says_so(monkeypatch) -> None:
    monkeypatch.setattr("gamester.hosting.rendering.gives_hints", lambda head: False)
    async with table(game="loo") as pilot:
        await strike(pilot, "h")
        await shows(pilot, "✗ There are no hints at this table.")


async def test_leaving_is_asked_and_ctrl_c_asks_too() -> None:
    yes = Words("fr").say("plain.yes")
    async with table(game="loo", language="fr") as pilot:
        for key in ("q", "ctrl+c"):
            await strike(pilot, key)
            await opened(pilot, Leave)
            await strike(pilot, "enter")
            await until(pilot, lambda: pilot.app.screen is the_table(pilot.app))
        await strike(pilot, "ctrl+c")
        await opened(pilot, Leave)
        await shows(pilot, f"({yes})")
        await strike(pilot, yes)
        await until(pilot, lambda: pilot.app.return_value == 0)


@pytest.mark.parametrize("language", languages())
def test_leaving_promises_no_entry_of_the_menu_for_a_record_may_lie_elsewhere(language: str) -> None:
    words = Words(language)
    assert words.say("tui.menu.continue") not in words.say("tui.leave.text")


async def test_colours_and_language_change_at_the_table() -> None:
    async with table(game="loo") as pilot:
        await strike(pilot, "o")
        await opened(pilot, LookScreen)
        await strike(pilot, "right", "down", "down", "right", "escape")
        await until(pilot, lambda: pilot.app.screen is the_table(pilot.app))
        assert pilot.app.look.four_colour
        own = Words(list(languages())[1])
        await shows(pilot, own.say("tui.info.pool"), own.say("tui.keys.hint"), own.say("tui.bar.deal_on", n=1, deals=5))


async def test_what_was_set_is_heeded_also_when_ctrl_c_closes_the_settings() -> None:
    async with table(game="loo") as pilot:
        await strike(pilot, "o")
        await opened(pilot, LookScreen)
        own = Words(list(languages())[1])
        await strike(pilot, "right")
        await until(pilot, lambda: pilot.app.words.language == own.language)
        await strike(pilot, "ctrl+c")
        await opened(pilot, Leave)
        await strike(pilot, "enter")
        await until(pilot, lambda: pilot.app.screen is the_table(pilot.app))
        await until(pilot, lambda: the_table(pilot.app).sitting.client.lang == own.language)
        await shows(pilot, own.say("tui.bar.deal_on", n=1, deals=5))


async def test_a_capture_with_a_choice_asks_what_it_takes() -> None:
    for seed in range(40):
        async with table(
            game="laugh", seed=f"choice{seed}", options={"declare": "none", "late_declaration": "forbidden"}
        ) as pilot:
            screen = the_table(pilot.app)
            several = [card for card, acts in screen.sitting.choosing.plays.items() if len(acts) > 1]
            if not several:
                continue
            before = screen.sitting.known.seq
            await strike(pilot, str(list(screen.sitting.choosing.cards).index(several[0]) + 1))
            await until(pilot, lambda: screen.sitting.choosing.pending is not None)  # noqa: B023
            await shows(pilot, "Take")
            await strike(pilot, "escape")
            await until(pilot, lambda: screen.sitting.choosing.pending is None)  # noqa: B023
            assert screen.sitting.known.seq == before
            await strike(pilot, "enter")
            await until(pilot, lambda: screen.sitting.choosing.pending is not None)  # noqa: B023
            await strike(pilot, "1")
            await until(pilot, lambda: screen.sitting.known.seq != before)  # noqa: B023
            return
    raise AssertionError


async def test_a_full_disk_while_the_others_play_asks_to_try_again(monkeypatch) -> None:
    async with table(game="loo", keep=True) as pilot:
        screen = the_table(pilot.app)
        await strike(pilot, "p")
        await until(pilot, lambda: settled(pilot.app))
        calls = []

        def full(_: object) -> None:
            calls.append(1)
            raise StoreError("store.write", path="record.jsonl", reason="No space left on device")

        monkeypatch.setattr(type(screen.sitting.host), "step", lambda self: full(None))
        await strike(pilot, "enter")
        await opened(pilot, Question)
        await shows(pilot, "No space")
        monkeypatch.undo()
        await strike(pilot, "enter")
        await until(pilot, lambda: settled(pilot.app) or asked(pilot.app))
        assert len(calls) == 1


async def test_an_irregular_card_is_asked_about_where_it_is_punished() -> None:
    async with table(game="loo", seed="refuse", options={"enforcement": "penalty"}) as pilot:
        screen, improper = await to_improper(pilot)
        await strike(pilot, improper)
        await until(pilot, lambda: pilot.app.screen is not screen)
        await strike(pilot, "escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert not screen.sitting.view.seats[0].offender


async def test_cards_that_no_longer_count_for_the_person_are_set_aside_only_after_a_question() -> None:
    async with table(game="laugh", seed="s3") as pilot:
        screen = the_table(pilot.app)
        await strike(pilot, "e")
        await until(pilot, lambda: asked(pilot.app) and screen.sitting.choosing.plays)
        held = list(screen.sitting.choosing.cards)
        await strike(pilot, "d")
        await opened(pilot, Question)
        await shows(pilot, "these cards will count for the dealer")
        await strike(pilot, "enter")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert screen.sitting.choosing.cards == held
        await strike(pilot, "d")
        await opened(pilot, Question)
        await strike(pilot, "down", "enter")
        await until(pilot, lambda: set(held) - set(screen.sitting.choosing.cards) == {"8D", "8H"})


async def test_nothing_happens_at_the_table_while_a_window_is_open() -> None:
    async with table(game="loo", look=Look(speed="fast", reduced_motion=True)) as pilot:
        screen = the_table(pilot.app)
        await strike(pilot, "p", "l")
        await opened(pilot, LongLog)
        assert screen.pace.due
        screen.pace.next_thing()
        assert isinstance(pilot.app.screen, LongLog)
        screen.pace.go_on()
        assert screen.pace.waiting is None
        await strike(pilot, "escape")
        await opened(pilot, Settlement)


async def test_an_alarm_stays_until_the_person_acts() -> None:
    async with table(game="loo") as pilot:
        screen = the_table(pilot.app)
        screen.sitting.client.alarm = "left_out"
        screen.sitting.client.resume()
        await shows(pilot, "! The server has dealt without your bytes")
        known = screen.sitting.known
        screen.told(wire.News(known.seq, [], known.state), [])
        screen.control.answered(wire.Ack("said", known.seq))
        await shows(pilot, "! The server has dealt without your bytes")
        await strike(pilot, "p")
        await until(pilot, lambda: screen.sitting.notice is None)


async def test_court_cards_have_the_letters_of_the_language_also_after_a_change():
    async with table(game="loo", language="fr", seed="refuse") as pilot:
        await shows(pilot, "Pam V♣")
        assert not re.search("[JQK][♣♦♥♠]", screen_text(pilot.app))
        await strike(pilot, "o", "right", "escape")
        await until(pilot, lambda: "V♣" not in screen_text(pilot.app))
