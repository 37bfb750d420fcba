/** A person's preferences on this device, stored in the browser only. */

interface Preferences {
  theme: 'auto' | 'light' | 'dark';
  motion: 'auto' | 'on' | 'off';
  /** Ask before an answer that loses something for good. */
  confirm: boolean;
  /** Kinds of questions that are answered without asking first. */
  trusted: string[];
  sound: boolean;
  /** Vibrate when it is the person's turn, on devices that can. */
  vibrate: boolean;
  notify: boolean;
  /** How "Play now" starts a game, by game; one that is missing starts as usual. */
  playNow: Record<string, { players: number; bot: string }>;
  /** How fast what happens is shown, step by step; off: at once. */
  speed: Speed;
}

export const SPEEDS = ['off', 'fast', 'normal', 'slow'] as const;
export type Speed = (typeof SPEEDS)[number];

const KEY = 'ziggurat.settings';
const DEFAULTS: Preferences = {
  theme: 'auto',
  motion: 'auto',
  confirm: true,
  trusted: [],
  sound: false,
  vibrate: true,
  notify: false,
  playNow: {},
  speed: 'normal',
};

function load(): Preferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...DEFAULTS, ...(typeof kept === 'object' ? kept : {}) };
  } catch {
    return { ...DEFAULTS };
  }
}

const darkScheme = matchMedia('(prefers-color-scheme: dark)');
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

class Settings {
  private stored = $state(load());
  private prefersDark = $state(darkScheme.matches);
  private prefersReduced = $state(reducedMotion.matches);

  constructor() {
    darkScheme.addEventListener('change', (now) => (this.prefersDark = now.matches));
    reducedMotion.addEventListener('change', (now) => (this.prefersReduced = now.matches));
  }

  get all(): Readonly<Preferences> {
    return this.stored;
  }

  /** The theme in use: the person's choice, or the device's. */
  get theme(): 'light' | 'dark' {
    return this.stored.theme === 'auto' ? (this.prefersDark ? 'dark' : 'light') : this.stored.theme;
  }

  /** Whether animations may run. */
  get motion(): boolean {
    return this.stored.motion === 'auto' ? !this.prefersReduced : this.stored.motion === 'on';
  }

  /** Whether to ask before an answer to a question of this kind, if the answer loses something for good. */
  asksBefore(kind: string): boolean {
    return this.stored.confirm && !this.stored.trusted.includes(kind);
  }

  set<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
    this.stored[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.stored));
    } catch {
      // The browser allows no storage: the preference holds until the page is closed.
    }
  }

  trust(kind: string): void {
    if (!this.stored.trusted.includes(kind)) this.set('trusted', [...this.stored.trusted, kind]);
  }
}

export const settings = new Settings();
