/**
 * An answer that is put together in amounts before it is given: a payment, a harvest, several spaces of a map. It is always
 * one of the ways that the game offers. A thing that lies somewhere is named by its place and its kind: "12:army".
 */
import { amountIn, nearestWay, steppedWay, type Amounts, type Way } from './ways';
import type { Place } from '../parts/popover.svelte';

export abstract class WaysAnswer<C> {
  /** What is set so far; null: what the game lists first. */
  wanted = $state.raw<Amounts | null>(null);
  /** What each place was clicked for, the last click first. */
  protected clicked = $state.raw<ReadonlyMap<number, string>>(new Map());

  /** What can be answered. */
  abstract readonly ways: readonly Way<C>[];

  /** Shows what a way would do. */
  protected abstract point(way: Way<C> | null): void;

  way: Way<C> | null = $derived.by(() => nearestWay(this.ways, this.wanted ?? this.ways[0]?.amounts ?? {}));
  amounts: Amounts = $derived.by(() => this.way?.amounts ?? {});

  set(amounts: Amounts | null): void {
    this.wanted = amounts;
    this.point(this.way);
  }

  /** Nothing is set any more. */
  protected clear(): void {
    this.wanted = null;
    this.clicked = new Map();
  }

  // -- by clicking on places

  /** What each place can be clicked for. */
  toggles: ReadonlyMap<number, readonly string[]> = $derived.by(() => this.findToggles());
  /** What stands at each place of what is set. */
  marks: ReadonlyMap<number, readonly string[]> = $derived.by(() => this.findMarks());

  protected findToggles(): ReadonlyMap<number, readonly string[]> {
    const names = new Set(this.ways.flatMap(({ amounts }) => Object.keys(amounts)));
    return this.#bySpot([...names]);
  }

  protected findMarks(): ReadonlyMap<number, readonly string[]> {
    return this.#bySpot(
      Object.entries(this.amounts).flatMap(([name, amount]) => Array.from({ length: amount }, () => name)),
    );
  }

  /** The place on the map of a thing: its own, unless a game keeps places that are no spaces. */
  protected spotOf(name: string): number {
    return placeIn(name);
  }

  #bySpot(names: readonly string[]): Map<number, string[]> {
    const found = new Map<number, string[]>();
    for (const name of names) {
      const spot = this.spotOf(name);
      found.set(spot, [...(found.get(spot) ?? []), name]);
    }
    return found;
  }

  /** A click on a place that is part of the answer: switches to the next thing it can stand for; says why it cannot. */
  press(place: number, at: Place): boolean {
    const names = this.toggles.get(place);
    if (!names) return false;
    const now = this.marks.get(place)?.[0];
    const next = nextOf(names, now);
    const tries = next === null ? [null] : [next, ...names.filter((name) => name !== next && name !== now)];
    for (const name of tries) if (this.#switch(place, now, name)) return true;
    this.refuse(now, next, at);
    return true;
  }

  #switch(place: number, from: string | undefined, to: string | null): boolean {
    const taken = from === undefined ? this.amounts : less(this.amounts, from);
    const clicked = new Map(this.clicked);
    clicked.delete(place);
    const way =
      to === null
        ? this.#without(taken, from)
        : (steppedWay(this.ways, taken, to, 1, [...clicked.values()]) ?? this.moved(to));
    if (way === null) return false;
    this.clicked = to === null ? clicked : new Map([[place, to], ...clicked]);
    this.set(way.amounts);
    return true;
  }

  #without(amounts: Amounts, name: string | undefined): Way<C> | null {
    const most = name === undefined ? 0 : amountIn(amounts, name);
    return nearestWay(
      this.ways.filter((way) => name === undefined || amountIn(way.amounts, name) <= most),
      amounts,
    );
  }

  /** The same amounts, one of them from another place; null where a name belongs to one place. */
  protected moved(_name: string): Way<C> | null {
    return null;
  }

  /** Says why a place cannot be switched. */
  protected refuse(_from: string | undefined, _to: string | null, _at: Place): void {
    return undefined;
  }
}

/** After what stands there comes the next thing, and after the last nothing. */
function nextOf(names: readonly string[], now: string | undefined): string | null {
  return now === undefined ? (names[0] ?? null) : (names[names.indexOf(now) + 1] ?? null);
}

export function less(amounts: Amounts, name: string): Amounts {
  return { ...amounts, [name]: amountIn(amounts, name) - 1 };
}

/** The name of a thing that lies somewhere. */
export function namedAt(place: number, kind: string): string {
  return `${place}:${kind}`;
}

export function placeIn(name: string): number {
  return Number(name.split(':')[0]);
}

export function kindIn(name: string): string {
  return name.split(':')[1] ?? '';
}
