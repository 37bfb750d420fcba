/** A changed game in the address of a page: the digest of its content, and readings of house rules. */
import type { House } from './houseRules';

export interface ChangedGame {
  game: string | null;
  /** The digest of changed content; null is the printed one. */
  pack: string | null;
  house: House;
}

export function readChangedGame(query: URLSearchParams): ChangedGame {
  const house = query.getAll('house').map((each) => each.split('=', 2) as [string, string | undefined]);
  return {
    game: query.get('game'),
    pack: query.get('pack'),
    house: Object.fromEntries(house.flatMap(([rule, value]) => (value ? [[rule, value]] : []))),
  };
}

/** The path of a page for a changed game: /new to play it, /lab to change it further. */
export function changedGamePath(page: '/new' | '/lab', { game, pack, house }: ChangedGame): string {
  const query = new URLSearchParams();
  if (game) query.set('game', game);
  if (pack) query.set('pack', pack);
  for (const [rule, value] of Object.entries(house)) query.append('house', `${rule}=${value}`);
  return `${page}?${query}`;
}
