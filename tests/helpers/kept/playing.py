"""Several people at one table, each with a connection: whoever is asked stands, or does the first act on offer."""


def first(line):
    """To stand, or the first act that is asked, without cards to put out."""
    asked = [one for one in line.state["acts"] if not one["unasked"]]
    choice = min(asked, key=lambda one: one["do"] != "stand")
    cards = [] if choice["limit"] is not None else choice["cards"]
    return {"decision": line.state["decision"], "do": choice["do"], "cards": cards, "takes": choice["takes"]}


async def step(lines):
    """One act, or one deal, after which each has heard of it; without either the next thing that the first one hears."""
    asked = next((line for line in lines if line.asked), None)
    dealing = next((line for line in lines if (line.state["between"] or {}).get("you_may_deal")), None)
    if asked is not None:
        reply = await asked.ask("act", **first(asked))
    elif dealing is not None:
        reply = await dealing.ask("deal", deal=dealing.state["between"]["next_deal"])
    else:
        await lines[0].next("news", "welcome")
        return
    assert reply["type"] == "ack" or reply["code"] == "stale", reply
    for line in lines:  # a table answers in order: with the answer all that was told before has come
        await line.send(type="ping", n=1)
        await line.next("pong")


async def play(lines, until=lambda line: line.state["finished"]):
    """Play until something is so for the first of them."""
    while not until(lines[0]):
        assert not lines[0].state["finished"], "it never came to that"
        await step(lines)


def in_deal(number, acts=0):
    """Is this deal under way, with so many acts done in it?"""

    def reached(line):
        begun = max((place for place, one in enumerate(line.heard) if one["kind"] == "deal"), default=0)
        done = sum(one["act"] is not None for one in line.heard[begun:])
        return line.deal == number and not line.state["between"] and done >= acts

    return reached
