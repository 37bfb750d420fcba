/** How each question is answered on the board. A test names the kinds that have no control of their own. */
import type { BoardQuestion, ChoiceKind } from './model';

export type Control =
  /** Nobody is asked: chance answers. */
  | 'nobody'
  /** The turn: whatever the board shows as possible. */
  | 'turn'
  /** One space of the map is clicked. */
  | 'space'
  /** Several spaces are switched on and off on the map. */
  | 'several'
  /** Units are picked up and put down. */
  | 'travel'
  /** A region is laid one way or the other. */
  | 'region'
  /** An advance is clicked on the advance board. */
  | 'advance'
  /** Cards with both halves readable. */
  | 'cards'
  /** Amounts that are paid, taken or handed out. */
  | 'amounts'
  | 'trade'
  | 'build'
  | 'collect'
  | 'increase'
  | 'wonder'
  | 'civic'
  /** The scene of the battle. */
  | 'battle'
  /** Two or a few answers, each a button with its picture. */
  | 'buttons';

export const CONTROLS: Record<BoardQuestion['kind'], Control> = {
  answer_offer: 'trade',
  attack: 'space',
  attack_on: 'space',
  barter_card: 'cards',
  barter_for: 'buttons',
  boost_roll: 'buttons',
  buy_more: 'advance',
  campaign: 'buttons',
  change_government: 'advance',
  choose_advance: 'advance',
  choose_first: 'buttons',
  choose_harvest: 'collect',
  choose_partner: 'buttons',
  choose_teacher: 'buttons',
  choose_token: 'buttons',
  choose_units: 'build',
  choose_victim: 'buttons',
  choose_wonder: 'wonder',
  civil_war: 'space',
  claim_at_once: 'cards',
  claim_wonder: 'wonder',
  claimed_site: 'space',
  convert: 'buttons',
  deal: 'nobody',
  declare_cards: 'battle',
  declare_objectives: 'cards',
  delight: 'space',
  develop_city: 'space',
  draw_action: 'nobody',
  draw_event: 'nobody',
  draw_objective: 'nobody',
  earthquake: 'several',
  enlarge_city: 'space',
  enter_region: 'space',
  exchange: 'buttons',
  exchange_token: 'buttons',
  exhaust: 'space',
  explore_region: 'nobody',
  favour: 'buttons',
  feed_fortress: 'buttons',
  fight_on: 'battle',
  flee: 'space',
  found_colony: 'space',
  free_sail: 'travel',
  hand_out: 'amounts',
  hire_barbarians: 'space',
  honour: 'space',
  improve: 'civic',
  increase_city: 'increase',
  influence_from: 'space',
  keep_settlement: 'buttons',
  look_at_plans: 'cards',
  lose_pieces: 'buttons',
  make_offer: 'trade',
  move_groups: 'travel',
  new_settler: 'space',
  none_fits: 'buttons',
  overthrow: 'buttons',
  pay_for: 'amounts',
  pay_tokens: 'amounts',
  place_fanatic: 'space',
  place_refugee: 'space',
  play_copy: 'cards',
  play_on: 'cards',
  raid_hits: 'battle',
  raise_militia: 'space',
  raise_one: 'space',
  razing: 'space',
  reinforce: 'space',
  return_offer: 'trade',
  reveal_wonder: 'nobody',
  revolt: 'buttons',
  roll_dice: 'nobody',
  send_explorer: 'space',
  send_settler: 'space',
  settle_region: 'space',
  sicken: 'several',
  spawn: 'space',
  spy_on: 'buttons',
  swap_cards: 'cards',
  take_back: 'buttons',
  take_great: 'buttons',
  take_hits: 'battle',
  take_turn: 'turn',
  trade_routes: 'amounts',
  trouble: 'several',
  turn_region: 'region',
  unrest: 'buttons',
  use_siegecraft: 'buttons',
  volcano: 'space',
  want_event: 'buttons',
};

/** The choices that the panel of a control offers. What is left has its place on the map, on a card, or as a button. */
export const OFFERED: Partial<Record<Control, readonly ChoiceKind[]>> = {
  amounts: ['pay', 'income', 'share'],
  trade: ['offer', 'invite', 'hand_over', 'refuse'],
  build: ['build'],
  collect: ['collect'],
  increase: ['increase'],
  wonder: ['build_wonder', 'this_wonder'],
  civic: ['raise'],
  several: ['at_spaces', 'units_at', 'ruins'],
  cards: ['this_card', 'claim', 'swap', 'play_card'],
};
