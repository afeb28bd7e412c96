"""Unaided play of Loo (G20): no card is listed, a refusal names the rule alone, a revoke is played unwarned."""

import pytest

from gamester.text.errors import IllegalAct
from rules.loo.table import Loo, read_said, shows


def led(**words) -> Loo:
    """Seat 1 has led a diamond, seat 2 must follow."""
    return Loo("three", pool=15, **words).deal({1: "9D", 2: "3D 2S 3S"}).stand().play("9D")


def listed(t: Loo, seat: int) -> list[str]:
    """What a seat is told it may do."""
    game, session = t.session.game, t.session
    return [str(one.act) for one in game.words.listed(session.view(seat), session.o, session.offers(seat))]


@shows("unaided", False, True)
def test_G20_which_cards_may_be_played_is_told_or_not():
    assert listed(led(), 2) == ["play 3D"]
    assert listed(led(unaided=True), 2) == ["play"]


def test_what_is_said_without_cards_is_listed_as_ever():
    assert listed(Loo("three", pool=15, unaided=True).deal(), 1) == ["pass", "stand", "dumby"]


def test_G20_a_wrong_card_is_refused_by_its_rule_alone():
    with pytest.raises(IllegalAct) as told:
        led(unaided=True).act("2: play 2S")
    assert (told.value.key, told.value.fills, told.value.rule) == ("loo.refuse.untold.follow", {}, "B10")
    with pytest.raises(IllegalAct) as told:
        led().act("2: play 2S")
    assert told.value.fills["cards"] == "3D"


def test_a_card_that_is_not_held_is_named():
    with pytest.raises(IllegalAct) as told:
        led(unaided=True).act("2: play 4S")
    assert told.value.fills == {"cards": "4S"}


def test_G20_with_penalties_a_revoke_is_played():
    t = led(unaided=True, enforcement="penalty")
    assert t.session.game.words.why_not(t.s, t.o, *read_said("2: play 2S")) is None
    assert t.act("2: play 2S").offences == ["2: revoke"]
