"""The game at one screen: shows the table, asks, and understands what people type."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule as Line
from rich.table import Table
from rich.text import Text

from ziggurat import ledger
from ziggurat.core.choice import Choice
from ziggurat.core.errors import BrokenSave, IllegalChoice
from ziggurat.core.game import Game
from ziggurat.session import BotMaker, Session
from ziggurat.terminal import View, drawing, files, typed
from ziggurat.terminal.menu import HEIGHT, Item, Menu, pages
from ziggurat.terminal.screen import Screen

NEWS: Final = 14  # lines of what happened since the last answer
FOUND: Final = 12  # rules listed by a search

HELP: Final = """\
A number     answers, or opens a group; 0 does nothing or gives up; Enter: the question again
n, p, b      next page, previous page, back to the groups
?            the rule behind the question; ? PAT-WAT-05 one rule; ? water edge: rules with these words;
             ? Colosseum: what a card does
why ...      why an answer is not offered: why bid 2 9, why move 0 0 2 1, why patch white 3 -1 under I-05
undo, redo   take back your answers, as far as nothing came to light and nobody else has answered
board [who]  the table, or the area of a player; legend: what letters and marks mean
score        your numbers and where they come from
log [n]      the last events
save FILE, load FILE
quit         save and leave, as Ctrl-C does; quit! leaves without saving
You may also type an answer in words: bid 1 3, patch black 0 -1, end"""


class Leave(Exception):
    """The person goes."""


class Play:
    """One screen with a table. `run` plays until the end or until somebody leaves; the rest is how."""

    def __init__(
        self, game: Game, bots: files.Seats, makers: Mapping[str, BotMaker], screen: Screen,
        content: Path | None = None, file: Path | None = None,
    ) -> None:  # fmt: skip
        self.screen = screen
        self.makers = makers
        self.content = content
        self._sit_down(game, bots, file)

    def _sit_down(self, game: Game, bots: files.Seats, file: Path | None) -> None:
        self.session = Session(game, {seat: self.makers[bot] for seat, bot in bots.items()})
        self.bots = bots
        self.drawing = drawing(game)
        self.file = file  # that holds this game, if any
        self.saved = len(game.answers or ()) if file else 0  # answers in it
        self.at_keyboard: int | None = None
        self.seen: dict[int, int] = {}  # per person: events already shown
        self.notes: dict[int, list[str]] = {seat: [] for seat in self.session.people}

    @property
    def game(self) -> Game:
        """The game as it is now; undo replaces it."""
        return self.session.game

    # -- the loop

    def run(self) -> int:
        """Play. Returns the exit status."""
        with self.screen.undisturbed():
            try:
                while not self.game.over:
                    self._turn()
                self._finish()
            except Leave:
                pass
            except EOFError:
                self.keep()
            except KeyboardInterrupt:
                self.screen.say("")
                self.keep()
                return 130
        return 0

    def _turn(self) -> None:
        seat = self._next()
        view = self._view(seat)
        options = self.game.options(seat)
        if len(options) == 1 and not self.drawing.is_always_asked(view):
            self.notes[seat].append(f"Played for you, the only option: {self.game.label(seat, options[0])}.")
            self.session.play(seat, options[0], forced=True)
            return
        if seat != self.at_keyboard and not self._hand_over(seat):
            return
        self._show_table(seat, view)
        _Question(self, seat, view).ask()

    def _next(self) -> int:
        """Whom to ask: the one at the keyboard if they owe an answer."""
        waiting = self.session.waiting
        return self.at_keyboard if self.at_keyboard in waiting and self.at_keyboard is not None else waiting[0]

    def _view(self, seat: int) -> View:
        return self.game.view(seat)

    def name(self, seat: int) -> str:
        """A player."""
        return self.drawing.seats[seat]

    def _hand_over(self, seat: int) -> bool:
        """Let the next person take the keyboard; False if the one before takes an answer back instead."""
        before = self.at_keyboard
        if len(self.session.people) == 1 or before is None:
            if len(self.session.people) > 1:
                self._wait_for(seat, None)
            self.at_keyboard = seat
            return True
        return self._wait_for(seat, before)

    def _wait_for(self, seat: int, before: int | None) -> bool:
        self.screen.wipe()
        name = self.name(seat)
        can_undo = before is not None and not self.session.undo_barrier(before)
        undo = f" {self.name(before)}: undo takes your last answer back." if can_undo and before is not None else ""
        self.screen.say(f"{name} is next: everybody else look away, then press Enter.{undo}", "bold")
        while True:
            match self.screen.ask(f"{name}?").split():
                case []:
                    self.at_keyboard = seat
                    return True
                case ["undo"] if can_undo and before is not None:
                    self.session.undo(before)
                    self.forget_news()
                    return False
                case ["quit"]:
                    self.keep()
                    raise Leave
                case ["quit!"]:
                    raise Leave
                case _:
                    self.screen.say("Press Enter when you are ready, or type quit.")

    def _show_table(self, seat: int, view: View) -> None:
        self.screen.clear()
        self.screen.show(self.drawing.table(view, self.screen.width))
        self._show_news(seat)

    def _show_news(self, seat: int) -> None:
        """What happened since this person last looked."""
        events = self.game.events or []
        since = min(self.seen.get(seat, 0), len(events))
        news = self.game.log(seat, since)
        self.seen[seat] = len(events)
        lines = [_event_line(entry) for entry in news]
        if len(lines) > NEWS:
            left_out = len(lines) - NEWS + 1
            lines = [Text(f"({left_out} earlier events: log {len(news)})", style="dim"), *lines[-NEWS + 1 :]]
        self.screen.show(*lines)
        for note in self.notes[seat]:
            self.screen.say(note, "italic")
        self.notes[seat].clear()

    def forget_news(self) -> None:
        """After taking back: nobody is told what did not happen."""
        for notes in self.notes.values():
            notes.clear()
        number = len(self.game.events or [])
        self.seen = {seat: min(seen, number) for seat, seen in self.seen.items()}

    # -- saving

    def keep(self) -> None:
        """Save what is not saved yet, and say where."""
        answers = self.game.answers or []
        if len(answers) == self.saved and (self.file or not answers):
            self.screen.say(f"Saved as {self.file} already." if self.file else "Nothing was played, nothing is saved.")
            return
        if self.file is None and not any(seat in self.session.people for seat, _ in answers):
            self.screen.say("You have answered nothing yet, nothing is saved.")
            return
        file = files.rescue(self.game, self.bots, self.file)
        self.screen.say(f"Saved as {file}. Go on with: ziggurat play {self.game.id} --load {file}")

    def save(self, name: str) -> None:
        """Save under a name of the person's; another game there is left alone."""
        file = Path(name).expanduser()
        if file.is_dir():
            self.screen.say(f"{file} is a folder; name a file.")
        elif file.exists() and file != self.file and not files.is_earlier(file, self.game):
            self.screen.say(f"{file} is there already and holds something else; choose another name.")
        else:
            try:
                files.write(file, self.game, self.bots)
            except OSError as error:
                self.screen.say(f"Not saved: {file}: {error.strerror or error}.")
                return
            self.file, self.saved = file, len(self.game.answers or ())
            self.screen.say(f"Saved as {file}.")

    def load(self, name: str) -> bool:
        """Go on with a saved game instead; False if that cannot be."""
        file = Path(name).expanduser()
        try:
            game, bots = files.read(file, self.content)
            if bots is None or any(bot not in self.makers for bot in bots.values()):
                bots = {seat: bot for seat, bot in self.bots.items() if seat < game.players}
            self._sit_down(game, bots, file)
        except (BrokenSave, ValueError) as error:
            self.screen.say(f"Not loaded: {error}.")
        except OSError as error:
            self.screen.say(f"Not loaded: {file}: {error.strerror or error}.")
        else:
            self.screen.say(f"Loaded {file}.")
            return True
        return False

    # -- the end

    def _finish(self) -> None:
        game = self.game
        seat = self.session.people[0] if len(self.session.people) == 1 else None
        self.screen.clear()
        self.screen.show(*(_event_line(entry) for entry in game.log(seat)[-NEWS:]))
        winners = [self.name(winner) for winner in game.winners()]
        self.screen.show(Line("The game is over"), final_table(game, self.drawing.seats, self.drawing.source))
        verb = "wins" if len(winners) == 1 else "share the win"
        self.screen.say(f"{' and '.join(winners)} {verb}.", "bold")
        while True:
            try:
                name = self.screen.ask("Save the game? A file name, or Enter to leave:")
            except EOFError:
                return
            if not name:
                return
            self.save(name)
            if self.saved == len(game.answers or ()):
                return


def final_table(game: Game, seats: Sequence[str], source: Callable[[str], str]) -> Table:
    """Where everybody's points come from."""
    breakdown = game.breakdown()
    grid = Table("", *seats)
    for column in grid.columns[1:]:
        column.justify = "right"
    names = list(dict.fromkeys(name for part in breakdown for name in part))
    for name in sorted(names, key=lambda each: -sum(abs(part.get(each, 0)) for part in breakdown)):
        grid.add_row(source(name), *(f"{part[name]:+d}" if name in part else "" for part in breakdown))
    grid.add_section()
    grid.add_row("Points", *map(str, game.scores()), style="bold")
    return grid


def _event_line(entry: Mapping[str, object]) -> Text:
    """An event with the rule it rests on."""
    rules = entry["rules"]
    assert isinstance(rules, list)
    return Text.assemble(str(entry["words"]), (f"  {' '.join(rules)}" if rules else "", "dim"))


class _Question:
    """One question to one person, until it is answered or the game has become another one."""

    def __init__(self, play: Play, seat: int, view: View) -> None:
        self.play = play
        self.screen = play.screen
        self.seat = seat
        self.view = view
        game = play.game
        options = [(choice, game.label(seat, choice)) for choice in game.options(seat)]
        top = play.drawing.menu(view, options, self.screen.prompt_width)
        self.menus = [top]
        self.page = 0
        self.done = False
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "n": self._turn_page, "p": self._turn_page, "b": self._back, "back": self._back, "?": self._rule,
            "why": self._why, "undo": self._undo, "redo": self._redo, "save": self._save, "load": self._load,
            "log": self._log, "board": self._board, "score": self._score, "legend": self._legend, "help": self._help,
            "h": self._help, "quit": self._quit, "q": self._quit, "quit!": self._leave,
        }  # fmt: skip

    @property
    def menu(self) -> Menu:
        """The one in front."""
        return self.menus[-1]

    def ask(self) -> None:
        """Ask until there is an answer."""
        self._show()
        while not self.done:
            line = self.screen.ask(f"{self.play.name(self.seat)}>")
            self._understand(line)

    # -- the prompt

    def _show(self) -> None:
        self.screen.show(self._prompt())

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
        return Padding(Group(*head, *found[self.page], hint), (0, self.screen.width - width, 0, 0))

    def _title(self) -> str:
        prompt = self.play.game.prompt(self.seat)
        if not self.menu.title:
            return prompt
        return self.menu.title if len(self.menus) > 1 else f"{prompt} {self.menu.title}"

    def _hint(self, number: int) -> str:
        parts = [f"page {self.page + 1} of {number}: n, p"] if number > 1 else []
        if len(self.menus) > 1:
            parts.append("b back")
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
        elif typed.kind_of(self.play.game, words)[0]:
            self._typed(words)
        else:
            self.screen.say(f"'{line[:40]}' is not understood: type a number of the list, or help.")

    def _enter(self) -> None:
        if len(self.menu.items) == 1:
            self._choose(self.menu.items[0])
        else:
            self._show()

    def _pick(self, key: str) -> None:
        item = self.menu.find(key)
        if item is None:
            self.screen.say(f"{key[:20]} is not in the list: {self.menu.keys()}.")
        else:
            self._choose(item)

    def _choose(self, item: Item) -> None:
        target = item.leads_to
        if isinstance(target, Choice):
            self._answer(target)
            return
        self.menus.append(target if isinstance(target, Menu) else target())
        self.page = 0
        self._show()

    def _answer(self, choice: Choice) -> None:
        """Play it; a refusal is explained and changes nothing."""
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
        else:
            self._answer(choice)

    def _turn_page(self, words: list[str]) -> None:
        self.page = max(0, self.page + (1 if words[0].casefold() == "n" else -1))
        self._show()

    def _back(self, words: list[str]) -> None:
        if len(self.menus) > 1:
            self.menus.pop()
        self.page = 0
        self._show()

    # -- rules

    def _rule(self, words: list[str]) -> None:
        """The rule behind the question, one by id, or those with certain words."""
        game, wanted = self.play.game, words[1:]
        question = game.question
        if not wanted:
            wanted = [question.rule] if question is not None and question.rule else []
        if not wanted:
            self.screen.say("No single rule is behind this question; try ? and a word.")
            return
        rule = ledger.rules(game.id).get(wanted[0].upper()) if len(wanted) == 1 else None
        if rule is not None:
            self._show_rule(rule)
        else:
            self._search(wanted)

    def _show_rule(self, rule: ledger.Rule) -> None:
        self.screen.show(Text.assemble((rule.id, "bold cyan"), f"  {rule.text}"))
        for name, text in (("Ruling", rule.ruling), ("Example", rule.example)):
            if text:
                self.screen.show(Text.assemble((f"  {name}: ", "bold"), text))

    def _search(self, words: list[str]) -> None:
        game_id = self.play.game.id
        found = ledger.search(game_id, words)
        terms = [
            (term, meaning) for term, meaning in ledger.glossary(game_id).items()
            if all(word.casefold() in term.casefold() for word in words)
        ]  # fmt: skip
        if not found and not terms:
            self.screen.say(f"No rule has the words {' '.join(words)}.")
        for term, meaning in terms:
            self.screen.show(Text.assemble((term, "bold"), f": {meaning}"))
        for rule in found[:FOUND]:
            self.screen.show(Text.assemble((rule.id, "bold cyan"), f"  {rule.text}"))
        if len(found) > FOUND:
            self.screen.say(f"... and {len(found) - FOUND} more; add a word.")

    def _why(self, words: list[str]) -> None:
        """Why an idea is refused, or that it is not."""
        game = self.play.game
        if len(words) == 1:
            examples = [typed.usage(game, kind) for kind in self._kinds()[:6]]
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
        refusal = game.why_not(self.seat, choice)
        if refusal is None:
            self.screen.say(f"That is allowed: {game.label(self.seat, choice)}.")
        else:
            self._refuse(refusal.rule, refusal.reason, choice.kind)

    def _kinds(self) -> list[str]:
        return list(dict.fromkeys(choice.kind for choice in self.play.game.options(self.seat)))

    def _refuse(self, rule_id: str, reason: str, kind: str) -> None:
        game, question = self.play.game, self.play.game.question
        if question is not None and question.rule == rule_id and kind not in self._kinds():
            reason = f"It does not answer the question that waits. {game.prompt(self.seat)} {reason}"
        self.screen.show(Text.assemble(("Not allowed: ", "bold"), reason))
        rule = ledger.rules(self.play.game.id).get(rule_id)
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
        raise Leave

    def _leave(self, words: list[str]) -> None:
        raise Leave

    # -- looking

    def _log(self, words: list[str]) -> None:
        number = int(words[1]) if len(words) > 1 and words[1].isdigit() else 15
        entries = self.play.game.log(self.seat)
        self.screen.show(*(_event_line(entry) for entry in entries[-number:] if number))

    def _board(self, words: list[str]) -> None:
        drawing = self.play.drawing
        if len(words) == 1:
            self.screen.show(drawing.table(self.view, self.screen.width))
            self._show()
            return
        names = [name.casefold() for name in drawing.seats]
        wanted = words[1].casefold()
        if wanted in names:
            self.screen.show(drawing.area(self.view, names.index(wanted), self.screen.width))
        else:
            self.screen.say(f"'{words[1]}' is no player: {', '.join(drawing.seats)}.")

    def _score(self, words: list[str]) -> None:
        earned = self.play.game.breakdown()[self.seat]
        self.screen.show(self.play.drawing.numbers(self.view, earned))

    def _legend(self, words: list[str]) -> None:
        self.screen.show(self.play.drawing.legend())

    def _help(self, words: list[str]) -> None:
        self.screen.say(HELP)
