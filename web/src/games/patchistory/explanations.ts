/**
 * What the popover says about each thing of the board. Names, numbers and prices come from the view, and the sentences
 * from the game's rules, which are named here: nothing is explained twice.
 */
import type { Explanation, Line } from '../../parts/popover.svelte';
import type { BoardState } from './boardState.svelte';
import type { ChoiceKind } from './choices';
import type { BuildingFace, Good, Kind, Offer, PrintedRoom, ProsperityCard, Production, Realm, Room } from './model';
import type { Route, Space, Status } from './model';
import { ACTIONS, GOODS, HINTS, iconWords, PRODUCTION, STATUS, words } from './words';

const GOOD_RULES: Record<Good, string[]> = {
  food: ['PAT-FEE-01', 'PAT-FEE-03'],
  resources: ['PAT-WAR-06', 'PAT-MHW-02'],
  coin: ['PAT-AUC-24', 'PAT-AUC-21'],
  culture: ['PAT-END-03', 'PAT-GEN-01'],
  votes: ['PAT-CAM-01', 'PAT-VOT-04'],
};
const STATUS_RULES: Record<Status, string[]> = {
  mil: ['PAT-STA-02', 'PAT-STA-04'],
  pol: ['PAT-STA-01', 'PAT-DIP-01'],
  tra: ['PAT-STA-03', 'PAT-MOV-04'],
  shields: ['PAT-STA-05'],
};
const ACTION_RULES: Partial<Record<ChoiceKind, string[]>> = {
  aid: ['PAT-AID-05', 'PAT-AID-08', 'PAT-AID-09'],
  threaten: ['PAT-THR-04', 'PAT-THR-05'],
  break_alliance: ['PAT-BRK-01', 'PAT-BRK-04'],
  trade: ['PAT-TRD-02'],
  exchange: ['PAT-EXC-02'],
  birth: ['PAT-BIR-02'],
  honor_heroes: ['PAT-HON-02'],
  honor_wonders: ['PAT-HON-04'],
  build_route: ['PAT-CTR-03', 'PAT-CTR-02'],
  reclaim: ['PAT-REC-02'],
  build: ['PAT-BLD-04'],
  campaign: ['PAT-CAM-01', 'PAT-CAM-02'],
};
/** By the number of the phase. */
const PHASE_RULES = [
  [],
  ['PAT-AUC-06', 'PAT-AUC-26'],
  ['PAT-DIP-01', 'PAT-DIP-05'],
  ['PAT-MOV-04', 'PAT-GTR-03'],
  ['PAT-NEG-04', 'PAT-WAR-08'],
  ['PAT-PRO-01', 'PAT-FEE-01'],
  ['PAT-MHW-01', 'PAT-MHW-02'],
  ['PAT-VOT-01', 'PAT-VOT-04'],
  ['PAT-ERA-01', 'PAT-ERA-04'],
];
const KIND_RULES: Partial<Record<Kind, string[]>> = {
  Hero: ['PAT-HWG-01', 'PAT-MHW-01'],
  Wonder: ['PAT-HWG-01', 'PAT-MHW-02'],
  Wasteland: ['PAT-BLD-06'],
  Water: ['PAT-WAT-02', 'PAT-BLD-05'],
};
const SPACE_RULES: Readonly<Record<string, string[]>> = {
  Start: ['PAT-TRD-02', 'PAT-GTR-10'],
  'Negotiation Room': ['PAT-GTR-08', 'PAT-NEG-04'],
  'War Room': ['PAT-WAR-01'],
  Rest: ['PAT-GTR-07', 'PAT-GTR-02'],
};

/** A Good of the player: the stock, what each round brings, and what it is for. */
export function aboutGood(board: BoardState, good: Good): Explanation {
  const realm = board.own;
  const lines: Line[] = [{ name: words.explain.have, value: String(realm?.own?.goods[good] ?? 0) }];
  if (realm && good in realm.production)
    lines.push({ name: words.explain.eachRound, value: words.signed(realm.production[good as Production]) });
  if (realm && good === 'food' && realm.feeding > 0)
    lines.push({ name: words.explain.feeding, value: words.signed(-realm.feeding), tone: 'bad' });
  return { title: good === 'culture' ? words.score.isCulture : GOODS[good], lines, rules: GOOD_RULES[good] };
}

/** A number of the Reference Board, with the Rooms and cards it comes from. */
export function aboutNumber(board: BoardState, realm: Realm, key: Status | Production): Explanation {
  const isStatus = key in STATUS;
  const value = isStatus ? realm.status[key as Status] : realm.production[key as Production];
  const name = isStatus ? STATUS[key as Status] : words.hint.production(PRODUCTION[key as Production]);
  return {
    title: `${name}: ${value}`,
    lines: sourceLines(board, realm, key),
    rules: isStatus ? STATUS_RULES[key as Status] : ['PAT-STA-09'],
  };
}

function sourceLines(board: BoardState, realm: Realm, key: Status | Production): Line[] {
  const found = realm.sources[key] ?? [];
  if (found.length === 0) return [{ name: words.reference.none }];
  return found.map(([because, amount]) => ({ name: sourceName(board, because), value: words.signed(amount) }));
}

/** The name of a source: a Room, or a card given by its id. */
function sourceName(board: BoardState, because: string): string {
  if (because === 'floor') return words.reference.floor;
  const [, name = because, worker] = /^(.*?)( \(worker\))?$/.exec(because) ?? [];
  const shown = board.view.cards[name]?.name ?? name;
  return worker ? words.reference.worker(shown) : shown;
}

/** A Room on a tile or in a territory; a Hero or Wonder by the rules of its card. */
export function aboutRoom(board: BoardState, room: PrintedRoom & Partial<Room>): Explanation {
  const lines: Line[] = [];
  const icons = iconWords(room.icons);
  if (icons) lines.push({ name: words.explain.gives, value: icons });
  if (Object.keys(room.box).length)
    lines.push({ name: words.explain.withWorker, value: iconWords(room.box), ...(room.workers && { tone: 'good' }) });
  if (room.workers) lines.push({ name: words.explain.workers, value: String(room.workers) });
  const title = room.kind === room.name ? room.name : `${room.name} (${room.kind})`;
  return { title, lines, rules: roomRules(board, room) };
}

function roomRules(board: BoardState, room: PrintedRoom): string[] {
  const card = board.view.cards[room.card];
  if (card && card.rules.length > 0) return card.rules;
  const hasBox = Object.keys(room.box).length > 0;
  return KIND_RULES[room.kind] ?? (hasBox ? ['PAT-STA-07'] : ['PAT-STA-06']);
}

export function aboutTile(board: BoardState, offer: Offer): Explanation {
  const leader = offer.bids.reduce<Offer['bids'][number] | null>(
    (best, bid) => (best === null || bid.coin > best.coin ? bid : best),
    null,
  );
  const rooms = [...(offer.faces.white ?? []), ...(offer.faces.black ?? [])];
  const lines: Line[] = rooms.map((room) => ({ name: room.name, value: iconWords(room.icons) }));
  lines.push(leader ? { name: board.heading(leader.seat), value: words.explain.bids(leader.coin) } : noBid());
  if (board.own?.own) lines.push({ name: words.explain.purse, value: String(board.own.own.goods.coin) });
  return { title: words.auction.tile(offer.slot + 1), lines, rules: ['PAT-AUC-16', 'PAT-AUC-24'] };
}

function noBid(): Line {
  return { name: words.auction.nobids };
}

/** An action with its price against what the player has. */
export function aboutAction(board: BoardState, action: ChoiceKind): Explanation {
  const { own } = board;
  const price = own?.own?.prices[action];
  const lines: Line[] = [];
  if (own?.own && price) {
    lines.push(need(words.hint.points, price.points, own.points));
    if (price.food) lines.push(need(GOODS.food, price.food, own.own.goods.food));
    if (price.resources) lines.push(need(GOODS.resources, price.resources, own.own.goods.resources));
  }
  return { title: ACTIONS[action] ?? '', text: HINTS[action] ?? '', lines, rules: ACTION_RULES[action] ?? [] };
}

function need(name: string, wanted: number, there: number): Line {
  return { name, value: words.explain.needs(wanted, there), tone: there < wanted ? 'bad' : 'good' };
}

export function aboutBuilding(board: BoardState, tile: BuildingFace): Explanation {
  const about = aboutRoom(board, { ...tile, card: '' });
  const price = need(GOODS.resources, tile.price, board.own?.own?.goods.resources ?? 0);
  return { ...about, lines: [...(about.lines ?? []), price], rules: ['PAT-BLD-04', 'PAT-REC-02'] };
}

export function aboutPhase(board: BoardState, number: number): Explanation {
  const name = board.view.printed.phases[number] ?? '';
  return { title: words.track.phase(number, name), rules: PHASE_RULES[number] ?? [] };
}

export function aboutEra(board: BoardState): Explanation {
  const { era, round, printed } = board.view;
  return {
    title: `${words.track.era(era)}, ${words.track.round(round, printed.rounds).toLowerCase()}`,
    rules: ['PAT-RND-01', 'PAT-RND-03'],
  };
}

export function aboutRoute(board: BoardState, route: Route): Explanation {
  const ends = [board.name(route.owner), board.name(route.other)] as const;
  const lines = route.invaders.map((seat): Line => ({ name: words.routes.invader(board.name(seat)), tone: 'bad' }));
  return route.allied
    ? { title: words.routes.allied(...ends), lines, rules: ['PAT-ATR-01', 'PAT-ALL-07'] }
    : { title: words.routes.general(...ends), lines, rules: ['PAT-TRD-03', 'PAT-GTR-03'] };
}

export function aboutSpace(space: Space, said: string): Explanation {
  return { title: said, rules: SPACE_RULES[space.name] ?? ['PAT-PRO-03'] };
}

/** A kingdom: its public numbers. Its Goods stand behind a screen. */
export function aboutKingdom(board: BoardState, realm: Realm): Explanation {
  const lines: Line[] = (Object.keys(STATUS) as Status[]).map((key) => ({
    name: STATUS[key],
    value: String(realm.status[key]),
  }));
  lines.push({ name: words.kingdoms.workers, value: String(realm.workers.length) });
  for (const key of Object.keys(PRODUCTION) as Production[])
    lines.push({ name: words.hint.production(PRODUCTION[key]), value: words.signed(realm.production[key]) });
  const isOwn = realm.seat === board.seat;
  const title = realm.seat === board.view.first ? words.explain.first(board.heading(realm.seat)) : undefined;
  return { title: title ?? board.heading(realm.seat), lines, rules: isOwn ? [] : ['PAT-HID-01', 'PAT-HID-05'] };
}

export function aboutDescendants(realm: Realm): Explanation {
  const lines: Line[] = [
    { name: words.reference.descendants, value: String(realm.descendants) },
    { name: words.explain.feeding, value: String(realm.feeding) },
  ];
  return { title: words.explain.track, lines, rules: ['PAT-FEE-01', 'PAT-BIR-02'] };
}

export function aboutPoints(board: BoardState): Explanation {
  return { title: words.decision.points(board.own?.points ?? 0), rules: ['PAT-DIP-01', 'PAT-DIP-04'] };
}

/** A Prosperity Card: what it ranks and how the kingdoms stand. */
export function aboutProsperity(board: BoardState, card: ProsperityCard): Explanation {
  const lines = card.standing
    .map((value, seat) => ({ seat, value }))
    .sort((one, other) => other.value - one.value)
    .map(({ seat, value }): Line => ({
      name: `${board.heading(seat)}: ${value}`,
      value: words.vote.aVote(card.two_votes_pay[seat] ?? 0),
    }));
  const title = `${card.name}: ${words.screen.ranks(card.ranks)}`;
  return { title, lines, rules: [card.rule, 'PAT-SCO-12'] };
}

/** The rules of what the buttons of a question do. */
const BUTTON_RULES: Partial<Record<ChoiceKind | 'under' | 'size', string[]>> = {
  bid: ['PAT-AUC-24', 'PAT-AUC-19'],
  wait: ['PAT-FRA-02'],
  discard: ['PAT-PAT-03', 'PAT-PAT-04'],
  peace: ['PAT-NEG-06', 'PAT-NEG-07', 'PAT-NEG-11'],
  aggression: ['PAT-NEG-08', 'PAT-NEG-10', 'PAT-NEG-12'],
  accept: ['PAT-ALL-01', 'PAT-ALL-07', 'PAT-ALL-08'],
  refuse: ['PAT-NEG-07'],
  commit: ['PAT-WAR-05', 'PAT-WAR-06', 'PAT-WAR-07'],
  cast_votes: ['PAT-VOT-04', 'PAT-VOT-05'],
  end: ['PAT-DIP-04'],
  under: ['PAT-PAT-11', 'PAT-PAT-12'],
  size: ['PAT-PAT-15', 'PAT-PAT-16'],
};

/** A button of a question by its words and its rules. */
export function aboutButton(button: ChoiceKind | 'under' | 'size', title: string): Explanation {
  return { title, rules: BUTTON_RULES[button] ?? [] };
}

/** What wins. */
export function aboutScore(): Explanation {
  return { title: words.score.isCulture, rules: ['PAT-END-03', 'PAT-END-02', 'PAT-HID-01'] };
}
