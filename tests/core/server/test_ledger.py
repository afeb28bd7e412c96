"""The ledger by itself: whose cards a deal's are, and for how long."""

from dataclasses import dataclass

from gamester.hosting.ledger import Ledger, admitted
from gamester.kernel.cards import NO_SEAT


@dataclass
class Chair:
    """A seat as the ledger looks at it."""

    principal: str | None = None
    asker: str | None = None
    consents: bool = False

    @property
    def owner(self):
        return self.asker or self.principal


def chairs(*names):
    return [Chair(name) for name in names]


def program(asker):
    return Chair(f"program-{asker}", asker)


def test_the_cards_of_a_deal_are_for_whoever_held_the_seat_when_they_were_dealt():
    ledger = Ledger().dealt(1, chairs("ann", "ben", None))
    taken = ledger.changed(1, chairs("ann", "ben", "cat"))
    assert (taken.eye("ann"), taken.eye("cat")) == (0, NO_SEAT)
    assert taken.dealt(2, chairs("ann", "ben", "cat")).eye("cat") == 2


def test_a_successor_has_the_ears_of_his_seat_from_his_first_deal_on_and_his_predecessor_until_he_left():
    ledger = Ledger().dealt(1, chairs("ann", "ben")).dealt(2, chairs("ann", "ben"))
    ledger = ledger.changed(2, chairs("ann", None)).changed(2, chairs("ann", "cat")).dealt(3, chairs("ann", "cat"))
    assert ledger.ears("ann") == ((1, 0),)
    assert ledger.ears("ben") == ((1, 1), (2, NO_SEAT))
    assert ledger.ears("cat") == ((1, NO_SEAT), (3, 1))


def test_who_takes_his_seat_again_in_the_same_deal_begins_with_the_next():
    ledger = Ledger().dealt(1, chairs("ann", "ben")).changed(1, chairs("ann", None)).changed(1, chairs("ann", "ben"))
    assert ledger.eye("ben") == NO_SEAT


def test_deals_of_which_the_same_is_true_are_one_entry():
    ledger = Ledger()
    for pack in range(1, 50):
        ledger = ledger.dealt(pack, chairs("ann", "ben"))
    assert len(ledger.entries) == 1


def test_watchers_see_one_seat_a_deal_and_never_who_holds_or_held_one():
    showing = [Chair("ann", consents=True), Chair("ben")]
    ledger = Ledger().dealt(1, showing)
    assert (ledger.eye("zoe"), ledger.eye("ben")) == (0, 1)
    hidden = ledger.changed(1, chairs("ann", "ben"))
    other = hidden.changed(1, [Chair("ann"), Chair("ben", consents=True)])
    assert (hidden.eye("zoe"), other.eye("zoe")) == (NO_SEAT, NO_SEAT)
    left = ledger.changed(1, [showing[0], Chair()])
    assert left.eye("ben") == NO_SEAT
    assert left.ears("zoe") == ((1, 0),)
    assert left.ears("zoe", own=True) == ((1, NO_SEAT),)


def test_nobody_shows_watchers_a_hand_that_he_does_not_see_himself():
    ledger = Ledger().dealt(1, chairs("ann", None)).changed(1, [Chair("ann"), Chair("program-x", "cat", consents=True)])
    assert ledger.eye("zoe") == NO_SEAT


def test_one_person_sees_one_hand_by_himself_or_a_program_while_others_play():
    table = [program("ann"), Chair("ann"), Chair("ben"), program("zoe")]
    assert admitted(table) == (None, "ann", "ben", "program-zoe")
    assert admitted([program("ann"), Chair("ann"), Chair()]) == ("program-ann", "ann", None)


def test_a_program_and_who_asked_for_its_token_watch_nobody():
    ledger = Ledger().dealt(1, [Chair("ben", consents=True), program("ann")])
    assert (ledger.eye("ann"), ledger.eye("program-old")) == (NO_SEAT, NO_SEAT)
