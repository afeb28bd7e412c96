"""Commit-reveal for the shuffles of a table (docs/reference/fair.md): the players' links for each pack, and the deal
that follows from them. The head of the table holds the offers and the links of the current round.

A table with boards, or one that has committed to no seed, has no rounds.
"""

from gamester.fair.log import FIRST_DEALER, ShuffleLog, checked_share, fixed, refused, revealed
from gamester.fair.shuffling import share_commitment
from gamester.hosting.draft import Draft
from gamester.hosting.seating import Seating
from gamester.hosting.seats import hand_over
from gamester.kernel.cards import Seat
from gamester.protocol import payloads, wire
from gamester.study.boards import pool_at
from gamester.table.events import Other
from gamester.table.first_dealer import draw_at
from gamester.text.errors import Refused


def offered(told: ShuffleLog, seating: Seating) -> dict[Seat, bytes]:
    """The digests that the next links must hash to, for the seats that may still take part."""
    places = enumerate(seating.places) if told.rounds else ()
    return {seat: bytes.fromhex(one.offer) for seat, one in places if one.offer and seat not in told.out}


def shown(told: ShuffleLog, seating: Seating) -> dict[Seat, bytes]:
    """The opened links of the current round."""
    links = {seat: bytes.fromhex(place.shown) for seat, place in enumerate(seating.places) if place.shown}
    return {
        seat: link
        for seat, link in links.items()
        if told.awaited.get(seat) == share_commitment(told.table, seat, link, told.by)
    }


def fair_state(told: ShuffleLog, seating: Seating, *, finished: bool) -> payloads.FairState:
    """The public state of the commit-reveal."""
    if told.commitment is None:
        return payloads.FairState("none")
    closed = finished or not told.rounds
    phase = "opened" if told.seed else "closed" if closed else "revealing" if told.awaited else "committing"
    return payloads.FairState(
        phase,  # type: ignore[arg-type]
        told.commitment.hex(),
        told.seed.hex() if told.seed else None,
        {str(seat): digest.hex() for seat, digest in (told.awaited or offered(told, seating)).items()},
        {str(seat): share.hex() for seat, share in told.shares.items()},
        told.packs + 1,
        sorted(told.out),
    )


# --- What players send --------------------------------------------------------------------------------------


def take_part(d: Draft, seat: Seat, message: wire.Fair) -> None:
    """Take a seat's chain or link; the last awaited link ends the round. Refused or Unfair."""
    if message.chain is not None:
        offer(d, seat, bytes.fromhex(message.chain))
        return
    told = d.told
    if message.link is None or seat not in told.awaited or not told.rounds:
        raise Refused("fair")
    link = bytes.fromhex(message.link)
    checked_share(told, seat, link)
    if seat not in shown(told, d.seating):
        d.change_seating().places[seat].shown = link.hex()
    if set(shown(told, d.seating)) == set(told.awaited):
        end_round(d)


def offer(d: Draft, seat: Seat, end: bytes) -> None:
    """Note the end of a seat's chain; Refused if the table takes no bytes of this seat."""
    if not d.told.rounds or seat in d.told.out:
        raise Refused("fair")
    if end != offered(d.told, d.seating).get(seat):
        d.change_seating().places[seat].offer = end.hex()
        d.tells_fair = True


# --- Rounds -------------------------------------------------------------------------------------------------


def shuffle(d: Draft) -> None:
    """Seat the newcomers, ask the players for their links for the next pack, and deal at once if nobody puts one in."""
    if not d.told.bound:  # else the round has ended, and only the deal is missing
        hand_over(d)
        if begin_round(d):
            return
    deal(d)


def begin_round(d: Draft) -> bool:
    """Fix in the log which present seats' links go into the next pack; false if none do, and it can be dealt."""
    seating = d.change_seating()
    places = seating.places
    here = {seat: end for seat, end in offered(d.told, seating).items() if d.t.here(places[seat].principal)}
    for place in places:
        place.shown = None
    if d.told.rounds:
        d.add(fixed(here))
    d.tells_fair = d.tells_fair or bool(here)
    return bool(here)


def end_round(d: Draft) -> None:
    """End the round: deal, or begin another round without the seats that did not open their links."""
    told = d.told
    d.tells_fair = True
    links = shown(told, d.seating)
    missing = set(told.awaited) - set(links)
    d.add(refused(missing) if missing else revealed(links))
    _after_round(d, told, links)
    (shuffle if missing else deal)(d)


def _after_round(d: Draft, told: ShuffleLog, links: dict[Seat, bytes]) -> None:
    """An opened link becomes the seat's next offer, and an unopened offer is removed."""
    places = d.change_seating().places
    for seat, digest in told.awaited.items():
        if places[seat].offer == digest.hex():
            places[seat].offer = links[seat].hex() if seat in links else None
    for place in places:
        place.shown = None


# --- The deal -----------------------------------------------------------------------------------------------


def deal(d: Draft) -> None:
    """Deal; before the first deal the first dealer is drawn, unless the log names him."""
    dealer = 0
    if d.session.s.deal == 0:
        if d.t.draw is None:
            drawn = first_dealer(d)
            dealer = int(drawn.body["dealer"])
            d.add(drawn)
        else:
            dealer = d.t.draw.seat
    pool = pool_at(d.t.pools, d.session.next_deal)
    d.play(d.t.table.prepare_deal(dealer, d.chance, pool=pool))
    d.status = "playing"


def first_dealer(d: Draft) -> Other:
    """The first dealer by the table's option, usually by drawn cards; if a seat is chosen, it is the host's."""
    chosen = d.seating.seat_of(d.seating.host) or 0
    lots = d.t.environment.shuffles.lots(d.told, d.t.rows + len(d.tried))
    return Other(FIRST_DEALER, draw_at(d.session, lots, chosen).told())
