"""Option `enforcement = penalty`: irregular acts may be done, are noted as offences and paid for, one row of the table
of penalties after the other (G19, B13, L23b, M7). Trumps are hearts unless said."""

import pytest

from gamester.games.loo.kernel.state import Ended
from gamester.table.events import Acted, Offence
from gamester.text.errors import BadRecord
from gamester.text.typed import read_act
from rules.loo.table import Loo, replayed, shows


def penal(form="three", seats=3, pool=15, **words) -> Loo:
    """A table at which laws may be broken."""
    return Loo(form, seats, pool=pool, enforcement="penalty", **words)


@shows("enforcement", "prevent", "penalty")
def test_prevent_or_penalty():
    """Impossible, or possible and paid for; proper acts alone are offered either way."""
    for enforcement in ("prevent", "penalty"):
        t = Loo("three", pool=15, enforcement=enforcement).deal({1: "9D", 2: "3D 2S 3S"}).stand().play("9D")
        assert t.may(2) == "3D"
        if enforcement == "prevent":
            assert t.refuses("2: play 2S") == "B10 loo.refuse.follow"
        else:
            assert t.act("2: play 2S").offences == ["2: revoke"]


# --- Before play: a loo into this pool at once


@pytest.mark.parametrize(("words", "due"), [({}, 3), ({"loo_amount": 6}, 6), ({"loo": "unlimited"}, 18)])
def test_G19_B13_misdeal(words, due):
    """The dealer pays a loo into the current pool and deals again, without a second stake."""
    t = penal(**words).deal()
    assert t.offered(0) == ["misdeal"]
    t.act("0: misdeal")
    assert (t.balances, t.pool, t.turn, t.session.to_act()) == ([-3 - due, 0, 0], 18 + due, -1, [])
    assert (t.s.ended, t.refuses("1: stand")) == (Ended.MISDEAL, "G7 refuse.no_deal")
    with pytest.raises(BadRecord):
        t.deal(dealer=1)
    t.deal()
    assert (t.s.dealer, t.s.deal, t.pool) == (0, 1, 18 + due)
    t.act("1: pass", "2: pass")
    assert t.last["payments"] == [15, 0, 0]


def test_misdeal_again_and_in_a_bold_stand():
    """As often as it happens; the hand dealt anew is no Bold Stand any more, since P > A (X22)."""
    t = penal(pool=0).deal()
    assert t.s.forced == 1
    t.act("0: misdeal").deal().act("0: misdeal").deal()
    assert (t.pool, t.s.forced) == (9, 0)


def test_misdeal_in_a_later_deal():
    """Its dealer pays; what was done in the deal before does not count as done."""
    t = penal(rounds=2).deal().act("1: pass", "2: pass").deal().act("1: misdeal")
    assert (t.balances, t.pool) == ([15, -6, 0], 6)


def test_misdeal_before_the_first_act_only():
    """A forced hand in which nobody declares can still be misdealt, until the first card."""
    t = penal(dumby=False, pool=0).deal()
    assert t.verbs(1) == ["play"]
    assert t.session.to_act() == [0, 1]
    t.play(t.may(1)[:2])
    assert t.refuses("0: misdeal") == "B13 loo.refuse.misdeal"
    t = penal(seats=4).deal().act("3: pass")  # out of turn, but an act
    assert t.refuses("0: misdeal") == "B13 loo.refuse.misdeal"


@pytest.mark.parametrize("words", ["pass", "stand", "dumby"])
def test_G19_B13_declaring_out_of_turn(words):
    """A loo into the current pool; the word is void and he declares in his turn."""
    t = penal(seats=4).deal().act(f"3: {words}")
    assert (t.offences, t.balances[3], t.pool) == (["3: declared_out_of_turn"], -3, 21)
    t.act("1: pass", "2: pass")
    assert t.offered(3) == ["pass", "stand", "dumby"]
    t.act("3: stand")
    assert t.refuses("3: stand") == "G8 refuse.turn"
    t.act("0: stand").play_out()
    assert t.session.deals[0]["tricks"][3] + t.session.deals[0]["tricks"][0] == 3


def test_G19_B13_looking_at_dumby():
    """A loo into the current pool, once; he may still play but not take it any more, and he alone has seen it."""
    t = penal(seats=4).deal(dumby="AS KS QS").act("2: look")
    assert (t.offences, t.balances[2], t.pool) == (["2: looked"], -3, 21)
    assert t.session.view(2).dumby == t.s.dumby
    assert t.session.view(1).dumby == t.session.view(-1).dumby == 0
    assert t.refuses("2: look") == "G19 loo.refuse.irregular"
    t.act("1: pass")
    assert t.offered(2) == ["pass", "stand"]
    assert t.refuses("2: dumby") == "B5 loo.refuse.dumby_looked"
    t.act("2: pass", "3: dumby")
    assert t.refuses("0: look") == "G19 loo.refuse.irregular"


# --- In play: a loo to the next pool, and the worth of his tricks stays


OFFENCES = [
    ("revoke", {2: "3D AH 3S"}, "2: play 3S"),
    ("head", {2: "3D TD 3S"}, "2: play 3D"),
    ("head", {2: "2H 2S 3S"}, "2: play 2S"),
    ("out_of_turn", {0: "AD 5H 6S"}, "0: play 6S"),
    ("shown", {2: "AD 5H 6S"}, "2: show 5H"),
    ("shown", {0: "AD 5H 6S"}, "0: show 5H"),
    ("shown", {0: "AD 5H 2C"}, "0: show 2C"),
    ("thrown_up", {2: "AD 5H 6S"}, "2: pass"),
    ("thrown_up", {0: "AD 5H 6S"}, "0: pass"),
]


@pytest.mark.parametrize(("kind", "hands", "said"), OFFENCES)
@pytest.mark.parametrize(("words", "due"), [({}, 3), ({"loo": "unlimited"}, 18)])
def test_G19_B13_offence_in_play(kind, hands, said, words, due):
    """Accepted, noted, and at the settlement he is looed once, tricks or no tricks; his tricks' worth is carried."""
    t = penal(**words).deal({1: "9D"} | hands, "4H").stand().play("9D")
    assert said.split(": ")[1] not in t.offered(int(said[0]))
    t.act(said)
    seat = int(said[0])
    assert t.offences == [f"{seat}: {kind}"]
    assert t.balances == [-3, 0, 0]
    t.play_out()
    tricks, looed = t.last["tricks"], t.last["looed"]
    assert seat in looed
    for other in range(3):
        stake = 3 if other == 0 else 0
        won = 0 if other == seat else 6 * tricks[other]
        assert t.last["payments"][other] == won - stake - due * (other in looed)
    assert t.pool == 6 * tricks[seat] + due * len(looed)


@pytest.mark.parametrize(
    ("kind", "said"), [("lead", "1: play 2S"), ("lead", "1: play 9H"), ("out_of_turn", "2: play 3D")]
)
def test_G19_B13_wrong_first_lead(kind, said):
    """A lead that B9 forbids, or a lead out of turn, stands: it is the card led."""
    t = penal().deal({1: "9H QH 2S", 2: "3D 5S 6S"}, "4H").stand().act(said)
    assert t.offences == [f"{said[0]}: {kind}"]
    assert t.s.led >= 0
    t.play_out()
    assert int(said[0]) in t.last["looed"]


def test_pam_of_clubs_does_not_follow_the_ace_of_trumps():
    """Under natural_suit that is a revoke and not uncivil; of a free Pam it is uncivil."""
    for role, kind in (("natural_suit", "revoke"), ("free", "uncivil")):
        t = penal("five", pam_role=role).deal({1: "AH", 2: "JC 3H 5S 6S 7S"}, "2H").stand().play("AH")
        assert t.act("2: play JC").offences == [f"2: {kind}"]


def test_G19_B13_offences_twice_pay_once():
    """Two revokes in one hand cost one loo."""
    t = penal().deal({1: "AH KH 9D", 2: "9H 2D 3S"}, "4H").stand(1, 2)
    t.play("AH").act("2: play 2D").play("KH").act("2: play 3S")
    assert t.offences == ["2: revoke", "2: revoke"]
    t.play_out()
    assert (t.last["payments"], t.last["tricks"], t.last["looed"]) == ([-3, 12, -3], [0, 2, 1], [2])


def test_throwing_up_goes_on_without_him():
    """His remaining cards are dead; the others play on, and the lead passes to the left of him."""
    t = penal().deal({1: "AD 3S 4S", 2: "2D 5S 6S", 0: "3D 7S 8S"}, "4H").stand().play("AD 2D 3D").act("1: pass")
    assert (t.turn, t.hand(1), t.s.dead) == (2, "", t.s.out[1])
    t.play("5S 7S").play("8S 6S")
    assert (t.last["tricks"], t.last["payments"], t.pool) == ([2, 1, 0], [9, -3, -3], 6 + 3 + 3)


def test_throwing_up_by_who_is_about_to_win_the_trick():
    """The trick counts as his, and the next who plays leads."""
    t = penal(seats=4).deal({1: "AD 3S 4S", 2: "2D 5S 6S", 3: "4D 2C 3C", 0: "3D 7S 8S"}, "4H").stand()
    t.play("AD 2D").act("1: pass").play("4D 3D")
    assert (t.turn, t.winners()) == (2, [0, 1, 0, 0])


def test_throwing_up_by_all():
    """If all throw up, what was not played for stays in the pool."""
    t = penal().deal().stand().act("1: pass", "2: pass", "0: pass")
    assert (t.last["tricks"], t.last["payments"], t.pool) == ([0, 0, 0], [-6, -3, -3], 18 + 9)


def test_a_shown_card_is_known_and_must_not_be_played():
    """Everybody has seen it; it stays in the hand until it is played; nobody shows it twice."""
    t = penal().deal({1: "AD 3S 4S"}, "4H").stand().act("1: show 3S")
    assert t.session.view(0).known[1] == t.session.view(-1).known[1] == t.s.exposed
    assert t.turn == 1
    assert t.refuses("1: show 3S") == "G19 loo.refuse.irregular"
    t.play("3S")
    assert t.s.exposed == 0


@pytest.mark.parametrize("said", ["2: play AS", "2: show AS", "1: pass", "1: play 9D", "1: show 9D", "0: play 2H"])
def test_what_is_refused_even_then(said):
    """A card not held, a second card to the same trick, acts of who does not play."""
    t = penal(seats=4).deal({1: "9D 9S 2S", 3: "AS"}, "4H").act("1: stand", "2: stand", "3: pass", "0: pass").play("9D")
    if said == "1: pass":
        t.act("1: pass")
    assert t.refuses(said)


def test_the_offence_must_follow_its_act():
    """It stands directly after the act and is verified; an offence nobody committed is refused (M7)."""
    t = penal().deal({1: "9D", 2: "3D AH 3S"}, "4H").stand().play("9D")
    with pytest.raises(BadRecord) as fault:
        t.session.apply(Offence(2, "revoke"))
    assert fault.value.key == "record.no_offence"
    for wrong in (Offence(1, "revoke"), Offence(2, "head")):
        fork = t.session.fork()
        fork.apply(Acted(2, read_act("play 3S")))
        with pytest.raises(BadRecord) as fault:
            fork.apply(wrong)
        assert fault.value.key == "record.unnoted"
        with pytest.raises(BadRecord):
            fork.apply(Acted(0, read_act("play 2C")))
    t.act("2: play 3S").play_out()
    assert replayed(t).report() == t.session.report()
