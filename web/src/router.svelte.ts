/** Chooses the page by the path, and follows links without reloading.
 *
 * A page without a server lies in one file, so its paths stand behind the #: any host can serve that.
 */
import { readChangedGame, type ChangedGame } from './parts/changedGame';
import { isSite } from './site/isSite';

export type Route =
  | { page: 'home' }
  | { page: 'new'; changed: ChangedGame }
  | { page: 'table'; id: string }
  | { page: 'join'; id: string; invite: string }
  | { page: 'rules'; game: string | null; rule: string | null }
  | { page: 'learn'; game: string }
  | { page: 'daily'; day: string | null }
  | { page: 'lab'; changed: ChangedGame }
  | { page: 'experiment'; id: string }
  | { page: 'me' }
  | { page: 'open'; packed: string }
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
  if (first === 'daily' && !third) return { page: 'daily', day: second ?? null };
  if (first === 'lab' && !second) return { page: 'lab', changed: readChangedGame(query) };
  if (first === 'lab' && second && !third) return { page: 'experiment', id: second };
  if (isSite && first === 'open' && second && !third) return { page: 'open', packed: second };
  if (first === 'me' && !second) return { page: 'me' };
  if (first === 'me' && second && !third) return { page: 'adopt', token: second };
  if (first === 'mail' && (second === 'confirm' || second === 'stop') && third)
    return { page: 'mail', what: second, token: third };
  return { page: 'notFound' };
}

/** The path and the query of the page that is shown. */
function shown(): URL {
  return isSite ? new URL(location.hash.slice(1) || '/', location.origin) : new URL(location.href);
}

/** The path of this page's own that a link leads to; null if it leads elsewhere. */
function pathOf(link: HTMLAnchorElement): string | null {
  const href = link.getAttribute('href') ?? '';
  if (isSite) return href.startsWith('/') ? href : href.startsWith('#/') ? href.slice(1) : null;
  const isOther = link.origin !== location.origin || href.startsWith('#');
  const isFile = link.pathname.startsWith('/api/') || link.pathname.startsWith('/licenses/');
  return isOther || isFile ? null : link.pathname + link.search;
}

class Router {
  path = $state(shown().pathname);
  query = $state.raw(shown().searchParams);
  readonly route = $derived(parseRoute(this.path, this.query));

  constructor() {
    addEventListener('popstate', () => this.update());
    document.addEventListener('click', (event) => this.followLink(event));
    if (isSite) for (const kind of ['click', 'auxclick', 'contextmenu']) document.addEventListener(kind, toHash, true);
  }

  /** The whole address of a path of this site, to share it. */
  address(path: string): string {
    return new URL(isSite ? `#${path}` : path, isSite ? document.baseURI : location.origin).href;
  }

  /** Goes to a path of this site. */
  go(to: string, how: 'push' | 'replace' = 'push'): void {
    history[how === 'push' ? 'pushState' : 'replaceState'](null, '', isSite ? `#${to}` : to);
    this.update();
  }

  private update(): void {
    const { pathname, searchParams } = shown();
    const moved = this.path !== pathname;
    this.path = pathname;
    this.query = searchParams;
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
    if (!link || link.target || link.hasAttribute('download')) return;
    const path = pathOf(link);
    if (path === null) return;
    event.preventDefault();
    this.go(path);
  }
}

/** Lets a link that is opened in another tab lead there, too: its path stands behind the #. */
function toHash(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const path = link && pathOf(link);
  if (link && path !== null) link.setAttribute('href', `#${path}`);
}

export const router = new Router();

/** The page of a table, the largest: who is about to go to one may load it meanwhile. */
export const loadTablePage = () => import('./pages/TablePage.svelte');
