"""Planted faults fit the present sources, and are there when the package is imported with them."""

import ast
import sys
import traceback

import pytest

from world.planted import (
    FOLDER,
    INVARIANTS,
    Edit,
    Fault,
    Unfit,
    all_faults,
    apply,
    fault_named,
    faults_in,
    module_of,
    plant,
    planted,
    sources_of,
)

FROM_THE_LOG, BY_A_STRANGER = FOLDER / "from_the_log.toml", FOLDER / "by_a_stranger.toml"
FAULTS = all_faults()
each = pytest.mark.parametrize("fault", FAULTS, ids=[fault.name for fault in FAULTS])


@each
def test_each_text_stands_in_its_file_once_and_what_comes_of_it_is_another_program(fault):
    sources = sources_of(fault)
    for file, changed in apply(fault, sources).items():
        compile(changed, file, "exec")
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(sources[file]))


@each
def test_each_says_where_it_comes_from_what_it_breaks_and_how_it_is_reached(fault):
    assert all((fault.origin, fault.breaks, fault.reached_by))


def test_each_is_found_by_its_name():
    assert [fault_named(fault.name) for fault in FAULTS] == FAULTS


def test_there_are_enough_and_each_invariant_is_broken_by_one_of_the_log():
    of_the_log = faults_in(FROM_THE_LOG)
    assert len(of_the_log) >= 22
    assert {fault.breaks for fault in of_the_log} == set(INVARIANTS)
    assert not BY_A_STRANGER.exists() or len(FAULTS) >= 30


# --- Fitting ------------------------------------------------------------------------------------------------


def changing(file, *edits):
    return Fault("made-up", "nowhere", "memory", "nobody", tuple(Edit(file, *edit) for edit in edits))


def test_edits_of_one_file_add_up():
    fault = changing("a.py", ("one", "1"), ("two", "2"))
    assert apply(fault, {"a.py": "one two three"}) == {"a.py": "1 2 three"}


@pytest.mark.parametrize("source", ["two", "one one"])
def test_a_text_that_is_not_there_once_does_not_fit(source):
    with pytest.raises(Unfit, match="made-up"):
        apply(changing("a.py", ("one", "1")), {"a.py": source})


def test_no_edit_changes_what_another_has_written():
    with pytest.raises(Unfit):
        apply(changing("a.py", ("one", "two"), ("two", "2")), {"a.py": "one two"})


# --- Importing ----------------------------------------------------------------------------------------------

MORE_CHAT = changing("client/known.py", ("MOST_CHAT = 50", "MOST_CHAT = 51"))


def most_chat():
    """What the client that is imported now has for a bound."""
    from gamester.client.known import MOST_CHAT

    return MOST_CHAT


def test_what_is_imported_in_the_context_has_the_fault_and_nothing_has_it_afterwards():
    import gamester.client.known as before

    finders = list(sys.meta_path)
    with planted(MORE_CHAT):
        assert most_chat() == 51
    assert most_chat() == 50
    assert sys.modules["gamester.client.known"] is before
    assert sys.meta_path == finders


def test_packages_that_import_the_package_are_imported_anew_too():
    import knowing

    with planted(MORE_CHAT, "knowing"):
        import knowing as with_fault
        from gamester.text.typed import read_card

        assert with_fault.read_card is read_card
        assert with_fault.read_card is not knowing.read_card
    assert sys.modules["knowing"] is knowing


def test_a_package_with_a_fault_still_has_its_modules():
    fault = changing("client/__init__.py", ('"""A client', 'FAULT = True\n"""A client'))
    with planted(fault):
        import gamester.client.known

        assert gamester.client.FAULT
    assert module_of("client/__init__.py") == "gamester.client"


def test_a_traceback_shows_the_source_with_the_fault():
    fault = changing("client/known.py", ("MOST_CHAT = 50", 'MOST_CHAT = int("fifty")'))
    with planted(fault), pytest.raises(ValueError, match="fifty") as raised:
        most_chat()
    shown = "".join(traceback.format_exception(raised.value))
    assert 'client/known.py with made-up"' in shown
    assert 'MOST_CHAT = int("fifty")' in shown


def test_a_fault_that_comes_too_late_is_refused():
    assert most_chat() == 50
    finders = list(sys.meta_path)
    with pytest.raises(ImportError, match=r"gamester\.client\.known"):
        plant(MORE_CHAT)
    assert sys.meta_path == finders
