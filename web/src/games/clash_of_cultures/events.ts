/** How Clash of Cultures shows what happens: one small declaration per kind of event. */
import type { ClashOfCulturesEvent } from '../../generated/clash_of_cultures';
import type { Count, Drawing, DrawingContext, Drawings, Move, Picture, Where } from '../board';
import { BARBARIANS, BUILDINGS, GOODS, kindOf, MOODS, NONE } from './model';
import type { ClashOfCulturesView, Good, Unit } from './model';
import { GOOD_NAMES, ONE_GOOD, words } from './words';

/** The class that gives the pieces their colours outside the board. */
export const look = 'coc';

// -- pictures and places

const glyph = (name: string, tone?: string): Picture => ({
  symbol: `coc-${name}`,
  ...(tone === undefined ? {} : { tone }),
});
/** A piece in the colour of its side. */
const ofSide = (name: string, side: number): Picture =>
  side === BARBARIANS || side === NONE
    ? glyph(name === 'army' ? 'barbarian' : name, 'var(--coc-barbarian)')
    : { symbol: `coc-${name}`, seat: side };
const goodOf = (good: Good): Picture => glyph(good, `var(--coc-${good})`);

const viewOf = (context: DrawingContext): ClashOfCulturesView => context.view as unknown as ClashOfCulturesView;
const seatAt = (seat: number): string => (seat === NONE ? 'track' : `seat:${seat}`);
const spaceAt = (space: number): string => `space:${space}`;
const cityAt = (space: number): string[] => [`city:${space}`, spaceAt(space)];
const unitsAt = (space: number, unit: Unit): string[] => [`units:${space}:${unit}`, spaceAt(space)];
const handAt = (seat: number): Where => [`hand:${seat}`, seatAt(seat)];

/** The kinds of some units, each once. */
function kinds(units: readonly number[]): Unit[] {
  return [...new Set(units.map(kindOf))];
}

/** The piece that stands for a group: a Ship, else an Army unit, else a Settler. */
function groupOf(units: readonly number[]): Unit {
  return kinds(units).at(-1) ?? 'army';
}

function counts(seat: number, goods: readonly number[], sign: 1 | -1): Count[] {
  return GOODS.flatMap((good, index) => {
    const amount = (goods[index] ?? 0) * sign;
    const at = [`goods:${seat}:${good}`, seatAt(seat)];
    return amount === 0
      ? []
      : [{ at, seat, amount, name: GOOD_NAMES[good], one: ONE_GOOD[good], picture: goodOf(good) }];
  });
}

function firstGood(goods: readonly number[]): Good {
  return GOODS[goods.findIndex((amount) => amount !== 0)] ?? 'food';
}

function goodsDrawing(seat: number, goods: readonly number[], sign: 1 | -1): Drawing {
  return {
    at: seatAt(seat),
    picture: goodOf(firstGood(goods)),
    counts: counts(seat, goods, sign),
    sound: 'coin',
  };
}

/** Units that go from one space to another. */
function travel(side: number, start: number, end: number, units: readonly number[]): Drawing {
  const moves: Move[] = kinds(units).map((unit) => ({
    picture: ofSide(unit, side),
    from: unitsAt(start, unit),
    to: unitsAt(end, unit),
    arrives: [`units:${end}:${unit}`],
  }));
  return { at: spaceAt(end), picture: ofSide(groupOf(units), side), moves, sound: 'piece' };
}

/** Units that leave the board. */
function fallen(side: number, space: number, units: readonly number[]): Drawing {
  return {
    at: spaceAt(space),
    picture: ofSide(groupOf(units), side),
    moves: kinds(units).map((unit) => ({ picture: ofSide(unit, side), from: unitsAt(space, unit) })),
    sound: 'piece',
  };
}

/** A card that comes to a hand, or goes from it. */
function drawnCard(seat: number, name: string, isKnown: boolean): Drawing {
  return {
    at: handAt(seat),
    picture: glyph(name),
    moves: [{ picture: glyph(name), from: 'track', to: handAt(seat), turns: isKnown }],
    sound: 'piece',
  };
}

function playedCard(seat: number, name: string): Drawing {
  return {
    at: seatAt(seat),
    picture: glyph(name),
    moves: [{ picture: glyph(name), from: handAt(seat), to: 'track', turns: true }],
    sound: 'piece',
  };
}

/** A piece that is put into a city. */
function built(name: string, side: number, space: number, arrives: string): Drawing {
  const picture = ofSide(name, side);
  const from = side === BARBARIANS ? 'track' : seatAt(side);
  return {
    at: cityAt(space),
    picture,
    moves: [{ picture, from, to: [arrives, ...cityAt(space)], arrives: [arrives] }],
    sound: 'piece',
  };
}

const between = (one: number, other: number): string => `${seatAt(one)}+${seatAt(other)}`;
const atSeat = (seat: number, name: string, tone?: string): Drawing => ({
  at: seatAt(seat),
  picture: glyph(name, tone),
});

// -- the events

const cities = {
  city_founded: ({ seat, space }) => ({ ...built('settlement', seat, space, `city:${space}`), milestone: seat }),
  city_activated: ({ space }) => ({ at: cityAt(space), picture: glyph('turn') }),
  city_lost: ({ space }) => ({ at: spaceAt(space), picture: glyph('settlement', 'var(--bad)'), sound: 'piece' }),
  city_taken: ({ seat, space }) => ({
    ...built('settlement', seat, space, `city:${space}`),
    sound: 'dice',
    milestone: seat,
  }),
  building_added: ({ seat, space, building }) => {
    const kind = BUILDINGS[building] ?? 'temple';
    return built(kind, seat, space, `piece:${space}:${kind}`);
  },
  building_lost: ({ space, building }) => ({
    at: cityAt(space),
    picture: glyph(BUILDINGS[building] ?? 'temple', 'var(--bad)'),
    moves: [
      {
        picture: glyph(BUILDINGS[building] ?? 'temple'),
        from: [`piece:${space}:${BUILDINGS[building]}`, ...cityAt(space)],
      },
    ],
    sound: 'piece',
  }),
  building_turned: ({ seat, space, building }) => {
    const kind = BUILDINGS[building] ?? 'settlement';
    return built(kind, seat, space, `piece:${space}:${kind}`);
  },
  mood_changed: ({ space, mood }) => ({ at: cityAt(space), picture: glyph(MOODS[mood] ?? 'neutral') }),
  wonder_built: ({ seat, space }) => ({ ...built('wonder', seat, space, `wonder:${space}`), milestone: seat }),
  space_exhausted: ({ space }) => ({
    at: spaceAt(space),
    picture: glyph('exhausted'),
    moves: [{ picture: glyph('exhausted'), from: 'track', to: spaceAt(space), arrives: [`exhausted:${space}`] }],
    sound: 'piece',
  }),
  home_taken: ({ seat }, context) => {
    const city = viewOf(context).spaces.find((space) => space.city?.owner === seat)?.space ?? 0;
    return { at: cityAt(city), picture: ofSide('settlement', seat), sound: 'piece' };
  },
  collected: ({ seat, space, goods }) => ({
    ...goodsDrawing(seat, goods, 1),
    at: cityAt(space),
    moves: [{ picture: goodOf(firstGood(goods)), from: cityAt(space), to: seatAt(seat) }],
  }),
} satisfies Drawings<ClashOfCulturesEvent>;

const units = {
  units_moved: ({ side, start, end, units: moved }) => travel(side, start, end, moved),
  army_fled: ({ side, start, end, units: fled }) => travel(side, start, end, fled),
  ships_returned: ({ side, space, units: ships }) => ({
    at: spaceAt(space),
    picture: ofSide(groupOf(ships), side),
    sound: 'piece',
  }),
  units_placed: ({ side, space, units: placed }) => ({
    at: spaceAt(space),
    picture: ofSide(groupOf(placed), side),
    moves: kinds(placed).map((unit) => ({
      picture: ofSide(unit, side),
      from: side === BARBARIANS ? 'track' : seatAt(side),
      to: unitsAt(space, unit),
      arrives: [`units:${space}:${unit}`],
    })),
    sound: 'piece',
  }),
  units_lost: ({ side, space, units: lost }) => fallen(side, space, lost),
  units_killed: ({ side, space, units: killed }) => fallen(side, space, killed),
  settler_settled: ({ seat, space }) => ({
    at: spaceAt(space),
    picture: ofSide('settler', seat),
    moves: [{ picture: ofSide('settler', seat), from: unitsAt(space, 'settler'), to: seatAt(seat) }],
  }),
  drafted: ({ seat }) => ({ at: seatAt(seat), picture: ofSide('army', seat) }),
  region_revealed: ({ region }, context) => {
    const spaces = viewOf(context).regions[region]?.spaces ?? [];
    return { at: [spaces.map(spaceAt).join('+'), 'track'], picture: glyph('explore'), sound: 'piece' };
  },
  move_ended: ({ seat }) => atSeat(seat, 'army'),
} satisfies Drawings<ClashOfCulturesEvent>;

const battles = {
  battle_began: ({ attacker, space, units: attacking }, context) => ({
    at: spaceAt(space),
    picture: glyph('battle', 'var(--bad)'),
    moves: kinds(attacking).map((unit) => ({
      picture: ofSide(unit, attacker),
      from: unitsAt(viewOf(context).battle?.origin ?? NONE, unit),
      to: ['attackers', spaceAt(space)],
    })),
    sound: 'dice',
  }),
  combat_round_began: ({ space }) => ({ at: spaceAt(space), picture: glyph('battle', 'var(--bad)') }),
  card_declared: ({ seat, plays }) => atSeat(seat, plays ? 'card' : 'no'),
  cards_shown: () => ({ at: ['battle', 'track'], picture: glyph('card'), sound: 'piece' }),
  combat_card_stopped: ({ seat }) => atSeat(seat, 'no', 'var(--bad)'),
  combat_card_taken: ({ seat }) => drawnCard(seat, 'card', true),
  combat_rolled: (_, context) => ({
    at: ['battle', spaceAt(viewOf(context).battle?.space ?? NONE), 'track'],
    picture: glyph('dice'),
    sound: 'dice',
  }),
  hit_cancelled: ({ seat }) => atSeat(seat, 'fortress', 'var(--good)'),
  fortress_besieged: ({ space }) => ({ at: cityAt(space), picture: glyph('fortress', 'var(--bad)') }),
  fortress_silenced: ({ space }) => ({ at: cityAt(space), picture: glyph('fortress') }),
  battle_ended: ({ attacker, winner, end, units: left }, context) => ({
    at: spaceAt(end),
    picture: winner === NONE ? glyph('battle') : ofSide('battle', winner),
    moves: kinds(left).map((unit) => ({
      picture: ofSide(unit, attacker),
      from: ['attackers', spaceAt(end)],
      to: unitsAt(end, unit),
      arrives: [`units:${end}:${unit}`],
    })),
    sound: 'piece',
    ...(winner === NONE || winner === BARBARIANS
      ? {}
      : { telling: words.telling.battle(context.name(winner), winner === context.seat), milestone: winner }),
  }),
  influence_tried: ({ seat, source, target, success }) => ({
    at: cityAt(target),
    picture: success ? ofSide('influence', seat) : glyph('influence'),
    moves: [{ picture: ofSide('influence', seat), from: cityAt(source), to: cityAt(target) }],
    sound: 'dice',
  }),
  truce_made: ({ seat, other }) => ({ at: between(seat, other), picture: glyph('yes', 'var(--good)') }),
} satisfies Drawings<ClashOfCulturesEvent>;

const goods = {
  gained: ({ seat, goods: gained, because }, context) => {
    const routes = because === 'routes' ? (viewOf(context).realms[seat]?.routes ?? []) : [];
    const good = goodOf(firstGood(gained));
    const moves = routes.map(([from = NONE, to = NONE]) => ({ picture: good, from: cityAt(to), to: spaceAt(from) }));
    return {
      ...goodsDrawing(seat, gained, 1),
      ...(moves.length > 0 ? { at: spaceAt(routes[0]?.[0] ?? NONE), moves } : {}),
    };
  },
  paid: ({ seat, goods: paid }) => goodsDrawing(seat, paid, -1),
  goods_lost: ({ seat, goods: lost }) => ({ at: seatAt(seat), picture: goodOf(firstGood(lost)) }),
  advance_got: ({ seat }) => ({
    at: ['advances', seatAt(seat)],
    picture: ofSide('advance', seat),
    moves: [{ picture: ofSide('advance', seat), from: 'track', to: seatAt(seat) }],
    sound: 'piece',
  }),
  level_raised: ({ seat, good }) => ({
    at: [`level:${seat}:${GOODS[good] ?? 'culture'}`, seatAt(seat)],
    picture: glyph('level', `var(--coc-${GOODS[good] ?? 'culture'})`),
  }),
  government_changed: ({ seat }) => ({ at: seatAt(seat), picture: ofSide('government', seat), sound: 'piece' }),
  ability_used: ({ seat }) => ({ at: seatAt(seat), picture: ofSide('advance', seat) }),
  action_taken: ({ seat }) => ({ at: seatAt(seat), picture: ofSide('turn', seat) }),
  actions_changed: ({ seat, change }) => ({
    at: seatAt(seat),
    picture: glyph('turn'),
    counts: [{ at: seatAt(seat), seat, amount: change, name: words.mat.actions(change), picture: glyph('turn') }],
  }),
  next_turn_cut: ({ seat }) => atSeat(seat, 'turn', 'var(--bad)'),
} satisfies Drawings<ClashOfCulturesEvent>;

const cards = {
  action_drawn: ({ seat, card }) => drawnCard(seat, 'card', card !== NONE),
  action_discarded: ({ seat }) => playedCard(seat, 'card'),
  objective_drawn: ({ seat, card }) => drawnCard(seat, 'objective', card !== NONE),
  objective_exchanged: ({ seat }) => drawnCard(seat, 'objective', false),
  objective_completed: ({ seat }) => ({ ...playedCard(seat, 'objective'), sound: 'victory' }),
  event_drawn: ({ seat }) => ({
    at: 'track',
    picture: glyph('event', 'var(--warn)'),
    moves: [{ picture: glyph('event', 'var(--warn)'), from: 'track', to: seatAt(seat), turns: true }],
    sound: 'piece',
  }),
  event_ended: () => ({ at: 'track', picture: glyph('event') }),
  event_kept: ({ seat }) => drawnCard(seat, 'event', true),
  event_scored: ({ seat, points }) => ({
    at: seatAt(seat),
    picture: glyph('crown', 'var(--warn)'),
    counts: [{ at: seatAt(seat), seat, amount: points, name: words.mat.score, picture: glyph('crown', 'var(--warn)') }],
  }),
  great_taken: ({ seat }) => drawnCard(seat, 'great', true),
  great_played: ({ seat }) => playedCard(seat, 'great'),
  title_played: ({ seat }) => atSeat(seat, 'card'),
  card_known: ({ seat, holder }) => ({
    at: handAt(holder),
    picture: glyph('card'),
    moves: [{ picture: glyph('card'), from: handAt(holder), to: seatAt(seat), turns: true }],
  }),
  cards_traded: ({ seat, other }) => ({
    at: between(seat, other),
    picture: glyph('trade'),
    moves: [{ picture: glyph('card'), from: handAt(seat), to: handAt(other) }],
    sound: 'piece',
  }),
  deck_renewed: () => ({ at: 'track', picture: glyph('card') }),
  offer_made: ({ seat, other }) => ({
    at: seatAt(other),
    picture: glyph('trade'),
    moves: [{ picture: glyph('trade'), from: seatAt(seat), to: seatAt(other) }],
  }),
  offer_invited: ({ seat, other }) => ({
    at: seatAt(other),
    picture: glyph('trade'),
    moves: [{ picture: glyph('trade'), from: seatAt(seat), to: seatAt(other) }],
  }),
  offer_answered: ({ seat, outcome }) =>
    outcome === 'accepted' ? atSeat(seat, 'yes', 'var(--good)') : atSeat(seat, 'no', 'var(--bad)'),
  marked: ({ seat }) => atSeat(seat, 'mark'),
  unmarked: ({ seat }) => atSeat(seat, 'mark'),
  wonder_revealed: () => ({
    at: ['wonders', 'track'],
    picture: glyph('wonder', 'var(--coc-wonder)'),
    moves: [{ picture: glyph('wonder', 'var(--coc-wonder)'), from: 'track', to: ['wonders', 'track'], turns: true }],
    sound: 'piece',
  }),
  wonder_claimed: ({ seat }) => ({ at: seatAt(seat), picture: ofSide('wonder', seat) }),
} satisfies Drawings<ClashOfCulturesEvent>;

const timeline = {
  round_began: ({ round }) => ({ at: 'track', picture: glyph('turn'), phase: words.telling.round(round) }),
  status_began: ({ round }) => ({ at: 'track', picture: glyph('crown'), phase: words.telling.status(round) }),
  turn_began: ({ seat }) => ({ at: seatAt(seat), picture: ofSide('turn', seat) }),
  turn_ended: ({ seat }) => ({ at: seatAt(seat), picture: ofSide('yes', seat) }),
  first_player_set: ({ seat }, context) => ({
    at: seatAt(seat),
    picture: glyph('crown', 'var(--warn)'),
    telling: words.telling.first(context.name(seat), seat === context.seat),
  }),
  last_turn_began: () => ({ at: 'track', picture: glyph('turn', 'var(--warn)') }),
  game_ended: () => ({ at: 'track', picture: glyph('crown', 'var(--warn)') }),
} satisfies Drawings<ClashOfCulturesEvent>;

export const drawings = {
  ...cities,
  ...units,
  ...battles,
  ...goods,
  ...cards,
  ...timeline,
} satisfies Required<Drawings<ClashOfCulturesEvent>>;
