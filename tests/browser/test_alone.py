"""The site of static files in real browsers, with nobody listening: no server, and after the first visit no host."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from check import fetch_page_tools
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect
from programs import CHROMIUM, FIREFOX, path_of

from browser.conftest import FLAGS
from browser.hands import DEAL, READY, dealt_in, deed, play_deal, play_session
from browser.static_host import Host
from gamester.cli import main

WEB = Path(__file__).resolve().parents[2] / "web"
pytestmark = pytest.mark.timeout(900)
SLOW = 40_000
BROWSERS = [pytest.param("chromium", marks=pytest.mark.chromium), pytest.param("firefox", marks=pytest.mark.firefox)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as the command writes it, with bots that do not wait."""
    assert fetch_page_tools()
    out = tmp_path_factory.mktemp("site")
    words = ["site", str(out), "--play-only", "--speed", "instant", "--pyodide", str(WEB / "node_modules" / "pyodide")]
    assert main(words) == 0
    return out


@pytest.fixture
def host(folder: Path, tmp_path: Path) -> Iterator[Host]:
    copy = tmp_path / "site"
    shutil.copytree(folder, copy)
    found = Host(copy)
    yield found
    found.stop()


@pytest.fixture(scope="module", params=BROWSERS)
def real(request: pytest.FixtureRequest, playwright: Playwright) -> Iterator[Browser]:
    """Chromium, then Firefox."""
    if request.param == "chromium":
        running = playwright.chromium.launch(executable_path=path_of(CHROMIUM), args=FLAGS)
    else:
        running = playwright.firefox.launch(channel="moz-firefox", executable_path=path_of(FIREFOX))
    yield running
    running.close()


@pytest.fixture
def person(real: Browser) -> Iterator[BrowserContext]:
    """Somebody with a browser of his own; a fault in the page's own script fails the test."""
    context = real.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(SLOW)
    yield context
    context.close()


def visit(person: BrowserContext, host: Host, place: str = "") -> Page:
    """The first visit, until everything is here and kept."""
    page = person.new_page()
    page.goto(host.url + (f"?{place}" if place else ""))
    page.wait_for_selector("h1, .board")
    whole(page)
    return page


def whole(page: Page) -> None:
    """Wait until everything that the page needs is here, and kept for the next visit."""
    expect(page.locator(".alone")).to_have_count(0, timeout=SLOW)
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")


def go_offline(host: Host, person: BrowserContext) -> None:
    host.stop()
    person.set_offline(True)


def open_table(page: Page, form: str = "five") -> None:
    page.click(f"section[aria-labelledby=form-{form}] button")
    page.wait_for_selector(READY)


def test_a_deal_and_its_look_back_with_the_network_off(person: BrowserContext, host: Host) -> None:
    page = visit(person, host)
    go_offline(host, person)
    open_table(page)
    play_deal(page)
    expect(page.locator(".sums .check")).to_contain_text("make 0")
    page.click("text=Review this deal")
    expect(page.locator("dialog[open]")).to_contain_text("luck", ignore_case=True, timeout=SLOW)


@pytest.mark.parametrize("game", ["Lanterloo", "Laugh and Lie Down"])
def test_a_deal_against_the_strongest_level_with_the_network_off(person: BrowserContext, host: Host, game: str) -> None:
    said: list[str] = []
    page = visit(person, host, "/new")
    page.on("console", lambda message: said.append(message.text))
    go_offline(host, person)
    page.get_by_label(game, exact=True).check()
    page.get_by_text("More about the bots").click()
    page.get_by_label("Bot level").select_option("master")
    page.click("text=Open the table")
    assert dealt_in(page)
    play_deal(page)
    expect(page.locator(".sums .check")).to_contain_text("make 0")
    assert not [text for text in said if "gamester" in text]  # no module has failed, no opponent plays more weakly


def test_a_whole_session_whose_record_the_command_line_verifies(
    person: BrowserContext, host: Host, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = visit(person, host, "/new")
    go_offline(host, person)
    page.get_by_label("Lanterloo", exact=True).check()
    page.get_by_label("Players").select_option("3")
    page.click("summary.house")
    page.get_by_label("Search the house rules").fill("rounds")
    page.get_by_label("Rounds", exact=True).fill("1")
    page.get_by_label("Rounds", exact=True).blur()
    page.click("text=Open the table")
    play_session(page)
    page.click("a[href*='/verify/']")
    expect(page.locator("h2")).to_be_visible(timeout=SLOW)
    record = tmp_path / "record.jsonl"
    record.write_text(downloaded(page))
    assert main(["verify", str(record)]) == 0
    assert main(["replay", str(record)]) == 0
    capsys.readouterr()


def downloaded(page: Page) -> str:
    """What a click on the link gives to be saved; Firefox tells a test nothing of its downloads."""
    page.evaluate("""() => {
        const make = URL.createObjectURL;
        URL.createObjectURL = (given) => { window.given = given; return make(given); };
    }""")
    page.click("a[download]")
    page.wait_for_function("() => window.given")
    return str(page.evaluate("window.given.text()"))


def test_a_lesson_and_a_puzzle_with_the_network_off(person: BrowserContext, host: Host) -> None:
    page = visit(person, host, "/learn/loo")
    go_offline(host, person)
    expect(page.locator(".board")).to_be_visible()
    page.reload()
    expect(page.locator(".board")).to_be_visible()
    page.goto(host.url + "?/puzzle")
    whole(page)
    page.wait_for_selector(".choices .button")
    page.keyboard.press("1")
    expect(page.locator(".verdict")).to_be_visible(timeout=SLOW)


def test_a_table_loaded_again_in_the_middle_of_a_trick(person: BrowserContext, host: Host) -> None:
    page = visit(person, host)
    open_table(page)
    for _ in range(3):
        page.wait_for_selector(READY)
        if page.locator(".sums").count():
            page.click(DEAL)
        deed(page)
    page.wait_for_selector(READY)
    before = page.locator(".hand").inner_text(), page.locator(".ask").get_attribute("data-decision")
    go_offline(host, person)
    page.reload()
    page.wait_for_selector(READY)
    assert (page.locator(".hand").inner_text(), page.locator(".ask").get_attribute("data-decision")) == before


def test_of_two_windows_at_a_table_the_later_one_goes_on(person: BrowserContext, host: Host) -> None:
    first = visit(person, host)
    open_table(first)
    second = person.new_page()
    second.goto(first.url)
    play_deal(second)
    expect(first.locator("body")).to_contain_text("opened in another window")


def test_rules_and_words_are_there_before_the_engine_is(person: BrowserContext, host: Host) -> None:
    host.spoilt = {".packed"}
    page = person.new_page()
    page.goto(host.url + "?/rules/laugh#R1")
    expect(page.locator("h1")).to_be_visible()
    page.goto(host.url + "?/learn/loo")
    expect(page.locator(".board")).to_be_visible()


def test_a_corrupt_download_is_not_used_and_said(person: BrowserContext, host: Host) -> None:
    host.spoilt = {".packed"}
    page = person.new_page()
    page.goto(host.url)
    expect(page.locator(".alone")).to_contain_text("came damaged", timeout=SLOW)
    host.spoilt = set()
    page.click("text=Try again")
    whole(page)
    open_table(page)


def test_a_new_version_waits_until_the_old_one_is_closed(person: BrowserContext, host: Host) -> None:
    page = visit(person, host)
    open_table(page)
    old = versions(host)
    publish(host)
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update()).then(() => undefined)")
    expect(page.locator(".alone")).to_contain_text("new version", timeout=SLOW)
    host.stop()
    play_deal(page)  # with files of the old version only, from what was kept
    assert version_of(page) in old
    host.start()
    page.close()
    again = person.new_page()
    for _ in range(20):  # a browser takes a moment to see that nobody uses the old version any more
        again.goto(host.url)
        if version_of(again) not in old:
            break
        again.goto("about:blank")
        again.wait_for_timeout(500)
    whole(again)
    assert version_of(again) not in old
    again.click("a[href*='/t/']")
    again.wait_for_selector(".board")


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


def test_what_the_browser_lost_is_missed_in_one_sentence(person: BrowserContext, host: Host) -> None:
    page = visit(person, host)
    open_table(page)
    address = page.url
    page.goto(host.url)
    whole(page)
    page.evaluate("""indexedDB.databases().then((all) => Promise.all(all.map((one) => new Promise((done, fail) => {
        const asked = indexedDB.deleteDatabase(one.name);
        asked.onsuccess = () => done();
        asked.onerror = fail;
    }))))""")
    page.goto(address)
    expect(page.locator("body")).to_contain_text("no such table", ignore_case=True, timeout=SLOW)


@pytest.mark.chromium
def test_where_there_is_no_room_nothing_happens_and_it_is_said(playwright: Playwright, host: Host) -> None:
    running = playwright.chromium.launch(executable_path=path_of(CHROMIUM), args=FLAGS)  # only Chromium can be told so
    person = running.new_context(locale="en-GB", reduced_motion="reduce")
    person.set_default_timeout(SLOW)
    page = visit(person, host)
    open_table(page)
    (worker,) = page.workers
    full = "() => { throw new DOMException('', 'QuotaExceededError'); }"
    worker.evaluate(f"() => {{ IDBObjectStore.prototype.add = {full}; }}")
    page.locator(".acts .button:enabled").first.click()
    expect(page.locator("body")).to_contain_text("could not keep this", timeout=SLOW)
    running.close()


def test_nothing_is_asked_of_any_other_place(person: BrowserContext, host: Host) -> None:
    asked: list[str] = []
    person.on("request", lambda request: asked.append(request.url))
    page = visit(person, host)
    open_table(page, "laugh")
    play_deal(page)
    assert {url.split("/")[2] for url in asked if url.startswith("http")} == {f"127.0.0.1:{host.port}"}
