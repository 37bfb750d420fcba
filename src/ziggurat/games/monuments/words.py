"""Every sentence of Monuments that a player reads: the only file a translation replaces.

Sentences are patterns. A name in braces is a field of the record, which `fields.py` puts in words, or a PLACEHOLDER.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from ziggurat.core.choice import Choice
from ziggurat.core.fields import Sentence, counted
from ziggurat.core.words import Words
from ziggurat.games.monuments.content.model import TASKS, TRADE, WORKS, Quest, Task
from ziggurat.games.monuments.game import NONE, Monuments, kind_of, place_of
from ziggurat.games.monuments.status import side_of

BLURB: Final[str] = "An old people, ten actions that grow with use, and monuments built in plain sight of your rivals."
POINTS: Final[str] = "Victory points"
SEATS: Final[tuple[str, ...]] = ("Red", "Green", "Blue", "Yellow")
GOODS: Final[tuple[str, ...]] = ("wood", "sheep", "metal", "wheat")
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
    "game_ended": "The game is over: {scores}.",
    # set-up
    "civilization_taken": "{seat} plays the {people}, with {workers} at the monument.",
    "score_card_dealt": "{seat} has the score card {score_card}.",
    "deck_dealt": "{seat} has the personal deck {deck}.",
    "ability_dealt": "{seat} has the ability {ability}.",
    "starters_removed": "The other starting quests leave the game.",
    # cards
    "card_played": "{seat} plays {action}{green}{wasted}.",
    "cards_taken_back": "{seat} takes all cards back.",
    "card_upgraded": "{seat} upgrades {action}.",
    # resources
    "goods_placed": "{seat} gets {goods} on {hex} {because}.",
    "good_paid": "{seat} pays 1 {good_kind} from {place} {because}.",
    "goods_gone": "No room on {hex} for {goods}: back to the bank.",
    # movement
    "unit_moved": "{seat}: {unit_kind} from {start} to {end}{load}.",
    "unit_boarded": "{seat}: {unit_kind} at {start} goes aboard ferry {ferry}{load}.",
    "ferry_moved": "{seat} moves ferry {ferry} to {water}{landing}.",
    # production and building
    "produced": "{seat} produces {goods} on {hex}.",
    "building_built": "{seat} builds a {building_kind} on {hex}.",
    "building_repaired": "{seat} repairs the {building_kind} on {hex}.",
    "bridge_built": "{seat} builds a bridge between {river}.",
    "ferry_built": "{seat} builds a ferry at {land}, towards {water}.",
    "token_placed": "{seat} puts a {token} on {hex}.",
    "workers_placed": "{seat}: {workers} on {hex}.",
    # layers and bonuses
    "worker_sacrificed": "{seat} sacrifices a worker at {place}.",
    "layer_built": "{seat} builds layer {layer}.",
    "bonus_taken": "{seat} takes the bonus {bonus_card}.",
    "gift_chosen": "{seat} takes a personal bonus: {gift}.",
    "pieces_unlocked": "{seat} unlocks {pieces}.",
    # war
    "unit_trained": "{seat} trains a worker on {hex} as {unit_kind}{at_end}.",
    "weapon_given": "{seat} arms a worker at {place}.",
    "battle_began": "{attacker} attacks {defender} on {target} with {attackers}.",
    "pips_rolled": "{seat} rolls {faces}: {pips}.",
    "unit_killed": "{seat} loses 1 {unit_kind} at {place}.",
    "ferry_sunk": "Ferry {ferry} sinks, and with it all that {seat} has aboard.",
    "building_damaged": "The {building_kind} of {seat} on {hex} is damaged.",
    "units_retreated": "{seat} retreats from {start} to {end} with {units}.",
    "unit_advanced": "{seat}: {unit_kind} moves onto {hex}.",
    "battle_ended": "{outcome}.",
    # quests
    "quest_drawn": "{seat} draws {quest_card}.",
    "quests_kept": "{seat} keeps {kept}{of_drawn}.",
    "quest_completed": "{seat} completes {quest_card}.",
}

# -- choices

CHOICES: Final[dict[str, str]] = {
    "civilization": "Play the {civilization}",
    "play_card": "{card}",
    "take_back": "Take all cards back",
    "complete": "Complete {quest}",
    "keep": "Keep {drawn}",
    "at": "{place}",
    "one_of": "{worker} at {place}",
    "this_card": "{card}",
    "option": "{gift}",
    "pay": "1 {good} from {place}",
    "put": "1 {good} on {hex}",
    "move": "{unit} from {start} to {end}{load}",
    "board": "{unit} at {start} aboard ferry {ferry}{load}{following}",
    "sail": "Ferry {ferry} to {water}{landing}",
    "activate": "{hex}{other}",
    "build": "{work} on {hex}{toward}",
    "repair": "Repair the {building} on {hex}",
    "respawn": "New workers at the monument",
    "exchange": "{price} {give} for 1 {take}",
    "train": "{unit} on {hex}, from {worker}{harbour}",
    "forge": "A weapon",
    "attack": "{defender} on {hex}",
    "send": "{unit} at {place}",
    "lose": "{losses}",
    "end": "{ending}",
    "rolled": "{dice}",
    "drawn": "{item}",
}

# The label of `End`, by the kind of the pending question.
ENDINGS: Final = {
    "after_action": "End the turn",
    "move_units": "Move no more",
    "walk_on": "Stay there",
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
    "choose_civilizations": "{asked}: which civilization do you play?",
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
    "place_taken": "{seat}: where does the {taken} go?",
    "move_units": "{seat}: which unit do you move, and where?",
    "walk_on": "{seat}: where does the {unit_kind} on {hex} go on to, and with what? (movement points left: {left})",
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
    "take_damage": "{asked}: which of your pieces take {damage}?",
    "retreat": "{seat}: where do your units retreat to?",
    "occupy": "{seat}: which of the attackers moves in?",
    # layers and bonuses
    "sacrifice": "{seat}: which worker do you sacrifice? ({left} to go)",
    "choose_bonus": "{seat}: which common bonus of layer {layer} do you take?",
    "draw_bonus": "A common bonus of layer {layer} is drawn.",
    "choose_gift": "{seat}: which option of your personal card of layer {layer} do you carry out?",
    "upgrade_free": "{seat}: which card do you upgrade for nothing? (up to {left})",
    "build_free": "{seat}: where do you build a {free_work} for nothing?",
    "place_workers": "{seat}: in which town does a new worker appear? ({left} to go)",
    "place_goods": "{seat}: where do you put what you gain {because}? ({goods} to go)",
}

# -- why not

REASONS: Final[dict[str, str]] = {
    "MON-DIC-02": "Each die is rolled once and shows one of its six sides.",
    "MON-DMG-01": "The damage must be taken in full, by pieces of yours that are in the battle.",
    "MON-DMG-02": "Name the pieces that take the damage.",
    "MON-DMG-03": "Give up no more than the damage takes; if all with power are too weak, all of them fall.",
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
    "MON-SET-14": "A starting resource lies on a land hex with room that makes its kind, as a rule of your continent.",
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
    "MON-TRD-03": "Exchange at least once, one kind of resource for one resource of any kind.",
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
    "MON-MOV-14": "A unit takes along what lies where it sets out, as much as it carries and has room where it goes.",
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
    "MON-CBO-08": "Only a card of the last layer that is still there can be drawn.",
    "MON-PBO-01": "Carry out an option of your personal card that has an effect, as far as it goes.",
    "MON-PBO-04": "What a personal bonus builds goes on a hex you control, or on an edge of one.",
    "MON-PBO-05": "Workers of a personal bonus go into an intact town of yours where no other player has a piece.",
}


ABILITY_RULES: Final = "MON-ABILITYCARD-"  # then the id of the card


@final
class MonumentsWords(Words[Monuments]):
    """The sentences of Monuments: labels, too, begin with a capital letter."""

    def label(self, game: Monuments, seat: int, choice: Choice) -> str:
        text = super().label(game, seat, choice)
        return text[:1].upper() + text[1:]

    def reason(self, rule: str) -> str:
        """Why a rule refuses a choice; a pack may have abilities that the ledger does not know."""
        if rule.startswith(ABILITY_RULES) and rule not in self.reasons:
            return "The text of your ability says what it needs."
        return super().reason(rule)


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
    """Resources, without zeros."""
    return ", ".join([f"{amount} {GOODS[good]}" for good, amount in enumerate(amounts) if amount]) or "nothing"


def units_words(counts: list[int]) -> str:
    """Units by kind, with their numbers."""
    named = [f"{number} {(ONE_UNIT if number == 1 else UNITS)[kind]}" for kind, number in enumerate(counts) if number]
    return " and ".join(named) or "no units"


def pieces_words(counts: list[int]) -> str:
    """Buildings and military units by kind, with their numbers."""
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


def token_words(game: Monuments, seat: int) -> str:
    """What the ability of a player puts on a hex."""
    ability = game.realms[seat].ability if seat != NONE else NONE
    return game.content.abilities[ability].token if ability != NONE else "token"


# -- placeholders that are no fields: each needs several fields, or the position

Said = Sentence[Monuments]


def _asked(said: Said) -> str:
    """The player who owes an answer."""
    pending = said.game.pending
    return seat_name(pending[0] if pending and pending[0] >= 0 else said.game.active)


def _ending(said: Said) -> str:
    """What `End` means at the question that waits."""
    stack = said.game.stack
    return ENDINGS.get(stack[-1].kind if stack else "", "No more")


def _gift(said: Said) -> str:
    """An option of the personal bonus card of a layer: the one an event names, or a choice for the newest layer."""
    realm = said.game.realms[said.number("seat")]
    layer, option = said.number("layer", realm.layers), said.number("option", said.number("number"))
    cards = said.game.content.decks[realm.deck].cards
    gifts = cards[layer - 1].gifts if 0 < layer <= len(cards) else ()
    return gifts[option].text if 0 <= option < len(gifts) else f"option {option + 1}"


def _where(said: Said, field: str, before: str) -> str:
    """The place in a field after these words; nothing if there is none."""
    place = said.number(field)
    return f"{before}{place_name(said.game, place)}" if place != NONE else ""


def _at_end(said: Said) -> str:
    """Where a trained unit appears, if not where the worker stood."""
    end = said.number("end")
    return f" on {place_name(said.game, end)}" if end != said.number("hex") else ""


def _losses(said: Said) -> str:
    """The units and buildings that take damage."""
    fighters = said.numbers("fighters")
    named = [fighters_words(said.game, fighters)] if fighters else []
    return ", ".join([*named, *[BUILDINGS[building] for building in said.numbers("buildings")]])


def _outcome(said: Said) -> str:
    winner = said.number("winner")
    return "A tie: nothing happens" if winner == NONE else f"{seat_name(winner)} has won"


def _of_drawn(said: Said) -> str:
    """How many quests were drawn, for players who may not see which ones were kept."""
    kept, put_back = said.numbers("kept"), said.numbers("put_back")
    hidden = all([quest == NONE for quest in kept])
    return f" of {len(kept) + len(put_back)}" if put_back and hidden else ""


PLACEHOLDERS: Final[dict[str, Callable[[Said], str]]] = {
    "asked": _asked,
    "at_end": _at_end,
    "damage": lambda said: f"{counted(said.number('points'), 'point')} of damage",
    "ending": _ending,
    "following": lambda said: ", waiting for another" if said.flag("pair") else "",  # the ferry waits
    "free_work": lambda said: WORKS[said.number("work")],  # the question holds its number
    "gift": _gift,
    "harbour": lambda said: _where(said, "water", ", to "),  # where a new navy appears
    "landing": lambda said: _where(said, "land", ", mooring at "),
    "losses": _losses,
    "of_drawn": _of_drawn,
    "outcome": _outcome,
    "pips": lambda said: counted(sum(said.numbers("faces")), "pip"),
    "price": lambda said: str(side_of(said.game, said.number("seat"), TRADE).number),  # of an exchange
    "taken": lambda said: GOODS[said.number("good")],  # the question holds its number
    "token": lambda said: token_words(said.game, said.number("seat")),
    "worker": lambda said: "an armed worker" if said.flag("armed") else "a worker",
}
"""What stands in braces in a sentence and is no field."""
