"""The page of the API, which is made from the laboratory too, is fresh."""

import gen_docs


def test_the_generated_pages_are_fresh(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["gen_docs.py"])
    assert gen_docs.main() == 0, capsys.readouterr().out
