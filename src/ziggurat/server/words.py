"""Every sentence of the table server that a person reads: the only file a translation replaces.

What games say is in their own `words.py`. Each sentence is one line; where something is filled in, a function does it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

# -- people and bots, as they are named


def guest(number: int) -> str:
    """The name of somebody who has not chosen one."""
    return f"Guest {number}"


def bot(level: str) -> str:
    """The name of a bot."""
    return f"{level.capitalize()} bot"


def player(name: str, colour: str) -> str:
    """A player in a sentence; without a name, the seat."""
    return f"{name} ({colour})" if name else colour


def all_of(names: Sequence[str]) -> str:
    """Several players in a sentence."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


# -- tables: what everybody waits for


def players_missing(free: int) -> str:
    return "Waiting for one more player." if free == 1 else f"Waiting for {free} more players."


def waiting_for(players: Sequence[str], prompt: str) -> str:
    return f"Waiting for {all_of(players)}: {prompt}"


def won_by(winners: Sequence[str]) -> str:
    won = f"{winners[0]} wins." if len(winners) == 1 else f"{all_of(winners)} share the win."
    return f"The game is over. {won}"


# -- tables: making one

NO_OWN_SEAT: Final = "Take a seat yourself: at least one must be yours."
LEVEL_OF_BOT: Final = "A bot's seat, and no other, needs the level of the bot."


def no_bot(level: str, levels: Sequence[str]) -> str:
    return f"There is no bot '{level}'; bots: {', '.join(levels)}."


def as_sentence(reason: str) -> str:
    """What the rules say of a set-up that cannot be."""
    return f"{reason}."


# -- tables: looking and sitting

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


# -- tables: answering

NOT_STARTED: Final = "The game has not started yet."
IS_OVER: Final = "The game is over."
NOT_ASKED: Final = "You are not asked just now."
OTHER_QUESTION: Final = "The question has changed meanwhile. Look again and answer the new one."
BOT_PLAYS: Final = "A bot plays for you. Come back to your seat first."
TOO_BUSY: Final = "Too much is happening at this table just now; try again."
COMES_TO_LIGHT: Final = "Something comes to light: this cannot be taken back."
CHANCE_IS_NEXT: Final = "Chance decides what comes next: this cannot be taken back."

# -- tables: taking back

NOTHING_YET: Final = "Nothing has been answered yet."
NOTHING_MORE: Final = "There is nothing more to take back."
NOTHING_AGAIN: Final = "There is nothing to do again."
ANOTHER: Final = "Another person has answered in between."
TO_LIGHT: Final = "Something came to light in between: a draw, a die, or what was chosen in secret."


def how_many_stand(answers: int) -> str:
    return f"Say how many answers shall stand: 0 to {answers}."


# -- tables: talking and voting

NOTHING_SAID: Final = "There is nothing in this message."
ONLY_PLAYERS_VOTE: Final = "Only those who play may vote."
OWN_SEAT: Final = "You cannot vote about your own seat."
ONLY_OWNER: Final = "Only who made the table may set its webhook."


def not_away(who: str) -> str:
    return f"{who} is not away: there is nothing to vote about."


# -- tables: looking back

NOT_OVER: Final = "The game is not over yet."
NOT_SHOWN: Final = "This was played under other rules and cannot be shown any more; the log can be read."


def no_moment(answers: int, last: int) -> str:
    return f"There is no moment {answers}; there are 0 to {last}."


# -- tables: closed, as the rules have changed

HIDDEN_DIFFERS: Final = "something hidden would not be as it was"
NOTHING_TO_SEE: Final = "nothing to see"


def changed(reason: str) -> str:
    return f"The rules have changed since: {reason}."


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


# -- http: the games on the shelf, each in a sentence that makes you want to play it

# -- http: people

UNKNOWN_PERSON: Final = "nobody knows you here yet; open the start page first (GET /api/me gives you a name)"
UNKNOWN_LINK: Final = "this private link is not known (any more); make a new one on your other device"
UNPRINTABLE: Final = "some characters cannot be shown; use letters, digits and signs"

# -- http: requests that get no further

OUR_MISTAKE: Final = "the server made a mistake and has noted it; reload the page"
OTHER_SITE: Final = "the request comes from another site; only this server's own page may change things"
NO_CSRF_HEADER: Final = "the header X-Ziggurat is missing; requests that change something need X-Ziggurat: 1"
LATE_BODY: Final = "the request did not arrive in time; send it again"
CUT_SHORT: Final = "the request ended too early"
NUL: Final = "the request holds the character U+0000; leave it out"
NOT_JSON: Final = "the request is not JSON"
LONG_HEAD: Final = "The head of the request is too long."
LATE_HEAD: Final = "The request did not arrive in time."


def too_often(seconds: int) -> str:
    return f"too many requests; try again in {'a second' if seconds == 1 else f'{seconds} seconds'}"


def too_long(limit: int) -> str:
    return f"the request is too long; at most {limit} bytes are read"


def not_json(reason: str) -> str:
    return f"{NOT_JSON}: {reason}"


def wrong_at(place: str, reason: str) -> str:
    """What is wrong with one field of a request."""
    return f"{place}: {reason[:1].lower()}{reason[1:]}"


def no_path(method: str, path: str) -> str:
    return f"there is no {method} {path}; /api/openapi.json lists what there is"


# -- http: live connections

SOCKET_REFUSED: Final = "not allowed"
SOCKET_ADDRESS: Final = "allowed are seat (0 to 7), log and chat (how many lines you have); reload the page"
ONLY_PING: Final = 'only {"kind": "ping"} can be sent here; everything else goes to /api'

# -- http: webhooks

NO_WEBHOOK: Final = "a webhook is an address that begins with http:// or https:// and names a host"


def not_public(host: str) -> str:
    return f"{host} is not an address of the open internet"


def leads_nowhere(url: str) -> str:
    return f"{url} leads nowhere; copy the webhook's whole address from your chat service"


def your_turn(game: str, players: Sequence[str], link: str) -> str:
    return f"{game}: {' and '.join(players)}, it is your turn. {link}"


# -- storage

AWAY: Final = "the database cannot be reached just now: nothing is lost, try again in a moment"
NO_FILE: Final = "a SQLite database needs a file: name one, as in sqlite:///games.sqlite"
ADDRESSES: Final = "allowed are sqlite:///FILE and postgresql://USER:PASSWORD@HOST/NAME"


def no_address(address: str) -> str:
    return f"'{address}' is no address of a database: {ADDRESSES}"


def unknown_database(kind: str) -> str:
    return f"'{kind}' is no kind of database we know: {ADDRESSES}"


def file_not_made(path: str, reason: str | None) -> str:
    return f"the database '{path}' cannot be made ({reason}): name another file"


def unusable(reason: str) -> str:
    return f"the database cannot be used ({reason}): name another one, or correct it"


def newer_database(step: str) -> str:
    return (
        f"the database was last used by a newer version of ziggurat (step {step} of its tables):"
        " install that version, or name another database"
    )


# -- the application

NO_PAGE: Final = (
    "The page has not been built. Build it with `make page` where the sources are, then start again;"
    " `ziggurat play` needs none."
)
