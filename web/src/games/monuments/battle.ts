/** A battle as the log tells it: what each side rolled and lost, and what came of it. */
import type { BattleBeganEvent, BattleEndedEvent, MonumentsEvent } from '../../generated/monuments';
import type { LogLine } from '../../net/wire';
import { BUILDINGS, unitOf } from './model';

export interface BattleStory {
  began: BattleBeganEvent;
  /** The pips of each die, by side; null before it has rolled. */
  attack: readonly number[] | null;
  defence: readonly number[] | null;
  /** The names of the pieces that each seat has lost. */
  lost: ReadonlyMap<number, readonly string[]>;
  ended: BattleEndedEvent | null;
  /** The number of the line that tells the end; -1 before it. */
  endedAt: number;
  /** Who left and who moved in, in the words of the log. */
  came: readonly string[];
}

const CAME: ReadonlySet<string> = new Set(['units_retreated', 'unit_advanced', 'ferry_moved', 'goods_gone']);

/** The last battle of these lines; null if there is none. */
export function lastBattle(lines: readonly LogLine[]): BattleStory | null {
  const start = lines.map(({ kind }) => kind).lastIndexOf('battle_began');
  const began = lines[start] ? (eventOf(lines[start]) as BattleBeganEvent | null) : null;
  if (!began) return null;
  let story: BattleStory = {
    began,
    attack: null,
    defence: null,
    lost: new Map(),
    ended: null,
    endedAt: -1,
    came: [],
  };
  for (const [index, line] of lines.entries()) {
    if (index > start && story.ended === null) story = tell(story, line, index);
  }
  return story;
}

function eventOf(line: LogLine): MonumentsEvent | null {
  return line.event as unknown as MonumentsEvent | null;
}

function tell(story: BattleStory, line: LogLine, index: number): BattleStory {
  const event = eventOf(line);
  switch (event?.kind) {
    case 'pips_rolled':
      return event.attacks ? { ...story, attack: event.faces } : { ...story, defence: event.faces };
    case 'unit_killed':
      return lose(story, event.seat, unitOf(event.unit_kind));
    case 'ferry_sunk':
      return lose(story, event.seat, 'ferry');
    case 'building_damaged':
      return lose(story, event.seat, BUILDINGS[event.building_kind] ?? 'town');
    case 'battle_ended':
      return { ...story, ended: event, endedAt: index };
    default:
      return CAME.has(line.kind) ? { ...story, came: [...story.came, line.words] } : story;
  }
}

function lose(story: BattleStory, seat: number, piece: string): BattleStory {
  return { ...story, lost: new Map([...story.lost, [seat, [...(story.lost.get(seat) ?? []), piece]]]) };
}

export function pips(faces: readonly number[]): number {
  return faces.reduce((sum, face) => sum + face, 0);
}
