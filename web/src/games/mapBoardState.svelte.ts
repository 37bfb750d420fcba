/** What the states of all boards with a map have in common: view, question, options, preview, and names of players. */
import { choiceKey, sameChoice, type BoardContext, type BoardProps, type Step } from './board';
import { offerOf, type Offer } from './offers';
import { Preview } from './preview.svelte';
import type { Choice } from '../net/wire';

export interface MapView {
  seat: number | null;
  realms: readonly unknown[];
  question: { kind: string } | null;
}

export abstract class MapBoardState<View extends MapView, BoardChoice extends { kind: string }> {
  /** The space whose menu is open. */
  menuAt = $state<number | null>(null);
  /** The space from which something is moved. */
  pickedAt = $state<number | null>(null);
  /** The space under the pointer or the focus. */
  hovered = $state<number | null>(null);
  showsNames = $state(false);
  narrow = $state(false);
  /** There is room for what is asked beside the map. */
  wide = $state(false);
  readonly preview: Preview;
  protected readonly props: () => BoardProps;

  constructor(props: () => BoardProps) {
    this.props = props;
    this.preview = new Preview(() => this.ctx);
  }

  view: View = $derived.by(() => this.props().view as unknown as View);
  seat: number | null = $derived.by(() => this.view.seat);
  own = $derived.by(() => (this.seat === null ? undefined : (this.view.realms[this.seat] as View['realms'][number])));
  question: View['question'] = $derived.by(() => this.view.question);
  offers: Offer<BoardChoice>[] = $derived.by(() => this.props().options.map((option) => offerOf<BoardChoice>(option)));
  #offersByKey = $derived.by(
    () => new Map(this.offers.map((offer) => [choiceKey(offer.choice as unknown as Choice), offer])),
  );
  isAsked: boolean = $derived.by(() => this.offers.length > 0);
  isComplete: boolean = $derived.by(() => this.props().question?.complete ?? true);
  /** The choice that the list of options points at, or the board itself. */
  pointed: BoardChoice | null = $derived.by(() => this.props().highlighted as unknown as BoardChoice | null);
  /** What is being shown of what happened. */
  step: Step | null = $derived.by(() => this.props().step);
  /** The first line of the log that is newer than the person's last answer. */
  since: number = $derived.by(() => this.props().state.since);

  get ctx(): BoardContext {
    return this.props().ctx;
  }

  /** Identifies the position: a selection or preview of one position means nothing in the next. */
  abstract readonly position: string;
  /** Whether every choice can be made on the board. */
  abstract readonly offersAll: boolean;
  /** The spaces from which something can be moved. */
  abstract readonly origins: ReadonlySet<number>;
  /** What can be chosen at each space now, by a click on it. */
  abstract readonly targets: ReadonlyMap<number, readonly Offer<BoardChoice>[]>;

  /** A new position: what was picked belongs to the old one. */
  abstract renew(): void;
  /** Nothing is picked up any more. */
  abstract putDown(): void;

  choose(choice: BoardChoice): void {
    this.showPreview(null);
    this.menuAt = null;
    this.ctx.choose(choice);
  }

  /** Shows what a choice would change, and highlights it in the list of options. */
  showPreview(choice: BoardChoice | null, label = ''): void {
    this.preview.show(choice, label);
    this.ctx.highlight(choice);
  }

  /** A space is pointed at: the only choice there is highlighted everywhere. */
  point(space: number | null): void {
    this.hovered = space;
    const offers = space === null ? [] : (this.targets.get(space) ?? []);
    const only = offers.length === 1 ? offers[0] : undefined;
    if (this.menuAt === null) this.showPreview(only?.choice ?? null, only?.label);
  }

  protected openMenu(space: number): void {
    this.menuAt = this.menuAt === space ? null : space;
    this.showPreview(null);
  }

  /** Whether something else can be picked up: what stands at the only origin stays picked. */
  get canPutDown(): boolean {
    return this.origins.size > 1;
  }

  protected release(): void {
    if (this.canPutDown) this.putDown();
  }

  /** The option that is this choice; undefined if the list does not name it. */
  offerOf(choice: BoardChoice | null): Offer<BoardChoice> | undefined {
    return choice === null ? undefined : this.#offersByKey.get(choiceKey(choice));
  }

  isSame(one: BoardChoice, other: BoardChoice | null): boolean {
    return sameChoice(one, other);
  }

  // -- names

  name(seat: number): string {
    return this.ctx.seatName(seat);
  }

  /** The name of a player, to begin a line. */
  heading(seat: number): string {
    const name = this.name(seat);
    return name.charAt(0).toUpperCase() + name.slice(1);
  }
}
