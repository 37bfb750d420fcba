/**
 * What the popover says about each thing of the board. Names and numbers come from the view, and the sentences from the
 * game's rules, which are named here: nothing is explained twice.
 */
import type { Explanation, Line } from '../../parts/popover.svelte';
import type { BoardState } from './boardState.svelte';
import {
  total,
  UNITS,
  type ActionCard,
  type Bonus,
  type Good,
  type Piece,
  type Realm,
  type Space,
  type Terrain,
} from './model';
import { ferriesAt, ferryWords, groundWords, monumentWords, whose } from './spaceWords';
import {
  BUILDING_NAMES,
  capital,
  GOOD_NAMES,
  goodsWords,
  LINE_NAMES,
  PIECE_NAMES,
  QUEST_BACKS,
  titled,
  words,
} from './words';

const TERRAIN_RULES: Record<Terrain, string[]> = {
  forest: ['MON-MAP-01', 'MON-PRO-03', 'MON-CTL-01'],
  pasture: ['MON-MAP-01', 'MON-PRO-03', 'MON-CTL-01'],
  mountain: ['MON-MAP-01', 'MON-PRO-03', 'MON-CTL-01'],
  field: ['MON-MAP-01', 'MON-PRO-03', 'MON-CTL-01'],
  monument: ['MON-MAP-02', 'MON-LAY-02', 'MON-MOV-09'],
  lake: ['MON-MAP-05', 'MON-FER-12'],
  sea: ['MON-MAP-05', 'MON-FER-12'],
  closed: ['MON-MAP-06'],
};
const PIECE_RULES: Record<Piece, string[]> = {
  town: ['MON-BLD-03', 'MON-POP-01', 'MON-UNI-06'],
  fort: ['MON-BLD-02', 'MON-UNI-06'],
  factory: ['MON-BLD-04', 'MON-PRO-04'],
  army: ['MON-MIL-04', 'MON-UNI-02'],
  navy: ['MON-MIL-03', 'MON-UNI-01'],
  airforce: ['MON-MIL-05', 'MON-UNI-04'],
};
const CARD_RULES: Record<ActionCard['card'], string[]> = {
  upgrade: ['MON-UPG-01', 'MON-UPG-03', 'MON-UPG-05'],
  movement: ['MON-MOV-01', 'MON-MOV-02', 'MON-MOV-14'],
  production: ['MON-PRO-01', 'MON-PRO-03', 'MON-PRO-05'],
  build: ['MON-BLD-01', 'MON-BLD-06', 'MON-BLD-15'],
  populate: ['MON-POP-01', 'MON-POP-02', 'MON-POP-06'],
  layer: ['MON-LAY-02', 'MON-LAY-08', 'MON-LAY-10'],
  train: ['MON-MIL-02', 'MON-MIL-01', 'MON-MIL-10'],
  attack: ['MON-ATT-02', 'MON-ATT-03', 'MON-ATT-04'],
  quests: ['MON-QST-01', 'MON-QST-03', 'MON-QST-04'],
  trade: ['MON-TRD-01', 'MON-TRD-02', 'MON-TRD-03'],
};

/** A hex with all that lies and stands there. */
export function aboutSpace(board: BoardState, space: Space): Explanation {
  const lines = [
    ...monumentLines(board, space),
    ...holderLines(board, space),
    ...unitLines(space),
    ...siteLines(board, space),
    ...goodsLines(board, space),
    ...ferriesAt(board, space).map((ferry): Line => ({ name: ferryWords(ferry) })),
    ...riverLines(board, space),
  ];
  const rules =
    ferriesAt(board, space).length > 0 ? ['MON-FER-02', 'MON-FER-07', 'MON-FER-10'] : TERRAIN_RULES[space.terrain];
  return { title: groundWords(space), lines, rules, brief: board.isLit(space.hex) };
}

function monumentLines(board: BoardState, space: Space): Line[] {
  const said = monumentWords(board, space);
  return said ? [{ name: capital(said) }] : [];
}

function holderLines(board: BoardState, space: Space): Line[] {
  if (space.controlled_by == null) return [];
  return [{ name: words.explain.holder, value: board.name(space.controlled_by) }];
}

function unitLines(space: Space): Line[] {
  return UNITS.filter((unit) => (space.units?.[unit] ?? 0) > 0).map((unit) => ({
    name: words.map.units(space.units?.[unit] ?? 0, unit),
  }));
}

function siteLines(board: BoardState, space: Space): Line[] {
  const houses = (space.buildings ?? []).map(({ owner, building, damaged }): Line => ({
    name: `${BUILDING_NAMES[building]} (${whose(board, owner)})`,
    ...(damaged && { value: words.explain.damaged, tone: 'bad' }),
  }));
  return [
    ...houses,
    ...(space.tokens ?? []).map((seat): Line => ({ name: capital(words.map.token(whose(board, seat))) })),
  ];
}

function goodsLines(board: BoardState, space: Space): Line[] {
  if (!space.goods || total(space.goods) === 0) return [];
  return [{ name: goodsWords(space.goods), value: words.explain.room(total(space.goods), board.view.hex_limit) }];
}

function riverLines(board: BoardState, space: Space): Line[] {
  const names = (isBridged: boolean): string[] =>
    board.view.rivers
      .filter(({ between, bridge }) => bridge === isBridged && between.includes(space.hex))
      .map(({ between }) => board.hexOf(between.find((hex) => hex !== space.hex) ?? space.hex)?.name ?? '');
  return [false, true].flatMap((isBridged) => {
    const found = names(isBridged);
    return found.length > 0 ? [{ name: capital(words.map.river(found.join(', '), isBridged)) }] : [];
  });
}

/** A resource of a player: how much of it can be spent. */
export function aboutGood(board: BoardState, realm: Realm, good: Good): Explanation {
  return {
    title: `${board.heading(realm.seat)}: ${realm.goods[good]} ${GOOD_NAMES[good]}`,
    lines: [
      { name: words.explain.bank, value: String(board.view.bank[good]) },
      { name: words.explain.limit, value: String(board.view.hex_limit) },
    ],
    rules: ['MON-RES-03', 'MON-RES-02', 'MON-CTL-04'],
  };
}

export function aboutPiece(realm: Realm, piece: Piece): Explanation {
  return {
    title: capital(PIECE_NAMES[piece]),
    lines: [
      { name: words.explain.left, value: String(realm.supply[piece]) },
      { name: words.explain.locked, value: String(realm.locked[piece]) },
    ],
    rules: [...PIECE_RULES[piece], 'MON-PBO-08'],
  };
}

/** An action card of a player: both sides, and why it cannot be played. */
export function aboutCard(realm: Realm, card: ActionCard): Explanation {
  const refused = realm.own?.refused.find((each) => each.card === card.card);
  const isGreen = realm.green.includes(card.card);
  const lines: Line[] = isGreen
    ? [{ name: words.cards.red, value: card.red }]
    : [
        { name: words.cards.green, value: card.green, tone: 'good' },
        { name: words.explain.upgrade, value: goodsWords(card.cost) },
      ];
  if (refused) lines.unshift({ name: words.cards.notNow, value: refused.reason, tone: 'bad' });
  return {
    title: words.cards.sided(card.name, isGreen ? words.cards.isGreen : words.cards.isRed),
    text: isGreen ? card.green : card.red,
    lines,
    rules: refused ? [refused.rule] : CARD_RULES[card.card],
  };
}

/** What a player's points come from. */
export function aboutScore(board: BoardState, realm: Realm): Explanation {
  const lines = Object.entries(realm.points).map(([line, points]): Line => ({
    name: LINE_NAMES[line] ?? titled(line),
    value: String(points),
  }));
  const text = realm.score_card ? `${realm.score_card.name}: ${realm.score_card.text}` : undefined;
  return {
    title: `${board.heading(realm.seat)}: ${words.mat.points(board.view.scores[realm.seat] ?? 0)}`,
    lines,
    rules: ['MON-SCO-01', 'MON-SCO-12'],
    ...(text !== undefined && { text }),
  };
}

export function aboutPower(realm: Realm): Explanation {
  return { title: `${words.mat.powerName}: ${realm.power}`, rules: ['MON-SCO-07', 'MON-SCO-06'] };
}

export function aboutLand(realm: Realm): Explanation {
  return { title: `${words.mat.landName}: ${realm.hexes}`, rules: ['MON-CTL-01', 'MON-SCO-05', 'MON-LAY-03'] };
}

export function aboutWorkers(realm: Realm): Explanation {
  return {
    title: `${words.mat.workersName}: ${words.mat.workers(realm.workers_on_board, realm.workers)}`,
    rules: ['MON-SCO-04', 'MON-POP-01'],
  };
}

export function aboutBonus(bonus: Bonus): Explanation {
  return { title: bonus.name, text: bonus.text, rules: ['MON-CBO-01', 'MON-CBO-03'] };
}

/** A quest of another player: only its back is known. */
export function aboutQuestBack(back: string): Explanation {
  return { title: words.mat.back(QUEST_BACKS[back] ?? back), rules: ['MON-QST-05', 'MON-QST-03'] };
}
