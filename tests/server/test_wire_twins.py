"""No leaks over the wire: two tables that agree on all a seat may know get the same bytes from the server.

The twin of a table has the same entries, but its game is `determinized` for one seat: everything hidden from that seat
is drawn anew. States by REST and WebSocket, tries, refusals, moments and downloads must then be the same for the seat's
owner, now and while both tables go on: public answers alike, secret ones of others differently.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from tests.browser import monuments_positions
from tests.browser.positions import dealt, siege
from tests.games.clash_of_cultures.scenario import combat_card
from tests.games.monuments.scenario import Scenario
from tests.properties.laws import LAWS, pick
from tests.properties.test_twins import _looks_like, twin_for
from tests.server.visitor import Json, Visitor, key, read
from ziggurat import registry
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng
from ziggurat.games.clash_of_cultures.board.units import ARMY, unit
from ziggurat.games.clash_of_cultures.choices import Combat, Move, Siege, StartMove
from ziggurat.games.clash_of_cultures.rules.war.combat_cards import DeclareCards
from ziggurat.games.monuments.choices import PlayCard, Send
from ziggurat.games.monuments.content.model import ARMY as MON_ARMY
from ziggurat.games.monuments.game import fighter
from ziggurat.server.app import create_app
from ziggurat.server.context import AppContext
from ziggurat.server.settings import Settings
from ziggurat.tables.cache import CachedTable
from ziggurat.tables.position import Position
from ziggurat.tables.table import Table

LOCKSTEP = 6  # answers after a twin was made
MAX_POSITIONS = 4  # of a game at which twins are made, each for another seat or a spectator


class Twins:
    """A table, its twin, and three people: a viewer, whoever plays the other seats, and a spectator."""

    def __init__(self, first: Visitor, game: str, players: int, seed: int) -> None:
        self.rng = Rng(seed)
        self.first = first
        self.people = {seat: first.other() for seat in range(players)}
        self.watcher = first.other()
        plan = [{"kind": "me"}] + [{"kind": "friend"}] * (players - 1)
        self.one = str(self.people[0].post("/tables", {"game": game, "seats": plan})["id"])
        invite = self.people[0].get(f"/tables/{self.one}?seat=0")["table"]["invite"].split("/")[-1]
        for seat in range(1, players):
            self.people[seat].post(f"/tables/{self.one}/join", {"seat": seat, "invite": invite})
        self.two = self.one
        self.compared = self.secret = self.differ = 0

    # -- inside the server

    @property
    def context(self) -> AppContext:
        context = self.first.app.state.context
        assert isinstance(context, AppContext)
        return context

    def table(self, id: str) -> Table:
        found = self.context.tables._cache.peek(id)
        assert found is not None
        return found

    def game(self, id: str) -> Game:
        return self.table(id).game()

    def make_twin(self, seat: int | None) -> None:
        """A second table with the same past, whose game differs in what the seat does not know."""
        before = self.table(self.one)
        self.two = secrets.token_urlsafe(9)
        portal = self.first.web.portal
        assert portal is not None
        portal.call(self._copy, before)
        game = twin_for(before.game(), seat, self.rng.word())
        game.events, game.notes, game.answers = [], [], []
        game.rng = before.game().rng.copy()  # what chance shows to all is the same
        self.differ += game.pieces() != before.game().pieces()
        table = self.table(self.two).fork()
        table.positions.clear()
        table.hold(Position(game, before.answers, before.waiting), before.history.standing[-1].number)
        self.context.tables._cache._tables[self.two] = CachedTable(table)

    async def _copy(self, table: Table) -> None:
        entries = await self.context.store.entries(table.id)
        row = replace(table.row, id=self.two, last=table.number, **asdict(table.summary()))
        await self.context.store.add_table(row, [replace(entry, table=self.two) for entry in entries])
        await self.context.tables.get(self.two)

    # -- what the server says

    def told(self, id: str, seat: int | None, tried: list[Choice]) -> dict[str, Any]:
        """What changes with every answer: the table by request and live, and what a seat is told that tries something.

        Refusals, too: of choices that are not allowed, and of what cannot be taken back.
        """
        person, query = self._person(seat)
        state = person.get(f"/tables/{id}{query}")
        with person.live(id, query) as socket:
            found = {"state": state, "live": read(socket)}
        if seat is None:
            return found
        question = state["question"] or {"id": 1}
        for number, choice in enumerate(tried):
            body = {"seat": seat, "question": question["id"], "choices": [choice.to_json()]}
            found[f"try {number}"] = self._said(person, f"/tables/{id}/try", body)
            if self.game(id).why_not(seat, choice) is not None:
                body["key"] = "k" * 12
                found[f"answer {number}"] = self._said(person, f"/tables/{id}/answers", body)
                found[f"live answer {number}"] = self._replied(person, id, query, body)
        for how in ("undo", "restart", "redo"):
            if not state["back"][how]:
                found[how] = self._said(person, f"/tables/{id}/back", {"seat": seat, "key": "k" * 12, "how": how})
        return found

    def told_besides(self, id: str, seat: int | None) -> dict[str, Any]:
        """Every other word the server has for a seat, or a spectator, about a table."""
        person, query = self._person(seat)
        return {
            "page": person.web.get(f"/t/{id}").text,
            "moment": person.get(f"/tables/{id}/moments/{self.table(id).answers}{query}"),
            "download": person.get(f"/tables/{id}/download{query}"),
            "chart": self._said(person, f"/tables/{id}/chart"),
            "other seat": self._said(person, f"/tables/{id}?seat={0 if seat else 1}"),
            "list": [card for card in person.get("/me")["tables"] if card["id"] == id],
        }

    def _person(self, seat: int | None) -> tuple[Visitor, str]:
        return (self.watcher, "") if seat is None else (self.people[seat], f"?seat={seat}")

    @staticmethod
    def _said(person: Visitor, path: str, body: object = None) -> Any:
        answer = person.web.get("/api" + path) if body is None else person.web.post("/api" + path, json=body)
        return [answer.status_code, answer.json()]

    @staticmethod
    def _replied(person: Visitor, id: str, query: str, body: Json) -> Json:
        """The reply to an answer over the live connection."""
        with person.live(id, query) as socket:
            read(socket)
            socket.send_text(json.dumps({"kind": "answer", **body}))
            return read(socket)

    def compare(self, seat: int | None, tried: list[Choice], all_channels: bool = False) -> None:
        one, two = self.told(self.one, seat, tried), self.told(self.two, seat, tried)
        if all_channels:
            one, two = one | self.told_besides(self.one, seat), two | self.told_besides(self.two, seat)
        for channel in one:
            assert _text(one[channel], self.one) == _text(two[channel], self.two), f"{channel} leaks to seat {seat}"
        self.compared += 1

    # -- going on

    def play(self, id: str, seat: int, choice: Choice) -> None:
        question = self.people[seat].get(f"/tables/{id}?seat={seat}")["question"]
        body = {"seat": seat, "question": question["id"], "key": key(), "choices": [choice.to_json()]}
        assert self.people[seat].post(f"/tables/{id}/answers", body)["taken"] == 1

    def random_answer(self) -> tuple[int, Choice]:
        game = self.game(self.one)
        seat = game.pending[self.rng.below(len(game.pending))]
        return seat, pick(game, game.options(seat), self.rng)

    def answer_both(self, viewer: int | None) -> bool:
        """One answer at both tables; False if what is public at one cannot happen at the other."""
        one, two = self.game(self.one), self.game(self.two)
        laws = LAWS[one.id]
        assert one.question is not None
        if len(one.pending) == 1 and one.question.kind in laws.sealed and one.question != two.question:
            return False  # the last answer reveals those given before the twin was made
        seat, choice = self.random_answer()
        if laws.reveals(one, seat, choice, viewer):
            return False
        theirs = [*two.options(seat)]
        other = choice
        sealed = one.question.kind in laws.sealed and len(one.pending) > 1 and seat != viewer
        if sealed or laws.secret(one, seat, choice, viewer):
            others = [each for each in theirs if each != choice and (sealed or _looks_like(each, choice))]
            if not others:
                return False
            other = others[self.rng.below(len(others))]
            self.secret += 1
        elif choice not in theirs:
            return False
        since = self.table(self.one).answers
        self.play(self.one, seat, choice)
        self.play(self.two, seat, other)
        return self._saw_the_same(viewer, since)

    def _saw_the_same(self, viewer: int | None, since: int) -> bool:
        """False if the viewer has drawn something from what was hidden: chance may give the tables different things."""
        histories = [self.table(id).history for id in (self.one, self.two)]
        drawn = [
            [
                said["words"]
                for answers in range(since + 1, history.answers + 1)
                for said in history.lines_of(answers, viewer)
            ]
            for history in histories
        ]
        revealed = [any(each.revealed for each in history.standing[since + 1 :]) for history in histories]
        return drawn[0] == drawn[1] or not all(revealed)

    def check(self, viewer: int | None) -> None:
        self.make_twin(viewer)
        self.compare(viewer, self._samples(viewer), all_channels=True)
        for _ in range(LOCKSTEP):
            if not self.answer_both(viewer) or self.table(self.one).status == "over":
                return
            self.compare(viewer, self._samples(viewer)[:1])

    def _samples(self, viewer: int | None) -> list[Choice]:
        """Choices to try and to be refused."""
        game = self.game(self.one)
        if viewer is None or viewer not in game.pending:
            return [game.options(game.pending[0])[0]] if game.pending else []
        options = game.options(viewer)
        return [options[self.rng.below(len(options))] for _ in range(2)] + [_nonsense(options[0])]


def _nonsense(choice: Choice) -> Choice:
    """The same choice with numbers that are surely wrong, if it has any."""
    values = [77 if isinstance(value, int) and not isinstance(value, bool) else value for value in choice.values()]
    made = type(choice)(*values)
    assert isinstance(made, Choice)
    return made


def _text(said: Any, table: str) -> str:
    """To compare: the table's own id and the time left out."""
    return json.dumps(_timeless(said), sort_keys=True).replace(table, "TABLE")


def _timeless(said: Any) -> Any:
    if isinstance(said, dict):
        return {name: _timeless(value) for name, value in said.items() if name not in ("created", "time")}
    return [_timeless(item) for item in said] if isinstance(said, list) else said


@pytest.fixture
def first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitor]:
    seeds = Rng(11)
    monkeypatch.setattr(secrets, "randbits", lambda _bits: seeds.word())  # of tables and tries: the same in every run
    settings = Settings(database=f"sqlite:///{tmp_path}/tables.sqlite", bot_pause=0.0, rates=False)
    with Visitor(create_app(settings)) as visitor:
        visitor.get("/me")
        yield visitor


def run(first: Visitor, game: str, players: int, seed: int, apart: int) -> Twins:
    """Twins at several moments of a game, each for another seat and at last for a spectator.

    After every second one the game goes on to where several seats are asked at once, if that comes soon.
    """
    twins = Twins(first, game, players, seed)
    viewers = [*range(players), None]
    for moment in range(MAX_POSITIONS):
        if twins.table(twins.one).status == "over":
            break
        twins.check(viewers[moment % len(viewers)])
        for number in range(2 * apart):
            waiting = twins.table(twins.one).waiting
            if waiting and (number < apart or (moment % 2 and len(waiting) == 1)):
                twins.play(twins.one, *twins.random_answer())
    return twins


@pytest.mark.parametrize(
    ("game", "players", "apart"),
    [("patchistory", 2, 30), ("patchistory", 3, 30), ("clash_of_cultures", 3, 20), ("monuments", 2, 30)],
)
def test_the_server_tells_a_seat_nothing_it_may_not_know(first: Visitor, game: str, players: int, apart: int) -> None:
    twins = run(first, game, players, 15, apart)
    assert twins.differ >= 2
    assert twins.compared >= 3 * MAX_POSITIONS
    assert twins.secret or game == "monuments"


@pytest.mark.parametrize("viewer", [1, None])
def test_a_combat_card_stays_secret_until_both_are_turned(
    first: Visitor, monkeypatch: pytest.MonkeyPatch, viewer: int | None
) -> None:
    """The attacker has declared a card, at the twins mostly another one. Defender and spectator see no difference."""
    info = registry.info("clash_of_cultures")
    monkeypatch.setattr(info, "create", lambda setup, _content: dealt(siege, setup))
    twins = Twins(first, "clash_of_cultures", 2, 5)
    names = twins.game(twins.one).chart.names  # type: ignore[attr-defined]
    attack = Move(names.index("D4"), names.index("D5"), (unit(ARMY),) * 4)
    card = Combat(combat_card("Peltasts"))
    for choice in (StartMove(), attack, Siege(False, False), card):
        twins.play(twins.one, 0, choice)
    declared: set[int] = set()
    for _ in range(6):
        twins.make_twin(viewer)
        twins.compare(viewer, twins._samples(viewer), all_channels=True)
        step = twins.game(twins.two).stack[-1]
        assert isinstance(step, DeclareCards)
        declared.add(step.attacking)
    assert len(declared) > 1, "all twins declared the same card"


@pytest.mark.parametrize("viewer", [1, None])
def test_quests_stay_secret_while_an_attack_is_planned_and_fought(
    first: Visitor, monkeypatch: pytest.MonkeyPatch, viewer: int | None
) -> None:
    """The attacker holds quests, at the twins mostly others. Chances, ways, dice and damage tell nothing of them."""

    def deal(table: Scenario) -> None:
        monuments_positions.siege(table)
        table.quests(0, "B10", "C09")

    info = registry.info("monuments")
    monkeypatch.setattr(info, "create", lambda setup, _content: monuments_positions.dealt(deal, setup))
    twins = Twins(first, "monuments", 2, 5)
    names = twins.game(twins.one).chart.names  # type: ignore[attr-defined]
    armies = Send((fighter(names.index("EU1"), MON_ARMY),) * 2)
    held: set[tuple[int, ...]] = set()
    for choice in (PlayCard("attack"), armies, None):
        for _ in range(3):
            twins.make_twin(viewer)
            twins.compare(viewer, twins._samples(viewer), all_channels=True)
            held.add(twins.game(twins.two).realms[0].quests)  # type: ignore[attr-defined]
        if choice is not None:
            twins.play(twins.one, 0, choice)
    assert len(held) > 1, "all twins held the same quests"
    assert '"pips_rolled"' in json.dumps(twins.watcher.get(f"/tables/{twins.one}"))


def test_a_leak_would_be_found(first: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    told = Table.state

    def leaky(self: Table, *given: Any, **named: Any) -> Json:
        state = told(self, *given, **named)
        state["prompt"] = f"{state['prompt']} {self.game().fingerprint()}" if self.has_started else ""
        return state

    monkeypatch.setattr(Table, "state", leaky)
    with pytest.raises(AssertionError, match="leaks"):
        run(first, "patchistory", 3, 11, 0)
