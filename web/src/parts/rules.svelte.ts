/** The rules of the games, loaded once each; and which of them are open in a window. */
import { api } from '../net/api';
import type { Rule, Rules } from '../net/wire';

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

/** The rules that contain every word, in any case. */
export function searchRules(rules: Rule[], search: string): Rule[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return rules;
  return rules.filter((rule) => {
    const text = `${rule.id} ${rule.topic} ${rule.text} ${rule.ruling}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

class OpenRule {
  /** The rules in the window; none: closed. */
  ids = $state.raw<string[]>([]);
  /** The game of the page, to which rule ids belong. */
  game = $state<string | null>(null);
}

export const openRule = new OpenRule();
