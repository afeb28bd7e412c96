"""The garbage collector leaves alone what was there at the start of a server, and looks only when much is new."""

import gc

from gamester.server.serving import MANY, few_collections


def test_while_a_server_runs_the_collector_looks_seldom_and_not_at_what_was_there_before():
    usual, held = gc.get_threshold(), [[] for _ in range(1000)]
    try:
        with few_collections():
            assert gc.isenabled()
            assert gc.get_threshold() == MANY
            assert not any(one is held for one in gc.get_objects())
        assert gc.get_threshold() == usual
        assert gc.get_freeze_count() == 0
    finally:
        gc.freeze()  # as the tests had it
