"""The day's cards on the page: sat down to on a phone, played to the end, compared and shared."""

from __future__ import annotations

import re

import matplotlib.image
import numpy as np
from playwright.sync_api import Page, expect

from browser.eyes import sideways, violations
from browser.hands import DEAL, play_session
from folders import HELPERS

SENDING = HELPERS / "browser" / "sending.js"
"""Lets a desktop's browser hand things to other apps, as a phone's does, and keeps what was handed over."""
SOON = 20_000
"""Milliseconds within which a result is there on a busy machine."""

COMPILED = 120_000
"""Milliseconds within which the judge is compiled there."""


def test_a_finished_day_is_compared_with_the_levels_and_shared(page: Page, url: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script(path=SENDING)
    page.goto(f"{url}/daily")
    page.get_by_role("button", name=re.compile("^Sit down.*Loo")).click()
    play_session(page)
    page.get_by_role("link", name="Compare with the bots").click()
    expect(page.get_by_text(re.compile(r"^\d\w\w of 5$"))).to_be_visible(timeout=SOON)
    late = page.locator(".late").bounding_box()
    expect(page.locator("figure li").first).to_be_visible()
    expect(page.locator(".late", has_text="Your decisions")).to_be_visible(timeout=COMPILED)
    assert page.locator(".late").bounding_box() == late, "nothing below has moved"
    page.get_by_text("The figures").click()
    levels = page.get_by_role("table", name="With your cards, in your chair")
    expect(levels.get_by_role("row")).to_have_count(6)
    expect(page.get_by_role("table", name="Deal by deal").get_by_role("row")).to_have_count(13)
    expect(page.get_by_text("Luck apart, your decisions made")).to_be_visible()
    expect(page.get_by_role("columnheader", name="Without luck")).to_be_visible()
    assert violations(page) == []
    page.set_viewport_size({"width": 360, "height": 640})
    assert sideways(page) <= 0
    page.get_by_role("button", name="Copy the result").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    shared = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch("Gamester · .*\n\\d\\w\\w of 5 [🟩⬜🟥]{12}\nhttp://.*/daily/\\d{4}-\\d\\d-\\d\\d", shared)
    page.get_by_role("button", name="Copy the picture").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.read().then((items) => items[0].types)") == ["image/png"]
    page.get_by_role("button", name="Send to…").click()
    assert page.evaluate("sent") == {"text": shared, "files": [["gamester.png", "image/png"]]}
    page.get_by_role("button", name="Show my name").click()
    expect(page.get_by_role("button", name="Hide my name")).to_be_visible()
    page.get_by_role("button", name="Challenge a friend").click()
    expect(page.get_by_text("Link copied.")).to_be_visible()
    link = page.get_by_label("The link of the challenge").input_value()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a picture").click()
    image = matplotlib.image.imread(download.value.path(), format="png")
    assert image.shape[:2] == (630, 1200)
    assert len(np.unique(image.reshape(-1, image.shape[2]), axis=0)) > 3
    page.goto(link)
    heading = page.get_by_role("heading", name=re.compile(r"^Challenge: \w.*Loo"))
    expect(heading).to_be_visible()
    assert heading.inner_text().removeprefix("Challenge: ") in shared
    assert violations(page) == []
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector(DEAL)


def test_an_assembly_is_opened_joined_and_begun(page: Page, phone: Page, url: str) -> None:
    page.goto(f"{url}/daily")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Organise a tournament: Lanterloo").click()
    link = page.get_by_label("The link for your friends").input_value()
    unfound = []
    phone.on("response", lambda answer: unfound.append(answer.url) if answer.status >= 400 else None)
    phone.goto(link)
    phone.get_by_label("Your name").fill("Ben")
    assert unfound == [], "who is invited is asked for nothing that is not there"
    assert violations(phone) == []
    phone.get_by_role("button", name="Join").click()
    expect(phone.get_by_text("The host starts when everybody is here.")).to_be_visible()
    expect(page.get_by_text("Ben")).to_be_visible(timeout=SOON)
    assert violations(page) == []
    page.goto(url)
    page.get_by_role("link", name="Back to the tournament").click()
    page.get_by_role("button", name="Start").click()
    page.get_by_role("dialog").get_by_role("button", name="Start").click()
    expect(page.get_by_text("Round 2 begins when all have finished round 1.")).to_be_visible(timeout=SOON)
    expect(page.get_by_text("Still playing: Ann, Ben.")).to_be_visible()
    assert violations(page) == []
    phone.reload()
    expect(phone.get_by_role("link", name=re.compile(r"^Round [1-4]: go to the table"))).to_have_count(1, timeout=SOON)
    assert sideways(phone) <= 0
    phone.get_by_role("link", name="Round 1: go to the table").click()
    phone.wait_for_selector(DEAL)
