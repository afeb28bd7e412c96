"""The schema of the messages: the page's types are fresh, and what is malformed is refused before any work."""

import runpy
import typing
from contextlib import suppress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from folders import ROOT
from gamester.handlers.reading import message_of
from gamester.hosting import Refused
from gamester.protocol.wire import Act, FromClient

TOOL = ROOT / "tools" / "gen_protocol.py"


def test_the_pages_types_are_made_from_the_schema():
    tool = runpy.run_path(str(TOOL))
    assert tool["PAGE"].read_text("utf-8") == tool["page"]()


@pytest.mark.parametrize(
    "line",
    [
        "", "[]", "null", "{}", '{"type":"nonsense"}', '{"type":"act"}', '{"type":1}', '{"type":"ping","n":"x"}',
        '{"type":"act","id":"","decision":null,"do":"play"}',
        '{"type":"act","id":"a","decision":null,"do":"play","cards":["1X"]}',
        '{"type":"sit","id":"a","seat":-1,"name":"x"}', '{"type":"say","id":"a","text":"' + "x" * 301 + '"}',
        "[" * 5000,
    ],
)  # fmt: skip
def test_what_fits_no_message_is_refused(line):
    with pytest.raises((msgspec.DecodeError, RecursionError)):
        msgspec.json.decode(line, type=FromClient)


def test_unknown_fields_are_passed_over():
    line = '{"type":"act","id":"a","decision":"d","do":"pass","later":1}'
    assert msgspec.json.decode(line, type=FromClient) == Act("a", "d", "pass")


@given(st.one_of(st.text(max_size=300), st.binary(max_size=200).map(lambda data: data.decode("latin-1"))))
def test_any_text_is_a_message_or_refused_as_none(text):
    with suppress(Refused):
        assert isinstance(message_of(text), typing.get_args(FromClient))
