/** A battle as the log tells it: what each side declared and rolled in its last round, and what came of it. */
import type {
  BattleBeganEvent,
  BattleEndedEvent,
  CardDeclaredEvent,
  CardsShownEvent,
  ClashOfCulturesEvent,
  CombatRolledEvent,
  CombatRoundBeganEvent,
  UnitsKilledEvent,
} from '../../generated/clash_of_cultures';
import type { LogLine } from '../../net/wire';

export interface BattleStory {
  began: BattleBeganEvent;
  /** 0 before the first round. */
  round: number;
  /** Who declared whether to play a card in this round. */
  declared: ReadonlyMap<number, boolean>;
  shown: CardsShownEvent | null;
  /** The cards that were turned, in the words of the log. */
  cards: string;
  roll: CombatRolledEvent | null;
  /** Fighting units that each side has lost. */
  lost: ReadonlyMap<number, number>;
  ended: BattleEndedEvent | null;
  /** The number of the line that tells the end; -1 before it. */
  endedAt: number;
  /** What the battle brought, in the words of the log. */
  spoils: string[];
}

/** One side as the scene shows it. */
export interface Side {
  side: number;
  attacks: boolean;
  /** Null: the battle is over, and they are wherever the map shows them. */
  units: readonly number[] | null;
  lost: number;
  /** What fights in this battle, to draw what is lost. */
  fighting: 'army' | 'ship';
  fortress: boolean;
  card: { name: string; text: string } | 'hidden' | 'none' | 'open';
  dice: readonly number[] | null;
  value: number;
  from: readonly (readonly unknown[])[];
  hits: number;
  hitsFrom: readonly (readonly unknown[])[];
}

/** What still belongs to a battle that is over. */
const SPOILS: ReadonlySet<string> = new Set([
  'city_taken',
  'city_lost',
  'building_lost',
  'gained',
  'units_placed',
  'mood_changed',
  'settler_settled',
]);

function eventOf(line: LogLine): ClashOfCulturesEvent | null {
  return line.event as unknown as ClashOfCulturesEvent | null;
}

/** The last battle of these lines; null if there is none. */
export function lastBattle(lines: readonly LogLine[]): BattleStory | null {
  const start = lines.map(({ kind }) => kind).lastIndexOf('battle_began');
  const first = start < 0 ? undefined : lines[start];
  const began = first ? (eventOf(first) as BattleBeganEvent | null) : null;
  if (!began) return null;
  const story = newStory(began);
  for (const [index, line] of lines.entries()) {
    if (index <= start) continue;
    if (story.ended !== null && !SPOILS.has(line.kind)) break;
    tell(story, line);
    if (line.kind === 'battle_ended') story.endedAt = index;
  }
  return story;
}

function newStory(began: BattleBeganEvent): BattleStory {
  const nothing = { shown: null, roll: null, ended: null, endedAt: -1, cards: '', spoils: [] };
  return { began, round: 0, declared: new Map(), lost: new Map(), ...nothing };
}

function tell(story: BattleStory, line: LogLine): void {
  const event = eventOf(line);
  if (event === null) return;
  if (event.kind === 'combat_round_began') beginRound(story, event);
  else if (event.kind === 'card_declared') declare(story, event);
  else if (event.kind === 'cards_shown') turn(story, event, line.words);
  else if (event.kind === 'units_killed') lose(story, event);
  else if (event.kind === 'combat_rolled') story.roll = event;
  else if (event.kind === 'battle_ended') story.ended = event;
  else if (story.ended !== null) story.spoils.push(line.words);
}

function beginRound(story: BattleStory, { round }: CombatRoundBeganEvent): void {
  story.round = round;
  story.declared = new Map();
  story.shown = null;
  story.cards = '';
}

function turn(story: BattleStory, shown: CardsShownEvent, said: string): void {
  story.shown = shown;
  story.cards = said;
}

function lose(story: BattleStory, { side, fighting }: UnitsKilledEvent): void {
  story.lost = new Map([...story.lost, [side, (story.lost.get(side) ?? 0) + fighting]]);
}

function declare(story: BattleStory, { seat, plays }: CardDeclaredEvent): void {
  story.declared = new Map([...story.declared, [seat, plays]]);
}
