"""Sentences that only the terminal uses: how the dealer was found, and the line at the top."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from gamester.evening import Evening
from gamester.messages import Words
from gamester.rulebook import form_title
from gamester.saying import Speaker
from gamester.session import Session
from gamester.tui.cards import sign
from gamester.tui.look import BRASS, FAINT, IVORY
from gamester.tui.plates import spread


def opening_told(evening: Evening, speaker: Speaker, words: Words) -> list[str]:
    """How the first dealer was found."""
    if evening.draw is None:
        return []
    dealer = speaker.name(evening.draw.dealer)
    if not evening.draw.drawn:
        return [words.say("tui.draw.chance", name=dealer)]
    drawn = [f"{speaker.name(seat)} {sign(card)}" for seat, card in evening.draw.drawn]
    return [words.say("tui.draw.cards", drawn=drawn, name=dealer)]


def table_title(session: Session, words: Words) -> str:
    """The name of the form, with a mark if house rules differ."""
    opened = session.opened
    title = form_title(opened.game, opened.variant, words.language)
    return f"{title} *" if opened.options else title


def bar_text(session: Session, v: Any, words: Words, width: int) -> Text:
    """The line at the top: the form of the game, and the number of the deal."""
    deals = session.o.rounds * session.seats
    key = "tui.bar.deal" if v.deal <= deals else "tui.bar.extra"
    left = Text(" ♠ ", BRASS)
    left.append(table_title(session, words), f"bold {IVORY}")
    right = Text(words.say(key, n=v.deal, deals=deals, extra=v.deal - deals), FAINT)
    return spread(left, right, max(10, width - 2))
