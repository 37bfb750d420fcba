"""A table in memory: who may do what, taking back, trying out, what each page is told; without a server."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import ziggurat
from tests.server.tabletop import ADA, BEN, BOT, CAT, EVE, FRIEND, ME, OPEN, Tabletop, sent
from ziggurat.core.game import Game
from ziggurat.core.info import StandingAnswer
from ziggurat.core.record import Json
from ziggurat.core.rng import Rng
from ziggurat.core.step import Step
from ziggurat.games.clash_of_cultures.choices import End
from ziggurat.play import asking, history
from ziggurat.server import wire
from ziggurat.tables import messages, position, words
from ziggurat.tables.draft import try_out
from ziggurat.tables.errors import ActionRefused
from ziggurat.tables.position import Position
from ziggurat.tables.rows import PersonRow
from ziggurat.tables.table import Table
from ziggurat.tables.trial import _TrialGame, try_choices

GAMES = tuple(ziggurat.games())


def refused(top: Tabletop, judge: Any) -> ActionRefused:
    """What is refused, and has changed nothing."""
    before = top.table
    with pytest.raises(ActionRefused) as caught:
        top.act(judge)
    assert top.table is before
    return caught.value


# -- the fold


@pytest.mark.parametrize("game", GAMES)
def test_the_stored_entries_make_the_same_table(game: str) -> None:
    top = Tabletop(game, ME, FRIEND, BOT)
    top.act(lambda draft: draft.sit(BEN, None, top.table.row.invite))
    top.play(40)
    if top.table.history.before_last(0) is not None:
        top.back(0, "undo")
    top.act(lambda draft: draft.say(EVE, "Hello!", "key-hello"))
    again = top.warmed()
    assert top.folded().position is None  # folding plays nothing
    for person, seat in ((ADA, 0), (BEN, 1), (None, None)):
        state = top.state(person, seat)
        wire.TableState.model_validate(sent(state))
        assert again.state(None if person is None else person.id, seat, now=top.now) == state
    assert again.game().fingerprint() == top.table.game().fingerprint()


def test_an_entry_out_of_order_is_not_taken() -> None:
    top = Tabletop("patchistory", ME, BOT)
    with pytest.raises(ValueError, match=r"entry 1 does not follow entry \d+"):
        top.table.fork().apply(top.entries[0])


def test_a_fork_leaves_the_table_as_it_was() -> None:
    top = Tabletop("patchistory", ME, BOT).play(10)
    before, state = top.table, top.state(ADA, 0)
    top.play(10)
    top.act(lambda draft: draft.say(ADA, "Hm.", "key-hm-hm"))
    assert top.table is not before
    assert before.state("ada", 0, top.now) | {"seats": []} == state | {"seats": []}


def test_a_whole_game_ends_with_a_result() -> None:
    top = Tabletop("patchistory", ME, BOT).play(1000)
    state = top.state(EVE, 1)  # through any seat's eyes
    assert state["table"]["status"] == "over"
    assert state["prompt"].startswith("The game is over. ")
    assert state["result"]["scores"] == [*top.table.game().scores()]
    assert [sum(each.values()) for each in state["result"]["breakdown"]] == state["result"]["scores"]
    assert state["back"]["undo"] is False
    assert refused(top, lambda draft: draft.take_back(ADA, _back(0, "undo"))).error == "The game is over."


# -- seats


def test_the_last_to_sit_down_starts_the_game() -> None:
    top = Tabletop("patchistory", ME, FRIEND, OPEN)
    assert top.state(None)["prompt"] == "Waiting for 2 more players."
    assert top.state(None)["table"]["invite"] is None
    invite = top.state(ADA)["table"]["invite"].rpartition("/")[2]
    top.act(lambda draft: draft.sit(BEN, None, None))
    assert top.table.seats_of("ben") == [2]  # the open one
    assert refused(top, lambda draft: draft.sit(CAT, None, None)).reason == "forbidden"
    assert refused(top, lambda draft: draft.sit(CAT, None, "guess")).reason == "forbidden"
    assert refused(top, lambda draft: draft.sit(CAT, 2, invite)).error == "Blue is taken."
    assert refused(top, lambda draft: draft.sit(CAT, 7, invite)).reason == "invalid"
    top.act(lambda draft: draft.sit(CAT, None, invite))
    assert top.table.status == "playing"
    assert refused(top, lambda draft: draft.sit(EVE, None, invite)).reason == "conflict"
    number = top.table.number
    top.act(lambda draft: draft.sit(CAT, None, invite))  # sits here already
    assert top.table.number == number


def test_a_seat_left_before_the_start_is_free_again() -> None:
    top = Tabletop("patchistory", ME, OPEN, OPEN)
    top.act(lambda draft: draft.sit(BEN, 1, None))
    assert refused(top, lambda draft: draft.leave(CAT, 1)).reason == "forbidden"
    top.act(lambda draft: draft.leave(BEN, 1))
    assert top.table.seats[1].is_free
    top.act(lambda draft: draft.sit(CAT, 1, None))
    assert top.table.seats_of("cat") == [1]


def test_a_hot_seat_has_several_seats_and_names() -> None:
    top = Tabletop("patchistory", ME, messages.SeatPlan("me", name="Zoe"))
    state = top.state(ADA)
    assert state["yours"] == [0, 1]
    assert [seat["name"] for seat in state["seats"]] == ["Ada", "Zoe"]
    assert top.state(ADA, 1)["question"] is not None


def test_who_may_look() -> None:
    top = Tabletop("patchistory", ME, OPEN, BOT, watch=False)
    assert top.state(None)["view"] is None
    top.act(lambda draft: draft.sit(BEN, None, None))
    assert top.state(ADA)["seat"] == 0
    assert top.state(BEN)["seat"] == 1
    for person, seat in ((BEN, 0), (None, 0), (EVE, None)):
        with pytest.raises(ActionRefused) as caught:
            top.state(person, seat)
        assert caught.value.reason == "forbidden"
    with pytest.raises(ActionRefused, match="There is no seat 3; seats are 0 to 2"):
        top.state(ADA, 3)


def test_spectators_see_what_is_public_only() -> None:
    top = Tabletop("patchistory", ME, BOT, seed=987_654_321).play(20)
    state = top.state(EVE)
    assert (state["seat"], state["yours"], state["question"]) == (None, [], None)
    assert sent(state["view"]) == top.table.game().view(None)
    assert state["table"]["invite"] is None
    assert str(top.table.row.seed) not in str(state)


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_told_nothing_that_it_may_not_know(game: str) -> None:
    """Where everything hidden from a seat is different, the seat is told the same."""
    top = Tabletop(game, ME, OPEN, OPEN, seed=4)
    for person in (BEN, CAT):
        top.act(lambda draft, person=person: draft.sit(person, None, None))  # type: ignore[misc]
    for _ in range(12):
        top.play(6)
        if top.table.status != "playing":
            break
        for seat, person in enumerate((ADA, BEN, CAT)):
            twin, number = top.table.fork(), top.table.history.standing[-1].number
            game_of_twin = top.table.game().determinized(seat, top.random.getrandbits(60))
            twin.positions = {number: Position(game_of_twin, top.table.answers, top.table.waiting)}
            assert twin.state(person.id, seat, now=top.now) == top.state(person, seat)


# -- answering


def test_a_question_stays_the_same_while_others_answer_theirs() -> None:
    top = Tabletop("patchistory", ME, OPEN)
    top.act(lambda draft: draft.sit(BEN, None, None))
    assert top.table.asked_people() == [0, 1]  # sealed bids
    mine, theirs = top.question(0), top.question(1)
    top.answer(0)
    assert top.question(1) == theirs
    top.act(lambda draft: draft.say(EVE, "Come on!", "key-come-on"))
    body = messages.Answers(1, theirs["id"], top.key(), [theirs["options"][0]["choice"]])
    top.act(lambda draft: draft.answer(BEN, body))
    assert top.question(top.table.asked_people()[0])["id"] not in (mine["id"], theirs["id"])
    stale = messages.Answers(0, mine["id"], top.key(), [mine["options"][0]["choice"]])
    assert refused(top, lambda draft: draft.answer(ADA, stale)).reason == "conflict"


def test_the_same_key_is_the_same_answer() -> None:
    top = Tabletop("patchistory", ME, OPEN)
    top.act(lambda draft: draft.sit(BEN, None, None))
    question = top.question(0)
    body = messages.Answers(
        seat=0, question=question["id"], key="key-again", choices=[question["options"][0]["choice"]]
    )
    top.act(lambda draft: draft.answer(ADA, body))
    number = top.table.number
    top.act(lambda draft: draft.answer(ADA, body))
    assert top.table.number == number
    assert top.folded().keys["key-again"] == 1


def test_what_may_not_be_answered_says_why() -> None:
    top = Tabletop("patchistory", ME, OPEN, BOT)
    answers = messages.Answers(0, 1, "key-12345", [{"kind": "pass"}])
    assert refused(top, lambda draft: draft.answer(ADA, answers)).error == "The game has not started yet."
    top.act(lambda draft: draft.sit(BEN, None, None))
    top.play(100, lambda table: table.asked_people() == [0])
    question = top.question(0)
    body = messages.Answers(
        seat=0, question=question["id"], key="key-12345", choices=[question["options"][0]["choice"]]
    )
    assert refused(top, lambda draft: draft.answer(BEN, body)).error == "Red is not your seat."
    other = replace(body, seat=1)
    assert refused(top, lambda draft: draft.answer(BEN, other)).error == "You are not asked just now."
    other = replace(body, choices=[{"kind": "nonsense"}])
    assert refused(top, lambda draft: draft.answer(ADA, other)).error.startswith("Not a choice: unknown kind")
    other = replace(body, question=question["id"] - 1)
    assert refused(top, lambda draft: draft.answer(ADA, other)).error.startswith("The question has changed")


def plan_of_two(table: Table) -> list[Json]:
    """Two answers of seat 0 after which it is asked again; none if there is no such plan."""
    position = table.position
    assert position is not None
    plan: list[Json] = []
    for _ in range(2):
        shown: Any = try_choices(position, 0, plan, 7)
        choices = [each["choice"] for each in shown["question"]["options"]]
        plan += next(([each] for each in choices if not try_choices(position, 0, [*plan, each], 7)["ends"]), [])
    return plan if len(plan) == 2 else []


def test_a_planned_turn_is_played_until_something_is_not_allowed() -> None:
    top = Tabletop("patchistory", ME, BOT)
    top.play(200, lambda table: table.asked_people() == [0] and bool(plan_of_two(table)))
    question, plan = top.question(0), plan_of_two(top.table)
    body = messages.Answers(0, question["id"], "key-plans", [*plan, {"kind": "nonsense"}])
    problem = top.act(lambda draft: draft.answer(ADA, body))
    assert problem is not None and problem.error.startswith("Not a choice")
    assert top.table.keys["key-plans"] == top.folded().keys["key-plans"] == 2
    assert [entry.key for entry in top.entries[-3:]].count("key-plans") == 1


@pytest.mark.parametrize("game", GAMES)
def test_what_is_played_by_itself_tells_nobody_anything(game: str) -> None:
    """That there was only one answer must follow from what everybody knows."""
    for seed in range(3):
        played = ziggurat.new_game(game, 3, seed)
        rng = Rng(seed)
        for _ in range(250):
            if played.over:
                break
            seat = played.pending[0]
            if asking.only_answer(played, seat, alone=False) is not None:
                for other in {0, 1, 2} - {seat}:
                    twin = played.clone().determinized(other, rng.word())
                    assert asking.only_answer(twin, seat, alone=False) is not None, played.question
            options = played.options(seat)
            played.play_unchecked(seat, options[rng.below(len(options))])


def test_only_options_are_played_by_themselves() -> None:
    top = Tabletop("patchistory", ME, BOT)
    asked: list[tuple[Step | None, int]] = []

    def note(table: Table) -> bool:
        asked.append((table.game().question, len(table.game().options(0))))
        return False

    top.play(1000, note)
    for step, count in asked:
        assert step is not None
        assert count > 1, step.kind  # alone against a bot there is nobody to hide a single option from
    forced = [each for each in top.table.history.standing[1:] if each.by == "forced"]
    assert forced and all(each.seat == 0 and each.bot is None for each in forced)


def only_ways(top: Tabletop, seat: int | None) -> list[str]:
    return [str(line["words"]) for line in top.table.history.log(seat, 0)[1] if line["kind"] == "only_way"]


def test_a_person_reads_what_was_answered_for_them() -> None:
    top = Tabletop("patchistory", ME, BOT)
    top.play(1000, lambda table: "Only one way: End Diplomacy." in only_ways(top, 0))
    assert "Only one way: End Diplomacy." in only_ways(top, 0)
    assert only_ways(top, 1) == only_ways(top, None) == []
    assert top.folded().history.log(0, 0) == top.table.history.log(0, 0)


def test_to_decline_where_a_hand_is_hidden_is_passed_over_in_silence() -> None:
    top = Tabletop("monuments", ME, BOT)
    top.play(60)
    forced = [each.choice["kind"] for each in top.table.history.standing[1:] if each.by == "forced"]
    assert "end" in forced, "a turn ends by itself where nothing can follow it"
    assert not any("End the turn" in line for line in only_ways(top, 0))


def test_two_people_are_asked_where_not_being_asked_would_tell_something() -> None:
    top = Tabletop("clash_of_cultures", ME, ME, seed=2)
    single: list[Step] = []

    def note(table: Table) -> bool:
        step = table.game().question
        assert step is not None
        if len(table.game().options(table.asked_people()[0])) == 1:
            single.append(step)
        return False

    top.play(300, note)
    assert single and all(step.always_asked or step.simultaneous for step in single)


def test_the_log_names_people_and_says_you() -> None:
    top = Tabletop("patchistory", ME, OPEN)
    top.act(lambda draft: draft.sit(BEN, None, None))
    top.play(60, lambda table: table.answers > 40)
    told = {
        seat: [line["words"] for line in top.state(who, seat)["log"]["lines"]] for seat, who in ((0, ADA), (1, BEN))
    }
    assert any("Ben " in line for line in told[0]) and any("Ada " in line for line in told[1])
    assert not any("‹" in line or "[" in line for lines in told.values() for line in lines)


def test_a_table_that_nobody_may_watch_stays_closed_after_its_end() -> None:
    top = Tabletop("patchistory", ME, BOT, watch=False)
    top.play(2000)
    assert top.table.status == "over"
    for seat in (None, 0, 1):
        with pytest.raises(ActionRefused, match="Only those who play"):
            top.table.check_viewer(EVE.id, seat)
        assert top.table.check_viewer(ADA.id, seat) == (seat or 0)
    assert "Only those who play" in refused(top, lambda draft: draft.say(EVE, "Who won?", "key-of-a-stranger")).error


# -- answers in advance


def in_advance(standing: str, on: bool, key: str = "key-in-advance") -> messages.InAdvance:
    return messages.InAdvance(0, key, standing, on)


def test_an_answer_in_advance_is_given_until_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is asked that was answered in advance; after its end the question is put again."""
    info = ziggurat.games()["clash_of_cultures"]
    until = {"turn": 1}
    pass_on = StandingAnswer[Game]("cards", "Do not ask me for cards", {"play_on": End()}, lambda game: until["turn"])
    monkeypatch.setattr(info, "standing", (pass_on,))
    top = Tabletop("clash_of_cultures", ME, ME, seed=2)

    def asked_for_cards(table: Table) -> bool:
        step = table.game().question
        return step is not None and step.kind == "play_on" and table.asked_people() == [0]

    top.play(300, asked_for_cards)
    assert asked_for_cards(top.table)
    top.act(lambda draft: draft.answer_in_advance(ADA, in_advance("cards", True)))
    assert not asked_for_cards(top.table) and top.table.history.standing[-1].by == "forced"
    told = {"id": "cards", "title": "Do not ask me for cards", "on": True, "answered": 1}
    assert top.state(ADA, 0)["standing"] == [told]
    assert top.state(ADA, 1)["standing"] == [told | {"on": False, "answered": 0}]
    top.play(40, asked_for_cards)
    assert not asked_for_cards(top.table)
    assert top.state(ADA, 0)["standing"][0]["answered"] >= 1
    assert top.folded().answered_in_advance == top.table.answered_in_advance
    until["turn"] = 2
    assert top.state(ADA, 0)["standing"][0]["on"] is False
    top.play(300, asked_for_cards)
    assert asked_for_cards(top.table)


def test_an_unknown_answer_in_advance_is_refused() -> None:
    top = Tabletop("patchistory", ME, BOT)
    top.play(3, lambda table: False)
    told = refused(top, lambda draft: draft.answer_in_advance(ADA, in_advance("nonsense", True)))
    assert told.error.startswith("This game has no answer in advance 'nonsense'; there are: ")


def test_long_lists_are_cut_and_any_legal_choice_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(position, "MAX_LISTED_OPTIONS", 3)
    top = Tabletop("patchistory", ME, BOT)
    top.play(200, lambda table: len(table.game().options(0)) > 5)
    question = top.question(0)
    assert (len(question["options"]), question["complete"]) == (3, False)
    assert question["count"] == len(top.table.game().options(0))
    top.answer(0, top.table.game().options(0)[4].to_json())


# -- taking back


def _back(seat: int, how: Any, line: int | None = None) -> messages.TakeBack:
    return messages.TakeBack(seat=seat, key=f"key-{how}-{line}-taken", how=how, line=line)


def with_free_answers(top: Tabletop, seat: int, number: int) -> Tabletop:
    """Play until the seat has this many free answers in a row that it can take back."""

    def ready(table: Table) -> bool:
        floor, _ = table.history.floor(seat)
        own = [each for each in table.history.standing[floor + 1 :] if each.seat == seat and each.is_free]
        return len(own) >= number and table.history.standing[-1].seat == seat

    top.play(2000, ready)
    assert ready(top.table), "no such moment in this game"
    return top


def test_undo_and_redo() -> None:
    top = with_free_answers(Tabletop("patchistory", ME, BOT), 0, 2)
    states = [top.state(ADA)]
    while top.table.history.before_last(0) is not None:
        top.back(0, "undo")
        assert top.question(0) is not None
        states.append(top.state(ADA))
    assert len(states) > 2
    assert states[-1]["answers"] == states[-1]["back"]["floor"] or states[-1]["back"]["barrier"] == history.NOTHING_MORE
    assert refused(top, lambda draft: draft.take_back(ADA, _back(0, "undo"))).error == states[-1]["back"]["barrier"]
    for before in reversed(states[:-1]):
        top.back(0, "redo")
        now = top.state(ADA)
        assert {key: now[key] for key in ("view", "question", "answers", "log")} == {
            key: before[key] for key in ("view", "question", "answers", "log")
        }
    assert refused(top, lambda draft: draft.take_back(ADA, _back(0, "redo"))).error == history.NOTHING_AGAIN


def test_a_new_answer_ends_redo() -> None:
    top = with_free_answers(Tabletop("patchistory", ME, BOT), 0, 2)
    top.back(0, "undo")
    assert top.state(ADA)["back"]["redo"]
    top.answer(0)
    assert not top.state(ADA)["back"]["redo"]


def test_restart_goes_back_to_where_the_turn_began() -> None:
    top = with_free_answers(Tabletop("patchistory", ME, BOT), 0, 3)
    own = [each.seat == 0 for each in top.table.history.standing]
    first = len(own) - own[::-1].index(False)
    floor, _ = top.table.history.floor(0)
    top.back(0, "restart")
    assert max(first, floor + 1) - 1 <= top.table.answers < len(own) - 1
    assert all(
        (each.by == "forced") for each in top.table.history.standing[max(first, floor + 1) : top.table.answers + 1]
    )
    assert not top.state(ADA)["back"]["restart"]


def test_back_to_a_line_of_the_log() -> None:
    top = with_free_answers(Tabletop("patchistory", ME, BOT), 0, 3)
    floor, barrier = top.table.history.floor(0)
    view = top.table.positions[top.table.history.standing[top.table.history.before_line(0, floor) or 0].number].view(0)
    if floor:
        assert refused(top, lambda draft: draft.take_back(ADA, _back(0, "line", floor - 1))).error == barrier
    assert refused(top, lambda draft: draft.take_back(ADA, _back(0, "line", 5000))).reason == "invalid"
    assert refused(top, lambda draft: draft.take_back(ADA, _back(0, "line"))).reason == "invalid"
    top.back(0, "line", floor)
    assert top.table.answers >= floor
    assert top.state(ADA)["view"] == view
    assert top.state(ADA)["question"] is not None


def test_others_answers_and_what_came_to_light_bar_the_way() -> None:
    top = Tabletop("patchistory", ME, OPEN, OPEN)
    for person in (BEN, CAT):
        top.act(lambda draft, person=person: draft.sit(person, None, None))  # type: ignore[misc]
    seen = set()
    for _ in range(150):
        if not top.table.asked_people():
            break
        before, answers = top.table, top.table.answers
        seat = top.random.choice(top.table.asked_people())
        top.answer(seat)
        own = top.table.history.standing[answers + 1]
        for other in range(3):
            keep = top.table.history.before_last(other)
            bar = top.state((ADA, BEN, CAT)[other])["back"]["barrier"]
            if any(each.revealed for each in top.table.history.standing[answers + 1 :]):
                assert keep is None or keep > answers
            elif other == seat and own.by != "forced":
                assert keep == answers
            else:
                assert keep is None and bar == history.ANOTHER
            seen.add(bar)
        assert before.answers == answers
    assert {history.REVEALED, history.ANOTHER} <= seen


def test_answers_of_bots_are_taken_back_with_mine() -> None:
    top = Tabletop("monuments", ME, BOT)
    for _ in range(300):
        answers = top.table.answers
        top.answer(0)
        top.let_bots_answer()
        since = top.table.history.standing[answers + 1 :]
        if any(each.bot for each in since) and not any(each.revealed for each in since):
            break
    view = top.table.positions[top.table.history.standing[answers].number].view(0)
    top.back(0, "undo")
    assert top.table.answers == answers
    assert top.state(ADA)["view"] == view
    top.back(0, "redo")
    assert top.table.answers > answers


def test_bots_wait_for_who_has_taken_back() -> None:
    top = Tabletop("patchistory", ME, BOT)
    assert [*top.table.waiting] == [0, 1] and top.table.asked_bot() == 1  # sealed bids
    top.answer(0)
    top.back(0, "undo")
    assert top.table.asked_bot() is None  # its answer would end redo
    top.back(0, "redo")
    assert top.table.asked_bot() == 1


def test_going_back_and_forth_for_ever_leaves_nothing_behind() -> None:
    top = Tabletop("patchistory", ME, ME)
    top.play(50, lambda table: table.history.before_last(0) is not None)
    for _ in range(20):
        top.back(0, "undo")
        top.back(0, "redo")
    assert len(top.table.history._cuts) == 1


def test_a_page_that_follows_in_parts_has_the_whole_log() -> None:
    """Whatever is taken back and played meanwhile, and however long a page was away."""
    for seed in range(4):
        top = Tabletop("patchistory", ME, OPEN, seed=seed)
        top.act(lambda draft: draft.sit(BEN, None, None))
        random = Random(seed)
        pages: list[tuple[Any, list[Any], list[Any]]] = [(who, [], []) for who in (ADA, BEN, EVE) for _ in range(2)]
        resent = 0
        for turn in range(120):
            asked = top.table.asked_people()
            backs = [seat for seat in (0, 1) if top.table.history.before_last(seat) is not None]
            agains = [seat for seat in (0, 1) if top.table.history.again(seat) is not None]
            if backs and random.random() < 0.35:
                top.back(backs[0], random.choice(["undo", "undo", "restart"]) if _turn(top, backs[0]) else "undo")
            elif agains and random.random() < 0.4:
                top.back(agains[0], "redo")
            elif asked:
                top.answer(random.choice(asked))
            if random.random() < 0.2:
                top.act(lambda draft, turn=turn: draft.say(EVE, f"{turn}", f"key-say-{turn}"))  # type: ignore[misc]
            for person, log, chat in pages:
                if random.random() < 0.3:
                    state = top.state(person, None, len(log), len(chat))
                    resent += len(log) - state["log"]["start"]
                    log[state["log"]["start"] :] = state["log"]["lines"]
                    chat[state["chat"]["start"] :] = state["chat"]["lines"]
                    whole = top.state(person)
                    assert log == whole["log"]["lines"]
                    assert chat == whole["chat"]["lines"]
                    assert 0 <= state["since"] <= len(log)
        assert resent > 0


def _turn(top: Tabletop, seat: int) -> bool:
    return top.table.history.before_turn(seat) is not None


def test_the_log_says_how_many_answers_there_were() -> None:
    top = Tabletop("patchistory", ME, BOT).play(30)
    state = top.state(ADA)
    ats = [each["at"] for each in state["log"]["lines"]]
    assert ats == sorted(ats) and set(ats) <= set(range(top.table.answers + 1))
    last = max(index for index, each in enumerate(top.table.history.standing) if each.seat == 0 and each.is_free)
    assert all(each["at"] >= last for each in state["log"]["lines"][state["since"] :])
    assert all(each["at"] < last for each in state["log"]["lines"][: state["since"]])


# -- trying out


@pytest.mark.parametrize("game", GAMES)
def test_trying_shows_what_will_happen(game: str) -> None:
    top = Tabletop(game, ME, BOT, seed=3)
    same = chances = 0
    for number in range(150):
        top.let_bots_answer()
        if not top.table.asked_people():
            break
        question, before = top.question(0), top.table
        choice = top.random.choice(question["options"])["choice"]
        view = before.game().view(0)
        shown: Any = try_choices(top.position(), 0, [choice], number, alone=True)
        assert before is top.table and before.game().view(0) == view
        top.answer(0, choice)
        assert (shown["taken"], shown["refused"]) == (1, None)
        since = top.table.history.standing[before.answers + 1 :]
        assert bool(shown["final"]) == any(each.revealed for each in since) or shown["ends"] == "others"
        chances += shown["final"] == words.CHANCE_IS_NEXT and shown["ends"] == "chance" and shown["log"] != []
        if not shown["final"]:
            assert shown["view"] == top.table.game().view(0)
            assert (
                shown["log"]
                == top.state(ADA, 0, before.history.log(0, 0)[0] + len(before.history.log(0, 0)[1]))["log"]["lines"]
            )
            assert (shown["question"] is None) == (top.question(0) is None)
            same += 1
    assert same > 5 and chances


@pytest.mark.parametrize("game", GAMES)
def test_trying_knows_no_more_than_the_seat(game: str) -> None:
    """Tried on a twin, where everything hidden is different, the same is shown."""
    played: Game = ziggurat.new_game(game, 3, 5)
    rng, finals = Rng(5), 0
    for number in range(160):
        if played.over:
            break
        seat = played.pending[rng.below(len(played.pending))]
        options = played.options(seat)
        choice = options[rng.below(len(options))]
        truth = Position(played, number, dict.fromkeys(played.pending, 1))
        twin = Position(played.determinized(seat, rng.word()), number, truth.waiting)
        shown = try_choices(truth, seat, [choice.to_json()], number)
        assert shown == try_choices(twin, seat, [choice.to_json()], number + 1)
        wire.Tried.model_validate(shown)
        finals += bool(shown["final"])
        assert played.question is not None
        if played.question.simultaneous and shown["final"] == words.REVEALS:
            assert (shown["view"], shown["log"]) == (played.view(seat), [])
        played.play_unchecked(seat, choice)
    assert finals


def test_trying_what_is_not_allowed_says_why() -> None:
    top = Tabletop("patchistory", ME, OPEN)
    top.act(lambda draft: draft.sit(BEN, None, None))
    question = top.question(0)
    body = messages.Try(seat=0, question=question["id"], choices=[{"kind": "seal", "slot": 0, "amount": 99}])
    shown: Any = try_out(top.table, ADA, body, 1)
    assert shown["taken"] == 0 and shown["refused"]["error"]
    with pytest.raises(ActionRefused, match="not your seat"):
        try_out(top.table, BEN, body, 1)
    with pytest.raises(ActionRefused, match="has changed"):
        try_out(top.table, ADA, replace(body, question=77), 1)


# -- time, leaving, votes


def test_who_is_quiet_for_too_long_can_be_replaced_and_come_back() -> None:
    top = Tabletop("patchistory", ME, OPEN, OPEN, quiet=180)
    for person in (BEN, CAT):
        top.act(lambda draft, person=person: draft.sit(person, None, None))  # type: ignore[misc]
    top.play(50, lambda table: 0 in table.asked_people())
    assert refused(top, lambda draft: draft.vote(BEN, 0, True, "random")).reason == "conflict"
    asked = top.table.seats[0].asked
    assert top.table.next_absence(top.now) == asked + 180
    top.now = asked + 181
    assert top.state(BEN)["seats"][0]["away"] == "quiet"
    assert refused(top, lambda draft: draft.vote(EVE, 0, True, "random")).reason == "forbidden"
    assert refused(top, lambda draft: draft.vote(ADA, 0, True, "random")).reason == "conflict"
    top.act(lambda draft: draft.vote(BEN, 0, True, "random"))
    assert top.state(CAT)["seats"][0]["votes"] == [1]
    number = top.table.number
    top.act(lambda draft: draft.vote(BEN, 0, True, "random"))
    assert top.table.number == number, "who says it again says nothing new"
    top.act(lambda draft: draft.vote(BEN, 0, False, "random"))
    top.act(lambda draft: draft.vote(BEN, 0, True, "random"))
    assert top.table.seats[0].bot is None  # one of two is not more than half
    top.act(lambda draft: draft.vote(CAT, 0, True, "random"))
    state = top.state(ADA)
    assert (state["seats"][0]["kind"], state["seats"][0]["owner"], state["question"]) == ("bot", "ada", None)
    assert top.table.asked_bot() == 0
    body = messages.Answers(0, top.table.waiting[0], "key-12345", [{"kind": "x"}])
    assert refused(top, lambda draft: draft.answer(ADA, body)).error.startswith("A bot plays for you.")
    top.act(lambda draft: draft.come_back(ADA, 0))
    assert top.state(ADA)["question"] is not None
    assert top.state(ADA)["seats"][0]["away"] == "" and top.table.seats[0].votes == ()
    top.now += 181
    assert top.state(ADA)["seats"][0]["away"] == "quiet"
    top.answer(0)
    assert top.state(ADA)["seats"][0]["away"] == ""


def test_a_vote_given_before_another_left_counts_when_it_is_said_again() -> None:
    top = Tabletop("patchistory", ME, OPEN, OPEN)
    for person in (BEN, CAT):
        top.act(lambda draft, person=person: draft.sit(person, None, None))  # type: ignore[misc]
    top.act(lambda draft: draft.leave(ADA, 0))
    top.act(lambda draft: draft.vote(BEN, 0, True, "random"))
    top.act(lambda draft: draft.leave(CAT, 2))
    assert top.table.seats[0].bot is None
    top.act(lambda draft: draft.vote(BEN, 0, True, "random"))
    assert top.table.seats[0].bot == "random"


def test_who_has_left_can_be_replaced_at_once() -> None:
    top = Tabletop("patchistory", ME, OPEN)
    top.act(lambda draft: draft.sit(BEN, None, None))
    top.act(lambda draft: draft.leave(ADA, 0))
    assert top.state(BEN)["seats"][0]["away"] == "left"
    top.act(lambda draft: draft.vote(BEN, 0, True, "random"))
    assert top.table.seats[0].bot == "random"
    top.act(lambda draft: draft.come_back(ADA, 0))
    back = top.table.seats[0]
    assert (back.bot, back.left) == (None, False)


def test_who_plays_alone_may_take_their_time() -> None:
    top = Tabletop("patchistory", ME, BOT, quiet=180)
    top.now += 1000
    assert top.state(ADA)["seats"][0]["away"] == ""
    assert top.table.next_absence(0.0) is None


def test_time_runs_for_those_who_are_asked() -> None:
    top = Tabletop("patchistory", ME, OPEN, clock=messages.ClockPlan(100, 10))
    top.act(lambda draft: draft.sit(BEN, None, None))
    assert top.table.asked_people() == [0, 1]
    top.now += 20
    assert top.state(ADA)["seats"][0]["clock"] == {"left": 80.0, "running": True}
    top.now += 9
    top.answer(0)  # a second later
    clocks = [seat["clock"] for seat in top.state(ADA)["seats"]]
    assert clocks == [{"left": 80.0, "running": False}, {"left": 70.0, "running": True}]
    top.now += 1000
    assert [seat["away"] for seat in top.state(ADA)["seats"]] == ["", "clock"]
    top.act(lambda draft: draft.vote(ADA, 1, True, "random"))
    assert top.table.seats[1].bot == "random"
    assert top.warmed().state("ada", 0, now=top.now) == top.state(ADA)


# -- chat


def test_everybody_who_looks_may_talk() -> None:
    top = Tabletop("patchistory", ME, BOT)
    top.act(lambda draft: draft.say(ADA, " Hi! ", "key-hi-hi"))
    top.act(lambda draft: draft.say(ADA, " Hi! ", "key-hi-hi"))
    top.act(lambda draft: draft.say(EVE, "Who\n\n  wins?", "key-who-who"))
    assert refused(top, lambda draft: draft.say(EVE, "  ", "key-blank")).reason == "invalid"
    lines = top.state(ADA)["chat"]["lines"]
    assert [(each["name"], each["seat"], each["text"]) for each in lines] == [
        ("Ada", 0, "Hi!"),
        ("Eve", None, "Who wins?"),
    ]
    assert top.state(ADA, chat=1)["chat"] == {"start": 1, "lines": lines[1:]}


# -- much talk


def chatty(lines: int, who: PersonRow = ADA) -> Tabletop:
    """A table with that many lines of chat."""
    top = Tabletop("patchistory", ME, OPEN)
    for number in range(lines):
        top.act(lambda draft, number=number: draft.say(who, f"line {number}", f"key-{who.id}-{number:05d}"))  # type: ignore[misc]
    return top


def test_a_state_holds_recent_chat_only() -> None:
    top = chatty(250)
    part = top.state(ADA)["chat"]
    assert part["start"] == 150
    assert [line["text"] for line in part["lines"]] == [f"line {number}" for number in range(150, 250)]
    assert len(top.table.chat) == 100, "older lines are read from the storage when somebody wants them"
    assert top.state(ADA, chat=248)["chat"]["start"] == 248
    assert top.state(ADA, chat=20)["chat"] == part, "a page that was away for long has a gap"
    assert top.folded().state("ada", None, top.now)["chat"] == part


def test_spectators_cannot_fill_the_chat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ziggurat.tables.draft.MAX_SPECTATOR_LINES", 5)
    monkeypatch.setattr("ziggurat.tables.draft.MAX_CHAT_LINES", 8)
    top = chatty(5, EVE)
    for table in (top.table, top.folded()):
        assert table.spectator_lines == 5
    assert "5" in refused(top, lambda draft: draft.say(BEN, "me too", "key-of-ben-x")).error
    for number in range(3):
        top.act(lambda draft, number=number: draft.say(ADA, "hm", f"key-of-ada-{number}"))  # type: ignore[misc]
    assert "8" in refused(top, lambda draft: draft.say(ADA, "hm", "key-of-ada-9")).error


def test_the_owner_may_silence_spectators() -> None:
    top = Tabletop("patchistory", ME, OPEN, OPEN)
    top.act(lambda draft: draft.sit(BEN, None, None))
    for person in (BEN, EVE):
        assert refused(top, lambda draft, person=person: draft.silence(person, True)).reason == "forbidden"
    top.act(lambda draft: draft.silence(ADA, True))
    number = top.table.number
    top.act(lambda draft: draft.silence(ADA, True))
    assert top.table.number == number, "it is so already"
    assert "silenced" in refused(top, lambda draft: draft.say(EVE, "Hello", "key-of-eve-1")).error
    top.act(lambda draft: draft.say(BEN, "Quiet here.", "key-of-ben-1"))
    for table in (top.table, top.folded()):
        assert table.is_silenced
    assert top.state(EVE)["table"]["silenced"] is True
    top.act(lambda draft: draft.silence(ADA, False))
    top.act(lambda draft: draft.say(EVE, "Thanks.", "key-of-eve-2"))
    assert [line["name"] for line in top.state(ADA)["chat"]["lines"]] == ["Ben", "Eve"]


# -- keys


def test_a_stranger_learns_nothing_by_a_key() -> None:
    """A key that was used is known to its owner only: for others it opens nothing and tells nothing."""
    top = Tabletop("patchistory", ME, BOT, watch=False)
    asked = top.table.asked_people()[0]
    question = top.question(asked)
    top.answer(asked, key="key-of-an-answer")
    body = messages.Answers(asked, question["id"], "key-of-an-answer", [question["options"][0]["choice"]])
    assert refused(top, lambda draft: draft.answer(EVE, body)).reason == "forbidden"
    back = messages.TakeBack(asked, "key-of-an-answer", "undo")
    assert refused(top, lambda draft: draft.take_back(EVE, back)).reason == "forbidden"
    advance = messages.InAdvance(asked, "key-of-an-answer", "x", True)
    assert refused(top, lambda draft: draft.answer_in_advance(EVE, advance)).reason == "forbidden"
    assert refused(top, lambda draft: draft.say(EVE, "Hello", "key-of-an-answer")).reason == "forbidden"
    assert top.act(lambda draft: draft.answer(ADA, body)) is None


# -- a clock that jumps

YEAR = 365 * 24 * 3600.0


def test_a_clock_that_jumps_a_year_takes_nobodys_time() -> None:
    top = Tabletop("patchistory", ME, OPEN, clock=messages.ClockPlan(600, 10))
    top.act(lambda draft: draft.sit(BEN, None, None))
    asked = top.table.asked_people()[0]
    left = top.table.seats[asked].time
    top.act(lambda draft: draft.say(ADA, "What year is it?", "key-of-a-year"), seconds=YEAR)
    assert top.table.seats[asked].time == left, "such a gap is no thinking"
    top.act(lambda draft: draft.say(ADA, "Now again.", "key-of-now-x"), seconds=20 - YEAR)
    top.act(lambda draft: draft.say(ADA, "Well?", "key-of-now-y"), seconds=30)
    assert top.table.seats[asked].time == left - 30, "time runs again after the clock was put right"
    assert top.folded().seats == top.table.seats


def test_silence_counts_again_after_the_clock_was_put_right() -> None:
    top = Tabletop("patchistory", ME, OPEN, quiet=180.0)
    top.now += YEAR
    top.act(lambda draft: draft.sit(BEN, None, None))  # both are asked in a year
    asked = top.table.asked_people()[0]
    top.act(lambda draft: draft.say(ADA, "Now again.", "key-of-now-x"), seconds=-YEAR)
    assert top.table.absence(top.table.seats[asked], top.now + 100) == ""
    assert top.table.absence(top.table.seats[asked], top.now + 200) == "quiet"


def test_a_table_from_the_future_is_loaded_as_of_now() -> None:
    top = Tabletop("patchistory", ME, OPEN, quiet=180.0)
    top.now += YEAR
    top.act(lambda draft: draft.sit(BEN, None, None))
    asked, now = top.table.asked_people()[0], top.now - YEAR
    loaded = top.folded()
    loaded.put_right(now)
    assert loaded.absence(loaded.seats[asked], now + 200) == "quiet"


def test_clocks_that_differ_a_little_put_nothing_back() -> None:
    top = Tabletop("patchistory", ME, OPEN)
    at = top.table.changed
    top.act(lambda draft: draft.say(ADA, "Hm.", "key-of-a-hm"), seconds=-5)
    assert top.table.changed == at


def test_a_loss_is_told_only_where_points_are_lost_for_good() -> None:
    def loss(before: float, after: float, final: str) -> str:
        info = SimpleNamespace(points="Culture")
        game = SimpleNamespace(scores=lambda: [after], info=info)
        copy = SimpleNamespace(points_before=before, game=game, seat=0, final=final)
        return str(_TrialGame.loss.fget(copy))  # type: ignore[attr-defined]

    assert loss(5, 3, words.REVEALS) == "You lose 2 Culture, and this cannot be taken back."
    assert loss(5, 3, "") == loss(5, 5, words.REVEALS) == loss(3, 5, words.CHANCE_IS_NEXT) == ""
