/** What the parts of the board share: the view, the options, what is shown and what is taken up. */
import { getContext, setContext } from 'svelte';
import type { PatchistoryChoice } from '../../generated/patchistory';
import type { Choice, Option } from '../../net/wire';
import type { BoardContext, BoardProps } from '../board';
import type { ChoiceKind } from './choices';
import { optionsOf } from './choices';
import { keyOf } from './geometry';
import { asked } from './model';
import type { Asked, PatchistoryView, Realm } from './model';
import { Patcher } from './patcher.svelte';
import { Peeker } from './peeker.svelte';

const DESK = Symbol('desk');
const BIDDING: ReadonlySet<string> = new Set(['lay_tiles', 'reveal_bids', 'bidding', 'seal_bids', 'choose_free_tile']);

/** Something lit: choosing it either answers, or takes up a worker. */
export interface Lit {
  label: string;
  choice: PatchistoryChoice | null;
}

export type Part = 'top' | 'land' | 'routes';

export class Desk {
  /** The kingdom on display; null: all of them. */
  shown = $state<number | null>(0);
  /** Bring a part of the board into sight. */
  bring: (part: Part) => void = () => undefined;
  /** The Room of the worker that is taken up. */
  worker = $state<string | null>(null);
  /** The board is as narrow as a telephone: one thing below the other. */
  narrow = $state(false);
  /** There is little room: a telephone, upright or on its side. */
  compact = $state(false);
  readonly peeker: Peeker;
  readonly patcher: Patcher;

  #props: () => BoardProps;

  constructor(props: () => BoardProps) {
    this.#props = props;
    this.peeker = new Peeker(() => this.ctx);
    this.patcher = new Patcher(this);
  }

  view: PatchistoryView = $derived.by(() => this.#props().view as PatchistoryView);
  options: Option[] = $derived.by(() => this.#props().options);
  /** Whose eyes: the seat that is asked in hot-seat games, null for spectators. */
  seat: number | null = $derived.by(() => this.view.seat);
  own: Realm | undefined = $derived.by(() => (this.seat === null ? undefined : this.view.realms[this.seat]));
  asked: Asked | null = $derived.by(() => asked(this.view));
  isAsked: boolean = $derived.by(() => this.options.length > 0);
  kinds: Set<string> = $derived.by(() => new Set(this.options.map((option) => String(option.choice['kind']))));
  /** Whose Rooms are asked for. */
  target: number | null = $derived.by(() => this.asked?.target ?? this.seat);

  /** Tiles are bid for; afterwards those on offer are only waiting to be laid. */
  isAuction: boolean = $derived.by(() => this.view.offers.length > 0 && BIDDING.has(this.asked?.kind ?? ''));
  /** The choice whose changes are told beside the board; where a tile could lie is told with the tile. */
  inMind: Choice | null = $derived.by(() => (this.patcher.isOn || this.peeker.choice?.['kind'] === 'bid' ? null : this.peeker.choice));

  get ctx(): BoardContext {
    return this.#props().ctx;
  }

  get picked(): Choice | null {
    return this.#props().picked;
  }

  /** A name for every change of position: what is taken up or known of one position is nothing in the next. */
  position: string = $derived.by(() => {
    const { era, round, phase, seat, question, routes } = this.view;
    return JSON.stringify([this.ctx.mode, era, round, phase, seat, question, routes, this.own, this.options.length]);
  });

  offered<K extends ChoiceKind>(kind: K) {
    return optionsOf(this.options, kind);
  }

  has(kind: ChoiceKind): boolean {
    return this.kinds.has(kind);
  }

  choose(choice: PatchistoryChoice): void {
    this.look(null);
    this.worker = null;
    this.ctx.choose(choice);
  }

  whyNot(choice: PatchistoryChoice): void {
    void this.ctx.whyNot(choice);
  }

  /** Keep a choice in mind: its changes are shown and the list of options marks it. */
  look(choice: Choice | null, label = ''): void {
    this.peeker.look(choice, label);
    this.ctx.pick(choice);
  }

  name(seat: number): string {
    return this.ctx.seatName(seat);
  }

  /** The name as a heading. */
  title(seat: number): string {
    const name = this.name(seat);
    return name.charAt(0).toUpperCase() + name.slice(1);
  }

  // -- what is lit

  /** Rooms of the territory of `seat` that can be chosen now, by their first cell. */
  litRooms(seat: number): Map<string, Lit> {
    const lit = new Map<string, Lit>();
    if (seat === this.target) {
      for (const { choice, label } of this.offered('in_room')) lit.set(keyOf(choice.x, choice.y), { label, choice: choice });
    }
    if (seat === this.seat) this.#lightWorkers(lit);
    return lit;
  }

  #lightWorkers(lit: Map<string, Lit>): void {
    const moves = this.offered('move');
    const trades = this.offered('trade');
    for (const { choice } of [...moves, ...trades]) lit.set(keyOf(choice.x, choice.y), { label: '', choice: null });
    for (const { choice, label } of moves) {
      if (keyOf(choice.x, choice.y) === this.worker) lit.set(keyOf(choice.to_x, choice.to_y), { label, choice: choice });
    }
  }

  /** Trade Routes that can be chosen now, as a whole. */
  litRoutes: Map<number, Lit> = $derived.by(() => {
    const lit = new Map<number, Lit>();
    for (const { choice, label } of [...this.offered('from_route'), ...this.offered('resolve'), ...this.offered('break_alliance')]) {
      lit.set(choice.route, { label, choice: choice });
    }
    for (const { choice, label } of this.offered('trade')) {
      if (keyOf(choice.x, choice.y) === this.worker) lit.set(choice.route, { label, choice: choice });
    }
    return lit;
  });

  /** Spaces of Trade Routes a worker can move to, by "route space". */
  litSpaces: Map<string, Lit> = $derived.by(() => {
    const lit = new Map<string, Lit>();
    for (const { choice, label } of this.offered('move_on')) lit.set(`${choice.route} ${choice.space}`, { label, choice: choice });
    return lit;
  });

  /** A Room that is not lit was chosen: say why it cannot be. */
  explainRoom(x: number, y: number): void {
    const from = this.worker?.split(',').map(Number);
    if (from && this.has('move')) this.whyNot({ kind: 'move', x: from[0] ?? 0, y: from[1] ?? 0, to_x: x, to_y: y });
    else if (this.has('in_room')) this.whyNot({ kind: 'in_room', x, y });
  }
}

export function makeDesk(props: () => BoardProps): Desk {
  return setContext(DESK, new Desk(props));
}

export function getDesk(): Desk {
  return getContext<Desk>(DESK);
}
