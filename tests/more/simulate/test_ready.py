"""What has been compiled once is known, and what is compiled now is said."""

import logging

from gamester.lab.compile import compiled, first_call, is_kept


def test_a_loop_is_compiled_once_and_the_log_says_so(monkeypatch, tmp_path, caplog):
    import numba

    compiled("loo")
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    caplog.set_level(logging.INFO, "gamester.lab.compile")
    calls = []
    assert not is_kept("game-play")
    for _ in range(2):
        first_call("game-play", lambda: calls.append(1))
    assert is_kept("game-play")
    assert not is_kept("other-play")
    assert len(calls) == 2
    said = [record.getMessage() for record in caplog.records]
    assert said == ["gamester: compiling game-play for this machine; this takes some seconds, once"]
