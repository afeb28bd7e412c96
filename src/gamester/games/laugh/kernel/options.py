"""Every point on which the sources of Laugh and Lie Down differ, and the options record that fixes them all."""

from enum import IntEnum
from typing import NamedTuple


class Direction(IntEnum):
    """Which way the turns go round. S2"""

    COUNTER_CLOCKWISE = 0
    CLOCKWISE = 1


class FirstDealer(IntEnum):
    """How the first dealer is found. S3"""

    RANDOM = 0
    CUT_LOWEST = 1
    CUT_HIGHEST = 2
    CHOSEN = 3


class TableQuarte(IntEnum):
    """Whether the dealer takes a quarte of the table automatically. R9"""

    NONE = 0
    AUTO = 1


class DealerQuarteClaim(IntEnum):
    """Whether the dealer must notice the quarte himself, and others may claim what he misses. S21"""

    OFF = 0
    ON = 1


class InitialPairs(IntEnum):
    """Whether a plain pair in hand may be set aside like a triple. S5"""

    OFF = 0
    ON = 1


class Declare(IntEnum):
    """Whether triples and quartes in hand are declared by the players, automatically, or not at all. S7"""

    NONE = 0
    MANUAL = 1
    AUTO = 2


class LateDeclaration(IntEnum):
    """Who gets the cards that a player sets aside too late. S6"""

    FORBIDDEN = 0
    FORFEIT = 1
    COUNTS = 2
    VOID = 3


class DeclareDeadline(IntEnum):
    """The deadline of a declaration. S6"""

    BEFORE_PLAY = 0
    OWN_FIRST_TURN = 1


class PairRelease(IntEnum):
    """Whether a pair in hand may be laid down as won once its two mates are won. S8"""

    OFF = 0
    ON = 1


class SetAside(IntEnum):
    """Whether cards set aside lie face up or face down before their owner. S9"""

    FACE_DOWN = 0
    FACE_UP = 1


class Capture(IntEnum):
    """Whether a player may overlook two of three cards that he could take. S13"""

    CLAIMS = 0
    STRICT = 1


class Snatch(IntEnum):
    """Whether pairs in a hand laid down may be snatched. R23"""

    OFF = 0
    ON = 1


class SnatchScope(IntEnum):
    """Which pairs of a hand laid down may be snatched. S17"""

    ANY_PAIR = 0
    OVERLOOKED_ONLY = 1


class ClaimEligibility(IntEnum):
    """Who may claim a pair. S18"""

    ACTIVE = 0
    NOT_LAIN_DOWN = 1
    EVERYONE = 2


class ClaimResolution(IntEnum):
    """Which of several claimants gets a pair. S19"""

    OFF = 0
    TURN_ORDER = 1
    FIRST_COME = 2
    SEALED = 3
    RANDOM = 4


class SnatchOnFinalLieDown(IntEnum):
    """Whether the pairs of the last player to lie down may be snatched. S16"""

    OFF = 0
    ON = 1


class LingeringOverlooked(IntEnum):
    """Whether an overlooked pair that nobody claimed may be claimed on later turns. S20"""

    OFF = 0
    ON = 1


class LastBonus(IntEnum):
    """Whether the bonus goes to the last holder of cards or to the last to capture. S14"""

    LAST_HOLDER = 0
    LAST_CAPTURE = 1


class VoluntaryLieDown(IntEnum):
    """Whether a player who could capture may lie down. S12"""

    OFF = 0
    ON = 1


class Unaided(IntEnum):
    """Whether the table hides what may be taken, and players claim unasked before the next player acts. R19, R30"""

    OFF = 0
    ON = 1


class Layout(IntEnum):
    """How the cards of the table lie on the screen. S25"""

    ROW = 0
    SCATTERED = 1


class Options(NamedTuple):
    """One options record of the game; it is always built by keyword."""

    rounds: int
    """How often each player deals in a session. R5"""
    hand: int
    """Cards dealt to each player. R8"""
    row: int
    """Cards dealt to the table. R8"""
    ante_dealer: int
    """Chips the dealer puts in. R7"""
    ante_other: int
    """Chips each other player puts in. R7"""
    par: int
    """The par: the number of cards that neither pays nor wins. R27"""
    bonus: int
    """Chips for the player who is last in. R26"""
    direction: int
    """A `Direction`; it changes only the seating. R3"""
    first_dealer: int
    """A `FirstDealer`; the draw comes before the record. R2"""
    table_quarte: int
    """A `TableQuarte`. R9"""
    dealer_quarte_claim: int
    """A `DealerQuarteClaim`; if on, it overrides `table_quarte`. S21"""
    initial_pairs: int
    """An `InitialPairs`. R12"""
    declare: int
    """A `Declare`. R10"""
    late_declaration: int
    """A `LateDeclaration`. R14"""
    declare_deadline: int
    """A `DeclareDeadline`. R14"""
    pair_release: int
    """A `PairRelease`. S8"""
    set_aside: int
    """A `SetAside`. S9"""
    capture: int
    """A `Capture`. R16"""
    snatch: int
    """A `Snatch`. R23"""
    snatch_scope: int
    """A `SnatchScope`. R23"""
    claim_eligibility: int
    """A `ClaimEligibility`. S18"""
    claim_resolution: int
    """A `ClaimResolution`; if off, nothing may be claimed. S19"""
    snatch_on_final_lie_down: int
    """A `SnatchOnFinalLieDown`. S16"""
    lingering_overlooked: int
    """A `LingeringOverlooked`. S20"""
    last_bonus: int
    """A `LastBonus`. R26"""
    voluntary_lie_down: int
    """A `VoluntaryLieDown`. R21"""
    layout: int
    """A `Layout`; display only. S25"""
    unaided: int
    """An `Unaided`. R30"""
