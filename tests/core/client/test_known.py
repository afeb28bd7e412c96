"""What a client takes for the present, and which links are addresses."""

import msgspec
import pytest

from gamester.client.calls import Address, ServerFault, read_address
from gamester.client.known import Known
from gamester.protocol import payloads, wire


def heard(number):
    return payloads.Heard(number, "act", 0, None, [f"{number}"])


def state(prompt):
    told = {"decision": None, "prompt": prompt, "acts": [], "chairs": [], "view": None, "between": None}
    return msgspec.convert(told | {"finished": False, "clockwise": True, "rule": ""}, payloads.State)


def test_what_is_old_or_follows_a_loss_is_not_taken_for_the_present():
    known = Known(state=state("now"), log=[heard(1), heard(2)], seq=2)
    old, lost = wire.News(1, [heard(1)], state("old")), wire.News(4, [heard(4)], state("later"))
    for message in (old, lost):
        assert known.hear(message) == ()
    assert (known.state.prompt, known.seq) == ("now", 2)
    assert [known.missed(one) for one in (old, lost, wire.Pong(1, 0.0, 2), wire.Pong(1, 0.0, 3))] == [
        False, True, False, True,
    ]  # fmt: skip
    assert known.hear(wire.News(3, [heard(3)], state("next"))) == [heard(3)]


def test_a_link_that_is_none_is_told():
    for text in ("ftp://example.org", "http://", "http://a/rules/loo", "http://a:x", "http://ann:pw@a", "[", ""):
        with pytest.raises(ServerFault):
            read_address(text)
    assert read_address("cards.example.org") == Address("http://cards.example.org")
    assert read_address("https://[::1]:8443/t/ab-1#c") == Address("https://[::1]:8443", "ab-1", "c")
