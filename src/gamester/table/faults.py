"""What is wrong with a record, in one line for people."""

from __future__ import annotations

from gamester.table.events import Acted
from gamester.table.record import Replay
from gamester.text.act import Act, in_set, write_cards
from gamester.text.errors import IllegalAct
from gamester.text.messages import Words, printable
from gamester.text.saying import Speaker

MOST_SEATS = 8


def fault_line(result: Replay, name: str, words: Words) -> str:
    """One line with the file, the line, the attempted act, and the broken rule."""
    fault = result.fault
    if fault is None:
        return ""
    names = [words.say("cli.told.seat_name", number=seat) for seat in range(MOST_SEATS)]
    speaker = Speaker(words, names, signs=False)
    reason = speaker.say(fault.key, **fault.fills)
    if isinstance(fault, IllegalAct) and isinstance(result.tried, Acted):
        rule = f" ({fault.rule})" if fault.rule else ""
        act = tried(result.tried.act, words)
        reason = words.say("cli.told.may_not", number=result.tried.seat, act=act, reason=reason) + rule
    place = f"{name}:{result.line}" if result.line else name
    return printable(" ".join(f"{place}: {reason}".split()))


def tried(act: Act, words: Words) -> str:
    """An act as a verb phrase: `play 3H`. Unknown verbs are quoted."""
    kind = "_takes" if act.takes else "_none" if act.do == "exchange" and not act.cards else ""
    key = f"cli.tried.{act.do}{kind}"
    if not words.has(key):
        return f"«{act.do[:20]}»"
    return words.say(key, cards=write_cards(in_set(act.cards)), takes=write_cards(in_set(act.takes)))
