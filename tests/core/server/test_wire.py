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
from gamester.protocol.wire import MOST_COUNTED, Act, FromClient

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
        *(f'{{"type":"ping","n":{n}}}' for n in (10**30, -(10**30), 2**64, 2**53 + 1)),
        f'{{"type":"hello","client":"x","since":{2**64}}}', f'{{"type":"deal","id":"a","deal":{2**64}}}',
    ],
)  # fmt: skip
def test_what_fits_no_message_is_refused(line):
    with pytest.raises((msgspec.DecodeError, RecursionError)):
        msgspec.json.decode(line, type=FromClient)


def whole_numbers(kind):
    """The whole numbers in a type."""
    if isinstance(kind, msgspec.inspect.IntType):
        yield kind
    for part in getattr(kind, "types", ()):
        yield from whole_numbers(part)
    if isinstance(kind, msgspec.inspect.ListType):
        yield from whole_numbers(kind.item_type)


def test_every_number_that_a_client_sends_is_one_that_any_encoding_has():
    for kind in typing.get_args(FromClient):
        for field in msgspec.inspect.type_info(kind).fields:
            for number in whole_numbers(field.type):
                assert (number.le or 2**64) <= MOST_COUNTED, f"{kind.__name__}.{field.name}"


def test_unknown_fields_are_passed_over():
    line = '{"type":"act","id":"a","decision":"d","do":"pass","later":1}'
    assert msgspec.json.decode(line, type=FromClient) == Act("a", "d", "pass")


@given(st.one_of(st.text(max_size=300), st.binary(max_size=200).map(lambda data: data.decode("latin-1"))))
def test_any_text_is_a_message_or_refused_as_none(text):
    with suppress(Refused):
        assert isinstance(message_of(text), typing.get_args(FromClient))
