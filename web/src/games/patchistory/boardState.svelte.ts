/** What the parts of the board share: the view, the options, what is shown and what is taken up. */
import { getContext, setContext } from 'svelte';
import type { PatchistoryChoice } from '../../generated/patchistory';
import type { Choice, Option } from '../../net/wire';
import type { BoardContext, BoardProps } from '../board';
import type { ChoiceKind } from './choices';
import { optionsOf } from './choices';
import { keyOf } from './geometry';
import type { BoardQuestion, PatchistoryView, Realm } from './model';
import { Patching } from './patching.svelte';
import { Preview } from './preview.svelte';

const KEY = Symbol('boardState');
const BIDDING: ReadonlySet<BoardQuestion['kind']> = new Set([
  'lay_tiles',
  'reveal_bids',
  'bidding',
  'seal_bids',
  'choose_free_tile',
]);

/** Something lit: choosing it either answers, or takes up a worker. */
export interface Choosable {
  label: string;
  choice: PatchistoryChoice | null;
}

export type BoardPart = 'top' | 'land' | 'routes';

export class BoardState {
  /** The kingdom on display; null: all of them. */
  shownSeat = $state<number | null>(0);
  /** Bring a part of the board into sight. */
  scrollTo: (part: BoardPart) => void = () => undefined;
  /** The Room of the worker that is taken up. */
  selectedWorker = $state<string | null>(null);
  /** The board is as narrow as a telephone: one thing below the other. */
  narrow = $state(false);
  /** There is little room: a telephone, upright or on its side. */
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
  /** Whose eyes: the seat that is asked in hot-seat games, null for spectators. */
  seat: number | null = $derived.by(() => this.view.seat);
  own: Realm | undefined = $derived.by(() => (this.seat === null ? undefined : this.view.realms[this.seat]));
  question: BoardQuestion | null = $derived.by(() => this.view.question as BoardQuestion | null);
  isAsked: boolean = $derived.by(() => this.options.length > 0);
  kinds: Set<ChoiceKind> = $derived.by(
    () => new Set(this.options.map((option) => option.choice['kind'] as ChoiceKind)),
  );
  /** Whose Rooms are asked for. */
  target: number | null = $derived.by(() => this.question?.target ?? this.seat);

  /** Tiles are bid for; afterwards those on offer are only waiting to be laid. */
  isAuction: boolean = $derived.by(
    () => this.view.offers.length > 0 && this.question !== null && BIDDING.has(this.question.kind),
  );
  /** The choice whose changes are told beside the board; where a tile could lie is told with the tile. */
  previewed: Choice | null = $derived.by(() =>
    this.patching.isOn || this.preview.choice?.['kind'] === 'bid' ? null : this.preview.choice,
  );

  get ctx(): BoardContext {
    return this.#props().ctx;
  }

  /** A name for every change of position: what is taken up or known of one position is nothing in the next. */
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

  choose(choice: PatchistoryChoice): void {
    this.showPreview(null);
    this.selectedWorker = null;
    this.ctx.choose(choice);
  }

  whyNot(choice: PatchistoryChoice): void {
    void this.ctx.whyNot(choice);
  }

  /** Keep a choice in mind: its changes are shown and the list of options marks it. */
  showPreview(choice: Choice | null, label = ''): void {
    this.preview.show(choice, label);
    this.ctx.highlight(choice);
  }

  name(seat: number): string {
    return this.ctx.seatName(seat);
  }

  /** The name as a heading. */
  heading(seat: number): string {
    const name = this.name(seat);
    return name.charAt(0).toUpperCase() + name.slice(1);
  }

  // -- what is lit

  /** Rooms of the territory of `seat` that can be chosen now, by their first cell. */
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

  /** Trade Routes that can be chosen now, as a whole. */
  choosableRoutes: Map<number, Choosable> = $derived.by(() => {
    const found = new Map<number, Choosable>();
    for (const { choice, label } of [
      ...this.optionsOf('from_route'),
      ...this.optionsOf('resolve'),
      ...this.optionsOf('break_alliance'),
    ]) {
      found.set(choice.route, { label, choice });
    }
    for (const { choice, label } of this.optionsOf('trade')) {
      if (keyOf(choice.x, choice.y) === this.selectedWorker) found.set(choice.route, { label, choice });
    }
    return found;
  });

  /** Spaces of Trade Routes a worker can move to, by "route space". */
  choosableSpaces: Map<string, Choosable> = $derived.by(() => {
    const found = new Map<string, Choosable>();
    for (const { choice, label } of this.optionsOf('move_on'))
      found.set(`${choice.route} ${choice.space}`, { label, choice });
    return found;
  });

  /** A Room that is not lit was chosen: say why it cannot be. */
  explainRoom(x: number, y: number): void {
    const from = this.selectedWorker?.split(',').map(Number);
    if (from && this.allows('move')) this.whyNot({ kind: 'move', x: from[0] ?? 0, y: from[1] ?? 0, to_x: x, to_y: y });
    else if (this.allows('in_room')) this.whyNot({ kind: 'in_room', x, y });
  }
}

export function provideBoardState(props: () => BoardProps): BoardState {
  return setContext(KEY, new BoardState(props));
}

export function getBoardState(): BoardState {
  return getContext<BoardState>(KEY);
}
