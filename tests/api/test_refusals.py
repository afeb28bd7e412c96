"""Bad input gets one sentence, with the paragraph where a rule forbids it, and changes nothing."""

import pytest

import gamester
from gamester import GamesterError, Refused, open_table

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
        ("Cas", "pass", "Cas may not pass: it is the turn of Ben"),
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
    with pytest.raises(Refused, match="Cas ne peut faire « pass » : "):
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
