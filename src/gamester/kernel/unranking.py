"""The numbered ways to deal some cards to some hands."""

from gamester.kernel.cards import PACK_SIZE, Cards, bit, count, lowest


def ways_to_pick(cards: int, size: int) -> int:
    """In how many ways this many cards can be picked from so many."""
    ways = 1
    for number in range(size):
        ways = ways * (cards - number) // (number + 1)
    return ways


def ways_to_deal(cards: int, sizes: list[int], most: int) -> int:
    """In how many ways hands of these sizes can be dealt from so many cards; 0 if there are more than `most`."""
    ways = 1
    for seat in range(len(sizes)):
        ways *= ways_to_pick(cards, sizes[seat])
        cards -= sizes[seat]
        if ways > most:
            return 0
    return ways


def picked(cards: Cards, size: int, number: int) -> Cards:
    """Choice `number` among the ways to pick so many of some cards."""
    hand = 0
    rest = cards
    while size:
        card = lowest(rest)
        rest &= rest - 1
        with_it = ways_to_pick(count(rest), size - 1)
        if number < with_it:
            hand |= bit(card)
            size -= 1
        else:
            number -= with_it
    return hand & (1 << PACK_SIZE) - 1


def deal_way(cards: Cards, sizes: list[int], number: int, hands: list[Cards]) -> None:
    """Write way `number` to deal some cards into `hands`."""
    rest = cards
    for seat in range(len(sizes)):
        ways = ways_to_pick(count(rest), sizes[seat])
        hands[seat] = picked(rest, sizes[seat], number % ways)
        number //= ways
        rest &= ~hands[seat]
