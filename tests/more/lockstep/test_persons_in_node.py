"""Every backend of the rules plays the days of simulated persons alike; a thousand times as many: `tools/persons.py`."""

from contextlib import closing

from persons import DAY, played
from persons_by_rules import InNode

GAME = "laugh"
"""One game suffices here: compiling the other takes a minute on a cold machine."""


def test_a_persons_day_is_the_same_interpreted_compiled_and_in_webassembly():
    with closing(InNode(GAME)) as node:
        found = played(3, GAME, DAY, node, levels=False)
    assert found.agree
    assert found.deals == 12
