"""The page's files: found under every address of the page, small on the wire, kept by browsers where their name tells."""

import pytest

from gamester.cli import main
from gamester.server import app
from server.here import browser_at

BLOG = "https://blog.example.org"


@pytest.fixture
def embed() -> tuple[str, ...]:
    """The sites that may show replays and puzzles."""
    return ()


@pytest.fixture
async def browser(registry, tmp_path, monkeypatch, embed):
    (tmp_path / "assets").mkdir()
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "QH.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (tmp_path / "index.html").write_text("<!doctype html><title>Page</title>" + "<meta name='x' />" * 40)
    (tmp_path / "assets" / "a-1234.js").write_text("let a = 1;\n" * 500)
    monkeypatch.setattr(app, "STATIC", tmp_path)
    async with browser_at(registry, embed=embed) as client:
        yield client


async def test_every_file_of_the_page_is_served_as_it_lies(registry):
    files = [path for path in app.STATIC.rglob("*") if path.is_file() and path.name not in app.KEPT_BACK]
    assert {"icon-turn.svg", "manifest.webmanifest", "icon-512.png"} <= {path.name for path in files}
    async with browser_at(registry) as client:
        for path in files:
            answer = await client.get(f"/{path.relative_to(app.STATIC).as_posix()}")
            assert (answer.status_code, answer.content) == (200, path.read_bytes()), path
        manifest = await client.get("/manifest.webmanifest")
        assert manifest.headers["content-type"] == "application/manifest+json"
        for icon in manifest.json()["icons"]:
            assert (await client.get(f"/{icon['src']}")).headers["content-type"] == icon["type"]
        assert (await client.get("/favicon.ico")).headers["content-type"] == "image/png"
        for name in app.KEPT_BACK:
            assert (await client.get(f"/{name}")).status_code == 404


async def test_every_address_of_the_page_gives_the_page_and_is_asked_for_again(browser):
    for path in ("/", "/new", "/t/abc", "/r/abc", "/learn/loo", "/rules/laugh", "/verify/abc", "/me"):
        answer = await browser.get(path)
        assert "<title>Page</title>" in answer.text, path
        assert answer.headers["cache-control"] == "no-cache"


async def test_no_site_shows_the_page_in_a_frame(browser):
    for path in ("/", "/r/abc", "/puzzle", "/nowhere"):
        headers = (await browser.get(path)).headers
        assert headers["x-frame-options"] == "DENY"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]


@pytest.mark.parametrize("embed", [(BLOG, "http://localhost:8080")])
async def test_a_site_that_the_host_names_shows_replays_and_puzzles_and_nothing_else(browser):
    for path in ("/r/abc", "/puzzle"):
        headers = (await browser.get(path)).headers
        assert "x-frame-options" not in headers
        assert headers["content-security-policy"].endswith(f"frame-ancestors {BLOG} http://localhost:8080")
    for path in ("/", "/t/abc", "/new", "/me", "/cards/QH.svg", "/api/words"):
        headers = (await browser.get(path)).headers
        assert headers["x-frame-options"] == "DENY", path
        assert "frame-ancestors 'none'" in headers["content-security-policy"]


@pytest.mark.parametrize("origin", ["blog.example.org", f"{BLOG}/", f"{BLOG} *", f"{BLOG}; script-src *", "*", ""])
def test_what_is_no_origin_is_refused_in_a_sentence(origin, capsys):
    assert main(["serve", "--embed", origin]) == 2
    assert capsys.readouterr().err.startswith("gamester: --embed takes the origin of a site")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--origin", "foo"], "--origin takes the origin of a site"),
        (["--proxy", "10.77.0.2, foo"], "--proxy takes addresses such as 10.77.0.2 or networks such as 10.77.0.0/24"),
        (["--proxy", "10.77.0.2/24"], "--proxy takes addresses"),
        (["--host", "300.1.1.1"], "The server cannot listen at 300.1.1.1 ("),
        (["--host", ".x", "--origin", "https://Cards.example.org/"], "Choose an address of this computer with --host"),
    ],
)
def test_what_is_wrong_of_a_server_is_what_is_named(arguments, said, capsys):
    assert main(["serve", "--port", "0", "--database", ":memory:", *arguments]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert "--port" not in told


@pytest.mark.parametrize("path", ["/nowhere", "/t", "/learn/whist", "/new/table", "/assets/none.js"])
async def test_people_read_on_the_page_that_an_address_leads_nowhere_and_programs_in_json(browser, path):
    answer = await browser.get(path, headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-cache")
    assert "<title>Page</title>" in answer.text
    answer = await browser.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "no_page")


async def test_the_api_answers_in_json_even_where_a_browser_asks(browser):
    answer = await browser.get("/api/nothing", headers={"accept": "text/html"})
    assert (answer.status_code, answer.json()["code"]) == (404, "no_page")


async def test_files_named_after_what_is_in_them_are_compressed_and_kept_for_ever(browser):
    answer = await browser.get("/assets/a-1234.js", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    assert int(answer.headers["content-length"]) < 500


async def test_the_page_itself_is_compressed_for_whoever_can_read_it_so(browser):
    answers = [await browser.get("/", headers={"accept-encoding": how}) for how in ("gzip", "identity")]
    assert ["content-encoding" in one.headers for one in answers] == [True, False]
    assert answers[0].text == answers[1].text


async def test_pictures_of_cards_are_kept_for_a_day(browser):
    answer = await browser.get("/cards/QH.svg")
    assert answer.headers["cache-control"] == "public, max-age=86400"
    assert "content-security-policy" in answer.headers


@pytest.mark.parametrize(
    "path", ["/assets/../../app.py", "/assets/%2e%2e/%2e%2e/app.py", "/..%2fapp.py", "/assets/none.js"]
)
async def test_nothing_outside_the_pages_folder_is_given_out(browser, path):
    answer = await browser.get(path)
    assert answer.status_code == 404
    assert "content-security-policy" in answer.headers


async def test_a_server_offers_the_page_that_plays_alone_where_its_folder_is_given(registry, tmp_path):
    (tmp_path / "v" / "1").mkdir(parents=True)
    (tmp_path / "index.html").write_text("<!doctype html><title>Alone</title>")
    (tmp_path / "v" / "1" / "worker.js").write_text("1")
    async with browser_at(registry, alone=tmp_path) as client:
        page, worker = await client.get("/alone/"), await client.get("/alone/v/1/worker.js")
        assert "<title>Alone</title>" in page.text
        assert page.headers["cache-control"] == "no-cache"
        assert "script-src 'self' 'wasm-unsafe-eval';" in worker.headers["content-security-policy"]
        assert "unsafe-eval'" not in (await client.get("/api/me")).headers["content-security-policy"]
        assert "immutable" in worker.headers["cache-control"]
        assert (await client.get("/api/tables")).json()["alone"] is True
