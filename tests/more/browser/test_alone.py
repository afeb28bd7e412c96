"""The site of static files in real browsers, with nobody listening: no server, and after the first visit no host."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import pytest
from own_site import Site
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.eyes import sideways, violations
from browser.fixtures import serving
from browser.hands import READY, dealt_in, deed, play_deal
from browser.keeping import begin, row
from browser.static_host import Host
from browser.visitors import SLOW, Regular, open_table, somebody, visit, whole
from core.server.test_daily import play, sit
from folders import ROOT
from gamester.cli import main
from server.client import Person as Client
from server.client import Served

WEB = ROOT / "web"
pytestmark = pytest.mark.timeout(900)
BROWSERS = [pytest.param("chromium", marks=pytest.mark.chromium), pytest.param("firefox", marks=pytest.mark.firefox)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, page_tools: None) -> Path:
    """The site as the command writes it, with bots that do not wait."""
    out = tmp_path_factory.mktemp("site")
    words = ["site", str(out), "--play-only", "--speed", "instant", "--pyodide", str(WEB / "node_modules" / "pyodide")]
    assert main(words) == 0
    return out


@pytest.fixture
def host(folder: Path, tmp_path: Path) -> Iterator[Host]:
    """A host of this test's own, whose files it may spoil or exchange."""
    shutil.copytree(folder, tmp_path / "site")
    found = Host(tmp_path / "site")
    yield found
    found.stop()


@pytest.fixture(scope="module", params=BROWSERS)
def real(request: pytest.FixtureRequest) -> Browser:
    """Chromium, then Firefox."""
    found: Browser = request.getfixturevalue("browser" if request.param == "chromium" else "firefox")
    return found


@pytest.fixture
def newcomer(real: Browser) -> Iterator[BrowserContext]:
    """Somebody who has never been here."""
    context = somebody(real)
    yield context
    context.close()


@pytest.fixture(scope="module")
def regular(real: Browser, folder: Path) -> Iterator[Regular]:
    """One for all tests that do not ask how the first visit was: it takes most of the time."""
    context, host = somebody(real), Host(folder)
    yield Regular(context, host)
    context.close()
    host.stop()


@pytest.fixture
def person(regular: Regular) -> Iterator[Regular]:
    """The regular visitor, once the test before is tidied up; a fault in the page's own script fails the test."""
    regular.faults.clear()
    yield regular
    regular.leave()
    assert regular.faults == []


def test_a_first_visit_is_five_megabytes_with_all_that_is_kept_for_later_ones(folder: Path) -> None:
    (version,) = (folder / "play" / "v").iterdir()
    assert Site(folder / "play", version.name).first_visit <= 5_000_000


def test_with_the_network_off_a_deal_is_gone_on_with_looked_back_on_and_forgotten(person: Regular) -> None:
    page = person.come()
    open_table(page)
    for _ in range(3):
        dealt_in(page)
        deed(page)
    dealt_in(page)
    before = page.locator(".hand").inner_text(), page.locator(".ask").get_attribute("data-decision")
    person.go_offline()
    page.reload()
    page.wait_for_selector(READY)
    assert (page.locator(".hand").inner_text(), page.locator(".ask").get_attribute("data-decision")) == before
    play_deal(page)
    expect(page.locator(".sums .check")).to_contain_text("make 0")
    page.click("text=Review this deal")
    expect(page.locator("dialog[open]")).to_contain_text("luck", ignore_case=True, timeout=SLOW)
    page.goto(f"{person.host.url}?/me")
    page.get_by_role("button", name="Analyse my games").click()
    expect(page.locator(".games table").first).to_contain_text("your decisions", timeout=SLOW)
    expect(page.locator(".games h3")).to_have_text("Lanterloo")
    page.set_viewport_size({"width": 360, "height": 740})
    assert violations(page) == []
    assert sideways(page) <= 0
    page.get_by_role("button", name="Forget").click()
    expect(page.locator(".games table")).to_have_count(0)
    asked = {url.split("/")[2] for url in person.asked if url.startswith("http")}  # at the first visit, too
    assert asked == {f"127.0.0.1:{person.host.port}"}


def test_with_the_network_off_chips_of_real_cards_are_kept(person: Regular) -> None:
    person.go_offline()
    page = person.context.new_page()
    page.goto(f"{person.host.url}?/keeper")
    thumb = begin(page)
    thumb.tap("Ann", "Bob", "Done: Ann, Bob", "Nobody", *["Ann"] * 5)
    expect(row(page, "Bob")).to_contain_text("looed")
    page.reload()
    expect(row(page, "Bob")).to_contain_text("looed")
    page.get_by_role("button", name="May I?").click()
    expect(page.locator("[data-may=G8]")).to_be_visible()


class Started(Served):
    """A server that is there already."""

    def __init__(self, url: str) -> None:
        self.url = url.removeprefix("http://")


async def day_at(url: str) -> str:
    """A day played at a server, the same whenever it is played; the person's token there."""
    ann = Client(Started(url))
    await play(ann, await sit(ann, "loo"), lambda line: line.state["finished"])
    token = ann.http.cookies["gamester"]
    await ann.close()
    return str(token)


@pytest.mark.chromium
def test_records_of_a_server_are_fetched_and_looked_over(browser: Browser, folder: Path, tmp_path: Path) -> None:
    person = somebody(browser)
    page = person.new_page()
    with serving(tmp_path, arguments=["--site", str(folder)]) as url, ThreadPoolExecutor() as other:
        token = other.submit(lambda: asyncio.run(day_at(url))).result()
        person.add_cookies([{"name": "gamester", "value": token, "url": url}])
        page.goto(f"{url}/me")
        page.get_by_role("link", name="Analyse my games").click()
        whole(page)
        page.get_by_role("button", name="Fetch my records").click()
        expect(page.get_by_text("1 record is kept here.")).to_be_visible(timeout=SLOW)
        page.get_by_role("button", name="Analyse my games").click()
        expect(page.locator(".games table").first).to_contain_text("your decisions", timeout=SLOW)
    person.close()


def test_a_corrupt_download_is_not_used_and_said_and_rules_and_lessons_are_there_without_it(
    newcomer: BrowserContext, host: Host
) -> None:
    host.spoilt = {".xz"}
    page = newcomer.new_page()
    for place, shown in (("?/rules/laugh#R1", "h1"), ("?/learn/loo", ".board")):
        page.goto(host.url + place)
        expect(page.locator(shown)).to_be_visible()
    page.goto(host.url)
    expect(page.locator(".alone")).to_contain_text("arrived damaged", timeout=SLOW)
    host.spoilt = set()
    page.click("text=Try again")
    whole(page)
    open_table(page)


def test_the_form_of_a_new_table_does_not_wait_for_the_engine(newcomer: BrowserContext, host: Host) -> None:
    newcomer.route("**/*.xz", lambda _never_answered: None)
    page = newcomer.new_page()
    page.goto(host.url + "?/new")
    expect(page.locator("main form")).to_be_visible()


def test_a_new_version_waits_until_the_old_one_is_closed(newcomer: BrowserContext, host: Host) -> None:
    page = visit(newcomer, host)
    open_table(page)
    old = versions(host)
    publish(host)
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update()).then(() => undefined)")
    expect(page.locator(".alone")).to_contain_text("new version", timeout=SLOW)
    host.stop()
    play_deal(page)  # with files of the old version only, from what was kept
    assert version_of(page) in old
    host.start()
    page.get_by_role("button", name="Later").click()
    expect(page.locator(".alone")).to_have_text([])
    page.close()
    again = newcomer.new_page()
    for _ in range(60):  # a browser takes a moment to see that nobody uses the old version any more
        again.goto(host.url)
        if version_of(again) not in old:
            break
        again.goto("about:blank")
    whole(again)
    assert version_of(again) not in old
    again.click("a[href*='/t/']")
    again.wait_for_selector(".board")


def test_a_new_version_is_taken_at_an_open_table_which_goes_on(newcomer: BrowserContext, host: Host) -> None:
    page = visit(newcomer, host)
    open_table(page)
    old, board, prompt = versions(host), page.locator(".board"), page.locator(".ask").inner_text()
    top = board.bounding_box()
    publish(host)
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update()).then(() => undefined)")
    expect(page.locator(".alone")).to_contain_text("new version", timeout=SLOW)
    assert board.bounding_box() == top, "nothing moves"
    page.get_by_role("button", name="Take it").click()
    expect(page.locator("meta[name=gamester-site]")).not_to_have_attribute(
        "content", re.compile(next(iter(old))), timeout=SLOW
    )
    page.wait_for_selector(READY)
    assert page.locator(".ask").inner_text() == prompt


def versions(host: Host) -> set[str]:
    return {path.name for path in (host.folder / "play" / "v").iterdir()}


def version_of(page: Page) -> str:
    told: str = page.locator("meta[name=gamester-site]").get_attribute("content") or ""
    return str(json.loads(told)["version"])


def publish(host: Host) -> None:
    """Put another version on the host, as the command would write it, and take the old one away."""
    (old,) = versions(host)
    new, play = "0" * len(old), host.folder / "play"
    (play / "v" / old).rename(play / "v" / new)
    for path in (play / "index.html", play / "sw.js", play / "manifest.webmanifest", play / "v" / new / "files.json"):
        path.write_text(path.read_text().replace(old, new))
    listing = play / "v" / new / "files.json"
    body = json.loads(listing.read_text())
    body["shell"]["index.html"] = sha256((play / "index.html").read_bytes()).hexdigest()
    listing.write_text(json.dumps(body))


CUT = """async (unnoticed) => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const asked of await cache.keys()) if (asked.url.endsWith("engine/memory")) {
            const kept = await cache.match(asked), whole = await kept.arrayBuffer(), headers = new Headers(kept.headers);
            const part = whole.slice(0, whole.byteLength * 0.9);
            const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", part));
            if (unnoticed) headers.set("digest", [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
            await cache.put(asked, new Response(part, { headers }));
            return true;
        }
    }
    return false;
}"""
"""Leaves a part of the kept memory of Python, in which Python hangs."""


def test_a_memory_of_no_use_is_made_again(real: Browser, newcomer: BrowserContext, host: Host) -> None:
    """Its digest tells; in Firefox the digest is made to agree, and the page does not wait for Python for ever."""
    page = visit(newcomer, host)
    page.wait_for_function(CUT, arg=real.browser_type.name == "firefox")
    page.close()
    open_table(visit(newcomer, host))


def test_links_into_the_site_are_followed_with_the_network_off_and_a_puzzle_is_solved(person: Regular) -> None:
    page = person.come()
    person.go_offline()
    for place, shown in (("/rules/loo#G3", "[data-rule=G3].now"), ("/new", ".field"), ("/learn/laugh", ".board")):
        page.goto(f"{person.host.url}?{place}")
        expect(page.locator(shown).first).to_be_visible(timeout=SLOW)
    page.goto(f"{person.host.url}?/t/none")
    expect(page.locator("body")).to_contain_text("no such table", ignore_case=True, timeout=SLOW)
    page.goto(person.host.url + "?/puzzle")
    whole(page)
    page.wait_for_selector(".choices .button")
    page.keyboard.press("1")
    expect(page.locator(".verdict")).to_be_visible(timeout=SLOW)


SEEN = """async (name) => {
  const version = JSON.parse(document.querySelector("meta[name=gamester-site]").content).version;
  const url = new URL(`v/${version}/cards/${name}`, location.href.split("?")[0]).href;
  const kept = async () => !!(await caches.match(url));
  return [await kept(), (await fetch(url)).status, await kept()];
}"""
"""Is a card kept, is it had, is it kept then?"""
KEPT = """async () => {
    const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const asked = (await Promise.all(all.map((cache) => cache.keys()))).flat();
    return asked.map((one) => one.url.match(/answers\\/words\\/(.*)\\.json/)?.[1]).filter(Boolean);
}"""


def test_only_the_language_that_is_spoken_is_kept_and_stays_with_the_network_off(
    newcomer: BrowserContext, host: Host
) -> None:
    page = visit(newcomer, host)
    assert page.evaluate(KEPT) == ["en"]
    page.reload()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert sorted(page.evaluate(KEPT)) == ["en", "fr"]
    assert page.evaluate(SEEN, "2C4.svg") == [False, 200, True], "a suit of four colours is kept once it is asked for"
    host.stop()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr", timeout=SLOW)
