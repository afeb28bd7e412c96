"""The judgements of Loo: what a card beats, what may be led and followed, what a flush is worth, what a loo costs.

They change nothing. `o` is the options record; everything else is a plain int.
"""

from gamester.games.loo.kernel.options import (
    AnteBy,
    CivilOnly,
    Deck,
    Exchange,
    FlushOrder,
    FlushTie,
    ForcedExchange,
    Heading,
    LeadTwoTrumps,
    Loo,
    Options,
    Pam,
    PamCivil,
    PamRole,
    Remainder,
    TrumpAfterTrick,
    Voids,
    When,
)
from gamester.kernel.cards import (
    ACE,
    CLUBS,
    COURTS,
    JACK,
    KING,
    NO_SUIT,
    NONE,
    QUEEN,
    RANKS,
    SPADES,
    SUITS,
    TWO,
    Card,
    Cards,
    Suit,
    above,
    bit,
    card_of,
    count,
    highest,
    suit_of,
)

LARGEST_LOO = 10**15
"""No loo exceeds the largest multiple of the number of tricks below this, in chips. C15"""
BLAZE_CARDS = 5


# --- The pack and Pam ---------------------------------------------------------------------------------------


def pack_of(deck: int) -> Cards:
    """The cards of the pack: 52; 32 from the seven up; or Cotton's 32, without 3 4 5 6 7. G2"""
    if deck == Deck.FULL:
        return SUITS[0] | SUITS[1] | SUITS[2] | SUITS[3]
    pack = NONE
    for rank in range(13):
        if rank >= 6 or (deck == Deck.COTTON_STRIPPED and rank == TWO):
            pack |= RANKS[rank]
    if deck == Deck.PIQUET:
        pack |= RANKS[5]
    return pack


def pam_of(pam: int, trump: Suit) -> Cards:
    """The card that is Pam when `trump` is turned up. A2, A15, Q3"""
    if pam == Pam.CLUB_KNAVE:
        return bit(card_of(CLUBS, JACK))
    if pam == Pam.TRUMP_KNAVE:
        return bit(card_of(trump, JACK))
    if pam == Pam.SPADE_KNAVE:
        return bit(card_of(SPADES, JACK))
    return NONE


def of_suit(suit: Suit, trump: Suit, pam: Cards, role: int) -> Cards:
    """All the cards that belong to `suit`: Pam to trumps, to his printed suit, or to none, as his role says. A2, Q25"""
    if role == PamRole.NATURAL_SUIT:
        return SUITS[suit]
    if role == PamRole.TRUMP and suit == trump:
        return SUITS[suit] | pam
    return SUITS[suit] & ~pam


def suit_asked(led: Card, trump: Suit, pam: Cards, role: int) -> Suit:
    """The suit that the card led asks for; Pam asks for trumps. A11, L8, L9"""
    if bit(led) & pam and role != PamRole.NATURAL_SUIT:
        return trump
    return suit_of(led)


def beaters(best: Card, trump: Suit, pam: Cards) -> Cards:
    """All the cards that beat the card now winning the trick. G3, G11, A11"""
    if bit(best) & pam:
        return NONE
    return above(best) | SUITS[trump] & ~SUITS[suit_of(best)] | pam


def pam_that_wins(pam: Cards, civil: int, only_trump: int) -> Cards:
    """Pam if he wins when played; the empty set if he was asked to be civil and then loses. A12, L10"""
    if civil and only_trump == CivilOnly.PAM_LOSES:
        return NONE
    return pam


def calls_for_civility(led: Card, trump: Suit, said: int, o: Options) -> int:
    """Must Pam be civil to this lead: the ace of trumps, always or only when the leader asks? A12, Q26c"""
    if led != card_of(trump, ACE) or o.pam_civil == PamCivil.OFF:
        return 0
    return 1 if o.pam_civil == PamCivil.AUTO or said else 0


# --- Leading and following ----------------------------------------------------------------------------------


def best_trump(trumps: Cards, pam: Cards) -> Cards:
    """The highest of some trumps: Pam, else the highest card. G3, A2"""
    return trumps & pam or bit(highest(trumps))


def top_sequence(trumps: Cards, trump: Suit, pam: Cards, turn_up: Cards, pack: Cards) -> Cards:
    """The highest of some trumps and those in unbroken sequence below it. The turn-up fills a gap. Pam is highest and
    leaves no gap in the place of the knave. L12
    """
    run = trumps & pam
    started = run != NONE
    for down in range(13):
        step = bit(card_of(trump, ACE - down))
        if step & pam or not step & pack:
            continue
        if step & trumps:
            run |= step
            started = True
        elif started and not step & turn_up:
            return run
    return run


def must_lead(trumps: Cards, trump: Suit, pam: Cards, turn_up: Cards, playing: int, o: Options) -> Cards:
    """The trumps that the first leader may lead when he holds two or more. B9, Q43"""
    if o.lead_two_trumps == LeadTwoTrumps.HIGHEST:
        return best_trump(trumps, pam)
    if o.lead_two_trumps == LeadTwoTrumps.HIGHEST_IF_TWO_PLAY and playing == 2:
        return top_sequence(trumps, trump, pam, turn_up, pack_of(o.deck))
    return trumps


def top_of_trumps(trump: Suit, turn_up: Cards) -> Cards:
    """The ace of trumps, or the king if the ace is the turn-up; none while no card is turned up. L11"""
    if trump == NO_SUIT:
        return NONE
    ace = bit(card_of(trump, ACE))
    return bit(card_of(trump, KING)) if ace & turn_up else ace


def leadable(hand: Cards, trick: int, trump: Suit, pam: Cards, turn_up: Cards, playing: int, o: Options) -> Cards:
    """The cards of `hand` that may be led to trick number `trick`. `turn_up` is empty once the dealer has taken it,
    `playing` is the number of players. A10, B9, L9-L13
    """
    free = hand & pam if o.pam_role == PamRole.FREE else NONE
    held = hand & ~free
    trumps = held & of_suit(trump, trump, pam, o.pam_role)
    if trick > 1:
        if o.trump_after_trick == TrumpAfterTrick.NEVER or not trumps:
            return hand
        return free | (trumps if o.trump_after_trick == TrumpAfterTrick.ANY else best_trump(trumps, pam))
    if o.lead_ace and held & top_of_trumps(trump, turn_up):
        return free | held & top_of_trumps(trump, turn_up)
    if o.lead_two_trumps != LeadTwoTrumps.NONE and count(trumps) > 1:
        return free | must_lead(trumps, trump, pam, turn_up, playing, o)
    return hand


def playable(hand: Cards, led: Card, best: Card, civil: int, trump: Suit, pam: Cards, o: Options) -> Cards:
    """The cards of `hand` that may be played to a trick `led` and so far won by `best`. A10, A12, B10, L8-L10

    Without the heading rule: follow suit; a player who is void may play anything. With it: follow suit and head the
    trick if possible. A player who is void must head it with a trump if possible, else plays a trump or anything by
    option; where only the suit led heads he may play anything. A free Pam may always be played, unless he must be
    civil.
    """
    trumps = of_suit(trump, trump, pam, o.pam_role)
    free = hand & pam if o.pam_role == PamRole.FREE else NONE
    held = hand & ~free
    if civil and held & trumps & ~pam:
        free = NONE
    can = held & of_suit(suit_asked(led, trump, pam, o.pam_role), trump, pam, o.pam_role)
    if civil and can & ~pam:
        can &= ~pam
    if not o.head:
        return free | (can or held)
    winners = beaters(best, trump, pam_that_wins(pam, civil, o.pam_civil_only_trump))
    if can:
        return free | (can & winners or can)
    if o.head == Heading.IN_SUIT:
        return hand
    heads = held & (trumps | pam) & winners
    if heads:
        return free | heads
    if o.void_cannot_head == Voids.MUST_TRUMP:
        return free | (held & trumps or held)
    return hand


# --- Flushes ------------------------------------------------------------------------------------------------


def of_one_suit(cards: Cards) -> int:
    """Are these cards, at least one, all of one printed suit?"""
    return 1 if cards & ~SUITS[suit_of(highest(cards))] == NONE else 0


def flush_class(hand: Cards, trump: Suit, pam: Cards, o: Options) -> int:
    """The class of a flush, the highest is best; 0 for no flush. A8, L5, L23a

    Pam-flush, trump flush, plain flush; with `blaze` then Pam with four court cards and five court cards.
    """
    others = hand & ~pam
    with_pam = hand & pam
    if o.flush and of_one_suit(others):
        in_trumps = suit_of(highest(others)) == trump
        if o.flush_order == FlushOrder.TRUMP_FIRST and in_trumps:
            return 5
        if with_pam:
            return 5 if o.flush_order == FlushOrder.PAM_FIRST else 4
        return 4 if in_trumps else 3
    if o.blaze and others & ~COURTS == NONE:
        return 2 if with_pam else 1
    return 0


def flush_cards(hand: Cards, pam: Cards) -> int:
    """A number that compares two flushes of one class by their cards, the highest card first. A9, L5, M5"""
    others = hand & ~pam
    kings = count(others & RANKS[KING])
    queens = count(others & RANKS[QUEEN])
    if kings + queens + count(others & RANKS[JACK]) == BLAZE_CARDS:
        return kings * 6 + queens
    ranks = others >> 13 * suit_of(highest(others)) & 0x1FFF
    return ranks | 1 << 13 if hand & pam else ranks


def flush_worth(hand: Cards, trump: Suit, pam: Cards, o: Options) -> int:
    """A number that ranks flushes, 0 for none: by class, then by cards unless the elder player wins a tie. A8, A9"""
    level = flush_class(hand, trump, pam, o)
    if level == 0 or o.flush_tie == FlushTie.ELDER:
        return level << 14
    return level << 14 | flush_cards(hand, pam)


# --- Chips --------------------------------------------------------------------------------------------------


def stake_of(is_dealer: int, deal: int, o: Options) -> int:
    """What a seat stakes before a deal, in chips. G6, L23a"""
    if o.ante_by == AnteBy.EVERYONE_DEALER_DOUBLE:
        return o.ante * 2 if is_dealer else o.ante
    everyone = o.ante_by == AnteBy.EVERYONE or (o.ante_by == AnteBy.FIRST_POOL_EVERYONE and deal == 1)
    return o.ante if is_dealer or everyone else 0


def loo_due(pool: int, o: Options) -> int:
    """What a looed player pays when `pool` was contested, in chips. G13, D1, D6, C15"""
    if o.loo == Loo.LIMITED:
        return o.loo_amount
    most = LARGEST_LOO - LARGEST_LOO % o.tricks
    if o.loo == Loo.MIXED and o.loo_cap < most:
        most = o.loo_cap
    return min(most, pool)


def trick_worth(pool: int, trick: int, o: Options) -> int:
    """What trick number `trick` is worth, in chips. G12, Q12"""
    share = pool // o.tricks
    if o.remainder == Remainder.FIRST_TRICKS and trick <= pool % o.tricks:
        return share + 1
    return share


# --- The hand as a whole ------------------------------------------------------------------------------------


def holds(when: int, deal: int) -> int:
    """Does a rule of the kind never, always or first hand apply in deal number `deal`?"""
    return 1 if when == When.ALWAYS or (when == When.FIRST_HAND_ONLY and deal == 1) else 0


def forced_by_pool(deal: int, pool: int, stakes: int, o: Options) -> int:
    """Is this hand a Bold Stand or a Must, because the pool holds only this deal's stakes? B3, A16, M2"""
    return 1 if pool == stakes and (holds(o.bold_stand, deal) or holds(o.must, deal)) else 0


def forced_by_club(turn_up: Card, o: Options) -> int:
    """Must all play by club law? B12"""
    return 1 if o.club_law and suit_of(turn_up) == CLUBS else 0


def exchanges(forced: int, o: Options) -> int:
    """Are cards changed with the stock in this hand? A4, I4, L16"""
    if o.exchange == Exchange.NONE:
        return 0
    return 0 if forced and o.forced_exchange == ForcedExchange.NONE else 1
