"""Bad input gets one sentence, with the paragraph where a rule forbids it, and changes nothing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gamester
from gamester import GamesterError, Refused, open_table
from tries import tries

NAMES = ["Ann", "Ben", "Cas"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"game": "whist"}, "There is no game “whist”. Choose one of: loo, laugh."),
        ({"variant": "nine/nobody"}, "There is no variant “nine/nobody” of this game."),
        ({"players": ["Ann"]}, "cannot be played by 1"),
        ({"players": ["Ann", "Ann", "Ben"]}, "a list of names, each used once"),
        ({"players": "Ann"}, "a list of names, each used once"),
        ({"players": ["Ann", 5, "Ben"]}, "a list of names, each used once"),
        ({"players": None}, "a list of names, each used once"),
        ({"options": {"colour": 1}}, "There is no option “colour” in this game."),
        ({"options": {"rounds": "many"}}, "The option rounds cannot be “many”."),
        ({"options": [1]}, "The options are a dictionary"),
        ({"seed": 1.5}, "A seed is a whole number or a text, not “1.5”."),
        ({"dealer": "Zoe"}, "Nobody called “Zoe” sits at this table. Here sit: Ann, Ben, Cas."),
        ({"bots": {"Zoe": "advice"}}, "Nobody called “Zoe” sits at this table."),
        ({"bots": {"Ann": "genius"}}, "“genius” is no opponent"),
        ({"bots": {"Ann": 5}}, "“5” is no opponent"),
        ({"bots": ["advice"]}, "The bots are a dictionary"),
    ],
)
def test_a_table_that_cannot_be_opened_says_why(arguments, sentence):
    with pytest.raises(GamesterError) as refused:
        open_table(**({"game": "loo", "players": NAMES} | arguments))
    assert sentence in str(refused.value)


@pytest.fixture
def table():
    table = open_table("loo", NAMES, seed=7)
    table.deal()
    return table


@pytest.mark.parametrize(
    ("player", "act", "sentence"),
    [
        ("Zoe", "pass", "Nobody called “Zoe”"),
        (7, "pass", "Nobody called “7”"),
        (True, "pass", "Nobody called “True”"),
        ("Ben", "play 9X", "“9X” is no card"),
        ("Ben", "sing", "Ben may not sing: “sing” is no act of this game"),
        ("Ben", "", "“” is no act: give its words"),
        ("Ben", None, "“None” is no act: give its words"),
        ("Ben", 7, "“7” is no act: give its words"),
        ("Ben", "99", "is not the number of anything"),
        ("Cas", "pass", "Cas may not pass: it is Ben’s turn"),
    ],
)
def test_an_act_that_cannot_be_done_says_why_and_changes_nothing(table, player, act, sentence):
    before = table.record()
    with pytest.raises(Refused) as refused:
        table.act(player, act)
    assert sentence in str(refused.value)
    assert table.record() == before


def test_a_rule_that_forbids_an_act_names_its_paragraph(table):
    with pytest.raises(Refused) as refused:
        table.act("Cas", "pass")
    assert refused.value.rule in str(refused.value)
    assert refused.value.rule
    assert table.why_not("Cas", "pass") == str(refused.value)
    assert table.why_not("Ben", table.offers("Ben")[0]) is None


def test_a_refusal_is_in_the_language_of_the_table():
    table = open_table("loo", NAMES, seed=7, language="fr")
    table.deal()
    with pytest.raises(Refused, match="Cas ne peut pas faire « pass » : "):
        table.act("Cas", "pass")


def test_before_the_deal_within_it_and_after_the_end(table):
    fresh = open_table("loo", NAMES, seed=7)
    with pytest.raises(Refused, match="Ann may not pass: no deal is under way"):
        fresh.act("Ann", "pass")
    with pytest.raises(Refused, match="nothing to settle"):
        fresh.settlement()
    with pytest.raises(Refused, match="deal 1 is still under way"):
        table.deal()
    short = open_table("loo", NAMES, seed=7, options={"rounds": 1}, bots=dict.fromkeys(NAMES, _first))
    while not short.finished:
        short.deal()
        short.play_bots()
    for late in (short.deal, lambda: short.act("Ann", "pass")):
        with pytest.raises(Refused, match=r"The session is over\."):
            late()


def _first(view):
    return view.offers[0]


def test_a_view_of_nobody_here_is_refused(table):
    with pytest.raises(Refused, match="Nobody called “Zoe”"):
        table.view("Zoe")


def test_no_such_game_has_variants():
    with pytest.raises(GamesterError, match="There is no game “whist”"):
        gamester.variants("whist")


WORDS = st.lists(
    st.sampled_from(["play", "exchange", "takes", "pass", "stand", "7H", "10♥", "A♠", "XX", "3", "\x00", "—", ""])
)


@settings(max_examples=tries(300), deadline=None)
@given(st.text(max_size=30) | WORDS.map(" ".join))
def test_any_text_is_an_act_or_gets_one_sentence(text):
    table = open_table("loo", NAMES, seed=7)
    table.deal()
    before, said = table.record(), None
    try:
        table.act("Ben", text)
    except Refused as refused:
        said = str(refused)
    assert (table.record() == before) == (said is not None)
    assert said is None or (said.strip() and "\n" not in said)


def test_a_name_with_signs_that_move_the_line_is_shown_without_them():
    table = open_table("laugh", ["Ann\u202e", "Ben\n", "Cas\x1b[1m"], seed=7)
    table.deal()
    for shown in (str(table), table._repr_html_(), str(table.view(0)), *table.story()):
        assert not {"\u202e", "\x1b"} & set(shown)


@pytest.mark.parametrize("said", [None, "sing", 7, "play 9X"])
def test_a_function_that_returns_no_legal_act_is_refused_with_a_sentence(said):
    table = open_table("loo", NAMES, seed=7, bots={"Ben": lambda view: said})
    table.deal()
    with pytest.raises(Refused):
        table.play_bots()
