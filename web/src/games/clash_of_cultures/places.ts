/** Which spaces of the map a choice names. What is legal there, the game says by its options. */
import type { Offer as SharedOffer } from '../offers';
import type { BoardChoice, BoardQuestion, ClashOfCulturesView, Way } from './model';

export interface Places {
  /** Where the units or the influence come from. */
  from: number | null;
  /** The spaces to click at. */
  at: readonly number[];
}

/** A choice and how it is called. `way`: what the game says of the way, if units go it. */
export type Offer = SharedOffer<BoardChoice> & { way?: Way };

/** The places of a choice; null if it names none. */
export function placesOf(
  choice: BoardChoice,
  question: BoardQuestion | null,
  regions: ClashOfCulturesView['regions'],
): Places | null {
  switch (choice.kind) {
    case 'at_space':
    case 'unit_at':
    case 'found':
    case 'activate':
    case 'raise':
    case 'ruin':
      return { from: null, at: [choice.space] };
    case 'at_spaces':
    case 'units_at':
    case 'ruins':
      return { from: null, at: [...new Set(choice.spaces)] };
    case 'move':
    case 'raid':
      return { from: choice.start, at: [choice.end] };
    case 'sail':
      return { from: choice.start, at: regions[choice.region]?.spaces ?? [choice.end] };
    case 'influence':
      return { from: choice.source, at: [choice.target] };
    case 'increase':
      return choice.port_at >= 0 ? { from: spaceOf(question), at: [choice.port_at] } : atQuestion(question);
    case 'build':
    case 'collect':
    case 'build_wonder':
      return atQuestion(question);
    default:
      return null;
  }
}

/** The places that a question is about: a city, a try of influence, the region that is laid; null if it names none. */
export function subjectOf(question: BoardQuestion, regions: ClashOfCulturesView['regions']): Places | null {
  switch (question.kind) {
    case 'boost_roll':
      return { from: question.source, at: [question.target] };
    case 'turn_region':
      return { from: null, at: regions[question.region]?.spaces ?? [] };
    case 'attack_on':
      return { from: null, at: [question.start] };
    default:
      return atQuestion(question);
  }
}

function spaceOf(question: BoardQuestion | null): number | null {
  return question !== null && 'space' in question ? question.space : null;
}

function atQuestion(question: BoardQuestion | null): Places | null {
  const space = spaceOf(question);
  return space === null ? null : { from: null, at: [space] };
}

/** Choices that move units: they are picked up before they are put down. */
export type Travel = Extract<BoardChoice, { kind: 'move' | 'sail' }>;

export function isTravel(choice: BoardChoice): choice is Travel {
  return choice.kind === 'move' || choice.kind === 'sail';
}
