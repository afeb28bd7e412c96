"""Typed lines: a face of a client for screen readers, pipes and scripts, at home and at a server alike."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TextIO

from gamester.client.client import Answer
from gamester.client.host import Host
from gamester.client.told_lines import ToldLines
from gamester.games import game_of
from gamester.games.registry import OWN
from gamester.protocol import payloads, wire
from gamester.study.rulebook import paragraphs, rules_text
from gamester.text.act import Act, Offer, mask_of
from gamester.text.errors import BadWords, GamesterError
from gamester.text.messages import Words, message
from gamester.text.typed import listing, read_act, read_card, understand

Aside = Callable[[Callable[[], Sequence[str]], Callable[[Sequence[str]], None]], None]
"""Does long work, at once or beside the game, and passes its result on."""


def at_once(work: Callable[[], Sequence[str]], then: Callable[[Sequence[str]], None]) -> None:
    """Do long work now."""
    then(work())


class TypedLines(ToldLines):
    """One person at one table: what is told is written, what is typed is done."""

    def __init__(self, host: Host, words: Words, source: TextIO, sink: TextIO, aside: Aside = at_once) -> None:
        """Take a seat at the keyboard of `host`'s client."""
        super().__init__(host, words, source, sink)
        self.aside = aside
        self.leaving = False
        self.answering: Callable[[str | None], None] | None = None
        """What takes the next line, if a question was put."""
        self.warned: payloads.HeardAct | None = None
        """The act that the last line named, if it costs something."""
        self.commands: dict[str, Callable[[str], None]] = {
            **dict.fromkeys(wire.HELP, self.help),
            **dict.fromkeys(("hint", "h", "conseil"), self.hint),  # h: like a key of the full screen
            **dict.fromkeys(("rules", "regle", "règle"), self.rules),
            **dict.fromkeys(("review", "revoir"), self.review),
            **dict.fromkeys(("quit", "q", "exit"), self.quit),
            "legal": self.legal,
            wire.WHOLE: self.show_table,
            **{part: partial(self.show_part, part) for part in wire.PARTS if part != "legal"},
            "why": self.why,
            "score": lambda _: self.score(),
            "log": self.tell_log,
            "later": self.later,
            "undo": self.take_back,
        }
        if host.alone:
            self.commands["say"] = lambda _: self.say("plain.nobody_hears")
        else:
            self.commands |= {"say": self.chat, "deal": self.deal}

    # --- What the person types ------------------------------------------------------------------------------

    def type(self, line: str | None) -> None:
        """Do what a line says; None is the end of input."""
        if self.answering is not None:
            answering, self.answering = self.answering, None
            answering(line)
            return
        if line is None:
            self.leaving = True
            return
        try:
            self.handle_line(line)
        except GamesterError as fault:
            self.say(fault.key, **fault.fills)

    def handle_line(self, line: str) -> None:
        """Run a command, or do an act; one that costs something only when it is named twice."""
        warned, self.warned = self.warned, None
        if not line:
            self.enter()
            return
        verb, _, rest = line.partition(" ")
        command = self.commands.get(verb.lower())
        if command is not None:
            command(rest.strip())
            return
        view = self.state.view
        act = understand(line, self.offers(), mask_of(map(read_card, view.hand)) if view is not None else 0)
        self.check_verb(act, line)
        meant = payloads.act_of(act)
        danger = self.known.danger(meant)
        if danger is not None and meant != warned:
            self.warned = meant
            self.write(danger)
            self.say("plain.again")
            return
        self.client.act(meant, lambda answer: self.show_answer(answer, line))

    def check_verb(self, act: Act, line: str) -> None:
        """BadWords if a line begins with no verb of the game: it is not understood, and nobody need be asked."""
        if self.known.game in OWN and act.do not in game_of(self.known.game).words.verbs:
            raise BadWords("verb", line)

    def enter(self) -> None:
        """An empty line: the next deal, no claim, or the list of what may be done."""
        if self.host.alone:
            (self.later if self.claims_unasked and self.at_leisure else self.legal)("")
        else:
            (self.deal if self.state.between is not None else self.legal)("")

    def show_answer(self, answer: Answer, line: str) -> None:
        """Show the answer to a command, if it has a text. `line` is the act that was asked about, or the command."""
        match answer:
            case wire.Nack(code="illegal") | wire.Because(ok=False):
                rule = f" ({answer.rule})" if answer.rule else ""
                self.say("plain.may_not", act=line, reason=answer.text, rule=rule)
            case wire.Nack():
                self.write(answer.text)
            case wire.Because():
                self.write(answer.danger or self.speaker.say("plain.may", act=line))
            case wire.Described():
                for sentence in answer.text:
                    self.write(sentence)
                if not line:
                    self.show_hand()
        self.sink.flush()

    def help(self, _: str) -> None:
        """What can be typed; examples of acts where the game is one of our own."""
        self.say("plain.help")
        if self.known.game in OWN:
            self.say("plain.help_acts")
        self.say("plain.help_more")
        if not self.host.alone:
            self.say("remote.help")

    def hint(self, rest: str) -> None:
        """What the adviser would do, and why. If any word follows the command, all acts with their values."""
        if self.at_leisure:
            self.say("plain.no_hint")
            return

        def told(answer: Answer) -> None:
            if not isinstance(answer, wire.HintGiven) or answer.act is None:
                self.write(answer.text if isinstance(answer, wire.HintGiven | wire.Nack) else "")
                return
            self.say("plain.hint", act=str(payloads.act_in(answer.act)), reason=answer.text)
            if rest and answer.more:
                self.write(answer.more)
            for each in answer.acts if rest else ():
                self.write(self.row(each))

        self.client.hint(told)

    def row(self, each: payloads.Weighed) -> str:
        """An act as a row of a table: its value, its odds, its name."""
        fills = {"chips": each.chips, "error": each.error, "chance": each.chance, "tricks": each.tricks}
        return self.speaker.tell(message(f"advice.row.{self.known.game}", **fills, act=each.text))

    def legal(self, _: str) -> None:
        """Every act that may be done now, numbered."""
        if not self.state.acts:
            self.write(self.state.prompt)
        for number, line in enumerate(listing(self.offers(), self.words), 1):
            self.write(f"{number:3}  {line}")

    def offers(self) -> list[Offer]:
        """The acts that may be done, in the order of the listing."""
        return [Offer(payloads.act_in(one), one.limit, one.bare) for one in self.state.acts]

    def show_table(self, _: str) -> None:
        """The table as this seat sees it."""
        self.client.describe(lambda answer: self.show_answer(answer, ""))

    def show_part(self, part: wire.Part, _: str) -> None:
        """A part of the table as this seat sees it."""
        self.client.describe(lambda answer: self.show_answer(answer, part), part)

    def rules(self, rest: str) -> None:
        """A paragraph of the rules: the one asked for, or the one that matters now."""
        game = self.known.game
        texts = paragraphs(game, self.words.language)
        name = rest.upper() or self.state.rule
        if not texts:
            self.write(rules_text(game, self.words.language).rpartition("\n")[2])
            return
        if name not in texts:
            self.say("cli.no_paragraph", paragraph=name, game=game, paragraphs=list(texts))
            return
        self.write(f"{name}  {texts[name].replace('*', '')}")

    def why(self, rest: str) -> None:
        """May an act be done, and if not, why not?"""
        act = read_act(rest)
        self.check_verb(act, rest)
        self.client.why(payloads.act_of(act), lambda answer: self.show_answer(answer, rest))

    def tell_log(self, _: str) -> None:
        """Everything heard so far."""
        for one in self.known.log:
            for sentence in one.text:
                self.write(sentence)

    def later(self, _: str) -> None:
        """Put off what may be done at any time, and let the others continue."""
        if self.host.asked or not self.state.acts:
            self.say("plain.not_later")
            return
        self.put_off = self.occasion

    def review(self, _: str) -> None:
        """Review the last finished deal: the cost of each decision, luck and skill."""
        last = last_deal(self.state)
        if not last:
            self.say("plain.no_review")
            return

        def told(sentences: Sequence[str]) -> None:
            for sentence in sentences:
                self.write(sentence)
            self.sink.flush()

        self.aside(lambda: self.host.review(last, self.words.language), told)

    def take_back(self, _: str) -> None:
        """Take the last act back."""
        self.client.take_back(lambda answer: self.show_answer(answer, "undo"))

    def chat(self, rest: str) -> None:
        """Say something to the table."""
        self.client.say(rest, then=lambda answer: self.show_answer(answer, "say"))

    def deal(self, _: str) -> None:
        """Deal the next hand."""
        self.client.deal(lambda answer: self.show_answer(answer, "deal"))

    def quit(self, _: str) -> None:
        """Leave, after a question if leaving costs anything."""
        doubt = self.host.doubt()
        if doubt is None:
            self.leaving = True
            return
        self.say(f"plain.{doubt}")

        def answer(line: str | None) -> None:
            self.leaving = line is None or line.lower()[:1] in ("y", "q", self.words.say("plain.yes"))

        self.answering = answer


def last_deal(state: payloads.State) -> int:
    """The number of the last deal that is over; 0 if none is."""
    if state.between is not None:
        return state.history[-1].deal if state.history else 0
    return state.view.deal - 1 if state.view is not None else 0
