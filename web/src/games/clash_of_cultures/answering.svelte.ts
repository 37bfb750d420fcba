/**
 * Answers that are put together on the board before they are given: payments, Collects, several spaces.
 * What can be answered is what the game lists, and what it lists when it is asked for the rest.
 */
import { amountIn, nearestWay, steppedWay, type Amounts, type Way } from '../../choosing/ways';
import type { Place } from '../../parts/popover.svelte';
import type { BoardState } from './boardState.svelte';
import { CONTROLS, OFFERED, type Control } from './controls';
import { BUILDINGS, GOODS, UNITS, type BoardChoice, type ChoiceKind, type ChoiceOf, type Good } from './model';
import { offerOf } from '../offers';
import type { Offer } from './places';

/** Controls that show every legal answer, not only the sensible ones. */
const WANT_ALL: ReadonlySet<Control> = new Set<Control>(['amounts', 'build', 'collect', 'increase', 'wonder', 'civic']);

export class Answering {
  /** Legal answers that the question does not list. */
  others = $state.raw<Offer[]>([]);
  /** The person wants to be asked how to pay, even where there is one sensible way. */
  choosesPayment = $state(false);
  /** What is set so far; null: what the game lists first. */
  wanted = $state.raw<Amounts | null>(null);
  /** The card that is played with a Collect. */
  card = $state('');
  /** What each space was clicked for, in the order of the clicks. */
  #clicked = $state.raw<ReadonlyMap<number, string>>(new Map());
  #board: BoardState;

  constructor(board: BoardState) {
    this.#board = board;
  }

  control: Control | null = $derived.by(() => {
    const { question, isAsked } = this.#board;
    return isAsked && question !== null ? CONTROLS[question.kind] : null;
  });
  /** The choices that the panel of the question offers. */
  offered: ReadonlySet<ChoiceKind> = $derived.by(() => new Set(this.control ? OFFERED[this.control] : []));

  /** Whether the panel leaves nothing to the list, though not every legal answer is listed there. */
  get knowsAll(): boolean {
    return this.control === 'trade' || (this.control !== null && WANT_ALL.has(this.control));
  }

  /** Every known answer of a kind, the listed ones first. */
  allOf<K extends ChoiceKind>(...kinds: K[]): (Offer & { choice: ChoiceOf<K> })[] {
    const wanted = new Set<ChoiceKind>(kinds);
    return [...this.#board.offers, ...this.others].flatMap((offer) =>
      wanted.has(offer.choice.kind) ? [{ ...offer, choice: offer.choice as ChoiceOf<K> }] : [],
    );
  }

  /** A new position: nothing is set, and the rest of the answers is asked for where a panel shows them. */
  renew(): void {
    this.others = [];
    this.wanted = null;
    this.card = '';
    this.#clicked = new Map();
    const { control } = this;
    this.#raiseOn();
    if (control !== null && !this.#board.isComplete && (WANT_ALL.has(control) || this.#asksInTurn)) void this.#load();
  }

  get #asksInTurn(): boolean {
    return this.choosesPayment && this.control === 'turn';
  }

  async #load(): Promise<void> {
    const { position } = this.#board;
    const found = await this.#board.ctx.others();
    if (position === this.#board.position) this.others = found.map((option) => offerOf<BoardChoice>(option));
  }

  setChoosesPayment(on: boolean): void {
    this.choosesPayment = on;
    if (this.#asksInTurn && this.others.length === 0 && !this.#board.isComplete) void this.#load();
  }

  /** A purchase as the person wants to pay it: by a question of its own, if there is more than one way. */
  asPaid(choice: BoardChoice): BoardChoice {
    if (!this.choosesPayment || !('ask' in choice) || choice.ask !== false) return choice;
    const asking = { ...choice, ask: true } as BoardChoice;
    return this.others.find((offer) => this.#board.isSame(offer.choice, asking))?.choice ?? choice;
  }

  /** The city that is to become happier by further steps. */
  #raising: { space: number; steps: number } | null = null;

  /** Raises a city by some steps: the game asks for each. */
  raise(space: number, steps: number): void {
    this.#raising = { space, steps: steps - 1 };
    this.#board.choose({ kind: 'raise', space, ask: false });
  }

  /** Makes the next step of a city that is to be raised, if the game still offers it. */
  #raiseOn(): void {
    const raising = this.#raising;
    if (!this.#board.isAsked) return;
    this.#raising = null;
    if (raising === null || raising.steps < 1 || this.control !== 'civic') return;
    const next = this.#board.offers.find(({ choice }) => choice.kind === 'raise' && choice.space === raising.space);
    if (next) this.raise(raising.space, raising.steps);
  }

  // -- ways that differ in amounts

  /** The answers of the panel as ways; the names are goods, seats, units, or pieces in their places. */
  ways: Way<BoardChoice>[] = $derived.by(() => {
    switch (this.control) {
      case 'amounts':
        return this.allOf('pay', 'income', 'share').map((offer) => ({
          ...offer,
          amounts: amountsIn(offer.choice),
        }));
      case 'build':
        return this.allOf('build')
          .filter(({ choice }) => !choice.ask)
          .map((offer) => ({ ...offer, amounts: unitAmounts(offer.choice) }));
      case 'collect':
        return this.allOf('collect')
          .filter(({ choice }) => choice.card === this.card)
          .map((offer) => ({ ...offer, amounts: amountsIn(offer.choice) }));
      case 'several':
        return this.allOf('at_spaces', 'units_at', 'ruins').map((offer) => ({
          ...offer,
          amounts: pieceAmounts(offer.choice),
        }));
      default:
        return [];
    }
  });
  way: Way<BoardChoice> | null = $derived.by(() => nearestWay(this.ways, this.wanted ?? this.ways[0]?.amounts ?? {}));
  amounts: Amounts = $derived.by(() => this.way?.amounts ?? {});

  set(amounts: Amounts): void {
    this.wanted = amounts;
    const way = nearestWay(this.ways, amounts);
    this.#board.showPreview(way?.choice ?? null, way?.label);
  }

  // -- the same, by clicking on spaces

  /** What each space can be clicked for. */
  toggles: ReadonlyMap<number, readonly string[]> = $derived.by(() => {
    const found = new Map<number, string[]>();
    if (this.control === 'collect') {
      for (const source of this.#board.view.sources) found.set(source.space, [...source.goods]);
    } else if (this.control === 'several') {
      for (const name of new Set(this.ways.flatMap(({ amounts }) => Object.keys(amounts)))) {
        const space = spaceIn(name);
        found.set(space, [...(found.get(space) ?? []), name]);
      }
    }
    return found;
  });

  /** What stands at each space of what is set: spaces that were clicked first, then those the game names first. */
  marks: ReadonlyMap<number, readonly string[]> = $derived.by(() => {
    const found = new Map<number, string[]>();
    const left: Record<string, number> = { ...this.amounts };
    const put = (space: number, name: string): void => {
      if ((left[name] ?? 0) < 1) return;
      if (this.control === 'collect' && found.has(space)) return;
      left[name] = (left[name] ?? 0) - 1;
      found.set(space, [...(found.get(space) ?? []), name]);
    };
    const near = this.way?.choice.kind === 'collect' && !this.way.choice.far ? this.#nearSpaces() : null;
    const eligible = [...this.toggles].filter(([space]) => near === null || near.has(space));
    for (const [space, name] of this.#clicked) if (near === null || near.has(space)) put(space, name);
    // A space of one use goes before a Port, which has several.
    for (const [space, names] of eligible.sort(([, one], [, other]) => one.length - other.length))
      for (const name of names) put(space, name);
    return found;
  });

  #nearSpaces(): Set<number> {
    return new Set(this.#board.view.sources.filter(({ far }) => !far).map(({ space }) => space));
  }

  /** A click on a space that is part of the answer: switches to the next thing it can stand for; says why it cannot. */
  press(space: number, at: Place): boolean {
    const names = this.toggles.get(space);
    if (!names) return false;
    const now = this.marks.get(space)?.[0];
    const next = nextOf(names, now);
    const tries = next === null ? [null] : [next, ...names.filter((name) => name !== next && name !== now)];
    for (const name of tries) if (this.#switch(space, now, name)) return true;
    this.#refuse(now, next, at);
    return true;
  }

  #switch(space: number, from: string | undefined, to: string | null): boolean {
    const taken = from === undefined ? this.amounts : less(this.amounts, from);
    const way = to === null ? this.#without(taken, from) : (steppedWay(this.ways, taken, to, 1) ?? this.#moved(to));
    if (way === null) return false;
    const clicked = new Map(this.#clicked);
    clicked.delete(space);
    this.#clicked = to === null ? clicked : new Map([[space, to], ...clicked]);
    this.set(way.amounts);
    return true;
  }

  /** The same goods, one of them from another space. */
  #moved(name: string): Way<BoardChoice> | null {
    return this.control === 'collect' && amountIn(this.amounts, name) > 0 ? this.way : null;
  }

  #without(amounts: Amounts, name: string | undefined): Way<BoardChoice> | null {
    const most = name === undefined ? 0 : amountIn(amounts, name);
    return nearestWay(
      this.ways.filter((way) => name === undefined || amountIn(way.amounts, name) <= most),
      amounts,
    );
  }

  #refuse(from: string | undefined, to: string | null, at: Place): void {
    if (this.control !== 'collect' || to === null) return;
    const wanted = { ...(from === undefined ? this.amounts : less(this.amounts, from)) };
    void this.#board.ctx.whyNot(collectOf({ ...wanted, [to]: amountIn(wanted, to) + 1 }, this.card), at);
  }
}

/** After what stands there comes the next thing, and after the last nothing. */
function nextOf(names: readonly string[], now: string | undefined): string | null {
  return now === undefined ? (names[0] ?? null) : (names[names.indexOf(now) + 1] ?? null);
}

function less(amounts: Amounts, name: string): Amounts {
  return { ...amounts, [name]: amountIn(amounts, name) - 1 };
}

function amountsIn(choice: ChoiceOf<'pay' | 'income' | 'share' | 'collect'>): Amounts {
  if (choice.kind === 'share') return Object.fromEntries(choice.food.map((food, seat) => [String(seat), food]));
  const fields = choice as Partial<Record<Good, number>>;
  return Object.fromEntries(GOODS.map((good) => [good, fields[good] ?? 0]));
}

function unitAmounts(choice: ChoiceOf<'build'>): Amounts {
  return { settler: choice.settlers, army: choice.armies, ship: choice.ships, draft: choice.draft ? 1 : 0 };
}

/** Pieces by their space and kind: "12:army". */
function pieceAmounts(choice: ChoiceOf<'at_spaces' | 'units_at' | 'ruins'>): Amounts {
  const amounts: Record<string, number> = {};
  choice.spaces.forEach((space, index) => {
    const kind =
      choice.kind === 'at_spaces'
        ? 'city'
        : choice.kind === 'units_at'
          ? UNITS[choice.kinds[index] ?? 0]
          : (BUILDINGS[choice.pieces[index] ?? 4] ?? 'settlement');
    const name = `${space}:${kind}`;
    amounts[name] = (amounts[name] ?? 0) + 1;
  });
  return amounts;
}

export function spaceIn(name: string): number {
  return Number(name.split(':')[0]);
}

export function kindIn(name: string): string {
  return name.split(':')[1] ?? '';
}

function collectOf(amounts: Amounts, card: string): BoardChoice {
  return {
    kind: 'collect',
    food: amountIn(amounts, 'food'),
    ore: amountIn(amounts, 'ore'),
    wood: amountIn(amounts, 'wood'),
    gold: amountIn(amounts, 'gold'),
    mood: amountIn(amounts, 'mood'),
    far: false,
    card,
  };
}
