"""Ducat in words."""

from gamester.act import Act, Offer, card_name, in_set, mask_of
from gamester.catalogue import Choice, Number, Variant, full_words, on_off, row_values
from gamester.errors import BadOptions, IllegalAct
from gamester.kernel.cards import NO_SEAT, bit, lowest
from gamester.messages import message
from third_game.kernel.rules import DROP, STAY, Low, Options, Phase, legal

CATALOGUE = {"rounds": Number(1, 100), "stake": Number(1, 100), "low": Choice(on_off(Low.OFF, Low.ON))}
VARIANTS = {"plain": Variant("plain", {"rounds": 1, "stake": 1, "low": False}, (2, 3, 4, 5))}
VERBS = {"stay": (), "drop": (), "play": ("cards",)}
SAYING = {STAY: "stay", DROP: "drop"}


def options_of(variant, given, seats):
    preset = VARIANTS.get(variant)
    if preset is None:
        raise BadOptions("options.variant", game="ducat", variant=variant, values=list(VARIANTS))
    if seats not in preset.players:
        raise BadOptions("options.players", variant=variant, seats=seats, values=list(preset.players))
    return Options(**row_values(CATALOGUE, full_words(CATALOGUE, preset.words, given)))


def acts(mask):
    while mask:
        action = lowest(mask)
        mask &= mask - 1
        yield Act(SAYING[action]) if action in SAYING else Act("play", bit(action))


def offers(s, o, seat):
    return [Offer(act) for act in acts(legal(s, o, seat))]


def why_not(s, o, seat, act):
    if Offer(act) in offers(s, o, seat):
        return None
    return IllegalAct("ducat.refuse.turn" if seat != s.turn else "ducat.refuse.act", rule="D1")


def steps(s, o, seat, act):
    refusal = why_not(s, o, seat, act)
    if refusal is not None:
        raise refusal
    return [lowest(act.cards)] if act.do == "play" else [{"stay": STAY, "drop": DROP}[act.do]]


def act_of(before, o, seat, actions):
    return Act("play", mask_of(actions)) if actions[0] < STAY else Act(SAYING[actions[0]])


def tell(before, after, o, seat, act):
    told = (
        []
        if act is None
        else [message(f"ducat.tell.{act.do}", seat=seat, cards=list(map(card_name, in_set(act.cards))))]
    )
    return [*told, message("ducat.tell.over", n=after.pool)] if after.phase == Phase.OVER else told


def prompt(v, o):
    if v.phase == Phase.OVER:
        return message("ducat.prompt.over")
    mine = v.turn == v.seat and v.seat != NO_SEAT
    return (
        message("ducat.prompt.stay" if v.phase == Phase.STAYING else "ducat.prompt.play")
        if mine
        else message("ducat.prompt.wait", seat=v.turn)
    )


def settlement(v, o):
    paid = [v.balances[seat] - v.before[seat] for seat in range(v.seats)]
    return [(seat, [(message("ducat.sum.net"), chips)], chips) for seat, chips in enumerate(paid)]


def describe(v, o):
    return [message("ducat.describe.pool", n=v.pool)]
