"""No leaks: two positions that agree on all a seat may know look the same to that seat, now and later.

The twin of a position is `determinized`: everything the seat does not know is drawn anew. View, log, pending seats,
prompt, options with their labels, and refusals must then be the same to the byte. After that both go on in lockstep:
public answers alike, answers the seat may not learn (`Laws.secret`) differently, and the comparison is made again
after each.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from tests.properties.laws import LAWS
from tests.properties.tables import PLAYED, TABLES, Table, offered, seeds, walk
from ziggurat.bots.random import play_out
from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.event import Event
from ziggurat.core.game import Game, Refusal
from ziggurat.core.record import Json
from ziggurat.core.rng import Rng
from ziggurat.core.step import CHANCE
from ziggurat.games.patchistory.events import BuildingDrawn
from ziggurat.games.patchistory.game import Patchistory, PatEvent
from ziggurat.games.patchistory.setup import Deal

every_table = pytest.mark.parametrize("table", TABLES, ids=str)
LOCKSTEP = 12  # answers


@dataclass
class Count:
    """What a run has compared, to see that it is not vacuous."""

    twins: int = 0
    differ: int = 0  # twins that are another position
    answers: int = 0  # given in lockstep
    secret: int = 0  # of these, differently
    together: int = 0  # questions put to several seats at once
    sealed: int = 0  # answers to those tried differently
    seen: dict[str, Choice] = field(default_factory=dict)  # one choice of each kind, to be refused


def channels(game: Game, seat: int | None, since: int, tried: list[Choice]) -> dict[str, str]:
    """All that a seat is told: the log from event `since` on, and whether each of `tried` is refused."""
    told: dict[str, object] = {
        "view": game.view(seat),
        "log": game.log(seat, since),
        "pending": game.pending,
        "prompt": game.prompt(seat),
    }
    if seat is not None:
        if seat in game.pending:
            told["options"] = [[choice.to_json(), game.label(seat, choice)] for choice in game.options(seat)]
        refusals = [game.why_not(seat, choice) for choice in tried]
        told["refusals"] = [None if refusal is None else refusal.to_json() for refusal in refusals]
    return {name: json.dumps(data) for name, data in told.items()}


def compare(game: Game, twin: Game, seat: int | None, since: tuple[int, int], count: Count, rng: Rng) -> None:
    """The same to the byte for this seat, or AssertionError naming the channel that leaks."""
    tried = list(count.seen.values())
    if seat is not None and seat in game.pending:
        options = offered(game, seat)
        tried += [options[rng.below(len(options))] for _ in range(2)]
        count.seen.update({choice.kind: choice for choice in options[:40]})
    one, two = channels(game, seat, since[0], tried), channels(twin, seat, since[1], tried)
    for name in one:
        assert one[name] == two[name], f"{name} leaks to seat {seat} at {game.question}"


def ends(game: Game, twin: Game) -> tuple[int, int]:
    return len(game.events or []), len(twin.events or [])


def check_seat(game: Game, seat: int | None, seed: int, count: Count) -> None:
    """A twin for this seat, compared now and in lockstep. The game itself is left alone."""
    rng = Rng(seed)
    twin = twin_for(game, seat, seed)
    assert type(twin) is type(game)
    count.twins += 1
    count.differ += twin.pieces() != game.pieces()
    compare(game, twin, seat, (0, 0), count, rng)
    game = game.snapshot()
    for _ in range(LOCKSTEP):
        since = ends(game, twin)
        if game.over or not answer_both(game, twin, seat, count, rng):
            return
        count.answers += 1
        compare(game, twin, seat, since, count, rng)


def twin_for(game: Game, seat: int | None, seed: int) -> Game:
    """A spectator knows what all seats know in common."""
    if seat is not None:
        return game.determinized(seat, seed)
    for other in range(game.players):
        game = game.determinized(other, seed + other)
    return game


def answer_both(game: Game, twin: Game, viewer: int | None, count: Count, rng: Rng) -> bool:
    """One answer in both; False if what is public in one cannot happen in the other."""
    question, other = game.question, twin.question
    assert question is not None
    if len(game.pending) == 1 and question.kind in LAWS[game.id].sealed and question != other:
        return False  # the last answer reveals those given before the twin was made
    seat = game.pending[rng.below(len(game.pending))]
    mine = offered(game, seat)
    choice = mine[rng.below(len(mine))]
    if LAWS[game.id].reveals(game, seat, choice, viewer):
        return False
    theirs = offered(twin, seat)
    if LAWS[game.id].secret(game, seat, choice, viewer):
        others = [other for other in theirs if _looks_like(other, choice) and other != choice]
        if not others:
            return False
        count.secret += 1
        game.play(seat, choice)
        twin.play(seat, others[rng.below(len(others))])
        return True
    if seat not in (viewer, CHANCE) and len(game.pending) > 1:
        _seal_differently(game, twin, viewer, seat, choice, count, rng)
    if choice not in theirs:
        both = [other for other in mine if other in theirs]
        if not both:
            return False
        choice = both[rng.below(len(both))]
    game.play(seat, choice)
    twin.play(seat, choice)
    return True


def _looks_like(other: Choice, choice: Choice) -> bool:
    """Of the same kind, and alike in all that is not secret about it: numbers of goods, players, decks."""
    if other.kind != choice.kind:
        return False
    secret = {
        "offer": ("actions", "objectives"), "hand_over": ("actions", "objectives"), "swap": ("mine", "theirs"),
        "keep": ("drawn",),
    }  # fmt: skip
    mine, theirs = choice.to_json(), other.to_json()
    hidden = secret.get(choice.kind, tuple(mine))
    return all(
        len(str(mine[name]).split(",")) == len(str(theirs[name]).split(",")) and bool(mine[name]) == bool(theirs[name])
        if name in hidden
        else mine[name] == theirs[name]
        for name in mine
        if choice.kind in secret
    )


def _seal_differently(
    game: Game, twin: Game, viewer: int | None, seat: int, choice: Choice, count: Count, rng: Rng
) -> None:
    """A simultaneous answer tells the others nothing until the last one is in."""
    others = [other for other in offered(twin, seat) if other != choice]
    if others:
        one, two = game.snapshot(), twin.snapshot()
        one.play(seat, choice)
        two.play(seat, others[rng.below(len(others))])
        count.sealed += 1
        compare(one, two, viewer, ends(game, twin), count, rng)


def check_game(game: Game, seed: int, every: int) -> Count:
    """Twins for all seats and a spectator at every so many questions; for one of them at each new kind of question."""
    count = Count()
    asked = set()
    viewers = [*range(game.players), None]
    for number, state in enumerate(walk(game, seed)):
        if state.question is None:
            continue
        kind = (state.question.kind, len(state.pending))
        count.together += len(state.pending) > 1
        if number % every == 0:
            for seat in viewers:
                check_seat(state, seat, seed + number, count)
        elif kind not in asked or (len(state.pending) > 1 and count.together % 6 == 1):
            asked.add(kind)
            check_seat(state, viewers[(seed + len(asked)) % len(viewers)], seed + number, count)
    return count


@every_table
def test_twins_look_the_same_to_the_seat_they_are_made_for(table: Table) -> None:
    for seed in seeds(31):
        count = check_game(table.start(seed, manual_chance=True), seed, 100)
        assert count.differ >= LAWS[table.game].hidden * count.twins  # before the deal there is nothing to differ in
        assert count.answers >= 5 * count.twins
        assert count.secret > LAWS[table.game].secrets
        assert count.sealed > 1 or not count.together


@every_table
def test_a_twin_is_a_sound_game_and_the_original_is_left_alone(table: Table) -> None:
    for seed in seeds(32):
        for number, game in enumerate(walk(table.start(seed), seed)):
            if number % 40 == 0 and not game.over:
                seat = number // 40 % table.players
                before, log = game.fingerprint(), json.dumps(game.log(seat))
                twin = game.determinized(seat, number)
                assert twin.fingerprint() == game.determinized(seat, number).fingerprint()
                assert twin.answers is None
                play_out(twin, Rng(number))
                assert twin.over
                assert (game.fingerprint(), json.dumps(game.log(seat))) == (before, log)


# -- the test bites: each double leaks through one channel


class _Double(Patchistory):
    """Clones into its own class, so that twins leak as well."""

    def clone(self) -> Patchistory:
        return type(self)(self.setup, self.content, self)


class _LeakyView(_Double):
    def view(self, seat: int | None) -> Json:
        return {**super().view(seat), "rumour": self.realms[0].buildings[:1]}


class _LeakyLog(_Double):
    def log(self, seat: int | None, since: int = 0) -> list[Json]:
        return [{**entry, "rumour": sum(self.pile)} for entry in super().log(seat, since)]


class _LeakyPrompt(_Double):
    def prompt(self, seat: int | None) -> str:
        return f"{super().prompt(seat)} ({sum(self.unseen)})"


class _LeakyOrder(_Double):
    """Sorts the options by something hidden."""

    def options(self, seat: int) -> Options:
        found = list(super().options(seat))
        turn = sum(self.pile) % len(found) if seat != CHANCE else 0
        return Listed(found[turn:] + found[:turn])


class _LeakyRefusal(_Double):
    def why_not(self, seat: int, choice: object) -> Refusal | None:
        refusal = super().why_not(seat, choice)
        return None if refusal is None else Refusal(refusal.rule, f"{refusal.reason} {self.realms[-1].buildings}")


class _OpenDraw(PatEvent):
    """A drawn Construction Tile that everybody sees."""

    kind = "building_drawn"
    fields = ("seat", "building")
    rule = "PAT-CON-03"

    def __init__(self, event: BuildingDrawn) -> None:
        self.event = event
        self.seat = event.seat
        self.building = event.building

    def apply(self, game: Patchistory) -> None:
        self.event.apply(game)


class _LeakyEvent(_Double):
    """Only what happens after the twin was made can give this one away."""

    def emit(self, event: Event) -> None:
        super().emit(_OpenDraw(event) if isinstance(event, BuildingDrawn) else event)


class _LeakyStep(_Double):
    """Shows the question whole, sealed answers included."""

    def view(self, seat: int | None) -> Json:
        return {**super().view(seat), "question": None if self.question is None else self.question.to_json()}


def leaky(cls: type[Patchistory], players: int) -> Callable[[], Game]:
    def start() -> Game:
        plain = next(table for table in TABLES if table.players == players).blank(2)
        assert isinstance(plain, Patchistory)
        game = cls(plain.setup, plain.content)
        game.info = plain.info
        game.push(Deal())
        game.manual_chance = True
        game.settle()
        PLAYED.append(game)
        return game

    return start


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    ("cls", "channel"),
    [
        (_LeakyView, "view"),
        (_LeakyLog, "log"),
        (_LeakyPrompt, "prompt"),
        (_LeakyOrder, "options"),
        (_LeakyRefusal, "refusals"),
        (_LeakyEvent, "log"),
        (_LeakyStep, "view"),
    ],
)
def test_a_planted_leak_is_found(cls: type[Patchistory], channel: str, players: int) -> None:
    with pytest.raises(AssertionError, match=f"^{channel} leaks"):
        check_game(leaky(cls, players)(), 5, 20)


def test_the_doubles_are_sound_without_their_leaks() -> None:
    check_game(leaky(_Double, 3)(), 5, 70)
