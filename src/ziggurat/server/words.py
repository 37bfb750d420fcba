"""Every sentence of the server itself that a person reads. Tables and games have a `words.py` of their own.

Each sentence is one line; a function fills in what varies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

# -- people and bots, as they are named


def guest(number: int) -> str:
    """The name of somebody who has not chosen one."""
    return f"Guest {number}"


# -- people

UNKNOWN_PERSON: Final = "nobody knows you here yet; open the start page first (GET /api/me gives you a name)"
UNKNOWN_LINK: Final = (
    "this private link does not work (any more): it is good for one use within a day;"
    " make a new one on your other device"
)
REMOVED_PERSON: Final = "Somebody"


def no_person(person: str) -> str:
    return f"there is no person {person}; `ziggurat admin people list` shows ids"


UNTIL_LIFTED: Final = "until the operator lifts it"


def until(moment: str) -> str:
    return f"until {moment} UTC"


def banned(until: str) -> str:
    return f"the operator of this server has banned you {until}; you can look, and play on afterwards"


def muted(until: str) -> str:
    return f"the operator of this server has muted you {until}; you can play on, but not chat"


# -- requests that get no further

OUR_MISTAKE: Final = "the server made a mistake and has noted it; reload the page"
OTHER_SITE: Final = "the request comes from another site; only this server's own page may change things"
NO_CSRF_HEADER: Final = "the header X-Ziggurat is missing; requests that change something need X-Ziggurat: 1"
BUSY: Final = "The server is busy; your answer was not taken. Try again in a moment."
LATE_BODY: Final = "the request did not arrive in time; send it again"
CUT_SHORT: Final = "the request ended too early"
NUL: Final = "the request holds the character U+0000; leave it out"
NOT_JSON: Final = "the request is not JSON"
LONG_HEAD: Final = "The head of the request is too long."
LATE_HEAD: Final = "The request did not arrive in time."


OTHER_HOST: Final = "this server is not called so; use the address that its operator gave you"


def with_request(line: str, request: str) -> str:
    """A line about a mistake of ours, with what an operator finds in the log."""
    return f"{line} (request {request})"


def too_often(seconds: int) -> str:
    return f"too many requests; try again in {'a second' if seconds == 1 else f'{seconds} seconds'}"


def too_many_connections(limit: int) -> str:
    return f"your address has {limit} connections open, and no more are allowed; close some, or wait a few seconds"


def too_long(limit: int) -> str:
    return f"the request is too long; at most {limit} bytes are read"


def not_json(reason: str) -> str:
    return f"{NOT_JSON}: {reason}"


def wrong_at(place: str, reason: str) -> str:
    """What is wrong with one field of a request."""
    return f"{place}: {reason[:1].lower()}{reason[1:]}"


def no_path(method: str, path: str) -> str:
    return f"there is no {method} {path}; /api/openapi.json lists what there is"


# -- live connections

SOCKET_REFUSED: Final = "not allowed"
SOCKET_ADDRESS: Final = "allowed are seat (0 to 7), log and chat (how many lines you have); reload the page"
RESTARTS: Final = "the server restarts; this page comes back by itself in a moment"
ONLY_PING: Final = 'only {"kind": "ping"} and answers can be sent here; everything else goes to /api'

SIGNED_OUT: Final = "this device was signed out; open the start page to go on under a new name"

# -- webhooks

NO_WEBHOOK: Final = "a webhook is an address that begins with http:// or https:// and names a host"


def not_public(host: str) -> str:
    return f"{host} is not an address of the open internet"


def no_port(port: int) -> str:
    return f"{port} is no port; a webhook's port is 1 to 65535"


def answered_with(status: int) -> str:
    return f"the service answered with {status}"


def leads_nowhere(url: str) -> str:
    return f"{url} leads nowhere; copy the webhook's whole address from your chat service"


NO_MAIL: Final = "this server sends no mail; its operator can set --smtp"
NO_PUSH: Final = "this server sends no notices to browsers; its operator can set --push-key"
BAD_SUBSCRIPTION: Final = "these are no keys of a browser; switch the notices off and on again"
BAD_ADDRESS: Final = "this is no mail address; write it as in ada@example.org"
OTHER_KEY: Final = "it holds another kind of key"
MAIL_NEEDS_BOTH: Final = "mail needs both: --smtp, as in smtp://mail.example.org, and --mail-from"
CONFIRM_SUBJECT: Final = "Confirm your address for Ziggurat"
UNKNOWN_CONFIRMATION: Final = "this link does not work (any more): it is good for a day; ask for a new one on your page"


def no_push_key(file: str, reason: str) -> str:
    return f"'{file}' is no key for notices ({reason}); make one with: ziggurat admin push-key FILE"


def no_mail_server(url: str) -> str:
    return f"'{url.rpartition('@')[2]}' is no mail server; write it as in smtp://USER:PASSWORD@mail.example.org:587"


def turn_notice(game: str, others: Sequence[str]) -> str:
    """What a person is told; nothing that happens in the game."""
    who = f"{', '.join(others[:-1])} and {others[-1]}" if len(others) > 1 else "".join(others)
    return f"It is your turn in {game} with {who}" if who else f"It is your turn in {game}"


def turn_mail(text: str, link: str, stop: str) -> str:
    return f"{text}.\n\n{link}\n\n-- \nNo more mails: {stop}\n"


def confirm_mail(link: str, site: str) -> str:
    return (
        f"Somebody entered this address at {site} to be told when it is their turn.\n\n"
        f"If it was you, confirm it here, within a day:\n{link}\n\n"
        "If not, do nothing: you will get no further mail.\n"
    )


def your_turn(game: str, players: Sequence[str], link: str) -> str:
    return f"{game}: {' and '.join(players)}, it is your turn. {link}"


# -- what other sites show of a link

SITE: Final = "Ziggurat"
SITE_TITLE: Final = "Ziggurat: civilization board games in the browser"
SITE_TEXT: Final = "Three civilization board games, every rule enforced and explained: alone, with friends, over days."


def share_title(game: str, host: str) -> str:
    return f"Play {game} with {host}" if host else f"Play {game}"


def share_text(status: str, free: int, minutes: tuple[int, int]) -> str:
    length = f"{minutes[0]} to {minutes[1]} minutes, in the browser, no account needed."
    if status == "waiting" and free:
        seats = "One seat is free" if free == 1 else f"{free} seats are free"
        return f"{seats}. {length}"
    return f"{'The game is over.' if status in ('over', 'closed') else 'The game is on: come and watch.'} {length}"


# -- storage

DATABASE_AWAY: Final = "the database cannot be reached just now: nothing is lost, try again in a moment"
DATABASE_BROKEN: Final = "the database is damaged, or was replaced while the server runs: stop it and restore a backup"
NO_FEED: Final = "the server does not hear of changes in the database just now; it tries again by itself"
NO_BOTS: Final = "no bot can think just now; they are started again"
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


NOT_EMPTY: Final = "the database has people or tables; a backup can only be restored into an empty one: name another"


def no_backup(path: str) -> str:
    return f"'{path}' is no backup; make one with: ziggurat admin backup FILE"


def broken_backup(path: str, reason: str) -> str:
    return f"the backup '{path}' cannot be read ({reason}): take another one"


def backup_exists(path: str) -> str:
    return f"'{path}' exists; name another file, nothing was written"


def empty_database(path: str) -> str:
    return (
        f"the database '{path}' is an empty file: if your tables were in it, put a backup in its place;"
        " if not, remove the file and start again"
    )


def damaged_database(path: str, reason: str) -> str:
    return f"the database '{path}' is damaged ({reason}): put a backup in its place, or name another file"


def newer_database(step: str) -> str:
    return (
        f"the database was last used by a newer version of ziggurat (step {step} of its tables):"
        " install that version, or name another database"
    )


# -- settings

PUBLIC_NEEDS_RATES: Final = "a public server limits rates: leave out ZIGGURAT_RATES=0, or --public"
PUBLIC_WEBHOOKS: Final = "a public server calls no private addresses: leave out ZIGGURAT_PRIVATE_WEBHOOKS, or --public"


def no_metrics(host: str, port: int, reason: str | None) -> str:
    return f"the metrics cannot be served at {host}, port {port} ({reason}); name another --metrics-port"


def public_needs_https(address: str) -> str:
    return f"--public needs the address that people use, as in --address https://play.example.org; it is '{address}'"


# -- the application

NO_PAGE: Final = (
    "The page has not been built. Build it with `make page` where the sources are, then start again;"
    " `ziggurat play` needs none."
)


# -- the lab

NO_LAB: Final = "this server has no lab"
NO_EXPERIMENT: Final = "There is no experiment here, or it is not finished yet; ask the person who sent you the link."
NOT_YOUR_EXPERIMENT: Final = "Only the person who started this experiment can change it."
NO_REPORT_YET: Final = "There is no report yet: the experiment is not finished."
NOT_STOPPED: Final = "This experiment has not stopped; only a stopped one can be started again."
NO_PACK: Final = "The changed content is not stored here any more; change the numbers again and start anew."
NOTHING_CHANGED: Final = "Nothing is changed: all values are as printed."
LAB_STOPPED: Final = "You stopped it. It can be started again."
LAB_ENDING: Final = "You stopped it; the report on the games so far is being made. Stop it again to do without."
LAB_RESTARTED: Final = "The server was restarted while the games were played. Start it again."
LAB_DIED: Final = "The process that played the games ended before it was finished. Start it again."
LAB_TOO_LONG: Final = "It took too long and was stopped. Start it again with fewer games or simpler bots."


def lab_lacks(packages: str) -> str:
    return f"ZIGGURAT_LAB=on: the lab needs {packages}; install ziggurat[lab], or set ZIGGURAT_LAB=off"


def lab_no_process(reason: str) -> str:
    return f"The games could not be played ({reason}). Start it again."


def lab_failed(reason: str) -> str:
    return f"The games could not all be played: {reason}."


def lab_ended_early(games: int, wanted: int, seconds: int) -> str:
    return f"It ended after {seconds // 60 or 1} minutes, with {games:,} of {wanted:,} games."


def lab_stopped_early(games: int, wanted: int) -> str:
    return f"You stopped it after {games:,} of {wanted:,} games."


def lab_games(most: int) -> str:
    return f"Choose from 1 to {most:,} games."


def lab_changes(most: int) -> str:
    return f"Change {most} values at most; for more, download the pack and edit its files."


def lab_full(most: int) -> str:
    return f"{most} experiments wait already; try again when some of them are finished."


def lab_open(most: int) -> str:
    return f"You have {most} experiments that wait or are played; stop one, or wait until one is finished."


def lab_a_day(most: int) -> str:
    return f"You have started {most} experiments within a day; try again tomorrow."


def no_packs(title: str) -> str:
    return f"{title} has no content packs; switch its house rules instead."
