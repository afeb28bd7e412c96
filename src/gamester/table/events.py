"""The events of a record, one a line, and their JSON. The log of these inputs is the truth; the rest follows from
it.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from gamester.kernel.cards import Card, Seat
from gamester.text.act import Act, in_set, mask_of, write_cards
from gamester.text.catalogue import Word
from gamester.text.errors import BadRecord, BadWords
from gamester.text.messages import message
from gamester.text.typed import read_cards

FORMAT = 1
EVENING = "evening"
"""The type of the line that says what a record of an evening needs besides its acts."""
MOST_DIGITS = 100
_write = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


Body: TypeAlias = Mapping[str, Any]
"""The JSON object of a line."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A table opens: which game, which rules, who sits down."""

    game: str
    variant: str
    options: Mapping[str, Word]
    rules: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PoolSet:
    """The next deal finds so many chips in the pool, before its stakes; all seats share the difference from what the
    last one left there.
    """

    chips: int


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The shuffled pack lies before the dealer."""

    deal: int
    dealer: Seat
    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat has acted."""

    seat: Seat
    act: Act


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """Chance has made a new stock, top first (Loo, `reshuffle_dead`)."""

    stock: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Chance has put seats in an order of preference (Laugh, random claims)."""

    order: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ClaimsClosed:
    """A timer has closed a claim step (Laugh, first come)."""


@dataclass(frozen=True, slots=True)
class Offence:
    """The act before this event broke a law of the game (Loo, penalty mode)."""

    seat: Seat
    kind: str


@dataclass(frozen=True, slots=True)
class Settled:
    """A deal is settled. The event repeats what the rules compute, as a check."""

    deal: int
    payments: tuple[int, ...]
    pool: int


@dataclass(frozen=True, slots=True)
class Other:
    """Something that does not concern the rules: who dealt first and why, a seat taken over, a remark."""

    type: str
    body: Body


Event: TypeAlias = Opened | PoolSet | Shuffled | Acted | Reshuffled | Drawn | ClaimsClosed | Offence | Settled | Other


def renamed(names: Sequence[str], event: Event) -> tuple[str, ...]:
    """The names of the seats after an event: a server records who sits down where, and who takes a seat over."""
    seat = event.body.get("seat") if isinstance(event, Other) and event.type == "seat" else None
    if not isinstance(event, Other) or type(seat) is not int or not 0 <= seat < len(names):
        return tuple(names)
    return (*names[:seat], str(event.body.get("name", "")), *names[seat + 1 :])


def opening(events: Sequence[Event]) -> Opened:
    """The first event of a record that has been replayed."""
    opened = events[0]
    if not isinstance(opened, Opened):
        raise TypeError
    return opened


def last_names(events: Sequence[Event], deal: int | None = None) -> tuple[str, ...]:
    """The last names of the seats, or those at the end of a settled deal."""
    names = opening(events).names
    for event in events:
        if isinstance(event, Settled) and event.deal == deal:
            break
        names = renamed(names, event)
    return names


# --- Writing ------------------------------------------------------------------------------------------------


def body_of(event: Event, needs: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """The JSON object of an event; `needs` says which verbs write their cards even when there are none."""
    match event:
        case Opened(game, variant, options, rules, names):
            return {
                "type": "opened", "format": FORMAT, "game": game, "variant": variant, "options": dict(options),
                "rules": rules, "seats": list(names),
            }  # fmt: skip
        case PoolSet(chips):
            return {"type": "pool", "chips": chips}
        case Shuffled(deal, dealer, deck):
            return {"type": "shuffled", "deal": deal, "dealer": dealer, "deck": _as_dealt(deck)}
        case Acted(seat, act):
            return {"type": "act", "seat": seat, **act_body(act, needs)}
        case Reshuffled(stock):
            return {"type": "reshuffled", "stock": _as_dealt(stock)}
        case Drawn(order):
            return {"type": "drawn", "order": list(order)}
        case ClaimsClosed():
            return {"type": "claims_closed"}
        case Offence(seat, kind):
            return {"type": "offence", "seat": seat, "kind": kind}
        case Settled(deal, payments, pool):
            return {"type": "settled", "deal": deal, "payments": list(payments), "pool": pool}
        case Other(type_, body):
            return {"type": type_, **body}


def act_body(act: Act, needs: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """The keys by which a record says an act."""
    body: dict[str, Any] = {"do": act.do}
    if act.cards or "cards" in needs.get(act.do, ()):
        body["cards"] = write_cards(in_set(act.cards))
    if act.takes:
        body["takes"] = write_cards(in_set(act.takes))
    return body


def _as_dealt(cards: tuple[Card, ...]) -> str:
    """Cards in the order in which they lie, not sorted."""
    return " ".join(write_cards([card]) for card in cards)


def write_line(event: Event, needs: Mapping[str, tuple[str, ...]]) -> str:
    """An event as one line of a record, without its line end."""
    return _write(body_of(event, needs))


def _whole_number(text: str) -> int:
    """A whole number; one with too many digits becomes a very large number."""
    return int(text) if len(text) < MOST_DIGITS else 10**MOST_DIGITS


def _no_number(text: str) -> None:
    """JSON has no NaN and no Infinity."""
    raise ValueError(text)


# --- Reading ------------------------------------------------------------------------------------------------


def read_body(line: bytes | str) -> dict[str, Any]:
    """The JSON object with a `type` on a line; BadRecord if there is none. C6"""
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
    except UnicodeDecodeError:
        raise BadRecord("record.not_utf8") from None
    try:
        body = json.loads(text, parse_constant=_no_number, parse_int=_whole_number)
    except (ValueError, RecursionError):
        raise BadRecord("record.not_json") from None
    if not isinstance(body, dict):
        raise BadRecord("record.not_object")
    if not isinstance(body.get("type"), str):
        raise BadRecord("record.no_type")
    return body


def read_event(body: Body, needs: Mapping[str, tuple[str, ...]]) -> Event:
    """The event of a JSON object; an unknown type becomes `Other`. BadRecord if a needed key is absent or wrong. C10"""
    match body["type"]:
        case "opened":
            return _read_opened(body)
        case "pool":
            return PoolSet(_number(body, "chips"))
        case "shuffled":
            return Shuffled(_number(body, "deal"), _number(body, "dealer"), _cards(body, "deck"))
        case "act":
            return Acted(_number(body, "seat"), _read_act(body, needs))
        case "reshuffled":
            return Reshuffled(_cards(body, "stock"))
        case "drawn":
            return Drawn(_numbers(body, "order"))
        case "claims_closed":
            return ClaimsClosed()
        case "offence":
            return Offence(_number(body, "seat"), _text(body, "kind"))
        case "settled":
            return Settled(_number(body, "deal"), _numbers(body, "payments"), _number(body, "pool"))
        case other:
            return Other(other, {key: value for key, value in body.items() if key != "type"})


def _read_opened(body: Body) -> Opened:
    """The head of a record."""
    options = body.get("options")
    if not isinstance(options, dict):
        raise BadRecord("record.no_key", key="options", kind=message("words.kind.object"))
    names = body.get("seats")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BadRecord("record.no_key", key="seats", kind=message("words.kind.names"))
    game, variant, rules = _text(body, "game"), _text(body, "variant"), _number(body, "rules")
    return Opened(game, variant, options, rules, tuple(names))


def _read_act(body: Body, needs: Mapping[str, tuple[str, ...]]) -> Act:
    """The act of an act line, read only from the keys that its verb needs."""
    verb = _text(body, "do")
    masks = {key: mask_of(_cards(body, key)) for key in needs.get(verb, ())}
    return Act(verb, **masks)


def _cards(body: Body, key: str) -> tuple[Card, ...]:
    """A string of cards with single spaces."""
    text = _text(body, key)
    try:
        if text != " ".join(text.split()):
            raise BadWords("spaces", text)
        return read_cards(text)
    except BadWords as wrong:
        raise BadRecord(wrong.key, **wrong.fills) from None


def _text(body: Body, key: str) -> str:
    """A string."""
    value = body.get(key)
    if not isinstance(value, str):
        raise BadRecord("record.no_key", key=key, kind=message("words.kind.text"))
    return value


def _number(body: Body, key: str) -> int:
    """A whole number; `true` and `1.0` are none. C10"""
    value = body.get(key)
    if type(value) is not int:
        raise BadRecord("record.no_key", key=key, kind=message("words.kind.number"))
    return value


def _numbers(body: Body, key: str) -> tuple[int, ...]:
    """A list of whole numbers."""
    value = body.get(key)
    if not isinstance(value, list) or not all(type(item) is int for item in value):
        raise BadRecord("record.no_key", key=key, kind=message("words.kind.numbers"))
    return tuple(value)
