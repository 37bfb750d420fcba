"""Every message between page and server; the types of the page are generated from these models.

The view of a game is plain JSON here: `games/*/shapes.py` types it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue
from pydantic_core import PydanticCustomError

from ziggurat.server import words
from ziggurat.tables import names
from ziggurat.tables.messages import Pace
from ziggurat.tables.seats import Absence
from ziggurat.tables.table import Status


class Message(BaseModel):
    """The base of all messages: an unknown field is an error on both sides."""

    model_config = ConfigDict(extra="forbid")


def _good_name(name: str) -> str:
    problem = names.problem(name)
    if problem:
        raise PydanticCustomError("name", problem)
    return name


Name = Annotated[
    str, Field(min_length=1, max_length=names.MAX_LENGTH, pattern=r"^\S.*\S$|^\S$"), AfterValidator(_good_name)
]
Key = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Choice = dict[str, JsonValue]
Seat = Annotated[int, Field(ge=0, le=7)]


class Problem(Message):
    """The response to every refused request: one line for people, and the rule if a rule refuses."""

    error: str
    rule: str | None = None


# -- people


class Me(Message):
    """Who you are here. `id` is public and opens nothing."""

    id: str
    name: str
    is_new: bool
    tables: list[TableCard]  # the first page of them
    more: bool  # whether there are more
    lab: bool = False  # whether this server has a lab


class MyTables(Message):
    """A page of your tables: running ones first, the latest change first."""

    tables: list[TableCard]
    more: bool


class Rename(Message):
    name: Name


class PrivateLink(Message):
    """A path with a secret in it, which opens you on another device."""

    path: str


class Adopt(Message):
    token: Annotated[str, Field(min_length=16, max_length=200)]


class Notices(Message):
    """How you are told of your turns while your page is closed, and what this server can do."""

    push_key: str | None  # the key that a browser wants to know; None: no notices in browsers here
    mail: bool  # whether this server sends mail
    address: str | None  # yours
    confirmed: bool  # whether it gets mail


class PushTarget(Message):
    """A browser that agreed to get notices, as its push service names it."""

    endpoint: Annotated[str, Field(max_length=1000, pattern=r"^https?://")]
    p256dh: Annotated[str, Field(max_length=200, pattern=r"^[A-Za-z0-9_-]+=*$")]
    auth: Annotated[str, Field(max_length=100, pattern=r"^[A-Za-z0-9_-]+=*$")]


class PushEnd(Message):
    endpoint: Annotated[str, Field(max_length=1000)]


def _mail_address(address: str) -> str:
    if not address.isprintable() or not address.isascii():
        raise PydanticCustomError("address", words.BAD_ADDRESS)
    return address


Address = Annotated[
    str, Field(max_length=200, pattern=r"^[^@\s<>,;:\"()\[\]\\]+@[A-Za-z0-9.-]+$"), AfterValidator(_mail_address)
]


class MailTarget(Message):
    address: Address


class MailToken(Message):
    """The secret of a link in a mail."""

    token: Annotated[str, Field(min_length=16, max_length=200)]


# -- games and rules


class OptionMeaning(Message):
    value: str
    title: str  # a few words
    text: str  # one sentence on what differs


class OptionInfo(Message):
    """An option of a game, the default first. A value without a meaning is called by its name."""

    name: str
    values: list[str]
    meanings: list[OptionMeaning]
    help: str
    players: list[int]  # the option matters for these numbers of players only; empty is all


class Reading(Message):
    value: str
    text: str  # one sentence: how the rule is read


class HouseRule(Message):
    """A rule on which the books leave room, with its readings, the default first."""

    name: str
    rule: str  # the id in the ledger
    title: str
    readings: list[Reading]


class GameCard(Message):
    """A game in the list of games."""

    id: str
    title: str
    blurb: str
    minutes: tuple[int, int]  # a usual game lasts from, to
    players: list[int]
    options: list[OptionInfo]
    house: list[HouseRule]
    bots: list[str]
    usual_players: int  # of "Play now"
    usual_bot: str  # its level
    seat_names: list[str]
    points: str  # the name of what wins
    hexes: str  # how the hexagons of the map lie: "flat", "pointed", or "" if there are none
    primer: bool  # whether it has one
    lesson: int  # the minutes of its lesson, 0 if it has none


class Rule(Message):
    id: str
    topic: str
    text: str
    ruling: str
    example: str
    source: str
    editions: list[str]


class RuleSection(Message):
    """A chapter of the rules: its topics in order, and the ids of the rules that open it."""

    title: str
    topics: list[str]
    first: list[str]


class Rules(Message):
    """Rules in the order of reading; those of a search, the best first.

    `terms`: the glossary, or what a search found of it. `marks`: the words that a search matched, in lower case. If
    `complete` is False no rule has all words of the search, and these have the most of them.
    """

    game: str
    sections: list[RuleSection]
    topics: dict[str, str]
    rules: list[Rule]
    terms: dict[str, str]
    marks: list[str]
    complete: bool


# -- learning a game


class PrimerSection(Message):
    heading: str
    text: str
    items: list[str]
    picture: str  # the name of a drawing of the page, "" for none
    rules: list[str]


class Primer(Message):
    """A game on one page."""

    game: str
    title: str
    wins: str  # who wins, in a sentence
    sections: list[PrimerSection]


class Hint(Message):
    """Told at the first question of a kind: what it is, and what is usually wise."""

    what: str
    wise: str


class Coach(Message):
    game: str
    hints: dict[str, Hint]  # by kind of question


class LessonStep(Message):
    """A page of a lesson. `choice`: what the learner shall do; None: the page is only read."""

    title: str
    say: str
    choice: Choice | None
    highlight: Choice | None  # fields of the option that is marked
    at: str  # the place of the board that the page speaks of, as the board names it
    instead: dict[str, str]  # what to say of other choices, by kind; "" stands for all others


class Lesson(Message):
    game: str
    title: str
    minutes: int
    goodbye: str
    steps: list[LessonStep]


class NewLesson(Message):
    game: str


# -- content that is not as printed


class ContentChange(Message):
    """A value of the content that is not the printed one; `path` names it, such as layers.4.hexes."""

    path: str
    printed: str
    changed: str


class ChangedContent(Message):
    digest: str
    changes: list[ContentChange]


# -- making tables


class SeatPlan(Message):
    """Who shall sit there: you, somebody with the link, anybody, or a bot. In a hot-seat game several are "me".

    A seat for anybody puts the table into the list of open tables.
    """

    kind: Literal["me", "friend", "open", "bot"]
    bot: str | None = None
    name: Name | None = None  # of one of several people at the same screen


class ClockPlan(Message):
    """Seconds each seat has in all, and the seconds every answer adds."""

    bank: Annotated[int, Field(ge=30, le=60 * 60 * 24 * 60)]
    bonus: Annotated[int, Field(ge=0, le=60 * 60 * 24 * 7)]


class NewTable(Message):
    game: str
    options: dict[str, str] = {}
    house: dict[str, str] = {}  # readings of house rules, where not the defaults
    seats: Annotated[list[SeatPlan], Field(min_length=1, max_length=8)]
    clock: ClockPlan | None = None
    watch: bool = True  # whether spectators may open the link
    pace: Pace = "live"  # without a clock: how long somebody may be silent before the others may vote for a bot
    hints: bool = False  # whether people who play against each other may ask for hints; alone against bots one may
    content: Annotated[str, Field(max_length=64)] = ""  # the digest of changed content; "": the printed one


class PlayNow(Message):
    """A table against bots; what is not given is as `GameCard` says."""

    game: str
    players: Annotated[int, Field(ge=1, le=8)] | None = None
    bot: Annotated[str, Field(max_length=40)] | None = None  # the level of all bots


class TableLink(Message):
    id: str
    path: str


# -- the daily game


class PlayDaily(Message):
    day: Annotated[str, Field(max_length=10)] | None = None  # as 2026-11-17, in UTC; None: today


class OwnDaily(Message):
    """Your game of a day. closed: you gave it up."""

    status: Literal["playing", "over", "closed"]
    counts: bool  # it ended on its day
    points: float
    lead: float  # over the best of the others; negative: behind them
    won: bool


class MyDaily(OwnDaily):
    table: str | None  # None: you removed it
    place: int | None  # in the list of the day, if it counts


class DailyResult(Message):
    """A line of the list of a day."""

    place: int  # equal results share one
    name: str
    you: bool
    points: float
    lead: float
    won: bool
    table: str | None  # if you may look at it


class Streak(Message):
    """Days in a row on which your game counted."""

    current: int
    longest: int


class DailyGame(Message):
    """The game of a day: the same table for everybody."""

    day: str
    today: str  # in UTC
    first: str  # the first day that had one
    seconds_left: float  # of today
    number: int
    game: str
    title: str
    players: int
    bot: str  # the level of all bots
    options: dict[str, str]
    mine: MyDaily | None  # None: you have not begun it
    best: list[DailyResult]
    finished: int  # results in the whole list
    streak: Streak


class DailyDay(Message):
    day: str
    game: str
    title: str
    mine: OwnDaily | None


class DailyMonth(Message):
    """The days of a month that had a daily game."""

    month: str
    today: str
    first: str
    days: list[DailyDay]


class TableCard(Message):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: Status
    seats: list[str]  # names
    your_seats: list[int]
    your_turn: bool
    waiting: list[int]
    free: int  # the number of free seats
    changed: float  # seconds since 1970
    progress: str  # how far the game is, in a few words
    alone: bool  # whether it is yours alone: you may end it, and delete it
    lesson: bool
    day: str = ""  # whose daily game it is
    won: bool | None = None


class OpenTables(Message):
    tables: list[TableCard]


# -- at the table


class Join(Message):
    seat: Seat | None = None  # None: the first that is free
    invite: str | None = None


class SeatRequest(Message):
    seat: Seat


class NameSeat(Message):
    """The name of a seat of yours, before the start: several people may share a screen."""

    seat: Seat
    name: Name


class Answers(Message):
    """One choice, or a planned turn: the choices that follow are played as long as they are asked for and legal."""

    seat: Seat
    question: int  # the id of the question they answer
    key: Key  # made by the page; a request sent twice has the same key and is taken once
    choices: Annotated[list[Choice], Field(min_length=1, max_length=60)]


class SentAnswers(Answers):
    """Answers over the live connection of a page, where they cost less than a request each; a Reply follows."""

    kind: Literal["answer"]


class Taken(Message):
    """How many choices were played, and why the next was not."""

    number: int  # of the last entry
    taken: int
    refused: Problem | None = None


class TakeBack(Message):
    """undo: the last own answer; restart: the whole turn; line: back to a moment of the log; redo."""

    seat: Seat
    key: Key
    how: Literal["undo", "redo", "restart", "line"]
    line: Annotated[int, Field(ge=0)] | None = None


class InAdvance(Message):
    """Switch an answer that you give in advance on or off; it ends by itself."""

    seat: Seat
    key: Key
    standing: Annotated[str, Field(max_length=40)]
    on: bool


class Try(Message):
    """Choices to try out on a private copy that knows no more than you."""

    seat: Seat
    question: int
    choices: Annotated[list[Choice], Field(max_length=60)]


class Tried(Message):
    """The table after the choices that were tried. Nothing has happened, and nobody else learns of it."""

    view: dict[str, JsonValue]
    question: Question | None  # what you would be asked next
    log: list[LogLine]
    taken: int
    refused: Problem | None  # why the next choice is not allowed
    final: str  # why the choices could not be taken back; "" if they could
    loss: str  # what you would lose for good: a page asks before; "" if nothing
    idle: str  # why the last choice that was tried has no effect now; "" if it has one
    ends: Literal["", "chance", "others", "over"]  # why the copy cannot go on


class Suggestion(Message):
    """One of the best answers to a question, as far as can be told from what you know."""

    choice: Choice
    label: str
    chance: float  # to win, from 0 to 1
    why: str  # a sentence: what it brings and what it lacks, compared with another answer


class Suggestions(Message):
    suggestions: list[Suggestion]  # at most three, the best first


class Say(Message):
    text: Annotated[str, Field(min_length=1, max_length=500)]
    key: Key


class Silence(Message):
    """Whether spectators may not talk at this table."""

    on: bool


class Vote(Message):
    """Whether a bot shall play for this seat, whose player left or ran out of time."""

    seat: Seat
    yes: bool
    bot: Annotated[str, Field(max_length=40)] | None = None  # its level; the vote that decides names it


class Webhook(Message):
    """The address that is told whose turn it is; None removes it."""

    url: Annotated[str, Field(max_length=500, pattern=r"^https?://")] | None


class Report(Message):
    seat: Seat | None = None
    text: Annotated[str, Field(min_length=1, max_length=2000)]


class Reported(Message):
    id: str


class Option(Message):
    """A choice. `idle` says why it would have no effect now; it is legal all the same."""

    choice: Choice
    label: str
    idle: str | None


class Question(Message):
    """What you are asked. If `complete` is False there are more options than listed; any legal choice is accepted.

    The last `folded` options are rarely wanted. With `leave`, the choice of that kind goes back to the question before.
    """

    id: int
    kind: str
    prompt: str
    rule: str
    options: list[Option]
    count: int
    complete: bool
    folded: int
    leave: bool


class OtherOptions(Message):
    """Legal choices that a question does not list, as far as they can be enumerated."""

    options: list[Option]


class StandingAnswer(Message):
    """An answer that you may give in advance. `answered`: how often it has answered for you since it is on."""

    id: str
    title: str
    on: bool
    answered: int


class LogLine(Message):
    """A line of the log. `at`: how many answers had been given, the one that caused it included."""

    at: int
    kind: str
    words: str
    rules: list[str]
    seat: int | None
    event: dict[str, JsonValue] | None  # what happened, as the seat may know it: one of the game's events


class ChatLine(Message):
    number: int
    name: str
    seat: int | None
    text: str
    time: float


class SeatClock(Message):
    left: float  # seconds, when the server sent it
    running: bool


class SeatState(Message):
    seat: int
    colour: str  # the name the game gives the seat: Red, Green, ...
    name: str
    kind: Literal["person", "bot", "free"]
    bot: str | None  # the level
    temperament: str  # of a bot with a name of its own: "builder"; "" for none
    owner: str | None  # the person's public id; kept while a bot plays for them
    you: bool
    away: Absence  # why a bot may replace this player
    votes: list[int]  # seats that want a bot in this one
    plan: Literal["me", "friend", "open", "bot"]  # for whom the seat was made
    kept_for: str  # the name of the person for whom this free seat is kept
    secret: bool  # whether this seat, one of several of yours, knows something now that others may not know
    clock: SeatClock | None


class TakingBack(Message):
    """What you can take back now. `barrier` says why not (more); `floor` is the number of answers that must stand."""

    undo: bool
    redo: bool
    restart: bool
    floor: int
    barrier: str


class LogPart(Message):
    """A part of the log: the page keeps its first `start` lines and puts these after them."""

    start: int
    lines: list[LogLine]


class ChatPart(Message):
    """Recent chat: its first line is line `start` of the whole chat. A page may ask for the lines before it."""

    start: int
    lines: list[ChatLine]


class OlderChat(Message):
    lines: list[ChatLine]


class Result(Message):
    winners: list[int]
    scores: list[float]
    breakdown: list[dict[str, float]]
    sources: dict[str, str]  # the keys of the breakdown in words


class TableInfo(Message):
    id: str
    game: str
    title: str
    players: int
    options: dict[str, str]
    house: dict[str, str]  # the reading of every house rule
    status: Status
    note: str  # why the table is closed
    listed: bool
    watch: bool
    silenced: bool  # whether spectators may not talk
    hints: bool  # whether those who play here may ask for hints
    clock: ClockPlan | None
    pace: Pace
    created: float
    owner: bool  # whether you made it
    host: str  # the name of the person who made it, if they sit here
    alone: bool  # whether nobody else sits here: you may end the game, and delete it
    rematch: str | None  # the path of the table at which the same people play again; only for them
    invite: str | None  # the path to share; only for people who sit here
    webhook: bool
    rules: str
    content: ChangedContent | None  # what is not as printed; None: all is
    day: str = ""  # whose daily game it is; "": it is none


class TableState(Message):
    """A table as one seat, or a spectator, may know it. Log and chat come in parts, everything else whole."""

    kind: Literal["state"]
    table: TableInfo
    number: int  # of the last entry
    answers: int  # that stand
    seats: list[SeatState]
    seat: int | None  # as which seat you see the table; None: as a spectator
    yours: list[int]  # your seats: several in a hot-seat game
    waiting: list[int]  # seats that owe an answer
    view: dict[str, JsonValue] | None  # None before the game starts
    question: Question | None
    prompt: str  # what everybody waits for, in a sentence
    back: TakingBack
    standing: list[StandingAnswer]  # answers that you may give in advance at this seat
    log: LogPart
    since: int  # the first line of the log after your own last answer
    chat: ChatPart
    result: Result | None
    lesson: int | None  # the step of the lesson that comes next; -1: the game has left it; None: this is no lesson


class TableChange(Message):
    """What has changed at a table since the state that the page has, if it asked to be told so.

    Each item of `view` is [path, value], put the value there, or [path], remove what is there.
    """

    kind: Literal["change"]
    base: int  # the number of that state
    fields: dict[str, JsonValue]  # of wire.TableState that differ; log and chat come in parts
    view: list[list[JsonValue]]


class Trouble(Message):
    """Sent instead of a state when something is wrong; the page keeps the state it has."""

    kind: Literal["trouble"]
    error: str
    over: bool  # True: the page must not come back (no such table, not allowed)


class Reply(Message):
    """What became of SentAnswers: all that the response to the same request would say."""

    kind: Literal["reply"]
    key: str  # of the answers
    status: int  # of the response; 200: they were taken
    retry_after: int  # seconds after which a busy server may be asked again; 0: it does not say so
    body: Taken | Problem


class Pong(Message):
    """The answer to {"kind": "ping"}, by which a page checks its connection."""

    kind: Literal["pong"]


class Moment(Message):
    """The table after that number of answers, as the seat may know it."""

    answers: int
    total: int
    view: dict[str, JsonValue]
    log: list[LogLine]  # the lines of the last answer
    prompt: str


class Gain(Message):
    """Points that a seat got from a source, or lost, in the few answers before that number of them."""

    seat: int
    source: str  # as in the breakdown of the result
    answers: int
    points: float


class Chart(Message):
    """The scores along a finished game."""

    answers: list[int]
    scores: list[list[float]]  # per entry of `answers`, per seat
    gains: list[Gain]


class CoachProgress(Message):
    """How far the coach is."""

    kind: Literal["progress"]
    done: int
    of: int


class CostlyAnswer(Message):
    """An answer of yours that cost something, judged by what you knew when you gave it."""

    answers: int  # given before it
    question: str
    given: str
    better: str
    chance: float  # to win, after the answer you gave
    better_chance: float
    loss: float  # the difference, measured in the same worlds
    error: float  # the standard error of the loss
    why: str


class CoachReport(Message):
    """What the coach found in a finished game of yours."""

    kind: Literal["report"]
    seat: int
    answers: list[int]  # the moments of the curve: numbers of answers
    chances: list[list[float]]  # per entry of `answers`, the chance of every seat to win as far as you could tell
    costly: list[CostlyAnswer]  # at most three, the costliest first
    looked_at: int  # own answers that were looked at


class CoachTrouble(Message):
    """The coach gave up; one line says why."""

    kind: Literal["trouble"]
    error: str


CoachMessage = Annotated[CoachProgress | CoachReport | CoachTrouble, Field(discriminator="kind")]


class Health(Message):
    ok: bool
    version: str


ServerMessage = Annotated[TableState | TableChange | Trouble | Pong, Field(discriminator="kind")]

for _model in (Me, MyTables, TableCard, Tried):
    _model.model_rebuild()


# -- the lab


class ContentField(Message):
    """A value of the content that can be changed. `note` is what its file says beside it."""

    path: str
    label: str
    kind: Literal["whole", "number", "text", "flag"]
    value: str  # as printed
    note: str
    rules: list[str]


class ContentGroup(Message):
    title: str
    fields: list[ContentField]


class ContentFile(Message):
    name: str
    about: str
    groups: list[ContentGroup]


class ContentForm(Message):
    """What can be changed in the printed content of a game."""

    game: str
    files: list[ContentFile]


Values = Annotated[dict[Annotated[str, Field(max_length=200)], Annotated[str, Field(max_length=1000)]], Field()]
"""Changed values of the content, by path."""


class ContentChanges(Message):
    game: str
    values: Values


class ContentProblem(Message):
    """What is wrong with a changed value; without a path: with several together."""

    path: str
    text: str


class CheckedContent(Message):
    problems: list[ContentProblem]


class NewExperiment(Message):
    """Games to be played by bots, under the printed rules and content, and with what is changed beside them."""

    game: str
    values: Values = {}
    options: dict[str, str] = {}
    house: dict[str, str] = {}  # readings of house rules, where not the defaults
    bots: Annotated[list[Annotated[str, Field(max_length=40)]], Field(min_length=1, max_length=8)]  # one per seat
    games: Annotated[int, Field(ge=1, le=1_000_000)]
    seed: Annotated[int, Field(ge=0, le=2**31)] = 0


class ExperimentLine(Message):
    """A measure of the games. What is None was not played, or is not known from so few games.

    `spread` is half the 95% interval of the difference, which is taken game by game; `certain`: chance does not explain
    it, however many lines there are.
    """

    group: str
    label: str
    is_share: bool  # of wins
    printed: float | None
    changed: float | None
    difference: float | None
    spread: float | None
    is_certain: bool


class ExperimentCard(Message):
    """An experiment in a list."""

    id: str
    path: str
    game: str
    title: str
    status: Literal["waiting", "playing", "done", "stopped"]
    note: str  # why it stopped, or ended early
    changes: int  # values and house rules that are not as printed
    players: int
    games: int  # under each way
    played: int  # under both ways together
    of: int
    created: float


class Experiment(ExperimentCard):
    """An experiment. `yours`: you may stop it, start it again, delete it."""

    yours: bool
    options: dict[str, str]
    house: dict[str, str]  # the readings that are not the usual ones
    bots: list[str]
    seed: int
    content: ChangedContent | None
    before: int  # experiments that wait before it
    left: float | None  # seconds until the games are played, as far as can be told
    lines: list[ExperimentLine]
    fewest: int  # games each way that a share of wins or a difference takes
    has_report: bool
    kept_until: float | None  # when it is deleted


class Lab(Message):
    """What the lab allows, and your latest experiments."""

    games: int  # of one experiment at most, under each way
    seconds: int  # that one may take
    experiments: list[ExperimentCard]
