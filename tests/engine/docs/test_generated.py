"""Pages of the documents that are made from the program and the laboratory are fresh."""

import gen_docs
from results import written


def test_the_generated_pages_are_fresh(capsys):
    assert written(gen_docs.PAGES, "gen_docs", write=False) == 0, capsys.readouterr().out
