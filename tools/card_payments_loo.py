"""What a reader of a card of Loo pays at the end of a deal, by the sentences of the card alone."""

from card_reader_loo import RANKS, Seen


def paid(seen: Seen, pool: int, tricks: list[int], hands: list[list[str]]) -> tuple[list[int], int]:
    """What each seat wins and pays after the stakes, and what lies in the next pool. `tricks`: who won each, in order;
    `hands`: the cards that each shows at the end if the pool was swept.
    """
    v = seen.v
    standing = [seat for seat in seen.left if v.standing >> seat & 1]
    chips, left = [0] * v.seats, pool
    if tricks:
        share, odd = divmod(pool, len(tricks))
        for place, seat in enumerate(tricks):
            gain = share + (1 if "pay.odd_first" in seen.keys and place < odd else 0)
            if seat != v.defender:
                chips[seat] += gain
                left -= gain
        looed = [seat for seat in standing if seat not in tricks and seat != v.defender]
        return loos(seen, pool, chips, left, looed)
    if len(standing) < 2:
        chips[standing[0] if standing else v.dealer] += pool
        return chips, 0
    ranked = {seat: flush(seen, hands[seat]) for seat in standing if flush(seen, hands[seat])[0]}
    best = max(worth[0] for worth in ranked.values())
    first = [seat for seat in seen.left if seat in ranked and ranked[seat][0] == best]
    if "flush.tie_elder" not in seen.keys:
        high = max(ranked[seat][1] for seat in first)
        first = [seat for seat in first if ranked[seat][1] == high]
    if "flush.tie_split" not in seen.keys:
        first = first[:1]
    for place, seat in enumerate(first):
        chips[seat] += pool // len(first) + (1 if place < pool % len(first) else 0)
    asked = standing if "flush.pay_standing" in seen.keys else seen.left
    payers = [seat for seat in asked if seat not in first and not spared(seen, hands[seat])]
    if "flush.to_flusher" in seen.keys:
        chips, gained = loos(seen, pool, chips, 0, payers)
        chips[first[0]] += gained
        return chips, 0
    return loos(seen, pool, chips, 0, payers)


def loos(seen: Seen, pool: int, chips: list[int], left: int, looed: list[int]) -> tuple[list[int], int]:
    """The looed pay into what is left."""
    due = seen.o.loo_amount if "pay.limited" in seen.keys else pool
    for seat in looed:
        chips[seat] -= due
    return chips, left + due * len(looed)


def flush(seen: Seen, hand: list[str]) -> tuple[int, list[int]]:
    """How good a flush is, and its cards from the highest; 0 if it is none."""
    pam = [card for card in hand if seen.is_pam(card)]
    others = [card for card in hand if card not in pam]
    if len(hand) < 5 or len({card[1] for card in others}) != 1:
        return 0, []
    trumps = others[0][1] == seen.trumps
    high = sorted(([99] * len(pam)) + [RANKS.index(card[0]) for card in others], reverse=True)
    if "flush.pam_best" in seen.keys:
        return (3 if pam else 2 if trumps else 1), high
    if "flush.trump_best" in seen.keys:
        return (3 if trumps else 2 if pam else 1), high
    return (2 if trumps else 1), high


def spared(seen: Seen, hand: list[str]) -> bool:
    """Does what this hand shows save it from paying for a flush?"""
    if "flush.spare_pam" in seen.keys and any(map(seen.is_pam, hand)):
        return True
    return "flush.spare_none" not in seen.keys and flush(seen, hand)[0] > 0
