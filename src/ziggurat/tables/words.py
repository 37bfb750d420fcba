"""Every sentence of a table that a person reads. `play/history.py` says why something cannot be taken back.

What games say is in their own `words.py`. Each sentence is one line; a function fills in what varies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

# -- people and bots, as they are named


def bot(level: str) -> str:
    """The name of a bot."""
    return f"{level.capitalize()} bot"


def bot_at(name: str) -> str:
    """A bot by its own name, or by the colour of its seat."""
    return f"{name} (bot)"


ANNOUNCER: Final = "Ziggurat"
"""Under this name the server itself speaks at a table."""


def stands_in(colour: str, own: str, level: str) -> str:
    return f"The {bot(own)} of {colour} did not answer in time: the {bot(level)} answers for it."


def replaces(colour: str, own: str, level: str) -> str:
    return f"The {bot(own)} of {colour} does not answer any more: the {bot(level)} plays on for {colour}."


def numbered(name: str, number: int) -> str:
    """The name of a second person of that name at the table."""
    return f"{name} {number}"


def watching(name: str) -> str:
    """The name of a spectator who is called like a player."""
    return f"{name} (watching)"


def player(name: str, colour: str) -> str:
    """A player in a sentence; without a name, the seat."""
    return f"{name} ({colour})" if name else colour


def all_of(names: Sequence[str]) -> str:
    """Several players in a sentence."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


# -- what everybody waits for


def players_missing(free: int) -> str:
    return "Waiting for one more player." if free == 1 else f"Waiting for {free} more players."


def waiting_for(players: Sequence[str]) -> str:
    """Who chooses. Their question speaks to them, so it would read oddly to others."""
    return f"{all_of(players)} {'is' if len(players) == 1 else 'are'} choosing."


def won_by(winners: Sequence[str]) -> str:
    won = f"{winners[0]} wins." if len(winners) == 1 else f"{all_of(winners)} share the win."
    return f"The game is over. {won}"


NO_PACK: Final = "There is no changed content of that digest here; open it from the lab, or take the printed content."


def answers_given(answers: int) -> str:
    """How far a game is that names no rounds."""
    return "1 answer" if answers == 1 else f"{answers} answers"


# -- making one

NO_OWN_SEAT: Final = "Take a seat yourself: at least one must be yours."
LEVEL_OF_BOT: Final = "A bot's seat, and no other, needs the level of the bot."


def too_many_waiting(tables: int) -> str:
    return f"You have {tables} tables that wait for players, which is the most; leave one, or wait until one starts."


def too_many_a_day(tables: int) -> str:
    return f"You have made {tables} tables within a day, which is the most; go on at one, or come back tomorrow."


def no_standing(standing: str, known: Sequence[str]) -> str:
    return f"This game has no answer in advance '{standing}'; there are: {', '.join(known) or 'none'}."


def as_sentence(reason: str) -> str:
    """What the rules say of a set-up that cannot be."""
    return f"{reason[:1].upper()}{reason[1:]}."


# -- looking and sitting

NO_TABLE: Final = "There is no such table."
ONLY_PLAYERS_LOOK: Final = "Only those who play may look at this table."
HAS_STARTED: Final = "The game has started already; you can watch it."
BAD_INVITE: Final = "This invitation is not valid; ask for the link again."
ALL_TAKEN: Final = "All seats are taken; you can watch."
FOR_FRIENDS: Final = "This seat is for a friend of the players; ask them for the link."


def no_seat(seat: int, last: int) -> str:
    return f"There is no seat {seat}; seats are 0 to {last}."


def not_yours(colour: str) -> str:
    return f"{colour} is not your seat."


def taken(colour: str) -> str:
    return f"{colour} is taken."


# -- answering

NOT_STARTED: Final = "The game has not started yet."
IS_OVER: Final = "The game is over."
NOT_ASKED: Final = "You are not asked just now."
OTHER_QUESTION: Final = "The question has changed meanwhile. Look again and answer the new one."
BOT_PLAYS: Final = "A bot plays for you. Come back to your seat first."
TOO_BUSY: Final = "Too much is happening at this table just now; try again."
REVEALS: Final = "This reveals something, so it cannot be taken back."
CHANCE_IS_NEXT: Final = "Chance decides what comes next: this cannot be taken back."


def loses(points: float, name: str) -> str:
    return f"You lose {points:g} {name}, and this cannot be taken back."


def only_way(label: str) -> str:
    """The line of the log for an answer that was the only one."""
    return f"Only one way: {label}" if label.endswith(("!", "?")) else f"Only one way: {label}."


# -- taking back


def how_many_stand(answers: int) -> str:
    return f"Say how many answers shall stand: 0 to {answers}."


# -- talking and voting

LINE_REMOVED: Final = "(removed by the operator)"
DELETED: Final = "The operator of this server has deleted this table."
NOTHING_SAID: Final = "There is nothing in this message."
SILENCED: Final = "The owner of this table has silenced spectators; players can still talk."
ONLY_PLAYERS_VOTE: Final = "Only those who play may vote."
OWN_SEAT: Final = "You cannot vote about your own seat."
ONLY_OWNER: Final = "Only the person who made the table may do this, such as setting its webhook."


def chat_full(lines: int) -> str:
    return f"This table has {lines} lines of chat, and takes no more."


def spectators_said_enough(lines: int) -> str:
    return f"Spectators have said {lines} lines at this table, and may say no more; players can still talk."


def no_line(number: int) -> str:
    return f"There is no line {number} in the chat of this table."


def closed_by_operator(reason: str) -> str:
    why = f": {reason}" if reason else "."
    return f"The operator of this server has closed this table{why}"


def not_away(who: str) -> str:
    return f"{who} is not away: there is nothing to vote about."


# -- hints

NO_HINTS_HERE: Final = "There are no hints here: people play against each other, and the table was made without hints."
NO_HINT: Final = "No hint could be found in time. You can ask again."

# -- looking back

NO_COACH: Final = "The coach could not look at the game in time. You can ask again."
COACH_IS_FOR_PLAYERS: Final = "The coach looks back with those who played: choose a seat of yours."
COACH_NEEDS_RULES: Final = "The game was played by older rules, so the coach cannot look back at it."
NOT_OVER: Final = "The game is not over yet."
STILL_PLAYED: Final = "This game is still played; it can be removed from your list when it has ended."
OTHERS_PLAY: Final = "Others play here, too: you can leave, but not end the game."
ONLY_PLAYERS_REMATCH: Final = "Only those who played may ask for another game."
ENDED: Final = "This game was ended by its player."
REMOVED: Final = "This game was deleted by its player."
NOT_SHOWN: Final = "This was played under other rules and cannot be shown any more; the log can be read."


def no_moment(answers: int, last: int) -> str:
    return f"There is no moment {answers}; there are 0 to {last}."


# -- closed, as the rules have changed

HIDDEN_DIFFERS: Final = "something hidden would not be as it was"
NOTHING_TO_SEE: Final = "nothing to see"
COUNTED_OTHERWISE: Final = "winners and points would not be the same now"


def changed(reason: str) -> str:
    return f"The rules have changed since: {reason}."


def recorded_result(reason: str) -> str:
    """Beside the result of a table that ended under other rules."""
    return f"The result is the one that was recorded at the end. {reason}"


def changed_at_start(difference: str) -> str:
    return changed(f"at the start {difference}")


def changed_with(answer: int, difference: str) -> str:
    return changed(f"with answer {answer} {difference}")


def not_allowed_now(answer: int) -> str:
    return changed(f"answer {answer} would not be allowed now")


def differs(then: str, now: str) -> str:
    return f"came {then} then, and would come {now} now"


def quoted(line: str) -> str:
    """A line of the log inside a sentence."""
    return f"\u201c{line.removesuffix('.')}\u201d"


# -- requests of a page without a server

NO_SERVER: Final = "This page has no server: it cannot do that."
NO_FIELDS: Final = "The request has no fields."
NO_DATABASE: Final = "This browser keeps no data for this page: allow it to, and reload."
LOCAL_MISTAKE: Final = "The page made a mistake; reload it. Nothing that was played is lost."
LOCAL_NAME: Final = "Player"


def unknown_field(name: str) -> str:
    return f"The request has a field that nobody knows: {name[:40]}."


def missing_field(name: str) -> str:
    return f"The request lacks the field {name}."


def wrong_field(name: str) -> str:
    return f"The field {name[:40]} of the request has a value of another kind than it should."


# -- the daily game

DAILY_IS_HIDDEN: Final = (
    "Others may look at a daily game when it is over and they have finished theirs, or a day later."
)
DAILY_NO_COPY: Final = "A daily game can be taken elsewhere once it is over."
DAILY_GONE: Final = "You have played the daily game of that day, and removed its table; there is one a day."


def no_day(text: str) -> str:
    return f"'{text[:20]}' is no day; write it as year-month-day, for example 2026-11-17."


def no_month(text: str) -> str:
    return f"'{text[:20]}' is no month; write it as year-month, for example 2026-11."


def not_yet(day: str, today: str) -> str:
    return f"The daily game of {day} has not come yet; today is {today} (UTC)."


def before_first(day: str, first: str) -> str:
    return f"There was no daily game on {day}; the first was on {first}."


# -- copies of tables

NO_COPY: Final = "This is no table of Ziggurat: choose a file that was exported here, or paste the whole link."
BROKEN_COPY: Final = "This copy of a table is damaged; ask for it again."


def copy_of_other_rules(title: str) -> str:
    return f"This copy was made with other rules of {title} than those here. Open it where it was made."


# -- names

UNPRINTABLE: Final = "some characters cannot be shown; use letters, digits and signs"
MIXED_ALPHABETS: Final = "a word of this name mixes letters of different alphabets, which look alike; use those of one"
RESERVED_NAME: Final = "this name is taken by the table itself (bots, seats, the server); choose another one"
LONG_NAME: Final = "a name has at most 30 characters"


# -- learning a game


def no_primer(title: str) -> str:
    return f"{title} has no primer here; its rules are in the rule book."


def no_coach(title: str) -> str:
    return f"{title} has no hints for a first game here."


def no_lesson(title: str) -> str:
    return f"{title} has no lesson here."
