/** Days of the daily game. They are written as 2026-11-17 and mean UTC. */
import type { DailyGame, GameCard } from '../net/wire';
import { words } from '../words/en';

function format(how: Intl.DateTimeFormatOptions): (day: string) => string {
  const formatted = new Intl.DateTimeFormat(words.daily.language, { timeZone: 'UTC', ...how });
  return (day) => formatted.format(new Date(`${day}T00:00:00Z`));
}

/** "Tuesday, 17 November". */
export const longDay = format({ weekday: 'long', day: 'numeric', month: 'long' });
/** "17 Nov 2026". */
export const shortDay = format({ day: 'numeric', month: 'short', year: 'numeric' });
/** "November 2026", of a day in that month. */
export const monthName = format({ month: 'long', year: 'numeric' });

/** The day so many days later. */
export function daysLater(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The month so many months later, as 2026-11. */
export function monthsLater(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/** The place of a day in its week, 0 for Monday. */
export function weekday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** What is special about the game of a day: its options in a few words each. */
export function specials(daily: DailyGame, card: GameCard | null): string[] {
  return Object.entries(daily.options).map(([name, value]) => {
    const option = card?.options.find((each) => each.name === name);
    const meaning = option?.meanings.find((each) => each.value === value)?.title;
    return meaning ?? words.daily.options[`${name}=${value}`] ?? `${words.readable(name)}: ${words.readable(value)}`;
  });
}
