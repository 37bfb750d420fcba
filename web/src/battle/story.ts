/** A battle as the log tells it, as far as boards of several games read it alike. */
import type { LogLine } from '../net/wire';

/** The lines up to the one that is being shown. */
export function shownLines(log: readonly LogLine[], shown: LogLine | null): readonly LogLine[] {
  if (shown === null) return log;
  const index = log.lastIndexOf(shown);
  return index < 0 ? log : log.slice(0, index + 1);
}
