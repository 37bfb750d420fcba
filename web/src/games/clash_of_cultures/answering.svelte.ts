/**
 * Answers that are put together on the board before they are given: payments, Collects, several spaces.
 */
import { amountIn, type Amounts, type Way } from '../../choosing/ways';
import { less, namedAt } from '../../choosing/waysAnswer.svelte';
import type { Place } from '../../parts/popover.svelte';
import { Answering as SharedAnswering } from '../answering.svelte';
import type { BoardState } from './boardState.svelte';
import { CONTROLS, OFFERED, type Control } from './controls';
import { BUILDINGS, GOODS, UNITS, type BoardChoice, type ChoiceOf, type Good } from './model';

/** Controls that show every legal answer, not only the sensible ones. */
const WANT_ALL: ReadonlySet<Control> = new Set<Control>(['amounts', 'build', 'collect', 'increase', 'wonder', 'civic']);

export class Answering extends SharedAnswering<BoardChoice, Control> {
  /** The person wants to be asked how to pay, even where there is one sensible way. */
  choosesPayment = $state(false);
  /** The card that is played with a Collect. */
  card = $state('');
  #board: BoardState;

  constructor(board: BoardState) {
    super(board, { controls: CONTROLS, offered: OFFERED, wantAll: WANT_ALL });
    this.#board = board;
  }

  /** What the menu of a turn does not list are other payments, for which the board has its own control. */
  override get knowsAll(): boolean {
    return this.control === 'trade' || this.control === 'turn' || super.knowsAll;
  }

  override renew(): void {
    this.card = '';
    this.#raiseOn();
    super.renew();
  }

  protected override get wantsOthers(): boolean {
    return super.wantsOthers || this.#asksInTurn;
  }

  get #asksInTurn(): boolean {
    return this.choosesPayment && this.control === 'turn';
  }

  setChoosesPayment(on: boolean): void {
    this.choosesPayment = on;
    if (this.#asksInTurn && this.others.length === 0 && !this.#board.isComplete) void this.load();
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
  // -- the same, by clicking on spaces

  protected override findToggles(): ReadonlyMap<number, readonly string[]> {
    if (this.control === 'several') return super.findToggles();
    const sources = this.control === 'collect' ? this.#board.view.sources : [];
    return new Map(sources.map(({ space, goods }) => [space, [...goods]]));
  }

  /** The goods of a Collect stand on spaces that were clicked first, then on those the game names first. */
  protected override findMarks(): ReadonlyMap<number, readonly string[]> {
    if (this.control !== 'collect') return this.control === 'several' ? super.findMarks() : new Map();
    const found = new Map<number, string[]>();
    const left: Record<string, number> = { ...this.amounts };
    const put = (space: number, name: string): void => {
      if ((left[name] ?? 0) < 1 || found.has(space)) return;
      left[name] = (left[name] ?? 0) - 1;
      found.set(space, [name]);
    };
    const near = this.way?.choice.kind === 'collect' && !this.way.choice.far ? this.#nearSpaces() : null;
    const eligible = [...this.toggles].filter(([space]) => near === null || near.has(space));
    for (const [space, name] of this.clicked) if (near === null || near.has(space)) put(space, name);
    // A space of one use goes before a Port, which has several.
    for (const [space, names] of eligible.sort(([, one], [, other]) => one.length - other.length))
      for (const name of names) put(space, name);
    return found;
  }

  #nearSpaces(): Set<number> {
    return new Set(this.#board.view.sources.filter(({ far }) => !far).map(({ space }) => space));
  }

  /** The same goods, one of them from another space. */
  protected override moved(name: string): Way<BoardChoice> | null {
    return this.control === 'collect' && amountIn(this.amounts, name) > 0 ? this.way : null;
  }

  protected override refuse(from: string | undefined, to: string | null, at: Place): void {
    if (this.control !== 'collect' || to === null) return;
    const wanted = { ...(from === undefined ? this.amounts : less(this.amounts, from)) };
    void this.#board.ctx.whyNot(collectOf({ ...wanted, [to]: amountIn(wanted, to) + 1 }, this.card), at);
  }
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
          ? (UNITS[choice.kinds[index] ?? 0] ?? '')
          : (BUILDINGS[choice.pieces[index] ?? 4] ?? 'settlement');
    const name = namedAt(space, kind);
    amounts[name] = (amounts[name] ?? 0) + 1;
  });
  return amounts;
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
