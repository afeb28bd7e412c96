"""Names that can be told apart and cannot hurt; tokens that nobody guesses."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamester.hosting import naming
from gamester.hosting.naming import BadName, clean_name, clean_text, skeleton
from gamester.server import identity
from gamester.server.identity import hash_token, same


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
