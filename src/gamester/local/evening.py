"""An evening as its record tells it: who plays, and with which seed."""

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from gamester.bots.base import Bot
from gamester.bots.levels import check_level, usual_of
from gamester.bots.roster import bot_of, check_bots, opponents, spec_of
from gamester.fair.log import ShuffleLog, told_by
from gamester.games import game_of
from gamester.hosting import FairShuffles
from gamester.hosting.environment import Shuffles
from gamester.hosting.naming import check_apart, check_readable
from gamester.hosting.opening import opened_of
from gamester.kernel.cards import Seat
from gamester.local.settings import Settings, invited, new_path
from gamester.table.events import EVENING, Body, Event, Opened, Other, opening
from gamester.table.first_dealer import draw_at
from gamester.table.record import RecordFile, Replay, StoreError, reason_of, replay, replay_file, whole_lines
from gamester.table.seeds import Chance, KeyedChance, number_of
from gamester.table.session import Session
from gamester.text.errors import BadOptions, BadRecord, NewerRecord


class KeyedShuffles:
    """Shuffles that follow from a seed and the number of rows before them."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def chance(self, told: ShuffleLog, rows: int) -> Chance:
        """The chance after so many rows."""
        del told
        return KeyedChance(self.seed, rows)

    def lots(self, told: ShuffleLog, rows: int) -> Chance:
        """The same for the first dealer, where the record does not name him."""
        return self.chance(told, rows)

    def opening(self, told: ShuffleLog) -> list[Event]:
        """Nothing ends the session besides its last settlement."""
        del told
        return []


class Evening(NamedTuple):
    """An evening to be played or gone on with."""

    events: Sequence[Event]
    person: Seat
    bots: Mapping[Seat, Bot]
    seed: str
    store: RecordFile | None

    @property
    def shuffles(self) -> Shuffles:
        """Where the cards come from: shuffles to which the record has committed, or shuffles by the number of rows."""
        if told_by(self.events).commitment is None:
            return KeyedShuffles(self.seed)
        return FairShuffles(bytes.fromhex(self.seed))

    @property
    def opened(self) -> Opened:
        """What is played, and by whom."""
        return opening(self.events)


def opened_evening(settings: Settings) -> Evening:
    """A new evening, its first lines stored; BadOptions, BadName or StoreError if that is impossible."""
    game = game_of(settings.game)
    variant = settings.variant or game.words.default_variant
    game.words.options_of(variant, settings.options, settings.players)
    if len(settings.opponents) >= settings.players:
        raise BadOptions("cli.names_many", n=len(settings.opponents), seats=settings.players - 1)
    seed = settings.seed or secrets.token_hex(8)
    check_level(settings.level or usual_of(settings.game), settings.game)
    bots = invited(settings, seed)
    names = [*settings.opponents, *(bot.name for bot in bots[len(settings.opponents) :])]
    check_readable(*settings.opponents)
    check_apart(settings.name, *names)
    opened = opened_of(settings.game, variant, settings.options, (settings.name, *names))
    draw = draw_at(Session(opened), KeyedChance(seed, 1), settings.dealer)
    seated = dict(enumerate(bots, 1))
    body = {
        "person": 0,
        "bots": {str(seat): spec_of(bot) for seat, bot in seated.items()},
        "seed": seed,
        **draw.told(),
    }
    events: list[Event] = [opened, Other(EVENING, body)]
    store = begun(settings.record or new_path(settings.game, variant), events) if settings.keep else None
    return Evening(events, 0, seated, seed, store)


def begun(path: Path, events: Sequence[Event]) -> RecordFile:
    """A new record of these events; StoreError, and no file, if they cannot be stored."""
    store = RecordFile(path, game_of(opening(events).game).words.verbs)
    try:
        store.append(events)
    except StoreError:
        store.close()
        path.unlink(missing_ok=True)
        raise
    return store


def resumed_evening(path: Path) -> Evening:
    """An evening where its record stops; the record goes on in the same file. BadOptions or StoreError."""
    lines, size = whole_lines(path)
    result = replay(lines)
    session = result.session
    if isinstance(result.fault, NewerRecord):
        raise BadOptions("table.newer", path=str(path), **result.fault.fills)
    if session is None and not lines:
        result = torn(path)
    if result.fault is not None or session is None:
        key = "table.not_resumable" if result.line else "table.no_evening"
        raise BadOptions(key, path=str(path), line=result.line, reason=reason_of(result))
    if session.closed:
        raise BadOptions("table.session_over", path=str(path))
    body = next((e.body for e in result.events if isinstance(e, Other) and e.type == EVENING), None)
    person, bots, seed = seated_in(session.opened, body)
    check_bots(bots.values())
    store = RecordFile(path, session.game.words.verbs, size=size)
    return Evening(result.events, person, bots, seed, store)


def torn(path: Path) -> Replay:
    """What is wrong with a record that has no whole line."""
    result = replay_file(path)
    result.fault = result.fault or BadRecord("record.torn")
    return result


def seated_in(opened: Opened, body: Body | None) -> tuple[Seat, dict[Seat, Bot], str]:
    """The person's seat, the bots and the seed, as the record's `evening` line says; BadOptions or BadWords if it does
    not say so. A record without that line is resumed from seat 0 against fresh bots.
    """
    seats = len(opened.names)
    if body is None:
        seed = secrets.token_hex(8)
        return 0, dict(enumerate(opponents(seats - 1, number_of(seed), taken=opened.names), 1)), seed
    try:
        bots = {int(seat): bot_of(spec) for seat, spec in body["bots"].items()}
        person, seed, dealer = body["person"], str(body["seed"]), body.get("dealer", 0)
        if set(bots) | {person} != set(range(seats)) or person in bots or dealer not in range(seats):
            raise KeyError
    except (KeyError, TypeError, ValueError, AttributeError):
        raise BadOptions("table.who_plays") from None
    return person, bots, seed
