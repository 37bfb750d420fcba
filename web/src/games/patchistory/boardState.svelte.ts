/** The state that the parts of the board share: view, options, shown kingdom, selection and preview. */
import { getContext, setContext } from 'svelte';
import type { PatchistoryChoice } from '../../generated/patchistory';
import type { Choice, Option } from '../../net/wire';
import type { Place } from '../../parts/popover.svelte';
import type { BoardContext, BoardProps } from '../board';
import type { ChoiceKind, OptionOf } from './choices';
import { optionsOf } from './choices';
import { keyOf } from './geometry';
import type { BoardQuestion, PatchistoryView, Realm } from './model';
import { Patching } from './patching.svelte';
import { Preview } from '../preview.svelte';

const KEY = Symbol('boardState');
const BIDDING: ReadonlySet<BoardQuestion['kind']> = new Set([
  'lay_tiles',
  'reveal_bids',
  'bidding',
  'seal_bids',
  'choose_free_tile',
]);

/** Something on the board that can be chosen; without a choice it is a worker to select. */
export interface Choosable {
  label: string;
  choice: PatchistoryChoice | null;
}

export type BoardPart = 'top' | 'land';

export class BoardState {
  /** The kingdom that is shown; null: all kingdoms. */
  shownSeat = $state<number | null>(0);
  /** Scrolls to a part of the board. */
  scrollTo: (part: BoardPart) => void = () => undefined;
  /** The Room of the selected worker, as a key of its first cell. */
  selectedWorker = $state<string | null>(null);
  /** The person has opened Trade among the actions: what is left to choose is on the board. */
  isTrading = $state(false);
  /** The board is as narrow as a phone: its parts stand in one column. */
  narrow = $state(false);
  /** The screen is small: a phone, upright or in landscape. */
  compact = $state(false);
  readonly preview: Preview;
  readonly patching: Patching;

  #props: () => BoardProps;

  constructor(props: () => BoardProps) {
    this.#props = props;
    this.preview = new Preview(() => this.ctx);
    this.patching = new Patching(this);
  }

  view: PatchistoryView = $derived.by(() => this.#props().view as PatchistoryView);
  options: Option[] = $derived.by(() => this.#props().options);
  /** The ways to send the selected worker out. */
  sendings: OptionOf<'trade'>[] = $derived.by(() =>
    this.optionsOf('trade').filter(({ choice }) => keyOf(choice.x, choice.y) === this.selectedWorker),
  );
  /** The seat whose view this is; null for spectators. */
  seat: number | null = $derived.by(() => this.view.seat);
  own: Realm | undefined = $derived.by(() => (this.seat === null ? undefined : this.view.realms[this.seat]));
  question: BoardQuestion | null = $derived.by(() => this.view.question);
  isAsked: boolean = $derived.by(() => this.options.length > 0);
  kinds: Set<ChoiceKind> = $derived.by(
    () => new Set(this.options.map((option) => option.choice['kind'] as ChoiceKind)),
  );
  /** The kingdom whose Rooms the question asks for. */
  target: number | null = $derived.by(() =>
    this.question !== null && 'target' in this.question ? this.question.target : this.seat,
  );

  /** The choice that the list of options points at, or the board itself. */
  pointed: PatchistoryChoice | null = $derived.by(() => this.#props().highlighted as PatchistoryChoice | null);

  /** Whether players bid for the tiles; later the tiles only wait to be laid. */
  isAuction: boolean = $derived.by(
    () => this.view.offers.length > 0 && this.question !== null && BIDDING.has(this.question.kind),
  );
  /** The choice whose preview stands beside the board; bids have none, and laying a tile has a panel of its own. */
  previewed: Choice | null = $derived.by(() =>
    this.patching.isOn || this.preview.choice?.['kind'] === 'bid' ? null : this.preview.choice,
  );

  get ctx(): BoardContext {
    return this.#props().ctx;
  }

  /** Identifies the position: a selection or preview of one position means nothing in the next. */
  position: string = $derived.by(() => {
    const { era, round, phase, seat, question, routes } = this.view;
    return JSON.stringify([this.ctx.mode, era, round, phase, seat, question, routes, this.own, this.options.length]);
  });

  optionsOf<K extends ChoiceKind>(kind: K) {
    return optionsOf(this.options, kind);
  }

  allows(kind: ChoiceKind): boolean {
    return this.kinds.has(kind);
  }

  /** Whether all options of a kind are allowed but without effect now. */
  isIdle(kind: ChoiceKind): boolean {
    return this.options.every((option) => option.choice['kind'] !== kind || option.idle !== null);
  }

  /** What the only option of a kind is called. */
  labelOf(kind: ChoiceKind): string {
    return this.options.find((option) => option.choice['kind'] === kind)?.label ?? '';
  }

  choose(choice: PatchistoryChoice): void {
    this.showPreview(null);
    this.selectedWorker = null;
    this.ctx.choose(choice);
  }

  /** Tells at the thing itself why a choice is not allowed. */
  whyNot(choice: PatchistoryChoice, at?: Place): void {
    void this.ctx.whyNot(choice, at);
  }

  /** Shows what a choice would change, and highlights it in the list of options. */
  showPreview(choice: Choice | null, label = ''): void {
    this.preview.show(choice, label);
    this.ctx.highlight(choice);
  }

  name(seat: number): string {
    return this.ctx.seatName(seat);
  }

  /** The name of a player, to begin a line. */
  heading(seat: number): string {
    const name = this.name(seat);
    return name.charAt(0).toUpperCase() + name.slice(1);
  }

  // -- what can be chosen

  /** The Rooms of a seat's territory that can be chosen now, by their first cell. */
  choosableRooms(seat: number): Map<string, Choosable> {
    const found = new Map<string, Choosable>();
    if (seat === this.target) {
      for (const { choice, label } of this.optionsOf('in_room'))
        found.set(keyOf(choice.x, choice.y), { label, choice });
    }
    if (seat === this.seat) this.#addWorkers(found);
    return found;
  }

  #addWorkers(found: Map<string, Choosable>): void {
    const moves = this.optionsOf('move');
    const trades = this.optionsOf('trade');
    for (const { choice } of [...moves, ...trades]) found.set(keyOf(choice.x, choice.y), { label: '', choice: null });
    for (const { choice, label } of moves) {
      if (keyOf(choice.x, choice.y) === this.selectedWorker)
        found.set(keyOf(choice.to_x, choice.to_y), { label, choice });
    }
  }

  /** The Trade Routes that can be chosen now. */
  choosableRoutes: Map<number, Choosable> = $derived.by(() => {
    const found = new Map<number, Choosable>();
    for (const { choice, label } of [...this.optionsOf('from_route'), ...this.optionsOf('resolve')])
      found.set(choice.route, { label, choice });
    for (const { choice, label } of this.optionsOf('trade')) {
      if (keyOf(choice.x, choice.y) === this.selectedWorker) found.set(choice.route, { label, choice });
    }
    return found;
  });

  /** The spaces of Trade Routes to which a worker can move, by "route space". */
  choosableSpaces: Map<string, Choosable> = $derived.by(() => {
    const found = new Map<string, Choosable>();
    for (const { choice, label } of this.optionsOf('move_on'))
      found.set(`${choice.route} ${choice.space}`, { label, choice });
    return found;
  });

  /** Whether the choice pointed at concerns a Room: its worker stands there, or goes there. */
  isPointedRoom(x: number, y: number): boolean {
    const choice = this.pointed;
    if (choice === null || !('x' in choice) || choice.kind === 'patch') return false;
    return (choice.x === x && choice.y === y) || ('to_x' in choice && choice.to_x === x && choice.to_y === y);
  }

  /** Whether the choice pointed at has this value in a field: a slot, a route, a seat, a card. */
  isPointed(field: 'slot' | 'route' | 'target' | 'building' | 'card' | 'kind', value: number | string): boolean {
    const choice: Readonly<Record<string, unknown>> | null = this.pointed;
    return choice !== null && choice[field] === value;
  }

  isPointedSpace(route: number, space: number): boolean {
    const choice = this.pointed;
    return choice?.kind === 'move_on' && choice.route === route && choice.space === space;
  }

  /** Tells why a Room cannot be chosen. */
  explainRoom(x: number, y: number, at: Place): void {
    const from = this.selectedWorker?.split(',').map(Number);
    if (from && this.allows('move'))
      this.whyNot({ kind: 'move', x: from[0] ?? 0, y: from[1] ?? 0, to_x: x, to_y: y }, at);
    else if (this.allows('in_room')) this.whyNot({ kind: 'in_room', x, y }, at);
  }
}

export function provideBoardState(props: () => BoardProps): BoardState {
  return setContext(KEY, new BoardState(props));
}

export function getBoardState(): BoardState {
  return getContext<BoardState>(KEY);
}
