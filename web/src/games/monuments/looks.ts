/** How things of the game look: the colour of each resource. */
import type { Good } from './model';

export function toneOf(good: Good): string {
  return `var(--mon-${good})`;
}
