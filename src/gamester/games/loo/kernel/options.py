"""Every point on which the sources of Loo differ: an enumeration for each option, and the row that holds all options.

The members are spelled like the words of the record; `words/variants.py` connects the words and the members.
"""

from enum import IntEnum
from typing import NamedTuple


class AnteBy(IntEnum):
    """Who stakes before a deal. G6, Q9"""

    DEALER = 0
    EVERYONE = 1
    EVERYONE_DEALER_DOUBLE = 2
    FIRST_POOL_EVERYONE = 3


class Loo(IntEnum):
    """How much a looed player pays. G13, D1, D6"""

    LIMITED = 0
    UNLIMITED = 1
    MIXED = 2


class Deck(IntEnum):
    """The pack in use. G2"""

    FULL = 0
    PIQUET = 1
    COTTON_STRIPPED = 2


class FirstDealer(IntEnum):
    """How the first dealer is found, before the first deal. G5"""

    LOWEST = 0
    HIGHEST = 1
    FIRST_KNAVE = 2
    BEST_PUT_CARD = 3
    RANDOM = 4


class AceInDraw(IntEnum):
    """Where the ace ranks when the deal is drawn for. G5"""

    LOW = 0


class Packets(IntEnum):
    """Whether the cards are dealt singly or in two packets. G7, Q6"""

    SINGLE = 0
    THREE_TWO = 1
    TWO_THREE = 2


class Exchange(IntEnum):
    """When those who stand may change cards with the stock. A4, Q21"""

    IN_TURN = 0
    AFTER_ALL = 1
    NONE = 2


class StockRule(IntEnum):
    """What happens when the stock is too short. A7, Q23"""

    CAP = 0
    RESHUFFLE_DEAD = 1
    MAX_PLAYERS_5 = 2


class DeadCards(IntEnum):
    """Where the hands of players who pass go. B6, Q24"""

    ASIDE = 0
    UNDER_PACK = 1


class AllPass(IntEnum):
    """What happens to the pool when everybody passes. G15"""

    DEALER_TAKES = 0
    CARRY = 1


class LoneStander(IntEnum):
    """Whether the dealer must defend the pool against a lone stander. G16, Q41"""

    TAKES_POOL = 0
    DEALER_DEFENDS = 1


class DumbyPosition(IntEnum):
    """Dumby's place in each circuit of the deal. B2, Q40"""

    LAST_BUT_ONE = 0
    FIRST = 1
    LAST = 2


class When(IntEnum):
    """When a rule holds: never, always, or in the first hand of a session only. B3, A16"""

    NEVER = 0
    ALWAYS = 1
    FIRST_HAND_ONLY = 2


class DumbyWho(IntEnum):
    """Who may take Dumby in a forced hand. B3, Q40d, Q50"""

    NONE = 0
    ELDEST_ONLY = 1
    NORMAL = 2


class ForcedExchange(IntEnum):
    """Whether cards may be changed in a forced hand. I4, L16"""

    ALLOWED = 0
    NONE = 1


class Pam(IntEnum):
    """Which knave is Pam. A2, A15, Q3"""

    CLUB_KNAVE = 0
    TRUMP_KNAVE = 1
    SPADE_KNAVE = 2
    NONE = 3


class PamRole(IntEnum):
    """To which suit Pam belongs. Q25"""

    TRUMP = 0
    FREE = 1
    NATURAL_SUIT = 2


class PamCivil(IntEnum):
    """Whether Pam must be civil when the ace of trumps is led. A12, Q26c"""

    AUTO = 0
    CHOICE = 1
    OFF = 2


class CivilOnly(IntEnum):
    """What happens when Pam is asked to be civil and is the only trump. A12, Q26d"""

    PAM_PLAYS_AND_WINS = 0
    PAM_LOSES = 1


class FlushOrder(IntEnum):
    """Which flush is best. A8, Q29"""

    PAM_FIRST = 0
    TRUMP_FIRST = 1


class FlushTie(IntEnum):
    """How two flushes of one class are told apart. A9, Q30"""

    CARDS_THEN_ELDER = 0
    ELDER = 1
    CARDS_THEN_SPLIT = 2


class FlushTiming(IntEnum):
    """When a flush may be shown. Q27, L23"""

    AFTER_DECLARATIONS = 0
    IMMEDIATE = 1


class FlushDeclare(IntEnum):
    """Whether a flush is shown automatically or by choice. Q28, L22"""

    AUTO = 0
    OPTIONAL = 1


class FlushPayers(IntEnum):
    """Who is looed by a flush. Q31, L6"""

    STANDING = 0
    ALL_PLAYERS = 1


class FlushTo(IntEnum):
    """Where the payments for a flush go. Q32"""

    NEXT_POOL = 0
    FLUSHER = 1


class FlushExempt(IntEnum):
    """What exempts a player from paying for a flush. A8"""

    PAM_AND_FLUSH = 0
    FLUSH_ONLY = 1
    NONE = 2


class LeadTwoTrumps(IntEnum):
    """What the first leader must lead from two or more trumps. B9, Q43"""

    NONE = 0
    HIGHEST = 1
    ANY = 2
    HIGHEST_IF_TWO_PLAY = 3


class TrumpAfterTrick(IntEnum):
    """Whether the winner of a trick must lead a trump. Q45, L13"""

    NEVER = 0
    ANY = 1
    HIGHEST = 2


class Heading(IntEnum):
    """Whether a player must head the trick if he can: never, always, or in the suit led only. B10, L27"""

    NO = 0
    YES = 1
    IN_SUIT = 2


class TrumpShown(IntEnum):
    """When trumps are turned up in a hand forced by the pool. B14, L26"""

    DEAL = 0
    FIRST_VOID = 1


class Voids(IntEnum):
    """What a player plays who is void of the suit led and cannot head the trick. B10, Q47"""

    ANY_CARD = 0
    MUST_TRUMP = 1


class Remainder(IntEnum):
    """What happens to chips that do not divide among the tricks. G17, Q12"""

    FORBID = 0
    FIRST_TRICKS = 1
    CARRY = 2


class EndRule(IntEnum):
    """When a session ends if its last scheduled deal brought a loo. G18, L18"""

    FIRST_LOO_FREE_HAND = 0
    COMPLETE_EXTRA_ROUND = 1


class Enforcement(IntEnum):
    """Whether irregular acts are impossible, or possible and punished. G19, L23b"""

    PREVENT = 0
    PENALTY = 1


class Unaided(IntEnum):
    """Whether the table hides which cards may be played. G20"""

    OFF = 0
    ON = 1


class Credit(IntEnum):
    """Whether a balance may fall below the chips a player brought. Q18"""

    NEGATIVE = 0
    LEAVE = 1


class No(IntEnum):
    """The values of a plain switch: false and true."""

    NO = 0
    YES = 1


class Options(NamedTuple):
    """One options record; chips are whole numbers."""

    tricks: int
    """The number of cards dealt to each player, and so of tricks in a hand: 5 or 3. T"""
    rounds: int
    """How often each player deals. G18"""
    max_extra_deals: int
    """Deals allowed beyond the schedule; -1 for no limit. Q17"""
    opening_pool: int
    """Chips in the pool before the first stake."""
    ante: int
    """The price of the deal. G6"""
    loo: int
    loo_amount: int
    """The price of a limited loo. G13"""
    loo_cap: int
    """The highest price of a mixed loo; 0 for no limit. D6"""
    bankroll: int
    """Chips each player brings; 0 when credit is unlimited. Q18"""
    credit: int
    ante_by: int
    deck: int
    first_dealer: int
    ace_in_draw: int
    packets: int
    exchange: int
    stock_rule: int
    dead_cards: int
    all_pass: int
    lone_stander: int
    dumby: int
    dumby_deal_position: int
    dumby_leads: int
    bold_stand: int
    must: int
    forced_dumby: int
    club_law: int
    club_law_dumby: int
    forced_exchange: int
    pam: int
    pam_role: int
    pam_civil: int
    pam_civil_only_trump: int
    flush: int
    blaze: int
    flush_order: int
    flush_tie: int
    flush_timing: int
    flush_declare: int
    flush_payers: int
    flush_to: int
    flush_exempt: int
    lead_two_trumps: int
    lead_ace: int
    trump_after_trick: int
    head: int
    void_cannot_head: int
    dealer_takes_turnup: int
    eldest_privilege: int
    remainder: int
    end_rule: int
    enforcement: int
    unaided: int
    trump_shown: int
