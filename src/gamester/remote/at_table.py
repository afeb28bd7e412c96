"""A person at a server's table: the typed commands are the same as at a local table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TextIO

import msgspec

from gamester.act import Act, Offer, card_name, in_set, mask_of, read_act, read_card
from gamester.errors import GamesterError
from gamester.messages import Words
from gamester.protocol import wire
from gamester.remote.address import Address, ServerFault
from gamester.remote.keyboard import Keyboard
from gamester.remote.line import Answer, Line, new_id
from gamester.remote.share import Share
from gamester.remote.showing import Showing
from gamester.rulebook import paragraphs
from gamester.typed import understand

Command = Callable[[str], Awaitable[None]]


class AtTable(Showing):
    """One person at one table of a server."""

    def __init__(self, address: Address, token: str, name: str, words: Words, source: TextIO, sink: TextIO) -> None:
        """Prepare to sit at the table of `address` as `name`."""
        super().__init__(words, source, sink)
        self.name = name
        self.line = Line(address, token, words.language, self.hear, self.lost)
        self.share = Share(address.table)
        self.leaving = False
        self.commands: dict[str, Command] = {
            "help": self.help,
            "aide": self.help,
            "?": self.help,
            "hint": self.hint,
            "h": self.hint,
            "conseil": self.hint,
            "legal": self.legal,
            "table": self.show_table,
            "rules": self.rules,
            "regle": self.rules,
            "règle": self.rules,
            "why": self.why,
            "score": self.score,
            "log": self.tell_log,
            "say": self.chat,
            "deal": self.deal,
            "undo": self.take_back,
            "quit": self.quit,
            "q": self.quit,
            "exit": self.quit,
        }

    async def play(self) -> None:
        """Sit down and play until the session ends or the person leaves; ServerFault."""
        tasks = [asyncio.create_task(work) for work in (self.line.keep(), self.sit_and_type(), self.over.wait())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()

    async def sit_and_type(self) -> None:
        """Take a seat and run the typed commands; a script is read only when an act is due, and deals by itself."""
        await self.came.wait()
        await self.sit()
        keyboard = Keyboard(self.source)
        while not self.leaving:
            self.ask()
            if not self.typed:
                await self.asked.wait()
                if self.known().between is not None:
                    await self.deal("")
                    continue
            line = await keyboard.line()
            self.prompted = False
            if line is None:
                return
            try:
                await self.obey(line)
            except GamesterError as fault:
                self.say(fault.key, **fault.fills)

    def hear(self, message: wire.FromServer) -> None:
        """Handle a message; the terminal takes its part in the shuffle without asking the person."""
        super().hear(message)
        if isinstance(message, wire.Welcome | wire.FairNews) and self.you is not None and self.you.seat is not None:
            if self.share.misled(message.fair):
                self.say("remote.misled")
            part = self.share.part_in(self.you.seat, message.fair)
            if part is not None:
                id_ = new_id()
                task = asyncio.ensure_future(self.line.ask(id_, wire.Fair(id_, *part)))
                self.share.asking.add(task)
                task.add_done_callback(self.share.asking.discard)

    async def sit(self) -> None:
        """Take a bot's seat if the person has none yet; ServerFault if the server refuses."""
        if self.you is None or self.you.seat is not None:
            return
        chairs = self.known().chairs
        seats = sorted(range(len(chairs)), key=lambda seat: (chairs[seat].by != "bot", chairs[seat].coming is not None))
        for seat in seats:
            id_ = new_id()
            answer = await self.line.ask(id_, wire.Sit(id_, seat, self.name))
            if isinstance(answer, wire.Nack) and answer.code == "taken":
                continue
            if isinstance(answer, wire.Nack) and answer.code != "seated":
                raise ServerFault("remote.refused", text=answer.text, code=answer.code)
            break
        if self.you.seat is None:
            self.say("remote.sitting")

    # --- Typed commands -------------------------------------------------------------------------------------

    async def obey(self, line: str) -> None:
        """Run a typed line."""
        if not line:
            await (self.deal if self.known().between is not None else self.legal)("")
            return
        verb, _, rest = line.partition(" ")
        command = self.commands.get(verb.lower())
        if command is not None:
            await command(rest.strip())
        else:
            await self.act(line)

    async def act(self, line: str) -> None:
        """Do the act of a typed line, if the server permits it."""
        view = self.known().view
        act = understand(line, self.offers(), mask_of(map(read_card, view.hand)) if view is not None else 0)
        id_, decision = new_id(), self.known().decision
        self.show_answer(await self.send(id_, wire.Act(id_, decision, act.do, names(act.cards), names(act.takes))))

    def offers(self) -> list[Offer]:
        """The acts that the server offers, in the order of the listing."""
        return [
            Offer(
                Act(one.do, mask_of(map(read_card, one.cards)), mask_of(map(read_card, one.takes))), one.limit, one.bare
            )
            for one in self.known().acts
        ]

    async def send(self, id_: str, message: wire.FromClient) -> Answer:
        """Send a command; an invalid message is refused here, because the server would end the connection."""
        try:
            msgspec.convert(msgspec.to_builtins(message), type=type(message))
        except msgspec.ValidationError:
            raise ServerFault("remote.not_understood") from None
        return await self.line.ask(id_, message)

    def show_answer(self, answer: Answer) -> None:
        """Show the server's answer to a command, if it has a text."""
        match answer:
            case wire.Nack():
                self.write(answer.text + (f" ({answer.rule})" if answer.rule else ""))
            case wire.Because(ok=False):
                self.write(answer.text + (f" ({answer.rule})" if answer.rule else ""))
            case wire.Because():
                self.write(answer.danger or self.words.say("remote.may"))
            case wire.Described():
                for sentence in answer.text:
                    self.write(sentence)
            case wire.HintGiven(act=None):
                self.write(answer.text)
            case wire.HintGiven(act=act) if act is not None:
                told = Act(act.do, mask_of(map(read_card, act.cards)), mask_of(map(read_card, act.takes)))
                self.say("remote.hint", act=str(told), reason=answer.text)

    async def help(self, _: str) -> None:
        """Show the commands."""
        self.say("plain.help")
        self.say("remote.help")

    async def hint(self, _: str) -> None:
        """What a player who follows the old advice would do."""
        id_ = new_id()
        self.show_answer(await self.send(id_, wire.AskHint(id_)))

    async def legal(self, _: str) -> None:
        """Every act that may be done now, numbered."""
        if not self.known().acts:
            self.write(self.known().prompt)
        for number, offer in enumerate(self.offers(), 1):
            more = "" if offer.limit is None else self.words.say("plain.up_to", n=offer.limit)
            more = " …" if offer.pointed else more
            self.write(f"{number:3}  {offer.act}{more}")

    async def show_table(self, _: str) -> None:
        """The table as this seat sees it."""
        id_ = new_id()
        self.show_answer(await self.send(id_, wire.Describe(id_)))
        self.show_hand(self.known())

    async def rules(self, rest: str) -> None:
        """A paragraph of the rules: the one asked for, or the one that matters now."""
        game = self.info.game if self.info else ""
        texts = paragraphs(game, self.words.language)
        name = rest.upper() or self.known().rule
        if name not in texts:
            self.say("cli.no_paragraph", paragraph=name, game=game, paragraphs=list(texts))
            return
        self.write(f"{name}  {texts[name].replace('*', '')}")

    async def why(self, rest: str) -> None:
        """May an act be done, and if not, why not?"""
        act, id_ = read_act(rest), new_id()
        self.show_answer(await self.send(id_, wire.Why(id_, act.do, names(act.cards), names(act.takes))))

    async def score(self, _: str) -> None:
        """Everybody's balance."""
        self.show_score()

    async def tell_log(self, _: str) -> None:
        """Everything heard so far."""
        for one in self.log:
            for sentence in one.text:
                self.write(sentence)

    async def chat(self, rest: str) -> None:
        """Say something to the table."""
        id_ = new_id()
        self.show_answer(await self.send(id_, wire.Say(id_, text=rest)))

    async def deal(self, _: str) -> None:
        """Deal the next hand."""
        between, id_ = self.known().between, new_id()
        answer = await self.send(id_, wire.Deal(id_, between.next_deal if between is not None else 1))
        if between is not None and self.known().between == between:  # the players' part in the shuffle comes first
            self.asked.clear()
        self.show_answer(answer)

    async def take_back(self, _: str) -> None:
        """Take the last act back, if the server permits it."""
        id_ = new_id()
        self.show_answer(await self.send(id_, wire.TakeBack(id_, self.known().decision)))

    async def quit(self, _: str) -> None:
        """Leave; the person keeps the seat, and a stand-in plays."""
        self.say("remote.gone")
        self.leaving = True


def names(cards: int) -> list[str]:
    """The cards of a mask by name."""
    return [card_name(card) for card in in_set(cards)]
