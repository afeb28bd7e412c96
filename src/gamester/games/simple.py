"""What a simple game need not write itself: its options in words, its acts if each is one action, its settlement."""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple

from gamester.games.game import BaseView, O, S, Sums, members
from gamester.kernel.cards import PACK_SIZE, Seat, bit
from gamester.text.act import Act, Offer, mask_of
from gamester.text.catalogue import Catalogue, Variant, Word, full_words, row_values
from gamester.text.errors import BadOptions, IllegalAct
from gamester.text.messages import message


def options_in(
    game: str, variants: Mapping[str, Variant], catalogue: Catalogue, row: Callable[..., O]
) -> Callable[[str, Mapping[str, Word], int], O]:
    """`Words.options_of` of a game in which all options go together; `row` is its `Options`."""

    def options_of(variant: str, given: Mapping[str, Word], seats: int) -> O:
        preset = variants.get(variant)
        if preset is None:
            raise BadOptions("options.variant", game=game, variant=variant, values=list(variants))
        if seats not in preset.players:
            raise BadOptions("options.players", variant=variant, seats=seats, values=list(preset.players))
        return row(**row_values(catalogue, full_words(catalogue, preset.words, given)))

    return options_of


class Acts(NamedTuple, Generic[S, O]):
    """The words of acts, as `Words` takes them."""

    verbs: Mapping[str, tuple[str, ...]]
    saying: Mapping[int, str]
    offers: Callable[[S, O, Seat], list[Offer]]
    steps: Callable[[S, O, Seat, Act], list[int]]
    act_of: Callable[[S, O, Seat, Sequence[int]], Act]
    why_not: Callable[[S, O, Seat, Act], IllegalAct | None]


def single_acts(legal: Callable[[S, O, Seat], int], saying: Mapping[int, str], refusal: str, rule: str) -> Acts[S, O]:
    """The acts of a game in which each is one action: to play a card, or a verb of `saying` without cards.

    The sentence `refusal` and the paragraph `rule` say why any other act is forbidden.
    """

    def act_for(action: int) -> Act:
        return Act("play", bit(action)) if action < PACK_SIZE else Act(saying[action])

    def actions(s: S, o: O, seat: Seat) -> list[int]:
        return members(legal(s, o, seat))

    def offers(s: S, o: O, seat: Seat) -> list[Offer]:
        return [Offer(act_for(action)) for action in actions(s, o, seat)]

    def why_not(s: S, o: O, seat: Seat, act: Act) -> IllegalAct | None:
        return None if Offer(act) in offers(s, o, seat) else IllegalAct(refusal, rule=rule)

    def steps(s: S, o: O, seat: Seat, act: Act) -> list[int]:
        forbidden = why_not(s, o, seat, act)
        if forbidden is not None:
            raise forbidden
        return [action for action in actions(s, o, seat) if act_for(action) == act]

    def act_of(_before: S, _o: O, _seat: Seat, done: Sequence[int]) -> Act:
        return Act("play", mask_of(done)) if done[0] < PACK_SIZE else Act(saying[done[0]])

    verbs = {"play": ("cards",)} | dict.fromkeys(saying.values(), ())
    return Acts(verbs, saying, offers, steps, act_of, why_not)


def net_sums(key: str) -> Callable[[BaseView, object], Sums]:
    """`Words.settlement` of a game that tells each seat's gain or loss in one sum, by the sentence `key`."""

    def settlement(v: BaseView, _o: object) -> Sums:
        paid = [v.balances[seat] - v.before[seat] for seat in range(v.seats)]
        return [(seat, [(message(key), chips)], chips) for seat, chips in enumerate(paid)]

    return settlement
