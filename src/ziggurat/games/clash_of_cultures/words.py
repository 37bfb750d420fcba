"""Every sentence of Clash of Cultures that a player reads: the only file a translation replaces.

Sentences are patterns. A name in braces is a field of the record, which `fields.py` puts into words, or one of the
PLACEHOLDERS at the end of this file. Seats stand in them as marks and verbs in brackets agree with the first seat of
their sentence, see `core/naming.py`; a question begins with the player it is put to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ziggurat.core.fields import Sentence, counted
from ziggurat.core.naming import seat_mark
from ziggurat.core.study import ThingKind
from ziggurat.games.clash_of_cultures.board.sea import laid
from ziggurat.games.clash_of_cultures.board.units import ARMY, FOREST, SETTLER, kind_of, unit
from ziggurat.games.clash_of_cultures.content.model import ADVANCES, CULTURE, MOOD, WONDERS
from ziggurat.games.clash_of_cultures.content.model import BUILDINGS as BUILDING_IDS
from ziggurat.games.clash_of_cultures.content.model import GOODS as GOOD_IDS
from ziggurat.games.clash_of_cultures.game import (
    ANGRY,
    ATTACKER,
    BARBARIANS,
    DEFENDER,
    MOODS,
    NONE,
    Clash,
    Goods,
    one_good,
)
from ziggurat.games.clash_of_cultures.hooks import (
    ACTED,
    ACTION_EFFECTS,
    BATTLE,
    BUILT,
    COMBAT_EFFECTS,
    EVENT_EFFECTS,
    FOUNDED,
    LEARNED,
    WONDER,
)
from ziggurat.games.clash_of_cultures.rules.cities.build import price_of
from ziggurat.games.clash_of_cultures.rules.cities.civic import mood_way, step_price
from ziggurat.games.clash_of_cultures.rules.cities.collect import BUNDLE_GOODS, room_for, yields
from ziggurat.games.clash_of_cultures.rules.cities.increase import IncreaseCity
from ziggurat.games.clash_of_cultures.rules.cities.influence import lacking, needed_roll
from ziggurat.games.clash_of_cultures.rules.payment import ADVANCE, MOOD_IN_KIND, PLAIN, sensible, ways
from ziggurat.games.clash_of_cultures.rules.status_phase import FreeAdvances, Razing, free_advances
from ziggurat.games.clash_of_cultures.rules.turn.advancing import price, waiver
from ziggurat.games.clash_of_cultures.rules.turn.government import ChangeGovernment
from ziggurat.games.clash_of_cultures.rules.turn.trade import AnswerOffer, lost_in_trade
from ziggurat.games.clash_of_cultures.rules.war.casualties import fighters, fortress_acts
from ziggurat.games.clash_of_cultures.status import working_size

BLURB: Final[str] = "Explore, found cities, learn 48 advances and raise wonders; trade with your rivals or fight."
POINTS: Final[str] = "points"
SEATS: Final[tuple[str, ...]] = ("Red", "Green", "Blue", "Yellow", "the Barbarians")
GOODS: Final[tuple[str, ...]] = ("Food", "Ore", "Wood", "Ideas", "Gold", "Mood tokens", "Culture tokens")
ONE_GOOD: Final = ("Food", "Ore", "Wood", "Idea", "Gold", "Mood token", "Culture token")
BUILDINGS: Final[tuple[str, ...]] = ("Temple", "Fortress", "Academy", "Port")
UNITS: Final = ("Settlers", "Army units", "Ships")
ONE_UNIT: Final = ("Settler", "Army unit", "Ship")
TERRAIN_NAMES: Final = ("Fertile", "Mountain", "Forest", "Sea", "Barren")

# -- why a player gains or pays goods; advances, Wonders and cards go by their own name

BECAUSE: Final = {
    "start": "at the start",
    "advance": "for an advance",
    "outline": "with an advance",
    "build": "for units",
    "collect": "collected",
    "increase": "for a building",
    "temple": "for a new Temple",
    "academy": "for a new Academy",
    "wonder": "for a Wonder",
    "civic": "for Civic Improvement",
    "influence": "for Cultural Influence",
    "roads": "for Roads",
    "capture": "from a captured city",
    "barbarians": "from Barbarians",
    "raze": "for a razed city",
    "trade": "in a trade",
    "routes": "from trade routes",
    "event": "by an Event",
    "great": "for a Great Person",
    "card": "for an Action card",
    "objective": "for an objective",
    "limit": "above the limit",
    "battle": "in a battle",
}

ACTIONS_TAKEN: Final = {
    "advance": "Advance", "found": "Found City", "activate": "Activate City", "move": "Move",
    "civic": "Civic Improvement", "influence": "Cultural Influence", "card": "an Action card",
}  # fmt: skip

ATTEMPTS: Final = {"action": "", "art": " through Art and Sculptures", "wonder": " through Great Pyramids"}

OUTCOMES: Final = {"accepted": "[agrees]", "refused": "[refuses]", "withdrawn": "[makes] no offer after all"}

ACTIVATIONS: Final = {
    "build": "build units", "collect": "collect", "increase": "add a building", "wonder": "build a Wonder",
}  # fmt: skip

# -- what changes a battle, beside advances, Wonders and cards

SOURCES: Final = {"great_warlord": "Great Warlord", "fortress": "Fortress", "cancelled": "cancelled before"}

# -- what happened

EVENTS: Final[dict[str, str]] = {
    # time
    "round_began": "Round {round}.",
    "turn_began": "{seat}'s turn {turn}: {number_of_actions}.",
    "turn_ended": "{seat} [ends] the turn.",
    "status_began": "Status Phase of round {round}.",
    "first_player_set": "{seat} [is] first player.",
    "last_turn_began": "A Wonder was built: the game ends with this turn.",
    "game_ended": "The game is over{why}: {halves}.",
    "action_taken": "{seat} [uses] an action: {action}.",
    "actions_changed": "{seat} [has] {more_or_less} this turn.",
    "ability_used": "{seat} [uses] {advance}.",
    # set-up
    "home_taken": "{seat} [starts] in region {region}.",
    # resources, tokens, levels
    "gained": "{seat} [gets] {goods} {because}.",
    "goods_lost": "{seat} [loses] {goods} at the limit.",
    "paid": "{seat} [pays] {goods} {because}.",
    "level_raised": "{seat} [reaches] {level_name} {level}.",
    # advances
    "advance_got": "{seat} [has] {advance}.",
    "government_changed": "{seat} [changes] government: {had} instead of {given_up}.",
    # cities
    "city_founded": "{seat} {found} at {space}.",
    "city_activated": "{space} is activated.",
    "collected": "{seat} [collects] {goods} with {space}.",
    "drafted": "{seat} [drafts] an Army unit.",
    "mood_changed": "{space} is {mood}.",
    "building_added": "{seat} [adds] {a_building} to {space}.",
    "building_turned": "The {building} of {space} takes {seat}'s colour.",
    "building_lost": "{space} loses its {building}.",
    "city_lost": "{space} is gone.",
    "city_taken": "{seat} [takes] {space}.",
    # units
    "units_placed": "{side} [gets] {units} at {space}.",
    "units_lost": "{side} [loses] {units} at {space}.",
    "settler_settled": "{seat}'s Settler settles at {space}.",
    "units_moved": "{side} [moves] {units} from {start} to {end}.",
    "ships_returned": "{side} [goes] back to {space} with {units}.",
    "move_ended": "{seat} [has] moved.",
    # exploration
    "region_revealed": "{seat} [reveals] a region: {terrains}.",
    # wonders
    "wonder_revealed": "{wonder} can be built.",
    "wonder_claimed": "{seat} [claims] {wonder}.",
    "wonder_built": "{seat} [builds] {wonder} in {space}.",
    # cards
    "card_known": "{seat} [knows] of {known_card} in {holder}'s hand.",
    "action_drawn": "{seat} [draws] {action_card}.",
    "objective_drawn": "{seat} [draws] {objective_card}.",
    "deck_renewed": "The {deck} deck is made anew from its discards.",
    "action_discarded": "{seat} {half} {action_card}.",
    "objective_exchanged": "{seat} [puts] an Objective card back for another.",
    "truce_made": "{seat} and {other} agree not to attack each other.",
    "title_played": "{seat} [honours] a hero.",
    "great_played": "{seat} [calls] {event_card}.",
    # objectives
    "objective_completed": "{seat} [completes] {objective}.",
    # events
    "event_drawn": "{seat} [draws] the Event {event_card}.",
    "event_ended": "{event_card} is over.",
    "event_kept": "{seat} [keeps] {event_card}.",
    "event_scored": "{seat} [scores] {number_of_points} for what was destroyed.",
    "great_taken": "{seat} [takes] {event_card} into the hand.",
    # marks
    "marked": "{marked}",
    "unmarked": "{unmarked}",
    "next_turn_cut": "{seat} will have {number_of_actions} less in the next turn.",
    "space_exhausted": "{space} is exhausted.",
    # battles
    "battle_began": "{attacker} [attacks] {defender} at {space} with {units}.",
    "fortress_besieged": "{seat} [uses] Siegecraft: the Fortress of {space} {besieged}.",
    "combat_round_began": "Combat round {round} at {space}.",
    "card_declared": "{seat} {declared}.",
    "cards_shown": "Combat cards: {attacking_card} against {defending_card}.",
    "combat_card_stopped": "{seat}'s {combat_card} has no effect.",
    "combat_card_taken": "{seat} [takes] {action_card}.",
    "hit_cancelled": "A hit against {seat} is cancelled.",
    "fortress_silenced": "The Fortress of {space} does nothing this round.",
    "combat_rolled": "{attacker} [rolls] {attacking}{attack_why}: {attack} in all. "
    "{defender} [rolls] {defending}{defence_why}: {defence} in all. "
    "{attacker_hits} against {attacker}{attacker_why}, {defender_hits} against {defender}{defender_why}.",
    "units_killed": "{side} [loses] {units} in the battle at {space}.",
    "army_fled": "{side} [retreats] with {units} from {start} to {end}.",
    "battle_ended": "The battle at {space} is over. {victory}.",
    # cultural influence
    "influence_tried": "{seat} [tries] to influence {target} from {source}: {total}, {success}.",
    # trades
    "offer_made": "{seat} [offers] {other} {offered} for {asked}.",
    "offer_invited": "{seat} [asks] {other} for an offer.",
    "offer_answered": "{outcome_words}.",
    "cards_traded": "{seat} [hands] {other} {traded}.",
}

MARKED: Final = {
    "cards_written": "{seat} [draws] the cards of Writing.",
    "labor_forced": "{seat}'s angry cities work like neutral ones this turn.",
    "library_consulted": "{seat} [learns] from a neighbour in Great Library.",
    "marked_for_death": "{giver} [sends] an assassin: one action less for {seat}.",
    "plague_began": "Without Sanitation no city grows and no Wonder is built from now on.",
    "warlord_called": "{seat} [follows] a warlord.",
}
UNMARKED: Final = {"warlord_called": "{seat}'s warlord goes home."}
"""What happened when a player got a mark, and when a player lost it, by mark."""

HAPPENED: Final = {
    FOUNDED: "founded a city", WONDER: "built a Wonder", BUILT: "built units", ACTED: "finished an action",
}  # fmt: skip
"""What players may answer to, by the name of the moment."""

THINGS: Final[tuple[ThingKind, ...]] = (
    ThingKind("home", "Home regions, by their first and last space", one=True),
    ThingKind("advance", "Advances"),
    ThingKind("wonder", "Wonders"),
    ThingKind("objective", "Objectives completed"),
    ThingKind("action", "Action cards played"),
    ThingKind("combat", "Action cards played in combat"),
    ThingKind("great", "Great Persons played"),
)
"""What studies count."""

ENDED: Final = {
    "COC-STA-08": ", since a player has no city left",
    "COC-VAR-12": ", for the roll says so",
    "COC-VAR-16": ", for a Wonder was built",
}
"""Why the game is over before its last round is, by rule."""

# -- choices

CHOICES: Final[dict[str, str]] = {
    "leave": "Back",
    "end": "{ending}",
    "accept": "{yes}",
    "refuse": "{no}",
    "at_space": "{site}",
    "at_spaces": "{sites}",
    "this_seat": "{target}",
    "this_good": "1 {good}",
    "this_advance": "{advance}",
    "these_advances": "{advances}",
    "this_wonder": "{wonder}",
    "this_building": "{building}",
    "these_buildings": "{buildings}",
    "these_units": "{units}",
    "unit_at": "{unit} at {space}",
    "units_at": "{units_in_places}",
    "pay": "Pay {payment}",
    "buy": "Advance: {advance}{price}{asking}",
    "found": "Found a city at {space}",
    "activate": "City {place_name}: {work}{again_active}",
    "start_move": "Move",
    "start_civic": "Civic Improvement{by_voting}",
    "influence": "Influence {target} from {source}{by_means}{by_takeover}{influence_price}{influence_roll}",
    "use": "Use {ability}",
    "swap_token": "Swap a {other_token} for a {good} (Drama & Music)",
    "play_card": "Play {upper_half}",
    "play_great": "Play {great_person}",
    "start_trade": "Trade",
    "build": "Build {new_units}{units_price}{by_draft}{asking}",
    "collect": "Collect {payment}{lost_goods}{reach}{with_card}",
    "increase": "{building}{towards}{and_settler}{building_cost}{asking}",
    "build_wonder": "{wonder}{wonder_price}{asking}",
    "raise": "Raise {site}{mood_price}{asking}",
    "move": "{units}{wary} from {start} to {end}{against}{roads}",
    "sail": "{units} from {start}{sailing}",
    "turned": "{ground}",
    "combat": "Play {combat_half}",
    "siege": "{siege}{asking}",
    "sink": "Lose {sinking}",
    "boost": "Spend {culture_tokens} on the roll",
    "income": "Take {payment}",
    "claim": "Complete {own_objective}",
    "offer": "Offer {target} {offering} for {asked}{lost_by_offer}",
    "invite": "Ask {target} for an offer",
    "hand_over": "Agree{handed}{lost_by_agreeing}",
    "this_card": "{chosen_card}",
    "swap": "Give {own_card} for {their_card}",
    "raid": "From {start} against {end}, for 1 {good}",
    "share": "{shares}",
    "ruin": "{piece} of {space}",
    "ruins": "{ruined}",
    "drawn": "{item}",
    "rolled": "{dice}",
}

LAST_CITY: Final = ", your last city: the game ends with the next Status Phase if you have none then"

YES: Final = {
    "keep_settlement": "Keep it as your city",
    "feed_fortress": "Pay 2 Food",
    "want_event": "The main effect counts",
    "unrest": "Pay 1 Mood token",
    "take_great": "Take it for {fee}",
    "revolt": "Give up an Army unit",
    "campaign": "Move",
    "fight_on": "Fight on",
}
NO: Final = {
    "keep_settlement": "Raze it for 1 Gold",
    "feed_fortress": "The Fortress takes no part",
    "want_event": "Only its icon counts",
    "unrest": "Let it happen",
    "take_great": "Leave it to the next player",
    "revolt": "Let it happen",
    "campaign": "Do not move",
    "answer_offer": "Refuse",
}
"""What yes and no mean, by question."""

ENDINGS: Final = {
    "take_turn": "End the turn",
    "move_groups": "No more groups",
    "free_sail": "No Ship sails",
    "declare_cards": "Play no card",
    "play_on": "Play no card",
    "none_fits": "Play no card",
    "fight_on": "Cease and go back",
    "choose_advance": "No advance",
    "buy_more": "No further advance",
    "improve": "No more cities",
    "influence_from": "No attempt",
    "return_offer": "No offer",
    "declare_objectives": "None",
    "claim_at_once": "None",
    "razing": "Raze none",
    "swap_cards": "Swap none",
    "look_at_plans": "Keep all",
    "send_explorer": "Explore nothing",
    "send_settler": "No Settler",
    "hire_barbarians": "No more attacks",
    "delight": "None",
    "enlarge_city": "None",
    "found_colony": "No city",
    "honour": "None",
    "revolt": "Give up no unit",
}
"""What it means to end, by question."""

STANDING: Final[dict[str, str]] = {
    "end_turn": "End my turns of this round when no action is left",
    "no_cards": "Do not ask me for cards on what happens this turn",
    "no_combat_cards": "I play no combat cards this turn",
    "no_objectives": "Do not ask me for Objectives this round",
    "no_trades": "I refuse all offers of trade this round",
    "no_razing": "I never raze a city of my own",
}
"""Answers given in advance."""

# -- what answers change

# feature -> what a player has who has more of it than after another answer, and what a player has who has less
DIFFERENCES: Final[dict[str, tuple[str, str]]] = {
    "lead": ("a better place in points", "a worse place in points"),
    "points": ("more points", "fewer points"),
    "food": ("more Food", "less Food"),
    "ore": ("more Ore", "less Ore"),
    "wood": ("more Wood", "less Wood"),
    "ideas": ("more Ideas", "fewer Ideas"),
    "gold": ("more Gold", "less Gold"),
    "mood": ("more Mood tokens", "fewer Mood tokens"),
    "culture": ("more Culture tokens", "fewer Culture tokens"),
    "full": ("more resources at their limit", "fewer resources at their limit"),
    "food_room": ("room for more Food", "no room for more Food"),
    "culture_level": ("a higher Culture level", "a lower Culture level"),
    "happiness_level": ("a higher Happiness level", "a lower Happiness level"),
    "advances": ("more advances", "fewer advances"),
    "economy": ("more advances that feed and build", "fewer advances that feed and build"),
    "learning": ("more advances of learning", "fewer advances of learning"),
    "warfare": ("more advances of Warfare", "fewer advances of Warfare"),
    "government": ("a government", "no government"),
    "next_advance": ("resources for the next advance", "no resources for the next advance"),
    "next_building": ("resources for the next building", "no resources for the next building"),
    "wonder_plan": ("a Wonder that is nearer", "a Wonder that is farther off"),
    "cities": ("more cities", "fewer cities"),
    "homeless": ("no city at all", "a city"),
    "last_city": ("only one city", "more than one city"),
    "pieces": ("more buildings", "fewer buildings"),
    "happy": ("more happy cities", "fewer happy cities"),
    "angry": ("more angry cities", "fewer angry cities"),
    "harvest": ("more to collect", "less to collect"),
    "lost_harvest": ("more land that cities are too small for", "less land that cities are too small for"),
    "temples": ("more Temples", "fewer Temples"),
    "fortresses": ("more Fortresses", "fewer Fortresses"),
    "academies": ("more Academies", "fewer Academies"),
    "ports": ("more Ports", "fewer Ports"),
    "scarcest": ("more land of the scarcest kind", "less land of the scarcest kind"),
    "best_harvest": ("a city that collects more at once", "no city that collects so much at once"),
    "slots": ("more buildings that cities can take", "fewer buildings that cities can take"),
    "kit": ("more of what a building costs", "less of what a building costs"),
    "settlers": ("more safe Settlers", "fewer safe Settlers"),
    "city_sites": ("Settlers nearer to sites for cities", "Settlers farther from sites for cities"),
    "armies": ("more Army units that guard nothing", "fewer Army units that guard nothing"),
    "ships": ("more Ships", "fewer Ships"),
    "threatened": ("cities that other players can attack", "cities that are safer from other players"),
    "levy": ("the means to arm a city in danger", "no means to arm a city in danger"),
    "looming": ("cities that others could raise armies against", "cities that are safer from armies to come"),
    "ruin": ("all cities in danger", "cities that do not all fall at once"),
    "raided": ("cities that Barbarians can attack", "cities that are safer from Barbarians"),
    "last_raided": ("the last cities open to Barbarians", "the last cities safer from Barbarians"),
    "prey": ("weaker cities within reach", "no weaker cities within reach"),
    "marches": ("Army units that can march", "no Army units that can march"),
    "recruits": ("the price of more Army units", "the price of fewer Army units"),
    "rival_cities": ("others with more cities", "others with fewer cities"),
    "rival_goods": ("others with more goods", "others with fewer goods"),
    "rival_objectives": ("others with more Objective cards", "others with fewer Objective cards"),
    "actions_left": ("more actions left", "fewer actions left"),
    "gifts": ("more Status Phases to come", "fewer Status Phases to come"),
    "action_cards": ("more Action cards", "fewer Action cards"),
    "objective_cards": ("more Objective cards", "fewer Objective cards"),
    "great_persons": ("more Great Persons", "fewer Great Persons"),
    "met": ("more objectives met", "fewer objectives met"),
    "goals": ("objectives that are nearer", "objectives that are farther off"),
}


# -- questions

QUESTIONS: Final[dict[str, str]] = {
    "deal": "The game is being dealt.",
    "move_groups": "{player}: which group do you move? {left_groups}.",
    "take_turn": "{player}: what do you do? {actions_left}.",
    "pay_for": "{player}: how do you pay {cost} {because}? {instead}.",
    "pay_tokens": "{player}: the attack on {battle_place} costs {tokens_due}. Which do you pay?",
    "use_siegecraft": "{player}: you attack {battle_place}. What does Siegecraft take from the Fortress?",
    "declare_cards": "{player}: do you play a combat card? {battle_state}.",
    "fight_on": "{player}: do you fight another round? {battle_state}.",
    "take_hits": "{player}: the Ships left after {number_of_hits} cannot carry all at {battle_place}. Who is lost?",
    "raid_hits": "{player}: {number_of_hits} by the Barbarians at {battle_place}. Which units do you lose?",
    "lose_pieces": "{player}: the Barbarians have made {number_of_hits} more at {space}. Which building do you lose?",
    "keep_settlement": "{player}: you have captured {space}. Do you keep it as a city?",
    "place_refugee": "{player}: you have lost a city. Which of your cities takes in its Settler?",
    "place_fanatic": "{player}: you have lost a battle and have Fanaticism. Which city gets the Army unit?",
    "feed_fortress": "{player}: do you pay 2 Food, so that the Fortress of {space} takes part?{occasion}",
    "flee": "{player}: where do your Armies retreat to from {battle_place}?",
    "choose_advance": "{player}: which advance do you get without paying Food?{occasion}",
    "change_government": "{player}: which advance of the new government gets a cube? {cubes_left}.",
    "claim_wonder": "{player}: which Wonder do you claim? Only you can build it.",
    "exchange_token": "{player}: which token do you get for the other? (Drama and Music)",
    "barter_card": "{player}: which Action card do you discard for 1 Gold or 1 Culture token? (Bartering)",
    "barter_for": "{player}: what do you get for the card? (Bartering)",
    "draw_action": "An Action card is drawn.",
    "draw_objective": "An Objective card is drawn.",
    "reveal_wonder": "A Wonder is revealed.",
    "roll_dice": "Dice are rolled: {number}.",
    # exploring and sailing
    "explore_region": "{seat} [explores] {region}: a region is turned over.",
    "turn_region": "{player}: how do you lay region {region}?",
    "settle_region": "{player}: where in {region} do the Barbarians settle?",
    "enter_region": "{player}: where in {region} do your Ships go?",
    "free_sail": "{player}: which Ship sails without an action? (Great Lighthouse)",
    # cities
    "choose_units": "{player}: which units does {space} build? {units_limit}.",
    "choose_harvest": "{player}: what does {space} collect? {harvest_limit}.",
    "increase_city": "{player}: which building does {space} get?",
    "choose_token": "{player}: which token do you get {because}?",
    "take_back": "{player}: you have built for {paid}. Which resource do you get back? (Chemistry)",
    # society
    "improve": "{player}: which city do you make happier? {mood_left}.",
    "raise_one": "{player}: which city becomes happier for 1 Mood token? (Great Gardens)",
    "choose_wonder": "{player}: which Wonder do you build in {space}?",
    "claimed_site": "{player}: where do you build {claimed_wonder}, which you have claimed?",
    "influence_from": "{player}: which city do you try to influence from {source} without an action? (Great Pyramids)",
    "boost_roll": "{player}: you rolled {roll} against {target}. How many Culture tokens do you spend on it?",
    "exchange": "{player}: you have influenced {space}. Which building takes your colour?",
    "convert": "{player}: you have taken over {space}. What does its Barbarian become?",
    # events and Barbarians
    "want_event": "{player}: you draw an Event card. Is its main effect to count?",
    "draw_event": "{seat} [draws] an Event card.",
    "exhaust": "{player}: which space is exhausted?{occasion}",
    "spawn": "{player}: where do Barbarians settle?{occasion}",
    "reinforce": "{player}: which Barbarian settlement gets another unit?{occasion}",
    "attack": "{player}: which Barbarians attack?{occasion}",
    "attack_on": "{player}: which city is attacked from {start}?{occasion}",
    "unrest": "{player}: {space} would become {mood}. Do you pay a Mood token to prevent it?{occasion}",
    "trouble": "{player}: which city suffers? {cities_left}.{occasion}",
    "civil_war": "{player}: which city suffers from civil war?{occasion}",
    "sicken": "{player}: which unit do you lose? {units_left}.{occasion}",
    "new_settler": "{player}: which city gets the Settler?{occasion}",
    "favour": "{player}: who else gets {share_of_event}?{occasion}",
    "hand_out": "{player}: who gets the {amount} Food?{occasion}",
    "volcano": "{player}: which city is destroyed?{occasion}",
    "earthquake": "{player}: which pieces of your cities are destroyed? At most {number}.{occasion}",
    "take_great": "{player}: do you take {event_card} for {fee}? {drawer} [has] drawn it.",
    "revolt": "{player}: do you give up an Army unit to keep {at_stake}?{occasion}",
    "overthrow": "{player}: which government comes to power?{occasion}",
    # cards
    "play_on": "{player}: do you play a card on this? {happened}.",
    "none_fits": "{player}: no card can be played on this. {happened}.",
    "play_copy": "{player}: which copy of {copied_title} do you play?",
    "choose_teacher": "{player}: from whom do you learn an advance?{occasion}",
    "buy_more": "{player}: which advance of the same category do you buy besides?{occasion}",
    "choose_victim": "{player}: who is to have one action less?{occasion}",
    "choose_partner": "{player}: with whom do you agree not to attack each other?{occasion}",
    "honour": "{player}: which city becomes happier?{occasion}",
    "develop_city": "{player}: which city gets a building for nothing?{occasion}",
    "raise_militia": "{player}: in which city is the Army unit raised?{occasion}",
    "send_explorer": "{player}: which region do you explore?{occasion}",
    "send_settler": "{player}: in which city does a Settler appear?{occasion}",
    "hire_barbarians": "{player}: which Barbarians attack which city, and for what?{occasion}",
    "spy_on": "{player}: whose cards do you look at?{occasion}",
    "swap_cards": "{player}: do you swap a card with {other}?{occasion}",
    "look_at_plans": "{player}: do you put a card back for one of these?{occasion}",
    "delight": "{player}: which city becomes happy?{occasion}",
    "enlarge_city": "{player}: which city gets a building?{occasion}",
    "found_colony": "{player}: where do you found a city for 2 Food?{occasion}",
    "campaign": "{player}: do you take the Move action of Great Warlord, with 2 more in the first battle?",
    # trades
    "make_offer": "{player}: what do you offer, and to whom?",
    "return_offer": "{player}: what do you offer? {other} [asks] you for an offer.",
    "answer_offer": "{player}: do you agree? {giver} [offers] {offered} for {asked}.",
    # status phase, objectives, trade routes
    "declare_objectives": "{player}: which objective do you complete in this Status Phase? {completed_now}.",
    "claim_at_once": "{player}: which objective do you complete now? {happened}.",
    "razing": "{player}: do you raze a city of size 1 for 1 Gold in this Status Phase?",
    "choose_first": "{player}: you lead in both levels together. Who is first player of the next round?",
    "trade_routes": "{player}: how do you take the income of {number_of_routes}?",
}

# -- refusals, by rule

REASONS: Final[dict[str, str]] = {
    "COC-GEN-01": "You cannot pay that.",
    "COC-GEN-06": "Dice show 1 to 6.",
    "COC-GEN-09": "That ability cannot be used now.",
    "COC-GEN-02": "This cannot be declined.",
    "COC-BUY-01": "There is no such advance.",
    "COC-BUY-03": "There is only one way to pay.",
    "COC-BUY-05": "You have that advance already.",
    "COC-BUY-07": "The top advance of a category comes first.",
    "COC-BUY-09": "You lack the advance that one needs.",
    "COC-BUY-14": "Choose one of the advances you can get.",
    "COC-GOV-02": "You lack the advance that leads to that government.",
    "COC-GOV-06": "That advance belongs to another government than yours.",
    "COC-GOV-10": "Choose an advance of the new government.",
    "COC-ADV-STEEL-WEAPONS-1": "Steel Weapons cost Ore on top.",
    "COC-ADV-STEEL-WEAPONS-2": "Steel Weapons cost Ore even when the advance is free.",
    "COC-ADV-MONUMENTS-2": "Choose a Wonder that lies face up and is not claimed.",
    "COC-ADV-CARTOGRAPHY-1": "Cartography needs a Ship on the board and works once a turn.",
    "COC-ADV-BARTERING-1": "Bartering takes an Action card, once a turn.",
    "COC-ADV-TAXATION-1": "Taxes are raised once a turn.",
    "COC-ADV-DRAMA-MUSIC-1": "Tokens are exchanged once a turn.",
    "COC-ADV-DRAMA-MUSIC-3": "You have no token to exchange, or no room for the other.",
    "COC-ADV-ABSOLUTE-POWER-1": "That action can be had once a turn.",
    "COC-ADV-FORCED-LABOR-1": "Your angry cities work already.",
    "COC-HID-02": "A card is being drawn.",
    "COC-RES-03": "Ideas replace Food only when an advance is bought.",
    "COC-RES-05": "Tokens cannot be replaced.",
    "COC-SET-16": "The game is being dealt.",
    "COC-ACTION-QUICK-ADVANCE": "There is no advance you could get.",
    "COC-ACTION-TEACH-US": "Nobody near you has an advance you could get.",
    "COC-ACTION-INSPIRATION": "The loser has no advance you could get.",
    "COC-ACTION-TECHNOLOGY-TRADE": "Choose a player near you who has an advance you could get.",
    "COC-ACTION-SYNERGIES": "Choose an advance of the same category that you can get and pay.",
    "COC-ACTION-IDEAS": "You have no city with an Academy.",
    "COC-ACTION-ASSASSINATION": "Choose another player who is not marked yet.",
    "COC-ACTION-NEGOTIATIONS": "Negotiations are with another player, whom they forbid to attack.",
    "COC-ACTION-HERO-GENERAL": "Choose a city of yours that is not yet happy.",
    "COC-ACTION-CITY-DEVELOPMENT": "Choose a city of yours that may be activated and can grow.",
    "COC-ACTION-MILITIA": "Choose a city of yours with room for an Army unit.",
    "COC-ACTION-EXPLORER": "Choose an unrevealed region next to one with a city of yours, or a city for the Settler.",
    "COC-ACTION-MERCENARIES": "Choose Barbarians near you, a foreign city within 2 spaces of them, and a fee.",
    "COC-ACTION-SPY": "Choose another player who holds cards, and cards of the same kind.",
    "COC-ACTION-NEW-PLANS": "Choose an Objective card of your hand and one of the two, or none.",
    "COC-CRD-01": "This card cannot be played at this moment.",
    "COC-CRD-02": "Choose one of your copies of that card.",
    "COC-CRD-04": "A card of this title was already played on this.",
    "COC-EVENT-18": "Choose a Maritime advance, a region next to one with a city of yours, or a site in the new one.",
    "COC-EVENT-19": "Choose a Culture advance, or a city of yours that is not yet happy.",
    "COC-EVENT-20": "Choose a Spirituality advance, or a city of yours for a Temple that you can pay.",
    "COC-EVENT-21": "Choose an Education advance.",
    "COC-EVENT-22": "Choose a Science advance.",
    "COC-EVENT-23": "Choose an advance of a government.",
    "COC-EVENT-24": "Choose a Warfare advance, then say whether you move.",
    "COC-EVENT-25": "Choose an Economics advance.",
    "COC-EVENT-26": "Choose a Construction advance, or a city of yours for a building that you can pay.",
    "COC-EVENT-GREAT-2": "Choose a Great Person of your hand.",
    "COC-TRD-01": "You trade with another player.",
    "COC-TRD-02": "On another player's turn you trade with that player only.",
    "COC-TRD-04": "Name what is given or asked: resources, tokens, cards.",
    "COC-TRD-07": "One of you does not have that.",
    "COC-TRD-10": "Agree, refuse, or offer that player something else.",
    # moving
    "COC-MOV-01": "Choose a group to move, or end the Move action.",
    "COC-MOV-02": "A group is made of your own units in one space.",
    "COC-MOV-05": "That unit has moved in this Move action.",
    "COC-MOV-06": "A Move action moves at least one unit.",
    "COC-MOV-07": "Land units move to an adjacent space.",
    "COC-MOV-13": "That unit has fought this turn.",
    "COC-MOV-15": "That unit has entered a Mountain this turn.",
    "COC-MOV-17": "That unit has entered a Forest this turn and cannot attack.",
    "COC-MOV-23": "More of your Army units would be in a space than it may hold.",
    "COC-MOV-25": "Settlers need an Army unit with them to enter a foreign space.",
    "COC-MOV-28": "Land units enter the Sea only aboard a Ship.",
    "COC-TRN-01": "A Ship carries at most two Land units.",
    "COC-TRN-03": "Units aboard go ashore; they do not change to a Ship elsewhere.",
    "COC-TRN-06": "That unit has gone aboard in this Move action.",
    "COC-TRN-08": "Army units need Tactics to go aboard and to land.",
    "COC-TRN-10": "Units that have fought this turn cannot go aboard.",
    "COC-TRN-16": "That is a foreign Ship.",
    "COC-ADV-TACTICS-1": "You need Tactics to move Army units.",
    # exploring and sailing
    "COC-ADV-NAVIGATION-2": "No Sea space on the edge of the board can be reached from there.",
    "COC-ADV-NAVIGATION-4": "Once in a move, the edge leads to the first Sea in each direction.",
    "COC-ADV-NAVIGATION-5": "An unrevealed region bars the way along the edge.",
    "COC-BAR-25": "Barbarians settle on a Fertile space of the new region.",
    "COC-BAR-27": "Barbarians do not settle where your unit goes.",
    "COC-EXP-01": "A region is being revealed.",
    "COC-EXP-08": "Say which way the region lies.",
    "COC-EXS-01": "Ships explore unrevealed regions.",
    "COC-EXS-02": "That region is not next to that Sea space.",
    "COC-EXS-05": "Choose a Sea space of the new region.",
    "COC-LGT-04": "Choose one Ship, or none.",
    "COC-SHIP-01": "Ships sail from Sea space to Sea space.",
    "COC-SHIP-03": "A foreign Ship is in the way.",
    "COC-SHIP-05": "That Ship has fought this turn.",
    "COC-SHIP-07": "A group that sails has a Ship.",
    "COC-SHIP-08": "That Sea space is not connected with this one.",
    "COC-TRN-14": "The Ships that stay cannot hold the Land units that stay.",
    "COC-ADV-ROADS-1": "You cannot move two spaces here: that takes Roads, and a space two steps away.",
    "COC-ADV-ROADS-2": "There is no limit of terrain that you could ignore here; it takes Roads, too.",
    "COC-ADV-ROADS-5": "Roads lead from or to a city of yours.",
    "COC-ADV-ROADS-6": "Roads do not lead into an unrevealed region.",
    "COC-ADV-ROADS-7": "Roads do not lead over the Sea.",
    "COC-ADV-ROADS-9": "Somebody stands in the space in between.",
    "COC-ADV-ROADS-10": "The terrain in between does not let you go on like this; 1 Ore would.",
    "COC-ADV-ROADS-11": "Roads do not help a unit that has fought this turn.",
    "COC-TURN-02": "You have no action left.",
    "COC-TURN-05": "Choose one of the actions, or end your turn.",
    "COC-WON-02": "A Wonder is being revealed.",
    # cities
    "COC-ACTV-01": "Choose a city of yours, and what it is to do.",
    "COC-ACTV-02": "That would do nothing.",
    "COC-MOOD-04": "An angry city cannot grow.",
    "COC-MOOD-06": "An angry city can be activated only once a turn.",
    "COC-CTY-01": "A city has at most one building of each kind.",
    "COC-CTY-05": "No city grows beyond the number of your cities.",
    "COC-CTY-09": "Choose a Mood token or a Culture token.",
    "COC-CTY-14": "Gold and Mood tokens come from the Sea, through a Port and with Fishing.",
    "COC-CTY-15": "A Port needs a Sea space next to the city.",
    "COC-CTY-16": "A Port, and no other building, points at a Sea space next to its city.",
    "COC-CTY-19": "You lack the advance that building needs.",
    "COC-COMP-07": "You have no Settlement left.",
    "COC-COMP-15": "There is no Objective card left to draw.",
    "COC-FND-01": "You have no Settler there.",
    "COC-FND-02": "Cities are founded on Land that is not Barren.",
    "COC-FND-03": "A city stands there already.",
    "COC-FND-04": "A foreign unit stands there.",
    "COC-BLD-01": "The city cannot build that many units.",
    "COC-BLD-03": "Build at least one unit.",
    "COC-BLD-07": "Only a city with a Port that works builds Ships.",
    "COC-BLD-12": "More of your Army units would be in the city than it may hold.",
    "COC-ADV-DRAFT-1": "Draft takes the advance, and an Army unit to draft.",
    "COC-ADV-CHEMISTRY-1": "Choose a resource you have paid.",
    "COC-ADV-NATIONALISM-1": "Choose a Mood token or a Culture token.",
    "COC-INC-02": "You cannot pay for a building.",
    "COC-INC-03": "Choose a building for the city.",
    "COC-ADV-SANITATION-1": "A Settler comes with a new building only with Sanitation.",
    "COC-COL-01": "The city cannot collect that much.",
    "COC-COL-03": "Each space gives one resource.",
    "COC-COL-04": "No space in reach gives you that.",
    "COC-COL-09": "Collect at least one resource.",
    "COC-COL-11": "The Sea gives one thing only.",
    "COC-ADV-FISHING-1": "The Food of one Sea space can be collected, not more.",
    "COC-ADV-HUSBANDRY-1": "Husbandry works once a turn, for something that is not in reach without it.",
    "COC-ADV-HUSBANDRY-3": "You cannot pay 1 Food before the Collect.",
    "COC-ADV-ECONOMIC-LIBERTY-2": "A further Collect of the turn costs 2 Mood tokens.",
    "COC-ACTION-PRODUCTION-FOCUS": "You do not hold Production Focus, or it would do nothing here.",
    "COC-ACTION-MASS-PRODUCTION": "You do not hold Mass Production, or it would do nothing here.",
    # society
    "COC-CIV-01": "You have too few Mood tokens for that city.",
    "COC-CIV-04": "You have no city there.",
    "COC-CIV-07": "Civic Improvement makes at least one city happier.",
    "COC-MOOD-12": "That city is happy already.",
    "COC-ADV-VOTING-1": "Voting takes the advance and 1 Mood token.",
    "COC-ADV-VOTING-3": "The Mood token for Voting would leave too few for a city.",
    "COC-ADV-RITUALS-2": "Ideas cannot stand for Mood tokens.",
    "COC-INF-01": "Name one of your cities and a city to influence.",
    "COC-INF-02": "Only cities with a building can be influenced.",
    "COC-INF-03": "That city is out of range.",
    "COC-INF-06": "A die is being rolled.",
    "COC-INF-07": "Spend as many tokens as the roll lacks, or none.",
    "COC-INF-10": "Choose a building of that city.",
    "COC-INF-11": "The Settlement of a city keeps its colour.",
    "COC-INF-12": "That building has your colour already.",
    "COC-INF-14": "You have no such building left.",
    "COC-INF-15": "No building there could take your colour.",
    "COC-INF-19": "You have had your success this turn.",
    "COC-INF-20": "A city with a foreign building cannot influence others.",
    "COC-INF-23": "Barbarians cannot be influenced.",
    "COC-COMP-06": "You have no such piece left.",
    "COC-STT-04": "Great Statue protects that city.",
    "COC-ADV-ART-SCULPTURES-1": "That takes Art and Sculptures and 1 Culture token, once a turn.",
    "COC-ADV-SEPARATION-OF-POWER-1": "You cannot spend Culture tokens against this happy city.",
    "COC-ADV-TOTALITARIANISM-1": "You cannot spend Culture tokens against a city with Army units.",
    "COC-ADV-DEVOTION-1": "You cannot spend Culture tokens against a city with a Temple.",
    "COC-ACTION-CULTURAL-TAKEOVER": "Cultural Takeover goes with an action against a Barbarian settlement.",
    "COC-PYR-03": "Try to influence a city from that of Great Pyramids, or decline.",
    "COC-GRD-03": "Great Gardens take 1 Mood token and a city that is not happy.",
    "COC-WON-05": "That Wonder cannot be built now.",
    "COC-WON-06": "You lack an advance that Wonder needs.",
    "COC-WON-07": "You cannot pay for that Wonder.",
    "COC-WON-10": "There is a Wonder in that city already.",
    "COC-LGT-01": "Great Lighthouse needs a city with a Port.",
    "COC-ADV-ENGINEERING-2": "Building a Wonder takes Engineering and a city that is not angry.",
    "COC-ADV-MONUMENTS-3": "Somebody else has claimed that Wonder.",
    "COC-ADV-MONUMENTS-4": "Without an action you build the Wonder you have claimed, and no other.",
    "COC-ADV-MONUMENTS-5": "Choose a city for the Wonder you have claimed.",
    "COC-EVENT-01": "Since the Plague this takes Sanitation; only a city that is not angry yet suffers from it.",
    # status phase, objectives, trade routes
    "COC-ADV-CURRENCY-1": "Each trade route gives 1 Food or 1 Gold.",
    "COC-OBJ-01": "You do not hold this card.",
    "COC-OBJ-02": "The other objective of this card is already completed.",
    "COC-OBJ-03": "This objective is not completed at this time.",
    "COC-OBJ-04": "Complete an objective that this has just fulfilled, or none.",
    "COC-OBJ-06": "You have just completed an objective of this name by the same event.",
    "COC-OBJ-08": "You have already completed an objective of this name in this Status Phase.",
    "COC-STA-04": "Declare an objective you have completed, or none.",
    "COC-STA-18": "You may raze one city of yours that has no building.",
    "COC-STA-24": "Name the first player of the next round.",
    # battles
    "COC-WAL-03": "Great Wall: without Siegecraft you cannot attack a city with a Fortress there.",
    "COC-MAU-02": "Pay one Mood or Culture token for each attacking Army unit.",
    "COC-MAU-03": "You lack the tokens for attacking the city of Great Mausoleum.",
    "COC-ADV-SIEGECRAFT-1": "Say what Siegecraft is to take from the Fortress.",
    "COC-NAVB-07": "As many units drown as the Ships left cannot carry, two each.",
    "COC-TAC-01": "Play one combat card from your hand, or none.",
    "COC-TAC-07": "You have none of the units this card names in the battle.",
    "COC-COMP-16": "This card has no combat effect.",
    "COC-COMBAT-HIGH-GROUND": "High Ground is not for attacking a city.",
    "COC-COMBAT-HEAVY-RESISTANCE": "Heavy Resistance is for the defender.",
    "COC-COMBAT-DEFENSIVE-FORMATION": "Defensive Formation is for the defender.",
    "COC-COMBAT-FLANKING": "Flanking is for the attacker.",
    "COC-COMBAT-WEDGE-FORMATION": "Wedge Formation is for the attacker.",
    "COC-COMBAT-TACTICAL-RETREAT": "Retreat is for defenders with Land next to them, free of enemies and with room.",
    "COC-COMBAT-SIEGE": "Siege is for the attacker of a city.",
    "COC-COMBAT-FOR-THE-PEOPLE": "For the People is for the defender of a city.",
    "COC-COMBAT-IMPROVED-DEFENSES": "Improved Defenses is for the defender of a city.",
    "COC-CMB-14": "Fight another round, or cease.",
    "COC-BAR-17": "As many units as there are hits must go, if there are so many.",
    "COC-BAR-19": "Choose a building of the city.",
    "COC-BAR-35": "Say whether you keep the settlement.",
    "COC-CAP-07": "Choose a city of yours for the Settler.",
    "COC-ADV-FANATICISM-2": "Choose a city of yours for the Army unit.",
    "COC-ADV-FANATICISM-4": "That city holds as many Army units as it may.",
    # events and Barbarians
    "COC-ADV-MYTHS-1": "Say whether you pay a Mood token for this city.",
    "COC-BAR-01": "Barbarians settle on empty Land that is not Barren, near a city of yours.",
    "COC-BAR-02": "Choose a Barbarian settlement.",
    "COC-BAR-05": "That Barbarian settlement holds as many units as it may.",
    "COC-BAR-07": "Of the Barbarians near your cities those with the most units attack the closest city.",
    "COC-EVENT-02": "Choose a unit of yours.",
    "COC-EVENT-03": "Choose a city of yours that is not angry yet.",
    "COC-EVENT-04": "Choose a city of yours that is not angry yet.",
    "COC-EVENT-05": "Choose a city of yours that is not angry yet.",
    "COC-EVENT-06": "Choose a city of yours that is not angry yet.",
    "COC-EVENT-07": "Choose a city of yours that is not angry yet.",
    "COC-EVENT-08": "Choose a city of yours that is not angry yet.",
    "COC-EVENT-11": "Choose another player.",
    "COC-EVENT-14": "Hand out exactly 2 Food, none of it to yourself.",
    "COC-EVENT-16": "Hand out exactly 3 Food, none of it to yourself.",
    "COC-EVENT-27": "Choose another player who has a city and a Settler in supply.",
    "COC-EVENT-28": "Choose another player who has a city and a Settler in supply.",
    "COC-EVENT-29": "Choose a city of yours.",
    "COC-EVENT-30": "Choose a piece of your cities; a Settlement only when it is the last piece of its city.",
    "COC-EVENT-31": "Choose a piece of your cities; a Settlement only when it is the last piece of its city.",
    "COC-EVENT-32": "Choose a city of yours next to the Sea that is not angry yet.",
    "COC-EVENT-33": "Choose a city of yours next to the Sea that is not angry yet.",
    "COC-EVENT-34": "Choose another player who can get a Settler, then a city of yours that is not angry yet.",
    "COC-EVENT-35": "Choose another player who can get a Settler, then a city of yours that is not angry yet.",
    "COC-EVENT-36": "Choose a city with an Army that is not happy; only without one another city that is not angry.",
    "COC-EVENT-37": "Choose a city with an Army that is not happy; only without one another city that is not angry.",
    "COC-EVENT-38": "Give up an Army unit or let it happen.",
    "COC-EVENT-GREAT-1": "Say whether you take the card.",
    "COC-EVT-01": "An Event card is being drawn.",
    "COC-EVT-08": "Answer the question of the Event card.",
    "COC-EXH-01": "Choose an empty Land space next to a city of yours that is not Barren.",
    "COC-EXH-04": "That space is not revealed or exhausted already.",
    "COC-EXH-06": "That space is exhausted.",
    "COC-NAVB-06": "Units that have lost their Ship are lost: choose one of them.",
    "COC-VAR-03": "Say whether the main effect of the card is to count.",
}

NO_EFFECT: Final[dict[str, str]] = {
    "COC-RES-07": "You have no room for it.",
    "COC-TRD-10": "That player has refused the same offer in this round.",
    "COC-TRD-11": "You have no room for anything you would get.",
}
"""Why a legal choice brings nothing now, by rule."""

OBJECTIVE_REASON: Final = "You do not fulfil what this objective asks for."
"""The refusal by the rule of any objective."""

DEFAULT_QUESTION: Final = "{player}: {card_text}"
"""The question of a step that QUESTIONS does not list: the step of a card, which asks in the words of the card."""


# -- names


def seat_name(seat: int) -> str:
    """The mark of a player or of the Barbarians."""
    return seat_mark(seat) if seat != NONE else "nobody"


def space_name(game: Clash, space: int) -> str:
    """A space by its place and, if there is a city, by its owner."""
    if space == NONE:
        return "nowhere"
    city = game.cities[space]
    place = game.chart.names[space]
    if city is not None:
        return f"{place} ({seat_mark(city.owner)}'s city)" if city.owner < BARBARIANS else f"{place} (Barbarians)"
    terrain = game.terrain[space]
    return f"{place} ({TERRAIN_NAMES[terrain] if terrain >= 0 else 'unknown'})"


def goods_words(amounts: list[int]) -> str:
    """Resources and tokens; those with amount 0 are left out."""
    named = [
        f"{amount} {ONE_GOOD[good] if amount == 1 else GOODS[good]}" for good, amount in enumerate(amounts) if amount
    ]
    return ", ".join(named) or "nothing"


def units_words(units: list[int]) -> str:
    """Units by kind, without what each of them did this turn."""
    counts = [0, 0, 0]
    for code in units:
        counts[kind_of(code)] += 1
    names = [ONE_UNIT[kind] if number == 1 else UNITS[kind] for kind, number in enumerate(counts)]
    named = [f"{number} {name}" for number, name in zip(counts, names, strict=True) if number]
    return " and ".join(named) or "no units"


def advance_name(game: Clash, advance: int) -> str:
    """An advance by its name."""
    return game.content.advances[advance].name


def wonder_name(game: Clash, wonder: int) -> str:
    """A Wonder by its name."""
    return game.content.wonders[wonder].name if wonder != NONE else "a Wonder"


def action_card_name(game: Clash, card: int) -> str:
    """An Action card by both its titles; `card` is its number in the deck, from 0."""
    if card == NONE:
        return "an Action card"
    printed = game.content.actions[card]
    return f"{game.content.action_titles[printed.title].name} / {game.content.combat_titles[printed.combat].name}"


def objective_card_name(game: Clash, card: int) -> str:
    """An Objective card by both its objectives; `card` is its number in the deck, from 0."""
    if card == NONE:
        return "an Objective card"
    printed = game.content.objectives[card]
    titles = game.content.objective_titles
    return f"{titles[printed.top].name} / {titles[printed.bottom].name}"


def objective_name(game: Clash, card: int, lower: bool) -> str:
    """One objective of a card by its name; `card` is its number in the deck, from 0."""
    printed = game.content.objectives[card]
    return game.content.objective_titles[printed.bottom if lower else printed.top].name


def region_name(game: Clash, region: int) -> str:
    """A region by its first and last space."""
    spaces = game.chart.regions[region]
    return f"{game.chart.names[spaces[0]]}-{game.chart.names[spaces[3]]}"


def source_name(game: Clash, source: str) -> str:
    """What changes a number in a battle: an advance, a Wonder, a combat card, a person, a building."""
    if source in ADVANCES:
        return advance_name(game, ADVANCES.index(source))
    if source in WONDERS:
        return wonder_name(game, WONDERS.index(source))
    if source in game.content.combat_titles:
        return game.content.combat_titles[source].name
    return SOURCES.get(source, source)


def because_words(game: Clash, because: str) -> str:
    """A source of goods: an advance, Wonder or card by its name, else our word for it."""
    if because in ADVANCES:
        return f"({advance_name(game, ADVANCES.index(because))})"
    if because in WONDERS:
        return f"({wonder_name(game, WONDERS.index(because))})"
    if because in game.content.action_titles:
        return f"({game.content.action_titles[because].name})"
    named = [card.name for card in game.content.events if card.effect == because]
    return f"({named[0]})" if named else BECAUSE.get(because, because)


def _combat_name(game: Clash, card: int) -> str:
    """The combat half of an Action card; `card` is its number in the deck, from 0."""
    return "no card" if card == NONE else game.content.combat_titles[game.content.actions[card].combat].name


def _cargo_words(settlers: int, armies: int) -> str:
    """What a Ship carries."""
    named = [units_words([unit(kind)] * number) for kind, number in ((SETTLER, settlers), (ARMY, armies)) if number]
    return " and ".join(named) or "nobody aboard"


def _ground_words(game: Clash, region: int, tile: int, turned: bool) -> str:
    """The terrain that each space of a region gets from a tile, laid as listed or turned by half."""
    names = [game.chart.names[space] for space in game.chart.regions[region]]
    terrains = laid(game.content.tiles[tile].terrains, turned)
    return ", ".join([f"{n} {TERRAIN_NAMES[t]}" for n, t in zip(names, terrains, strict=True)])


# -- placeholders: players, turns, actions

Said = Sentence[Clash]
Placeholder = Callable[[Said], str]


def _if(flag: str, yes: str, no: str = "") -> Placeholder:
    """One text if a field says yes, another if it says no."""

    def put(said: Said) -> str:
        return yes if said.flag(flag) else no

    return put


def _counted(field: str, thing: str) -> Placeholder:
    """The number in a field, with the thing it counts."""

    def put(said: Said) -> str:
        return counted(said.number(field), thing)

    return put


def _named(name: Callable[[Clash, int], str], field: str) -> Placeholder:
    """The name of what a field holds the number of."""

    def put(said: Said) -> str:
        return name(said.game, said.number(field))

    return put


def _by_side(field: str, barbarians: str, player: str) -> Placeholder:
    """What a player does, and what the Barbarians do."""

    def put(said: Said) -> str:
        return barbarians if said.number(field) == BARBARIANS else player

    return put


def _asked_seat(game: Clash) -> int:
    """The player who is asked; while chance is, the player whose turn it is."""
    return game.pending[0] if game.pending and game.pending[0] >= 0 else game.active


def _player(said: Said) -> str:
    """The player who is asked, for questions that hold no seat."""
    seat = _asked_seat(said.game)
    return seat_mark(seat) if seat >= 0 else "Chance"


def _actions_left(said: Said) -> str:
    seat = _asked_seat(said.game)
    return f"{counted(said.game.realms[seat].left, 'action')} left" if seat >= 0 else ""


def _more_or_less(said: Said) -> str:
    change = said.number("change")
    return f"{counted(abs(change), 'action')} {'more' if change > 0 else 'less'}"


def _why(said: Said) -> str:
    """Why the game is over before its last round is."""
    return ENDED.get(said.text("rule"), "")


def _ending(said: Said) -> str:
    """What it means to end, at the question that waits."""
    return ENDINGS.get(said.game.stack[-1].kind if said.game.stack else "", "No more")


def _left_groups(said: Said) -> str:
    return f"Up to {counted(said.number('left'), 'group')} may move"


def _yes(said: Said) -> str:
    """What it means to accept, at the question that waits."""
    return _answer_words(said, YES, "Yes")


def _no(said: Said) -> str:
    """What it means to refuse, at the question that waits."""
    return _answer_words(said, NO, "No")


def _answer_words(said: Said, table: dict[str, str], usual: str) -> str:
    question = said.game.stack[-1].to_json() if said.game.stack else {}
    text = table.get(str(question.get("kind", "")), usual)
    return text.format(fee=_fee_at(question.get("place"))) if "{fee}" in text else text


def _occasion(said: Said) -> str:
    """The card that causes a question, in brackets: that of the rule it rests on, or the Event that is resolved."""
    rule = said.text("by_rule") or said.text("rule")
    content = said.game.content
    for titles, effects in ((content.action_titles, ACTION_EFFECTS), (content.combat_titles, COMBAT_EFFECTS)):
        for id, effect in effects.items():
            if effect.rule == rule and id in titles:
                return f" ({titles[id].name})"
    for step in reversed(said.game.stack):
        if step.kind == "resolve_event":
            data = step.to_json()
            card, drawer = data["card"], data["seat"]
            if isinstance(card, int) and isinstance(drawer, int):
                return f" (Event {content.events[card].name}, drawn by {seat_mark(drawer)})"
    for printed in content.events:  # a Great Person is called long after the card was drawn
        if rule in EVENT_EFFECTS[printed.effect].rules:
            return f" ({printed.name})"
    return _status_phase(said.game) if said.text("how") == "status" else ""


def _status_phase(game: Clash) -> str:
    """COC-VAR-09: the occasion of a free advance, and which one it is where there are several."""
    times = free_advances(game)
    for step in game.stack:
        if times > 1 and isinstance(step, FreeAdvances):
            return f" (Status Phase, {(step.given - 1) // game.players + 1} of {times})"
    return " (Status Phase)"


def _happened(said: Said) -> str:
    """What a player may answer to: the moment of the question."""
    moment = said.data.get("moment")
    if not isinstance(moment, dict):
        return "Something has happened"
    name, seat, space, advance = moment["name"], moment["seat"], moment["space"], moment["advance"]
    assert isinstance(seat, int) and isinstance(space, int) and isinstance(advance, int)
    who = seat_name(seat)
    if name == LEARNED:
        return f"{who} [has] got {advance_name(said.game, advance)}"
    if name == BATTLE:
        report = moment["battle"]
        winner = report["winner"] if isinstance(report, dict) else NONE
        won = f": {seat_mark(winner)} [has] won" if isinstance(winner, int) and winner != NONE else ""
        return f"The battle at {said.game.chart.names[space]} is over{won}"
    where = f" {'at' if name == FOUNDED else 'in'} {said.game.chart.names[space]}" if space != NONE else ""
    return f"{who} [has] {HAPPENED.get(str(name), 'acted')}{where}"


# -- placeholders: goods and prices


def _payment(said: Said) -> str:
    """The goods that an answer names one by one."""
    return goods_words([max(said.number(name), 0) for name in GOOD_IDS])


def _culture_tokens(said: Said) -> str:
    return goods_words(list(one_good(CULTURE, said.number("tokens"))))


def _level_name(said: Said) -> str:
    return "Happiness Level" if said.number("good") == MOOD else "Culture Level"


def _paying(game: Clash, seat: int, cost: Goods, way: int) -> str:
    """What a cost takes: the one sensible payment, or the price where there is a choice."""
    found = sensible(game, seat, ways(game, seat, cost, way), way)
    paid = found[0] if len(found) == 1 else cost
    return f" for {goods_words(list(paid))}" if any(paid) else " for nothing"


def _price(said: Said) -> str:
    """What buying an advance takes."""
    advance = said.text("advance")
    if said.reader is None or advance not in ADVANCES or said.flag("ask"):
        return ""
    number = ADVANCES.index(advance)
    cost = price(said.game, said.reader, number)
    if waiver(said.game, said.reader, number) is not None:
        cost = (0, *cost[1:])
    return _paying(said.game, said.reader, cost, ADVANCE)


def _mood_price(said: Said) -> str:
    """What a step of Civic Improvement costs: COC-CIV-01, COC-ADV-RITUALS-1."""
    space, game = said.number("space"), said.game
    city = game.cities[space] if 0 <= space < game.chart.size else None
    if city is None or said.reader is None:
        return ""
    cost = one_good(MOOD, step_price(game, said.reader, city))
    way = mood_way(game, said.reader)
    found = [] if said.flag("ask") else sensible(game, said.reader, ways(game, said.reader, cost, way), way)
    tokens = game.realms[said.reader].mood
    if way == PLAIN or not found or len(found) == 1:
        return f" for {goods_words(list(found[0] if found else cost))}"
    rest = counted(cost[MOOD] - tokens, "resource")
    return f" for {goods_words(list(one_good(MOOD, tokens)))}, {rest}" if tokens else f" for {rest}"


def _units_price(said: Said) -> str:
    """What a Build costs: COC-BLD-04 to COC-BLD-06."""
    numbers = _numbers_of_units(said)
    if said.reader is None or said.flag("ask") or sum(numbers) > 99:
        return ""
    cost = price_of(said.game, said.reader, numbers[0], numbers[1], numbers[2], said.flag("draft"))
    return _paying(said.game, said.reader, cost, PLAIN)


def _building_cost(said: Said) -> str:
    """What a building costs, at the question for it: COC-INC-02."""
    question, building = said.game.question, said.text("building")
    if not isinstance(question, IncreaseCity) or building not in BUILDING_IDS or said.flag("ask"):
        return ""
    cost = question.price_of(said.game, BUILDING_IDS.index(building), said.flag("settler"))
    return _paying(said.game, question.seat, cost, PLAIN)


def _wonder_price(said: Said) -> str:
    """What a Wonder costs: COC-WON-07."""
    wonder = said.text("wonder")
    if said.reader is None or wonder not in WONDERS or said.flag("ask"):
        return ""
    return _paying(said.game, said.reader, said.game.content.wonders[WONDERS.index(wonder)].cost, PLAIN)


def _instead(said: Said) -> str:
    """What may be paid instead of what is due: COC-RES-02, COC-RES-04, COC-ADV-RITUALS-1."""
    way = said.number("way")
    if way == MOOD_IN_KIND:
        return "Food, Ore, Wood and Gold may stand for Mood tokens"
    return "Ideas may replace Food, and Gold any resource" if way == ADVANCE else "Gold may replace any resource"


def _mood_left(said: Said) -> str:
    """Mood tokens left for Civic Improvement."""
    seat = _asked_seat(said.game)
    left = goods_words(list(one_good(MOOD, said.game.realms[seat].mood))) if seat >= 0 else "nothing"
    return f"You have {'no Mood token' if left == 'nothing' else left}"


def _influence_price(said: Said) -> str:
    """What an attempt at influence costs: COC-INF-05, COC-ADV-ART-SCULPTURES-1."""
    source, target = said.number("source"), said.number("target")
    size, cities = said.game.chart.size, said.game.cities
    if said.reader is None or not (0 <= source < size and 0 <= target < size) or cities[source] is None:
        return ""
    tokens = lacking(said.game, said.reader, source, target) + (1 if said.text("by") == "art" else 0)
    return f" for {goods_words(list(one_good(CULTURE, tokens)))}" if tokens > 0 else ""


def _influence_roll(said: Said) -> str:
    """What an attempt at influence must roll: COC-INF-06."""
    return "" if said.reader is None else f", with a roll of {needed_roll(said.game, said.reader)} or more"


def _fee(said: Said) -> str:
    return _fee_at(said.number("place"))


def _fee_at(place: object) -> str:
    """What a Great Person costs: the player who drew it pays less."""
    return "1 Culture token" if place == 0 else "2 Culture tokens"


def _roads(said: Said) -> str:
    """What a move by Roads costs."""
    prices = [goods for name, goods in (("food", "1 Food"), ("ore", "1 Ore")) if said.flag(name)]
    return f" by Roads for {' and '.join(prices)}" if prices else ""


def _at_stake(said: Said) -> str:
    return "your action" if said.number("stage") == 0 else "your government"


def _share_of_event(said: Said) -> str:
    return "a Settler" if said.text("gift") == "settler" else "1 Food"


def _shares(said: Said) -> str:
    shares = [f"{seat_mark(seat)} {food}" for seat, food in enumerate(said.numbers("food")) if food]
    return "Food: " + ", ".join(shares)


# -- placeholders: cities


def _again_active(said: Said) -> str:
    """COC-MOOD-09: a second activation of a turn lowers the mood of the city."""
    space, game = said.number("space"), said.game
    city = game.cities[space] if 0 <= space < game.chart.size else None
    return ", again, so its mood falls" if city is not None and city.used and city.mood != ANGRY else ""


def _lost_goods(said: Said) -> str:
    """COC-RES-07: what of a Collect is lost at a limit."""
    if said.reader is None:
        return ""
    room = room_for(said.game, said.reader, said.flag("far"))
    lost = [0] * len(GOOD_IDS)
    for index, good in enumerate(BUNDLE_GOODS):
        lost[good] = max(0, min(said.number(GOOD_IDS[good]), 99) - room[index])
    return f" ({goods_words(lost)} lost at the limit)" if any(lost) else ""


def _harvest_limit(said: Said) -> str:
    """How much a city collects, and what of it there is little or no room for."""
    seat, space = _asked_seat(said.game), said.number("space")
    number = working_size(said.game, said.game.city(space))
    room = room_for(said.game, seat, False)
    given = yields(said.game, seat)
    short = [(room[index], good) for index, good in enumerate(BUNDLE_GOODS) if good in given and room[index] < number]
    some = [f"{free} more {ONE_GOOD[good] if free == 1 else GOODS[good]}" for free, good in short if free]
    none = [GOODS[good] for free, good in short if not free]
    told = ["room for " + ", ".join(some)] if some else []
    told += ["no room for more " + " or ".join(none)] if none else []
    return f"Up to {number}" + (f"; you have {' and '.join(told)}" if told else "")


def _units_limit(said: Said) -> str:
    """How many units a city builds."""
    return f"Up to {working_size(said.game, said.game.city(said.number('space')))}"


def _a_building(said: Said) -> str:
    building = said.word("building")
    return f"{'an' if building == 'Academy' else 'a'} {building}"


def _place_name(said: Said) -> str:
    return said.game.chart.names[said.number("space")]


def _site(said: Said) -> str:
    space, question = said.number("space"), said.game.question
    last = isinstance(question, Razing) and said.game.cities_of(_asked_seat(said.game)) == (space,)
    return _site_words(said.game, space) + (LAST_CITY if last else "")


def _sites(said: Said) -> str:
    return " and ".join([_site_words(said.game, space) for space in said.numbers("spaces")])


def _by_place(said: Said, things: str) -> dict[int, list[int]]:
    """What an answer names, space by space."""
    found: dict[int, list[int]] = {}
    for space, thing in zip(said.numbers("spaces"), said.numbers(things), strict=False):
        if 0 <= space < said.game.chart.size:
            found.setdefault(space, []).append(thing)
    return found


def _units_in_places(said: Said) -> str:
    """Units of several spaces."""
    found: list[str] = []
    for space, kinds in _by_place(said, "kinds").items():
        units = units_words([unit(kind) for kind in kinds if 0 <= kind < len(UNITS)])
        found.append(f"{units} at {space_name(said.game, space)}")
    return "; ".join(found)


def _ruined(said: Said) -> str:
    """Pieces of several cities."""
    found: list[str] = []
    for space, pieces in _by_place(said, "pieces").items():
        names = [(*BUILDINGS, "Settlement")[piece] for piece in pieces if 0 <= piece <= len(BUILDINGS)]
        found.append(f"{' and '.join(names)} of {space_name(said.game, space)}")
    return "; ".join(found)


def _site_words(game: Clash, space: int) -> str:
    """A space to choose, with its city or terrain and its units."""
    if not 0 <= space < game.chart.size:
        return "nowhere"
    name, city = game.chart.names[space], game.cities[space]
    if city is None and game.terrain[space] < 0:
        return f"{name} (region {region_name(game, game.chart.region[space])})"
    what = TERRAIN_NAMES[game.terrain[space]]
    if city is not None:
        what = f"{seat_mark(city.owner)}'s city, size {city.size}, {MOODS[city.mood]}"
        what = "Barbarians" if city.owner == BARBARIANS else what
    units = f", {units_words(list(game.units[space]))}" if game.units[space] else ""
    return f"{name} ({what}{units})"


def _numbers_of_units(said: Said) -> list[int]:
    """How many Settlers, Army units and Ships an answer builds."""
    return [max(said.number(name), 0) for name in ("settlers", "armies", "ships")]


def _new_units(said: Said) -> str:
    numbers = _numbers_of_units(said)
    return units_words([unit(kind) for kind, number in enumerate(numbers) for _ in range(min(number, 99))])


def _by_draft(said: Said) -> str:
    if not said.flag("draft"):
        return ""
    numbers = _numbers_of_units(said)
    if sum(numbers) == 1:
        return ", through Draft"
    return ", the Army unit through Draft" if numbers[1] == 1 else ", one Army unit through Draft"


def _claimed_wonder(said: Said) -> str:
    seat = _asked_seat(said.game)
    return wonder_name(said.game, said.game.realms[seat].claimed) if seat >= 0 else "a Wonder"


def _cubes_left(said: Said) -> str:
    """How many advances of a new government are still to be chosen."""
    seat = _asked_seat(said.game)
    question = said.game.question
    left = question.missing(said.game) if isinstance(question, ChangeGovernment) and seat >= 0 else 1
    return f"{counted(left, 'cube')} to be placed"


def _of_number(one: str, several: str) -> Placeholder:
    """How many of something a question is still about."""

    def put(said: Said) -> str:
        number = said.number("number")
        if number == 0:
            return "Those without a Ship go down"
        return f"{number} {one if number == 1 else several} to choose"

    return put


def _completed_now(said: Said) -> str:
    done = said.data.get("done")
    number = len(done) if isinstance(done, list) else 0
    return f"You have completed {number or 'none'} in it so far"


def _copied_title(said: Said) -> str:
    title = said.game.content.action_titles.get(said.text("title"))
    return "the card" if title is None else title.name


def _with_card(said: Said) -> str:
    """The Action card that a Collect plays, and its price."""
    title = said.game.content.action_titles.get(said.text("card"))
    if title is None:
        return ""
    return f" with {title.name}" + (f" for {goods_words(list(one_good(CULTURE, title.price)))}" if title.price else "")


def _towards(said: Said) -> str:
    """Where a new Port points."""
    space = said.number("port_at")
    return f" towards {space_name(said.game, space)}" if 0 <= space < said.game.chart.size else ""


def _by_means(said: Said) -> str:
    """Through what an attempt at influence is made, if not by an action."""
    return ATTEMPTS.get(said.text("by"), "")


# -- placeholders: regions and moves


def _terrains(said: Said) -> str:
    return _ground_words(said.game, said.number("region"), said.number("tile"), said.flag("turned"))


def _ground(said: Said) -> str:
    """The terrain each space of the region in question gets, if it is turned so."""
    turned = said.flag("turned")
    question = said.game.stack[-1].to_json() if said.game.stack else {}
    region, tile = question.get("region"), question.get("tile")
    if not isinstance(region, int) or not isinstance(tile, int):
        return "turned by half" if turned else "as listed"
    return _ground_words(said.game, region, tile, turned)


def _against(said: Said) -> str:
    """Whom a group attacks by this move; "" if nobody."""
    end, game = said.number("end"), said.game
    if not 0 <= end < game.chart.size or said.reader is None:
        return ""
    city, side = game.cities[end], game.side[end]
    if side != NONE and side != said.reader:
        return f" against {units_words(list(game.units[end]))}"
    return ", which nobody defends" if city is not None and city.owner != said.reader else ""


def _wary(said: Said) -> str:
    """Units that have entered a Forest this turn, if units of their kind in the same space have not."""
    start = said.number("start")
    there = said.game.units[start] if 0 <= start < said.game.chart.size else ()
    fresh = [kind_of(unit) for unit in there if not unit & FOREST]
    wary = [unit for unit in said.numbers("units") if unit & FOREST and kind_of(unit) in fresh]
    return f" ({units_words(wary)} that entered a Forest this turn)" if wary else ""


def _sailing(said: Said) -> str:
    """Where Ships go: to a Sea space, or past the last one into an unrevealed region."""
    start, end, region = said.number("start"), said.number("end"), said.number("region")
    if region == NONE:
        return f" to {space_name(said.game, end)}{_against(said)}"
    way = f" by {space_name(said.game, end)}" if end != start else ""
    return f"{way} into the unrevealed region {region_name(said.game, region)}"


# -- placeholders: cards. In answers a card goes by its printed number, in events and questions by its index.


def _card_text(said: Said) -> str:
    """The title and text of the card whose rule asks; the kind of the step if no card does."""
    rule = said.text("by_rule") or said.text("rule")
    for titles, ids in (
        (said.game.content.action_titles, [each.id for each in ACTION_EFFECTS.values() if each.rule == rule]),
        (said.game.content.combat_titles, [each.id for each in COMBAT_EFFECTS.values() if each.rule == rule]),
    ):
        for id in ids:
            if id in titles:
                return f"{titles[id].name}: {titles[id].text}"
    return f"{said.kind.replace('_', ' ')}?"


def _card_of_deck(field: str, printed: bool = True) -> Placeholder:
    """A card of the deck that the record names, by the printed number or the index in a field."""

    def put(said: Said) -> str:
        index = said.number(field) - (1 if printed else 0)
        named = objective_card_name if said.text("deck") == "objective" else action_card_name
        return named(said.game, index)

    return put


def _event_card(said: Said) -> str:
    return said.game.content.events[said.number("card")].name


def _great_person(said: Said) -> str:
    return said.game.content.events[said.number("card") - 1].name


def _objective(said: Said) -> str:
    return objective_name(said.game, said.number("card"), said.flag("lower"))


def _own_objective(said: Said) -> str:
    """An objective of the hand, with the other one of its card: several cards can have it."""
    card, lower = said.number("card"), said.flag("lower")
    other = objective_name(said.game, card - 1, not lower)
    return f"{objective_name(said.game, card - 1, lower)} (on the card with {other})"


def _upper_half(said: Said) -> str:
    """The upper half of an Action card of the hand, with the price and the other half: several cards can have it."""
    card, content = said.number("card"), said.game.content
    if not 1 <= card <= len(content.actions):
        return "an Action card"
    printed = content.actions[card - 1]
    title = content.action_titles[printed.title]
    cost = f"{goods_words(list(one_good(CULTURE, title.price)))}; " if title.price else ""
    return f"{title.name} ({cost}in combat {content.combat_titles[printed.combat].name})"


def _combat_half(said: Said) -> str:
    """The combat half of an Action card of the hand, with the other half: several cards can have it."""
    card, content = said.number("card"), said.game.content
    if not 1 <= card <= len(content.actions):
        return "an Action card"
    printed = content.actions[card - 1]
    return f"{content.combat_titles[printed.combat].name} (on the card {content.action_titles[printed.title].name})"


def _marked(said: Said) -> str:
    return MARKED[said.text("mark")].format(seat=seat_name(said.number("seat")), giver=seat_name(said.number("giver")))


def _unmarked(said: Said) -> str:
    return UNMARKED[said.text("mark")].format(seat=seat_name(said.number("seat")))


def _other_token(said: Said) -> str:
    """The token that is given for the one of a swap."""
    return ONE_GOOD[CULTURE if said.text("good") == GOOD_IDS[MOOD] else MOOD]


# -- placeholders: trades


def _offered(said: Said) -> str:
    """What an offer gives, cards by their indices."""
    return _side_of_trade(said, "give", "actions", "objectives", 0)


def _offering(said: Said) -> str:
    """What an offer gives, cards by their printed numbers."""
    return _side_of_trade(said, "give", "actions", "objectives", -1)


def _asked(said: Said) -> str:
    return _side_of_trade(said, "ask", "ask_actions", "ask_objectives", 0)


def _side_of_trade(said: Said, goods: str, actions: str, objectives: str, shift: int) -> str:
    """Goods and cards: those that the reader knows by their titles, of others how many there are."""
    amounts = said.numbers(goods)
    parts = [goods_words(amounts)] if any(amounts) else []
    parts += _cards_by_name(said, actions, objectives, shift)
    for name, what in ((actions, "Action card"), (objectives, "Objective card")):
        number = said.number(name)
        if number > 0:
            parts.append(counted(number, what))
    return ", ".join(parts) or "nothing"


def _cards_by_name(said: Said, actions: str, objectives: str, shift: int) -> list[str]:
    """The cards of two fields by their titles; `shift` is -1 where they go by printed numbers."""
    names = [action_card_name(said.game, card + shift) for card in said.numbers(actions)]
    return names + [objective_card_name(said.game, card + shift) for card in said.numbers(objectives)]


def _handed(said: Said) -> str:
    names = _cards_by_name(said, "actions", "objectives", -1)
    return ", giving " + ", ".join(names) if names else ""


def _lost_by_offer(said: Said) -> str:
    """COC-TRD-11: what of the goods asked for there is no room for."""
    if said.reader is None or len(said.numbers("give")) != len(GOOD_IDS) or len(said.numbers("ask")) != len(GOOD_IDS):
        return ""
    return _lost_words(lost_in_trade(said.game, said.reader, tuple(said.numbers("give")), tuple(said.numbers("ask"))))


def _lost_by_agreeing(said: Said) -> str:
    """COC-TRD-11: what of the goods offered there is no room for."""
    question = said.game.question
    if said.reader is None or not isinstance(question, AnswerOffer):
        return ""
    return _lost_words(lost_in_trade(said.game, said.reader, question.ask, question.give))


def _lost_words(lost: Goods) -> str:
    return f" (you lose {goods_words(list(lost))} at the limit)" if any(lost) else ""


def _traded(said: Said) -> str:
    return ", ".join(_cards_by_name(said, "actions", "objectives", 0)) or counted(said.number("number"), "card")


def _outcome_words(said: Said) -> str:
    return f"{seat_name(said.number('seat'))} {OUTCOMES.get(said.text('outcome'), '')}"


# -- placeholders: battles


def _battle_place(said: Said) -> str:
    battle = said.game.battle
    return space_name(said.game, battle.space) if battle is not None else "the board"


def _battle_state(said: Said) -> str:
    """Round and forces of the battle in progress."""
    battle = said.game.battle
    if battle is None:
        return "The battle is over"
    fortress = " and the Fortress" if fortress_acts(said.game) else ""
    sides = [units_words(list(fighters(said.game, side))) for side in (ATTACKER, DEFENDER)]
    place = said.game.chart.names[battle.space]
    attacker, defender = seat_mark(battle.attacker), seat_mark(battle.defender)
    return f"Round {battle.round} at {place}: {attacker} {sides[0]}, {defender} {sides[1]}{fortress}"


def _siege(said: Said) -> str:
    prices = (("die", "2 Wood against its die"), ("cancel", "2 Ore against its cancelling of a hit"))
    paid = [text for name, text in prices if said.flag(name)]
    return "Pay " + " and ".join(paid) if paid else "No Siegecraft"


def _besieged(said: Said) -> str:
    lost = [text for name, text in (("die", "has no die"), ("cancel", "cancels no hit")) if said.flag(name)]
    return " and ".join(lost)


def _sinking(said: Said) -> str:
    return _cargo_words(said.number("settlers"), said.number("armies"))


def _sources(field: str) -> Placeholder:
    """What changed a number beside the dice, in brackets; "" if nothing did."""

    def put(said: Said) -> str:
        found = said.data.get(field)
        if not isinstance(found, list) or not found:
            return ""
        named = [f"{source_name(said.game, str(because))} {amount:+d}" for because, amount in found]
        return f" ({', '.join(named)})"

    return put


def _victory(said: Said) -> str:
    winner = said.number("winner")
    return f"{seat_mark(winner)} [has] won" if winner != NONE else "Nobody has won"


PLACEHOLDERS: Final[dict[str, Placeholder]] = {
    # players, turns, actions
    "player": _player,
    "actions_left": _actions_left,
    "number_of_actions": _counted("number", "action"),
    "number_of_points": _counted("points", "point"),
    "more_or_less": _more_or_less,
    "why": _why,
    "ending": _ending,
    "found": _by_side("seat", "[settles]", "[founds] a city"),
    "yes": _yes,
    "no": _no,
    "occasion": _occasion,
    "happened": _happened,
    "left_groups": _left_groups,
    # goods and prices
    "payment": _payment,
    "instead": _instead,
    "mood_left": _mood_left,
    "units_price": _units_price,
    "building_cost": _building_cost,
    "wonder_price": _wonder_price,
    "tokens_due": _counted("tokens", "token"),
    "culture_tokens": _culture_tokens,
    "level_name": _level_name,
    "other_token": _other_token,
    "asking": _if("ask", ", choosing how to pay"),
    "price": _price,
    "mood_price": _mood_price,
    "influence_price": _influence_price,
    "influence_roll": _influence_roll,
    "fee": _fee,
    "roads": _roads,
    "at_stake": _at_stake,
    "shares": _shares,
    "share_of_event": _share_of_event,
    # cities
    "again_active": _again_active,
    "lost_goods": _lost_goods,
    "harvest_limit": _harvest_limit,
    "units_limit": _units_limit,
    "claimed_wonder": _claimed_wonder,
    "cubes_left": _cubes_left,
    "cities_left": _of_number("city", "cities"),
    "units_left": _of_number("unit", "units"),
    "completed_now": _completed_now,
    "number_of_routes": _counted("routes", "trade route"),
    "copied_title": _copied_title,
    "a_building": _a_building,
    "place_name": _place_name,
    "site": _site,
    "sites": _sites,
    "units_in_places": _units_in_places,
    "ruined": _ruined,
    "new_units": _new_units,
    "by_draft": _by_draft,
    "reach": _if("far", ", up to 2 spaces away"),
    "with_card": _with_card,
    "towards": _towards,
    "and_settler": _if("settler", " and a Settler"),
    "by_voting": _if("voting", " through Voting"),
    "by_means": _by_means,
    "by_takeover": _if("card", " with Cultural Takeover"),
    # regions and moves
    "terrains": _terrains,
    "ground": _ground,
    "against": _against,
    "wary": _wary,
    "sailing": _sailing,
    # cards
    "card_text": _card_text,
    "known_card": _card_of_deck("card", printed=False),
    "chosen_card": _card_of_deck("card"),
    "own_card": _card_of_deck("mine"),
    "their_card": _card_of_deck("theirs"),
    "action_card": _named(action_card_name, "card"),
    "objective_card": _named(objective_card_name, "card"),
    "event_card": _event_card,
    "great_person": _great_person,
    "combat_card": _named(_combat_name, "card"),
    "objective": _objective,
    "own_objective": _own_objective,
    "upper_half": _upper_half,
    "combat_half": _combat_half,
    "marked": _marked,
    "unmarked": _unmarked,
    # trades
    "offered": _offered,
    "lost_by_offer": _lost_by_offer,
    "lost_by_agreeing": _lost_by_agreeing,
    "offering": _offering,
    "asked": _asked,
    "handed": _handed,
    "traded": _traded,
    "outcome_words": _outcome_words,
    # battles
    "battle_place": _battle_place,
    "battle_state": _battle_state,
    "number_of_hits": _counted("hits", "hit"),
    "siege": _siege,
    "besieged": _besieged,
    "sinking": _sinking,
    "declared": _if("plays", "[plays] a combat card", "[plays] no combat card"),
    "attacking_card": _named(_combat_name, "attacking"),
    "defending_card": _named(_combat_name, "defending"),
    "attacker_hits": _counted("attacker_hit", "hit"),
    "defender_hits": _counted("defender_hit", "hit"),
    "attack_why": _sources("attack_from"),
    "defence_why": _sources("defence_from"),
    "attacker_why": _sources("attacker_hit_from"),
    "defender_why": _sources("defender_hit_from"),
    "victory": _victory,
}
"""What stands in braces and is no field of the record."""
