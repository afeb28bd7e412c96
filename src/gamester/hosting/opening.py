"""The opening of a new table: its head and its first events. Ids, secrets and the time are made outside."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

import msgspec

from gamester.bots.levels import usual_of
from gamester.bots.roster import AdviceBot
from gamester.fair.log import committed
from gamester.fair.shuffling import V3
from gamester.games import game_of
from gamester.hosting.head import Head
from gamester.hosting.seating import Place, Seating
from gamester.hosting.seats import CODE, name_for, seat_the_coming, table_bots
from gamester.kernel.cards import Seat
from gamester.protocol import api
from gamester.study.boards import Boards, is_ranked
from gamester.table.events import Body, Event, Opened, read_body, read_event, write_line
from gamester.text.catalogue import Word, differing, full_words
from gamester.text.errors import BadOptions

NOBODY = "-"
"""The host of a head without people, and the name in each of its chairs."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """What is made outside for a new table."""

    id: str
    code: str
    """The hash of the code that admits friends."""
    seed: bytes
    """The seed of its shuffles."""
    bots: int
    """The seed of its bots."""
    now: float
    """Seconds since 1970."""


def opened_of(game: str, variant: str, options: Mapping[str, Word], names: tuple[str, ...]) -> Opened:
    """The first event of a record for a table of this kind; BadOptions if the options are invalid."""
    rules = game_of(game)
    if variant not in rules.words.variants:
        raise BadOptions("options.variant", variant=variant, values=list(rules.words.variants))
    rules.words.options_of(variant, options, len(names))
    words = full_words(rules.words.catalogue, rules.words.variants[variant].words, options)
    return Opened(game, variant, differing(rules.words.variants[variant], words), rules.rules_number, names)


def new_table(asked: api.Create, host: str, made: NewTable) -> tuple[Head, list[str]]:
    """A new table: its head and its first rows. BadOptions, BadName or Refused."""
    settings = {
        "free_chat": asked.free_chat and not asked.listed,
        "late_watching": asked.late_watching,
        "clock": msgspec.to_builtins(asked.clock) if asked.clock else None,
        "ready_check": asked.ready_check,
        "hints": not asked.listed if asked.hints is None else asked.hints,
        "level": asked.level or usual_of(asked.game),
        "boldness": asked.boldness,
        "temperature": asked.temperature,
        "oversights": asked.oversights,
    }
    seating = bots_only(asked.players, made.bots, host, settings, [asked.name])
    if asked.name:
        seating.places[0].coming = (host, name_for(seating, 0, asked.name))
        seat_the_coming(seating)
    kind = asked.game, asked.variant, asked.options
    return begun(kind, seating, settings, made, [committed(made.id, made.seed)], listed=asked.listed)


def again(old: Head, made: NewTable) -> tuple[Head, list[str]]:
    """A table for another session of the same people in the same seats, by the same rules; it is opened by its code."""
    before = Seating.of(old)
    settings = {key: old.settings[key] for key in KEPT if key in old.settings}
    people = {seat: one for seat, one in enumerate(before.places) if one.principal is not None and one.token is None}
    names = [place.name for place in people.values()]
    seating = bots_only(len(before.places), made.bots, before.host, settings, names)
    for seat, place in people.items():
        seating.places[seat].coming = (str(place.principal), place.name)
        seating.places[seat].muted = place.muted
    seat_the_coming(seating)
    seating.guests, seating.banned = list(before.guests), list(before.banned)
    kind = old.game, old.variant, old.options
    return begun(kind, seating, settings, made, [committed(made.id, made.seed)], listed=old.listed)


def following_id(old: Head) -> str:
    """The id of the table for another session of the same people: the same however often it is asked for, so that
    there is one. Of a table with a code nobody knows it without that code.
    """
    return sha256(f"next/{old.id}/{old.code}".encode()).hexdigest()[:ID_LETTERS]


ID_LETTERS = 12
"""The hexadecimal letters of an id that follows from another."""
KEPT = (
    "free_chat", "late_watching", "clock", "ready_check", "hints", "level", "boldness", "temperature", "oversights",
    "pace", CODE,
)  # fmt: skip
"""The settings that the next session of the same people keeps."""


def new_boards_table(boards: Boards, host: str, name: str, made: NewTable) -> tuple[Head, list[str]]:
    """A new table with some boards: the host in their chair, their bots in the others. BadName or Refused.

    Ranked boards are played without hints.
    """
    told = boards.told()
    settings = {"hints": not is_ranked(boards.name), "level": boards.level, told.type: told.body}
    return boards_table(boards, host, {boards.chair: (host, name)}, settings, made)


def boards_table(
    boards: Boards, host: str, people: Mapping[Seat, tuple[str, str]], settings: Body, made: NewTable
) -> tuple[Head, list[str]]:
    """A new table with some boards: people (principal, name) in some chairs, bots in the others. BadName, Refused."""
    bots = boards.bots()
    places = [
        Place(bots[seat].name, "bot", bots[seat]) if seat in bots else Place("", "bot", AdviceBot())
        for seat in range(boards.players)
    ]
    seating = Seating(places, host)
    for seat, (principal, name) in people.items():
        places[seat].name = ""
        places[seat].coming = (principal, name_for(seating, seat, name))
    seat_the_coming(seating)
    kind = boards.game, boards.variant, boards.options
    return begun(kind, seating, settings, made, [boards.told(), committed(boards.name, boards.seed, V3)])


def closed_head(
    id_: str, game: str, variant: str, options: Mapping[str, Word], players: int, settings: Body
) -> tuple[Head, list[str]]:
    """A head without people that keeps something in its settings, and a first row, so that it can be read like that of
    any table; nobody may enter. BadOptions.
    """
    opened = opened_of(game, variant, options, (NOBODY,) * players)
    head = Head(id_, game, variant, opened.options, host=NOBODY, status="closed", settings=settings)
    return head, [write_line(opened, game_of(game).words.verbs)]


def events_of(rows: Sequence[str], game: str) -> list[Event]:
    """The rows of a log as events."""
    verbs = game_of(game).words.verbs
    return [read_event(read_body(row), verbs) for row in rows]


def bots_only(players: int, seed: int, host: str, settings: Body, names: Sequence[str]) -> Seating:
    """The seating of a table at which nobody sits yet; no bot is called like one of the people who will."""
    bots = table_bots(players, seed, names, settings)
    return Seating([Place(bot.name, "bot", bot) for bot in bots], host)


def begun(
    kind: tuple[str, str, Mapping[str, Word]], seating: Seating, settings: Body, made: NewTable,
    events: Sequence[Event], *, listed: bool = False,
) -> tuple[Head, list[str]]:  # fmt: skip
    """A table of a kind (game, variant, options): its head with its seating, and the first rows of its log: what is
    played, these events, and who sits where. BadOptions.
    """
    opened = opened_of(*kind, tuple(seating.names))
    head = Head(made.id, *kind[:2], opened.options, host=seating.host, listed=listed, code=made.code, settings=settings)
    events = [opened, *events, *(seating.told(seat, made.now) for seat in range(len(seating.places)))]
    needs = game_of(head.game).words.verbs
    return seating.into(head), [write_line(event, needs) for event in events]
