/** A person's preferences on this device, stored in the browser only. */

interface Preferences {
  theme: 'auto' | 'light' | 'dark';
  motion: 'auto' | 'on' | 'off';
  /** Ask before an answer that ends undoing what the person did before. */
  confirm: boolean;
  /** Kinds of questions that are answered without asking first. */
  trusted: string[];
  sound: boolean;
  notify: boolean;
}

const KEY = 'ziggurat.settings';
const DEFAULTS: Preferences = {
  theme: 'auto',
  motion: 'auto',
  confirm: true,
  trusted: [],
  sound: false,
  notify: false,
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

  /** Whether to ask before an answer to a question of this kind, if it ends undoing earlier ones. */
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
