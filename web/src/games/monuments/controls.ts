/** How each question is answered on the board. A test names the kinds that have no control of their own. */
import type { BoardQuestion, ChoiceKind } from './model';

export type Control =
  /** Nobody is asked: chance answers. */
  | 'nobody'
  /** The turn: whatever the board shows as possible. */
  | 'turn'
  /** A people is chosen by its card. */
  | 'peoples'
  /** Quests that were drawn are kept or put back. */
  | 'quests'
  /** One hex of the map is clicked. */
  | 'space'
  /** A unit is picked up and put down. */
  | 'travel'
  /** The shop of Build, with its places on the map. */
  | 'build'
  /** The shop of Train. */
  | 'train'
  /** Hexes that produce are switched on and off. */
  | 'production'
  /** Towns get workers. */
  | 'populate'
  /** Several units or pieces are switched on and off on the map. */
  | 'several'
  /** The scene of the battle. */
  | 'battle'
  /** One kind of resource for another, at the bank. */
  | 'exchange'
  /** What is paid, and from where. */
  | 'amounts'
  /** A card is turned green. */
  | 'upgrade'
  /** A common bonus card. */
  | 'bonus'
  /** An option of the personal card. */
  | 'gift';

export const CONTROLS: Record<BoardQuestion['kind'], Control> = {
  activate_hexes: 'production',
  after_action: 'turn',
  board_second: 'travel',
  build_free: 'space',
  choose_attackers: 'battle',
  choose_bonus: 'bonus',
  choose_civilizations: 'peoples',
  choose_exchange: 'exchange',
  choose_first: 'nobody',
  choose_gift: 'gift',
  choose_reward: 'space',
  choose_target: 'space',
  choose_town: 'populate',
  choose_training: 'train',
  choose_upgrade: 'upgrade',
  choose_work: 'build',
  deal: 'nobody',
  draw_bonus: 'nobody',
  draw_quests: 'nobody',
  give_weapon: 'space',
  keep_quests: 'quests',
  landing: 'space',
  move_units: 'travel',
  occupy: 'battle',
  pay_for: 'amounts',
  place_goods: 'space',
  place_start: 'space',
  place_taken: 'space',
  place_workers: 'space',
  rearm: 'space',
  retreat: 'space',
  roll_dice: 'nobody',
  sacrifice: 'several',
  take_damage: 'battle',
  take_turn: 'turn',
  upgrade_free: 'upgrade',
  walk_on: 'travel',
};

/** The choices that the panel of a control offers. What is left has its place on the map, on a card, or as a button. */
export const OFFERED: Partial<Record<Control, readonly ChoiceKind[]>> = {
  turn: ['play_card', 'take_back'],
  peoples: ['civilization'],
  quests: ['keep'],
  train: ['forge'],
  production: ['at_all', 'activate'],
  populate: ['at_all', 'at'],
  several: ['give_up'],
  battle: ['send', 'lose'],
  exchange: ['exchange', 'exchange_from'],
  amounts: ['pay'],
  upgrade: ['this_card'],
  bonus: ['this_card'],
  gift: ['option'],
};

/** Controls that show every legal answer, not only the sensible ones. */
export const WANT_ALL: ReadonlySet<Control> = new Set<Control>([
  'production',
  'populate',
  'several',
  'exchange',
  'amounts',
]);
