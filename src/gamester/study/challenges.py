"""Challenges: boards as a text, which a link carries. Who opens it plays the same deals against the same bots.

The text holds everything, so that it can be played at any server, in a browser alone, or in a terminal. Who decodes it
knows the cards; among friends that is accepted.
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from gamester.bots.roster import bot_of, opponents, spec_of
from gamester.fair.shuffling import DEALER, SEED_BYTES, V3, Fair, packs_in
from gamester.games import GAMES, game_of
from gamester.kernel.cards import Seat
from gamester.study.boards import Boards, pools_told
from gamester.study.results import bots_told
from gamester.table.events import Event, Opened, PoolSet, Shuffled, opening
from gamester.table.first_dealer import draw_at
from gamester.table.seeds import number_of
from gamester.table.session import Session
from gamester.text.errors import BadOptions, GamesterError

KIND = "challenge"
LONGEST = 8000
"""The most characters of a text."""
MOST_TRIES = 1000
"""So many seeds are tried until one draws the same first dealer."""


def challenge_text(boards: Boards) -> str:
    """The text of some boards."""
    bots = {str(seat): spec_of(bot) for seat, bot in sorted(boards.bots().items())}
    told = [boards.game, boards.variant, boards.players, dict(boards.options), boards.chair, bots, _packed(boards.seed)]
    body = [*told, boards.pools] if boards.pools else told
    return _packed(json.dumps(body, separators=(",", ":"), sort_keys=True).encode())


def challenge_of(text: str) -> Boards:
    """The boards of a text; BadOptions if it is none."""
    try:
        if len(text) > LONGEST:
            raise ValueError
        game, variant, players, options, chair, bots, seed, *pools = json.loads(_unpacked(text))
        seated = {int(seat): bot_of(spec) for seat, spec in bots.items()}
        (of_old,) = pools or [[]]
        set_to = pools_told({"pools": of_old})
        boards = Boards("", game, variant, players, _unpacked(seed), chair, options, seated=seated, pools=set_to)
        boards = _named(boards)
        _check(boards)
    except (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError, GamesterError):
        raise BadOptions("daily.no_challenge") from None
    return boards


def _named(boards: Boards) -> Boards:
    """Boards with the name that follows from all that they are."""
    return replace(boards, name=f"{KIND} {sha256(challenge_text(boards).encode()).hexdigest()[:16]}")


def challenge_from(events: Sequence[Event], seat: Seat) -> Boards:
    """The boards of a session that is over, with this seat as the person's chair; BadOptions if they cannot be made.

    The packs are those of the session, what the pool of each deal began with, and the bots too. Where other people sat,
    bots sit. Stocks and lots, which depend on what is done, are drawn anew.
    """
    session = Session(opening(events))
    packs: dict[int, Shuffled] = {}
    pools: dict[int, int] = {}
    for event in events[1:]:
        if isinstance(event, Shuffled):
            packs.setdefault(event.deal, event)
            pools.setdefault(event.deal, session.game.rules.in_pool(session.s))
        session.apply(event)
    set_to = tuple(pools.values()) if session.game.facts.set_pool else ()
    if not packs:
        raise BadOptions("daily.no_deals")
    bots = {chair: bot for chair, bot in bots_told(events, begun=True).items() if chair != seat}
    free = [other for other in range(session.seats) if other != seat and other not in bots]
    taken = [bot.name for bot in bots.values()]
    bots |= dict(zip(free, opponents(len(free), number_of(KIND), taken=taken), strict=True))
    dealt = b"".join(bytes(pack.deck) for _, pack in sorted(packs.items()))
    opened, first = session.opened, packs[min(packs)].dealer
    for tried in range(MOST_TRIES):
        seed = sha256(dealt + tried.to_bytes(4, "big")).digest() + dealt
        told = opened.game, opened.variant, session.seats, seed, seat, opened.options
        boards = _named(Boards("", *told, seated=bots, pools=set_to))
        lots = Fair(boards.name, boards.seed, by=V3).stream(DEALER)
        if draw_at(session, lots, boards.chair).dealer == first:
            return boards
    raise BadOptions("daily.no_dealer")


def _check(boards: Boards) -> None:
    """ValueError or GamesterError unless these boards can be played."""
    if boards.game not in GAMES or type(boards.players) is not int or type(boards.chair) is not int:
        raise ValueError
    game = game_of(boards.game)
    o = game.words.options_of(boards.variant, boards.options, boards.players)
    if set(boards.seated) | {boards.chair} != set(range(boards.players)) or boards.chair in boards.seated:
        raise ValueError
    if len({bot.name for bot in boards.seated.values()}) < len(boards.seated) or len(boards.seed) < SEED_BYTES:
        raise ValueError
    names = ("",) * boards.players
    session = Session(Opened(boards.game, boards.variant, boards.options, game.rules_number, names))
    for chips in boards.pools:
        session.apply(PoolSet(chips))
    pack = [card for card in range(52) if game.rules.pack(o) >> card & 1]
    packs = packs_in(boards.seed, len(pack))
    if SEED_BYTES + sum(map(len, packs)) != len(boards.seed) or any(sorted(one) != pack for one in packs):
        raise ValueError


def _packed(data: bytes) -> str:
    """Bytes as a text that a link can carry."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def _unpacked(text: str) -> bytes:
    """The bytes of such a text; ValueError."""
    return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
