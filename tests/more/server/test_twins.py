"""Non-interference through the real socket, HTTP and replays: two servers whose tables differ only in cards that the
viewer has not seen give it the same bytes."""

import json
import random

from server.twins import cards_moved
from service.server import test_twins as at_service
from service.server.test_twins import Both, drained

servers = at_service.servers


async def test_an_act_whose_cards_are_hidden_looks_the_same_to_others(servers):
    served, found = servers
    rng = random.Random(2)
    compared = 0
    for pair in found:
        actors = [seat for seat in range(pair.seats) if seat != pair.viewer]
        watching = Both(served, 9 if pair.viewer < 0 else pair.viewer)
        async with watching.at(pair.id) as viewers:
            for actor in actors:
                acting = Both(served, actor)
                async with acting.at(pair.id) as lines:
                    if lines[0].asked and lines[1].asked:
                        compared += await same_act(pair, lines, viewers, rng)
                await acting.close()
        await watching.close()
    assert compared > 6


async def same_act(pair, lines, viewers, rng) -> bool:
    """Somebody does the same at both tables; what the viewer heard is compared, if it was the same to see."""
    for line in viewers:
        await drained(line)
    act = lines[0].choose(rng)
    if act["do"] in ("lie", "flush") or act["do"] not in [choice["do"] for choice in lines[1].state["acts"]]:
        return False
    open_cards = act["do"] in ("play", "show")
    twin = {**act, "cards": cards_moved(act["cards"], pair.moved), "decision": lines[1].state["decision"]}
    if open_cards and twin["cards"] != act["cards"]:
        return False
    replies = [await line.ask("act", **message) for line, message in zip(lines, (act, twin), strict=True)]
    if [reply["type"] for reply in replies] != ["ack", "ack"]:
        return False
    mine, other = [[json.loads(text) for text in await drained(line)] for line in viewers]
    news = [[one for one in said if one["type"] == "news"] for said in (mine, other)]
    public = [
        [(one["view"]["phase"], one["view"]["turn"]) for one in (told["state"] for told in side)] for side in news
    ]
    if any(told["state"]["between"] for told in news[0] + news[1]):
        return False
    if public[0] != public[1] or laid_open(news[0]) != laid_open(news[1]):
        return False
    assert news[0] == news[1]
    return True


def laid_open(news) -> list:
    """The cards that the viewer was shown in these acts."""
    return [(heard["act"] or {}).get("cards") for told in news for heard in told["heard"]]
