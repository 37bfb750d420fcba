/** Patchistory's answers by kind, and how the board finds them among the options it was given. */
import type { Choice, Option } from '../../net/wire';
import type { Good } from './model';

interface Fields {
  bid: { slot: number; coin: number };
  wait: object;
  take_free: { slot: number };
  patch: { white: boolean; x: number; y: number; under: number[] };
  discard: object;
  in_room: { x: number; y: number };
  from_route: { route: number };
  aid: { target: number; food: number; resources: number; coin: number };
  threaten: { target: number; good: string };
  break_alliance: { route: number };
  trade: { x: number; y: number; route: number };
  exchange: object;
  swap: { give: Good; units: number; food: number; resources: number; coin: number };
  birth: object;
  honor_heroes: object;
  honor_wonders: object;
  build_route: { target: number };
  reclaim: { building: number };
  build: { building: number };
  campaign: { points: number };
  move: { x: number; y: number; to_x: number; to_y: number };
  move_on: { route: number; space: number };
  resolve: { route: number };
  peace: object;
  aggression: object;
  orient: { first: number };
  commit: { resources: number; votes: number };
  ally: { target: number };
  extra_good: { good: string };
  play_card: { card: number };
  swap_card: { out: number; into: number };
  cast_votes: { votes: number };
  accept: object;
  refuse: object;
  end: object;
}

export type ChoiceKind = keyof Fields;
export type Answer<K extends ChoiceKind> = { kind: K } & Fields[K];
export interface Offered<K extends ChoiceKind> {
  choice: Answer<K>;
  label: string;
}

/** The options of one kind. */
export function ofKind<K extends ChoiceKind>(options: Option[], kind: K): Offered<K>[] {
  return options.filter((option) => option.choice['kind'] === kind) as unknown as Offered<K>[];
}

/** Any answer as the wire carries it. */
export function asChoice<K extends ChoiceKind>(answer: Answer<K>): Choice {
  return answer as unknown as Choice;
}

/** The different values a field takes among options, in rising order. */
export function values<T>(options: T[], field: (option: T) => number): number[] {
  return [...new Set(options.map(field))].sort((one, other) => one - other);
}
