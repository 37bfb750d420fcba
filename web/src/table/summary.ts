/** Sums up what happened to a player while nobody was asked. */
import type { Drawing, Step } from '../games/board';

export interface Total {
  name: string;
  amount: number;
}

export interface Summary {
  /** What it sums up: "Era I, round 1". */
  title: string;
  totals: Total[];
  /** What else is worth telling: "Blue is first". */
  tellings: string[];
}

/** Phases that must begin, so that at least one went by as a whole. */
const PHASES = 2;

/** What a player gained and lost altogether, without what came to nothing. */
export function totalsOf(drawings: readonly Drawing[], seat: number): Total[] {
  const totals = new Map<string, number>();
  for (const count of drawings.flatMap(({ counts }) => counts ?? [])) {
    if (count.seat === seat) totals.set(count.name, (totals.get(count.name) ?? 0) + count.amount);
  }
  return [...totals].map(([name, amount]) => ({ name, amount })).filter(({ amount }) => amount !== 0);
}

/** The summary of the steps since a player's last answer; null if no whole phase went by, or it brought nothing. */
export function summaryOf(steps: Step[], seat: number): Summary | null {
  const phases = steps.filter(({ drawing }) => drawing.phase !== undefined);
  const first = phases[0];
  if (!first || phases.length < PHASES) return null;
  const later = steps.slice(steps.indexOf(first));
  const summary: Summary = {
    title: first.drawing.phase ?? '',
    totals: totalsOf(
      later.map(({ drawing }) => drawing),
      seat,
    ),
    tellings: [...new Set(later.flatMap(({ drawing }) => drawing.telling ?? []))],
  };
  return summary.totals.length + summary.tellings.length > 0 ? summary : null;
}
