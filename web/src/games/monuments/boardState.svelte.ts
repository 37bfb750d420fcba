/**
 * The state that the parts of the board share: view, options by the hexes and cards they name, what is picked up, and the
 * preview. The map asks it what is lit and tells it what was clicked. What is legal comes from the options alone.
 */
import { getContext, setContext } from 'svelte';
import type { Place } from '../../parts/popover.svelte';
import type { BoardProps } from '../board';
import { MapBoardState } from '../mapBoardState.svelte';
import { Answering } from './answering.svelte';
import { GOODS, goodsOf, KINDS, NONE, UNITS, WATER } from './model';
import type { Action, BoardChoice, ChoiceKind, MonumentsView, Realm, Space, Unit } from './model';
import {
  choiceOf,
  isTravel,
  placesOf,
  travelOf,
  type BoardOffer,
  type PlacedOffer,
  type Places,
  type Travel,
} from './places';
import { War } from './war.svelte';
import { words } from './words';

const KEY = Symbol('boardState');
/** A click on a hex with one such choice makes it; others are shown in a menu first. */
const AT_ONCE: ReadonlySet<ChoiceKind> = new Set(['at', 'put', 'move', 'board', 'sail', 'attack', 'give_up']);
/** Choices that quests offer at every question at which they may be turned in. */
const ON_QUESTS: ReadonlySet<ChoiceKind> = new Set(['complete']);
const NO_LOAD: readonly number[] = GOODS.map(() => 0);
/** The most choices without a place that the board shows as buttons. */
const MAX_BUTTONS = 9;

export class BoardState extends MapBoardState<MonumentsView, BoardChoice> {
  /** Who is moved, and what it takes along. */
  pickedWho = $state('');
  pickedLoad = $state.raw<readonly number[]>(NO_LOAD);
  /** The answer that is being put together. */
  readonly answering: Answering;
  /** Who attacks, moves in or is lost, as far as it is picked. */
  readonly war: War;

  constructor(props: () => BoardProps) {
    super(props);
    this.answering = new Answering(this);
    this.war = new War(this);
  }

  /** Identifies the position: a selection or preview of one position means nothing in the next. */
  position: string = $derived.by(() =>
    JSON.stringify([this.ctx.mode, this.props().question?.id, this.question, this.offers.length, this.view.round]),
  );

  // -- what can be chosen on the map

  placed: PlacedOffer[] = $derived.by(() =>
    this.offers.flatMap((offer) => {
      const places = placesOf(offer.choice, this.question, this.view);
      return places && !this.answering.offered.has(offer.choice.kind) ? [{ ...offer, places }] : [];
    }),
  );
  /** Where what can be picked up may go, as the game tells; nothing unless the person can choose. */
  travels: Travel[] = $derived.by(() => (this.isAsked ? this.view.ways.map((way) => travelOf(way, this.view)) : []));
  /** The hexes from which something can be moved. */
  origins: Set<number> = $derived.by(() => new Set(this.travels.map(({ from }) => from)));

  /** What can be chosen at each hex now, by a click on it. */
  targets: Map<number, BoardOffer[]> = $derived.by(() => {
    const found = new Map<number, BoardOffer[]>();
    const add = (hex: number, offer: BoardOffer): void => void found.set(hex, [...(found.get(hex) ?? []), offer]);
    for (const travel of this.travels) if (this.#isPicked(travel)) add(travel.to, this.#goal(travel));
    for (const offer of this.placed) {
      if (isTravel(offer.choice) || this.answering.hides(offer.choice)) continue;
      for (const hex of offer.places.at) add(hex, offer);
      const beyond = this.#beyond(offer.choice);
      if (beyond !== null) add(beyond, offer);
    }
    return found;
  });

  /** The other hex of a bridge or a ferry, which names it as well, once it is known what is built; open sea has no name. */
  #beyond(choice: BoardChoice): number | null {
    const isKnown = choice.kind === 'build' && choice.toward !== NONE && this.answering.isSettled;
    return isKnown ? choice.toward : null;
  }

  isLit(hex: number): boolean {
    return (
      this.targets.has(hex) || this.switchedAt(hex) !== undefined || (this.pickedAt === null && this.origins.has(hex))
    );
  }

  /** Whether a hex that a click switches on and off is on; undefined: it is no switch. */
  switchedAt(hex: number): boolean | undefined {
    return this.answering.toggles.has(hex) ? this.answering.marks.has(hex) : this.war.toggles.get(hex);
  }

  #isPicked({ from, who, way }: Travel): boolean {
    return from === this.pickedAt && who === this.pickedWho && sum(this.pickedLoad) <= way.carries;
  }

  /** The choice to send what is picked up along a way, whether the list of options names this load or not. */
  #goal({ way, from, to }: Travel): BoardOffer {
    const choice = choiceOf(way, this.pickedLoad, this.view);
    const listed = this.offerOf(choice);
    const [start, end] = [this.hexOf(from)?.name ?? '', this.hexOf(to)?.name ?? ''];
    return listed ?? { choice, label: words.tray.goes(way.unit, start, end, goodsOf(this.pickedLoad)), idle: null };
  }

  /** The most that the one who is picked can take along anywhere. */
  most: number = $derived.by(() => Math.max(0, ...this.#pickedWays.map(({ way }) => way.carries)));

  /** How much the one who is picked can take along to a hex; null if it cannot go there. */
  carriedTo(hex: number): number | null {
    const ways = this.#pickedWays.filter(({ to }) => to === hex);
    return ways.length === 0 ? null : Math.max(...ways.map(({ way }) => way.carries));
  }

  #pickedWays: Travel[] = $derived.by(() =>
    this.travels.filter(({ from, who }) => from === this.pickedAt && who === this.pickedWho),
  );

  /** How many units of a kind on a hex have not moved in this action; all of them while nothing is moved. */
  ready(hex: number, unit: Unit, count: number): number {
    const { question } = this;
    if (question?.kind !== 'move_units' || this.hexOf(hex)?.side !== question.seat) return count;
    const code = hex * KINDS + UNITS.indexOf(unit);
    return count - question.moved.filter((moved) => moved === code).length;
  }

  /** Who can be moved from the hex that is picked. */
  movers: string[] = $derived.by(() =>
    unique(this.travels.filter(({ from }) => from === this.pickedAt).map(({ who }) => who)),
  );
  // -- clicks

  /** A click on a hex: picks up, puts down, chooses, opens a menu, or says why not; false if it means nothing. */
  press(hex: number, at: Place): boolean {
    if (this.answering.press(hex, at) || this.war.press(hex)) return true;
    const offers = this.targets.get(hex) ?? [];
    const only = offers.length === 1 ? offers[0] : undefined;
    if (only && (AT_ONCE.has(only.choice.kind) || this.answering.isSettled)) this.choose(only.choice);
    else if (offers.length > 0) this.openMenu(hex);
    else if (this.pickedAt === hex) this.release();
    else if (this.origins.has(hex)) this.pick(hex);
    else return this.#refuse(hex, at);
    return true;
  }

  /** Picks up the first that can be moved from a hex, without a load. */
  pick(hex: number): void {
    this.menuAt = null;
    this.pickedAt = hex;
    this.pickWho(this.movers[0] ?? '');
  }

  pickWho(who: string): void {
    this.pickedWho = who;
    this.pickedLoad = NO_LOAD;
    this.showPreview(null);
  }

  putDown(): void {
    this.pickedAt = null;
    this.pickedWho = '';
    this.pickedLoad = NO_LOAD;
    this.showPreview(null);
  }

  /** Says why a hex cannot be chosen. */
  #refuse(hex: number, at: Place): boolean {
    const choice = this.#unlisted(hex);
    if (choice === null) return false;
    void this.ctx.whyNot(choice, at).then((problem) => {
      if (problem === null) this.choose(choice);
    });
    return true;
  }

  /** The choice that a click on an unlit hex would mean; null if it would mean none. */
  #unlisted(hex: number): BoardChoice | null {
    const start = this.pickedAt;
    if (start !== null) return this.#unlistedWay(start, hex);
    const kinds = new Set(this.placed.map(({ choice }) => choice.kind));
    if (kinds.has('activate')) return { kind: 'activate', hex, other: 0 };
    return kinds.has('at') ? { kind: 'at', place: hex } : null;
  }

  /** What is picked up goes to a hex to which no way leads. */
  #unlistedWay(start: number, hex: number): BoardChoice {
    const [unit = '', ferry] = this.pickedWho.split(':');
    if (ferry === undefined) return { kind: 'move', unit, start, end: hex, load: [...this.pickedLoad] };
    if (WATER.has(this.hexOf(hex)?.terrain ?? 'sea'))
      return { kind: 'sail', ferry: Number(ferry), water: hex, land: NONE };
    return { kind: 'sail', ferry: Number(ferry), water: start, land: hex };
  }

  /** A new position: what was picked belongs to the old one. A single origin is picked at once. */
  renew(): void {
    this.menuAt = null;
    this.putDown();
    this.preview.reset(this.position);
    this.answering.renew();
    this.war.renew();
    const [first] = this.origins;
    if (first !== undefined && this.origins.size === 1) this.pick(first);
  }

  // -- what the map shows of the choice pointed at

  pointedPlaces: Places | null = $derived.by(() =>
    this.pointed === null ? null : placesOf(this.pointed, this.question, this.view),
  );

  isPointed(hex: number): boolean {
    const places = this.pointedPlaces;
    return places !== null && (places.from === hex || places.at.includes(hex));
  }

  /** An attack is planned or fought. */
  isAtWar: boolean = $derived.by(() => this.war.aim !== null || this.view.battle !== null);

  // -- choices on cards, and those without a place

  #placedChoices: ReadonlySet<BoardChoice> = $derived.by(() => new Set(this.placed.map(({ choice }) => choice)));
  loose: BoardOffer[] = $derived.by(() =>
    this.offers.filter(
      (offer) =>
        !ON_QUESTS.has(offer.choice.kind) &&
        !isTravel(offer.choice) &&
        !this.answering.offered.has(offer.choice.kind) &&
        !this.#placedChoices.has(offer.choice),
    ),
  );
  buttons: BoardOffer[] = $derived.by(() => (this.loose.length <= MAX_BUTTONS ? this.loose : []));
  /** Whether every choice can be made on the board. */
  offersAll: boolean = $derived.by(
    () =>
      this.isAsked &&
      (this.isComplete || this.travels.length > 0 || this.answering.knowsAll) &&
      this.buttons.length === this.loose.length,
  );

  /** The choice that an action card offers: to be played, or to be turned green. */
  cardOffer(card: Action): BoardOffer | undefined {
    return this.offers.find(
      ({ choice }) => (choice.kind === 'play_card' || choice.kind === 'this_card') && choice.card === card,
    );
  }

  bonusOffer(card: string): BoardOffer | undefined {
    return this.offers.find(({ choice }) => choice.kind === 'this_card' && choice.card === card);
  }

  /** Whether the person may choose one of the action cards. */
  asksCards: boolean = $derived.by(() => this.view.actions.some(({ card }) => this.cardOffer(card)));
  takeBack: BoardOffer | undefined = $derived.by(() => this.offers.find(({ choice }) => choice.kind === 'take_back'));
  gifts: BoardOffer[] = $derived.by(() => this.offers.filter(({ choice }) => choice.kind === 'option'));

  peopleOffer(people: string): BoardOffer | undefined {
    return this.offers.find(({ choice }) => choice.kind === 'civilization' && choice.civilization === people);
  }

  questOffer(quest: string): BoardOffer | undefined {
    return this.offers.find(({ choice }) => choice.kind === 'complete' && choice.quest === quest);
  }

  // -- names

  hexOf(hex: number): Space | undefined {
    return this.view.hexes[hex];
  }

  /** The realm whose monument stands on a hex. */
  builderAt(hex: number): Realm | undefined {
    return this.view.realms.find(({ monument }) => monument === hex);
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => one + other, 0);
}

function unique(items: readonly string[]): string[] {
  return [...new Set(items)];
}

export function provideBoardState(props: () => BoardProps): BoardState {
  return setContext(KEY, new BoardState(props));
}

export function getBoardState(): BoardState {
  return getContext<BoardState>(KEY);
}
