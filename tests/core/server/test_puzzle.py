"""Puzzles over HTTP: shown as the seat that is asked sees them, answered with the verdict of the command."""

from datetime import date

import pytest

from gamester.bots.adviser import act_told
from gamester.handlers.puzzles import number_asked
from gamester.i18n import languages
from gamester.protocol.payloads import act_of
from gamester.study.puzzles import puzzle_numbered, seen_in, shipped, table_of
from gamester.study.sentences import answer_sentence, difficulty_sentence, reason_sentence
from gamester.text.act import CARD_NAMES, in_set
from gamester.text.messages import Words
from gamester.text.saying import Speaker


async def shown(person, query):
    reply = await person.get(f"/api/puzzle?{query}")
    assert reply.status_code == 200, reply.text
    return reply.json()


def test_the_puzzle_of_the_day_is_that_of_the_day_by_the_fronts_own_clock():
    assert number_asked({}, date(2026, 11, 24)) == number_asked({"day": "2026-11-24"}, date(2026, 11, 30))


async def test_what_is_shown_is_what_the_seat_that_is_asked_sees(people):
    for number in range(1, len(shipped()) + 1, 97):
        told, puzzle = await shown(people[0], f"number={number}"), puzzle_numbered(number)
        hand = seen_in(puzzle).view.hand
        assert set(told["state"]["view"]["hand"]) == {CARD_NAMES[card] for card in in_set(hand)}
        assert told["state"]["chairs"][told["seat"]]["name"] == Words("en").say("plain.you")
        assert [one["text"] for one in told["choices"]] == [
            Speaker(Words("en"), ()).tell(act_told(act, puzzle.game)) for act in puzzle.choices
        ]
        assert "solved" not in told
        assert told["state"]["acts"] == []


@pytest.mark.parametrize("lang", languages())
async def test_answers_are_judged_as_the_command_judges_them(people, lang):
    for number in (1, 2):
        puzzle = puzzle_numbered(number)
        speaker = Speaker(Words(lang), table_of(puzzle, Words(lang).say("plain.you")).names)
        for act in puzzle.choices:
            body = act_of(act)
            answer = {"do": body.do, "cards": body.cards, "takes": body.takes}
            told = (await people[0].post(f"/api/puzzle/{number}?lang={lang}", answer)).json()
            assert told["right"] == (act in puzzle.right)
            assert (told["text"], told["why"]) == (
                speaker.tell(answer_sentence(puzzle, act)),
                speaker.tell(reason_sentence(puzzle)),
            )
            assert told["about"] == speaker.tell(difficulty_sentence(puzzle))
            assert [one["chips"] for one in told["acts"]] == [round(each.chips, 2) for each in puzzle.weighed]


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [("day=yesterday", 400, "no_date"), ("day=2026-02-30", 400, "no_date"), ("number=0", 404, "no_puzzle"),
     ("number=99999999999", 404, "no_puzzle"), ("number=", 404, "no_puzzle"), ("number=x", 404, "no_puzzle"),
     ("after=x", 404, "no_puzzle"), ("after=1&about=whist", 404, "no_such_puzzle"),
     ("after=1&difficulty=endless", 404, "no_such_puzzle"), ("after=1&about=laugh.lead", 404, "no_such_puzzle")],
)  # fmt: skip
async def test_a_puzzle_that_cannot_be_is_refused_with_a_sentence(people, query, status, code):
    reply = await people[0].get(f"/api/puzzle?{query}")
    assert (reply.status_code, reply.json()["code"]) == (status, code)
    assert reply.json()["text"][0].isupper() or reply.json()["text"][0] == "“"


async def test_an_answer_that_was_not_offered_is_refused(people):
    reply = await people[0].post("/api/puzzle/1", {"do": "misdeal"})
    assert (reply.status_code, reply.json()["code"]) == (409, "no_choice")
    assert (await people[0].post("/api/puzzle/0", {"do": "pass"})).status_code == 404


async def test_what_one_would_hear_of_a_puzzle_is_told_by_a_word_and_a_line_names_a_choice(people):
    puzzle = puzzle_numbered(1)

    async def typed(line, number=1):
        return await people[0].post(f"/api/puzzle/{number}/line", {"line": line})

    told = (await typed("legal")).json()
    assert (told["act"], len(told["text"])) == (None, len(puzzle.choices))
    for part in ("hand", "trick", "pool", "who"):
        assert (await typed(f" {part.upper()} ")).json()["text"], part
    for number, act in enumerate(puzzle.choices, 1):
        body = act_of(act)
        assert (await typed(str(number))).json() == {
            "act": {"do": body.do, "cards": body.cards, "takes": body.takes},
            "text": [],
        }
    for line, number, status in (("99", 1, 400), ("no such act 3", 1, 400), ("hand", 0, 404)):
        reply = await typed(line, number)
        assert (reply.status_code, bool(reply.json()["text"])) == (status, True), line
