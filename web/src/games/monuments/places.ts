/** Which hexes of the map a choice names, and what it moves from where to where. What is legal, the game says by its options. */
import type { Offer } from '../offers';
import { hexOf, NONE, placeOfFighter } from './model';
import type { BoardChoice, BoardQuestion, ChoiceOf, MonumentsView, UnitWay } from './model';

export interface Places {
  /** Where the unit comes from. */
  from: number | null;
  /** The hexes to click at. */
  at: readonly number[];
}

export type BoardOffer = Offer<BoardChoice>;
export interface PlacedOffer extends BoardOffer {
  places: Places;
}

/** A way of something that can be picked up: who goes from where to where. */
export interface Travel {
  /** A kind of unit, or "ferry:3". */
  who: string;
  from: number;
  to: number;
  way: UnitWay;
}

/** The places of a choice; null if it names none. */
export function placesOf(choice: BoardChoice, question: BoardQuestion | null, view: MonumentsView): Places | null {
  const aboard = (ferry: number): number => hexOf(view, view.hexes.length + ferry);
  switch (choice.kind) {
    case 'move':
      return { from: hexOf(view, choice.start), at: [choice.end] };
    case 'board':
      return { from: hexOf(view, choice.start), at: [aboard(choice.ferry)] };
    case 'sail':
      return { from: aboard(choice.ferry), at: [choice.land === NONE ? choice.water : choice.land] };
    case 'at':
      return { from: battleHex(question, view), at: [hexOf(view, choice.place)] };
    case 'at_all':
      return { from: null, at: unique(choice.places.map((place) => hexOf(view, place))) };
    case 'put':
    case 'activate':
    case 'repair':
    case 'attack':
      return { from: null, at: [choice.hex] };
    case 'build':
      return { from: null, at: [choice.hex] };
    case 'train':
      return {
        from: choice.water === NONE ? null : choice.hex,
        at: [choice.water === NONE ? choice.hex : choice.water],
      };
    case 'respawn':
      return { from: null, at: view.seat === null ? [] : [view.realms[view.seat]?.monument ?? NONE] };
    case 'pay':
    case 'exchange_from':
      return { from: null, at: unique(choice.places.map((place) => hexOf(view, place))) };
    case 'give_up':
    case 'send':
    case 'lose':
      return { from: null, at: unique(choice.fighters.map((code) => hexOf(view, placeOfFighter(code)))) };
    case 'civilization':
      return {
        from: null,
        at: view.peoples.flatMap(({ civilization, hex }) => (civilization === choice.civilization ? [hex] : [])),
      };
    default:
      return null;
  }
}

/** Those who retreat come from the hex of the battle. */
function battleHex(question: BoardQuestion | null, view: MonumentsView): number | null {
  return question?.kind === 'retreat' ? (view.battle?.hex ?? null) : null;
}

export function isTravel(choice: BoardChoice): choice is ChoiceOf<'move' | 'board' | 'sail'> {
  return choice.kind === 'move' || choice.kind === 'board' || choice.kind === 'sail';
}

export function travelOf(way: UnitWay, view: MonumentsView): Travel {
  const who = way.unit === 'ferry' ? `ferry:${way.start - view.hexes.length}` : way.unit;
  return { who, from: hexOf(view, way.start), to: way.land ?? hexOf(view, way.end), way };
}

/** The choice to go a way with these resources. */
export function choiceOf(way: UnitWay, load: readonly number[], view: MonumentsView): BoardChoice {
  const { unit, start, end } = way;
  const ferries = view.hexes.length;
  if (unit === 'ferry') return { kind: 'sail', ferry: start - ferries, water: end, land: way.land ?? NONE };
  if (end >= ferries) return { kind: 'board', unit, start, ferry: end - ferries, load: [...load], pair: way.pair };
  return { kind: 'move', unit, start, end, load: [...load] };
}

function unique(places: readonly number[]): number[] {
  return [...new Set(places)];
}
