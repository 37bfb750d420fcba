/** Answers that are put together on the board before they are given: purchases, payments, several hexes. */
import type { Amounts, Way } from '../../choosing/ways';
import { kindIn, namedAt, placeIn } from '../../choosing/waysAnswer.svelte';
import { Answering as SharedAnswering } from '../answering.svelte';
import type { BoardState } from './boardState.svelte';
import { CONTROLS, OFFERED, WANT_ALL, type Control } from './controls';
import {
  GOODS,
  hexOf,
  KINDS,
  placeOfFighter,
  unitOf,
  type BoardChoice,
  type BoardQuestion,
  type ChoiceOf,
  type Good,
  type Ware,
} from './model';

const PANELS: ReadonlySet<Control> = new Set([...WANT_ALL, 'build', 'train']);

export class Answering extends SharedAnswering<BoardChoice, Control> {
  /** What the person wants to buy, by the name of the ware: its places alone are lit. */
  ware = $state<string | null>(null);
  /** What is given to the bank, and what is taken. */
  give = $state<Good | null>(null);
  take = $state<Good | null>(null);
  #board: BoardState;

  constructor(board: BoardState) {
    super(board, { controls: CONTROLS, offered: OFFERED, wantAll: WANT_ALL });
    this.#board = board;
  }

  /** Sets of fighters that are not listed can be picked in the scene of the battle too. */
  override get knowsAll(): boolean {
    return this.control === 'battle' || super.knowsAll;
  }

  /** A single worker is given up by one click on its hex: there is nothing to put together. */
  protected override controlOf(question: BoardQuestion): Control | null {
    return question.kind === 'sacrifice' && question.left === 1 ? 'space' : super.controlOf(question);
  }

  override renew(): void {
    this.ware = null;
    this.give = null;
    this.take = null;
    super.renew();
  }

  /** The answers of the panel as ways; the names are pieces, resources or quests in their places. */
  ways: Way<BoardChoice>[] = $derived.by(() => {
    switch (this.control) {
      case 'amounts':
        return this.allOf('pay').map((offer) => ({ ...offer, amounts: paidAmounts(offer.choice) }));
      case 'exchange':
        return this.#exchanges();
      case 'production':
        return this.allOf('at_all', 'activate').map((offer) => ({ ...offer, amounts: madeAmounts(offer.choice) }));
      case 'populate':
        return this.allOf('at_all', 'at').map((offer) => ({ ...offer, amounts: workerAmounts(offer.choice) }));
      case 'several':
        return this.allOf('give_up').map((offer) => ({
          ...offer,
          amounts: pieceAmounts(offer.choice),
        }));
      case 'quests':
        return this.allOf('keep').map((offer) => ({
          ...offer,
          amounts: counted(offer.choice.drawn.map((index) => namedAt(index, 'quest'))),
        }));
      default:
        return [];
    }
  });

  /** Whether a large form stands at the foot of the map. */
  get hasPanel(): boolean {
    return this.control !== null && PANELS.has(this.control);
  }

  /** Whether the form names hexes. */
  get namesHexes(): boolean {
    return this.hasPanel || this.control === 'travel';
  }

  // -- on the map

  /** Payments and quests are set in their panels. */
  protected override findToggles(): ReadonlyMap<number, readonly string[]> {
    const isOnMap = this.control === 'production' || this.control === 'populate' || this.control === 'several';
    return isOnMap ? withoutOther(super.findToggles()) : new Map();
  }

  protected override findMarks(): ReadonlyMap<number, readonly string[]> {
    return this.control === 'quests' ? new Map() : withoutOther(super.findMarks());
  }

  /** The hexes that a payment can come from. */
  sources: ReadonlySet<number> = $derived.by(
    () =>
      new Set(
        this.control === 'amounts'
          ? this.ways.flatMap(({ amounts }) => Object.keys(amounts).map((name) => this.spotOf(name)))
          : [],
      ),
  );

  /** Those aboard a ferry are where it is. */
  protected override spotOf(name: string): number {
    return hexOf(this.#board.view, placeIn(name));
  }

  /** Whether a choice has its place in the panel, or belongs to a ware other than that which is wanted. */
  hides(choice: BoardChoice): boolean {
    if (this.offered.has(choice.kind)) return true;
    const ware = wareOf(choice);
    return this.ware !== null && ware !== null && ware !== this.ware;
  }

  // -- the shop

  wares: readonly Ware[] = $derived.by(() => this.#board.own?.own?.wares ?? []);

  /** What is built is known, so that its place is all that is asked for. */
  get isSettled(): boolean {
    return this.ware !== null || this.#board.question?.kind === 'build_free';
  }

  wareNamed(name: string): Ware | undefined {
    return this.wares.find(({ ware }) => ware === name);
  }

  /** The choices that buy a ware, one for each place. */
  purchases(name: string): readonly { choice: BoardChoice; label: string; idle: string | null }[] {
    return this.#board.offers.filter(({ choice }) => wareOf(choice) === name);
  }

  // -- the exchange

  /** The ways to give the chosen kind for the other, the usual one first. */
  #exchanges(): Way<BoardChoice>[] {
    return this.allOf('exchange', 'exchange_from')
      .filter(({ choice }) => choice.give === this.give && choice.take === this.take)
      .map((offer) => ({ ...offer, amounts: exchangedAmounts(offer.choice) }));
  }
}

/** The ware that a choice buys; null if it buys none. */
export function wareOf(choice: BoardChoice): string | null {
  if (choice.kind === 'build') return choice.work;
  if (choice.kind === 'repair') return `repair ${choice.building}`;
  if (choice.kind === 'train') return choice.unit;
  return choice.kind === 'forge' ? 'weapon' : null;
}

function counted(names: readonly string[]): Amounts {
  const amounts: Record<string, number> = {};
  for (const name of names) amounts[name] = (amounts[name] ?? 0) + 1;
  return amounts;
}

function paidAmounts({ places, amounts }: ChoiceOf<'pay'>): Amounts {
  return Object.fromEntries(
    places.flatMap((place, at) =>
      GOODS.map((good, index) => [namedAt(place, good), amounts[GOODS.length * at + index] ?? 0] as const),
    ),
  );
}

function exchangedAmounts(choice: ChoiceOf<'exchange' | 'exchange_from'>): Amounts {
  if (choice.kind === 'exchange') return {};
  return Object.fromEntries(choice.places.map((place, at) => [namedAt(place, choice.give), choice.numbers[at] ?? 0]));
}

/** Each hex that produces once, and how much of the other kind it makes. */
function madeAmounts(choice: ChoiceOf<'at_all' | 'activate'>): Amounts {
  if (choice.kind === 'at_all') return counted(choice.places.map((hex) => namedAt(hex, 'made')));
  return { [namedAt(choice.hex, 'made')]: 1, [namedAt(choice.hex, OTHER)]: choice.other };
}

const OTHER = 'other';

function withoutOther(found: ReadonlyMap<number, readonly string[]>): Map<number, readonly string[]> {
  return new Map([...found].map(([place, names]) => [place, names.filter((name) => kindIn(name) !== OTHER)]));
}

function workerAmounts(choice: ChoiceOf<'at_all' | 'at'>): Amounts {
  return counted((choice.kind === 'at' ? [choice.place] : choice.places).map((hex) => namedAt(hex, 'worker')));
}

function pieceAmounts(choice: ChoiceOf<'give_up'>): Amounts {
  return counted(choice.fighters.map((code) => namedAt(placeOfFighter(code), unitOf(code % KINDS))));
}
