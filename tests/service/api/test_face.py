"""`import gamester` offers a small public API, and costs next to nothing until it is used."""

import subprocess
import sys

import gamester

NAMES = {
    "Act", "Card", "Cards", "Deal", "GamesterError", "Refused", "Review", "Settlement", "Table", "Variant", "Verdict",
    "View", "__version__", "open_table", "replay", "review", "variants", "verify",
}  # fmt: skip


def test_exactly_these_names_are_public():
    assert set(gamester.__all__) == NAMES
    assert set(dir(gamester)) == NAMES
    from gamester import api

    assert set(api.__all__) == NAMES - {"__version__"}


def test_every_name_is_there_and_is_documented():
    for name in NAMES - {"__version__"}:
        assert getattr(gamester, name).__doc__, name


def test_a_name_that_is_not_there_is_an_attribute_error():
    import pytest

    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = gamester.nonsense


def test_importing_it_imports_no_module_of_the_program():
    code = "import gamester, sys; print([name for name in sys.modules if name.startswith('gamester.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_opening_a_table_needs_no_extra_and_asks_no_laboratory():
    code = (
        "import gamester, sys; gamester.open_table('loo', ['Ann', 'Ben', 'Cas']).deal();"
        "print([n for n in sys.modules if n.partition('.')[0] in ('numpy', 'numba', 'textual') or 'gamester.lab' in n])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
