"""Looking back: what a decision cost is judged by what was known then; luck and skill add up to the result."""

import json
import random
import re

import pytest

from core.worlds.test_memory import twin_of
from gamester.bots import adviser
from gamester.bots.base import drive, seen_by
from gamester.bots.comparing import Weighed
from gamester.bots.roster import AdviceBot
from gamester.bots.simple import RandomBot
from gamester.cli import main
from gamester.games import game_of
from gamester.games.bots import Seen
from gamester.i18n import languages
from gamester.kernel.cards import bit
from gamester.kernel.chance import begin
from gamester.study.as_json import review_json
from gamester.study.judge import Estimate, Verdict, cost_of, dominated_by, judge
from gamester.study.own_deals import own_deals
from gamester.study.review import review_deals, reviewed_seat, seats_of_people
from gamester.study.sentences import review_sentences, session_sentences
from gamester.table.events import Acted, Opened, Other, Shuffled, read_body, read_event
from gamester.table.table import Table
from gamester.text.act import Act, Offer
from gamester.text.messages import Words, message
from gamester.text.saying import Speaker
from rules.loo.table import Loo
from study.evenings import written


def played(game, variant, bots, deals, seed, options=None):
    """The events of some deals."""
    names = tuple(f"P{n}" for n in range(len(bots)))
    table = Table(Opened(game, variant, options or {}, game_of(game).rules_number, names), random.Random(seed))
    drive(table, bots, deals)
    return table.events


@pytest.fixture(scope="module")
def loo():
    """Two deals in which seat 1 plays anyhow."""
    return played("loo", "five/wikipedia-2023", [AdviceBot(), RandomBot(3), AdviceBot()], 2, 4)


@pytest.fixture(scope="module")
def reviews(loo):
    return list(review_deals(loo, 1, 10))


def test_luck_and_decisions_add_up_to_what_the_deal_brought(reviews):
    assert len(reviews) == 2
    for review in reviews:
        assert review.luck.whole - review.cost == pytest.approx(review.result)
        assert sum(each.cost for each in review.verdicts) == pytest.approx(review.cost)


def test_what_was_forced_is_no_decision(loo, reviews):
    mine = [event for event in loo if isinstance(event, Acted) and event.seat == 1]
    judged = [each for review in reviews for each in review.verdicts]
    assert 0 < len(judged) < len(mine)
    assert all(len(each.acts) > 1 for each in judged)


@pytest.fixture(scope="module")
def left():
    """An evening at which the first dealer can pay no more after the first deal, and leaves."""
    t = Loo(seats=6, credit="leave", bankroll=8).deal().stand(1, 2).play_out().deal().stand(3, 4).play_out()
    return [read_event(read_body(line), t.session.game.words.verbs) for line in t.lines]


def test_who_has_left_the_table_has_no_part_of_its_pool(left):
    by_seat = [list(review_deals(left, seat, 10)) for seat in range(6)]
    for deal in zip(*by_seat, strict=True):
        assert sum(each.result for each in deal) == pytest.approx(0, abs=1e-9)
    assert {each.result for each in by_seat[0][1:]} == {0.0}
    for seat in range(6):
        assert [each.result for each in by_seat[seat]] == [deal.worth for deal in own_deals(left, seat)]


@pytest.mark.parametrize(
    ("behind", "doubt", "grade"),
    [(0.04, 0, "fine"), (0.06, 0, "inaccuracy"), (0.3, 0.1, "mistake"), (0.6, 0.2, "blunder"), (5, 2.6, "fine")],
)
def test_grades_go_by_the_share_of_the_pool_and_only_where_the_loss_is_sure(behind, doubt, grade):
    cost = cost_of(Weighed(Act("pass"), 0, 0, 0, 0, behind, doubt), 10)
    assert Verdict(1, Act("pass"), 10, (Estimate(cost),)).grade == grade
    assert cost in (0, behind)


def twin(events, seat):
    """The same deal as `seat` saw it, with other cards hidden from it: a world drawn at its last decision."""
    table = Table(events[0], random.Random(0))
    for event in events[1:]:
        if isinstance(event, Acted) and event.seat == seat:
            break
        table.take_in([event])

    world, _ = seen_by(table, seat).memory().sample(begin(5, 5, 5))
    return world, table


def test_hidden_cards_exchanged_change_no_judgement(loo):
    """The first decision of the deal, with the truth and with another deal that the seat cannot tell from it."""

    world, table = twin(loo, 1)
    other = twin_of(table, world)
    act = next(event.act for event in loo if isinstance(event, Acted) and event.seat == 1)
    assert other.session.s.hands != table.session.s.hands
    ours, theirs = (judge(seen_by(each, 1), act, 20) for each in (table, other))
    assert ours == theirs


def test_one_card_taken_where_three_lie_is_proved_wrong():
    whole = Act("play", bit(5), bit(18) | bit(31) | bit(44))
    single = Act("play", bit(5), bit(18))
    seen = Seen("laugh", None, None, (Offer(whole), Offer(single)))
    assert dominated_by(seen, single) == whole
    assert dominated_by(seen, whole) is None
    assert dominated_by(Seen("laugh", None, None, (Offer(single),)), single) is None


def test_every_review_can_be_said_in_both_languages_without_holes(loo, reviews):
    for language in languages():
        speaker = Speaker(Words(language), loo[0].names)
        told = [speaker.tell(one) for review in reviews for one in review_sentences(review)]
        told += [speaker.tell(one) for one in session_sentences(reviews)]
        assert not [line for line in told if "{" in line or "review." in line or "advice." in line]


def test_the_words_bring_the_numbers_of_the_report(loo, reviews):
    body = review_json(reviews, game_of("loo").words.verbs)
    words = Speaker(Words("en"), loo[0].names).tell(session_sentences(reviews)[0])
    said = [float(found.replace("\u2212", "-")) for found in re.findall(r"[+\u2212]\d+\.\d\d", words)]
    assert said == pytest.approx([body["result"], body["luck"], -body["cost"]], abs=0.0051)


def test_a_review_calls_acts_as_their_game_calls_them(monkeypatch, reviews):
    monkeypatch.setattr(adviser, "own_label", lambda game, act: message("advice.act.other", text=f"{game}’s {act.do}"))
    told = [one for review in reviews for one in review_sentences(review)] + session_sentences(reviews)
    said = " ".join(map(Speaker(Words("en"), ["Ann", "Bob", "Cid"]).tell, told))
    acts = [verdict.act for review in reviews for verdict in review.verdicts]
    acts += [act for review in reviews for act in review.hindsight.acts]
    names = [f"loo’s {act.do}" for act in acts]
    assert len(names) > 5
    assert all(name in said for name in names)


def test_laugh_is_reviewed_too():
    events = played("laugh", "adpoker", [RandomBot(1), AdviceBot(), AdviceBot()], 1, 2)
    (review,) = review_deals(events, 0, 10)
    assert review.result == review.paid
    assert review.luck.whole - review.cost == pytest.approx(review.result)


def test_the_seat_is_the_persons_own():
    opened = Opened("loo", "five/wikipedia-2023", {}, 1, ("A", "B", "C"))
    assert reviewed_seat([opened, Other("evening", {"person": 2})], None) == 2
    assert reviewed_seat([opened], None) == 0
    seats = [
        Other("seat", {"seat": seat, "by": by}) for seat, by in ((0, "bot"), (2, "person"), (1, "person"), (1, "bot"))
    ]
    assert reviewed_seat([opened, *seats[:2]], None) == 2
    assert seats_of_people([opened, *seats, Other("seat", {"seat": 7, "by": "person"})]) == [1, 2]
    assert reviewed_seat([opened], 1) == 1


# --- The command --------------------------------------------------------------------------------------------


def test_who_took_a_seat_over_is_called_by_his_own_name(tmp_path, capsys, loo):
    head, *rest = loo
    file = str(written(tmp_path / "a.jsonl", [head, Other("seat", {"seat": 1, "name": "Zoe", "by": "person"}), *rest]))
    assert main(["review", file, "--seat", "1", "--deal", "1", "--worlds", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["name"] == "Zoe"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--deal", "9"], "no finished deal 9"),
        (["--seat", "7"], "no such seat"),
        (["--worlds", "0"], "0 deals"),
        (["--plot", "a.gif"], "PNG or SVG"),
    ],
)
def test_what_cannot_be_reviewed_is_said_in_one_sentence(tmp_path, capsys, loo, more, said):
    assert main(["review", str(written(tmp_path / "a.jsonl", loo)), *more]) == 2
    fault = capsys.readouterr()
    assert fault.out == ""
    assert said in fault.err
    assert fault.err.count("\n") == 1


def test_a_record_without_a_finished_deal_and_a_file_that_is_none(tmp_path, capsys, loo):
    until = next(place for place, event in enumerate(loo) if isinstance(event, Shuffled)) + 2
    assert main(["review", str(written(tmp_path / "a.jsonl", loo[:until]))]) == 2
    assert "no finished deal yet" in capsys.readouterr().err
    assert main(["review", str(tmp_path / "none.jsonl")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
