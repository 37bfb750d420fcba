/** What a space is called for people who do not see the map: what stands there, and how it lies to the own cities. */
import { HexGrid, stepsBetween, type Axial } from '../../map/hexGrid';
import type { BoardState } from './boardState.svelte';
import { BARBARIANS, GOODS, piecesOf, UNITS, type City, type Good, type Space, type Way } from './model';
import { BUILDING_NAMES, GOOD_NAMES, TERRAINS, words } from './words';

const grid = new HexGrid(true);

export function placeOf(space: Space): Axial {
  return [space.at[0] ?? 0, space.at[1] ?? 0];
}

/** The name of a side, to stand before what it owns: "your", "Green's". */
export function whose(board: BoardState, side: number): string {
  return words.map.of(side === BARBARIANS ? words.map.barbarians : board.name(side));
}

export function cityWords(board: BoardState, city: City): string[] {
  const isCamp = city.owner === BARBARIANS;
  const parts = [isCamp ? words.map.camp : capital(words.map.city(whose(board, city.owner), city.size, city.mood))];
  parts.push(
    ...piecesOf(city).map(([kind, owner]) =>
      owner === city.owner ? BUILDING_NAMES[kind] : `${whose(board, owner)} ${BUILDING_NAMES[kind]}`,
    ),
  );
  if (city.wonder) parts.push(words.map.wonder(board.nameOf(city.wonder)));
  if (city.activated > 0) parts.push(words.map.activated(city.activated));
  return parts;
}

export function unitWords(board: BoardState, space: Space): string {
  const units = UNITS.filter((unit) => space[unit] > 0).map((unit) => words.map.units(space[unit], unit));
  if (units.length === 0 || space.side === null) return '';
  const ofCity = space.city?.owner === space.side ? '' : `${whose(board, space.side)} `;
  return `${ofCity}${units.join(', ')}`;
}

/** "E3: Green's city, size 3, angry, Temple. 2 Army units. Two spaces north of your city". */
export function spaceWords(board: BoardState, space: Space): string {
  const ground = space.terrain === null ? words.map.unknown : TERRAINS[space.terrain];
  const first = space.city ? cityWords(board, space.city) : [ground];
  if (space.city) first.push(ground);
  if (space.exhausted) first.push(words.map.exhausted);
  const sentences = [`${space.name}: ${first.join(', ')}`, capital(unitWords(board, space))];
  const { battle } = board.view;
  if (battle?.space === space.space)
    sentences.push(capital(words.map.battle(sideName(board, battle.attacker), sideName(board, battle.defender))));
  sentences.push(capital(wayFromHome(board, space)));
  const marked = board.answering.marks.get(space.space);
  if (marked) sentences.push(capital(markWords(marked)));
  const way = board.wayTo(space.space);
  if (way) sentences.push(capital(wayWords(way).join(', ')));
  if (board.isLit(space.space)) sentences.push(capital(words.map.can));
  return sentences.filter(Boolean).join('. ');
}

/** What a space is chosen for: a good that it gives, or pieces that are given up there. */
function markWords(names: readonly string[]): string {
  const goods = names.flatMap((name) => (GOODS.includes(name as Good) ? [GOOD_NAMES[name as Good]] : []));
  return goods.length > 0 ? words.collect.works(goods.join(', ')) : words.several.chosen;
}

/** What the game says of a way: its price, a battle, unknown land, and what the arrival forbids. */
export function wayWords(way: Way): string[] {
  const parts: string[] = [];
  if (Object.keys(way.price).length > 0) parts.push(words.way.price(way.price));
  if (way.fights) parts.push(words.way.fights);
  if (way.stops) parts.push(words.way.stops[way.stops]);
  return parts;
}

function sideName(board: BoardState, side: number): string {
  return side === BARBARIANS ? words.map.barbarians : board.name(side);
}

/** How a space lies to the nearest own city; nothing for a city of one's own. */
function wayFromHome(board: BoardState, space: Space): string {
  if (board.seat === null || space.city?.owner === board.seat) return '';
  const cities = board.view.spaces.filter(({ city }) => city?.owner === board.seat);
  const near = cities
    .map((city) => ({ city, steps: stepsBetween(placeOf(city), placeOf(space)) }))
    .sort((one, other) => one.steps - other.steps)[0];
  return near ? words.map.away(near.steps, direction(near.city, space)) : '';
}

function direction(from: Space, to: Space): string {
  const [one, other] = [grid.middle(placeOf(from)), grid.middle(placeOf(to))];
  const turn = Math.atan2(other.x - one.x, one.y - other.y) / (Math.PI / 4);
  return words.directions[(Math.round(turn) + 8) % 8] ?? '';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
