"""What people and bots do at a table: each action is checked and becomes entries to append, or is refused."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import asdict
from typing import Final

from ziggurat.core.choice import Choice
from ziggurat.core.errors import IllegalChoice
from ziggurat.core.record import Json
from ziggurat.play import asking
from ziggurat.play import history as undo_policy
from ziggurat.tables import event_record, names, words
from ziggurat.tables.errors import ActionRefused
from ziggurat.tables.messages import Answers, InAdvance, Rejection, TakeBack, Try
from ziggurat.tables.new_table import check_level
from ziggurat.tables.position import Position, Waiting, only_way, other_options
from ziggurat.tables.rows import Entry, PersonRow
from ziggurat.tables.seats import Seat
from ziggurat.tables.table import Table, new_game
from ziggurat.tables.trial import try_choices

MAX_CHAT_LINES: Final = 5000  # of one table
MAX_SPECTATOR_LINES: Final = 500  # of these, by all who do not sit there


class Draft:
    """A table some entries ahead of what is stored. The entries are appended together, or the draft is dropped.

    Every method checks against the table as the draft has it; ActionRefused says why something is impossible.
    """

    def __init__(self, table: Table, now: float) -> None:
        self.table = table.fork()
        self.table.put_right(now)
        self.entries: list[Entry] = []
        self.now = max(now, self.table.changed)

    def _add(
        self, kind: str, seat: int | None, data: Json, *, person: PersonRow | None = None, key: str | None = None,
        events: list[Json] | None = None, position: Position | None = None,
    ) -> None:  # fmt: skip
        who = None if person is None else person.id
        entry = Entry(self.table.id, self.table.number + 1, kind, seat, who, key, data, events, self.now)
        self.entries.append(entry)
        self.table.apply(entry, position)

    # -- sitting down

    def sit(self, person: PersonRow, seat: int | None, invite: str | None) -> None:
        """Take a free seat; a person who sits here already keeps theirs. The last one to sit down starts the game."""
        table = self.table
        if table.seats_of(person.id):
            return
        if table.status != "waiting":
            raise ActionRefused("conflict", words.HAS_STARTED)
        self._sit(person, self._free_seat(seat, invite), person.name)
        self._start_if_full()

    def sit_as_planned(self, person: PersonRow) -> None:
        """Let the owner take all seats planned for them."""
        for seat in self.table.seats:
            if seat.plan.kind == "me":
                self._sit(person, seat.index, seat.plan.name or person.name)
        self._start_if_full()

    def sit_where_kept(self, person: PersonRow) -> None:
        """Take every free seat that is kept for the person; nothing happens if they sit here already."""
        kept = [seat for seat in self.table.seats if seat.is_free and seat.plan.person == person.id]
        if self.table.seats_of(person.id) or self.table.status != "waiting":
            return
        if not kept:
            raise ActionRefused("conflict", words.ALL_TAKEN)
        for seat in kept:
            self._sit(person, seat.index, person.name if len(kept) == 1 else seat.plan.name or person.name)
        self._start_if_full()

    def name_seat(self, person: PersonRow, seat: int, name: str) -> None:
        """Give a seat of one's own another name, before the game starts."""
        own = self._own(person, seat)
        self._check_not_over()
        if self.table.status != "waiting":
            raise ActionRefused("conflict", words.HAS_STARTED)
        if name != own.name:
            self._add("name", seat, {"name": self._distinct(name, seat)}, person=person)

    def _sit(self, person: PersonRow, seat: int, name: str) -> None:
        self._add("sit", seat, {"name": self._distinct(name, seat)}, person=person)

    def _distinct(self, name: str, seat: int) -> str:
        seats = self.table.seats
        others = [each.name for each in seats if each.index != seat] + [each.colour for each in seats]
        return names.distinct(name, others)

    def _free_seat(self, wanted: int | None, invite: str | None) -> int:
        table = self.table
        if wanted is not None:
            table.check_seat(wanted)
            if not table.seats[wanted].is_free:
                raise ActionRefused("conflict", words.taken(table.seats[wanted].colour))
        is_invited = invite is not None and secrets.compare_digest(invite.encode(), table.row.invite.encode())
        if invite is not None and not is_invited:
            raise ActionRefused("forbidden", words.BAD_INVITE)
        free = [seat for seat in table.seats if seat.is_free and wanted in (None, seat.index)]
        if not free:
            raise ActionRefused("conflict", words.ALL_TAKEN)
        allowed = [seat.index for seat in free if is_invited or seat.plan.kind == "open"]
        allowed.sort(key=lambda seat: table.seats[seat].plan.person is not None)  # kept seats last
        if not allowed:
            raise ActionRefused("forbidden", words.FOR_FRIENDS)
        return allowed[0]

    def _start_if_full(self) -> None:
        if any(seat.is_free for seat in self.table.seats):
            return
        game = new_game(self.table.row, self.table.pack)
        number = self.table.number + 1
        events = event_record.record(game, 0, 0)
        game.events, game.notes, game.names = [], [], self.table.names
        position = Position(game, 0, dict.fromkeys(game.pending, number))
        self._add("start", None, {"waiting": _pairs(position.waiting)}, events=events, position=position)
        self._play_only_options()

    def leave(self, person: PersonRow, seat: int) -> None:
        """Leave a seat: for good before the start, else until the person comes back."""
        if self._own(person, seat).left:
            return
        self._check_not_over()
        self._add("rise", seat, {}, person=person)

    def come_back(self, person: PersonRow, seat: int) -> None:
        """Play again after having left, or having been replaced by a bot."""
        own = self._own(person, seat)
        if own.left or own.bot is not None:
            self._check_not_over()
            self._add("back", seat, {}, person=person)

    def _own(self, person: PersonRow, seat: int) -> Seat:
        self.table.check_seat(seat)
        found = self.table.seats[seat]
        if found.owner != person.id:
            raise ActionRefused("forbidden", words.not_yours(found.colour))
        return found

    def _check_not_over(self) -> None:
        if self.table.status == "closed":
            raise ActionRefused("conflict", self.table.note)
        if self.table.status == "over":
            raise ActionRefused("conflict", words.IS_OVER)

    def _check_playing(self) -> None:
        self._check_not_over()
        if self.table.status == "waiting":
            raise ActionRefused("conflict", words.NOT_STARTED)

    # -- talking

    def say(self, person: PersonRow, text: str, key: str) -> None:
        """Add a line of chat; spectators may, too, where they may look."""
        self.table.check_viewer(person.id, None)
        if key in self.table.keys:
            return
        text = names.cleaned(text)
        if not text:
            raise ActionRefused("invalid", words.NOTHING_SAID)
        own = self.table.seats_of(person.id)
        self._check_may_say(person, bool(own))
        name = self.table.seats[own[0]].name if own else self._spectator_name(person)
        self._add("say", own[0] if own else None, {"text": text, "name": name}, person=person, key=key)

    def _check_may_say(self, person: PersonRow, sits: bool) -> None:
        table = self.table
        if table.chat_lines >= MAX_CHAT_LINES:
            raise ActionRefused("conflict", words.chat_full(MAX_CHAT_LINES))
        if sits or person.id == table.row.owner:
            return
        if table.is_silenced:
            raise ActionRefused("forbidden", words.SILENCED)
        if table.spectator_lines >= MAX_SPECTATOR_LINES:
            raise ActionRefused("conflict", words.spectators_said_enough(MAX_SPECTATOR_LINES))

    def silence(self, person: PersonRow, on: bool) -> None:
        """Let spectators talk no more, or again; the owner of the table decides."""
        if person.id != self.table.row.owner:
            raise ActionRefused("forbidden", words.ONLY_OWNER)
        if on != self.table.is_silenced:
            self._add("silence", None, {"on": on}, person=person)

    def _spectator_name(self, person: PersonRow) -> str:
        players = [name for seat in self.table.seats for name in (seat.name, seat.colour)]
        return words.watching(person.name) if names.is_taken(person.name, players) else person.name

    def vote(self, person: PersonRow, absent: int, yes: bool, bot: str) -> None:
        """Vote for or against a bot of this level in the seat of an absent person; over half of the others decide."""
        table = self.table
        table.check_seat(absent)
        check_level(bot, table.info)
        self._check_playing()
        seat, own = table.seats[absent], table.seats_of(person.id)
        if not own:
            raise ActionRefused("forbidden", words.ONLY_PLAYERS_VOTE)
        if seat.owner == person.id:
            raise ActionRefused("conflict", words.OWN_SEAT)
        if not table.absence(seat, self.now):
            raise ActionRefused("conflict", words.not_away(seat.title()))
        if yes != all(mine in seat.votes for mine in own):
            self._add("vote", own[0], {"for": absent, "yes": yes}, person=person)
        others = [each.index for each in table.others(seat)]
        votes = [voter for voter in table.seats[absent].votes if voter in others]
        if 2 * len(votes) > len(others):
            self._add("bot", absent, {"bot": bot})

    # -- answering

    def answer(self, person: PersonRow, body: Answers) -> Rejection | None:
        """Play the choices as long as they are asked for and legal; returns why the next one is not.

        ActionRefused if not even the first can be played.
        """
        self._own(person, body.seat)
        if body.key in self.table.keys:
            return None
        self.check_asked(person, body.seat, body.question)
        self._answer(person, body.seat, body.choices[0], body.key)
        taken, rejection = 1, None
        for data in body.choices[1:]:
            try:
                self._answer(person, body.seat, data)
            except ActionRefused as refused:
                rejection = Rejection(refused.error, refused.rule)
                break
            taken += 1
        self.entries[0].data["taken"] = self.table.keys[body.key] = taken
        return rejection

    def _answer(self, person: PersonRow, seat: int, data: object, key: str | None = None) -> None:
        self._play(seat, self._check(seat, data), person=person, key=key)
        self._play_only_options()

    def answer_again(self, person: PersonRow, seat: int, data: object) -> None:
        """Play an answer that a copied table had."""
        self._answer(person, seat, data)

    def answer_for_bot(self, seat: int, choice: Choice, stand_in: str | None = None) -> None:
        """Play a bot's choice, which it took from the options of this very position.

        `stand_in`: the level of a simpler bot that answered for the seat's own.
        """
        self._play(seat, choice, bot=stand_in or self.table.seats[seat].bot)
        self._play_only_options()

    def tell_of_stand_in(self, seat: int, level: str) -> None:
        """Tell everybody that a simpler bot answers for one that failed."""
        own = self.table.seats[seat]
        self._announce(words.stands_in(own.colour, own.bot or "", level))

    def replace_bot(self, seat: int, level: str) -> None:
        """Give the seat of a bot that keeps failing to a simpler one, and tell everybody."""
        own = self.table.seats[seat]
        self._announce(words.replaces(own.colour, own.bot or "", level))
        self._add("bot", seat, {"bot": level})

    def _announce(self, text: str) -> None:
        """Say something in the chat that nobody at the table says."""
        self._add("say", None, {"text": text, "name": words.ANNOUNCER})

    def check_asked(self, person: PersonRow, seat: int, question: int) -> None:
        """ActionRefused unless this person is asked this question."""
        own = self._check_plays(person, seat)
        if own.question is None:
            raise ActionRefused("conflict", words.NOT_ASKED)
        if own.question != question:
            raise ActionRefused("conflict", words.OTHER_QUESTION)

    def _check_plays(self, person: PersonRow, seat: int) -> Seat:
        """The seat, if this person plays it now; ActionRefused if a bot does, or nobody."""
        own = self._own(person, seat)
        self._check_playing()
        if own.bot is not None:
            raise ActionRefused("conflict", words.BOT_PLAYS)
        return own

    def _check(self, seat: int, data: object) -> Choice:
        if seat not in self.table.waiting:
            raise ActionRefused("conflict", words.IS_OVER if self.table.status == "over" else words.NOT_ASKED)
        try:
            return self._position().check(seat, data)
        except IllegalChoice as error:
            raise ActionRefused("conflict", error.reason, error.rule or None) from None

    def _play(
        self, seat: int, choice: Choice, *, person: PersonRow | None = None, key: str | None = None,
        forced: bool = False, bot: str | None = None, in_advance: str | None = None,
    ) -> None:  # fmt: skip
        before = self._position()
        game = before.played(seat, choice)
        position = before.after(game, seat, self.table.number + 1)
        data: Json = {
            "choice": choice.to_json(),
            "forced": forced,
            "bot": bot,
            "revealed": game.reveals > before.game.reveals,
            "waiting": _pairs(position.waiting),
        }
        if in_advance is not None:
            data["in_advance"] = in_advance
        elif forced and (told := only_way(before.game, seat, choice)) is not None:
            data["only_way"] = told
        events = event_record.record(game, 0, position.answers)
        self._add("answer", seat, data, person=person, key=key, events=events, position=position)

    def _play_only_options(self) -> None:
        """Answer for people where they have no choice, or have answered in advance."""
        while (found := self._only_option()) is not None:
            seat, choice, in_advance = found
            self._play(seat, choice, forced=True, in_advance=in_advance)

    def _only_option(self) -> tuple[int, Choice, str | None] | None:
        """A seat whose answer is settled, the answer, and the id of the standing answer that gives it, if one does."""
        game = self._position().game
        for seat in self.table.asked_people():
            for id, until in self.table.standing.get(seat, {}).items():
                choice = asking.given_in_advance(game, seat, {id: until})
                if choice is not None:
                    return seat, choice, id
            choice = asking.only_answer(game, seat, alone=self.table.is_alone)
            if choice is not None:
                return seat, choice, None
        return None

    def answer_in_advance(self, person: PersonRow, body: InAdvance) -> None:
        """Switch a standing answer of a seat on or off; if it answers the question that waits, it does so now."""
        self._own(person, body.seat)
        if body.key in self.table.keys:
            return
        self._check_plays(person, body.seat)
        game = self._position().game
        known = {each.id: each for each in game.info.standing}
        if body.standing not in known:
            raise ActionRefused("invalid", words.no_standing(body.standing, [*known]))
        until = known[body.standing].until(game) if body.on else None
        self._add("standing", body.seat, {"id": body.standing, "until": until}, person=person, key=body.key)
        self._play_only_options()

    def _position(self) -> Position:
        position = self.table.position
        assert position is not None, "a cold table cannot be played"
        return position

    # -- taking back

    def take_back(self, person: PersonRow, body: TakeBack) -> None:
        """Undo, redo, restart the turn, or go back to a moment of the log."""
        self._own(person, body.seat)
        if body.key in self.table.keys:
            return
        self._check_plays(person, body.seat)
        kind = "redo" if body.how == "redo" else "undo"
        self._add(kind, body.seat, {"keep": self._kept(body)}, person=person, key=body.key)

    def _kept(self, body: TakeBack) -> int:
        """How many answers will stand."""
        history, seat = self.table.history, body.seat
        if body.how == "line" and (body.line is None or body.line > history.answers):
            raise ActionRefused("invalid", words.how_many_stand(history.answers))
        if body.how == "line" and body.line is not None and body.line < history.floor(seat)[0]:
            raise ActionRefused("conflict", history.floor(seat)[1])
        find: dict[str, Callable[[], int | None]] = {
            "undo": lambda: history.before_last(seat),
            "restart": lambda: history.before_turn(seat),
            "redo": lambda: history.again(seat),
            "line": lambda: history.before_line(seat, body.line or 0),
        }
        keep = find[body.how]()
        if keep is None:
            raise ActionRefused("conflict", undo_policy.NOTHING_AGAIN if body.how == "redo" else history.floor(seat)[1])
        return keep

    # -- changed rules and rows

    def adopt_rules(self, rules: str, content: str, position: Position) -> None:
        """Go on under these rules, which would have led to the same position."""
        self._add("rules", None, {"rules": rules, "content": content})
        self.table.hold(position, self.table.history.standing[-1].number)

    def keep_result(self, rules: str, content: str) -> None:
        """Keep what these rules, asked about a table that ended under older ones, make of its result."""
        table = self.table
        result = None if table.recorded is None else asdict(table.recorded)
        checked: Json = {"rules": rules, "content": content, "is_recorded": table.is_recorded, "note": table.note}
        self._add("checked", None, checked | {"recorded": result})

    def close(self, note: str) -> None:
        """End a table that cannot go on."""
        self._add("close", None, {"note": note})

    # -- the end of a table, and the next one

    def end(self, person: PersonRow) -> None:
        """End a game in which nobody else has a seat."""
        if not self.table.is_only_player(person.id):
            raise ActionRefused("forbidden", words.OTHERS_PLAY)
        self._check_not_over()
        self.close(words.ENDED)

    def delete_own(self, person: PersonRow) -> None:
        """End a table for good in which nobody else has a seat: its rows will be deleted."""
        if not self.table.is_only_player(person.id):
            raise ActionRefused("forbidden", words.OTHERS_PLAY)
        self._add("close", None, {"note": words.REMOVED, "deleted": True}, person=person)

    def check_rematch(self, person: PersonRow) -> None:
        """ActionRefused unless the person may ask the others to play again."""
        if not self.table.seats_of(person.id):
            raise ActionRefused("forbidden", words.ONLY_PLAYERS_REMATCH)
        if self.table.status != "over":
            raise ActionRefused("conflict", words.NOT_OVER)

    def offer_rematch(self, person: PersonRow, table: str, instead_of: str | None) -> None:
        """Tell the others at which table they can play again, unless they were told of another one."""
        self.check_rematch(person)
        if self.table.rematch == instead_of:
            self._add("rematch", None, {"table": table}, person=person)

    # -- what operators do

    def close_by_operator(self, reason: str) -> None:
        """End a table because an operator says so."""
        self._check_not_over()
        self.close(words.closed_by_operator(reason))

    def delete(self) -> None:
        """End a table whose rows will be deleted: nobody may look at it any more."""
        self._add("close", None, {"note": words.DELETED, "deleted": True})

    def hide(self, number: int) -> None:
        """Remove a line of chat, named by the number of its entry. Lines that only the storage has are not checked."""
        said = [line["number"] for line in self.table.chat]
        if number not in said and (not self.table.chat_start or number > self.table.number):
            raise ActionRefused("missing", words.no_line(number))
        self._add("hide", None, {"numbers": [number]})

    def hide_all_of(self, person: PersonRow) -> None:
        """Remove every line of chat that the person said."""
        self._add("hide", None, {"numbers": []}, person=person)

    def rename(self, person: PersonRow, name: str, every_seat: bool = False) -> None:
        """Give a person another name here, in the chat too."""
        self._add("rename", None, {"name": name, "all": every_seat}, person=person)

    def put_out(self, person: PersonRow) -> None:
        """Let a person leave all their seats, as if they had left them: the others may vote for a bot."""
        if self.table.status in ("waiting", "playing"):
            for seat in self.table.seats_of(person.id):
                self.leave(person, seat)

    def announce_webhook(self, person: PersonRow) -> None:
        """Tell other processes that the row of the table has changed."""
        self._add("webhook", None, {}, person=person)


def try_out(table: Table, person: PersonRow, body: Try, seed: int) -> Json:
    """What the choices would lead to, as pages get it. Changes nothing."""
    Draft(table, table.changed).check_asked(person, body.seat, body.question)
    position = table.position
    assert position is not None
    return try_choices(position, body.seat, body.choices, seed, alone=table.is_alone)


def list_others(table: Table, person: PersonRow, seat: int, question: int) -> list[Json]:
    """The legal choices that the question does not list, as pages get them."""
    Draft(table, table.changed).check_asked(person, seat, question)
    position = table.position
    assert position is not None
    return other_options(position.game, seat)


def _pairs(waiting: Waiting) -> list[list[int]]:
    return [[seat, question] for seat, question in waiting.items()]
