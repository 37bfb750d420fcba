/** What a person likes on this device; kept in the browser only. */

interface Kept {
  theme: 'auto' | 'light' | 'dark';
  motion: 'auto' | 'on' | 'off';
  /** Ask before an answer that cannot be taken back. */
  confirm: boolean;
  /** Kinds of questions for which not to ask any more. */
  trusted: string[];
  sound: boolean;
  notify: boolean;
}

const KEY = 'ziggurat.settings';
const DEFAULTS: Kept = { theme: 'auto', motion: 'auto', confirm: true, trusted: [], sound: false, notify: false };

function load(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...DEFAULTS, ...(typeof kept === 'object' ? kept : {}) };
  } catch {
    return { ...DEFAULTS };
  }
}

const darkDevice = matchMedia('(prefers-color-scheme: dark)');
const calmDevice = matchMedia('(prefers-reduced-motion: reduce)');

class Settings {
  private kept = $state(load());
  private dark = $state(darkDevice.matches);
  private calm = $state(calmDevice.matches);

  constructor() {
    darkDevice.addEventListener('change', (now) => (this.dark = now.matches));
    calmDevice.addEventListener('change', (now) => (this.calm = now.matches));
  }

  get all(): Readonly<Kept> {
    return this.kept;
  }

  /** The theme that shows now. */
  get theme(): 'light' | 'dark' {
    return this.kept.theme === 'auto' ? (this.dark ? 'dark' : 'light') : this.kept.theme;
  }

  /** Whether things may move now. */
  get motion(): boolean {
    return this.kept.motion === 'auto' ? !this.calm : this.kept.motion === 'on';
  }

  /** Whether to ask before an answer to such a question that cannot be taken back. */
  asksBefore(kind: string): boolean {
    return this.kept.confirm && !this.kept.trusted.includes(kind);
  }

  set<K extends keyof Kept>(name: K, value: Kept[K]): void {
    this.kept[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // A browser that keeps nothing: the wish holds until the page is closed.
    }
  }

  trust(kind: string): void {
    if (!this.kept.trusted.includes(kind)) this.set('trusted', [...this.kept.trusted, kind]);
  }
}

export const settings = new Settings();
