/** Loads the rules of each game once, and knows which rules are open in the dialog. */
import { api } from '../net/api';
import type { Rules } from '../net/wire';

const loaded = new Map<string, Promise<Rules>>();

export function loadRules(game: string): Promise<Rules> {
  let rules = loaded.get(game);
  if (!rules) {
    rules = api.rules(game);
    loaded.set(game, rules);
    rules.catch(() => loaded.delete(game));
  }
  return rules;
}

class OpenRule {
  /** The rules in the dialog; it is closed while there are none. */
  ids = $state.raw<string[]>([]);
  /** The game whose rules the ids mean. */
  game = $state<string | null>(null);
}

export const openRule = new OpenRule();
