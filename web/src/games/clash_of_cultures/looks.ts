/** How things of the game look: the drawing and the colour of each good. */
import { kindIn } from '../../choosing/waysAnswer.svelte';
import { GOODS, type Good } from './model';

export function toneOf(good: Good): string {
  return `var(--coc-${good})`;
}

/** What a space is chosen for, as a sign: the good that it gives, else a tick. */
export function signOf(name: string): { symbol: string; tone: string } {
  const good = GOODS.find((each) => each === name || each === kindIn(name));
  return good ? { symbol: `coc-${good}`, tone: toneOf(good) } : { symbol: 'coc-yes', tone: 'var(--good)' };
}
