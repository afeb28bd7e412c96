"""The page's one file of HTML, with what a link to it says in a message: a title, a description and a picture."""

from functools import cache
from html import escape
from pathlib import Path

from starlette.requests import Request

from gamester.server.store import Head, StoreFault
from gamester.server.web import context_of, language_for
from gamester.study.rulebook import form_title
from gamester.text.messages import Words

SHARED = {"t": "t_listed", "r": "r_shared"}
"""The titles that name the game, for tables and sessions that anybody may see."""


@cache
def read_shell(file: Path) -> str:
    """The HTML as it was built."""
    return file.read_text("utf-8")


async def shell(request: Request, file: Path) -> str:
    """The HTML with the preview of this address, as messengers and search engines read it (Open Graph)."""
    words = Words(language_for(request, None))
    origin, place = context_of(request).friends, place_of(request)
    told = {
        "og:type": "website",
        "og:site_name": "Gamester",
        "og:title": await title(request, words),
        "og:description": words.say("room.share.text"),
    }
    if origin is not None:  # it must be named, because a client may claim any host; no one else finds such a server
        told["og:image"] = f"{origin}/shared/{place if place in PLACES else 'any'}.jpg"
        told["twitter:card"] = "summary_large_image"
    tags = "".join(f'<meta property="{name}" content="{escape(text)}" />\n    ' for name, text in told.items())
    return read_shell(file).replace("</head>", f"{tags}</head>", 1)


async def title(request: Request, words: Words) -> str:
    """The title of this address. Without its code a link tells nothing of a private table, not even that it exists."""
    place = place_of(request)
    if place in SHARED and (head := await seen_by_all(request)) is not None:
        return words.say(f"room.share.{SHARED[place]}", title=form_title(head.game, head.variant, words.language))
    key = f"room.share.{place}"
    return words.say(key if place in PLACES else "room.share.title")


PLACES = ("t", "r", "puzzle", "learn", "daily", "challenge")
"""The first words of the paths that have a title and a picture of their own."""


def place_of(request: Request) -> str:
    """The first word of the path."""
    return request.url.path.split("/")[1]


async def seen_by_all(request: Request) -> Head | None:
    """The table of this address, if anybody may see it: listed, or shared after its end."""
    try:
        head = await context_of(request).registry.store.head(str(request.path_params.get("id", "")))
    except StoreFault:
        return None
    return head if head.listed or (head.status == "finished" and head.settings.get("shared")) else None
