"""Typed lines at home: the table goes on whenever the person has nothing to say."""

from typing import TextIO

from gamester.client.told_lines import INTERRUPTED, LEAVE, LEFT
from gamester.client.typed_lines import TypedLines
from gamester.local.home import Home
from gamester.table.record import StoreError
from gamester.text.messages import Words


def play_at_home(home: Home, words: Words, source: TextIO, sink: TextIO) -> int:
    """Play until the session ends or the person leaves; the exit status."""
    lines = TypedLines(home, words, source, sink)
    status = LEFT
    try:
        home.connect()
        while not (lines.leaving or lines.over):
            go_on(home, lines)
    except KeyboardInterrupt:
        lines.write("")
        status = INTERRUPTED
    for told in home.farewell():
        lines.say(told.key, **told.fills)
    sink.flush()
    home.close()
    return status


def go_on(home: Home, lines: TypedLines) -> None:
    """One thing happens: what the person types, or what the others do."""
    if lines.answering is None and not (lines.has_a_say and may_speak(home, lines)):
        try:
            if home.step():
                return
        except StoreError as fault:
            lines.say(fault.key, **fault.fills)
            lines.say("plain.try_again")
            lines.leaving = lines.read() in LEAVE
            return
    lines.show_question()
    lines.type(lines.read())


def may_speak(home: Home, lines: TypedLines) -> bool:
    """May the person speak now: is nobody else asked, or nobody quicker, or is it a mere remark?"""
    return home.must_wait or lines.at_leisure or lines.claims_unasked or home.comes_first()
