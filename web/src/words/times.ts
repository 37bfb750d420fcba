/** Times and durations in words. */
import { words } from './en';

/** "3 minutes ago", from seconds since 1970. */
export function ago(time: number, now = Date.now() / 1000): string {
  const seconds = Math.max(0, now - time);
  if (seconds < 60) return words.times.now;
  if (seconds < 3600) return words.times.minutes(Math.floor(seconds / 60));
  if (seconds < 86400) return words.times.hours(Math.floor(seconds / 3600));
  return words.times.days(Math.floor(seconds / 86400));
}

/** The time left on a clock: "4:05", "2 h 10 min", "3 days". */
export function left(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole >= 86400 * 2) return words.times.leftDays(Math.floor(whole / 86400));
  if (whole >= 3600) return words.times.leftHours(Math.floor(whole / 3600), Math.floor((whole % 3600) / 60));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
