/**
 * The state that the parts of the board share: view, options by the spaces they name, what is picked up, and the preview.
 * The map asks it what is lit and tells it what was clicked. What is legal comes from the options alone.
 */
import { getContext, setContext } from 'svelte';
import type { Place } from '../../parts/popover.svelte';
import type { BoardProps } from '../board';
import { MapBoardState } from '../mapBoardState.svelte';
import { BARBARIANS, BUILDINGS, countUnits, isReady, kindOf, NONE, UNITS } from './model';
import type {
  BoardChoice,
  BoardQuestion,
  Building,
  ClashOfCulturesView,
  Reach,
  Space,
  Terrain,
  UnitCounts,
  Way,
} from './model';
import { Answering } from './answering.svelte';
import { Trials } from './trials.svelte';
import { terrainSaid, titled, words } from './words';
import { isTravel, placesOf, subjectOf, type Offer, type Places, type Travel } from './places';

const KEY = Symbol('boardState');
/** A click on a space with one such choice makes it; others are shown in a menu first. */
const AT_ONCE: ReadonlySet<BoardChoice['kind']> = new Set([
  'at_space',
  'raise',
  'increase',
  'unit_at',
  'move',
  'sail',
  'raid',
]);
/** Questions after whose answer something of one's own is gone that one could have kept: a click only opens the menu. */
const WITH_CARE: ReadonlySet<BoardQuestion['kind']> = new Set(['razing']);
/** The most choices without a place that the board shows as buttons. */
const MAX_BUTTONS = 9;

/** Questions that the scene of a battle puts, as far as their choices have no place on the map. */
const IN_SCENE: ReadonlySet<BoardQuestion['kind']> = new Set([
  'declare_cards',
  'fight_on',
  'take_hits',
  'raid_hits',
  'use_siegecraft',
]);

const NO_UNITS: UnitCounts = { settler: 0, army: 0, ship: 0 };

interface PlacedOffer extends Offer {
  places: Places;
}

export class BoardState extends MapBoardState<ClashOfCulturesView, BoardChoice> {
  /** How many units of each kind are picked up. */
  picked = $state.raw<UnitCounts>(NO_UNITS);
  /** Units that the person wants to move: the question for groups comes only after the choice to move. */
  #wanted: number | null = null;
  /** Whether the advance board lies over the map. */
  showsAdvances = $state(false);
  readonly trials: Trials;
  /** The answer that is being put together. */
  readonly answering: Answering;

  constructor(props: () => BoardProps) {
    super(props);
    this.trials = new Trials(
      () => this.ctx,
      () => this.position,
    );
    this.answering = new Answering(this);
  }

  /** Identifies the position: a selection or preview of one position means nothing in the next. */
  position: string = $derived.by(() =>
    JSON.stringify([
      this.ctx.mode,
      this.props().question?.id,
      this.question,
      this.offers.length,
      this.view.round,
      this.view.turn,
    ]),
  );

  // -- what can be chosen on the map

  placed: PlacedOffer[] = $derived.by(() =>
    this.offers.flatMap((offer) => {
      const places = placesOf(offer.choice, this.question, this.view.regions);
      return places ? [{ ...offer, places }] : [];
    }),
  );
  travels: (PlacedOffer & { choice: Travel })[] = $derived.by(() =>
    this.placed.flatMap((offer) => (isTravel(offer.choice) ? [{ ...offer, choice: offer.choice }] : [])),
  );
  /** Where units may go, as the game tells; nothing unless the person can choose. */
  moves: Way[] = $derived.by(() => (this.travels.length > 0 ? this.view.ways : []));
  /** The spaces whose units can be picked up. */
  origins: Set<number> = $derived.by(() => new Set(this.moves.map(({ start }) => start)));

  /** Where the units that are picked up may go, whether the list of options names this group or not. */
  goals: PlacedOffer[] = $derived.by(() =>
    this.moves
      .filter(({ start, groups }) => start === this.pickedAt && groups.some((group) => isGroup(group, this.picked)))
      .map((way) => this.#goal(way)),
  );

  /** What can be chosen at each space now, by a click on it. */
  targets: Map<number, Offer[]> = $derived.by(() => {
    const found = new Map<number, Offer[]>();
    const offers = this.placed.filter(
      ({ choice }) => !isTravel(choice) && (!this.answering.offered.has(choice.kind) || hasOwnPlace(choice)),
    );
    for (const offer of [...offers, ...this.goals])
      for (const space of offer.places.at) found.set(space, [...(found.get(space) ?? []), offer]);
    return found;
  });

  /** Where units stand that a Move action could take: the choice to move comes first, and the units after it. */
  movable: Set<number> = $derived.by(() => {
    const canMove = this.offers.some(({ choice }) => choice.kind === 'start_move');
    const own = canMove
      ? this.view.spaces.filter((space) => space.side === this.seat && this.readyUnits(space).length > 0)
      : [];
    return new Set(own.map(({ space }) => space));
  });

  /** The units of a space that can still move in this turn. */
  readyUnits(space: Space): number[] {
    const marches = space.side === null || (this.view.realms[space.side]?.armies_march ?? true);
    return space.units.filter((unit) => isReady(unit) && (marches || kindOf(unit) !== 'army'));
  }

  isLit(space: number): boolean {
    return (
      this.targets.has(space) ||
      this.answering.toggles.has(space) ||
      (this.pickedAt === null && this.origins.has(space))
    );
  }

  /** A phone's question that is answered on the map or in a form: what else is told leaves them room. */
  needsRoom: boolean = $derived.by(
    () =>
      this.narrow &&
      this.isAsked &&
      (this.hasPanel || this.targets.size + this.answering.toggles.size + this.origins.size > 0),
  );

  /** The choice to send the units that are picked up along a way. */
  #goal(way: Way): PlacedOffer {
    const { start, end, food, ore } = way;
    const region = way.region ?? NONE;
    const places = { from: start, at: (way.region === null ? undefined : this.view.regions[region]?.spaces) ?? [end] };
    const listed = this.travels.find(
      ({ choice }) =>
        choice.start === start &&
        choice.end === end &&
        (choice.kind === 'sail' ? choice.region === region : choice.food === food && choice.ore === ore) &&
        sameCounts(countUnits(choice.units), this.picked),
    );
    if (listed) return { ...listed, places, way };
    const units = takeUnits(this.view.spaces[start]?.units ?? [], this.picked);
    const choice: Travel =
      this.picked.ship > 0
        ? { kind: 'sail', start, end, units, region }
        : { kind: 'move', start, end, units, food, ore };
    const [from, to] = [this.view.spaces[start]?.name ?? '', this.view.spaces[end]?.name ?? ''];
    return { choice, label: words.way.goes(this.picked, from, to, way.price), idle: null, places, way };
  }

  /** The cheapest way of the units that are picked up to a space. */
  wayTo(space: number): Way | undefined {
    const ways = (this.targets.get(space) ?? []).flatMap(({ way }) => (way ? [way] : []));
    return ways.sort((one, other) => priceOf(one) - priceOf(other))[0];
  }

  /** The most units of each kind that some group takes from a space. */
  most(space: number): UnitCounts {
    const groups = this.moves.filter(({ start }) => start === space).flatMap((way) => way.groups);
    return counted((unit) => Math.max(0, ...groups.map((group) => group[UNITS.indexOf(unit)] ?? 0)));
  }

  // -- clicks

  /** A click on a space: picks units up, puts them down, chooses, opens a menu, or says why not; false if it means nothing. */
  press(space: number, at: Place): boolean {
    if (this.answering.press(space, at)) return true;
    const offers = this.targets.get(space) ?? [];
    const only = offers.length === 1 ? offers[0] : undefined;
    if (only && this.#isAtOnce(only.choice) && !this.movable.has(space)) this.choose(only.choice);
    else if (offers.length > 0) this.openMenu(space);
    else if (this.pickedAt === null && this.movable.has(space)) this.startMove(space);
    else if (this.pickedAt === space) this.release();
    else if (this.origins.has(space)) this.pick(space);
    else return this.#refuse(space, at);
    return true;
  }

  #isAtOnce(choice: BoardChoice): boolean {
    return AT_ONCE.has(choice.kind) && !(this.question !== null && WITH_CARE.has(this.question.kind));
  }

  /** Picks up the largest group that can go anywhere. */
  pick(space: number): void {
    this.menuAt = null;
    this.pickedAt = space;
    const groups = this.moves.filter(({ start }) => start === space).flatMap((way) => way.groups);
    const largest = groups.reduce((best, group) => (sum(group) > sum(best) ? group : best), []);
    this.picked = counted((unit) => largest[UNITS.indexOf(unit)] ?? 0);
  }

  putDown(): void {
    this.pickedAt = null;
    this.picked = NO_UNITS;
    this.showPreview(null);
  }

  /** Takes the Move action, and picks up the units of a space as soon as the game asks for them. */
  startMove(space: number): void {
    const move = this.offers.find(({ choice }) => choice.kind === 'start_move');
    if (!move) return;
    this.#wanted = space;
    this.choose(move.choice);
  }

  /** Says why a space cannot be chosen; a group that is not listed may still be allowed. */
  #refuse(space: number, at: Place): boolean {
    const travel = this.#travelTo(space);
    const choice = travel ?? this.#sameKindAt(space);
    if (choice === null) return false;
    void this.ctx.whyNot(choice, at).then((problem) => {
      if (problem === null && travel !== null) this.choose(choice);
    });
    return true;
  }

  #travelTo(end: number): BoardChoice | null {
    const start = this.pickedAt;
    if (start === null) return null;
    const units = takeUnits(this.view.spaces[start]?.units ?? [], this.picked);
    return units.some((unit) => kindOf(unit) === 'ship')
      ? { kind: 'sail', start, end, units, region: -1 }
      : { kind: 'move', start, end, units, food: false, ore: false };
  }

  #sameKindAt(space: number): BoardChoice | null {
    const kinds = new Set(this.placed.map(({ choice }) => choice.kind));
    if (kinds.has('at_space')) return { kind: 'at_space', space };
    if (kinds.has('raise')) return { kind: 'raise', space, ask: false };
    return null;
  }

  override choose(choice: BoardChoice): void {
    super.choose(this.answering.asPaid(choice));
  }

  /** A new position: what was picked belongs to the old one, but units that are wanted are picked up now. */
  renew(): void {
    this.menuAt = null;
    this.putDown();
    this.preview.reset(this.position);
    this.trials.renew();
    this.answering.renew();
    const wanted = this.#wanted;
    const [first] = this.origins;
    if (wanted !== null && this.origins.has(wanted)) this.pick(wanted);
    else if (first !== undefined && this.origins.size === 1) this.pick(first);
    if (!this.isAsked) return;
    this.#wanted = null;
    this.menuAt = this.#onlySpace();
    this.showsAdvances = this.buys > 0 && this.placed.length === 0; // it is all that the question is about
  }

  /** The only space at which the question can be answered, in several ways: they are shown at once. */
  #onlySpace(): number | null {
    const [[space = null, offers = []] = []] = this.targets;
    const isOnly = this.targets.size === 1 && offers.length === this.offers.length && offers.length > 1;
    return isOnly && this.question?.kind !== 'take_turn' && this.pickedAt === null ? space : null;
  }

  // -- what the map shows of the choice pointed at

  /** The cities whose range is shown: that of the influence pointed at, else those that could try the open space. */
  reach: Reach[] = $derived.by(() => {
    const { pointed, menuAt, question } = this;
    const offers = menuAt === null ? [] : (this.targets.get(menuAt) ?? []);
    const tries = pointed?.kind === 'influence' ? [pointed] : offers.flatMap(({ choice }) => choice);
    const sources = new Set(tries.flatMap((choice) => (choice.kind === 'influence' ? [choice.source] : [])));
    if (question?.kind === 'influence_from') sources.add(question.source);
    return this.view.reach.filter(({ source }) => sources.has(source));
  });

  pointedPlaces: Places | null = $derived.by(() =>
    this.pointed === null ? null : placesOf(this.pointed, this.question, this.view.regions),
  );

  /** What the question is about, where it names a place. */
  subject: Places | null = $derived.by(() =>
    this.isAsked && this.question !== null ? subjectOf(this.question, this.view.regions) : null,
  );

  isAbout(space: number): boolean {
    return this.subject?.at.includes(space) ?? false;
  }

  isPointed(space: number): boolean {
    const places = this.pointedPlaces;
    return places !== null && (places.from === space || places.at.includes(space));
  }

  /** The building that the choice pointed at would add to the city of the question. */
  ghostAt(space: number): Building | null {
    const { pointed, question } = this;
    if (pointed?.kind !== 'increase' || question === null || !('space' in question)) return null;
    const building = BUILDINGS.find((one) => one === pointed.building);
    return question.space === space ? (building ?? null) : null;
  }

  /** Both ways of laying a new region. */
  ways: Offer[] = $derived.by(() => this.offers.filter(({ choice }) => choice.kind === 'turned'));

  /**
   * The spaces of the region that is being laid, as one way would lay them. A trial of a choice ends where something is
   * revealed, so the words of the choice are all that tells the terrain.
   */
  laidSpaces(way: number): Space[] {
    const region = this.question?.kind === 'turn_region' ? this.question.region : -1;
    const label = this.ways[way]?.label ?? '';
    return this.view.spaces
      .filter((space) => space.region === region)
      .map((space) => ({ ...space, terrain: terrainSaid(label, space.name) }));
  }

  /** The terrain of that region by the way pointed at, else by the first one. */
  ghosts: Map<number, Terrain> = $derived.by(() => {
    const way = this.ways.findIndex(({ choice }) => this.isSame(choice, this.pointed));
    const spaces = this.laidSpaces(Math.max(way, 0));
    return new Map(spaces.flatMap(({ space, terrain }) => (terrain ? [[space, terrain] as const] : [])));
  });

  // -- choices without a place

  /** Whether a panel of the question offers some of its choices. */
  hasPanel: boolean = $derived.by(() => this.offers.some(({ choice }) => this.answering.offered.has(choice.kind)));

  /** Choices that are neither on the map nor on the advance board. */
  loose: Offer[] = $derived.by(() =>
    this.offers.filter(
      ({ choice }) =>
        !this.answering.offered.has(choice.kind) &&
        placesOf(choice, this.question, this.view.regions) === null &&
        !['buy', 'this_advance', 'turned', 'play_card', 'play_great'].includes(choice.kind),
    ),
  );
  /** Those that the scene of a battle offers. */
  sceneOffers: Offer[] = $derived.by(() =>
    this.question !== null && IN_SCENE.has(this.question.kind) && this.view.battle !== null ? this.loose : [],
  );
  buttons: Offer[] = $derived.by(() =>
    this.loose.length <= MAX_BUTTONS && this.sceneOffers.length === 0 ? this.loose : [],
  );
  /** Whether every choice can be made on the board. */
  offersAll: boolean = $derived.by(
    () =>
      this.isAsked &&
      (this.isComplete || this.answering.knowsAll) &&
      this.buttons.length + this.sceneOffers.length === this.loose.length,
  );

  /** How many advances can be got now. */
  buys: number = $derived.by(
    () => this.offers.filter(({ choice }) => choice.kind === 'buy' || choice.kind === 'this_advance').length,
  );

  /** How many cards of the hand can be played now. */
  plays: number = $derived.by(
    () => this.offers.filter(({ choice }) => choice.kind === 'play_card' || choice.kind === 'play_great').length,
  );

  /** The choice of getting an advance, if it can be got now. */
  buyOf(advance: string): Offer | undefined {
    return this.offers.find(
      ({ choice }) => (choice.kind === 'buy' || choice.kind === 'this_advance') && choice.advance === advance,
    );
  }

  playOf(card: number, kind: 'play_card' | 'play_great'): Offer | undefined {
    return this.offers.find(({ choice }) => choice.kind === kind && choice.card === card);
  }

  /** The answer in advance that refuses every offer of a trade, while it is not given yet. */
  noTrades = $derived.by(() =>
    this.ctx.mode === 'live' ? this.props().state.standing.find(({ id, on }) => id === 'no_trades' && !on) : undefined,
  );

  // -- names

  /** The name of a player or of the Barbarians. */
  side(side: number): string {
    return side === BARBARIANS ? words.battle.barbarians : this.name(side);
  }

  /** The name of an advance, a Wonder, a card, or of what else changes a number. */
  nameOf(id: string): string {
    return this.#advanceNames.get(id) ?? this.view.catalogue.names[id] ?? titled(id);
  }
  #advanceNames: Map<string, string> = $derived.by(
    () => new Map(this.view.catalogue.categories.flatMap(({ advances }) => advances.map(({ id, name }) => [id, name]))),
  );

  spaceOf(space: number): Space | undefined {
    return this.view.spaces[space];
  }
}

/** A step of mood is made at the city, and a Port is laid at its Sea space, beside the panel that offers both. */
function hasOwnPlace(choice: BoardChoice): boolean {
  return choice.kind === 'raise' || (choice.kind === 'increase' && choice.port_at >= 0);
}

function counted(amount: (unit: (typeof UNITS)[number]) => number): UnitCounts {
  return { settler: amount('settler'), army: amount('army'), ship: amount('ship') };
}

function isGroup(group: readonly number[], counts: UnitCounts): boolean {
  return UNITS.every((unit, index) => counts[unit] === group[index]);
}

function priceOf(way: Way): number {
  return sum(Object.values(way.price));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => one + other, 0);
}

function sameCounts(one: UnitCounts, other: UnitCounts): boolean {
  return UNITS.every((unit) => one[unit] === other[unit]);
}

/** Units of a space by their kinds; those that have done nothing come first. */
function takeUnits(units: readonly number[], wanted: UnitCounts): number[] {
  return UNITS.flatMap((kind) => units.filter((unit) => kindOf(unit) === kind).slice(0, wanted[kind])).sort(
    (one, other) => one - other,
  );
}

export function provideBoardState(props: () => BoardProps): BoardState {
  return setContext(KEY, new BoardState(props));
}

export function getBoardState(): BoardState {
  return getContext<BoardState>(KEY);
}
