"""Choosing a table: form and source, players, house rules, opponents, name; Enter on the first line sits down."""

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from gamester.bots.levels import strength_message, unmeasured
from gamester.games import every_game, game_of
from gamester.handlers.tables import BOLDNESS
from gamester.hosting.naming import BadName, check_readable
from gamester.local import open_home
from gamester.study.rulebook import form_title, preset_text, rules_text
from gamester.text.errors import GamesterError
from gamester.tui.base import ALARM, BRASS, FAINT, IVORY, Dialog, Page
from gamester.tui.choices import TEMPERS, Choices
from gamester.tui.form import Form, Line, Typed, look_lines, step_look
from gamester.tui.house_rules import HouseRules
from gamester.tui.rules import marked, pieces

TYPED = ("name", "seed", "opponents")


class Choose(Page[None]):
    """A table being chosen."""

    BINDINGS = [("escape,q", "dismiss", "")]

    def __init__(self, choices: Choices, at: int = 0) -> None:
        """Begin with these choices, the cursor on line `at`."""
        super().__init__()
        self.choices = choices
        self.at = at

    def compose(self) -> ComposeResult:
        """Title, settings, an explanation of the one under the cursor."""
        yield Static(id="choose-title", classes="title")
        yield Form(id="choose")
        with VerticalScroll(id="about-box", can_focus=False):
            yield Static(id="about")
        yield Static(id="choose-foot", classes="foot")

    def come_up(self) -> None:
        """Fill in the settings."""
        self.fill()
        form = self.query_one(Form)
        form.highlighted = self.at
        form.focus()

    def fill(self) -> None:
        """Show the settings."""
        choices, say = self.choices, self.say
        title = form_title(choices.game, choices.variant, self.terminal.words.language)
        rules = say("choose.rules_n", n=len(choices.options)) if choices.options else say("choose.rules_none")
        lines = [
            Line("sit", f"▶ {say('choose.sit')}"),
            Line("variant", say("choose.variant"), title),
            Line("players", say("choose.players"), str(choices.players)),
            Line("rules", say("choose.rules"), rules, bool(choices.options), opens=True),
            Line("boldness", say("choose.boldness"), say(f"choose.bold.{BOLDNESS.index(choices.boldness)}")),
            Line("level", say("choose.level"), self.terminal.words.say(f"level.{self.playing}.title")),
            Line("name", say("choose.name"), choices.name, opens=True),
            Line("opponents", say("choose.opponents"), choices.opponents or say("choose.opponents_own"), opens=True),
            Line("seed", say("choose.seed"), choices.seed or say("choose.seed_none"), opens=True),
            Line("temperature", say("choose.temperature"), say("choose.heat", n=choices.temperature)),
            Line("oversights", say("choose.oversights"), self.oversights()),
            *look_lines(self),
        ]  # fmt: skip
        self.query_one(Form).fill(lines)
        self.query_one("#choose-title", Static).update(Text(title, f"bold {BRASS}"))
        self.query_one("#choose-foot", Static).update(say("choose.foot"))
        self.tell()

    def tell(self) -> None:
        """Explain the line under the cursor, or say why such a table is impossible."""
        form = self.query_one(Form)
        key = "sit" if form.highlighted is None else str(form.get_option_at_index(form.highlighted).id)
        clash = self.choices.clash(self.terminal.words)
        if clash is not None:
            text = Text(f"✗ {clash}", f"bold {ALARM}")
        elif key == "sit":
            text = marked(self.one_minute())
        elif key == "variant":
            text = variant_text(self.choices.game, self.choices.variant, self.terminal.words.language)
        elif key == "level":
            text = Text(self.about_level(), IVORY)
        else:
            text = Text(self.say(f"choose.about.{key}"), IVORY)
        self.query_one("#about", Static).update(text)

    @property
    def playing(self) -> str:
        """The key of the words for how well the opponents play: a grade, or their level if they are tempered."""
        grade = self.choices.grade
        return f"grade.{grade}" if grade in self.choices.grades else self.choices.level

    def oversights(self) -> str:
        """How much the opponents overlook, in words."""
        n = self.choices.oversights
        return self.say("choose.oversights_own") if n is None else self.say("choose.oversights_n", n=n)

    def about_level(self) -> str:
        """How such opponents play, and their measured strength at this table."""
        words, strength = self.terminal.words, self.choices.strength
        told = f"{self.say('choose.about.level')}\n{words.say(f'level.{self.playing}.text')}"
        if self.choices.temperature or self.choices.oversights:
            return told  # nobody measured how strong they are then
        if strength is None:
            return f"{told}\n{words.tell(unmeasured(self.choices.level))}"
        form = form_title(self.choices.game, self.choices.variant, words.language)
        return f"{told}\n{words.tell(strength_message(strength, form))}"

    def one_minute(self) -> str:
        """The game in one minute."""
        book = pieces(rules_text(self.choices.game, self.terminal.words.language))
        return next(piece.body for piece in book if piece.body)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Explain the line."""
        del event
        self.tell()

    def on_form_stepped(self, event: Form.Stepped) -> None:
        """Left or right changes the line."""
        choices = self.choices
        steps = {"variant": choices.step_variant, "players": choices.step_players, "level": choices.step_level}
        if event.key in TEMPERS:
            choices.step_temper(event.key, event.step)
        elif event.key in steps:
            steps[event.key](event.step)
        elif not step_look(self, event.key, event.step):
            return
        self.fill()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter opens the line, or sits down."""
        key = str(event.option_id)
        if key == "sit":
            self.sit()
        elif key == "variant":
            self.terminal.push_screen(Variants(self.choices), lambda _: self.fill())
        elif key == "rules":
            self.terminal.push_screen(HouseRules(self.choices), lambda _: self.refill())
        elif key in TYPED:
            typed = Typed(self.say(f"choose.{key}"), self.say(f"choose.about.{key}"), getattr(self.choices, key))
            self.terminal.push_screen(typed, lambda text: self.take(key, text))
        else:
            self.on_form_stepped(Form.Stepped(key, 1))

    def refill(self) -> None:
        """Show the settings after the house rules have changed, which may change how well opponents play."""
        self.choices.fit_level()
        self.fill()

    def take(self, key: str, text: str | None) -> None:
        """Take a typed value, or say why it is no name."""
        try:
            if text is not None and key == "name":
                check_readable(text)
        except BadName as fault:
            self.terminal.complain(self.explain(fault))
        else:
            if text is not None:
                setattr(self.choices, key, text.strip())
        self.fill()

    def sit(self) -> None:
        """Sit down, or say why not."""
        if self.choices.refused() is not None:
            self.tell()
            return
        settings = self.choices.settings()
        try:
            home = open_home(settings, self.terminal.words.language)
        except GamesterError as fault:
            self.terminal.complain(self.explain(fault))
        else:
            self.dismiss(None)
            self.terminal.sit(home, settings)


def variant_text(game: str, variant: str, language: str) -> Text:
    """What a variant is, and its source."""
    told = preset_text(game, variant, language)
    text = Text(told["text"], IVORY)
    text.append(f"\n{told['source']}", f"italic {FAINT}")
    return text


class Variants(Dialog[None]):
    """All forms of both games, each with an explanation and its source."""

    BINDINGS = [("escape,q", "dismiss", "")]

    def __init__(self, choices: Choices) -> None:
        super().__init__()
        self.choices = choices
        self.every = [(game, variant) for game in every_game() for variant in game_of(game).words.variants]

    def compose(self) -> ComposeResult:
        """Title, list."""
        language = self.terminal.words.language
        with Vertical(classes="window tall"):
            yield Static(self.say("choose.variant"), classes="title")
            options = []
            for number, (game, variant) in enumerate(self.every):
                title = Text(f"{form_title(game, variant, self.terminal.words.language)}\n", f"bold {BRASS}")
                text = Text.assemble(title, variant_text(game, variant, language))
                options.append(Option(text, id=str(number)))
            yield OptionList(*options, id="variants")
            yield Static(self.say("choose.variants_foot"), classes="foot")

    def come_up(self) -> None:
        """Put the cursor on the present choice."""
        listed = self.query_one(OptionList)
        listed.highlighted = self.every.index((self.choices.game, self.choices.variant))
        listed.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take it."""
        self.choices.take_variant(*self.every[int(str(event.option_id))])
        self.dismiss(None)
