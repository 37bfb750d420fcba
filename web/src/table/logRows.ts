/** Arranges the log by turns: headings for rounds and phases, one head line per turn, the lines of a player below it. */
import type { LogLine } from '../net/wire';

export interface LogRow {
  /** The place of the line in the whole log. */
  index: number;
  line: LogLine;
  /** chapter: a round or phase begins; turn: a turn begins, and its lines follow. */
  place: 'chapter' | 'turn' | 'line';
  /** The seat whose several lines begin here; null if no head line is needed. */
  head: number | null;
  /** Whether the line names its seat by a symbol, since the head above it does not. */
  marked: boolean;
}

const TURN = 'turn_began';

function isChapter(line: LogLine): boolean {
  return line.seat === null && line.kind.endsWith('_began');
}

/** The rows of a part of the log. */
export function logRows(log: LogLine[], start: number, end: number): LogRow[] {
  const rows: LogRow[] = [];
  let turn = ownerBefore(log, start);
  let run: number | null = null;
  for (let index = start; index < end; index += 1) {
    const line = log[index];
    if (!line) break;
    if (isChapter(line) || line.kind === TURN) {
      turn = line.seat;
      run = null;
      rows.push({
        index,
        line,
        place: line.kind === TURN ? 'turn' : 'chapter',
        head: null,
        marked: line.seat !== null,
      });
      continue;
    }
    const begins: boolean = turn === null && line.seat !== null && line.seat !== run;
    const head: number | null = begins && log[index + 1]?.seat === line.seat ? line.seat : null;
    if (turn === null) run = begins ? head : line.seat === null ? null : run;
    rows.push({ index, line, place: 'line', head, marked: line.seat !== null && line.seat !== (turn ?? run) });
  }
  return rows;
}

/** The seat in whose turn a line stands; null outside of turns. */
function ownerBefore(log: LogLine[], index: number): number | null {
  for (let at = index - 1; at >= 0; at -= 1) {
    const line = log[at];
    if (line && (line.kind === TURN || isChapter(line))) return line.seat;
  }
  return null;
}

/** A moment that is worth a mark on the slider of the history. */
export interface MomentMark {
  at: number;
  /** "Round 2." for a round; "" for a turn of the person's own. */
  round: string;
}

/** The beginnings of rounds, and of the turns of a seat. */
export function momentMarks(log: LogLine[], seat: number | null): MomentMark[] {
  const hasTurns = log.some((line) => line.kind === TURN);
  const marks: MomentMark[] = [];
  let round = '';
  let actor: number | null = null;
  for (const line of log) {
    const begun = isChapter(line) ? roundOf(line) : '';
    if (begun && begun !== round) {
      round = begun;
      marks.push({ at: line.at, round: line.words });
    }
    if (hasTurns ? line.kind === TURN && line.seat === seat : line.seat === seat && actor !== seat)
      if (seat !== null) marks.push({ at: line.at, round: '' });
    if (line.seat !== null || isChapter(line)) actor = line.seat;
  }
  return marks;
}

/** What tells the round of a chapter from others; a phase belongs to the round that its event names. */
function roundOf(line: LogLine): string {
  const { era, round } = line.event ?? {};
  return round === undefined ? '' : JSON.stringify([era, round]);
}
