/** What choices of the question would do, found out in the background and kept as long as the position stays. */
import { SvelteMap } from 'svelte/reactivity';
import type { Tried } from '../../net/wire';
import type { BoardContext } from '../board';
import { GOODS, type BoardChoice, type ClashOfCulturesView, type Good } from './model';
import type { Amounts } from '../../choosing/ways';

export class Trials {
  /** By the position and the choices: the board may draw a position before it hears that it is a new one. */
  #found = new SvelteMap<string, Tried>();
  #asked = new Set<string>();
  #queue: Promise<unknown> = Promise.resolve();
  #ctx: () => BoardContext;
  #position: () => string;

  constructor(ctx: () => BoardContext, position: () => string) {
    this.#ctx = ctx;
    this.#position = position;
  }

  /** Forgets what belongs to other positions. */
  renew(): void {
    const isOld = (key: string): boolean => !key.startsWith(this.#position());
    for (const key of [...this.#found.keys()].filter(isOld)) this.#found.delete(key);
    for (const key of [...this.#asked].filter(isOld)) this.#asked.delete(key);
  }

  /** What these choices, one after the other, would lead to; null until the server has told. */
  of(...choices: BoardChoice[]): Tried | null {
    const position = this.#position();
    const key = position + JSON.stringify(choices);
    const known = this.#found.get(key);
    if (known) return known;
    if (!this.#asked.has(key)) {
      this.#asked.add(key);
      this.#ask(key, position, choices);
    }
    return null;
  }

  /** One at a time: a board that asks about many things must not be refused for its rate. */
  #ask(key: string, position: string, choices: BoardChoice[]): void {
    this.#queue = this.#queue.then(async () => {
      if (position !== this.#position()) return;
      const tried = await this.#ctx()
        .tryOut(choices)
        .catch(() => null);
      if (tried && position === this.#position()) this.#found.set(key, tried);
    });
  }
}

/** What a choice costs: the price that is asked for next, else the goods that are gone. Gains are negative. */
export function costOf(view: ClashOfCulturesView, seat: number | null, tried: Tried | null): Amounts | null {
  if (tried === null || tried.refused || seat === null) return null;
  const then = tried.view as unknown as ClashOfCulturesView;
  if (then.question?.kind === 'pay_for') return amountsOf(then.question.cost);
  const [before, after] = [view.realms[seat]?.goods, then.realms[seat]?.goods];
  if (!before || !after) return null;
  return Object.fromEntries(GOODS.map((good) => [good, before[good] - after[good]]));
}

/** Amounts in the order in which the game counts goods. */
export function amountsOf(numbers: readonly number[]): Amounts {
  return Object.fromEntries(GOODS.map((good, index) => [good, numbers[index] ?? 0]));
}

export function numbersOf(amounts: Partial<Record<Good, number>> | Amounts): number[] {
  return GOODS.map((good) => amounts[good] ?? 0);
}

/** What a choice would do, or else what could be answered next, in the game's words; and how much more there is. */
export function outlookOf(tried: Tried | null, count: number): { lines: string[]; more: number } {
  if (tried === null) return { lines: [], more: 0 };
  if (tried.refused) return { lines: [tried.refused.error], more: 0 };
  if (tried.log.length > 0) return { lines: tried.log.slice(0, 1).map((line) => line.words), more: 0 };
  const said = tried.question?.options.map(({ label }) => label) ?? [];
  const all = Math.max(tried.question?.count ?? 0, said.length);
  return { lines: said.slice(0, count), more: all - Math.min(count, said.length) };
}
