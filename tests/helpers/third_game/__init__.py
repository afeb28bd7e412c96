"""Ducat, a small whole game that lies outside the program: what it takes to add one."""

from gamester.games.game import Facts, Game, Numbers, Rules, Words
from third_game import words as w
from third_game.kernel import encode, rules, tally

GAME = Game(
    id="ducat",
    package=__name__,
    rules_number=1,
    fingerprint="",
    rules=Rules(
        State=rules.State, Options=rules.Options, View=rules.View, Phase=rules.Phase, pack=rules.pack,
        open_table=rules.open_table, copy=rules.copy, next_deal=rules.next_deal, start=rules.start, legal=rules.legal,
        may_act=rules.may_act, waited_for=rules.waited_for, do=rules.do, over=rules.over, payoff=rules.payoff,
        finished=rules.finished, in_pool=rules.in_pool, new_view=rules.new_view, look=rules.look, faces=rules.faces,
    ),
    words=Words(
        variants=w.VARIANTS, default_variant="plain", catalogue=w.CATALOGUE, verbs=w.VERBS, saying=w.SAYING, options_of=w.options_of,
        offers=w.offers, steps=w.steps, act_of=w.act_of, why_not=w.why_not, tell=w.tell, prompt=w.prompt,
        settlement=w.settlement, describe=w.describe, matters_now=lambda v, o: "D1",
    ),
    facts=Facts(no_deal="D1", pool="pool", form_of=lambda variant: variant, face_up=lambda s: 0 * s["deal"]),
    numbers=lambda: Numbers(encode, tally),
)  # fmt: skip
