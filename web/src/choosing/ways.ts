/**
 * Choices that differ only in amounts: how one pays, what a city collects, which units it builds. The game offers the
 * ways; a person changes one amount after the other and never leaves what is offered.
 */

/** Amounts of several things, by their names; what is not named is 0. */
export type Amounts = Readonly<Record<string, number>>;

export interface Way<C> {
  amounts: Amounts;
  choice: C;
  label: string;
}

/** A thing that is counted. */
export interface Item {
  id: string;
  name: string;
  /** The name of a single one, if it is another. */
  one?: string;
  /** How many there are, where that is known. */
  have?: number;
  /** What it is, wherever it lies: things of the same name are counted together in a sum. */
  kind?: string;
}

export function amountIn(amounts: Amounts, name: string): number {
  return amounts[name] ?? 0;
}

function distance(one: Amounts, other: Amounts): number {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].reduce((total, name) => total + Math.abs(amountIn(one, name) - amountIn(other, name)), 0);
}

export function sameAmounts(one: Amounts, other: Amounts): boolean {
  return distance(one, other) === 0;
}

/** The way that is nearest to these amounts; of equally near ones the first. Null if there is none at all. */
export function nearestWay<C>(ways: readonly Way<C>[], amounts: Amounts): Way<C> | null {
  return ways.reduce<Way<C> | null>(
    (best, way) => (best === null || distance(way.amounts, amounts) < distance(best.amounts, amounts) ? way : best),
    null,
  );
}

/**
 * The way with the next larger (`by` 1) or smaller (-1) amount of one thing that changes the rest least. Of equal ones it is
 * that with most of the things that are to be kept.
 */
export function steppedWay<C>(
  ways: readonly Way<C>[],
  from: Amounts,
  name: string,
  by: 1 | -1,
  kept: readonly string[] = [],
): Way<C> | null {
  const now = amountIn(from, name);
  const further = ways.filter(({ amounts }) => (amountIn(amounts, name) - now) * by > 0);
  const least = Math.min(...further.map(({ amounts }) => Math.abs(amountIn(amounts, name) - now)));
  const next = further.filter(({ amounts }) => Math.abs(amountIn(amounts, name) - now) === least);
  const countKept = ({ amounts }: Way<C>): number => kept.filter((each) => amountIn(amounts, each) > 0).length;
  const ordered = kept.length > 0 ? next.sort((one, other) => countKept(other) - countKept(one)) : next;
  return nearestWay(ordered, { ...from, [name]: now + by * least });
}

/** The things of which some way takes any. */
export function usedItems<C>(items: readonly Item[], ways: readonly Way<C>[]): Item[] {
  return items.filter(({ id }) => ways.some(({ amounts }) => amountIn(amounts, id) > 0));
}

export function mostOf<C>(ways: readonly Way<C>[], name: string): number {
  return Math.max(0, ...ways.map(({ amounts }) => amountIn(amounts, name)));
}
