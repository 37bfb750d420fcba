/** A listed option in the game's own type of choices, as drawn boards use it. */
import type { Option } from '../net/wire';

export interface Offer<C = unknown> {
  choice: C;
  label: string;
  /** Why the choice would have no effect now; null if it has one. */
  idle: string | null;
}

export function offerOf<C>(option: Option): Offer<C> {
  return { choice: option.choice as unknown as C, label: option.label, idle: option.idle };
}
