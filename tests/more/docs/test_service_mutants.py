"""The list of the mutants of the service fits the code."""

from collections import Counter

from service_mutants import PACKAGES, found, read


def test_the_list_can_be_made_of_the_code_as_it_is():
    listed = read()
    assert len({each.key for each in listed}) == len(listed)
    count = Counter(each.package for each in listed)
    assert set(count) == {*PACKAGES, "page"}
    assert count["page"] >= 60
    assert sum(each.package != "page" and found(each) is not None for each in listed) >= 360
