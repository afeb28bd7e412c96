"""The table in typed lines: for screen readers, pipes and scripts. Game and sentences are those of other fronts."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TextIO

from gamester.act import Offer, in_set, read_act, write_cards
from gamester.bots import advise, seen_by
from gamester.bots.reasons import row
from gamester.errors import BadWords, GamesterError, IllegalAct
from gamester.evening import Evening
from gamester.kernel.cards import Cards
from gamester.messages import Words
from gamester.phrases import signed
from gamester.reviews import QUICK_WORLDS, deal_told, review_deals
from gamester.rulebook import paragraphs, preset_text
from gamester.saying import Speaker, pretty
from gamester.store import StoreError
from gamester.typed import Lines, understand

LEFT = 0
"""Exit status when the person leaves or the session ends."""


class Plain(Lines):
    """One evening over two text streams."""

    def __init__(self, evening: Evening, words: Words, source: TextIO = sys.stdin, sink: TextIO = sys.stdout) -> None:
        """Play `evening`, reading lines from `source` and writing to `sink`."""
        super().__init__(Speaker(words, evening.table.names), source, sink)
        self.evening = evening
        self.table = evening.table
        self.words = words
        self.told = 0
        self.leaving = False
        self.put_off: tuple[list[Offer], int] = ([], 0)
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "aide": self.help,
            "conseil": self.hint,
            "regle": self.rules,
            "règle": self.rules,
            "?": self.help,
            "hint": self.hint,
            "h": self.hint,  # like a key of the full screen
            "legal": self.legal,
            "table": self.show_table,
            "rules": self.rules,
            "why": self.why,
            "score": self.score,
            "log": self.log,
            "later": self.later,
            "review": self.review,
            "revoir": self.review,
            "quit": self.quit,
            "q": self.quit,
            "exit": self.quit,
        }

    # --- The evening ----------------------------------------------------------------------------------------

    def run(self) -> int:
        """Play until the session ends or the person leaves; the exit status."""
        self.greet()
        while not self.leaving:
            self.hear()
            if self.table.finished:
                self.end()
                return LEFT
            try:
                self.step()
            except StoreError as fault:
                self.say(fault.key, **fault.fills)
                self.ask_to_go_on()
        if self.evening.store is not None:
            self.say("plain.left", path=str(self.evening.store.path))
        return LEFT

    def step(self) -> None:
        """One thing happens: a deal, an act of a bot, or an act of the person."""
        if self.table.between_deals:
            if self.table.session.deals and not self.table.session.redealing:
                self.settlement()
            self.evening.next_deal()
        elif self.persons_chance() or self.evening.bots_act() is None:
            self.persons_turn()

    def persons_chance(self) -> bool:
        """May the person act now: is nobody else asked, may the person speak up, or is the person first in a race?"""
        if self.evening.must_wait:
            return True
        if not (self.evening.persons_act and self.has_a_say()):
            return False
        return self.at_leisure() or self.evening.untold or self.evening.comes_first()

    def at_leisure(self) -> bool:
        """May the person merely speak up while the table waits for others?"""
        return not self.evening.asked

    def has_a_say(self) -> bool:
        """Is there anything the person may do and has not put off?"""
        return self.occasion() != self.put_off

    def occasion(self) -> tuple[list[Offer], int]:
        """What the person may do; where claims are unasked, also how much was heard: each act is a new occasion."""
        return self.table.listed(self.evening.person), self.told if self.evening.untold else 0

    def later(self, _: str) -> None:
        """Put off what may be done at any time, and let the others continue."""
        if self.evening.must_wait or not self.at_leisure():
            self.say("plain.not_later")
            return
        self.put_off = self.occasion()

    def greet(self) -> None:
        """Who sits where, which rules, and who deals."""
        opened = self.table.session.opened
        title = preset_text(opened.game, opened.variant, self.words.language)["title"]
        self.say("plain.greeting", game=self.words.say(f"plain.game.{opened.game}"), variant=title)
        self.say("plain.names", names=self.table.names)
        draw = self.evening.draw
        if draw is not None:
            for seat, card in draw.drawn:
                self.say("plain.drew", seat=seat, card=write_cards([card]))
            self.say("plain.first_dealer", seat=draw.dealer)
        self.say("plain.help_hint")

    def hear(self) -> None:
        """Say what has been heard since the last time."""
        heard = self.table.heard(self.evening.person, self.told)
        self.told += len(heard)
        for event in heard:
            for told in event.told:
                self.write(self.speaker.tell(told))

    def end(self) -> None:
        """The session is over: the last settlement, and who has won what."""
        self.settlement()
        self.say("plain.session_over")
        self.score("")

    def ask_to_go_on(self) -> None:
        """After a disk error: try again or leave."""
        self.say("plain.try_again")
        if self.read() in (None, "quit", "exit"):
            self.leaving = True

    # --- The person's act -----------------------------------------------------------------------------------

    def persons_turn(self) -> None:
        """Ask until the person has acted or left."""
        view, o = self.table.view(self.evening.person), self.table.session.o
        self.show_hand(view)
        self.write(self.speaker.tell(self.table.session.game.words.prompt(view, o)))
        if not self.evening.must_wait and self.at_leisure():
            self.say("plain.may_claim" if self.evening.untold else "plain.may_wait")
        while not self.leaving and self.has_a_say():
            line = self.read()
            if line is None:
                self.leaving = True
                return
            if not line:
                (self.later if self.evening.untold and self.at_leisure() else self.legal)("")
                continue
            verb, _, rest = line.partition(" ")
            if verb.lower() in self.commands:
                self.commands[verb.lower()](rest.strip())
            elif self.try_act(line):
                return

    def try_act(self, line: str) -> bool:
        """Do what the line says, if possible; otherwise say why not."""
        try:
            self.evening.act(understand(line, self.table.listed(self.evening.person), self.hand()))
        except IllegalAct as fault:
            self.refuse(line, fault)
            return False
        except (BadWords, StoreError) as fault:
            self.say(fault.key, **fault.fills)
            return False
        return True

    def hand(self) -> Cards:
        """The person's cards."""
        return int(self.table.view(self.evening.person).hand)

    def refuse(self, line: str, fault: IllegalAct) -> None:
        """Say which rule forbids the act."""
        reason = self.speaker.say(fault.key, **fault.fills)
        rule = f" ({fault.rule})" if fault.rule else ""
        self.say("plain.may_not", act=line, reason=reason, rule=rule)

    # --- Commands -------------------------------------------------------------------------------------------

    def help(self, _: str) -> None:
        """What can be typed."""
        self.say("plain.help")

    def hint(self, rest: str) -> None:
        """What the adviser would do, and why. If any word follows the command, all acts with their values."""
        if self.at_leisure():
            self.say("plain.no_hint")
            return
        seen = seen_by(self.table.gone_on(self.evening.person), self.evening.person)
        counsel = advise(seen)
        self.say("plain.hint", act=pretty(str(counsel.act)), reason=counsel.reason)
        if rest and counsel.numbers:
            self.write(self.speaker.tell(counsel.numbers))
        for each in counsel.acts if rest else ():
            self.write(self.speaker.tell(row(seen.game, each)))

    def legal(self, _: str) -> None:
        """Every act that may be done now, numbered."""
        for number, offer in enumerate(self.table.listed(self.evening.person), 1):
            more = "" if offer.limit is None else self.words.say("plain.up_to", n=offer.limit)
            more = " …" if offer.pointed else more
            self.write(f"{number:3}  {offer.act}{more}")

    def why(self, rest: str) -> None:
        """Why an act may not be done."""
        try:
            act = read_act(rest)
        except BadWords as fault:
            self.say(fault.key, **fault.fills)
            return
        refusal = self.table.why_not(self.evening.person, act)
        if refusal is None:
            self.say("plain.may", act=rest)
        else:
            self.refuse(rest, refusal)

    def rules(self, rest: str) -> None:
        """A paragraph of the rules: the requested one, or the one that matters now."""
        game = self.table.session.game
        now = game.words.matters_now(self.table.view(self.evening.person), self.table.session.o)
        texts = paragraphs(game.id, self.words.language)
        name = rest.upper() or now
        if name not in texts:
            self.say("cli.no_paragraph", paragraph=name, game=game.id, paragraphs=list(texts))
            return
        self.write(f"{name}  {texts[name].replace('*', '')}")

    def show_table(self, _: str) -> None:
        """The table as this seat sees it."""
        view = self.table.view(self.evening.person)
        for told in self.table.session.game.words.describe(view, self.table.session.o):
            self.write(self.speaker.tell(told))
        self.show_hand(view)

    def show_hand(self, view: Any) -> None:
        """The person's cards."""
        if view.hand:
            self.say("plain.hand", cards=write_cards(in_set(view.hand)))

    def score(self, _: str) -> None:
        """Everybody's balance."""
        for seat, chips in enumerate(self.table.session.s.balances[: self.table.session.seats]):
            self.say("plain.balance", seat=seat, chips=signed(chips))

    def settlement(self) -> None:
        """The last deal as a sum that can be checked."""
        view = self.table.view(self.evening.person)
        for seat, terms, total in self.table.session.game.words.settlement(view, self.table.session.o):
            parts = [f"{self.speaker.tell(label)} {signed(chips)}" for label, chips in terms]
            if parts:
                self.say("plain.settled", seat=seat, parts=parts, total=signed(total))

    def log(self, _: str) -> None:
        """All that the person has heard so far."""
        for event in self.table.heard(self.evening.person):
            for told in event.told:
                self.write(self.speaker.tell(told))

    def review(self, _: str) -> None:
        """Review the last finished deal: the cost of each decision, luck and skill."""
        if not self.table.session.deals:
            self.say("plain.no_review")
            return
        last = self.table.session.deals[-1]["deal"]
        for review in review_deals(self.table.events, self.evening.person, QUICK_WORLDS, last):
            for told in deal_told(review):
                self.write(self.speaker.tell(told))

    def quit(self, _: str) -> None:
        """Leave, after a question."""
        self.say("plain.really" if self.evening.store is not None else "plain.really_lost")
        answer = self.read()
        if answer is None or answer.lower()[:1] in ("y", "q", self.words.say("plain.yes")):
            self.leaving = True


def run_plain(evening: Evening, words: Words) -> int:
    """Play an evening in typed lines on standard input and output."""
    plain = Plain(evening, words)
    try:
        return plain.run()
    except KeyboardInterrupt:
        plain.write("")
        if evening.store is not None:
            plain.say("plain.left", path=str(evening.store.path))
        return 130
    except GamesterError as fault:
        plain.say(fault.key, **fault.fills)
        return 1
    finally:
        plain.sink.flush()
        evening.close()
