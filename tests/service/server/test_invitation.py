"""What a link says before it is opened, and which address it names."""

import re

import pytest

from gamester.server.reach import is_loopback, open_to_others, url_of


@pytest.mark.parametrize("host", ["0.0.0.0", "::", ""])
def test_a_server_that_listens_everywhere_names_an_address_that_is_not_this_machines_alone(host):
    found = open_to_others(host, 8000, ())
    assert found is None or not is_loopback(re.match(r"http://\[?(.+?)\]?:8000", found)[1])
    assert url_of(host, 8000) == "http://127.0.0.1:8000"
