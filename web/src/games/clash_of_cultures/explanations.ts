/**
 * What the popover says about each thing of the board. Names and numbers come from the view, and the sentences from the
 * game's rules, which are named here: nothing is explained twice.
 */
import type { Explanation, Line } from '../../parts/popover.svelte';
import type { BoardState } from './boardState.svelte';
import { BARBARIANS, countUnits, isWary, piecesOf, UNITS } from './model';
import type { City, Good, Mood, Piece, Realm, Space, Terrain } from './model';
import { cityWords, spaceWords, whose } from './spaceWords';
import { outlookOf } from './trials.svelte';
import { BUILDING_NAMES, GOOD_NAMES, MOOD_NAMES, PIECE_NAMES, TERRAINS, UNIT_NAMES, words } from './words';

const MOST_CHOICES = 6;
const TERRAIN_RULES: Record<Terrain, string[]> = {
  fertile: ['COC-COL-04', 'COC-FND-02'],
  mountain: ['COC-MOV-15', 'COC-COL-04'],
  forest: ['COC-MOV-17', 'COC-COL-04'],
  barren: ['COC-COL-04', 'COC-FND-02'],
  sea: ['COC-SHIP-01', 'COC-COL-04'],
};
const MOOD_RULES: Record<Mood, string[]> = {
  happy: ['COC-MOOD-02', 'COC-MOOD-09'],
  neutral: ['COC-MOOD-01', 'COC-MOOD-09'],
  angry: ['COC-MOOD-03', 'COC-MOOD-04', 'COC-MOOD-06'],
};
const GOOD_RULES: Record<Good, string[]> = {
  food: ['COC-RES-08', 'COC-BUY-02'],
  ore: ['COC-BLD-05', 'COC-RES-06'],
  wood: ['COC-BLD-06', 'COC-RES-06'],
  ideas: ['COC-RES-02', 'COC-RES-03'],
  gold: ['COC-RES-04', 'COC-RES-05'],
  mood: ['COC-LVL-07', 'COC-LVL-02'],
  culture: ['COC-LVL-07', 'COC-LVL-01'],
};
const PIECE_RULES: Record<Piece, string[]> = {
  settlement: ['COC-COMP-03', 'COC-COMP-07'],
  temple: ['COC-COMP-03', 'COC-END-02'],
  fortress: ['COC-COMP-03', 'COC-END-02'],
  academy: ['COC-COMP-03', 'COC-END-02'],
  port: ['COC-COMP-03', 'COC-BLD-07'],
  settler: ['COC-BLD-04', 'COC-COMP-04'],
  army: ['COC-BLD-05', 'COC-COMP-04'],
  ship: ['COC-BLD-06', 'COC-COMP-04'],
};

/** A space with all that stands there. */
export function aboutSpace(board: BoardState, space: Space): Explanation {
  const title = spaceTitle(board, space);
  if (space.terrain === null)
    return { title, lines: [{ name: words.explain.notRevealed }], rules: ['COC-EXP-01', 'COC-EXP-03'] };
  const lines = [
    ...(space.city ? cityLines(board, space, space.city) : []),
    ...unitLines(board, space),
    ...choiceLines(board, space),
  ];
  return { title, lines, rules: spaceRules(space, space.terrain), brief: board.isLit(space.space) };
}

/** What of a space is pointed at. */
export type Part = 'city' | 'units' | null;

export function aboutPart(board: BoardState, space: Space, part: Part): Explanation {
  if (part === 'units' && space.side !== null) return aboutUnits(board, space);
  return part === 'city' && space.city ? aboutCity(board, space, space.city) : aboutSpace(board, space);
}

function aboutUnits(board: BoardState, space: Space): Explanation {
  const kinds = UNITS.filter((unit) => space[unit] > 0);
  const idle = space.army > 0 && board.view.realms[space.side ?? BARBARIANS]?.armies_march === false;
  return {
    title: words.explain.unitsAt(whose(board, space.side ?? BARBARIANS), space.name),
    lines: unitLines(board, space),
    rules: [...new Set([...kinds.flatMap((kind) => PIECE_RULES[kind]), ...(idle ? ['COC-ADV-TACTICS-1'] : [])])],
  };
}

function aboutCity(board: BoardState, space: Space, city: City): Explanation {
  return {
    title: `${space.name}: ${cityWords(board, city).join(', ')}`,
    lines: [...cityLines(board, space, city), ...choiceLines(board, space)],
    rules: spaceRules(space, space.terrain ?? 'fertile'),
  };
}

function spaceTitle(board: BoardState, space: Space): string {
  return spaceWords(board, space).split('. ')[0] ?? space.name;
}

function spaceRules(space: Space, terrain: Terrain): string[] {
  if (space.city?.owner === BARBARIANS) return ['COC-BRD-11', 'COC-BAR-05'];
  if (space.city) return [...MOOD_RULES[space.city.mood], 'COC-COL-01'];
  return space.exhausted ? ['COC-EXH-05', 'COC-EXH-06'] : TERRAIN_RULES[terrain];
}

function cityLines(board: BoardState, space: Space, city: City): Line[] {
  if (city.owner === BARBARIANS) return [];
  const tone = { angry: 'bad', happy: 'good', neutral: undefined }[city.mood] as Line['tone'];
  const lines: Line[] = [{ name: words.explain.mood, value: MOOD_NAMES[city.mood], ...(tone && { tone }) }];
  for (const [kind, owner] of piecesOf(city)) lines.push({ name: BUILDING_NAMES[kind], value: board.side(owner) });
  if (city.port_at !== null) lines.push({ name: words.explain.portAt, value: board.spaceOf(city.port_at)?.name ?? '' });
  if (city.wonder) lines.push({ name: words.map.wonder(board.nameOf(city.wonder)) });
  if (space.side === board.seat || city.activated > 0)
    lines.push({ name: words.explain.activations, value: String(city.activated) });
  return lines;
}

/** What can be done at a space now; of an activation what the city would do. */
function choiceLines(board: BoardState, space: Space): Line[] {
  const offers = board.targets.get(space.space) ?? [];
  const shown = offers.filter(({ choice }) => ['activate', 'influence', 'found'].includes(choice.kind));
  return shown.slice(0, MOST_CHOICES).map(({ choice, label }): Line => {
    if (choice.kind !== 'activate') return { name: label, tone: 'good' };
    const { lines, more } = outlookOf(board.trials.of(choice), 1);
    return { name: lines[0] ?? label, tone: 'good', ...(more > 0 && { value: words.explain.ways(more) }) };
  });
}

function unitLines(board: BoardState, space: Space): Line[] {
  const lines: Line[] = UNITS.filter((unit) => space[unit] > 0).map((unit) => ({
    name: UNIT_NAMES[unit][1],
    value: String(space[unit]),
  }));
  if (lines.length > 0 && space.side === board.view.active) {
    const ready = board.readyUnits(space);
    const wary = unitWords(ready.filter(isWary));
    const free = unitWords(ready.filter((unit) => !isWary(unit))) || (wary ? '' : words.explain.nothing);
    if (free) lines.push({ name: words.explain.ready, value: free });
    if (wary) lines.push({ name: words.explain.wary, value: wary });
  }
  return lines;
}

function unitWords(units: readonly number[]): string {
  const counts = countUnits(units);
  return UNITS.filter((unit) => counts[unit] > 0)
    .map((unit) => words.map.units(counts[unit], unit))
    .join(', ');
}

/** A good of a player with its limit. */
export function aboutGood(board: BoardState, realm: Realm, good: Good): Explanation {
  return {
    title: `${board.heading(realm.seat)}: ${realm.goods[good]} ${GOOD_NAMES[good]}`,
    lines: [{ name: words.explain.limit, value: String(realm.limits[good]) }],
    rules: GOOD_RULES[good],
  };
}

export function aboutLevel(board: BoardState, realm: Realm, kind: 'culture' | 'happiness'): Explanation {
  const level = kind === 'culture' ? realm.culture_level : realm.happiness_level;
  const next = board.view.catalogue.event_boxes.find((box) => box > level);
  const lines: Line[] = next === undefined ? [] : [{ name: words.explain.nextEvent, value: String(next) }];
  const rules =
    kind === 'culture' ? ['COC-LVL-01', 'COC-LVL-07', 'COC-LVL-11'] : ['COC-LVL-02', 'COC-LVL-07', 'COC-LVL-11'];
  return { title: `${words.mat[kind]}: ${level}`, lines, rules };
}

export function aboutPiece(realm: Realm, piece: Piece, index: number): Explanation {
  return {
    title: PIECE_NAMES[piece],
    lines: [{ name: words.explain.supply, value: String(realm.supply[index] ?? 0) }],
    rules: PIECE_RULES[piece],
  };
}

/** What a player's points come from. */
export function aboutScore(board: BoardState, realm: Realm): Explanation {
  const lines = words.mat.sources.map((name, index): Line => ({ name, value: String(realm.points[index] ?? 0) }));
  const total = board.view.scores[realm.seat] ?? 0;
  return {
    title: `${board.heading(realm.seat)}: ${words.mat.points(total)}`,
    lines,
    rules: ['COC-END-02', 'COC-END-03', 'COC-END-04', 'COC-END-06'],
  };
}

export function terrainName(terrain: Terrain | null): string {
  return terrain === null ? words.map.unknown : TERRAINS[terrain];
}
