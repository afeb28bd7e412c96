"""Before the first deal on the page: the form for a new table, open tables, and a game that a package adds."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.eyes import sideways
from browser.fixtures import serving
from browser.hands import DEAL, READY, change_rounds, deed
from gamester.games import registry
from third_game.fixtures import package


def test_a_table_that_is_opened_to_all_appears_on_a_page_that_is_open_already(page: Page, url: str) -> None:
    other = page.context.new_page()
    other.goto(url)
    other.get_by_role("heading", name="Open tables").wait_for()
    page.goto(url)
    asked = {"game": "loo", "variant": "irish/wikipedia-2023", "players": 4, "name": "Zoe", "listed": True}
    made = page.request.post(f"{url}/api/tables", data=asked, headers={"origin": url}).json()
    expect(other.locator(f"a[href='/t/{made['id']}']").first).to_be_visible(timeout=30_000)


def test_a_new_table_begins_with_what_was_chosen_last(page: Page, url: str) -> None:
    page.goto(f"{url}/new")
    page.get_by_label("Form and source").select_option("three/wikipedia-2023")
    page.get_by_label("Players").select_option("4")
    page.get_by_label("Hard", exact=True).check()
    page.click("text=More options")
    page.get_by_label("With clocks").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".invite input")
    page.goto(f"{url}/new")
    expect(page.get_by_label("Form and source")).to_have_value("three/wikipedia-2023")
    expect(page.get_by_label("Players")).to_have_value("4")
    expect(page.get_by_label("Hard", exact=True)).to_be_checked()
    expect(page.get_by_label("Seconds for the session")).to_have_value("600")


@pytest.mark.parametrize("label", ["Seconds for the session", "Extra seconds for each act"])
def test_a_clock_without_a_number_is_asked_for_where_it_is_missing(page: Page, url: str, label: str) -> None:
    page.goto(f"{url}/new")
    page.click("text=More options")
    page.get_by_label("With clocks").check()
    page.get_by_label(label).fill("")
    page.click("text=More options")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_label(label)).to_be_focused()
    assert page.url.endswith("/new")
    page.get_by_label(label).fill("30")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".invite input")


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (390, 844)])
def test_the_button_that_opens_the_table_is_in_sight_at_once(page: Page, url: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{url}/new")
    button = page.get_by_role("button", name="Open the table").bounding_box()
    assert button
    assert button["y"] + button["height"] <= size[1]


def test_house_rules_are_kept_by_name_and_carried_in_a_link(page: Page, url: str) -> None:
    page.goto(f"{url}/new")
    change_rounds(page, 7)
    page.get_by_label("Keep these house rules as").fill("Tuesday <b>")
    page.get_by_role("button", name="Keep", exact=True).click()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy a link to these rules").click()
    expect(page.locator("main")).to_contain_text("Link copied")
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto(f"{url}/rules/loo")
    page.goto(f"{url}/new")
    expect(page.locator("summary.house")).to_contain_text("standard")
    page.click("summary.house")
    page.get_by_role("button", name="Tuesday <b>", exact=True).click()
    expect(page.locator("summary.house")).to_contain_text("1 changed")
    page.get_by_role("button", name="Forget “Tuesday <b>”").click()
    page.goto(f"{url}/rules/loo")
    page.goto(link)
    expect(page.locator("summary.house")).to_contain_text("1 changed")
    expect(page.get_by_label("Rounds", exact=True)).to_have_value("7")
    expect(page.get_by_role("button", name="Tuesday <b>", exact=True)).to_have_count(0)


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("nothing", "No house rules in this link"),
        ("%7B%22game%22%3A1%7D", "No house rules in this link"),
        ('{"game":"loo","variant":"none","options":{}}', "No house rules in this link"),
        ('{"game":"loo","variant":"five/wikipedia-2023","options":{"gone":1}}', "no longer exist"),
        ('{"game":"loo","variant":"five/wikipedia-2023","options":{"rounds":"many"}}', "."),
    ],
)
def test_a_damaged_link_to_house_rules_is_one_sentence(page: Page, url: str, rules: str, said: str) -> None:
    page.goto(f"{url}/new#rules={rules}")
    expect(page.locator(".foot [role=status]")).to_contain_text(said)


__all__ = ["package"]
pytestmark = pytest.mark.chromium


@pytest.fixture(scope="module")
def own_url(tmp_path_factory, package):
    """A server where the package of the third game is installed, as it is here."""
    folder = tmp_path_factory.mktemp("tables")
    with pytest.MonkeyPatch.context() as patch, serving(folder, PYTHONPATH=str(package)) as address:
        patch.syspath_prepend(package)
        registry._others.cache_clear()
        yield address
    registry._others.cache_clear()
    registry._loaded.cache_clear()


@pytest.mark.parametrize("size", [(1280, 800), (360, 640)])
def test_a_deal_is_played_on_the_page_to_its_settlement(page, own_url, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{own_url}/new")
    page.locator("input[type=radio][name=game]").nth(2).check()
    page.get_by_label("Players").select_option("2")
    page.get_by_label("Your name").fill("Ann")
    page.click("text=Open the table")
    page.click(DEAL)
    for _ in range(3):
        page.wait_for_selector(READY)
        assert page.locator(".plate").count() == 2
        if page.locator(".sums").count():
            break
        assert page.locator(".hand button").count() in (1, 2)
        assert not page.get_by_text("ducat.").count()
        deed(page)
    page.wait_for_selector(".sums")
    assert sideways(page) <= 0
