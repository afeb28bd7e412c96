"""`gamester learn`: one of the page's lessons in typed lines, with its table and its texts."""

import argparse
import sys
from collections.abc import Iterator
from typing import TextIO

from gamester.client.told_lines import LEAVE, Lines
from gamester.handlers.lessons import lesson_of, lessons, line_in_lesson, script_of
from gamester.protocol import api_study
from gamester.protocol.payloads import act_in
from gamester.text.errors import BadOptions, GamesterError
from gamester.text.messages import Words
from gamester.text.saying import Speaker


def learn_command(args: argparse.Namespace, words: Words) -> int:
    """Give the lesson of this name, or ask which one; BadOptions."""
    known = lessons()
    if args.lesson is not None and args.lesson not in known:
        raise BadOptions("learn.no_lesson", lesson=args.lesson, values=list(known))
    lesson = args.lesson or chosen(words, sys.stdin, sys.stdout)
    if lesson is not None:
        LessonLines(lesson, words, sys.stdin, sys.stdout).run()
    return 0


def chosen(words: Words, source: TextIO, sink: TextIO) -> str | None:
    """The lesson that a person chooses by its number or name; None if the person leaves."""
    lines = Lines(Speaker(words, ()), source, sink)
    known = {str(number): lesson for number, lesson in enumerate(lessons(), 1)}
    for number, lesson in known.items():
        lines.write(f"{number}: {words.say(f'web.learn.{lesson}')}")
    lines.say("learn.which", n=len(known))
    lines.say("learn.leave")
    while (line := lines.read()) not in LEAVE:
        if (lesson := known.get(line or "", line)) in lessons():
            return lesson
        lines.say("learn.which", n=len(known))
    return None


class LessonLines(Lines):
    """Gives one lesson: what happens and what is taught is written, what is typed is done."""

    def __init__(self, lesson: str, words: Words, source: TextIO, sink: TextIO) -> None:
        super().__init__(Speaker(words, ()), source, sink)
        self.lesson, self.lang = lesson, words.language
        self.at = lesson_of(lesson, api_study.Learn(), self.lang)
        self.heard = 0
        """The number of what was told last."""
        self.verbs: set[str] = set()
        """The verbs of which an example was told."""

    def run(self) -> None:
        """Teach to the end, or until the person leaves."""
        self.write(self.speaker.say(f"web.learn.{self.lesson}"))
        self.say("learn.leave")
        self.show()
        while not self.at.over and (line := self.read()) not in LEAVE:
            try:
                self.type(line or "")
            except GamesterError as fault:
                self.say(fault.key, **fault.fills)

    # --- What is told ---------------------------------------------------------------------------------------

    def show(self) -> None:
        """Tell what happened, what is taught, and what to do."""
        for heard in (frame.heard for frame in self.at.frames):
            if heard is not None and heard.n != self.heard:
                self.heard = heard.n
                for sentence in heard.text:
                    self.write(sentence)
        self.write(self.at.text)
        view = self.at.frames[-1].state.view
        if self.at.expected and view is not None:
            self.say("plain.hand", cards=" ".join(view.hand))
        self.show_way()

    def show_way(self) -> None:
        """Tell how one goes on: the answers, an example of what to type, or where to play now."""
        if self.at.question:
            for number, answer in enumerate(self.at.question.answers, 1):
                self.write(f"{number}: {answer}")
        elif self.at.over:
            opened = script_of(self.lesson).opened
            self.say("learn.now_play", game=opened.game, variant=opened.variant, n=len(opened.names))
        elif not self.at.expected:
            self.say("web.typed.go_on")
        elif any(act.do not in self.verbs or len(act.cards + act.takes) > 1 for act in self.ways()):
            self.show_typing()

    def show_typing(self) -> None:
        """Tell how the acts that lead on are typed, whatever they are called in the sentences."""
        for act in self.ways():
            self.verbs.add(act.do)
            self.write(self.speaker.words.say("learn.type", act=str(act_in(act))))

    def ways(self) -> Iterator[api_study.Attempt]:
        """The acts that lead on."""
        if self.at.expected:
            yield self.at.expected
        yield from (other.act for other in self.at.also)

    # --- What is typed --------------------------------------------------------------------------------------

    def type(self, line: str) -> None:
        """Answer, go on, do an act, or tell what the line asks for; BadWords if it means nothing."""
        at = self.at
        if at.question and line in map(str, range(1, len(at.question.answers) + 1)):
            self.answer(at.question, int(line) - 1)
        elif not (at.question or at.expected or line):
            self.go_on()
        elif not line and at.question:
            self.show_way()
        else:
            asked = api_study.Line(line or "legal", at.done)
            meant = line_in_lesson(self.lesson, asked, self.lang)
            for sentence in meant.text:
                self.write(sentence)
            if meant.act and at.expected:
                self.attempt(api_study.Attempt(meant.act.do, meant.act.cards, meant.act.takes))
            elif meant.act:
                self.show_way()

    def answer(self, question: api_study.Question, place: int) -> None:
        """Go on after the right answer; after another tell what speaks against it."""
        if place == question.right:
            self.go_on()
        else:
            self.write(question.wrong)

    def go_on(self) -> None:
        """Come to the next step."""
        self.at = lesson_of(self.lesson, api_study.Learn(self.at.then or 0), self.lang)
        self.show()

    def attempt(self, act: api_study.Attempt) -> None:
        """Do an act, or tell why it is not done."""
        found = lesson_of(self.lesson, api_study.Learn(self.at.done, act), self.lang)
        if found.refused is not None:
            self.write(f"{found.refused}{f' ({found.rule})' if found.rule else ''}")
            self.show_typing()
            return
        self.at = found
        self.show()
