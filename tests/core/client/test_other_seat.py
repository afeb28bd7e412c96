"""A client that comes back to another seat than it left hears everything of that seat, from the beginning."""

import msgspec
import pytest

from gamester.client.client import Client
from gamester.protocol import payloads, wire

HEARD = [payloads.Heard(n, "act", 1, None, []) for n in range(1, 9)]


def welcome(seat, since):
    """What a server tells somebody in this seat, or a watcher, who says it has heard so many things."""
    empty = dict.fromkeys(payloads.State.__struct_fields__)
    state = payloads.State(**empty | {"acts": [], "chairs": [], "finished": False, "clockwise": True, "rule": ""})
    info = payloads.TableInfo(**dict.fromkeys(payloads.TableInfo.__struct_fields__))
    you = payloads.You(seat, False, "Ann")
    return wire.Welcome(info, you, 8, state, HEARD[since:], payloads.FairState("none"), "en", 0.0)


@pytest.mark.parametrize("before", [5, 8])
def test_who_comes_back_to_another_seat_hears_all_of_it(before):
    sent = []
    client = Client("t", "en", sent.append)
    client.hear(msgspec.structs.replace(welcome(0, 0), seq=before, log=HEARD[:before]))
    client.cut()
    client.hear(welcome(None, before))  # somebody stood up in another window meanwhile
    assert [hello.since for hello in sent if isinstance(hello, wire.Hello)] == [0]
    assert not client.welcomed
    client.hear(welcome(None, 0))
    assert [one.n for one in client.known.log] == list(range(1, 9))
    assert client.welcomed
