/** What a hex is called for people who do not see the map: what lies and stands there. */
import type { Axial } from '../../map/hexGrid';
import type { BoardState } from './boardState.svelte';
import { goodsOf, plus, UNITS, type Ferry, type Goods, type Space } from './model';
import { BUILDING_NAMES, capital, goodsWords, TERRAINS, titled, words } from './words';

export function placeOf(space: Space): Axial {
  return [space.at[0] ?? 0, space.at[1] ?? 0];
}

/** The name of a seat, to stand before what it owns: "your", "Green's". */
export function whose(board: BoardState, seat: number): string {
  return words.map.of(board.name(seat));
}

/** "EU1, Pasture, Europe"; of the sea only that it is the sea. */
export function groundWords(space: Space): string {
  if (space.terrain === 'sea') return TERRAINS.sea;
  return [space.name, TERRAINS[space.terrain], ...(space.group ? [titled(space.group)] : [])].join(', ');
}

/** The short name of a place: a hex, or a ferry as the game numbers it. */
export function placeWords(board: BoardState, place: number): string {
  return board.hexOf(place)?.name ?? capital(words.tray.ferry(place - board.view.hexes.length));
}

/** The resources at a place. */
export function stockOf(board: BoardState, place: number): Goods {
  const space = board.hexOf(place);
  if (space) return space.goods ?? goodsOf([]);
  const ferry = board.view.ferries.find((each) => each.ferry === place - board.view.hexes.length);
  return (ferry?.passengers ?? []).reduce((sum, { load }) => plus(sum, load), goodsOf([]));
}

export function unitWords(board: BoardState, space: Space): string {
  const said = UNITS.filter((unit) => (space.units?.[unit] ?? 0) > 0).map((unit) =>
    words.map.units(space.units?.[unit] ?? 0, unit),
  );
  if (said.length === 0 || space.side == null) return '';
  return `${whose(board, space.side)} ${said.join(', ')}`;
}

export function ferryWords(ferry: Ferry): string {
  const where = ferry.land === null ? words.map.afloat : words.map.moored;
  const said = ferry.passengers.map(({ unit, load }) => {
    const goods = goodsWords(load);
    const one = words.map.units(1, unit);
    return goods ? words.map.withLoad(one, goods) : one;
  });
  return [words.map.ferry(ferry.ferry, where), ...(said.length > 0 ? [words.map.aboard(said.join(', '))] : [])].join(
    ', ',
  );
}

export function ferriesAt(board: BoardState, space: Space): Ferry[] {
  return board.view.ferries.filter(({ water, land }) => water === space.hex || land === space.hex);
}

function siteWords(board: BoardState, space: Space): string[] {
  const houses = (space.buildings ?? []).map(({ owner, building, damaged }) =>
    words.map.building(whose(board, owner), BUILDING_NAMES[building].toLowerCase(), damaged),
  );
  return [...houses, ...(space.tokens ?? []).map((seat) => words.map.token(whose(board, seat)))];
}

export function monumentWords(board: BoardState, space: Space): string {
  const people = board.view.peoples.find(({ hex }) => hex === space.hex);
  const owner = board.builderAt(space.hex);
  if (!people) return '';
  if (!owner) return words.map.freeMonument(people.monument);
  return words.map.monument(people.monument, whose(board, owner.seat), owner.layers, board.view.layers.length);
}

/** "EU2, Forest, Europe. Your monument… Your 2 workers. 1 wood. Held by you". */
export function spaceWords(board: BoardState, space: Space): string {
  const { battle } = board.view;
  const parts = [
    groundWords(space),
    monumentWords(board, space),
    ...siteWords(board, space),
    unitWords(board, space),
    goodsWords(space.goods ?? goodsOf([])),
    ...ferriesAt(board, space).map(ferryWords),
    space.controlled_by == null ? '' : words.map.held(board.name(space.controlled_by)),
    battle?.hex === space.hex ? words.map.battle(board.name(battle.attacker), board.name(battle.defender)) : '',
  ];
  return parts.filter(Boolean).map(capital).join('. ');
}

/** What a click on a hex does now: "Can be chosen". */
export function stateWords(board: BoardState, hex: number): string {
  const chance = board.war.bestAt(hex);
  if (board.targets.has(hex))
    return chance === null ? capital(words.map.can) : `${words.battle.best(chance)}. ${capital(words.map.can)}`;
  if (board.war.toggles.has(hex) || board.answering.toggles.has(hex)) return capital(words.map.can);
  return board.isLit(hex) ? capital(words.map.pick) : '';
}
