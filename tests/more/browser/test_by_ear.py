"""A table by ear alone, on the smallest phone: what a screen reader speaks is enough, is said once, and is short."""

from __future__ import annotations

import statistics

import pytest
from listener import Listener
from playwright.sync_api import Page

from browser.hands import DEAL, sit


@pytest.mark.parametrize(
    ("game", "variant", "players", "median", "most"),
    [
        ("loo", "five/wikipedia-2023", 5, 30, 40),
        ("loo", "three/wikipedia-2023", 4, 30, 40),
        ("laugh", "adpoker", 5, 25, 60),
        ("laugh", "willughby-1665", 4, 40, 60),
    ],
)
def test_deals_are_played_by_what_is_spoken(
    page_tools: None, smallest: Page, url: str, game: str, variant: str, players: int, median: int, most: int
) -> None:
    """`median` and `most` bound the words of a decision: the question, the hand, and all that may be done."""
    sit(smallest, url, game, variant, players, {"rounds": 10})
    listener = Listener(smallest, 1)
    listener.play(3)
    assert statistics.median(listener.words) <= median
    assert max(listener.words) <= most


def test_what_is_asked_and_what_others_do_is_spoken_once(page_tools: None, smallest: Page, url: str) -> None:
    sit(smallest, url, "loo", "five/wikipedia-2023", 5, {})
    listener = Listener(smallest, 1)
    smallest.click(DEAL)
    listener.asked()
    listener.open_line()
    for line in ("hand", "hand", "pool", "legal"):
        listener.drop()
        listener.type(line)
        smallest.wait_for_timeout(300)
        assert len(listener.drop()) == 1, line
    listener.type("1")
    listener.asked()
    deeds = [phrase for phrase in listener.log if phrase.startswith("polite: ") and "Your hand" not in phrase]
    assert len(set(deeds)) == len(deeds)


def test_whoever_wants_to_hear_less_hears_how_a_deal_begins_and_ends_and_what_is_asked(
    page_tools: None, smallest: Page, url: str
) -> None:
    smallest.add_init_script("localStorage.setItem('gamester.settings', '{\"brief\": true, \"line\": true}')")
    sit(smallest, url, "loo", "five/wikipedia-2023", 5, {})
    listener = Listener(smallest, 1)
    smallest.click(DEAL)
    listener.asked()
    listener.open_line()
    listener.type("pass")
    assert "pool" in listener.told("pool")
    began, _ = [phrase for phrase in listener.log if phrase.startswith("polite: ")]
    assert began.startswith("polite: Deal 1: ")


@pytest.mark.parametrize(("game", "link"), [("loo", "link, Teach me"), ("laugh", "Learn it Laugh")])
def test_a_lesson_is_learnt_by_what_is_spoken(page_tools: None, smallest: Page, url: str, game: str, link: str) -> None:
    smallest.goto(url)
    listener = Listener(smallest, 1)
    listener.press(link)
    assert "five minutes" in listener.arrive()
    assert listener.learn() >= (8 if game == "laugh" else 15)
    listener.type("")
    listener.arrive()
    assert listener.asked(), "the lesson leads to a table, where something is asked"
    spoken = [one for one in listener.log if one.startswith("assertive: ")]
    assert len(set(spoken)) == len(spoken)


def test_puzzles_are_solved_by_what_is_spoken(page_tools: None, smallest: Page, url: str) -> None:
    smallest.goto(url)
    listener = Listener(smallest, 1)
    listener.press("link, Solve it")
    listener.arrive("puzzle")
    listener.solve(5)
    assert max(listener.words) <= 60
    listener.type("who")
    assert listener.told("balance")
    spoken = [one for one in listener.log if one.startswith("assertive: ")]
    assert len(set(spoken)) == len(spoken)


@pytest.mark.parametrize("title", ["Five-card Loo", "Laugh and Lie Down"])
def test_a_day_is_played_to_its_result_and_its_costliest_deal_looked_back_on(
    page_tools: None, smallest: Page, url: str, title: str
) -> None:
    smallest.goto(url)
    listener = Listener(smallest, 1)
    assert listener.day(title) == 12
    assert statistics.median(listener.words) <= 25
    assert max(listener.words) <= 60
    said = listener.look_back()
    assert "heading, What you decided, level 3" in said
    assert any("chips" in phrase for phrase in said)
    smallest.keyboard.press("Escape")
    assert listener.next() == "button, Review this deal", "the focus goes back to where it was"
