/** The numbers that differ between two positions, for one seat. */
import type { GlyphName } from './looks';
import { GOOD_GLYPHS, ICON_LOOKS, PRODUCTION_ICONS, STATUS_ICONS } from './looks';
import type { Good, PatchistoryView, Production, Status } from './model';
import { GOODS, PRODUCTION, STATUS, words } from './words';

export interface Change {
  name: string;
  glyph: GlyphName;
  tone: string;
  before: number;
  by: number;
}

/** Status and production in the order of the Reference Board, then the Goods behind the screen, then Political Points. */
export function changes(before: PatchistoryView, after: PatchistoryView, seat: number): Change[] {
  const one = before.realms[seat];
  const other = after.realms[seat];
  if (one === undefined || other === undefined) return [];
  const found: Change[] = [];
  const compare = (name: string, glyph: GlyphName, tone: string, was: number, is: number): void => {
    if (was !== is) found.push({ name, glyph, tone, before: was, by: is - was });
  };
  for (const key of Object.keys(STATUS_ICONS) as Status[]) {
    const look = ICON_LOOKS[STATUS_ICONS[key]];
    compare(STATUS[key], look.glyph, look.tone, one.status[key], other.status[key]);
  }
  for (const key of Object.keys(PRODUCTION_ICONS) as Production[]) {
    const look = ICON_LOOKS[PRODUCTION_ICONS[key]];
    compare(words.hint.production(PRODUCTION[key]), look.glyph, look.tone, one.production[key], other.production[key]);
  }
  for (const key of Object.keys(GOOD_GLYPHS) as Good[]) {
    if (one.own && other.own) {
      const look = GOOD_GLYPHS[key];
      compare(words.hint.stock(GOODS[key]), look.glyph, look.tone, one.own.goods[key], other.own.goods[key]);
    }
  }
  if (before.phase === after.phase) compare(words.hint.points, 'book', 'var(--pat-book)', one.points, other.points);
  return found;
}
