/** Loads the rules of each game once, and knows which rules are open in the dialog. */
import { api } from '../net/api';
import { loadOnce } from '../net/loadOnce';

export const loadRules = loadOnce((game) => api.rules(game));

class OpenRule {
  /** The rules in the dialog; it is closed while there are none. */
  ids = $state.raw<string[]>([]);
  /** The game whose rules the ids mean. */
  game = $state<string | null>(null);
}

export const openRule = new OpenRule();
