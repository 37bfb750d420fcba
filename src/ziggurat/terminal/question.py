"""One question to one person: the prompt, and everything that may be typed at it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rich.console import Group, RenderableType
from rich.rule import Rule as Line
from rich.text import Text

from ziggurat import ledger, reading
from ziggurat.core.choice import Choice, Leave
from ziggurat.core.errors import IllegalChoice
from ziggurat.core.game import Refusal
from ziggurat.play import words as said
from ziggurat.play.bots import bot_question
from ziggurat.play.hints import hint
from ziggurat.terminal import Drawing, View, files
from ziggurat.terminal import typed_answers as typed
from ziggurat.terminal.menu import HEIGHT, Item, Labelled, Menu, flat, numbered, pages

if TYPE_CHECKING:
    from ziggurat.terminal.play import Play

MAX_FOUND: Final = 12  # rules listed by a search
OTHER_WAYS: Final = "Other ways:"
HINT: Final = "The best answers, each with your chance to win (b: back to the question):"

HELP: Final = """\
A number     answers, or opens a group; so do words of one entry; 0 gives up
Enter        the question again
n, p, b      next page, previous page, back to the groups or to the question before
more         other ways to answer, rarely wanted
hint         the best answers, your chance to win with each, and why
skip         questions you do not want to be asked; skip and a name switches one
?            the rule behind the question; ? {rule}: one rule
? words      rules with these words (? {words}); what a card does (? {card})
why ...      why an answer is not offered: {why}
undo, redo   take back your answers, as far as nothing was revealed and nobody
             else has answered
board [who]  the table, or the area of a player
legend       what letters and marks mean
score        your numbers and where they come from
log [n]      the last events
save, load   save [FILE], load FILE
quit         save and leave, as Ctrl-C does; quit! leaves without saving
You may also type an answer in words: {answers}"""


class Quit(Exception):
    """The person leaves the game."""


def event_line(drawing: Drawing[View], entry: Mapping[str, object]) -> Text:
    """An event with the rule that caused it, and the drawing's remark below."""
    rules = entry["rules"]
    assert isinstance(rules, list)
    remark = drawing.remark(entry)
    below = (f"\n  {remark}" if remark else "", "italic")
    return Text.assemble(str(entry["words"]), (f"  {' '.join(rules)}" if rules else "", "dim"), below)


def opened(menu: Menu) -> Menu:
    """The menu inside a menu that has nothing else: a group is not worth a question of its own."""
    while len(menu.items) == 1 and isinstance(menu.items[0].leads_to, Menu) and menu.picture is None:
        inside = menu.items[0].leads_to
        menu = replace(inside, title=f"{menu.title} {inside.title}".strip())
    return menu


class Question:
    """One question to one person, until it is answered or undo or load replaces the game."""

    def __init__(self, play: Play, seat: int, view: View) -> None:
        self.play = play
        self.screen = play.screen
        self.seat = seat
        self.view = view
        game = play.game
        self.options = game.options(seat)
        listed = [self._labelled(choice) for choice in self.options]
        shown = len(listed) - self.options.folded
        self.folded = listed[shown:]
        top = opened(play.drawing.menu(view, listed[:shown], self.screen.prompt_width))
        self.menus = [top]
        self.page = 0
        self.done = False
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "n": self._turn_page, "p": self._turn_page, "b": self._back, "back": self._back, "?": self._rule,
            "rule": self._rule, "rules": self._rule,
            "more": self._more, "skip": self._skip, "hint": self._show_hint,
            "why": self._why, "undo": self._undo, "redo": self._redo, "save": self._save, "load": self._load,
            "log": self._log, "board": self._board, "score": self._score, "legend": self._legend, "help": self._help,
            "h": self._help, "quit": self._quit, "q": self._quit, "quit!": self._leave,
        }  # fmt: skip

    def _labelled(self, choice: Choice) -> Labelled:
        """A choice with its label; one without effect says why."""
        game = self.play.game
        label, idle = game.label(self.seat, choice), game.without_effect(self.seat, choice)
        return (choice, label if idle is None else f"{label} (no effect: {idle.reason})")

    @property
    def menu(self) -> Menu:
        """The menu that is shown."""
        return self.menus[-1]

    def ask(self) -> None:
        """Ask until there is an answer."""
        while not self.done:
            line = self.screen.ask(f"{self.play.name(self.seat)}>")
            self._understand(line)

    # -- the prompt

    def show(self) -> None:
        """Print the prompt."""
        self.screen.show(self._prompt(), width=self.screen.prompt_width)

    def _prompt(self) -> RenderableType:
        """The question and a page of its options: at most 24 lines of 80 characters with the line for the answer."""
        width = self.screen.prompt_width
        head: list[RenderableType] = [Line(self.play.name(self.seat), align="left")]
        if self.menu.picture is not None:
            head.append(self.menu.picture)
        head.append(Text(self._title(), style="bold"))
        console = self.screen.console
        narrow = console.options.update(width=width)
        height = len(console.render_lines(Group(*head), narrow, pad=False))
        found = pages(self.menu, console, width, HEIGHT - 2 - height)
        self.page = min(self.page, len(found) - 1)
        hint = Text(self._hint(len(found)), style="dim")
        return Group(*head, *found[self.page], hint)

    def _title(self) -> str:
        prompt = self.play.game.prompt(self.seat)
        if not self.menu.title:
            return prompt
        return self.menu.title if len(self.menus) > 1 else f"{prompt} {self.menu.title}"

    def _hint(self, number: int) -> str:
        parts = [f"page {self.page + 1} of {number}: n, p"] if number > 1 else []
        if self._can_go_back():
            parts.append("b back")
        if self.menu.title != OTHER_WAYS and (self.folded or self.options.more):
            parts.append("more")
        return "   ".join([*parts, "? rule   why ...   undo   board   log   help"])

    # -- what is typed

    def _understand(self, line: str) -> None:
        words = line.split()
        if not words:
            self._enter()
        elif words[0].isdigit() and len(words) == 1:
            self._pick(words[0])
        elif words[0].casefold() in self.commands:
            self.commands[words[0].casefold()](words)
        elif line.startswith("?"):
            self._rule(["?", *line[1:].split()])
        elif typed.is_answer(self.play.game, self.play.drawing, self.view, words):
            self._typed(words)
        else:
            self._named(line[:40], self.menu.having(words))

    def _enter(self) -> None:
        if len(self.menu.items) == 1:
            self._choose(self.menu.items[0])
        else:
            self.show()

    def _pick(self, key: str) -> None:
        item = self.menu.find(key)
        if item is None and not key.strip("0") and self._can_go_back():
            self._back([key])  # 0 gives up, as in lists that have an entry for it
        elif item is None:
            self.screen.say(f"{key[:20]} is not in the list: {self.menu.keys()}.")
        else:
            self._choose(item)

    def _named(self, line: str, items: Sequence[Item]) -> None:
        """Take the entry that has the typed words, if no other has them."""
        if len(items) == 1:
            self._choose(items[0])
        elif items:
            self.screen.say(
                f"'{line}' stands in several entries: {self.menu.keys(items)}. Type more of one, or its number."
            )
        else:
            self.screen.say(f"'{line}' is not understood: type a number of the list, words of one entry, or help.")

    def _choose(self, item: Item) -> None:
        target = item.leads_to
        if isinstance(target, Choice):
            self._answer(target)
            return
        self.menus.append(target if isinstance(target, Menu) else target())
        self.page = 0
        self.show()

    def _answer(self, choice: Choice) -> None:
        """Play a choice; explain a refusal."""
        try:
            self.play.session.play(self.seat, choice)
        except IllegalChoice as error:
            self._refuse(error.rule, error.reason, choice.kind)
        else:
            self.done = True

    def _typed(self, words: list[str]) -> None:
        try:
            choice = typed.choice(self.play.game, self.play.drawing, self.view, self.seat, words)
        except ValueError as error:
            self.screen.say(str(error))
            return
        first = self._first(choice)
        if first is None:
            self._answer(choice)
            return
        refusal = self._refusal(choice)
        if refusal is not None:
            self._refuse(refusal.rule, refusal.reason, choice.kind)
            return
        self._answer(first)
        if self.play.game.why_not(self.seat, choice) is None:  # else it was forced after `first`
            self._answer(choice)

    def _first(self, choice: Choice) -> Choice | None:
        """The choice that must come before a typed answer: "move D5 E4" first takes a Move action."""
        data = self.play.drawing.opening(self.view, choice.kind)
        return None if data is None else self.play.game.choice(self.seat, dict(data))

    def _refusal(self, choice: Choice) -> Refusal | None:
        """Why a typed answer is refused, counting the choice that must come before it."""
        game, first = self.play.game, self._first(choice)
        if first is None:
            return game.why_not(self.seat, choice)
        return game.why_not_after(self.seat, first, choice)

    def _turn_page(self, words: list[str]) -> None:
        self.page = max(0, self.page + (1 if words[0].casefold() == "n" else -1))
        self.show()

    def _can_go_back(self) -> bool:
        return len(self.menus) > 1 or self.play.game.may_leave(self.seat)

    def _back(self, words: list[str]) -> None:
        if len(self.menus) > 1:
            self.menus.pop()
        elif self.play.game.may_leave(self.seat):
            self._answer(Leave())
            return
        self.page = 0
        self.show()

    # -- other answers, answers in advance

    def _more(self, words: list[str]) -> None:
        """List what is rarely wanted, and say how to type what cannot be listed."""
        others = [*self.folded, *[self._labelled(choice) for choice in self.options.others()]]
        if others:
            self.menus.append(numbered(OTHER_WAYS, flat(others)))
            self.page = 0
            self.show()
        elif self.options.more:
            ways = [typed.usage(self.play.game, self.play.drawing, kind) for kind in self._kinds()]
            self.screen.say(f"There are more answers than listed. Type them in words: {'; '.join(ways)}")
        else:
            self.screen.say("The list is complete.")

    def _show_hint(self, words: list[str]) -> None:
        """List the best answers; a number takes one."""
        game = self.play.game
        assert game.answers is not None
        self.screen.say("Thinking ...", "dim")
        found = hint(bot_question(game, self.seat, len(game.answers)), clock=time.perf_counter)
        best = [(each.choice, f"{each.label} ({said.chance(each.chance)}). {each.why}".strip()) for each in found]
        self.menus.append(numbered(HINT, flat(best)))
        self.page = 0
        self.show()

    def _skip(self, words: list[str]) -> None:
        """List the answers that can be given in advance, or switch one."""
        session, known = self.play.session, self.play.game.info.standing
        on = session.given_in_advance(self.seat)
        if len(words) == 1:
            if not known:
                self.screen.say("This game has no questions that can be answered in advance.")
            for each in known:
                self.screen.say(f"skip {each.id}: {each.title} ({'on' if each.id in on else 'off'})")
            return
        try:
            session.answer_in_advance(self.seat, words[1], words[1] not in on)
        except ValueError as error:
            self.screen.say(f"{str(error)[:1].upper()}{str(error)[1:]}.")
            return
        title = next(each.title for each in known if each.id == words[1])
        self.screen.say(f"{title}: {'off' if words[1] in on else 'on'}.")
        self.done = session.settled(self.seat) is not None

    # -- rules

    def _rule(self, words: list[str]) -> None:
        """Show the rule behind the question, a rule by id, or the rules with certain words."""
        game, wanted = self.play.game, words[1:]
        question = game.question
        if not wanted:
            wanted = [question.rule] if question is not None and question.rule else []
        if not wanted:
            self.screen.say("No single rule is behind this question; try ? and a word.")
            return
        rule = self._rules().get(wanted[0].upper()) if len(wanted) == 1 else None
        if rule is not None and self.play.drawing.is_sealed(self.view, rule.id):
            self.screen.say(f"{rule.id} tells of a card that nobody has seen yet.")
        elif rule is not None:
            self._show_rule(rule)
        else:
            self._search(wanted)

    def _show_rule(self, rule: ledger.Rule) -> None:
        self.screen.show(Text.assemble((rule.id, "bold cyan"), f"  {rule.text}"))
        for name, text in (("Ruling", rule.ruling), ("Example", rule.example)):
            if text:
                self.screen.show(Text.assemble((f"  {name}: ", "bold"), text))
        if not self._holds(rule):
            self.screen.say(f"It belongs to edition {' and '.join(rule.editions)}: it does not hold in this game.")

    def _holds(self, rule: ledger.Rule) -> bool:
        """Whether a rule belongs to the edition that is played."""
        return not rule.editions or self.play.game.setup.options.get("edition") in rule.editions

    def _rules(self) -> Mapping[str, ledger.Rule]:
        """The ledger of the game; empty if it has none."""
        game_id = self.play.game.id
        return ledger.rules(game_id) if game_id in ledger.games() else {}

    def _search(self, words: list[str]) -> None:
        game_id, drawing = self.play.game.id, self.play.drawing
        if not self._rules():
            self.screen.say(f"The rules of {self.play.game.info.title} are not written down here.")
            return
        matches = reading.search(game_id, words)
        rules = matches.rules if matches.complete else []
        found = [rule for rule in rules if self._holds(rule) and not drawing.is_sealed(self.view, rule.id)]
        terms = [
            (term, meaning) for term, meaning in ledger.glossary(game_id).items()
            if all(word.casefold() in term.casefold() for word in words)
        ]  # fmt: skip
        terms += drawing.cards(self.view, [word.casefold() for word in words])
        if not found and not terms:
            self.screen.say(f"No rule has the words {' '.join(words)}.")
        for term, meaning in terms:
            self.screen.show(Text.assemble((term, "bold"), f": {meaning}"))
        for rule in found[:MAX_FOUND]:
            self.screen.show(Text.assemble((rule.id, "bold cyan"), f"  {rule.text}"))
        if len(found) > MAX_FOUND:
            self.screen.say(f"... and {len(found) - MAX_FOUND} more; add a word.")

    def _why(self, words: list[str]) -> None:
        """Say why a typed answer is refused, or that it is allowed."""
        game = self.play.game
        if len(words) == 1:
            examples = [typed.usage(game, self.play.drawing, kind) for kind in self._kinds()[:6]]
            self.screen.say("Why not what? Type, for example: " + "; ".join(f"why {each}" for each in examples))
            return
        if len(words) == 2 and words[1].isdigit():
            item = self.menu.find(words[1])
            known = f"{words[1]} is in the list: you may." if item else f"{words[1]} is no number of the list."
            self.screen.say(known)
            return
        try:
            choice = typed.choice(game, self.play.drawing, self.view, self.seat, words[1:])
        except ValueError as error:
            self.screen.say(str(error))
            return
        refusal = self._refusal(choice)
        if refusal is None:
            self.screen.say(f"That is allowed: {game.label(self.seat, choice)}.")
        elif choice.kind in self._kinds() or not self._why_passed(choice):
            self._refuse(refusal.rule, refusal.reason, choice.kind)

    def _why_passed(self, choice: Choice) -> bool:
        """Say why a question that was not put (it had one option) did not offer the choice; False if none fits."""
        for (seat, _), game in self.play.passed.items():
            if seat != self.seat:
                continue
            refusal, question = game.why_not(seat, choice), game.question
            if refusal is not None and question is not None and refusal.rule != question.rule:
                self.screen.say(f"It was not possible when its time came: {game.prompt(seat)}")
                self._refuse(refusal.rule, refusal.reason, choice.kind)
                return True
        return False

    def _kinds(self) -> list[str]:
        return list(dict.fromkeys(choice.kind for choice in self.play.game.options(self.seat)))

    def _refuse(self, rule_id: str, reason: str, kind: str) -> None:
        game, question = self.play.game, self.play.game.question
        if question is not None and question.rule == rule_id and kind not in self._kinds():
            reason = f"It does not answer the question that waits. {game.prompt(self.seat)} {reason}"
        self.screen.show(Text.assemble(("Not allowed: ", "bold"), reason))
        rule = self._rules().get(rule_id)
        if rule is not None:
            self._show_rule(rule)

    # -- taking back, files

    def _undo(self, words: list[str]) -> None:
        try:
            self.play.session.undo(self.seat)
        except ValueError as error:
            self.screen.say(f"Nothing to take back: {str(error)[:1].lower()}{str(error)[1:]}")
        else:
            self._became_another("Your last answer is taken back; redo plays it again.")

    def _redo(self, words: list[str]) -> None:
        try:
            self.play.session.redo(self.seat)
        except ValueError as error:
            self.screen.say(str(error))
        else:
            self._became_another("Played again.")

    def _became_another(self, note: str) -> None:
        self.play.forget_news()
        self.play.notes[self.seat].append(note)
        self.done = True

    def _save(self, words: list[str]) -> None:
        if len(words) == 1:
            words = ["save", str(self.play.file or files.free_name(self.play.game))]
        self.play.save(" ".join(words[1:]))

    def _load(self, words: list[str]) -> None:
        if len(words) == 1:
            self.screen.say("Load which file? load FILE")
        elif self.play.load(" ".join(words[1:])):
            self.done = True

    def _quit(self, words: list[str]) -> None:
        self.play.keep()
        raise Quit

    def _leave(self, words: list[str]) -> None:
        raise Quit

    # -- looking

    def _log(self, words: list[str]) -> None:
        number = int(words[1]) if len(words) > 1 and words[1].isdigit() else 15
        entries = self.play.game.log(self.seat)
        drawing = self.play.drawing
        self.screen.show(*(event_line(drawing, entry) for entry in entries[-number:] if number))

    def _board(self, words: list[str]) -> None:
        drawing = self.play.drawing
        if len(words) == 1:
            self.screen.show(drawing.table(self.view, self.screen.width))
            self.show()
            return
        names = [name.casefold() for name in self._seats()]
        wanted = words[1].casefold()
        if wanted in names:
            self.screen.show(drawing.area(self.view, names.index(wanted), self.screen.width))
        elif typed.is_answer(self.play.game, drawing, self.view, words):
            self._typed(words)  # "board" may be a choice of the game
        else:
            self.screen.say(f"'{words[1]}' is no player: {', '.join(self._seats())}.")

    def _seats(self) -> Sequence[str]:
        game = self.play.game
        return game.info.seats[: game.players]

    def _score(self, words: list[str]) -> None:
        earned = self.play.game.breakdown()[self.seat]
        self.screen.show(self.play.drawing.numbers(self.view, earned))

    def _legend(self, words: list[str]) -> None:
        self.screen.show(self.play.drawing.legend())

    def _help(self, words: list[str]) -> None:
        given = self.play.drawing.examples
        why = f",\n{' ' * 13}".join(f"why {each}" for each in given.why)
        answers = ", ".join(given.answers)
        self.screen.say(HELP.format(rule=given.rule, words=given.words, card=given.card, why=why, answers=answers))
        for line in self.play.readings():
            self.screen.say(line)
