"""The game at one screen: shows the table, asks, and understands what people type."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Final

from rich.rule import Rule as Line
from rich.table import Table
from rich.text import Text

from ziggurat.bots.master import Clock
from ziggurat.bots.registry import BotMaker
from ziggurat.core.errors import BrokenSave
from ziggurat.core.game import Game
from ziggurat.play import levels
from ziggurat.play.asking import is_worth_saying
from ziggurat.play.characters import characters
from ziggurat.play.helper import helped
from ziggurat.play.readings import reading_lines
from ziggurat.play.session import Session
from ziggurat.terminal import Drawing, View, drawing, files
from ziggurat.terminal.question import Question, Quit, event_line
from ziggurat.terminal.screen import Screen

MAX_NEWS: Final = 14  # lines of what happened since the last answer


class Play:
    """One screen with a table. `run` plays until the end or until the person leaves."""

    def __init__(
        self, game: Game, bots: files.Seats, screen: Screen, content: Path | None = None, file: Path | None = None,
        clock: Clock | None = None,
    ) -> None:  # fmt: skip
        """`bots`: as `ziggurat.play.levels` reads them. With a `clock` they keep the time that people would wait."""
        self.screen = screen
        self.content = content
        self.clock = clock
        self._sit_down(game, bots, file)

    def _sit_down(self, game: Game, bots: files.Seats, file: Path | None) -> None:
        self.told: list[str] = []  # of bots for which others answered; each sentence once
        self.notes: dict[int, list[str]] = {}  # what a person reads once, before the next question
        self.session = Session(game, {seat: self._maker(game, bot) for seat, bot in bots.items()})
        self.bots = bots
        self.drawing = drawing(game)
        self.file = file  # the file that holds this game, if any
        self.saved = list(game.answers or ()) if file else []  # the answers in that file
        self.at_keyboard: int | None = None
        self.passed: dict[tuple[int, str], Game] = {}  # by seat and kind: questions not put, having one option
        self.seen: dict[int, int] = {}  # per person: events already shown
        first = [*self.readings(), *self.opponents(), *self.told]
        self.notes = {seat: [*first] for seat in self.session.people}

    def _maker(self, game: Game, bot: str) -> BotMaker:
        return helped(levels.read(bot, game.info).maker(self.clock, self._tell))

    def _tell(self, line: str) -> None:
        """Let everybody read, before their next question, that a simpler bot answers for another."""
        said = f"{line[:1].upper()}{line[1:]}."
        if said not in self.told:
            self.told.append(said)
            for notes in self.notes.values():
                notes.append(said)

    def opponents(self) -> list[str]:
        """Who plays the bots: a line for each."""
        met = characters(self.game.info, self.game.setup.seed, list(self.bots.values()))
        return [
            f"{self.name(seat)} is {who} ({levels.without_temperament(bot)})."
            for (seat, bot), who in zip(self.bots.items(), met, strict=True)
        ]

    @property
    def game(self) -> Game:
        """The game as it is now; undo replaces it."""
        return self.session.game

    def readings(self) -> list[str]:
        """The house rules that are not played by their default."""
        return reading_lines(self.game.info, self.game.setup.house)

    # -- the loop

    def run(self) -> int:
        """Play. Returns the exit status."""
        with self.screen.undisturbed():
            try:
                while not self.game.over:
                    self._turn()
                self._finish()
            except Quit:
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
        question = self.game.stack[-1]
        settled = self.session.settled(seat)
        if settled is not None:
            label = self.game.label(seat, settled)
            if self.session.said_in_advance(seat) is not None:
                self.notes[seat].append(f"{self.game.prompt(seat)} As you said in advance: {label}.")
            elif is_worth_saying(self.game, settled):
                self.notes[seat].append(f"{self.game.prompt(seat)} Only one way: {label}.")
            self.passed[seat, question.kind] = self.game.clone()
            self.session.play(seat, settled, forced=True)
            return
        if seat != self.at_keyboard and not self._hand_over(seat):
            return
        self.passed.pop((seat, question.kind), None)
        self.show(seat).ask()

    def _next(self) -> int:
        """The seat to ask next: the person at the keyboard, if they owe an answer."""
        waiting = self.session.waiting
        return self.at_keyboard if self.at_keyboard in waiting and self.at_keyboard is not None else waiting[0]

    def _view(self, seat: int) -> View:
        return self.game.view(seat)

    def name(self, seat: int) -> str:
        """The name of a player."""
        return self.game.info.seats[seat]

    def _hand_over(self, seat: int) -> bool:
        """Let the next person take the keyboard; False if the previous person takes an answer back instead."""
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
                    raise Quit
                case ["quit!"]:
                    raise Quit
                case _:
                    self.screen.say("Press Enter when you are ready, or type quit.")

    def show(self, seat: int) -> Question:
        """The table, the news and the question, as this person sees them."""
        view = self._view(seat)
        self.screen.clear()
        self.screen.show(self.drawing.table(view, self.screen.width))
        self._show_news(seat)
        question = Question(self, seat, view)
        question.show()
        return question

    def _show_news(self, seat: int) -> None:
        """What happened since this person last looked."""
        events = self.game.events or []
        since = min(self.seen.get(seat, 0), len(events))
        news = self.game.log(seat, since)
        self.seen[seat] = len(events)
        lines = [event_line(self.drawing, entry) for entry in news]
        if len(lines) > MAX_NEWS:
            left_out = len(lines) - MAX_NEWS + 1
            lines = [Text(f"({left_out} earlier events: log {len(news)})", style="dim"), *lines[-MAX_NEWS + 1 :]]
        self.screen.show(*lines)
        for note in self.notes[seat]:
            self.screen.say(note, "italic")
        self.notes[seat].clear()

    def forget_news(self) -> None:
        """Drop notes and news of answers that were taken back."""
        for notes in self.notes.values():
            notes.clear()
        number = len(self.game.events or [])
        self.seen = {seat: min(seen, number) for seat, seen in self.seen.items()}

    # -- saving

    def keep(self) -> None:
        """Save what is not saved yet, and say where."""
        if not self._is_unsaved():
            nothing = "You have answered nothing yet, nothing is saved."
            self.screen.say(f"Saved as {self.file} already." if self.file else nothing)
            return
        file = files.rescue(self.game, self.bots, self.file)
        self.screen.say(f"Saved as {file}. Go on with: {_program()} play {self.game.id} --load {file}")

    def _is_unsaved(self) -> bool:
        """Whether leaving now would lose answers."""
        answers = self.game.answers or []
        if self.file is None:
            return any(seat in self.session.people for seat, _ in answers)
        return answers != self.saved

    def save(self, name: str) -> None:
        """Save under a name that the person chose; never overwrite another game."""
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
            self.file, self.saved = file, list(self.game.answers or ())
            self.screen.say(f"Saved as {file}.")
            if self.game.over:
                self.screen.say(f"Look back at your answers with: {_program()} coach {file}")

    def load(self, name: str) -> bool:
        """Continue with a saved game instead; False if it cannot be loaded."""
        file = Path(name).expanduser()
        try:
            game, bots = files.read(file, self.content)
            if bots is None or not files.are_known(bots, game.info):
                bots = {seat: bot for seat, bot in self.bots.items() if seat < game.players}
            if self._is_unsaved():
                self.keep()
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
        self.screen.show(*(event_line(self.drawing, entry) for entry in game.log(seat)[-MAX_NEWS:]))
        winners = [self.name(winner) for winner in game.winners()]
        best = [self.name(each) for each, score in enumerate(game.scores()) if score == max(game.scores())]
        self.screen.show(Line("The game is over"), final_table(game, self.drawing))
        verb = "wins" if len(winners) == 1 else "share the win"
        if len(best) > len(winners):
            self.screen.say(f"{' and '.join(best)} have the same points: the tie-break decides.")
        self.screen.say(f"{' and '.join(winners)} {verb}.", "bold")
        for line in self.readings():
            self.screen.say(line, "dim")
        while True:
            try:
                name = self.screen.ask("Save the game? A file name, or Enter to leave:")
            except EOFError:
                return
            if not name:
                return
            self.save(name)
            if not self._is_unsaved():
                return


def _program() -> str:
    """What to type to start this program: its name, or the way it was started if the shell does not find the name."""
    called = Path(sys.argv[0])
    if shutil.which("ziggurat") is not None or called.name not in ("ziggurat", "__main__.py"):
        return "ziggurat"
    return str(called) if called.name == "ziggurat" else "python -m ziggurat"


def _signed(points: float) -> str:
    return f"{points:+g}" if points else "0"


def final_table(game: Game, drawing: Drawing[View]) -> Table:
    """The points of every player by source."""
    breakdown = game.breakdown()
    grid = Table("", *game.info.seats[: game.players])
    for column in grid.columns[1:]:
        column.justify = "right"
    names = list(dict.fromkeys(name for part in breakdown for name in part))
    for name in sorted(names, key=lambda each: -sum(abs(part.get(each, 0)) for part in breakdown)):
        grid.add_row(game.source(name), *(_signed(part[name]) if name in part else "" for part in breakdown))
    grid.add_section()
    grid.add_row(game.points[:1].upper() + game.points[1:], *(f"{score:g}" for score in game.scores()), style="bold")
    return grid
