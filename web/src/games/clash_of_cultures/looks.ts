/** How things of the game look: the drawing and the colour of each good. */
import type { Good } from './model';

export function toneOf(good: Good): string {
  return `var(--coc-${good})`;
}
