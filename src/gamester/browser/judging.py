"""The judge of decisions in WebAssembly: what one deal says of a person's play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamester.bots.learned.flat import numbers_for
from gamester.browser.calls import Call, Module, words_of
from gamester.games import game_of
from gamester.insights.judges import APART, FEW, WORLDS, Judged, new_verdict, whole

if TYPE_CHECKING:
    from gamester.insights.records import OwnDeal


def judged(module: Module, deal: OwnDeal, key: int) -> list[Judged] | None:
    """The decisions of a deal, with the bits of a compiled judge; None if they cannot be judged."""
    actions, sizes = len(deal.steps), module.sizes
    numbers = numbers_for(deal.game, deal.o, deal.opened.seats)
    view, verdict = module.layouts["View"], module.layouts["Verdict"]
    decisions, figures = sizes["decisions"], sizes["figures"]
    call = Call(
        "judge",
        {"numbers": len(numbers), "weights": 1, "chips": decisions * (sizes["acts"] + 1) * WORLDS},
        module.records({"docket.opened": deal.opened, "options": deal.o}) | {"docket.mind.numbers": bytes(numbers)},
        {
            "docket.deck": deal.deck, "docket.who": [seat for seat, _ in deal.steps],
            "docket.what": [action for _, action in deal.steps],
            "docket.levels": whole(deal.others.levels), "docket.tempers": whole(deal.others.tempers),
        },
        {
            "seat": deal.seat, "actions": actions, "few": FEW, "worlds": WORLDS, "apart": APART,
            "slack": deal.others.slack, "key": key,
        },
        [
            ("docket.notes", "found", 0, 1), ("docket.figures", "", 0, decisions * figures),
            ("docket.verdicts", "", 0, decisions * verdict.words), ("docket.seen", "", 0, actions * view.words),
        ],
    )  # fmt: skip
    found = module.asked(call)
    many, start = int(found[0]), 1 + decisions * figures
    chips, words = found[1:start].tolist(), words_of(found[start:])
    verdicts, seen = words[: decisions * verdict.words], words[decisions * verdict.words :]
    if many < 0:
        return None
    return [
        Judged.of(
            one := filled(verdict, verdicts, place, new_verdict()),
            chips[place * figures : (place + 1) * figures],
            filled(view, seen, one.at, game_of(deal.game).rules.new_view()),
        )
        for place in range(many)
    ]


def filled(layout: Any, words: Any, place: int, value: Any) -> Any:
    """An object with the contents of one of some records."""
    layout.put(words[place * layout.words : (place + 1) * layout.words].tolist(), value)
    return value
