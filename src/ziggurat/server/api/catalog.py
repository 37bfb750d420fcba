"""The games and their rules, as the page shows them."""

from __future__ import annotations

from ziggurat import ledger, reading, registry
from ziggurat.bots.registry import BOTS
from ziggurat.core.game import Game
from ziggurat.core.house import HouseRule
from ziggurat.core.info import GameInfo
from ziggurat.server import wire


def cards() -> list[wire.GameCard]:
    """Every game that can be played."""
    return [_card(game) for game in registry.games().values()]


def _card(game: GameInfo[Game]) -> wire.GameCard:
    return wire.GameCard(
        id=game.id,
        title=game.title,
        blurb=game.blurb,
        minutes=game.minutes,
        players=[*game.players],
        options=[
            wire.OptionInfo(name=option.name, values=[*option.values], help=option.help, players=[*option.players])
            for option in game.options
        ],
        house=[_house_rule(rule) for rule in game.house],
        bots=[*BOTS],
        seat_names=[*game.seats[: max(game.players)]],
        points=game.points,
        hexes=game.hexes,
    )


def _house_rule(rule: HouseRule) -> wire.HouseRule:
    readings = [wire.Reading(value=value, text=text) for value, text in rule.readings.items()]
    return wire.HouseRule(name=rule.name, rule=rule.rule, title=rule.title, readings=readings)


def rules(game: str, text: str = "", rule_id: str = "") -> wire.Rules:
    """The rules of a game that a text asks for, or the one of that id. ValueError for an unknown game."""
    found = reading.search(game, text)
    wanted = [rule for rule in found.rules if not rule_id or rule.id == rule_id.upper()]
    return wire.Rules(
        game=game,
        sections=_sections(game),
        topics={topic: reading.heading(topic) for section in reading.sections(game) for topic in section.topics},
        rules=[_rule(rule) for rule in wanted],
        terms=found.terms,
        marks=found.marks,
        complete=found.complete,
    )


def _sections(game: str) -> list[wire.RuleSection]:
    return [
        wire.RuleSection(title=section.title, topics=[*section.topics], first=[*section.first])
        for section in reading.sections(game)
    ]


def _rule(rule: ledger.Rule) -> wire.Rule:
    return wire.Rule(
        id=rule.id,
        topic=rule.topic,
        text=rule.text,
        ruling=rule.ruling,
        example=rule.example,
        source=rule.source,
        editions=[*rule.editions],
    )
