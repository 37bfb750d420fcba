/**
 * How the question of a drawn board is answered: the control of its kind, every answer that the game knows, and the one
 * that is being put together. What can be answered is what the game lists, and what it lists when it is asked for the rest.
 */
import type { Way } from '../choosing/ways';
import { WaysAnswer } from '../choosing/waysAnswer.svelte';
import type { Choice } from '../net/wire';
import type { BoardContext } from './board';
import { offerOf, type Offer } from './offers';

/** What a board tells of its question. */
export interface AskedBoard<C extends Choice> {
  readonly question: { readonly kind: string } | null;
  readonly isAsked: boolean;
  /** Whether every legal answer is listed. */
  readonly isComplete: boolean;
  readonly offers: readonly Offer<C>[];
  readonly position: string;
  readonly ctx: BoardContext;
  showPreview(choice: C | null, label?: string): void;
}

export interface ControlTable<C extends { kind: string }, K extends string> {
  /** The control of each kind of question. */
  controls: Readonly<Record<string, K>>;
  /** The choices that the panel of a control offers. What is left has its place on the map, on a card, or as a button. */
  offered: Readonly<Partial<Record<K, readonly C['kind'][]>>>;
  /** Controls that show every legal answer, not only the sensible ones. */
  wantAll: ReadonlySet<K>;
}

export abstract class Answering<C extends Choice & { kind: string }, K extends string> extends WaysAnswer<C> {
  /** Legal answers that the question does not list. */
  others = $state.raw<Offer<C>[]>([]);
  protected readonly asked: AskedBoard<C>;
  #table: ControlTable<C, K>;

  constructor(board: AskedBoard<C>, table: ControlTable<C, K>) {
    super();
    this.asked = board;
    this.#table = table;
  }

  control: K | null = $derived.by(() => {
    const { question, isAsked } = this.asked;
    return isAsked && question !== null ? this.controlOf(question) : null;
  });
  /** The choices that the panel of the question offers. */
  offered: ReadonlySet<C['kind']> = $derived.by(() => new Set(this.control ? this.#table.offered[this.control] : []));

  protected controlOf({ kind }: { readonly kind: string }): K | null {
    return this.#table.controls[kind] ?? null;
  }

  /** Whether the panel leaves nothing to the list, though not every legal answer is listed there. */
  get knowsAll(): boolean {
    return this.control !== null && this.#table.wantAll.has(this.control);
  }

  /** Every known answer of a kind, the listed ones first. */
  allOf<T extends C['kind']>(...kinds: T[]): Offer<Extract<C, { kind: T }>>[] {
    const wanted = new Set<string>(kinds);
    return [...this.asked.offers, ...this.others].flatMap((offer) =>
      wanted.has(offer.choice.kind) ? [{ ...offer, choice: offer.choice as Extract<C, { kind: T }> }] : [],
    );
  }

  /** A new position: nothing is set, and the rest of the answers is asked for where a panel shows them. */
  renew(): void {
    this.others = [];
    this.clear();
    if (this.wantsOthers && !this.asked.isComplete) void this.load();
  }

  protected get wantsOthers(): boolean {
    return this.control !== null && this.#table.wantAll.has(this.control);
  }

  protected async load(): Promise<void> {
    const { position } = this.asked;
    const found = await this.asked.ctx.others();
    if (position === this.asked.position) this.others = found.map((option) => offerOf<C>(option));
  }

  protected point(way: Way<C> | null): void {
    this.asked.showPreview(way?.choice ?? null, way?.label);
  }
}
