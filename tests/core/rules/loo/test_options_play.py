"""Options of Loo about Pam and the play of the cards: what each word changes. Trumps are hearts unless said."""

import pytest

from rules.loo.table import Loo, shows


def led(card: str, hand: str, form="five", second="", **words) -> Loo:
    """Seat 1 has led `card`, seat 2 played `second` if any, and the holder of `hand` is to play."""
    hands = {1: card, 0 if second else 2: hand} | ({2: second} if second else {})
    t = Loo(form, pool=15, **words).deal(hands, "2H").stand()
    return t.play(f"{card} {second[:2]}")


def to_lead(hand: str, form="five", turn_up="2H", among=(), **words) -> str:
    """What seat 1 may lead first, holding `hand`; `among` are those who stand."""
    return Loo(form, pool=15, **words).deal({1: hand}, turn_up).stand(*among).may(1)


@shows("pam", "club_knave", "trump_knave", "spade_knave", "none")
@pytest.mark.parametrize(
    ("word", "pam"), [("club_knave", "JC"), ("trump_knave", "JH"), ("spade_knave", "JS"), ("none", "")]
)
def test_X14_pam(word, pam):
    """Which knave is Pam: he alone beats the ace of trumps, also in Three-Card and Irish Loo."""
    for knave in ("JC", "JH", "JS", "JD"):
        t = Loo(pam=word).deal({1: "KH", 2: "AH 3S 4S 5C 6C", 0: f"{knave} 3D 4D 7C 8C"}, "2H").stand().play("KH AH")
        t.play(knave if knave in t.may(0) else t.may(0)[:2])
        assert t.s.tricks[0] == (knave == pam)
    if pam:
        assert led("KH", f"AH {pam} 3S", "three", pam=word).may(2) == " ".join(sorted(["AH", pam]))


@shows("pam_role", "trump", "free", "natural_suit")
@pytest.mark.parametrize(
    ("role", "card", "hand", "legal"),
    [
        ("trump", "9C", "JC 4C 5D 6S 7S", "4C"),
        ("free", "9C", "JC 4C 5D 6S 7S", "4C JC"),
        ("natural_suit", "9C", "JC 4C 5D 6S 7S", "4C JC"),
        ("trump", "9C", "JC 4D 5D 6S 7S", "4D 5D 6S 7S JC"),
        ("free", "9C", "JC 4D 5D 6S 7S", "4D 5D 6S 7S JC"),
        ("natural_suit", "9C", "JC 4D 5D 6S 7S", "JC"),
        ("trump", "9H", "JC 4D 5D 6S 7S", "JC"),
        ("free", "9H", "JC 4D 5D 6S 7S", "4D 5D 6S 7S JC"),
        ("natural_suit", "9H", "JC 4D 5D 6S 7S", "4D 5D 6S 7S JC"),
        ("trump", "9H", "JC 4H 5D 6S 7S", "4H JC"),
        ("free", "9H", "JC 4H 5D 6S 7S", "4H JC"),
        ("natural_suit", "9H", "JC 4H 5D 6S 7S", "4H"),
        ("free", "9D", "JC 4D 5S 6S 7S", "4D JC"),
    ],
)
def test_A2_X10_X11_pam_role(role, card, hand, legal):
    """Pam is a trump, subject to no law, or of his printed suit; he wins under each."""
    t = led(card, hand, pam_role=role)
    assert t.may(2) == legal
    if "JC" in legal:
        assert t.play("JC").s.best_seat == 2


@pytest.mark.parametrize(("role", "second"), [("trump", "3H"), ("free", "3H"), ("natural_suit", "3C")])
def test_pam_role_led(role, second):
    """Pam led asks for trumps, under natural_suit for clubs (L8, L9); in either case he wins."""
    t = Loo(pam_role=role).deal({1: "JC", 2: "3C 3H 4D 4S 5S", 0: "5D 6D 6S 7S 8D"}).stand().play("JC")
    assert t.may(2) == second
    t.play(f"{second} 5D")
    assert t.winners() == [0, 1, 0]


def test_pam_role_free_leads():
    """Lead duties see the other cards only, and a free Pam may always be led (L9)."""
    assert to_lead("JC 3H AS 4D 5D", lead_two_trumps="highest", pam_role="free") == "AS 3H 4D 5D JC"
    assert to_lead("JC 3H 9H 4D 5D", lead_two_trumps="highest", pam_role="free") == "9H JC"
    assert to_lead("JC 3H AS 4D 5D", lead_two_trumps="highest", pam_role="trump") == "JC"
    assert to_lead("JC 3H 9H 4D 5D", lead_two_trumps="highest", pam_role="natural_suit") == "9H"
    assert to_lead("JC AH 9H 4D 5D", lead_ace=True, pam_role="free") == "AH JC"


@shows("pam_civil", "auto", "choice", "off")
def test_A12_X12_pam_civil():
    """Always asked; asked when the leader says so directly before the ace; never."""
    hand = "JC 3H 5S 6S 7S"
    t = led("AH", hand, pam_civil="auto")
    assert t.may(2) == "3H"
    assert t.refuses("2: play JC") == "A12 loo.refuse.civil"
    assert led("AH", hand, pam_civil="off").may(2) == "3H JC"
    t = Loo(pool=15, pam_civil="choice").deal({1: "AH 9H", 2: hand}, "2H").stand()
    assert t.offered(1)[0] == "civil"
    assert led("AH", hand, pam_civil="choice").may(2) == "3H JC"
    t.act("1: civil")
    assert t.may(1) == "AH"
    assert t.refuses("1: play 9H") == "A12 loo.refuse.lead_said"
    assert t.refuses("1: civil") == "A12 loo.refuse.civil_word"
    t.play("AH")
    assert t.may(2) == "3H"
    t = Loo(pool=15, pam_civil="choice").deal({1: "KH"}, "2H").stand()
    assert "civil" not in t.verbs(1)
    assert t.refuses("1: civil") == "A12 loo.refuse.civil_word"
    t = Loo("irish", pool=15, pam_civil="choice").deal({1: "AH 3D 4D"}, "2H").stand()
    assert t.offered(1) == ["play AH", "play 3D", "play 4D"]


def test_pam_civil_of_a_free_pam():
    """Not to the led ace of trumps while another trump is held; without one allowed, not forced (L9)."""
    assert led("AH", "JC 3H 5S 6S 7S", pam_role="free").may(2) == "3H"
    assert led("AH", "JC 3D 5S 6S 7S", pam_role="free").may(2) == "3D 5S 6S 7S JC"
    t = led("AH", "JC 3H 5S 6S 7S", pam_role="free")
    assert t.refuses("2: play JC") == "A12 loo.refuse.civil"
    assert t.refuses("2: play 5S") == "A10 loo.refuse.follow"


@shows("pam_civil_only_trump", "pam_plays_and_wins", "pam_loses")
def test_A12_S13_pam_civil_only_trump():
    """As the only trump he is played and wins, or loses to the ace and does not head it (L10)."""
    for word, winner in (("pam_plays_and_wins", 2), ("pam_loses", 1)):
        t = led("AH", "JC 3D 5S 6S 7S", pam_civil_only_trump=word)
        assert t.may(2) == "JC"
        assert t.play("JC").s.best_seat == winner
    t = led("AH", "JC 3D 5S 6S 7S", pam_civil_only_trump="pam_loses", pam_role="natural_suit", head=True)
    assert t.may(2) == "3D 5S 6S 7S JC"
    t = led("AH", "JC 3D 5S 6S 7S", pam_civil_only_trump="pam_loses", pam_civil="off")
    assert t.play("JC").s.best_seat == 2
    t = led("KH", "JC 3D 5S 6S 7S", pam_civil_only_trump="pam_loses")
    assert t.play("JC").s.best_seat == 2


@shows("lead_two_trumps", "none", "highest", "any", "highest_if_two_play")
@pytest.mark.parametrize(
    ("word", "three_play", "two_play"),
    [
        ("none", "3C 5H 7H 8H KH", "3C 5H 7H 8H KH"),
        ("highest", "KH", "KH"),
        ("any", "5H 7H 8H KH", "5H 7H 8H KH"),
        ("highest_if_two_play", "5H 7H 8H KH", "KH"),
    ],
)
def test_A10_B9_X20_lead_two_trumps(word, three_play, two_play):
    """What the first leader may lead from two or more trumps."""
    hand = "KH 8H 7H 5H 3C"
    assert to_lead(hand, lead_two_trumps=word) == three_play
    assert to_lead(hand, lead_two_trumps=word, among=(1, 2)) == two_play
    assert to_lead("KH 8D 7D 5D 3C", lead_two_trumps=word) == "3C 5D 7D 8D KH"


@pytest.mark.parametrize(
    ("hand", "turn_up", "words", "legal"),
    [
        ("KH QH JH 9H 3C", "2H", {}, "JH QH KH"),
        ("KH QH TH 9H 3C", "JH", {}, "9H TH QH KH"),
        ("JC AH KH TH 3C", "2H", {}, "AH JC KH"),
        ("JC QH TH 9H 3C", "2H", {}, "JC"),
        ("JH AH QH TH 3C", "2H", {"pam": "trump_knave"}, "AH JH"),
        ("AS QS TS 9S 3C", "2S", {"pam": "spade_knave"}, "AS"),
        ("QS TS 9S 3D 3C", "2S", {"pam": "spade_knave"}, "9S TS QS"),
        ("9H 8H 2H KC AD", "AH", {"deck": "cotton_stripped"}, "2H 8H 9H"),
        ("9H 7H KC AD 8S", "TH", {"deck": "32"}, "9H"),
        ("9H 7H 2D 3C AD", "8H", {}, "7H 9H"),
        ("9H 7H 2D 3C AD", "2H", {}, "9H"),
    ],
)
def test_S11_lead_two_trumps_highest_or_in_sequence(hand, turn_up, words, legal):
    """With two playing: the highest or any in unbroken sequence below it; the turn-up fills a gap; Pam on top (L12)."""
    assert to_lead(hand, turn_up=turn_up, lead_two_trumps="highest_if_two_play", among=(1, 2), **words) == legal


@shows("lead_ace", False, True)
@pytest.mark.parametrize(
    ("hand", "turn_up", "legal"),
    [
        ("AH 3C 4C 5D 6D", "2H", "AH"),
        ("AH JC 4C 5D 6D", "2H", "AH"),
        ("KH 3C 4C 5D 6D", "AH", "KH"),
        ("KH 3C 4C 5D 6D", "2H", "3C 4C 5D 6D KH"),
        ("QH 3C 4C 5D 6D", "AH", "3C 4C 5D 6D QH"),
    ],
)
def test_lead_ace(hand, turn_up, legal):
    """The ace of trumps must be led, also as only trump and before Pam; the king if the ace is turned (L11)."""
    assert to_lead(hand, turn_up=turn_up, lead_ace=True, lead_two_trumps="highest") == legal
    assert len(to_lead(hand, turn_up=turn_up, lead_ace=False).split()) == 5


def test_lead_ace_to_the_first_trick_only():
    """Later leads are free."""
    t = Loo(pool=15, lead_ace=True).deal({1: "3D 4D", 2: "AD AH 5S 6S 7S", 0: "6D"}).stand(1, 2)
    assert t.play("3D AD").may(2) == "AH 5S 6S 7S"
    t = Loo(pool=15, lead_ace=True).deal({1: "AH 3D 4D 5D 6D"}).stand()
    assert t.refuses("1: play 3D") == "B9 loo.refuse.lead_ace"


@shows("trump_after_trick", False, "any", "highest")
@pytest.mark.parametrize(("word", "legal"), [(False, "3C 3H 9H JC"), ("any", "3H 9H JC"), ("highest", "JC")])
def test_trump_after_trick(word, legal):
    """Who has taken a trick leads a trump if he has one, or his highest (Pam as trump counts, L13)."""
    t = Loo(pool=15, trump_after_trick=word).deal({1: "AS", 2: "3H 9H JC 3C 2S"}, "4H").stand(1, 2)
    assert len(t.may(1).split()) == 5
    assert t.play("AS 2S").turn == 1
    t = Loo(pool=15, trump_after_trick=word).deal({1: "2S", 2: "3H 9H JC 3C AS", 0: "4S"}, "4H")
    t.stand().play("2S AS 4S")
    assert t.may(2) == legal
    if word:
        assert t.refuses("2: play 3C") == f"B9 loo.refuse.lead_after_{word}"
    t = Loo(pool=15, trump_after_trick=word).deal({1: "2S", 2: "3D 9D KC 3C AS", 0: "4S"}, "4H")
    t.stand().play("2S AS 4S")
    assert t.may(2) == "3C 3D 9D KC"


@shows("head", True, False, "in_suit")
@pytest.mark.parametrize("form", ["five", "three", "irish"])
def test_head(form):
    """The trick must be headed if able, or not, or by following suit only (L27)."""
    hand = "3D TD KD 5S 6S" if form == "five" else "3D TD KD"
    assert led("9D", hand, form, head=True).may(2) == "TD KD"
    assert led("9D", hand, form, head=False).may(2) == "3D TD KD"
    assert led("9D", hand, form, head="in_suit").may(2) == "TD KD"
    void = "3H TS KS 5S 6S" if form == "five" else "3H TS KS"
    assert led("9D", void, form, head=True).may(2) == "3H"
    for word in (False, "in_suit"):
        assert len(led("9D", void, form, head=word).may(2).split()) == len(void.split())


@shows("void_cannot_head", "any_card", "must_trump")
def test_void_cannot_head():
    """Who is void and cannot head plays any card, or must trump all the same; only where heading is the rule (L14)."""
    hand, over = "3H 4H KS", "7H 5C 6C"
    assert led("9D", hand, "three", over, void_cannot_head="any_card").may(0) == "3H 4H KS"
    t = led("9D", hand, "three", over, void_cannot_head="must_trump")
    assert t.may(0) == "3H 4H"
    assert t.refuses("0: play KS") == "B10 loo.refuse.must_trump"
    assert led("9D", hand, "three", over, void_cannot_head="must_trump", head=False).may(0) == "3H 4H KS"
    assert led("9D", "TS JS KS", "three", over, void_cannot_head="must_trump").may(0) == "TS JS KS"
