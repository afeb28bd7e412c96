"""House rules: every option of the game with its explanation and choices; options that do not go together say why."""

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import OptionList, Static

from gamester.games import game_of
from gamester.study.rulebook import option_text
from gamester.text.catalogue import Choice, Number, Word, same, spelled
from gamester.tui.base import ALARM, BRASS, FAINT, IVORY, Page
from gamester.tui.choices import Choices
from gamester.tui.form import Form, Line, Typed
from gamester.tui.rules import Rules


class HouseRules(Page[None]):
    """All options of a game."""

    BINDINGS = [("escape,q", "dismiss", ""), ("r,question_mark", "rules", ""), ("x,delete,backspace", "usual", "")]

    def __init__(self, choices: Choices) -> None:
        super().__init__()
        self.choices = choices
        self.game = game_of(choices.game)
        self.usual = game_of(choices.game).words.variants[choices.variant].words

    def compose(self) -> ComposeResult:
        """Title, options, the explanation of the one under the cursor."""
        yield Static(self.say("rules_of_house.title"), classes="title")
        yield Form(id="house")
        with VerticalScroll(id="about-box", can_focus=False):
            yield Static(id="about")
        yield Static(self.say("rules_of_house.foot"), classes="foot")

    def come_up(self) -> None:
        """Fill in the options."""
        self.fill()
        self.query_one(Form).focus()

    def word(self, key: str) -> Word:
        """The present word of an option."""
        return self.choices.options.get(key, self.usual[key])

    def explained(self, key: str, word: Word) -> str:
        """A value in words."""
        values = option_text(self.choices.game, key, self.terminal.words.language)["values"]
        if spelled(word) in values:
            return str(values[spelled(word)])
        if isinstance(word, bool):
            return self.say("on" if word else "off")
        return self.say("none") if word is None else str(word)

    def fill(self) -> None:
        """Show the options."""
        language = self.terminal.words.language
        lines = []
        for key in self.game.words.catalogue:
            title = option_text(self.choices.game, key, language)["title"]
            word = self.word(key)
            lines.append(Line(key, title, self.explained(key, word), word != self.usual[key]))
        self.query_one(Form).fill(lines)
        self.tell()

    @property
    def key(self) -> str:
        """The option under the cursor."""
        form = self.query_one(Form)
        return str(form.get_option_at_index(form.highlighted or 0).id)

    def tell(self) -> None:
        """Explain the option under the cursor, its values, and why these rules do not go together."""
        told = option_text(self.choices.game, self.key, self.terminal.words.language)
        text = Text()
        clash = self.choices.clash(self.terminal.words)
        if clash is not None:
            text.append(f"✗ {clash}\n", f"bold {ALARM}")
        text.append(f"{told['text']} ", IVORY)
        if told["rule"]:
            text.append(f"[{told['rule']}] {told['source']}\n", f"italic {FAINT}")
        for word in self.words(self.key):
            here = same(word, self.word(self.key))
            text.append(f"{'●' if here else '○'} {self.explained(self.key, word)}", f"bold {BRASS}" if here else IVORY)
            text.append(f"{' ' + self.say('rules_of_house.usual') if word == self.usual[self.key] else ''}\n", FAINT)
        entry = self.game.words.catalogue[self.key]
        if isinstance(entry, Number):
            text.append(self.say("rules_of_house.number", low=entry.low, high=entry.high), FAINT)
        self.query_one("#about", Static).update(text)

    def words(self, key: str) -> list[Word]:
        """The values to choose from; for numbers only the special word and the present value."""
        entry = self.game.words.catalogue[key]
        if isinstance(entry, Choice):
            return list(entry.members)
        special: list[Word] = [entry.special] if entry.has_special else []
        return special + [word for word in (self.word(key),) if word not in special]

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what the option means."""
        del event
        self.tell()

    def on_form_stepped(self, event: Form.Stepped) -> None:
        """Take the next or the previous value."""
        self.take(event.key, self.stepped(event.key, event.step))

    def stepped(self, key: str, step: int) -> Word:
        """The value `step` places on; a number changes by `stride`."""
        entry, word = self.game.words.catalogue[key], self.word(key)
        if isinstance(entry, Choice):
            words = list(entry.members)
            at = next(n for n, one in enumerate(words) if same(one, word))
            return words[(at + step) % len(words)]
        stride = self.stride(key)
        if type(word) is not int:
            return max(entry.low, stride if stride > 1 else entry.low) if step > 0 else word
        stepped = word + step * stride
        if stepped < entry.low:
            return entry.special if entry.has_special else word
        return min(stepped, entry.high)

    def stride(self, key: str) -> int:
        """The step of an amount of chips: the size of the preset's stake, because amounts must divide by the tricks."""
        usual = self.usual.get("ante")
        chips = key in ("ante", "loo_amount", "loo_cap", "opening_pool", "bankroll")
        return usual if chips and type(usual) is int else 1

    def take(self, key: str, word: Word) -> None:
        """Set an option; the usual value is no house rule."""
        if same(word, self.usual[key]):
            self.choices.options.pop(key, None)
        else:
            self.choices.options[key] = word
        self.fill()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter takes the next value, or lets a number be typed."""
        key = str(event.option_id)
        if isinstance(self.game.words.catalogue[key], Choice):
            self.take(key, self.stepped(key, 1))
            return
        told = option_text(self.choices.game, key, self.terminal.words.language)
        typed = Typed(told["title"], told["text"], spelled(self.word(key)))
        self.terminal.push_screen(typed, lambda text: self.take_typed(key, text))

    def take_typed(self, key: str, text: str | None) -> None:
        """A typed number, or the special word."""
        entry = self.game.words.catalogue[key]
        if text is None or not isinstance(entry, Number):
            return
        digits = text.strip()
        if entry.has_special and digits in ("", spelled(entry.special)):
            self.take(key, entry.special)
        elif digits.isascii() and digits.isdigit() and entry.low <= int(digits[:9]) <= entry.high:
            self.take(key, int(digits[:9]))
        else:
            self.terminal.complain(self.say("rules_of_house.number", low=entry.low, high=entry.high))

    def action_usual(self) -> None:
        """Set this option back to the value of the preset."""
        self.take(self.key, self.usual[self.key])

    def action_rules(self) -> None:
        """The paragraph of the rules about this option."""
        rule = option_text(self.choices.game, self.key, self.terminal.words.language)["rule"]
        self.terminal.push_screen(Rules(self.choices.game, rule))
