"""Every sentence of Monuments that a player reads: the only file a translation replaces.

Sentences are patterns; what stands in braces is filled in by the functions at the end.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice
from ziggurat.core.event import Event
from ziggurat.core.step import Step
from ziggurat.games.monuments.content.model import ACTIONS, TASKS, TRADE, Quest, Task
from ziggurat.games.monuments.content.model import BUILDINGS as BUILDING_IDS
from ziggurat.games.monuments.content.model import GOODS as GOOD_IDS
from ziggurat.games.monuments.content.model import PIECES as PIECE_IDS
from ziggurat.games.monuments.content.model import UNITS as UNIT_IDS
from ziggurat.games.monuments.content.model import WORKS as WORK_IDS
from ziggurat.games.monuments.game import NONE, Monuments, kind_of, place_of
from ziggurat.games.monuments.status import side_of
from ziggurat.parts.words import Filler, counted, ints

BLURB: Final[str] = "An old people, ten actions that grow with use, and monuments built in plain sight of your rivals."
POINTS: Final[str] = "Victory points"
SEATS: Final[tuple[str, ...]] = ("Red", "Green", "Blue", "Yellow")
GOODS: Final = ("wood", "sheep", "metal", "wheat")
UNITS: Final = ("workers", "armed workers", "armies", "navies", "airforces", "horses", "ferries")
ONE_UNIT: Final = ("worker", "armed worker", "army", "navy", "airforce", "horse", "ferry")
BUILDINGS: Final = ("town", "fort", "factory")
PIECES: Final = ("towns", "forts", "factories", "armies", "navies", "airforces")
ONE_PIECE: Final = ("town", "fort", "factory", "army", "navy", "airforce")
TERRAIN_NAMES: Final = ("forest", "pasture", "mountain", "field", "monument", "lake", "sea", "closed")

# -- why resources are gained or paid

BECAUSE: Final = {
    "start": "at the start",
    "quest": "for a quest completed in time",
    "gift": "as a personal bonus",
    "trade": "in trade",
    "upgrade": "for an upgrade",
    "build": "to build",
    "repair": "for a repair",
    "layer": "for a layer",
    "train": "for a unit",
    "forge": "for a weapon",
}

# -- what happened

EVENTS: Final[dict[str, str]] = {
    # time
    "first_player_set": "{seat} is first player.",
    "round_began": "Round {round}.",
    "turn_began": "Turn of {seat}.",
    "last_round_began": "This round is the last one.",
    "game_ended": "The game is over: {points}.",
    # set-up
    "civilization_taken": "{seat} plays the {civilization}, with {number_of_workers} at the monument.",
    "score_card_dealt": "{seat} has the score card {score_card}.",
    "deck_dealt": "{seat} has the personal deck {deck}.",
    "ability_dealt": "{seat} has the ability {ability}.",
    "starters_removed": "The other starting quests leave the game.",
    # cards
    "card_played": "{seat} plays {action_card}{side}{wasted}.",
    "cards_taken_back": "{seat} takes all cards back.",
    "card_upgraded": "{seat} upgrades {action_card}.",
    # resources
    "goods_placed": "{seat} gets {goods} on {hex} {because}.",
    "good_paid": "{seat} pays 1 {good} from {place} {because}.",
    "goods_gone": "No room on {hex} for {goods}: back to the bank.",
    # movement
    "unit_moved": "{seat}: {unit} from {start} to {end}{load}.",
    "unit_boarded": "{seat}: {unit} at {start} goes aboard ferry {ferry}{load}.",
    "ferry_moved": "{seat} moves ferry {ferry} to {water}{landing}.",
    # production and building
    "produced": "{seat} produces {goods} on {hex}.",
    "building_built": "{seat} builds a {building} on {hex}.",
    "building_repaired": "{seat} repairs the {building} on {hex}.",
    "bridge_built": "{seat} builds a bridge between {river}.",
    "ferry_built": "{seat} builds a ferry at {land}, towards {water}.",
    "token_placed": "{seat} puts a {token} on {hex}.",
    "workers_placed": "{seat}: {number_of_workers} on {hex}.",
    # layers and bonuses
    "worker_sacrificed": "{seat} sacrifices a worker at {place}.",
    "layer_built": "{seat} builds layer {layer}.",
    "bonus_taken": "{seat} takes the bonus {bonus}.",
    "gift_chosen": "{seat} takes a personal bonus: {gift}.",
    "pieces_unlocked": "{seat} unlocks {pieces}.",
    # war
    "unit_trained": "{seat} trains a worker on {hex} as {unit}{at_end}.",
    "weapon_given": "{seat} arms a worker at {place}.",
    "battle_began": "{attacker} attacks {defender} on {target} with {attackers}.",
    "pips_rolled": "{seat} rolls {faces}: {pips}.",
    "unit_killed": "{seat} loses 1 {unit} at {place}.",
    "ferry_sunk": "Ferry {ferry} sinks, and with it all that {seat} has aboard.",
    "building_damaged": "The {building} of {seat} on {hex} is damaged.",
    "units_retreated": "{seat} retreats from {start} to {end} with {units}.",
    "unit_advanced": "{seat}: {unit} moves onto {hex}.",
    "battle_ended": "{outcome}.",
    # quests
    "quest_drawn": "{seat} draws {quest}.",
    "quests_kept": "{seat} keeps {kept}{left}.",
    "quest_completed": "{seat} completes {quest}.",
}

# -- choices

CHOICES: Final[dict[str, str]] = {
    "civilization": "Play the {civilization}",
    "play_card": "{card}",
    "take_back": "Take all cards back",
    "complete": "Complete {quest}",
    "keep": "Keep {drawn}",
    "at": "{place}",
    "one_of": "{armed_worker} at {place}",
    "this_card": "{card}",
    "option": "{option}",
    "pay": "1 {good} from {place}",
    "put": "1 {good} on {hex}",
    "move": "{unit} from {start} to {end}{load}",
    "board": "{unit} at {start} aboard ferry {ferry}{load}{pair}",
    "sail": "Ferry {ferry} to {water}{landing}",
    "activate": "{hex}{other}",
    "build": "{work} on {hex}{toward}",
    "repair": "Repair the {building} on {hex}",
    "respawn": "New workers at the monument",
    "exchange": "{give} for {take}",
    "train": "{unit} on {hex}, from {armed_worker}{water}",
    "forge": "A weapon",
    "attack": "{defender} on {hex}",
    "send": "{unit} at {place}",
    "lose": "{losses}",
    "end": "{ending}",
    "rolled": "{dice}",
    "drawn": "{item}",
}

# What `End` means, by the question that waits.
ENDINGS: Final = {
    "after_action": "End the turn",
    "move_units": "Move no more",
    "activate_hexes": "No more hexes",
    "choose_town": "No more workers",
    "choose_exchange": "No more exchanges",
    "rearm": "Leave the weapon in the bank",
    "choose_attackers": "Attack with these",
    "occupy": "The others stay where they are",
    "upgrade_free": "No more upgrades",
}

# -- questions

QUESTIONS: Final[dict[str, str]] = {
    "choose_first": "Who begins?",
    "choose_civilizations": "{seat}: which civilization do you play?",
    "deal": "The cards are dealt.",
    "place_start": "{seat}: where does a starting resource lie?",
    "take_turn": "{seat}: play a card or take all back.",
    "after_action": "{seat}: complete more quests, or end the turn.",
    "draw_quests": "Quests are drawn.",
    "keep_quests": "{seat}: which quests do you keep?",
    "choose_reward": "{seat}: which resource do you get for the quest, and where?",
    "choose_upgrade": "{seat}: which card do you upgrade?",
    "choose_town": "{seat}: where does a new worker come?",
    "choose_exchange": "{seat}: what do you give for what?",
    "place_taken": "{seat}: where does the {good} go?",
    "move_units": "{seat}: which unit do you move, and where?",
    "board_second": "{seat}: who boards ferry {ferry} as the second?",
    "landing": "{seat}: not all has room on {land}; what stays there?",
    "pay_for": "{seat}: what do you pay {because}, and from where?",
    # production and building
    "activate_hexes": "{seat}: which land hex produces? ({left} to go)",
    "choose_work": "{seat}: what do you build or repair, and where?",
    "choose_training": "{seat}: which unit do you train, and from which worker? Or do you forge a weapon?",
    "give_weapon": "{seat}: which worker gets the new weapon?",
    "rearm": "{seat}: which worker takes over the weapon of one who is gone?",
    "choose_target": "{seat}: what do you attack?",
    "choose_attackers": "{seat}: who attacks {defender} on {hex}? So far: {attackers}.",
    # battles
    "roll_dice": "Dice are rolled: {number}.",
    "take_damage": "{seat}: which of your pieces take {damage}?",
    "retreat": "{seat}: where do your units retreat to?",
    "occupy": "{seat}: which of the attackers moves in?",
    # layers and bonuses
    "sacrifice": "{seat}: which worker do you sacrifice? ({left} to go)",
    "choose_bonus": "{seat}: which common bonus of layer {layer} do you take?",
    "choose_gift": "{seat}: which option of your personal card of layer {layer} do you carry out?",
    "upgrade_free": "{seat}: which card do you upgrade for nothing? (up to {left})",
    "build_free": "{seat}: where do you build a {work} for nothing?",
    "place_workers": "{seat}: in which town does a new worker appear? ({left} to go)",
    "place_goods": "{seat}: where do you put what you gain {because}? ({goods} to go)",
}

# -- why not

REASONS: Final[dict[str, str]] = {
    "MON-DIC-02": "Each die is rolled once and shows one of its six sides.",
    "MON-DMG-01": "The damage must be taken in full, by pieces of yours that are in the battle.",
    "MON-DMG-02": "Name the pieces that take the damage.",
    "MON-DMG-03": "Give up no piece more than the damage takes; if all with power are too weak, all of them fall.",
    "MON-DMG-07": "Pieces without power fall only after all that have power.",
    "MON-DMG-08": "Only the units that attack can take the damage.",
    "MON-RET-01": "Choose a hex next to the lost one for the retreat.",
    "MON-RET-02": "Nobody retreats to a hex with units or intact buildings of another player.",
    "MON-RET-03": "None of your units can get there: land units need dry land or a bridge, ships need water.",
    "MON-ADV-01": "At least one of the units that attacked moves onto the hex, and no others.",
    "MON-ADV-04": "On water a ferry moves in with all aboard.",
    "MON-ABI-03": "A navy never moves onto land.",
    "MON-SET-04": "Of the starting quests you keep exactly one.",
    "MON-SET-07": "Only a card that nobody has can be dealt.",
    "MON-SET-14": "A starting resource lies on a land hex of your own continent that makes its kind.",
    "MON-SET-17": "The first player is one of the players.",
    "MON-MOD-06": "Choose one of the civilizations of this game that nobody has yet.",
    "MON-TRN-02": "In a turn you play one action card or take all back.",
    "MON-TRN-04": "Played cards come back only when you take all back, and with none played there is nothing to take.",
    "MON-TRN-06": "In your very first turn only Movement or Quests may be played.",
    "MON-TRN-07": "This card can have no effect now.",
    "MON-QST-01": "Only a card of the deck can be drawn.",
    "MON-QST-04": "Keep one or more of the quests you drew; from an empty deck nothing can be drawn.",
    "MON-QST-05": "You have no such quest in progress.",
    "MON-QST-07": "Not all tasks of this quest are fulfilled now.",
    "MON-UPG-01": "Upgrade turns one of your red cards.",
    "MON-UPG-07": "A green card cannot be upgraded again.",
    "MON-POP-01": "A new worker goes to a town of yours with enough workers of yours beside it; at least one does.",
    "MON-POP-02": "Each worker the card brings goes to a different town.",
    "MON-POP-03": "A damaged town gets no workers.",
    "MON-POP-04": "You have no worker left in the supply.",
    "MON-POP-06": "Workers come to the monument only while you have too few on the board, and then none in towns.",
    "MON-TRD-01": "You do not control enough of one kind of resource for an exchange.",
    "MON-TRD-03": "Exchange at least once, and always for another kind of resource.",
    "MON-TRD-04": "What you take goes on a land hex that you control and that has room.",
    "MON-QST-11": "The resource goes on a hex that makes it, has room and holds a worker of yours.",
    "MON-RES-02": "This hex has no room for more resources.",
    "MON-CMP-02": "The bank has too little of that resource.",
    "MON-MOD-09": "This hex is closed: its continent is not in the game.",
    "MON-MOV-01": "Move units of yours that can and have not moved in this action: one or more, as the card allows.",
    "MON-MOV-04": "A navy moves over water only.",
    "MON-MOV-06": "Each movement point takes a unit to a neighbouring hex; this one does not get there.",
    "MON-MOV-07": "On foot units move over land only.",
    "MON-MOV-08": "Nothing moves onto or over a monument hex.",
    "MON-MOV-10": "A river without a bridge is in the way.",
    "MON-MOV-13": "A piece of another player is in the way.",
    "MON-MOV-14": "A unit takes along what lies where it starts, as much as it carries and has room where it goes.",
    "MON-MOV-15": "Military units carry no resources.",
    "MON-ABI-02": "A horse carries no more resources than that.",
    "MON-FER-01": "Only workers and armies board a ferry, and no more of them than it has seats.",
    "MON-FER-02": "A unit boards a ferry moored where it stands, or where it comes to with a movement point left.",
    "MON-FER-05": "After the first of a pair a second unit must board in the same action.",
    "MON-FER-07": "A ferry with passengers has no movement point left for that; each water hex takes one.",
    "MON-FER-08": "An empty ferry has no movement point left for that; to leave a shore takes one, each water hex too.",
    "MON-FER-09": "Another player controls this ferry.",
    "MON-FER-10": "A ferry moors at a land hex beside its water hex, and that takes a movement point.",
    "MON-FER-11": "A ferry goes only where no other player has a piece.",
    "MON-FER-12": "A ferry moves over water hexes only.",
    "MON-FER-13": "Choose among what is being landed there.",
    "MON-FER-14": "Another ferry is moored on this shore.",
    "MON-RES-03": "You can only spend resources that a worker of yours controls.",
    "MON-RES-05": "A cost is paid in exactly the kinds it lists, and you must control enough of them.",
    # production and building
    "MON-PRO-01": "Production activates land hexes, at least one and each only once.",
    "MON-PRO-03": "Nothing of yours produces on this hex.",
    "MON-PRO-04": "Your factory here is damaged, or another player has a unit on its hex.",
    "MON-PRO-06": "This hex holds as many resources as it can.",
    "MON-PRO-09": "Only workers and factories on land hexes produce.",
    "MON-PRO-10": "An activated hex yields its full amount, in kinds that are made there.",
    "MON-BLD-01": "Build makes one building, bridge, ferry or token, or repairs one building.",
    "MON-BLD-06": "A town, fort or factory is built on a land hex where you have a worker.",
    "MON-BLD-07": "A bridge or ferry needs a worker of yours on its land hex; of two such banks name the first.",
    "MON-BLD-08": "A bridge goes on a river edge that has none yet.",
    "MON-BLD-09": "A ferry goes on an edge of land and water where none is moored.",
    "MON-BLD-10": "Ferries do not go on edges between land hexes; for a river build a bridge.",
    "MON-BLD-11": "You have no such building in your supply.",
    "MON-BLD-13": "You have such a building on this hex already.",
    "MON-CMP-06": "No bridge or ferry is left in the bank.",
    "MON-CMP-15": "Your ability has no tokens to build or use.",
    "MON-ABILITYCARD-AB1": "Horses stay on land; while there are any, they appear and are loaded beside a worker.",
    "MON-ABILITYCARD-AB3": "Workshops, while any are left, go one on a land hex with a worker; there they work.",
    "MON-ABILITYCARD-AB4": "Farms, while any are left, go one on a land hex with a worker; there they work.",
    "MON-REP-01": "Only a damaged building can be repaired.",
    "MON-REP-04": "A repair needs a worker of yours on the hex.",
    "MON-REP-05": "You have no such building there, and repair only your own.",
    "MON-CMP-04": "The bank has no weapon left.",
    "MON-MIL-01": "Train needs the common bonus that permits it.",
    "MON-MIL-02": "Train makes one army, navy or airforce, or one weapon.",
    "MON-MIL-06": "A unit is trained from a worker of yours on a land hex.",
    "MON-MIL-07": "A new army or airforce appears where the worker stood.",
    "MON-MIL-08": "A new navy appears on a water hex next to the worker, without pieces of others.",
    "MON-MIL-09": "You have no such unit in your supply.",
    "MON-WPN-02": "A new weapon goes to a worker of yours on the board who has none.",
    "MON-WPN-07": "Such a weapon goes to a worker of yours who has none, or to the bank.",
    "MON-ATT-01": "Attack needs the common bonus that permits it, and units with power that reach the target.",
    "MON-ATT-02": "Attack a land or water hex with units or an intact building of another player, none of yours.",
    "MON-ATT-03": "With the red side all attackers come from one hex.",
    "MON-ATT-05": "Attackers stand next to the target.",
    "MON-ATT-06": "Attack with at least one unit; each must be there, not yet sent, and able to enter the target.",
    "MON-ATT-08": "On water a ferry attacks as a whole, with all aboard.",
    "MON-ATT-09": "Units on land cannot attack a water hex.",
    "MON-ATT-10": "Your navies attack only water hexes.",
    "MON-ATT-15": "Attack the player who has units there; without units, one who has an intact building there.",
    "MON-UNI-08": "Ferries have no power in an attack on land.",
    "MON-RES-07": "A gained resource goes on a hex that makes it, has room and holds a worker of yours.",
    # layers and bonuses
    "MON-LAY-01": "Your monument has all its layers.",
    "MON-LAY-03": "You control too few land hexes for the next layer.",
    "MON-LAY-04": "You do not control the resources the next layer costs.",
    "MON-LAY-05": "You have too few workers on the board to sacrifice for the next layer.",
    "MON-LAY-07": "You sacrifice a worker of your own that is on the board.",
    "MON-CBO-01": "You must take one of the common bonus cards of the layer you have just built.",
    "MON-CBO-02": "This common bonus card is no longer there.",
    "MON-CBO-04": "You may own this common bonus only once.",
    "MON-CBO-05": "You own this common bonus as often as you may.",
    "MON-PBO-01": "Carry out an option of your personal card that has an effect, as far as it goes.",
    "MON-PBO-04": "What a personal bonus builds goes on a hex you control, or on an edge of one.",
    "MON-PBO-05": "Workers of a personal bonus go into an intact town of yours on a hex you control.",
}


ABILITY_RULES: Final = "MON-ABILITYCARD-"  # then the id of the card


def reason(rule: str) -> str:
    """Why a rule refuses a choice; a pack may have abilities the ledger does not know."""
    if rule.startswith(ABILITY_RULES) and rule not in REASONS:
        return "The text of your ability says what it needs."
    return REASONS.get(rule, "The rules do not allow this now.")


def describe(game: Monuments, event: Event, note: dict[str, str]) -> str:
    """What happened, in a sentence."""
    words = _Filler(game, event.to_json(), None).fill()
    words.update(note)
    sentence = EVENTS[event.kind].format(**words)
    return sentence[:1].upper() + sentence[1:]


def label(game: Monuments, seat: int, choice: Choice) -> str:
    """A choice, in a few words."""
    sentence = CHOICES[choice.kind].format(**_Filler(game, choice.to_json(), seat).fill())
    return sentence[:1].upper() + sentence[1:]


def ask(game: Monuments, step: Step, seat: int | None) -> str:
    """The question that waits, in a sentence, as the seat may know it."""
    words = _Filler(game, step.seen_by(seat), seat).fill()
    pending = game.pending[0] if game.pending and game.pending[0] >= 0 else game.active
    words["seat"] = seat_name(pending)
    return QUESTIONS.get(step.kind, "{kind}").format(**words)


# -- names


def seat_name(seat: int) -> str:
    """A player."""
    return SEATS[seat] if seat != NONE else "nobody"


def place_name(game: Monuments, place: int) -> str:
    """A hex by its name and terrain, a ferry by its number."""
    if place == NONE:
        return "nowhere"
    if place >= game.chart.size:
        return f"ferry {place - game.chart.size}"
    return f"{game.chart.names[place]} ({TERRAIN_NAMES[game.chart.terrain[place]]})"


def goods_words(amounts: list[int]) -> str:
    """Resources, only those there are."""
    return ", ".join([f"{amount} {GOODS[good]}" for good, amount in enumerate(amounts) if amount]) or "nothing"


def units_words(counts: list[int]) -> str:
    """Units, so many of each kind."""
    named = [f"{number} {(ONE_UNIT if number == 1 else UNITS)[kind]}" for kind, number in enumerate(counts) if number]
    return " and ".join(named) or "no units"


def pieces_words(counts: list[int]) -> str:
    """Buildings and military units, so many of each kind."""
    named = [f"{number} {(ONE_PIECE if number == 1 else PIECES)[kind]}" for kind, number in enumerate(counts) if number]
    return ", ".join(named) or "nothing"


def fighters_words(game: Monuments, codes: list[int]) -> str:
    """Fighters by kind and place."""
    counts: dict[int, int] = {}
    for code in codes:
        counts[code] = counts.get(code, 0) + 1
    named = [
        f"{units_words([number if kind == kind_of(code) else 0 for kind in range(len(UNITS))])} at "
        f"{place_name(game, place_of(code))}"
        for code, number in counts.items()
    ]
    return ", ".join(named) or "nobody"


TASK_WORDS: Final = {
    "hexes": "control {n} land hex{es}",
    "terrain": "control {n} {terrain} hex{es}",
    "terrains_all": "control a land hex of each terrain",
    "islands": "control {n} island hex{es}",
    "landmasses": "control land on {n} landmass{es}",
    "foreign": "control {n} hex{es} on home continents of others",
    "workers": "have {n} worker{s} on the board",
    "crowd": "have {n} worker{s} on one land hex",
    "aboard": "have {n} passenger{s} afloat",
    "res": "control {n} {good}",
    "res_each": "control {n} of each resource",
    "res_total": "control {n} resource{s}",
    "pile": "control {n} resource{s} on one hex",
    "towns": "have {n} intact town{s}",
    "forts": "have {n} intact fort{s}",
    "factories": "have {n} intact factor{ies}",
    "bridges": "have {n} bridge{s} at hexes you control",
    "ferries": "control {n} ferr{ies}",
    "green": "have {n} green card{s}",
    "green_card": "have {card} green",
    "weapons": "have {n} armed worker{s}",
    "military": "have {n} military unit{s}",
    "army": "have {n} arm{ies}",
    "navy": "have {n} nav{ies}",
    "airforce": "have {n} airforce{s}",
    "power": "have military power {n}",
    "quests_done": "have completed {n} other quest{s}",
    "won": "have won {n} battle{s} as attacker",
}


def task_words(game: Monuments, task: Task) -> str:
    """What a quest asks for."""
    word = TASKS[task.word]
    return TASK_WORDS[word].format(
        n=task.number,
        s="" if task.number == 1 else "s",
        es="" if task.number == 1 else "es",
        ies="y" if task.number == 1 else "ies",
        terrain=TERRAIN_NAMES[task.what] if word == "terrain" else "",
        good=GOODS[task.what] if word == "res" else "",
        card=game.content.actions[task.what].name if word == "green_card" else "",
    )


def quest_words(game: Monuments, quest: Quest) -> str:
    """A quest: its id, its tasks, what it is worth."""
    tasks = "; ".join([task_words(game, task) for task in quest.tasks])
    penalty = f", {quest.penalty} if not" if quest.penalty else ""
    return f"quest {quest.id} ({tasks}: {quest.points} VP{penalty})"


@final
class _Filler(Filler):
    """Words for Monuments. `seat` is who reads, None for everybody."""

    def __init__(self, game: Monuments, data: dict[str, object], seat: int | None) -> None:
        super().__init__(data)
        self.game = game
        self.seat = seat

    def _count(self, name: str, value: int) -> str:
        content = self.game.content
        if name in ("seat", "attacker", "defender", "winner"):
            return seat_name(value)
        if name in ("hex", "place", "start", "end", "water", "land", "target", "toward"):
            return place_name(self.game, value)
        if name == "unit":
            return ONE_UNIT[value]
        if name == "building":
            return BUILDINGS[value]
        if name == "good":
            return GOODS[value]
        if name == "work":
            return WORK_IDS[value]
        if name == "civilization":
            return content.world.civilizations[value].name
        if name == "quest":
            return "a quest" if value == NONE else quest_words(self.game, content.quests[value])
        if name == "deck":
            return content.decks[value].name
        if name == "ability":
            return content.abilities[value].name
        return str(value)

    def _text(self, name: str, value: str) -> str:
        content = self.game.content
        if name == "because":
            return BECAUSE.get(value, value)
        if name == "unit":
            return "ferry" if value == "ferry" else _named(value, UNIT_IDS, ONE_UNIT)
        if name in ("good", "give", "take"):
            return _named(value, GOOD_IDS, GOODS)
        if name == "building":
            return _named(value, BUILDING_IDS, BUILDINGS)
        if name == "card":
            return self._card(value)
        if name == "civilization":
            found = [printed.name for printed in content.world.civilizations if printed.id == value]
            return found[0] if found else value
        if name == "quest":
            quests = [quest for quest in content.quests if quest.id == value]
            return quest_words(self.game, quests[0]) if quests else value
        if name == "work":
            return self._token() if value == "token" else _named(value, WORK_IDS, WORK_IDS)
        return value

    def _list(self, name: str, values: list[object]) -> str:
        value = ints(values)
        if name == "goods":
            return goods_words(value)
        if name == "units":
            return units_words(value)
        if name == "pieces" and len(value) == len(PIECE_IDS):
            return pieces_words(value)
        if name == "attackers":
            return fighters_words(self.game, value)
        if name == "points":
            return ", ".join([f"{SEATS[seat]} {points}" for seat, points in enumerate(value)])
        if name == "load":
            return f" with {goods_words(value)}" if any(value) else ""
        return ", ".join([str(item) for item in value])

    def _card(self, id: str) -> str:
        """An action card or a common bonus card."""
        content = self.game.content
        if id in ACTIONS:
            return content.actions[ACTIONS.index(id)].name
        found = [content.bonuses[card.bonus] for card in content.commons if card.id == id]
        return f"{found[0].name} ({found[0].text})" if found else id

    def _gift(self, seat: int, layer: int, option: int) -> str:
        """An option of a personal bonus card."""
        cards = self.game.content.decks[self.game.realms[seat].deck].cards
        gifts = cards[layer - 1].gifts if 0 < layer <= len(cards) else ()
        return gifts[option].text if 0 <= option < len(gifts) else f"option {option + 1}"

    def _token(self) -> str:
        """What the ability of the player puts on a hex."""
        seat = self.seat if self.seat is not None else self._number("seat")
        ability = self.game.realms[seat].ability if seat != NONE else NONE
        return self.game.content.abilities[ability].token if ability != NONE else "token"

    def _extras(self) -> dict[str, str]:
        kind = str(self.data.get("kind"))
        words = {"number_of_workers": counted(max(self._number("number"), self._number("workers")), "worker")}
        for more in (self._card_words(kind), self._board_words(kind), self._war_words(kind), self._quest_words(kind)):
            words.update(more)
        if kind == "end":
            waiting = self.game.stack[-1].kind if self.game.stack else ""
            words["ending"] = ENDINGS.get(waiting, "No more")
        return words

    def _card_words(self, kind: str) -> dict[str, str]:
        """Words about cards."""
        data, content = self.data, self.game.content
        if kind in ("card_played", "card_upgraded"):
            return {
                "action_card": content.actions[self._number("card")].name,
                "side": " (green)" if data.get("green") is True else "",
                "wasted": " without effect" if data.get("wasted") is True else "",
            }
        if kind == "score_card_dealt":
            return {"score_card": content.scores[self._number("card")].name}
        if kind == "bonus_taken":
            bonus = content.bonuses[content.commons[self._number("card")].bonus]
            return {"bonus": f"{bonus.name} ({bonus.text})"}
        if kind == "gift_chosen":
            return {"gift": self._gift(self._number("seat"), self._number("layer"), self._number("option"))}
        if kind == "option" and self.seat is not None:
            return {"option": self._gift(self.seat, self.game.realms[self.seat].layers, self._number("number"))}
        return {}

    def _board_words(self, kind: str) -> dict[str, str]:
        """Words about hexes, ferries and rivers."""
        words: dict[str, str] = {}
        if kind in ("sail", "ferry_moved"):
            land = self._number("land")
            words["landing"] = f", mooring at {place_name(self.game, land)}" if land != NONE else ""
        if kind == "bridge_built":
            names = [self.game.chart.names[hex] for hex in self.game.chart.rivers[self._number("river")]]
            words["river"] = " and ".join(names)
        if kind == "token_placed":
            words["token"] = self._token()
        if kind == "build":
            toward = self._number("toward")
            words["toward"] = f" towards {place_name(self.game, toward)}" if toward != NONE else ""
        if kind == "activate":
            other = self._number("other")
            words["other"] = f", {other} from the {self._token()}" if other > 0 else ""
        if kind == "exchange" and self.seat is not None:
            number = side_of(self.game, self.seat, TRADE).number
            words["give"] = f"{number} {_named(str(self.data.get('give')), GOOD_IDS, GOODS)}"
            words["take"] = f"1 {_named(str(self.data.get('take')), GOOD_IDS, GOODS)}"
        if kind == "board":
            words["pair"] = ", waiting for another" if self.data.get("pair") is True else ""
        return words

    def _war_words(self, kind: str) -> dict[str, str]:
        """Words about units and battles."""
        armed = self.data.get("armed") is True
        words = {"armed_worker": "an armed worker" if armed else "a worker"}
        if kind == "unit_trained":
            hex, end = self._number("hex"), self._number("end")
            words["at_end"] = f" on {place_name(self.game, end)}" if end != hex else ""
        if kind == "train":
            water = self._number("water")
            words["water"] = f", to {place_name(self.game, water)}" if water != NONE else ""
        if kind == "lose":
            fighters = self._numbers("fighters")
            named = [fighters_words(self.game, fighters)] if fighters else []
            words["losses"] = ", ".join([*named, *[BUILDINGS[building] for building in self._numbers("buildings")]])
        if kind == "pips_rolled":
            words["pips"] = counted(sum(self._numbers("faces")), "pip")
            words["faces"] = ", ".join([str(face) for face in self._numbers("faces")]) or "no dice"
        if kind == "take_damage":
            words["damage"] = f"{counted(self._number('points'), 'point')} of damage"
        if kind == "battle_ended":
            winner = self._number("winner")
            words["outcome"] = "A tie: nothing happens" if winner == NONE else f"{seat_name(winner)} has won"
        return words

    def _quest_words(self, kind: str) -> dict[str, str]:
        """Words about quests that others may not see."""
        if kind == "keep" and self.seat is not None:
            dealt = self.game.realms[self.seat].dealt
            quests = [self.game.content.quests[dealt[place]] for place in self._numbers("drawn") if place < len(dealt)]
            return {"drawn": " and ".join([quest_words(self.game, quest) for quest in quests])}
        if kind == "quests_kept":
            kept, left = self._numbers("kept"), self._numbers("left")
            named = [quest_words(self.game, self.game.content.quests[quest]) for quest in kept if quest != NONE]
            return {
                "kept": " and ".join(named) or counted(len(kept), "quest"),
                "left": f" of {len(kept) + len(left)}" if left and not named else "",
            }
        return {}


def _named(value: str, ids: tuple[str, ...], names: tuple[str, ...]) -> str:
    return names[ids.index(value)] if value in ids else value
