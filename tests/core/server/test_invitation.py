"""What a link says before it is opened, and which address it names."""

import html
import re
from urllib.parse import urlsplit

import pytest
from msgspec.structs import replace

from gamester.server.serving import open_to_others
from gamester.server.shell import PLACES
from server.here import browser_at

LOO = {"game": "loo", "variant": "five/wikipedia-2023", "players": 3, "name": "Ann"}


def preview(text):
    """The Open Graph properties of a page."""
    return {
        name: html.unescape(said) for name, said in re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', text)
    }


@pytest.fixture
async def browser(registry):
    async with browser_at(registry, friends="http://192.168.1.7:8000") as client:
        yield client


async def opened(browser, **more):
    answer = await browser.post("/api/tables", json=LOO | more, headers={"origin": "http://page.example"})
    return answer.json()["id"]


async def test_a_link_to_a_listed_table_names_its_game_in_the_readers_language(browser):
    table = await opened(browser, listed=True)
    assert preview((await browser.get(f"/t/{table}")).text)["title"] == "Five-card Loo (Wikipedia 2023): come and play"
    french = await browser.get(f"/t/{table}", headers={"accept-language": "fr"})
    assert preview(french.text)["title"].endswith(" : venez jouer")


async def test_a_link_without_its_code_tells_nothing_of_a_private_table(browser):
    private = (await browser.get(f"/t/{await opened(browser)}")).text
    assert private == (await browser.get("/t/there-is-none")).text
    assert "invited" in preview(private)["title"]


async def test_a_session_is_named_once_it_is_over_and_shared(browser, registry):
    table = await opened(browser)
    hidden = preview((await browser.get(f"/r/{table}")).text)["title"]
    await registry.store.set_head(replace(await registry.store.head(table), status="finished"))
    assert preview((await browser.get(f"/r/{table}")).text)["title"] == hidden
    head = await registry.store.head(table)
    await registry.store.set_head(replace(head, settings={**head.settings, "shared": True}))
    assert "Five-card Loo" in preview((await browser.get(f"/r/{table}")).text)["title"]


async def test_links_to_days_and_challenges_have_titles_of_their_own(browser):
    titles = {
        preview((await browser.get(path)).text)["title"]
        for path in ("/", "/daily", "/challenge", "/puzzle", "/learn/loo")
    }
    assert len(titles) == 5


async def test_the_picture_of_a_link_lies_at_the_address_that_others_can_open(browser):
    picture = preview((await browser.get("/puzzle")).text)["image"]
    assert picture == "http://192.168.1.7:8000/shared/puzzle.jpg"
    found = await browser.get("/shared/puzzle.jpg")
    assert found.headers["content-type"] == "image/jpeg"
    assert found.content[:3] == b"\xff\xd8\xff"


async def test_no_address_follows_the_host_that_a_client_claims(registry):
    async with browser_at(registry, "http://evil.example") as client:
        assert "evil" not in (await client.get("/puzzle")).text
        assert "image" not in preview((await client.get("/puzzle")).text), "nobody else finds such a server"
        moved = await client.get("/new/?a=b")
        assert moved.headers["location"] == "/new?a=b"
        assert "evil" not in str(moved.headers)


async def test_links_of_each_kind_show_a_picture_of_their_own(browser):
    paths = ("/", "/t/some", "/r/some", "/daily", "/challenge", "/puzzle", "/learn/loo")
    assert {path.split("/")[1] for path in paths} == {"", *PLACES}
    addresses = [preview((await browser.get(path)).text)["image"] for path in paths]
    pictures = [(await browser.get(urlsplit(address).path)).content for address in addresses]
    assert len(set(pictures)) == len(paths)
    assert all(picture[:3] == b"\xff\xd8\xff" for picture in pictures)


async def test_the_page_is_told_the_address_for_friends(browser):
    assert (await browser.get("/api/address")).json() == {"origin": "http://192.168.1.7:8000"}


@pytest.mark.parametrize(
    ("host", "origins", "found"),
    [
        ("127.0.0.1", (), None),
        ("localhost", (), None),
        ("::1", (), None),
        ("192.0.2.7", (), "http://192.0.2.7:8000"),
        ("2001:db8::7", (), "http://[2001:db8::7]:8000"),
        ("127.0.0.1", ("https://cards.example.org/",), "https://cards.example.org"),
    ],
)
def test_friends_are_sent_to_a_named_origin_or_to_where_the_server_listens(host, origins, found):
    assert open_to_others(host, 8000, origins) == found
