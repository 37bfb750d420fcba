/** How Patchistory shows what happens: one small declaration per kind of event. */
import type { PatchistoryEvent } from '../../generated/patchistory';
import type { Count, Drawing, DrawingContext, Drawings, Picture, Where } from '../board';
import TileFace from './TileFace.svelte';
import { keyOf, keyOfCell, tileCells } from './geometry';
import { GOOD_GLYPHS, PHASE_GLYPHS } from './looks';
import type { GlyphName } from './looks';
import type { FaceRoom, Good, PatchistoryView, Room } from './model';
import { GOODS, ONE_GOOD, words } from './words';

/** The class that gives the pieces their colours outside the board. */
export const look = 'pat';

/** The order in which events count Goods. */
const ORDER: Good[] = ['food', 'resources', 'coin', 'culture', 'votes'];
/** Stands for "nobody" and "nowhere" in events. */
const NONE = -1;

// -- pictures and places

const glyph = (name: GlyphName, tone?: string): Picture => ({
  symbol: `pat-${name}`,
  ...(tone === undefined ? {} : { tone }),
});
const ofSeat = (name: GlyphName, seat: number): Picture => ({ symbol: `pat-${name}`, seat });
const worker = (seat: number): Picture => ofSeat('worker', seat);
const tile = (rooms: FaceRoom[]): Picture => ({ component: TileFace as never, props: { rooms, label: '' } });

const viewOf = (context: DrawingContext): PatchistoryView => context.view as PatchistoryView;
const seatAt = (seat: number): string => `seat:${seat}`;
const goodsOf = (seat: number, good: Good): Where => [`goods:${seat}:${good}`, seatAt(seat)];

/** The Room that covers a cell, by the cell that names it; the cell itself if the Room is gone. */
function roomKey(view: PatchistoryView, seat: number, cell: number): string {
  const key = keyOfCell(cell);
  const room = view.realms[seat]?.territory.rooms.find(({ cells }) => cells.some(([x, y]) => keyOf(x, y) === key));
  return room ? keyOf(room.x, room.y) : key;
}

function roomAt(context: DrawingContext, seat: number, cell: number): string[] {
  return [`room:${seat}:${roomKey(viewOf(context), seat, cell)}`, seatAt(seat)];
}

function workerAt(context: DrawingContext, seat: number, cell: number): string {
  return `worker:${seat}:${roomKey(viewOf(context), seat, cell)}`;
}

function counts(seat: number, goods: number[], sign: 1 | -1): Count[] {
  return ORDER.flatMap((good, index) => {
    const amount = (goods[index] ?? 0) * sign;
    const { glyph: name, tone } = GOOD_GLYPHS[good];
    const picture = glyph(name, tone);
    return amount === 0
      ? []
      : [{ at: goodsOf(seat, good), seat, amount, name: GOODS[good], one: ONE_GOOD[good] ?? GOODS[good], picture }];
  });
}

/** The picture of the first Good of a bundle. */
function goodPicture(goods: number[]): Picture {
  const good = ORDER[goods.findIndex((amount) => amount !== 0)] ?? 'coin';
  return glyph(GOOD_GLYPHS[good].glyph, GOOD_GLYPHS[good].tone);
}

function goodsDrawing(seat: number, goods: number[], sign: 1 | -1): Drawing {
  return { at: seatAt(seat), picture: goodPicture(goods), counts: counts(seat, goods, sign), sound: 'coin' };
}

/** The Rooms that lie wholly on the four cells of a tile at x, y, whether they are the tile's or lie over it. */
function roomsOfTile(view: PatchistoryView, seat: number, x: number, y: number): Room[] {
  const inside = new Set(tileCells(x, y).map(([cx, cy]) => keyOf(cx, cy)));
  const rooms = view.realms[seat]?.territory.rooms ?? [];
  return rooms.filter(({ cells }) => cells.every(([cx, cy]) => inside.has(keyOf(cx, cy))));
}

/** Whether a Room belongs to the piece of this number: no other lies over it. */
function isOf(view: PatchistoryView, seat: number, piece: number, { cells }: Room): boolean {
  const tops = new Map(view.realms[seat]?.territory.stacks.map(([x, y, stack]) => [keyOf(x, y), stack.at(-1)]));
  return cells.every(([x, y]) => tops.get(keyOf(x, y)) === piece);
}

function facesOf(view: PatchistoryView, slot: number): FaceRoom[] | undefined {
  const faces = view.offers.find((offer) => offer.slot === slot)?.faces;
  return faces?.white ?? faces?.black;
}

/** A tile on offer; the drawing of a tile if the offer is gone. */
function offered(view: PatchistoryView, slot: number): Picture {
  const rooms = facesOf(view, slot);
  return rooms ? tile(rooms) : glyph('tile');
}

function action(name: string): GlyphName {
  if (name.startsWith('honor')) return name === 'honor_heroes' ? 'hero' : 'wonder';
  const glyphs: Record<string, GlyphName> = {
    aid: 'gift',
    threaten: 'threat',
    break_alliance: 'war',
    trade: 'route',
    exchange: 'swap',
    birth: 'worker',
    build_route: 'route',
    reclaim: 'waste',
    build: 'hammer',
    campaign: 'vote',
  };
  return glyphs[name] ?? 'book';
}

// -- the events

const auction = {
  deck_opened: () => ({ at: 'track', picture: glyph('layers') }),
  tile_offered: ({ slot }, context) => ({
    at: [`offer:${slot}`, 'offers'],
    picture: offered(viewOf(context), slot),
    moves: [{ picture: offered(viewOf(context), slot), to: `faces:${slot}`, arrives: [`faces:${slot}`], turns: true }],
    sound: 'piece',
  }),
  bid_placed: ({ seat, slot, coin }) => ({
    at: [`offer:${slot}`, 'offers'],
    picture: glyph('coin', 'var(--pat-coin)'),
    moves: [
      {
        picture: glyph('coin', 'var(--pat-coin)'),
        from: goodsOf(seat, 'coin'),
        to: [`bid:${slot}:${seat}`, `offer:${slot}`],
        arrives: [`bid:${slot}:${seat}`],
      },
    ],
    ...(coin === 0 ? {} : { sound: 'coin' as const }),
  }),
  answer_sealed: ({ seat }) => ({ at: seatAt(seat), picture: glyph('secret') }),
  tile_taken: ({ seat, slot }, context) => ({
    at: seatAt(seat),
    picture: offered(viewOf(context), slot),
    moves: [{ picture: glyph('tile'), from: [`faces:${slot}`, 'offers'], to: seatAt(seat) }],
    sound: 'piece',
  }),
  tile_patched: ({ seat, x, y, white }, context) => {
    const view = viewOf(context);
    const pieces = view.realms[seat]?.territory.pieces ?? [];
    const number = pieces.map((one) => one.x === x && one.y === y && one.white === white).lastIndexOf(true);
    const piece = pieces[number];
    const picture = piece ? tile(piece.rooms) : glyph('tile');
    const rooms = roomsOfTile(view, seat, x, y);
    const nameOf = (room: Room): string => `room:${seat}:${keyOf(room.x, room.y)}`;
    const at = [...(rooms.length > 0 ? [rooms.map(nameOf).join('+')] : []), seatAt(seat)];
    const arrives = rooms.filter((room) => isOf(view, seat, number, room)).map(nameOf);
    return { seat, at, picture, moves: [{ picture, from: seatAt(seat), to: at, arrives }], sound: 'piece' };
  },
  tile_discarded: ({ seat }) => ({ at: seatAt(seat), picture: glyph('tile'), sound: 'piece' }),
  offers_cleared: () => ({ at: ['offers', 'track'], picture: glyph('done') }),
} satisfies Drawings<PatchistoryEvent>;

const workers = {
  worker_born: ({ seat, cell }, context) => ({
    seat,
    at: roomAt(context, seat, cell),
    picture: worker(seat),
    moves: [
      {
        picture: worker(seat),
        from: [`descendants:${seat}`, seatAt(seat)],
        to: [workerAt(context, seat, cell), seatAt(seat)],
        arrives: [workerAt(context, seat, cell)],
      },
    ],
    sound: 'piece',
  }),
  worker_moved: ({ seat, cell, to }, context) => ({
    seat,
    at: roomAt(context, seat, to),
    picture: worker(seat),
    moves: [
      {
        picture: worker(seat),
        from: [workerAt(context, seat, cell), ...roomAt(context, seat, cell)],
        to: [workerAt(context, seat, to), ...roomAt(context, seat, to)],
        arrives: [workerAt(context, seat, to)],
      },
    ],
    sound: 'piece',
  }),
  worker_sent: ({ seat, cell, route, space }, context) => ({
    at: [`space:${route}:${space}`, 'routes'],
    seat,
    picture: worker(seat),
    moves: [
      {
        picture: worker(seat),
        from: [workerAt(context, seat, cell), ...roomAt(context, seat, cell)],
        to: [`traveller:${route}:${seat}`, `space:${route}:${space}`],
        arrives: [`traveller:${route}:${seat}`],
      },
    ],
    sound: 'piece',
  }),
  route_travelled: ({ seat, route, space }) => ({
    at: [`space:${route}:${space}`, 'routes'],
    picture: worker(seat),
    moves: [
      {
        picture: worker(seat),
        from: [`traveller:${route}:${seat}`, `route:${route}`],
        to: [`space:${route}:${space}`],
        arrives: [`traveller:${route}:${seat}`],
      },
    ],
    sound: 'piece',
  }),
  worker_home: ({ seat, route, cell }, context) => ({
    seat,
    at: roomAt(context, seat, cell),
    picture: worker(seat),
    moves: [
      {
        picture: worker(seat),
        from: [`traveller:${route}:${seat}`, `route:${route}`, 'routes'],
        to: [workerAt(context, seat, cell), ...roomAt(context, seat, cell)],
        arrives: [workerAt(context, seat, cell)],
      },
    ],
    sound: 'piece',
  }),
  worker_returned: ({ seat, cell, route }, context) => ({
    seat,
    at: [`descendants:${seat}`, seatAt(seat)],
    picture: worker(seat),
    moves: [
      {
        picture: worker(seat),
        from:
          cell === NONE
            ? [`traveller:${route}:${seat}`, 'routes']
            : [workerAt(context, seat, cell), ...roomAt(context, seat, cell)],
        to: [`descendants:${seat}`, seatAt(seat)],
      },
    ],
    sound: 'piece',
  }),
  descendant_removed: ({ seat }) => ({
    seat,
    at: [`descendants:${seat}`, seatAt(seat)],
    picture: worker(seat),
    moves: [{ picture: worker(seat), from: [`descendants:${seat}`, seatAt(seat)] }],
  }),
} satisfies Drawings<PatchistoryEvent>;

const goods = {
  gained: ({ seat, goods: gained }) => goodsDrawing(seat, gained, 1),
  paid: ({ seat, goods: paid, because }, context) => ({
    ...goodsDrawing(seat, paid, -1),
    ...(because === 'feeding' && seat === context.seat ? { telling: words.telling.fed(paid[0] ?? 0) } : {}),
  }),
  points_counted: ({ seat, points }) => ({
    at: seatAt(seat),
    picture: glyph('book', 'var(--pat-book)'),
    counts: [
      {
        at: seatAt(seat),
        seat,
        amount: points,
        name: words.hint.points,
        one: words.hint.point,
        picture: glyph('book', 'var(--pat-book)'),
      },
    ].filter(({ amount }) => amount !== 0),
  }),
  building_drawn: ({ seat, building }) => ({
    at: seatAt(seat),
    picture: glyph('hammer'),
    moves: [
      {
        picture: glyph('hammer'),
        to: [`building:${building}`, seatAt(seat)],
        arrives: [`building:${building}`],
        turns: building !== NONE,
      },
    ],
    sound: 'piece',
  }),
  capital_taken: ({ seat }) => ({ at: seatAt(seat), seat, picture: ofSeat('tile', seat), sound: 'piece' }),
} satisfies Drawings<PatchistoryEvent>;

const diplomacy = {
  action_taken: ({ seat, action: name, points }) => ({
    at: seatAt(seat),
    picture: glyph(action(name)),
    counts:
      points === 0
        ? []
        : [
            {
              at: seatAt(seat),
              seat,
              amount: -points,
              name: words.hint.points,
              one: words.hint.point,
              picture: glyph('book', 'var(--pat-book)'),
            },
          ],
  }),
  aid_offered: ({ seat, target, goods: gift }) => ({
    at: seatAt(target),
    picture: glyph('gift'),
    moves: [{ picture: goodPicture(gift), from: seatAt(seat), to: seatAt(target) }],
    sound: 'coin',
  }),
  aid_answered: ({ seat, accepted }) => ({ at: seatAt(seat), picture: glyph(accepted ? 'done' : 'no') }),
  threatened: ({ seat, target }) => ({
    at: seatAt(target),
    picture: glyph('threat'),
    moves: [{ picture: glyph('threat', 'var(--bad)'), from: seatAt(seat), to: seatAt(target) }],
  }),
  route_placed: ({ route, owner, allied }) => ({
    at: [`route:${route}`, 'routes'],
    picture: ofSeat(allied ? 'ally' : 'route', owner),
    moves: [{ picture: ofSeat('route', owner), from: seatAt(owner), to: [`route:${route}`, 'routes'] }],
    sound: 'piece',
  }),
  route_removed: ({ route }) => ({
    at: 'routes',
    picture: glyph('route'),
    moves: [{ picture: glyph('route'), from: [`route:${route}`, 'routes'] }],
    sound: 'piece',
  }),
  built: ({ seat, cell, building }, context) => ({
    seat,
    at: roomAt(context, seat, cell),
    picture: glyph('hammer'),
    moves: [
      {
        picture: glyph('hammer'),
        from: [`building:${building}`, seatAt(seat)],
        to: roomAt(context, seat, cell),
        arrives: roomAt(context, seat, cell).slice(0, 1),
      },
    ],
    sound: 'piece',
  }),
  reclaimed: ({ seat, target, cell }, context) => ({
    seat: target,
    at: roomAt(context, target, cell),
    picture: glyph('waste'),
    moves: [
      {
        picture: glyph('waste'),
        from: seatAt(seat),
        to: roomAt(context, target, cell),
        arrives: roomAt(context, target, cell).slice(0, 1),
      },
    ],
    sound: 'piece',
  }),
  negotiated: ({ route, owner_peace, other_peace }) => ({
    at: [`route:${route}`, 'routes'],
    picture: glyph(owner_peace && other_peace ? 'peace' : 'war'),
  }),
  alliance_answered: ({ owner, other, owner_wants, other_wants }) => ({
    at: `${seatAt(owner)}+${seatAt(other)}`,
    picture: glyph(owner_wants && other_wants ? 'ally' : 'no'),
  }),
  marked: ({ seat, mark }) => ({ at: seatAt(seat), picture: glyph(mark === 'hands_seen' ? 'card' : 'hero') }),
} satisfies Drawings<PatchistoryEvent>;

const war = {
  war_declared: ({ route }) => ({ at: [`route:${route}`, 'routes'], picture: glyph('war', 'var(--bad)') }),
  war_fought: ({ route, winner }, context) => ({
    at: [`route:${route}`, 'routes'],
    picture: winner === NONE ? glyph('war') : ofSeat('war', winner),
    moves: winner === NONE ? [] : [{ picture: ofSeat('war', winner), from: `route:${route}`, to: seatAt(winner) }],
    sound: 'dice',
    ...(winner === NONE ? {} : { telling: words.telling.won(context.name(winner), winner === context.seat) }),
  }),
  war_over: ({ route }) => ({ at: [`route:${route}`, 'routes'], picture: glyph('peace') }),
} satisfies Drawings<PatchistoryEvent>;

const vote = {
  card_dealt: ({ seat, card }) => ({
    at: [`card:${card}`, seatAt(seat)],
    picture: glyph('card'),
    moves: [
      { picture: glyph('card'), to: [`card:${card}`, seatAt(seat)], arrives: [`card:${card}`], turns: card !== NONE },
    ],
    sound: 'piece',
  }),
  card_placed: ({ seat }) => ({
    at: seatAt(seat),
    picture: glyph('card'),
    moves: [{ picture: glyph('card'), from: seatAt(seat), to: ['votes', 'track'] }],
    sound: 'piece',
  }),
  card_revealed: ({ card }) => ({
    at: [`card:${card}`, 'votes'],
    picture: glyph('card'),
    moves: [{ picture: glyph('card'), to: [`card:${card}`, 'votes'], arrives: [`card:${card}`], turns: true }],
    sound: 'piece',
  }),
  card_swapped: ({ seat, out, into }) => ({
    at: [`card:${into}`, 'votes'],
    picture: glyph('swap'),
    moves: [
      { picture: glyph('card'), from: [`card:${out}`, 'votes'] },
      { picture: glyph('card'), from: seatAt(seat), to: [`card:${into}`, 'votes'], arrives: [`card:${into}`] },
    ],
    sound: 'piece',
  }),
  votes_opened: ({ card, cast }) => ({
    at: [`card:${card}`, 'votes'],
    picture: glyph('vote', 'var(--pat-vote)'),
    moves: cast.flatMap((votes, seat) =>
      votes > 0 ? [{ picture: ofSeat('vote', seat), from: seatAt(seat), to: [`card:${card}`, 'votes'] }] : [],
    ),
    sound: 'dice',
  }),
  card_dropped: ({ card }) => ({
    at: [`card:${card}`, 'votes'],
    picture: glyph('no'),
    moves: [{ picture: glyph('card'), from: [`card:${card}`, 'votes'] }],
  }),
  card_scored: ({ card }) => ({ at: [`card:${card}`, 'votes'], picture: glyph('culture', 'var(--pat-culture)') }),
  vote_ended: () => ({ at: 'track', picture: glyph('vote', 'var(--pat-vote)') }),
} satisfies Drawings<PatchistoryEvent>;

const timeline = {
  phase_began: ({ era, round, phase }) => ({
    at: [`phase:${phase}`, 'track'],
    picture: glyph(PHASE_GLYPHS[phase] ?? 'point'),
    phase: words.telling.title(era, round),
  }),
  first_player_set: ({ seat }, context) => ({
    at: seatAt(seat),
    picture: glyph('crown', 'var(--warn)'),
    moves: [
      {
        picture: glyph('crown', 'var(--warn)'),
        from: ['first', 'track'],
        to: [`first:${seat}`, seatAt(seat)],
        arrives: [`first:${seat}`],
      },
    ],
    telling: words.telling.first(context.name(seat), seat === context.seat),
  }),
  game_ended: () => ({ at: 'track', picture: glyph('crown', 'var(--warn)') }),
} satisfies Drawings<PatchistoryEvent>;

export const drawings = {
  ...auction,
  ...workers,
  ...goods,
  ...diplomacy,
  ...war,
  ...vote,
  ...timeline,
} satisfies Required<Drawings<PatchistoryEvent>>;
