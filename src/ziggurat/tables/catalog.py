"""The games and their rules, as pages get them."""

from __future__ import annotations

from ziggurat import ledger, reading, registry
from ziggurat.core.game import Game
from ziggurat.core.house import HouseRule
from ziggurat.core.info import GameInfo, OptionInfo
from ziggurat.core.record import Json
from ziggurat.play import learning, levels
from ziggurat.tables import words
from ziggurat.tables.service import usual_players


def cards(bot: str) -> list[Json]:
    """Every game that can be played; `bot` is the usual level."""
    return [_card(game, bot) for game in registry.games().values()]


def _card(game: GameInfo[Game], bot: str) -> Json:
    return {
        "id": game.id,
        "title": game.title,
        "blurb": game.blurb,
        "minutes": game.minutes,
        "players": [*game.players],
        "options": [_option(option) for option in game.options],
        "house": [_house_rule(rule) for rule in game.house],
        "bots": levels.usable_names(),
        "usual_players": usual_players(game),
        "usual_bot": bot,
        "seat_names": [*game.seats[: max(game.players)]],
        "points": game.points,
        "hexes": game.hexes,
        "primer": learning.primer(game) is not None,
        "lesson": _minutes(learning.lesson(game)),
    }


def _option(option: OptionInfo) -> Json:
    return {
        "name": option.name,
        "values": [*option.values],
        "meanings": [
            {"value": value, "title": meaning.title, "text": meaning.text} for value, meaning in option.meanings.items()
        ],
        "help": option.help,
        "players": [*option.players],
    }


def _minutes(script: learning.Lesson | None) -> int:
    return 0 if script is None else script.minutes


def _house_rule(rule: HouseRule) -> Json:
    readings = [{"value": value, "text": text} for value, text in rule.readings.items()]
    return {"name": rule.name, "rule": rule.rule, "title": rule.title, "readings": readings}


def rules(game: str, text: str = "", rule_id: str = "") -> Json:
    """The rules of a game that a text asks for, or the one of that id. ValueError for an unknown game."""
    found = reading.search(game, text)
    wanted = [rule for rule in found.rules if not rule_id or rule.id == rule_id.upper()]
    return {
        "game": game,
        "sections": _sections(game),
        "topics": {topic: reading.heading(topic) for section in reading.sections(game) for topic in section.topics},
        "rules": [_rule(rule) for rule in wanted],
        "terms": found.terms,
        "marks": found.marks,
        "complete": found.complete,
    }


def _sections(game: str) -> list[Json]:
    return [
        {"title": section.title, "topics": [*section.topics], "first": [*section.first]}
        for section in reading.sections(game)
    ]


def _rule(rule: ledger.Rule) -> Json:
    return {
        "id": rule.id,
        "topic": rule.topic,
        "text": rule.text,
        "ruling": rule.ruling,
        "example": rule.example,
        "source": rule.source,
        "editions": [*rule.editions],
    }


# -- learning


def primer(game_id: str) -> Json:
    """The primer of a game; ValueError if there is none."""
    game = registry.info(game_id)
    found = learning.primer(game)
    if found is None:
        raise ValueError(words.no_primer(game.title))
    sections = [
        {
            "heading": each.heading,
            "text": each.text,
            "items": [*each.items],
            "picture": each.picture,
            "rules": [*each.rules],
        }
        for each in found.sections
    ]
    return {"game": game.id, "title": game.title, "wins": found.wins, "sections": sections}


def coach(game_id: str) -> Json:
    """The hints for a first game, by kind of question; ValueError if there are none."""
    game = registry.info(game_id)
    found = learning.coach(game)
    if found is None:
        raise ValueError(words.no_coach(game.title))
    return {"game": game.id, "hints": {kind: {"what": each.what, "wise": each.wise} for kind, each in found.items()}}


def lesson(game_id: str) -> Json:
    """What the learner reads and does; ValueError if there is no lesson. The answers of the others stay here."""
    game = registry.info(game_id)
    found = learning.lesson(game)
    if found is None:
        raise ValueError(words.no_lesson(game.title))
    steps = [
        {
            "title": each.title,
            "say": each.say,
            "choice": each.choice,
            "highlight": each.highlight,
            "at": each.at,
            "instead": {**each.instead},
        }
        for each in found.steps
    ]
    return {"game": game.id, "title": game.title, "minutes": found.minutes, "goodbye": found.goodbye, "steps": steps}
