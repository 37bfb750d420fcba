/** How things of the game look: the colour of each resource. */
import { kindIn } from '../../choosing/waysAnswer.svelte';
import { GOODS, type Good } from './model';

export function toneOf(good: Good): string {
  return `var(--mon-${good})`;
}

/** What a hex is chosen for, as a sign: the resource that is paid from there, else a tick. */
export function signOf(name: string): { symbol: string; tone: string } {
  const good = GOODS.find((each) => each === kindIn(name));
  return good ? { symbol: `mon-${good}`, tone: toneOf(good) } : { symbol: 'mon-yes', tone: 'var(--good)' };
}
