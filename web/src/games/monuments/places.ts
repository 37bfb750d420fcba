/** Which hexes of the map a choice names, and what it moves from where to where. What is legal, the game says by its options. */
import type { Offer } from '../offers';
import { hexOf, NONE, placeOfFighter } from './model';
import type { BoardChoice, BoardQuestion, MonumentsView } from './model';

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

/** A choice that moves something: who, from where, with what, to where. */
export interface Travel {
  /** A kind of unit, or "ferry:3". */
  who: string;
  from: number;
  load: string;
  to: number;
  offer: BoardOffer;
}

/** The places of a choice; null if it names none. */
export function placesOf(choice: BoardChoice, question: BoardQuestion | null, view: MonumentsView): Places | null {
  const travel = travelOf({ choice, label: '', idle: null }, view);
  if (travel) return { from: travel.from, at: [travel.to] };
  switch (choice.kind) {
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

/** A move, a boarding or a sailing as one kind of thing; null for other choices. */
export function travelOf(offer: BoardOffer, view: MonumentsView): Travel | null {
  const { choice } = offer;
  if (choice.kind === 'move') {
    const from = hexOf(view, choice.start);
    return { who: choice.unit, from, load: choice.load.join(), to: hexOf(view, choice.end), offer };
  }
  if (choice.kind === 'board') {
    const to = hexOf(view, view.hexes.length + choice.ferry);
    return { who: choice.unit, from: hexOf(view, choice.start), load: choice.load.join(), to, offer };
  }
  if (choice.kind === 'sail') {
    const from = hexOf(view, view.hexes.length + choice.ferry);
    const to = choice.land === NONE ? choice.water : choice.land;
    return { who: `ferry:${choice.ferry}`, from, load: '', to, offer };
  }
  return null;
}

function unique(places: readonly number[]): number[] {
  return [...new Set(places)];
}
