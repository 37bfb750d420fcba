/** All words of the drawn board. The server sends the words of the rules: prompts, options and the log. */
import { words as shared } from '../../words/en';
import type { Building, Good, Goods, Piece, Terrain, Unit } from './model';
import { GOODS, total } from './model';

export const TERRAINS: Record<Terrain, string> = {
  forest: 'Forest',
  pasture: 'Pasture',
  mountain: 'Mountain',
  field: 'Field',
  monument: 'Monument ground',
  lake: 'Lake',
  sea: 'Sea',
  closed: 'Not in this game',
};
export const GOOD_NAMES: Record<Good, string> = { wood: 'wood', sheep: 'sheep', metal: 'metal', wheat: 'wheat' };
export const BUILDING_NAMES: Record<Building, string> = { town: 'Town', fort: 'Fort', factory: 'Factory' };
export const UNIT_NAMES: Record<Unit | 'ferry', [one: string, more: string]> = {
  worker: ['worker', 'workers'],
  armed: ['armed worker', 'armed workers'],
  army: ['army', 'armies'],
  navy: ['navy', 'navies'],
  airforce: ['airforce', 'airforces'],
  horse: ['horse', 'horses'],
  ferry: ['ferry', 'ferries'],
};
export const PIECE_NAMES: Record<Piece, string> = {
  town: 'towns',
  fort: 'forts',
  factory: 'factories',
  army: 'armies',
  navy: 'navies',
  airforce: 'airforces',
};
/** As the result names them. */
export const LINE_NAMES: Readonly<Record<string, string>> = {
  layers: 'Layers',
  'layer bonus': 'Layer bonus',
  resources: 'Resources',
  workers: 'Workers',
  land: 'Land',
  power: 'Power',
  upgrades: 'Upgrades',
  quests: 'Quests',
  'open quests': 'Open quests',
  'score card': 'Score card',
};
/** The backs of the quests: which layers they are meant for. */
export const QUEST_BACKS: Readonly<Record<string, string>> = {
  S: 'Start',
  A: 'Layers 0 and 1',
  B: 'Layers 2 and 3',
  C: 'Layers 4 and 5',
};

/** The same in a few letters, on the small backs of what others hold. */
export const SMALL_BACKS: Readonly<Record<string, string>> = { S: 'Start', A: '0–1', B: '2–3', C: '4–5' };

/** The name of an id: "north_america" is "North America". */
export function titled(id: string): string {
  if (id.length <= 2) return id.toUpperCase();
  return id.replaceAll('_', ' ').replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "2 wood, 1 metal"; nothing for no resources. */
export function goodsWords(goods: Goods): string {
  return GOODS.filter((good) => goods[good] > 0)
    .map((good) => `${goods[good]} ${GOOD_NAMES[good]}`)
    .join(', ');
}

const units = (count: number, unit: Unit | 'ferry'): string => `${count} ${UNIT_NAMES[unit][count === 1 ? 0 : 1]}`;

function nameOfPiece(piece: string): string {
  return piece in UNIT_NAMES ? UNIT_NAMES[piece as Unit][0] : BUILDING_NAMES[piece as Building].toLowerCase();
}

export const words = {
  board: 'Board of Monuments',
  /** What a button says, and what is read after it. */
  named: (said: string, more: string) => `${said}: ${more}`,
  map: {
    home: 'My land',
    sea: 'sea', // within a sentence
    units,
    of: (name: string) => (name === 'you' ? 'your' : `${name}'s`),
    building: (whose: string, name: string, isDamaged: boolean) => `${whose} ${isDamaged ? 'damaged ' : ''}${name}`,
    monument: (name: string, whose: string, layers: number, all: number) =>
      `${whose} monument, ${name}, ${layers} of ${all} layers`,
    freeMonument: (name: string) => `Place of the ${name}`,
    held: (name: string) => (name === 'you' ? 'held by you' : `held by ${name}`),
    ferry: (number: number, where: string) => `Ferry ${number + 1}, ${where}`,
    moored: 'moored',
    afloat: 'afloat',
    aboard: (said: string) => `aboard: ${said}`,
    withLoad: (unit: string, load: string) => `${unit} with ${load}`,
    river: (name: string, isBridged: boolean) => `${isBridged ? 'bridge' : 'river'} to ${name}`,
    token: (whose: string) => `${whose} workshop or farm`,
    battle: (attacker: string, defender: string) => `${attacker} fights ${defender} here`,
    can: 'can be chosen',
    pick: 'has units that can move',
  },
  tray: {
    title: 'Unit to move',
    from: (place: string) => `At ${place}`,
    atSea: 'At sea', // which has no names on the map
    who: 'Who moves',
    load: 'What it takes along',
    noLoad: 'no load',
    goes: (unit: Unit | 'ferry', from: string, to: string, load: Goods) =>
      `${capital(UNIT_NAMES[unit][0])} from ${from} to ${to}${total(load) > 0 ? ` with ${goodsWords(load)}` : ''}`,
    carries: (count: number) => (count === 0 ? 'It carries nothing.' : `It can carry ${count}.`),
    where: 'Now choose a lit hex.',
    nowhere: 'It cannot go anywhere like this.',
    left: (count: number) => (count === 1 ? '1 unit can still move.' : `${count} units can still move.`),
    ferry: (number: number) => `ferry ${number + 1}`,
  },
  ask: {
    map: 'Choose a lit hex on the map.',
    pick: 'Choose a lit hex to pick up a unit there.',
    target: 'Choose the lit hex that you attack.',
    retreat: 'Your units must leave: choose the lit hex they go to.',
    cards: 'Play one of the lit cards.',
    upgrade: 'Pick the card that you turn green.',
    toPlace: 'To place:',
    start: (count: number) =>
      `Choose a lit hex: it gets what it makes. ${count === 1 ? 'This is the last one.' : `${count} to place.`}`,
    quests: 'Pick a lit quest, or go on.',
    reward: 'Choose a lit hex: you get the resource shown there.',
  },
  shop: {
    build: 'What do you build?',
    train: 'What do you train?',
    names: {
      town: 'town',
      fort: 'fort',
      factory: 'factory',
      bridge: 'bridge',
      ferry: 'ferry',
      token: 'token of your ability',
      'repair town': 'repair a town',
      'repair fort': 'repair a fort',
      'repair factory': 'repair a factory',
      army: 'army',
      navy: 'navy',
      airforce: 'airforce',
      weapon: 'weapon',
    } as Readonly<Record<string, string>>,
    free: 'nothing',
    left: (ware: string, count: number) =>
      ware.startsWith('repair')
        ? `${count} damaged`
        : ['bridge', 'ferry', 'weapon'].includes(ware)
          ? `${count} in the bank`
          : `${count} in your supply`,
    saved: (count: number) => `${count} less`,
    lacks: (count: number) => `${count} missing`,
    missing: (count: number, kinds: string[]) => `${count} missing (${kinds.join(', ')})`,
    places: (count: number) => `${count} places`,
    where: 'Where? Choose a lit hex, or one of these:',
    onMap: 'Where? Choose a lit hex.',
    edge: (from: string, to: string) => `${from} – ${to}`,
    sea: (name: string) => `sea ${name}`,
    armed: (name: string) => `${name}, armed`,
    forge: 'Forge it',
    others: 'Something else',
  },
  exchange: {
    title: 'Trade with the bank',
    left: (count: number) => (count === 1 ? 'Trade: 1 exchange left' : `Trade: ${count} exchanges left`),
    give: 'You give',
    take: 'You take',
    of: (have: number) => `of ${have}`,
    inBank: (count: number) => `bank ${count}`,
    from: 'From where',
    usual: 'As suggested',
    verb: (what: string) => `Trade ${what}`,
    part: (amount: number, place: string) => `${amount} from ${place}`,
  },
  production: {
    title: 'Production',
    left: (count: number) => (count === 1 ? 'Production: 1 hex' : `Production: up to ${count} hexes`),
    how: 'Choose the hexes that produce, on the map or here.',
    lost: (count: number) => `${count} lost: no room`,
    other: (good: string, place: string) => `${good} instead, ${place}`,
    gain: 'You gain:',
    verb: 'Produce',
  },
  populate: {
    title: 'Populate',
    how: (left: number) => `Choose the towns that get a worker. You have ${left} left.`,
    verb: (what: string) => `Populate: ${what}`,
  },
  pay: {
    title: 'Payment',
    sum: (goods: string) => `Pay ${goods}`,
    item: (good: string, place: string) => `${good}, ${place}`,
    saved: (saved: number, due: number) => `You save ${saved}: pay ${due} of these.`,
  },
  cards: {
    title: (name: string) => (name === 'you' ? 'Your action cards' : `Action cards: ${name}`),
    red: 'Red side',
    green: 'Green side',
    cost: 'Turns green for',
    isGreen: 'green',
    isRed: 'red',
    spent: 'played',
    inHand: 'in hand',
    back: 'Take cards back',
    returned: 'You get back:',
    played: (count: number) => `${count || 'No'} ${count > 1 ? 'cards' : 'card'} played`,
    now: 'Can be played now',
    notNow: 'Cannot be played now',
    asked: (name: string, side: string, place: string) => `${name}, ${side}, ${place}`,
    sided: (name: string, side: string) => `${name}, ${side}`,
    state: (side: string, place: string) => `${side}, ${place}`,
    counted: (hand: number, green: number) => `${hand} in hand, ${green} green`,
  },
  layer: {
    title: (layer: number) => `Layer ${layer} takes`,
    complete: 'The monument is complete.',
    hexes: 'land hexes',
    workers: (count: number) => (count === 1 ? 'worker to sacrifice' : 'workers to sacrifice'),
    have: (have: number, need: number) => `${have} of ${need}`,
    ready: 'All there: play "Build a layer".',
    building: 'Its price is paid.',
    sacrifice: (what: string) => `Sacrifice ${what}`,
    how: 'Switch the lit hexes on and off.',
    discount: (pay: number, whole: number) => `You pay ${pay} of these ${whole}.`,
    missing: (parts: string[]) => `Missing: ${parts.join(', ')}`,
    missingHexes: (count: number) => `${count} land`,
    missingGoods: (count: number) => (count === 1 ? '1 resource' : `${count} resources`),
    missingWorkers: (count: number) => (count === 1 ? '1 worker' : `${count} workers`),
    built: (layers: number, all: number) => `${layers} of ${all} layers`,
  },
  mat: {
    goods: 'Resources where you have workers',
    good: (name: string, count: number) => `${count} ${name}`,
    points: shared.points,
    land: (count: number) => `${count} land`,
    landName: 'Land hexes held',
    workers: (board: number, supply: number) => `${board} on the board, ${supply} left`,
    workersName: 'Workers',
    power: (power: number) => `power ${power}`,
    powerName: 'Military power',
    supply: 'Pieces to build',
    locked: 'locked',
    ability: 'Ability',
    scoreCard: 'Score card',
    now: (points: number) => `Now ${shared.points(points)}.`,
    sentence: (text: string) => (/[.!]$/.test(text) ? text : `${text}.`),
    bonuses: 'Bonuses',
    quests: (count: number) => (count === 1 ? '1 quest in progress' : `${count} quests in progress`),
    completed: (count: number) => (count === 1 ? '1 quest completed' : `${count} quests completed`),
    back: (name: string) => `Quest, back: ${name}`,
    deck: 'Personal cards',
  },
  quests: {
    title: 'Your quests',
    drawn: 'Quests just drawn',
    none: 'No quest in progress.',
    progress: (have: number, need: number) => `${have} of ${need}`,
    worth: (points: number, penalty: number) =>
      penalty === 0 ? shared.points(points) : `${shared.points(points)}, −${-penalty} if not done`,
    complete: 'Complete it',
    keep: 'Keep it',
    keepOne: 'Keep one.',
    keepSome: 'Keep one or more; the others go below the deck.',
    undone: 'One with a minus costs these points if it stays undone.',
    keepThese: (count: number, all: number) => `Keep ${count} of ${all}`,
    keepToo: 'Keep',
    met: 'done',
    decks: 'Quest decks',
    cards: (count: number) => (count === 1 ? '1 card' : `${count} cards`),
  },
  bonus: {
    title: (layer: number) => `Bonus of layer ${layer}`,
    take: 'Take it',
    common: 'Common bonuses left',
    layer: (layer: number) => `Layer ${layer}`,
    copies: (count: number) => (count > 1 ? `You may own ${count}.` : ''),
    owned: 'You own as many as you may.',
    others: (names: string[]) =>
      names.length === 0
        ? 'Nobody else can take a card of this layer any more.'
        : `Still to build this layer, and to take what you leave: ${names.join(', ')}.`,
    gift: 'Your personal card',
    giftTake: 'Carry it out',
  },
  peoples: {
    title: 'Choose your people',
    play: (name: string) => `Play the ${name}`,
    about: {
      greeks: 'Europe: much pasture, the UK and Greenland within reach. Neighbours of the Egyptians.',
      egyptians: 'Africa: much grain and a lake inside. Madagascar lies before the coast.',
      maya: 'North America: much wood and a lake inside. Cuba, Greenland and Hawaii are near.',
      inca: 'South America: much metal behind many rivers. Cuba and Easter Island are near.',
    } as Readonly<Record<string, string>>,
  },
  battle: {
    title: 'Battle',
    plan: (place: string) => `Attack on ${place}`,
    at: (place: string) => `Battle at ${place}`,
    attacks: 'attacker',
    defends: 'defender',
    has: (pieces: readonly string[]) => pieces.map((piece) => nameOfPiece(piece)).join(', ') || 'nobody left',
    lost: (count: number) => `${count} lost`,
    dice: (faces: readonly number[]) => (faces.length === 0 ? 'no dice' : `dice: ${faces.join(', ')}`),
    rolls: (dice: number) => (dice === 0 ? 'No dice' : dice === 1 ? '1 die' : `${dice} dice`),
    diceOf: (whoOrWhere: string, dice: number) => `${whoOrWhere}: ${dice === 1 ? '1 die' : `${dice} dice`}`,
    pips: (count: number) => (count === 1 ? '1 pip' : `${count} pips`),
    damage: (points: number) => (points === 1 ? '1 point of damage' : `${points} points of damage`),
    piece: (name: string, place: string, number: number) => `${capital(name)} ${number} at ${place}`,
    over: (winner: string | null, isYou: boolean) =>
      winner === null ? 'A tie: nobody loses anything' : isYou ? 'You have won' : `${capital(winner)} won`,
    odds: (won: number, tied: number) => `${won} % to win, ${tied} % for a tie, ${100 - won - tied} % to lose`,
    best: (won: number) => `Up to ${won} % to win`,
    attackWith: (dice: number) => (dice === 1 ? 'Attack with 1 die' : `Attack with ${dice} dice`),
    moveIn: (units: string) => `Move in: ${units}`,
    came: 'What the battle brought',
    tasks: {
      choose_attackers: {
        asks: (origins: number | null) =>
          origins === null
            ? 'Pick who attacks, here or on the map.'
            : `Pick who attacks, here or on the map: from ${origins === 1 ? 'one hex' : `${origins} hexes`}.`,
        label: 'Attackers',
      },
      occupy: { asks: () => 'Pick who moves in, here or on the map.', label: 'Units that move in' },
      take_damage: { asks: () => 'Pick the pieces that take the damage.', label: 'Pieces to lose' },
    },
  },
  round: {
    setUp: 'Set-up',
    title: (round: number) => `Round ${round}`,
    last: 'last round',
    latestEnd: (round: number) => `last round as things stand: ${round}`,
    order: 'Turn order',
    active: (name: string) => `${capital(name)}: to play`,
  },
  bank: {
    title: 'Bank',
    weapons: 'weapons',
    works: 'bridges and ferries',
  },
  explain: {
    group: 'Part of',
    holder: 'Held by',
    nobody: 'nobody',
    goods: 'Resources here',
    room: (count: number, limit: number) => `${count} of at most ${limit}`,
    units: 'Units',
    sites: 'Buildings',
    damaged: 'damaged',
    rivers: 'Rivers',
    bridged: 'bridge',
    noBridge: 'no bridge',
    limit: 'On one hex at most',
    bank: 'In the bank',
    layers: 'Layers built',
    upgrade: 'Turning it green costs',
    left: 'Left to build',
    locked: 'Locked',
    ferries: 'Ferries',
  },
  telling: {
    round: (round: number) => `Round ${round}`,
    layer: (name: string, isYou: boolean, layer: number) =>
      isYou ? `You built layer ${layer}` : `${name} built layer ${layer}`,
    battle: (name: string, isYou: boolean) => (isYou ? 'You won a battle' : `${name} won a battle`),
    last: 'The last round',
    first: (name: string, isYou: boolean) => (isYou ? 'You are first' : `${name} is first`),
  },
};
