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
  const totals = new Map<string, Total & { one: string }>();
  for (const { seat: whose, name, one = name, amount } of drawings.flatMap(({ counts }) => counts ?? [])) {
    if (whose === seat) totals.set(name, { name, one, amount: (totals.get(name)?.amount ?? 0) + amount });
  }
  return [...totals.values()]
    .filter(({ amount }) => amount !== 0)
    .map(({ name, one, amount }) => ({ name: Math.abs(amount) === 1 ? one : name, amount }));
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
