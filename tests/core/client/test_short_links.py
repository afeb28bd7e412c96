"""The short link of a server leads to the challenge that it keeps."""

from contextlib import nullcontext
from email.message import Message
from io import BytesIO
from types import SimpleNamespace
from urllib.error import HTTPError, URLError

import pytest

from gamester.client.calls import Calls, ServerFault
from gamester.commands.daily import linked
from gamester.text.errors import BadOptions
from gamester.text.messages import Words


class Server:
    """What a request to a server comes to."""

    def __init__(self, answer: Exception) -> None:
        self.answer, self.asked = answer, ""

    def open(self, request, timeout):
        self.asked = request.full_url
        raise self.answer


def answer(status, **headers):
    told = Message()
    for name, value in headers.items():
        told[name] = value
    return HTTPError(
        "http://host/c/1", status, "", told, BytesIO(b'{"code": "no_page", "text": "There is no such page."}')
    )


def asked(monkeypatch, what):
    server = Server(what)
    monkeypatch.setattr("gamester.client.calls.build_opener", lambda _: server)
    return server


def test_a_short_link_is_what_it_leads_to(monkeypatch):
    server = asked(monkeypatch, answer(302, location="/challenge#W10"))
    assert linked("http://host/c/1", Words("fr")) == "/challenge#W10"
    assert server.asked == "http://host/c/1?lang=fr"


@pytest.mark.parametrize("what", ["W10", "http://host/challenge#W10"])
def test_a_text_and_a_link_that_holds_it_ask_no_server(monkeypatch, what):
    asked(monkeypatch, AssertionError())
    assert linked(what, Words("en")) == what


@pytest.mark.parametrize(("length", "whole"), [(8, True), (9, False)])
def test_a_record_that_is_too_long_is_no_record_of_a_cheat(monkeypatch, length, whole):
    body = BytesIO(b"x" * length)
    body.headers = Message()
    monkeypatch.setattr("gamester.client.calls.LARGEST", 8)
    monkeypatch.setattr("gamester.client.calls.build_opener", lambda _: SimpleNamespace(open=lambda *_, **__: body))
    with nullcontext() if whole else pytest.raises(ServerFault, match="http://host answers with more than"):
        assert Calls("http://host", "en").lines("/api/replays/1/record") == [b"x" * 8]


def test_what_cannot_be_read_as_a_link_is_no_challenge():
    with pytest.raises(BadOptions, match="no challenge"):
        linked("http://[", Words("en"))


@pytest.mark.parametrize(
    ("what", "key"),
    [(answer(404), "remote.refused"), (answer(302), "remote.refused"), (URLError("no"), "remote.unreachable")],
)
def test_a_link_that_leads_nowhere_is_refused(monkeypatch, what, key):
    asked(monkeypatch, what)
    with pytest.raises(ServerFault) as fault:
        Calls("http://host", "en").leads_to("/c/1")
    assert fault.value.key == key
