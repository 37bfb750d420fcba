/** The drawing and the colour of each icon, Good and kind of Room. The colours are in board.css. */
import type { Good, IconLetter, Kind, Production, Status } from './model';

export type GlyphName =
  | 'food'
  | 'resource'
  | 'coin'
  | 'culture'
  | 'book'
  | 'sword'
  | 'shield'
  | 'wheel'
  | 'vote'
  | 'worker'
  | 'hammer'
  | 'arch'
  | 'hero'
  | 'wonder'
  | 'waste'
  | 'water'
  | 'talk'
  | 'war'
  | 'peace'
  | 'rest'
  | 'start'
  | 'ally'
  | 'route'
  | 'crown'
  | 'point'
  | 'layers'
  | 'tile'
  | 'card'
  | 'gift'
  | 'threat'
  | 'swap'
  | 'plus'
  | 'minus'
  | 'whole'
  | 'done'
  | 'no'
  | 'secret';

export interface IconLook {
  glyph: GlyphName;
  tone: string;
}

export const ICON_LOOKS: Record<IconLetter, IconLook> = {
  F: { glyph: 'food', tone: 'var(--pat-food)' },
  R: { glyph: 'resource', tone: 'var(--pat-resource)' },
  C: { glyph: 'coin', tone: 'var(--pat-coin)' },
  V: { glyph: 'culture', tone: 'var(--pat-culture)' },
  P: { glyph: 'book', tone: 'var(--pat-book)' },
  S: { glyph: 'sword', tone: 'var(--pat-sword)' },
  D: { glyph: 'shield', tone: 'var(--pat-shield)' },
  W: { glyph: 'wheel', tone: 'var(--pat-wheel)' },
};

export const KIND_LOOKS: Record<Kind, { glyph: GlyphName; ground: string }> = {
  Industry: { glyph: 'hammer', ground: 'industry' },
  Economy: { glyph: 'coin', ground: 'economy' },
  Culture: { glyph: 'culture', ground: 'culture' },
  Politics: { glyph: 'book', ground: 'politics' },
  Military: { glyph: 'sword', ground: 'military' },
  Transport: { glyph: 'wheel', ground: 'transport' },
  'Special Building': { glyph: 'arch', ground: 'special' },
  Hero: { glyph: 'hero', ground: 'hero' },
  Wonder: { glyph: 'wonder', ground: 'wonder' },
  Wasteland: { glyph: 'waste', ground: 'waste' },
  Water: { glyph: 'water', ground: 'water' },
};

/** The buildings drawn in Special Buildings, by name; others, such as those of a content pack, share one drawing. */
const SPECIAL_ARTS: Record<string, readonly string[]> = {
  inn: ['Tavern', 'Inn', 'Hotel'],
  workshop: ['Workshop', 'Smithy', 'Laboratory', 'Printing Press', 'Arsenal'],
  harbour: ['Fishery', 'Harbour Town', 'Shipyard', 'Dockyard', 'Naval Base'],
  abbey: ['Altar', 'Chapel', 'Abbey'],
  academy: [
    'School',
    'Library',
    'University',
    'Research Institute',
    'Academy',
    'Observatory',
    'Gallery',
    'World Museum',
    'Acropolis',
    'Stock Exchange',
  ],
  hospital: ['Hospital', 'Biotech Farm'],
  fair: ['Great Bazaar', 'World Fair', 'Arena'],
  tower: ['Watchtower', 'Beacon', 'Bunker', 'Broadcaster', 'Media Tower', 'Palace', 'Royal Palace'],
};
const ART_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(SPECIAL_ARTS).flatMap(([art, names]) => names.map((name): [string, string] => [name, art])),
);

/** The drawing of a building behind the icons of a Room. */
export function artOf(kind: Kind, name: string): string {
  const usual = KIND_LOOKS[kind].ground;
  return kind === 'Special Building' ? (ART_OF.get(name) ?? usual) : usual;
}

/** The drawing of each phase, by its number. */
export const PHASE_GLYPHS: GlyphName[] = ['start', 'tile', 'talk', 'worker', 'war', 'food', 'hero', 'vote', 'crown'];

export const STATUS_ICONS: Record<Status, IconLetter> = { mil: 'S', pol: 'P', tra: 'W', shields: 'D' };
export const PRODUCTION_ICONS: Record<Production, IconLetter> = { food: 'F', resources: 'R', culture: 'V', coin: 'C' };

export const GOOD_GLYPHS: Record<Good, IconLook> = {
  food: ICON_LOOKS.F,
  resources: ICON_LOOKS.R,
  coin: ICON_LOOKS.C,
  culture: ICON_LOOKS.V,
  votes: { glyph: 'vote', tone: 'var(--pat-vote)' },
};

export function isGood(name: string): name is Good {
  return name in GOOD_GLYPHS;
}
