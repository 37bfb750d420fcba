/** How Monuments shows what happens: one small declaration per kind of event. */
import type { MonumentsEvent } from '../../generated/monuments';
import type { Count, Drawing, DrawingContext, Drawings, Move, Picture, Where } from '../board';
import { toneOf } from './looks';
import {
  ACTIONS,
  BUILDINGS,
  GOODS,
  goodsOf,
  hexOf,
  NONE,
  unitOf,
  type Good,
  type MonumentsView,
  type Unit,
} from './model';
import { GOOD_NAMES, words } from './words';

/** The class that gives the pieces their colours outside the board. */
export const look = 'mon';

// -- pictures and places

const glyph = (name: string, tone?: string): Picture => ({
  symbol: `mon-${name}`,
  ...(tone === undefined ? {} : { tone }),
});
const ofSeat = (name: string, seat: number): Picture => (seat === NONE ? glyph(name) : { symbol: `mon-${name}`, seat });
const goodOf = (good: Good): Picture => glyph(good, toneOf(good));

const viewOf = (context: DrawingContext): MonumentsView => context.view as unknown as MonumentsView;
/** The mat of a player; where that is not in sight, the player's name above the map. */
const seatAt = (seat: number): string[] => (seat === NONE ? ['track'] : [`seat:${seat}`, `turn:${seat}`]);
const hexAt = (hex: number): string => `hex:${hex}`;
const unitsAt = (hex: number, unit: Unit | 'ferry'): string[] => [`units:${hex}:${unit}`, hexAt(hex)];
const questsAt = (seat: number): Where => [`quests:${seat}`, ...seatAt(seat)];
const cardAt = (seat: number, action: number): Where => [`card:${seat}:${ACTIONS[action] ?? ''}`, ...seatAt(seat)];
const monumentAt = (seat: number): Where => [`monument:${seat}`, ...seatAt(seat)];

/** A place: a hex, or a ferry, whose number follows those of the hexes. */
function placeAt(context: DrawingContext, place: number): string[] {
  const view = viewOf(context);
  const hexes = view.hexes.length;
  return place < hexes ? [hexAt(place)] : [`ferry:${place - hexes}`, hexAt(hexOf(view, place))];
}

function firstGood(goods: readonly number[]): Good {
  return GOODS[goods.findIndex((amount) => amount !== 0)] ?? 'wood';
}

function counts(seat: number, goods: readonly number[], sign: 1 | -1): Count[] {
  const amounts = goodsOf(goods);
  return GOODS.flatMap((good) => {
    const at = [`goods:${seat}:${good}`, ...seatAt(seat)];
    const amount = amounts[good] * sign;
    return amount === 0 ? [] : [{ at, seat, amount, name: GOOD_NAMES[good], picture: goodOf(good) }];
  });
}

/** The sum of the amounts of several places, four numbers each. */
function summed(amounts: readonly number[]): number[] {
  return GOODS.map((_, good) =>
    amounts.reduce((sum, amount, index) => (index % GOODS.length === good ? sum + amount : sum), 0),
  );
}

/** A unit that goes from one place to another, with its load. */
function travel(seat: number, kind: number, from: Where, to: number, load: readonly number[] = []): Drawing {
  const unit = unitOf(kind);
  const moves: Move[] = [
    { picture: ofSeat(unit, seat), from, to: unitsAt(to, unit), arrives: [`units:${to}:${unit}`] },
  ];
  if (load.some((amount) => amount > 0)) moves.push({ picture: goodOf(firstGood(load)), from, to: hexAt(to) });
  return { at: hexAt(to), picture: ofSeat(unit, seat), moves, sound: 'piece' };
}

/** A piece that comes to a hex from its player. */
function placed(name: string, seat: number, hex: number, arrives: string): Drawing {
  const picture = ofSeat(name, seat);
  return {
    at: hexAt(hex),
    picture,
    moves: [{ picture, from: seatAt(seat), to: [arrives, hexAt(hex)], arrives: [arrives] }],
    sound: 'piece',
  };
}

function gone(name: string, seat: number, from: Where): Drawing {
  return { at: from, picture: ofSeat(name, seat), moves: [{ picture: ofSeat(name, seat), from }], sound: 'piece' };
}

const atSeat = (seat: number, name: string): Drawing => ({ at: seatAt(seat), picture: ofSeat(name, seat) });

// -- the events

const setUp = {
  first_player_set: ({ seat }, context) => ({
    at: seatAt(seat),
    picture: glyph('crown', 'var(--warn)'),
    telling: words.telling.first(context.name(seat), seat === context.seat),
  }),
  civilization_taken: ({ seat }, context) => {
    const hex = viewOf(context).realms[seat]?.monument ?? NONE;
    return { ...placed('worker', seat, hex, `units:${hex}:worker`), at: [hexAt(hex), ...seatAt(seat)] };
  },
  score_card_dealt: ({ seat }) => ({
    at: seatAt(seat),
    picture: glyph('crown'),
    moves: [{ picture: glyph('card'), from: 'track', to: seatAt(seat), turns: true }],
  }),
  deck_dealt: ({ seat }) => ({
    at: seatAt(seat),
    picture: glyph('card'),
    moves: [{ picture: glyph('card'), from: 'track', to: seatAt(seat) }],
  }),
  ability_dealt: ({ seat }) => ({
    at: seatAt(seat),
    picture: ofSeat('bonus', seat),
    moves: [{ picture: glyph('card'), from: 'track', to: seatAt(seat), turns: true }],
  }),
  starters_removed: () => ({ at: 'track', picture: glyph('quests') }),
} satisfies Drawings<MonumentsEvent>;

const cards = {
  card_played: ({ seat, action, green, wasted }) => ({
    at: cardAt(seat, action),
    picture: glyph(ACTIONS[action] ?? 'card', wasted ? undefined : green ? 'var(--mon-green)' : 'var(--mon-red)'),
    moves: [
      {
        picture: glyph('card', green ? 'var(--mon-green)' : 'var(--mon-red)'),
        from: cardAt(seat, action),
        to: 'track',
      },
    ],
    sound: 'piece',
  }),
  card_upgraded: ({ seat, action }) => ({
    at: cardAt(seat, action),
    picture: glyph(ACTIONS[action] ?? 'card', 'var(--mon-green)'),
    moves: [{ picture: glyph('card', 'var(--mon-green)'), from: 'track', to: cardAt(seat, action), turns: true }],
    sound: 'piece',
  }),
  cards_taken_back: ({ seat }) => ({
    at: [`cards:${seat}`, ...seatAt(seat)],
    picture: ofSeat('back', seat),
    moves: [{ picture: glyph('card'), from: 'track', to: [`cards:${seat}`, ...seatAt(seat)] }],
    sound: 'piece',
  }),
  bonus_taken: ({ seat }) => ({
    at: seatAt(seat),
    picture: glyph('bonus', 'var(--warn)'),
    moves: [{ picture: glyph('bonus', 'var(--warn)'), from: ['bonuses', 'track'], to: seatAt(seat), turns: true }],
    sound: 'piece',
  }),
  gift_chosen: ({ seat }) => ({
    at: seatAt(seat),
    picture: glyph('card'),
    moves: [{ picture: glyph('card'), from: 'track', to: seatAt(seat), turns: true }],
  }),
  pieces_unlocked: ({ seat }) => atSeat(seat, 'unlock'),
  quest_drawn: ({ seat, quest_card: quest }) => ({
    at: questsAt(seat),
    picture: glyph('quests'),
    moves: [{ picture: glyph('quests'), from: ['decks', 'track'], to: questsAt(seat), turns: quest !== NONE }],
    sound: 'piece',
  }),
  quests_kept: ({ seat }) => ({ at: questsAt(seat), picture: ofSeat('quests', seat) }),
  quest_completed: ({ seat }) => ({
    at: questsAt(seat),
    picture: glyph('quests', 'var(--good)'),
    moves: [{ picture: glyph('quests', 'var(--good)'), from: questsAt(seat), to: 'track', turns: true }],
    sound: 'victory',
    milestone: seat,
  }),
} satisfies Drawings<MonumentsEvent>;

const land = {
  building_built: ({ seat, building_kind: kind, hex }) => {
    const name = BUILDINGS[kind] ?? 'town';
    return placed(name, seat, hex, `site:${hex}:${name}`);
  },
  building_damaged: ({ building_kind: kind, hex }) => ({
    at: [`site:${hex}:${BUILDINGS[kind]}`, hexAt(hex)],
    picture: glyph(BUILDINGS[kind] ?? 'town', 'var(--bad)'),
    sound: 'dice',
  }),
  building_repaired: ({ seat, building_kind: kind, hex }) => ({
    at: [`site:${hex}:${BUILDINGS[kind]}`, hexAt(hex)],
    picture: ofSeat(BUILDINGS[kind] ?? 'town', seat),
    sound: 'piece',
  }),
  bridge_built: ({ seat, river }, context) => {
    const [one = 0, other = 0] = viewOf(context).rivers[river]?.between ?? [];
    const at = [`bridge:${river}`, `${hexAt(one)}+${hexAt(other)}`];
    return {
      at,
      picture: ofSeat('bridge', seat),
      moves: [{ picture: glyph('bridge'), from: seatAt(seat), to: at, arrives: [`bridge:${river}`] }],
      sound: 'piece',
    };
  },
  token_placed: ({ seat, hex, unit_kind: kind }) =>
    kind === NONE
      ? placed('token', seat, hex, `token:${hex}:${seat}`)
      : placed(unitOf(kind), seat, hex, `units:${hex}:${unitOf(kind)}`),
  layer_built: ({ seat, layer }, context) => ({
    at: [`tower:${seat}`, `monument:${seat}`, ...seatAt(seat)],
    picture: ofSeat('layer', seat),
    moves: [{ picture: ofSeat('layer', seat), from: seatAt(seat), to: [`tower:${seat}`, `monument:${seat}`] }],
    sound: 'victory',
    milestone: seat,
    telling: words.telling.layer(context.name(seat), seat === context.seat, layer),
  }),
  worker_sacrificed: ({ seat, place, armed }, context) => {
    const drawing = gone(armed ? 'armed' : 'worker', seat, placeAt(context, place));
    return {
      ...drawing,
      moves: [{ picture: ofSeat('worker', seat), from: placeAt(context, place), to: monumentAt(seat) }],
    };
  },
  workers_placed: ({ seat, hex }) => placed('worker', seat, hex, `units:${hex}:worker`),
  weapon_given: ({ seat, place }, context) => ({
    at: placeAt(context, place),
    picture: ofSeat('weapon', seat),
    moves: [{ picture: glyph('weapon'), from: 'track', to: placeAt(context, place) }],
    sound: 'piece',
  }),
  unit_trained: ({ seat, unit_kind: kind, hex, end }) => {
    const [unit, to] = [unitOf(kind), end === NONE ? hex : end];
    return placed(unit, seat, to, `units:${to}:${unit}`);
  },
} satisfies Drawings<MonumentsEvent>;

const goods = {
  produced: ({ seat, hex, goods: made }) => ({
    at: hexAt(hex),
    picture: goodOf(firstGood(made)),
    counts: counts(seat, made, 1),
    moves: [
      {
        picture: goodOf(firstGood(made)),
        from: hexAt(hex),
        to: [`goods:${hex}`, hexAt(hex)],
        arrives: [`goods:${hex}`],
      },
    ],
    sound: 'coin',
  }),
  goods_placed: ({ seat, hex, goods: came }) => ({
    at: hexAt(hex),
    picture: goodOf(firstGood(came)),
    counts: counts(seat, came, 1),
    moves: [
      { picture: goodOf(firstGood(came)), from: 'track', to: [`goods:${hex}`, hexAt(hex)], arrives: [`goods:${hex}`] },
    ],
    sound: 'coin',
  }),
  goods_lost: ({ seat, goods: lost }) => ({
    at: seatAt(seat),
    picture: lost.some((amount) => amount > 0) ? goodOf(firstGood(lost)) : glyph('bonus'),
  }),
  goods_paid: ({ seat, places, amounts }, context) => {
    const paid = summed(amounts);
    return {
      at: seatAt(seat),
      picture: goodOf(firstGood(paid)),
      counts: counts(seat, paid, -1),
      moves: places.map((place, index) => ({
        picture: goodOf(firstGood(amounts.slice(index * GOODS.length, (index + 1) * GOODS.length))),
        from: placeAt(context, place),
        to: 'track',
      })),
      sound: 'coin',
    };
  },
  good_paid: ({ seat, place, good_kind: kind }, context) => {
    const good = GOODS[kind] ?? 'wood';
    return {
      at: seatAt(seat),
      picture: goodOf(good),
      moves: [{ picture: goodOf(good), from: placeAt(context, place), to: 'track' }],
      sound: 'coin',
    };
  },
  goods_gone: ({ hex, goods: lost }) => ({
    at: hexAt(hex),
    picture: goodOf(firstGood(lost)),
    moves: [{ picture: goodOf(firstGood(lost)), from: [`goods:${hex}`, hexAt(hex)], to: 'track' }],
  }),
} satisfies Drawings<MonumentsEvent>;

const ways = {
  unit_moved: ({ seat, unit_kind: kind, start, end, load }, context) =>
    travel(seat, kind, [`units:${start}:${unitOf(kind)}`, ...placeAt(context, start)], end, load),
  unit_boarded: ({ seat, unit_kind: kind, start, ferry }, context) => ({
    at: [`ferry:${ferry}`, hexAt(start)],
    picture: ofSeat(unitOf(kind), seat),
    moves: [
      {
        picture: ofSeat(unitOf(kind), seat),
        from: [`units:${start}:${unitOf(kind)}`, ...placeAt(context, start)],
        to: [`ferry:${ferry}`],
      },
    ],
    sound: 'piece',
  }),
  ferry_built: ({ seat, land: shore, water }) => ({
    at: hexAt(water),
    picture: ofSeat('ferry', seat),
    moves: [{ picture: glyph('ferry'), from: seatAt(seat), to: `${hexAt(shore)}+${hexAt(water)}` }],
    sound: 'piece',
  }),
  ferry_moved: ({ seat, ferry, water, land: shore }) => ({
    at: [`ferry:${ferry}`, hexAt(shore === NONE ? water : shore)],
    picture: ofSeat('ferry', seat),
    moves: [{ picture: glyph('ferry'), from: `ferry:${ferry}`, to: `ferry:${ferry}`, arrives: [`ferry:${ferry}`] }],
    sound: 'piece',
  }),
  ferry_sunk: ({ seat, ferry }) => ({ ...gone('ferry', seat, [`ferry:${ferry}`, 'track']), sound: 'dice' }),
} satisfies Drawings<MonumentsEvent>;

const battles = {
  battle_began: ({ attacker, target }) => ({
    at: [`battle`, hexAt(target)],
    picture: ofSeat('attack', attacker),
    sound: 'dice',
  }),
  pips_rolled: ({ seat }) => ({ at: ['battle', ...seatAt(seat)], picture: ofSeat('dice', seat), sound: 'dice' }),
  battle_ended: ({ attacker, winner }, context) => ({
    at: seatAt(winner === NONE ? attacker : winner),
    picture: ofSeat('attack', winner),
    sound: 'piece',
    ...(winner === NONE
      ? {}
      : { milestone: winner, telling: words.telling.battle(context.name(winner), winner === context.seat) }),
  }),
  unit_killed: ({ seat, unit_kind: kind, place }, context) =>
    gone(unitOf(kind), seat, [`units:${place}:${unitOf(kind)}`, ...placeAt(context, place)]),
  unit_advanced: ({ seat, unit_kind: kind, place, hex }, context) =>
    travel(seat, kind, [`units:${place}:${unitOf(kind)}`, ...placeAt(context, place)], hex),
  units_retreated: ({ seat, units, start, end }) => {
    const moves = units.map((kind) => travel(seat, kind, unitsAt(start, unitOf(kind)), end).moves ?? []).flat();
    return { at: hexAt(end), picture: ofSeat(unitOf(units[0] ?? 0), seat), moves, sound: 'piece' };
  },
} satisfies Drawings<MonumentsEvent>;

const timeline = {
  round_began: ({ round }) => ({ at: 'track', picture: glyph('turn'), phase: words.telling.round(round) }),
  turn_began: ({ seat }) => atSeat(seat, 'turn'),
  last_round_began: () => ({ at: 'track', picture: glyph('turn', 'var(--warn)'), telling: words.telling.last }),
  game_ended: () => ({ at: 'track', picture: glyph('crown', 'var(--warn)') }),
} satisfies Drawings<MonumentsEvent>;

export const drawings = {
  ...setUp,
  ...cards,
  ...land,
  ...goods,
  ...ways,
  ...battles,
  ...timeline,
} satisfies Required<Drawings<MonumentsEvent>>;
