/** Chooses the page by the path, and follows links without reloading. */
import { readChangedGame, type ChangedGame } from './parts/changedGame';

export type Route =
  | { page: 'home' }
  | { page: 'new'; changed: ChangedGame }
  | { page: 'table'; id: string }
  | { page: 'join'; id: string; invite: string }
  | { page: 'rules'; game: string | null; rule: string | null }
  | { page: 'learn'; game: string }
  | { page: 'lab'; changed: ChangedGame }
  | { page: 'experiment'; id: string }
  | { page: 'me' }
  | { page: 'adopt'; token: string }
  | { page: 'mail'; what: 'confirm' | 'stop'; token: string }
  | { page: 'notFound' };

function segments(path: string): string[] {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return ['', '', '', '']; // the encoding is broken: four segments lead to no page
  }
}

function parseRoute(path: string, query: URLSearchParams): Route {
  const [first = '', second, third, ...more] = segments(path);
  if (more.length > 0) return { page: 'notFound' };
  if (first === '') return { page: 'home' };
  if (first === 'new' && !second) return { page: 'new', changed: readChangedGame(query) };
  if (first === 't' && second && !third) return { page: 'table', id: second };
  if (first === 'join' && second && third) return { page: 'join', id: second, invite: third };
  if (first === 'rules') return { page: 'rules', game: second ?? null, rule: third ?? null };
  if (first === 'learn' && second && !third) return { page: 'learn', game: second };
  if (first === 'lab' && !second) return { page: 'lab', changed: readChangedGame(query) };
  if (first === 'lab' && second && !third) return { page: 'experiment', id: second };
  if (first === 'me' && !second) return { page: 'me' };
  if (first === 'me' && second && !third) return { page: 'adopt', token: second };
  if (first === 'mail' && (second === 'confirm' || second === 'stop') && third)
    return { page: 'mail', what: second, token: third };
  return { page: 'notFound' };
}

class Router {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));
  readonly route = $derived(parseRoute(this.path, this.query));

  constructor() {
    addEventListener('popstate', () => this.update());
    document.addEventListener('click', (event) => this.followLink(event));
  }

  /** Goes to a path of this site. */
  go(to: string, how: 'push' | 'replace' = 'push'): void {
    history[how === 'push' ? 'pushState' : 'replaceState'](null, '', to);
    this.update();
  }

  private update(): void {
    const moved = this.path !== location.pathname;
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
    if (moved) scrollTo(0, 0);
  }

  private followLink(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    if (
      link.pathname.startsWith('/api/') ||
      link.pathname.startsWith('/licenses/') ||
      link.getAttribute('href')?.startsWith('#')
    )
      return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();

/** The page of a table, the largest: who is about to go to one may load it meanwhile. */
export const loadTablePage = () => import('./pages/TablePage.svelte');
