/** How a game went, in a few steps, and the card of a result as text. Neither tells a move or what was dealt. */
import type { Chart, DailyGame, MyDaily } from '../net/wire';
import { words } from '../words/en';
import { shortDay } from './days';

/** Whether the person was ahead of all others, level with the best of them, or behind. */
export type Standing = 'ahead' | 'level' | 'behind';

const STEPS = 8;
/** In the daily game the person has the first seat. */
const SEAT = 0;
const SIGNS: Record<Standing, string> = { ahead: '🟦', level: '⬜', behind: '🟥' };

function standing(scores: number[]): Standing {
  const own = scores[SEAT] ?? 0;
  const best = Math.max(...scores.filter((_, seat) => seat !== SEAT));
  return own > best ? 'ahead' : own < best ? 'behind' : 'level';
}

/** The standing at eight moments of a game, the end last. */
export function courseOf(chart: Chart): Standing[] {
  const last = chart.scores.length - 1;
  if (last < 1) return [];
  return Array.from({ length: STEPS }, (_, step) =>
    standing(chart.scores[Math.round(((step + 1) * last) / STEPS)] ?? []),
  );
}

/** The card of a result, to send to friends. */
export function cardText(daily: DailyGame, mine: MyDaily, points: string, course: Standing[], address: string): string {
  const { current } = daily.streak;
  const lines = [
    words.daily.cardTitle(daily.number, shortDay(daily.day)),
    `${mine.won ? '🏆 ' : ''}${daily.title}: ${words.daily.score(mine.points, points, mine.lead)}`,
    course.map((each) => SIGNS[each]).join(''),
    mine.counts ? (current > 1 ? `🔥 ${words.daily.inARow(current)}` : '') : words.daily.late,
    address,
  ];
  return lines.filter(Boolean).join('\n');
}
