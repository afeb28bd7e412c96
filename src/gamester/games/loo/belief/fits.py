"""One way to lay the cards that a seat has not seen into their possible places: sampled uniformly, or by search."""

from gamester.games.loo.belief.constraints import Plan
from gamester.games.loo.belief.observed import Witness
from gamester.kernel.cards import PACK_SIZE, Card, bit, count, lay_out, lowest
from gamester.kernel.chance import high, nth, shuffle, splitmix, step
from gamester.kernel.fitting import fit


def even_fit(p: Plan, x: int) -> int:
    """Fit the cards into the places, with the same probability for every fit; -1 minus the generator if the draw fails.

    Each card or place in turn draws one of as many choices as can be open to it at most. A draw that is not open ends
    the attempt. So no fit is favoured because it leaves more choices to others.
    """
    for place in range(PACK_SIZE):
        p.card[place] = p.fixed[place]
    free = p.free
    for number in range(p.marks):
        x = step(x)
        pick = high(splitmix(x), p.room[number])
        options = p.takers[number] & free
        if pick >= count(options):
            return -1 - x
        place = nth(options, pick)
        p.card[place] = p.marked[number]
        free &= ~bit(place)
    left = p.plain
    for group in range(p.groups):
        places = p.grouped[group] & free
        p.queue[group] = count(places)
        room = count(p.takes[group])
        for before in range(group):
            room -= max(0, p.queue[before] - count(p.takes[before] & ~p.takes[group]))
        free &= ~places
        while places:
            if room < 1:
                return -1 - x
            x = step(x)
            pick = high(splitmix(x), room)
            options = p.takes[group] & left
            if pick >= count(options):
                return -1 - x
            card = nth(options, pick)
            p.card[lowest(places)] = card
            left &= ~bit(card)
            places &= places - 1
            room -= 1
    x = shuffle(left, p.order, x)
    for number in range(count(left)):
        p.card[lowest(free)] = p.order[number]
        free &= free - 1
    return x


def found_fit(p: Plan, w: Witness, x: int) -> int:
    """Fit the cards by search after uniform sampling has failed, sometimes with a flush or an offender's card."""
    for place in range(PACK_SIZE):
        p.card[place] = p.fixed[place]
        p.may[place] = p.allow[place]
    x = step(x)
    drawn = splitmix(x)
    for seat in range(w.seats):
        if w.need[seat] and seat != w.seat and drawn >> seat & 1:
            x = step(x)
            places = p.last[seat] & p.free
            if places:
                p.may[nth(places, high(splitmix(x), count(places)))] &= w.need[seat]
    return fit(p, p.free, p.loose, x)


def undo_stages(p: Plan, orders: list[Card], x: int) -> int:
    """Put the cards of each new stock back where they lay before; `orders` receives the stock's order, top first."""
    for back in range(p.stages):
        stage = p.stages - 1 - back
        pool = p.pools[stage]
        cards = 0
        lay_out(pool, p.order)
        for number in range(count(pool)):
            card = p.card[p.order[number]]
            orders[stage * PACK_SIZE + number] = card
            cards |= bit(card)
        for place in range(PACK_SIZE):
            p.may[place] = p.old[stage * PACK_SIZE + place]
        x = fit(p, pool, cards, x)
        if x < 0:
            return x
    return x


def mix_hands(p: Plan, w: Witness, x: int) -> int:
    """Shuffle the dealt cards of each seat among its places: only hands under the pack have a meaningful order."""
    for seat in range(w.seats):
        if seat != w.seat and not p.tossed >> seat & 1 and p.first[seat]:
            cards = 0
            for place in range(PACK_SIZE):
                if p.first[seat] >> place & 1:
                    cards |= bit(p.card[place])
            x = shuffle(cards, p.order, x)
            lay_out(p.first[seat], p.queue)
            for number in range(count(cards)):
                p.card[p.queue[number]] = p.order[number]
    return x
