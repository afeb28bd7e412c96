"""Names that can be told apart and cannot hurt; tokens that nobody guesses."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gamester
from gamester.bots.levels import LEVELS
from gamester.bots.roster import BY_NAME, CHARACTERS, bot_of, opponents, spec_of
from gamester.handlers.replays import names_of
from gamester.hosting import naming
from gamester.hosting.naming import BadName, clean_name, clean_text
from gamester.local import Settings, open_home
from gamester.server import identity
from gamester.server.identity import hash_token, same
from gamester.table.events import Opened
from gamester.text.errors import GamesterError
from gamester.text.lookalikes import skeleton
from gamester.text.messages import printable

BLANK = "\u115f\u1160\u3164\uffa0\u034f\u17b4\u180b\u2800\ufe00\ufe0f\U000e0100"
"""Letters and marks that show nothing, besides format characters."""


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann   Lee ", "Ann Lee"),
        ("Ａｎｎ", "Ann"),
        ("Jose\u0301", "José"),
        ("Ｚoë\u00a0B", "Zoë B"),
        ("李雷", "李雷"),
        ("Ann 🎉", "Ann 🎉"),
        ("7", "7"),
        ("ユキ子Ann", "ユキ子Ann"),
        ("김Ann", "김Ann"),
        ("李Annㄅ", "李Annㄅ"),
        ("Ann Иван", "Ann Иван"),
        ("Łódź Ñu Ōta", "Łódź Ñu Ōta"),
        ("مریم", "مریم"),
        ("Зоя2", "Зоя2"),
        ("<b>&'\"", "<b>&'\""),
        ("ê\u0301a", "ế" + "a"),
    ],
)
def test_names_are_kept_in_one_form(typed, kept):
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("", "empty"),
        (" \t\n ", "empty"),
        ("a" * 25, "long"),
        ("a" * 100_000, "long"),
        ("ﷺ" * 3, "long"),
        ("Ann\u200b", "unseen"),
        ("\u202eAnn", "unseen"),
        ("A\u2066nn", "unseen"),
        ("An\x00n", "unseen"),
        ("An\x1b[31mn", "unseen"),
        ("\ud800Ann", "unseen"),
        ("\ue000Ann", "unseen"),
        ("👨\u200d👩\u200d👧", "unseen"),
        ("🎉🎉", "no_letter"),
        ("...", "no_letter"),
        ("\u0301", "no_letter"),
        ("A" + "\u0301\u0302\u0303\u0304", "marks"),
        ("\u0301Ann", "marks"),
        *((f"{name}{sign}", "unseen") for name in ("", "Ann") for sign in BLANK),
        ("Аnna", "scripts"),  # Cyrillic
        ("ꓮnna", "scripts"),  # Lisu
        ("Anոa", "scripts"),  # Armenian
        ("Ann৪", "scripts"),  # a Bengali 4, which looks like an 8
        ("Anna Аnna", "scripts"),
        ("Иванさん", "scripts"),
        ("李ㄅか", "scripts"),
    ],
)
def test_names_nobody_can_be_called_are_refused_with_a_reason(name, key):
    with pytest.raises(BadName) as refused:
        clean_name(name)
    assert refused.value.key == f"server.name.{key}"
    assert str(refused.value).endswith(".")


@given(st.text(max_size=40))
def test_a_name_that_is_kept_is_kept_as_it_is_when_given_again(name):
    try:
        clean = clean_name(name)
    except BadName:
        return
    assert clean_name(clean) == clean
    assert 1 <= len(clean) <= naming.LONGEST_NAME
    assert all(unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn") for sign in clean)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("Ann", "Ann."),
        ("Ann", "A n n"),
        ("Ann", "Аnn"),  # a Cyrillic A
        ("HANA", "ΗΑΝΑ"),  # Greek throughout
        ("Paul", "Раul"),
        ("Ian", "lan"),
        ("Bill", "B1ll"),
        ("Otto", "0tt0"),
        ("Zoë", "Zoe"),
        ("Ann", "Ａｎｎ"),
        ("Arne", "Ame"),
        ("Straße", "Strasse"),
        ("Søren", "Soren"),
        ("ANN", "ꓮꓠꓠ"),  # Lisu throughout
        ("nou", "ոօս"),  # Armenian throughout
        ("ロ", "口"),  # Katakana and Han
        ("Λ", "Л"),
        ("Иван", "иван"),
    ],
)
def test_names_that_look_alike_are_one(one, other):
    assert skeleton(one) == skeleton(other)


def test_names_that_do_not_look_alike_are_two():
    names = ["Ann", "Anna", "Ben", "Cas", "Dot", "Eve", "李雷", "李磊", "Ольга", "Яна", "Eva", "Ivan", "Иван", "1", "2"]
    assert len({skeleton(name) for name in names}) == len(names)


@given(st.text(min_size=1, max_size=24))
def test_case_and_spaces_never_make_another_name(name):
    assert skeleton(skeleton(name)) == skeleton(name)
    assert skeleton(f" {name} ") == skeleton(name)


@pytest.mark.parametrize("sign", [*BLANK, "\u200d", "\u200b", "\U000e0067", "\ufe0f"])
def test_what_shows_nothing_is_never_said(sign):
    assert clean_text(sign * 3) == ""
    assert clean_text(f"hi{sign} Ann") == "hi Ann"


@pytest.mark.parametrize(
    "said",
    ["👨\u200d👩\u200d👧", "❤\ufe0f\u200d🔥", "1\ufe0f\u20e3", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
     "🙂\u200d↔\ufe0f", "👍🏽", "🇫🇷", "🫨", "Аnna spielt рoker"],
)  # fmt: skip
def test_emoji_stay_whole_and_scripts_may_mix_in_what_is_said(said):
    assert clean_text(said) == said
    assert clean_text(f"{said}!") == f"{said}!"


def test_an_emoji_that_does_not_fit_is_left_out_whole():
    family = "👨\u200d👩\u200d👧"
    assert clean_text("a " * 138 + family) == ("a " * 138).strip()


def test_what_is_said_is_one_clean_line_without_tokens():
    assert clean_text(" hello\r\n\tthere\u202e \x1b[31m ") == "hello there [31m"
    assert clean_text("\u200b\u200d \x07") == ""
    assert clean_text("a " * 1000) == ("a " * 140).strip()
    for token in (identity.new_token(), identity.new_seat_token("abc-12")):
        assert clean_text(f"take {token}!") == "take …!"
        assert clean_text(f"http://x/t/1#{token}") == "http://x/t/1#…"


def test_tokens_are_256_bits_and_only_their_hashes_tell_who():
    tokens = {identity.new_token() for _ in range(50)} | {identity.new_seat_token("t") for _ in range(50)}
    assert len(tokens) == 100
    assert all(len(token.rpartition(".")[2]) == 43 for token in tokens)
    assert hash_token("a") == "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
    assert same(hash_token("a"), hash_token("a"))
    assert not same(hash_token("a"), hash_token("b"))
    assert not same("", hash_token("a"))
    assert not same("é\ud800", hash_token("a"))
    assert len({identity.new_principal() for _ in range(50)}) == 50


# --- At every front -----------------------------------------------------------------------------------------


def at_a_table_of_the_api(*names):
    gamester.open_table("loo", names, seed="1")


def at_home(*names):
    open_home(Settings(players=4, opponents=names, seed="1", keep=False), "en")


@pytest.mark.parametrize("front", [at_a_table_of_the_api, at_home])
@pytest.mark.parametrize("names", [("Ann\u3164", "Ben", "Cat"), ("Ann", "Ben", "Аnna"), ("Ann", "Ben", "ΑΝΝ")])
def test_names_that_could_be_taken_for_others_sit_at_no_table(front, names):
    with pytest.raises(GamesterError) as refused:
        front(*names)
    assert refused.value.key in ("server.name.unseen", "server.name.scripts", "server.name.alike")


@pytest.mark.parametrize("front", [at_a_table_of_the_api, at_home])
def test_more_names_than_there_are_seats_are_refused(front):
    with pytest.raises(GamesterError):
        front(*"ABCDEFGHI")


def test_no_bot_gets_a_name_that_looks_like_a_persons():
    everybody = len(CHARACTERS)
    persons = [f"{CHARACTERS[0].name.upper()}."]
    assert CHARACTERS[0].name not in {bot.name for bot in opponents(everybody - 1, 1, taken=persons)}


@pytest.mark.parametrize("level", [*LEVELS])
def test_names_for_bots_never_run_out(level):
    people = [one.name.upper() for one in CHARACTERS[1:]] + [f"{CHARACTERS[0].name} 2"]
    bots = opponents(6, 1, level=level, taken=people)
    names = [bot.name for bot in bots]
    assert len({skeleton(name) for name in [*names, *people]}) == 6 + len(people)
    assert [bot_of(spec_of(bot)).name for bot in bots] == names
    assert all(name.rstrip("0123456789").strip() in BY_NAME for name in names)


def test_a_record_with_names_that_nobody_could_have_today_opens_with_numbers_in_their_place():
    opened = Opened("loo", "three/wikipedia-2023", {}, 1, ("Ann", "Аnn\u3164", "ΑΝΝ", "Ben"))
    assert names_of([opened]) == ("Ann", "2", "3", "Ben")


def test_a_terminal_shows_the_parts_of_an_emoji_and_no_sign_without_width():
    assert printable("👨\u200d👩\u200d👧") == "👨👩👧"
    assert printable("a\u200db") == "a\ufffdb"
