"""`import gamester` offers a small public API, and costs next to nothing until it is used."""

import subprocess
import sys

import pytest

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
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = gamester.nonsense


LIGHT = {
    "import gamester": "gamester.",
    "import gamester; gamester.open_table('loo', ['Ann', 'Ben', 'Cas']).deal()": "numpy numba textual gamester_lab",
    "import gamester.bots.roster": "textual numpy asyncio",
    "import gamester.local.typed": "numpy numba",
}
"""What is done, and what it does not import: whoever only plays needs neither NumPy nor Numba, and waits for neither."""


@pytest.mark.parametrize("done", LIGHT)
def test_what_is_not_needed_is_not_imported(done):
    code = f"{done}\nimport sys; print([name for name in sys.modules if name.startswith({tuple(LIGHT[done].split())})])"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
