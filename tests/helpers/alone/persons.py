"""Simulated persons play a day: what one does follows from the person's name and from what is seen, and from nothing else.

So it is the same at a table in this process and over the service of a browser, in this Python or in Pyodide.
"""

import asyncio
import json
from hashlib import sha256
from itertools import count

from gamester.browser import open_service
from gamester.games.bots import NEVER_ASKED
from gamester.text.act import Act, card_name, in_set, mask_of
from gamester.text.typed import read_card

NAME = "Ann"
"""What every person is called at the table: it stands in the record."""


def chosen(person, deal, hand, acts):
    """The act of a person among those on offer, as the protocol spells acts: each is as likely as the others.

    Of an exchange each number of cards is as likely as the others, and each card. Nothing depends on an order.
    """
    seen = f"{person} {deal} {' '.join(sorted(hand))}"
    act = min((one for one in acts if not one["unasked"]), key=lambda one: lot(seen, told(one)))
    cards = list(act["cards"])
    if act["limit"] is not None:
        many = int(lot(seen, "exchange"), 16) % (min(act["limit"], len(hand)) + 1)
        cards = sorted(hand, key=lambda card: lot(seen, card))[:many]
    return {"do": act["do"], "cards": cards, "takes": list(act["takes"])}


def lot(seen, what):
    """A number as text that nobody can foresee: the least of several is any of them."""
    return sha256(f"{seen} {what}".encode()).hexdigest()


def told(act):
    return f"{act['do']} {' '.join(sorted(act['cards']))} takes {' '.join(sorted(act['takes']))}"


def at_table(person, table, seat):
    """The act of a person at a table in this process."""
    view = table.view(seat)
    offers = [
        {"do": act.do, "cards": names(act.cards), "takes": names(act.takes), "limit": offer.limit, "unasked": act.do in NEVER_ASKED}
        for offer in table.offers(seat) for act in [offer.act]
    ]  # fmt: skip
    found = chosen(person, view.deal, names(view.hand), offers)
    return Act(found["do"], *(mask_of(map(read_card, found[what])) for what in ("cards", "takes")))


def names(cards):
    return [card_name(card) for card in in_set(cards)]


def in_messages(person, state):
    """The command of a person whom a table has told this state; None if nothing is asked."""
    acts = [one for one in state["acts"] if not one["unasked"]]
    if acts:
        view = state["view"]
        return {"type": "act", "decision": state["decision"], **chosen(person, view["deal"], view["hand"], acts)}
    between = state["between"]
    return {"type": "deal", "deal": between["next_deal"]} if between and between["you_may_deal"] else None


async def result_of(person, game, day, shelf):
    """The digest of the result that the page gets after a person has played a day over the service."""
    service = await open_service(shelf, 0.0)
    _, sat = await service.answer("POST", "/api/daily", json.dumps({"game": game, "day": day, "name": NAME}))
    table = str(json.loads(str(sat))["table"])
    heard = asyncio.Queue()
    line = service.connect(table, heard.put_nowait, lambda: heard.put_nowait('{"type": "bye"}'))
    line.hear('{"type": "hello", "client": "persons", "lang": "en"}')
    for asked in count():
        message = json.loads(await heard.get())
        assert message["type"] not in ("bye", "nack"), message
        state = message.get("state")
        if state and state["finished"]:
            break
        if state and state["between"]:  # the page asks after every deal, so that little is left to do after the last
            await service.answer("GET", f"/api/daily/{table}", "")
        command = in_messages(person, state) if state else None
        if command is not None:
            line.hear(json.dumps({"id": f"c{asked}", **command}))
    line.part()
    return kept(str((await service.answer("GET", f"/api/daily/{table}?lang=en", ""))[1]))


def kept(result):
    """A result as it is compared: without the list of others, which only a server has."""
    told = json.loads(result)
    told.pop("standings", None)
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
