/**
 * All words of the drawn board, in those of edition 1.3sk; another edition has its own for some of them.
 * The server sends the words of the rules: prompts, options and the log.
 */
import { words as shell } from '../../words/en';
import type { ChoiceKind } from './choices';
import { adapted, inEdition } from './edition.svelte';
import { iconsOf } from './model';
import type { Good, IconLetter, Icons, Production, Status } from './model';

const PLAIN_ICONS: Record<IconLetter, string> = {
  F: 'Food',
  R: 'Resource',
  C: 'Coin',
  V: 'Culture',
  P: 'book',
  S: 'sword',
  D: 'shield',
  W: 'wheel',
};
export const ICONS = adapted(PLAIN_ICONS);
export const STATUS: Record<Status, string> = {
  mil: 'Military',
  pol: 'Politics',
  tra: 'Transport',
  shields: 'Shields',
};
export const PRODUCTION: Record<Production, string> = adapted({
  food: 'Food',
  resources: 'Resources',
  culture: 'Culture',
  coin: 'Coin',
});
export const GOODS: Record<Good, string> = adapted({
  food: 'Food',
  resources: 'Resources',
  coin: 'Coin',
  culture: 'Culture',
  votes: 'Votes',
});
/** A single one of the Goods that are counted by pieces. */
export const ONE_GOOD: Partial<Record<Good, string>> = adapted({ resources: 'Resource', votes: 'Vote' });
export const ERAS = ['', 'I', 'II', 'III'] as const;

export const ACTIONS: Partial<Record<ChoiceKind, string>> = adapted({
  aid: 'Aid',
  threaten: 'Threaten',
  break_alliance: 'Break an Alliance',
  trade: 'Trade',
  exchange: 'Exchange',
  birth: 'Birth',
  honor_heroes: 'Honor Heroes',
  honor_wonders: 'Honor Wonders',
  build_route: 'Trade Route',
  reclaim: 'Reclamation',
  build: 'Building',
  campaign: 'Campaign',
});

export const HINTS: Partial<Record<ChoiceKind, string>> = adapted({
  aid: 'Offer three Goods to a player to whom a Trade Route leads. You gain Culture: more if they accept, and if they refuse you keep the Goods.',
  threaten: 'Demand Coin or Culture from a weaker player.',
  break_alliance: 'End an Alliance. It costs all your Political Points and is your only action in this phase.',
  trade: 'Send a worker out: choose one in your territory, then a Trade Route.',
  exchange: 'Turn one Good into others of the same value.',
  birth: 'A new worker in a Room of yours.',
  honor_heroes: 'Gain 1 Culture for each visible Hero of yours.',
  honor_wonders: 'Gain 1 Culture for each visible Wonder of yours.',
  build_route: 'A new Trade Route to another kingdom.',
  reclaim: 'A Construction Tile turns a Room into Wasteland.',
  build: 'A Construction Tile becomes a building.',
  campaign: 'Turn Political Points into votes.',
});

function counted(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

export const words = adapted({
  board: 'Board of Patchistory',
  track: {
    title: 'Era, round and phase',
    era: (era: number) => `Era ${ERAS[era] ?? era}`,
    round: (round: number, rounds: number) => `Round ${round} of ${rounds}`,
    phase: (number: number, name: string) => `Phase ${number}: ${name}`,
  },
  kingdoms: {
    title: 'Kingdoms',
    all: 'All',
    allTitle: 'All kingdoms side by side',
    open: (name: string) => `Show the kingdom of ${name}`,
    first: 'First Player',
    asked: 'is asked now',
    answered: 'has answered',
    workers: 'Workers in Rooms',
  },
  territory: {
    title: (name: string) => `Territory of ${name}`,
    size: (wide: number, high: number, limit: number) =>
      limit ? `${wide} × ${high}, at most ${limit} × ${limit}` : `${wide} × ${high}, no limit`,
    limit: 'Size of the territory',
    place: (x: number, y: number) => `column ${x}, row ${y}`,
    with: (number: number) => (number === 1 ? 'with a worker' : `with ${number} workers`),
    box: (icons: string) => `with a worker also ${icons}`,
    nothing: 'no icons',
    built: 'constructed',
    whole: 'Whole territory',
    under: 'Look under',
    underHint: 'Choose a cell to see what lies under it.',
    cell: (x: number, y: number, depth: number) =>
      `Column ${x}, row ${y}: ${depth === 1 ? 'one layer' : `${depth} layers`}`,
    stack: (x: number, y: number) => `What lies at column ${x}, row ${y}`,
    top: 'on top',
    bottom: 'at the bottom',
    capital: 'the Capital',
    constructed: 'Construction Tile',
    close: 'Close',
    takeUp: (name: string) => `Select the worker in ${name}`,
    putDown: 'Deselect the worker',
  },
  patching: {
    title: 'Lay your tile',
    face: 'Face',
    white: 'White face',
    black: 'Black face',
    point: 'Choose a lit corner: the middle of the tile goes there. Arrow keys move the tile, Enter lays it.',
    touch: 'Touch a lit corner: the middle of the tile goes there.',
    here: 'Here',
    count: (number: number) => `${number} ways`,
    ways: (number: number) => `${number} ways: choose one below`,
    lay: 'Lay it here',
    layAs: (way: string) => `Lay it: ${way}`,
    not: 'Not here',
    why: 'Why not?',
    discard: 'Discard the tile',
    changes: 'What changes',
    same: 'No number changes.',
    cursor: (x: number, y: number, state: string) =>
      `Your tile at column ${x}, row ${y}: ${state}. Arrow keys move it, Enter lays it.`,
    allowed: (number: number) => (number === 1 ? 'allowed' : `allowed in ${number} ways`),
    refused: 'not allowed; Enter says why',
  },
  auction: {
    title: 'Auction',
    tile: (slot: number) => `Tile ${slot}`,
    taken: (name: string) => `taken by ${name}`,
    nobids: 'no bid',
    laid: 'laid',
    bid: (name: string, coin: number) => `${name}: ${coin} Coin`,
    your: 'Your bid',
    offer: (coin: number, slot: number) => `Bid ${coin} Coin on tile ${slot}`,
    short: (coin: number) => `Bid ${coin}`,
    wait: 'Wait',
    purse: (coin: number) => `You have ${coin} Coin`,
    free: 'Take it for free',
    nofree: 'Take none',
    sealed: (coin: number, slot: number) => `You bid ${coin} Coin on tile ${slot}, in secret.`,
    not: 'Why no bid here?',
  },
  routes: {
    title: 'Trade Routes',
    general: (owner: string, other: string) => `Trade Route from ${owner} to ${other}`,
    allied: (one: string, other: string) => `Allied Trade Route between ${one} and ${other}`,
    alliedShort: 'Allied',
    worker: (name: string) => `worker of ${name}`,
    space: (number: number) => `space ${number}`,
    invader: (name: string) => `${name} invades`,
    none: 'No Trade Route is in play.',
    left: (general: number, allied: number) => `In storage: ${general} general, ${allied} allied`,
    move: (space: string) => `Move your worker to ${space}`,
  },
  reference: {
    title: 'Reference Board',
    status: 'Status',
    production: 'Production each round',
    sources: (name: string) => `Where ${name} comes from`,
    none: 'Nothing gives any.',
    floor: 'never below 0',
    worker: (name: string) => `${name}, by its worker`,
    descendants: 'Descendants',
    feeding: (food: number) => `Feeding costs ${food} Food each round`,
    space: (food: number, covered: boolean) => (covered ? `a descendant waits; then ${food} Food` : `${food} Food`),
    upkeep: (food: number, resources: number) =>
      `Heroes and Wonders at the end of the Era: ${food} Food, ${counted(resources, 'Resource')}`,
    held: (buildings: number, cards: number) =>
      `Behind the screen: ${counted(buildings, 'Construction Tile')}, ${counted(cards, 'Prosperity Card')}`,
    known: 'Prosperity Cards you have seen there',
    sheltered: 'Loses no Culture to threats and perfect victories this round',
  },
  screen: {
    title: 'Behind your screen',
    goods: 'Your Goods',
    buildings: 'Construction Tiles',
    cards: 'Prosperity Cards',
    placed: 'in the middle, face down',
    price: (resources: number) => `costs ${counted(resources, 'Resource')}`,
    none: 'none',
    build: (name: string) => `Build ${name}`,
    buildShort: 'Build',
    reclaim: (name: string) => `Reclaim with ${name}`,
    reclaimShort: 'Reclaim',
    play: (name: string) => `Choose ${name}`,
    playShort: 'Choose',
    ranks: (what: string) => `ranks ${what}`,
    rule: (name: string) => `The rule of ${name}`,
  },
  decision: {
    title: 'Your choice',
    points: (number: number) => `${counted(number, 'Political Point')} left`,
    cost: (points: number) => counted(points, 'point'),
    whyNot: (action: string) => `${action}: why not?`,
    aidFor: (name: string) => `Aid for ${name}`,
    gifts: 'Which three Goods',
    give: 'Give',
    take: 'Take',
    rooms: 'Choose a lit Room in the territory.',
    roomsOf: (name: string) => `Choose a lit Room in the territory of ${name}.`,
    movers: 'Choose a worker, then a lit Room.',
    travellers: 'A worker on a Trade Route:',
    moving: 'Now choose a lit Room, or the worker again to deselect it.',
    sending: 'Which Trade Route does the worker take?',
    placing: (name: string) => `To be placed: ${name}`,
    wasteland: 'Wasteland side up',
    done: 'Nothing more',
    answered: 'has answered',
    waiting: 'has not answered yet',
    youAnswered: 'you have answered',
    yourTurn: 'you are asked',
    yours: 'Your answer',
    peace: 'Peace',
    negotiating:
      'Both peace: the worker goes home, and you may form an Alliance. Otherwise there is war next round: who chose aggression invades and pays for it now, who chose peace defends.',
    aggression: 'Aggression',
    ally: 'Form an Alliance',
    noAlly: 'No Alliance',
    negotiation: 'Negotiation',
    alliance: 'Alliance?',
    war: 'War',
    invader: 'invader',
    defender: 'defender',
    commit: (resources: number, votes: number) => `Commit ${words.decision.committed(resources, votes)}`,
    committed: (resources: number, votes: number) =>
      votes ? `${counted(resources, 'Resource')} and ${counted(votes, 'vote')}` : counted(resources, 'Resource'),
    votes: (number: number) => `Put ${counted(number, 'vote')} on it`,
    campaign: (points: number) => `${counted(points, 'point')} for votes`,
  },
  vote: {
    title: 'Prosperity Cards of this Era',
    standing: 'How the kingdoms stand',
    votes: 'Votes',
    count: (number: number) => counted(number, 'vote'),
    now: 'voted on now',
    /** What each vote on a card would pay a kingdom; `two`: what two of them would. */
    pays: (two: number) => (two === 0 ? '0' : `${two > 0 ? '+' : '−'}${Math.abs(two) === 1 ? '½' : '1'}`),
    aVote: (two: number) => `${words.vote.pays(two)} ${GOODS.culture} a vote`,
  },
  explain: {
    have: 'You have',
    eachRound: 'Each round',
    feeding: 'Feeding, each round',
    gives: 'Gives',
    withWorker: 'With a worker also',
    workers: 'Workers here',
    purse: 'Your Coin',
    bids: (coin: number) => `bids ${coin} Coin`,
    needs: (wanted: number, there: number) => `needs ${wanted}, you have ${there}`,
    first: (name: string) => `${name}, First Player`,
    track: 'Workers to be born',
  },
  score: {
    title: 'The score',
    isCulture: 'Culture is the score',
    most: 'The most Culture wins.',
    own: (culture: number) => `You have ${culture}`,
    is: (name: string, culture: number) => `${name} ${culture}`,
    hidden: 'others hide theirs',
    gains: (name: string, culture: number) => `${name} ${culture > 0 ? '+' : ''}${culture} each round`,
    gainsShort: (culture: number) => `${culture > 0 ? '+' : ''}${culture} a round`,
  },
  hint: {
    loading: 'Loading…',
    final: 'Cannot be undone',
    nothing: 'No number changes at once.',
    production: (name: string) => `${name} each round`,
    stock: (name: string) => `${name} in hand`,
    points: 'Political Points',
    point: 'Political Point',
  },
  telling: {
    title: (era: number, round: number) => `Era ${ERAS[era] ?? era}, round ${round}`,
    fed: (food: number) => `fed ${food}`,
    first: (name: string, isYou: boolean) => (isYou ? 'you are first' : `${name} is first`),
    won: (name: string, isYou: boolean) => (isYou ? 'you won a war' : `${name} won a war`),
  },
  delta: (name: string, by: number) => `${name} ${shell.follow.amount(by)}`,
  signed: shell.follow.amount,
});

/** Icons as words: "2 Food, 1 Coin, 2 books". */
export function iconWords(icons: Icons): string {
  const said = iconsOf(icons).map(([letter, amount]) =>
    'FCV'.includes(letter) ? `${amount} ${PLAIN_ICONS[letter]}` : counted(amount, PLAIN_ICONS[letter]),
  );
  return inEdition(said.join(', '));
}
