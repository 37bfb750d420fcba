/** Every request of the page. A failed one throws `RequestError`: a line for people, and the rule if a rule refuses. */
import type {
  Answers,
  ChangedContent,
  Chart,
  CheckedContent,
  Choice,
  Coach,
  CoachMessage,
  ContentForm,
  DailyGame,
  DailyMonth,
  Experiment,
  GameCard,
  InAdvance,
  Lab,
  Lesson,
  Me,
  Moment,
  MyTables,
  NewExperiment,
  NewTable,
  Notices,
  OlderChat,
  OpenTables,
  OtherOptions,
  Primer,
  PrivateLink,
  PushTarget,
  Reported,
  Rules,
  Suggestions,
  TableLink,
  TableState,
  TakeBack,
  Taken,
  Tried,
} from './wire';
import { transport } from '#transport';
import { words } from '../words/en';

export class RequestError extends Error {
  constructor(
    /** The HTTP status; 0 if the server could not be reached. */
    readonly status: number,
    message: string,
    readonly rule: string | null = null,
    /** After how many milliseconds a busy server wants to be asked again. */
    readonly retryAfter = 0,
  ) {
    super(message);
  }

  /** Whether the same request may succeed if it is sent again soon. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}

/** Sends answers over a connection that is open; null if it cannot take them. */
export type LiveWay = (answers: Answers) => Promise<Taken> | null;

const RETRY_DELAYS = [300, 700, 1500, 3000, 5000, 8000];
/** How often a server that says it is busy is asked again, before the person reads that. */
const BUSY_RETRIES = 4;

async function request<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, headers: { 'X-Ziggurat': '1' } };
  if (body !== undefined) {
    init.headers = { 'X-Ziggurat': '1', 'Content-Type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await transport.fetch(`/api${path}`, init);
  } catch {
    throw new RequestError(0, words.net.away);
  }
  if (!response.ok) throw await errorFrom(response);
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}

/** Reads a response that is a JSON message a line, as the lines come. */
async function readLines(path: string, onmessage: (message: unknown) => void, signal: AbortSignal): Promise<void> {
  const response = await transport.fetch(`/api${path}`, { headers: { 'X-Ziggurat': '1' }, signal });
  if (!response.ok) throw await errorFrom(response);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return;
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onmessage(JSON.parse(line));
  }
}

async function errorFrom(response: Response): Promise<RequestError> {
  const problem: unknown = await response.json().catch(() => null);
  const said = typeof problem === 'object' && problem !== null ? (problem as { error?: unknown; rule?: unknown }) : {};
  const error = typeof said.error === 'string' ? said.error : words.net.failed(response.status);
  const rule = typeof said.rule === 'string' && said.rule ? said.rule : null;
  const seconds = Number(response.headers.get('Retry-After') ?? 0);
  return new RequestError(response.status, error, rule, Number.isFinite(seconds) ? seconds * 1000 : 0);
}

const get = <T>(path: string): Promise<T> => request<T>('GET', path);
const post = <T>(path: string, body?: unknown): Promise<T> => request<T>('POST', path, body);

/** Repeats an idempotent request, one that carries a key or changes nothing, a few times until the server takes it. */
async function withRetries<T>(send: () => Promise<T>): Promise<T> {
  for (const [retries, delay] of RETRY_DELAYS.entries()) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof RequestError && error.isTransient)) throw error;
      if (error.retryAfter > 0 && retries === BUSY_RETRIES) throw error;
      // A random part, so that not all pages come back to a busy server at once.
      const wait = Math.max(delay, error.retryAfter) * (1 + Math.random() / 2);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return send();
}

/** A key for one request: the server takes a second request with the same key for the first. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const tablePath = (id: string): string => `/tables/${encodeURIComponent(id)}`;
const experimentPath = (id: string): string => `/lab/experiments/${encodeURIComponent(id)}`;
const packPath = (game: string, digest: string): string =>
  `/lab/packs/${encodeURIComponent(game)}/${encodeURIComponent(digest)}`;
const seatQuery = (seat: number | null): string => (seat === null ? '' : `seat=${seat}`);

export const api = {
  me: () => get<Me>('/me'),
  rename: (name: string) => post<Me>('/me', { name }),
  privateLink: () => post<PrivateLink>('/me/link'),
  signOutOthers: () => post<Me>('/me/sign-out-others'),
  myTables: (skip: number) => get<MyTables>(`/me/tables?skip=${skip}`),
  adopt: (token: string) => post<Me>('/me/adopt', { token }),
  notices: () => get<Notices>('/me/notices'),
  addPush: (target: PushTarget) => post<undefined>('/me/push', target),
  removePush: (endpoint: string) => post<undefined>('/me/push/remove', { endpoint }),
  addMail: (address: string) => post<Notices>('/me/mail', { address }),
  removeMail: () => post<Notices>('/me/mail/remove'),
  confirmMail: (token: string) => post<undefined>('/mail/confirm', { token }),
  stopMail: (token: string) => post<undefined>('/mail/stop', { token }),
  games: () => get<GameCard[]>('/games'),
  rules: (game: string, search = '') =>
    get<Rules>(`/rules/${encodeURIComponent(game)}?words=${encodeURIComponent(search.slice(0, 200))}`),
  primer: (game: string) => get<Primer>(`/games/${encodeURIComponent(game)}/primer`),
  coach: (game: string) => get<Coach>(`/games/${encodeURIComponent(game)}/coach`),
  lesson: (game: string) => get<Lesson>(`/games/${encodeURIComponent(game)}/lesson`),
  learn: (game: string) => post<TableLink>('/lessons', { game }),
  daily: (day: string | null = null) =>
    get<DailyGame>(day === null ? '/daily' : `/daily?day=${encodeURIComponent(day.slice(0, 10))}`),
  dailyMonth: (month: string) => get<DailyMonth>(`/daily/months?month=${encodeURIComponent(month)}`),
  playDaily: (day: string) => post<TableLink>('/daily', { day }),
  openTables: () => get<OpenTables>('/tables/open'),
  create: (table: NewTable) => post<TableLink>('/tables', table),
  playNow: (game: string, players: number, bot: string) => post<TableLink>('/play-now', { game, players, bot }),
  table: (id: string, seat: number | null) => get<TableState>(`${tablePath(id)}?${seatQuery(seat)}`),
  join: (id: string, seat: number | null, invite: string | null) =>
    post<TableState>(`${tablePath(id)}/join`, { seat, invite }),
  leave: (id: string, seat: number) => post<undefined>(`${tablePath(id)}/leave`, { seat }),
  comeBack: (id: string, seat: number) => post<undefined>(`${tablePath(id)}/return`, { seat }),
  nameSeat: (id: string, seat: number, name: string) => post<undefined>(`${tablePath(id)}/name`, { seat, name }),
  end: (id: string) => post<undefined>(`${tablePath(id)}/end`),
  remove: (id: string) => post<undefined>(`${tablePath(id)}/remove`),
  rematch: (id: string) => post<TableLink>(`${tablePath(id)}/rematch`),
  /** Sends answers by the live connection, if it can take them, and else, or if that fails, by requests. */
  answer: (id: string, answers: Answers, live: LiveWay) => {
    const request = (): Promise<Taken> => post<Taken>(`${tablePath(id)}/answers`, answers);
    let next = (): Promise<Taken> => live(answers) ?? request();
    return withRetries(() => {
      const send = next;
      next = request;
      return send();
    });
  },
  takeBack: (id: string, request: TakeBack) => withRetries(() => post<Taken>(`${tablePath(id)}/back`, request)),
  standing: (id: string, request: InAdvance) => withRetries(() => post<Taken>(`${tablePath(id)}/standing`, request)),
  others: (id: string, seat: number, question: number) =>
    get<OtherOptions>(`${tablePath(id)}/others?seat=${seat}&question=${question}`),
  tryOut: (id: string, seat: number, question: number, choices: Choice[]) =>
    withRetries(() => api.preview(id, seat, question, choices)),
  /** The same for something that the person merely points at: a busy server is left alone. */
  preview: (id: string, seat: number, question: number, choices: Choice[]) =>
    post<Tried>(`${tablePath(id)}/try`, { seat, question, choices }),
  /** Takes some seconds: the best answers are looked for. */
  hint: (id: string, seat: number, question: number) =>
    get<Suggestions>(`${tablePath(id)}/hint?seat=${seat}&question=${question}`),
  /** Looks back at a finished game; tells how far it is, and the report at the end. Aborting stops the server's work. */
  lookBack: (id: string, seat: number, onmessage: (message: CoachMessage) => void, signal: AbortSignal) =>
    readLines(`${tablePath(id)}/coach?seat=${seat}`, (message) => onmessage(message as CoachMessage), signal),
  say: (id: string, text: string, key: string) =>
    withRetries(() => post<undefined>(`${tablePath(id)}/say`, { text, key })),
  olderChat: (id: string, before: number) => get<OlderChat>(`${tablePath(id)}/chat?before=${before}`),
  silence: (id: string, on: boolean) => post<undefined>(`${tablePath(id)}/silence`, { on }),
  vote: (id: string, seat: number, yes: boolean, bot: string) =>
    post<undefined>(`${tablePath(id)}/vote`, { seat, yes, bot }),
  webhook: (id: string, url: string | null) => post<undefined>(`${tablePath(id)}/webhook`, { url }),
  report: (id: string, seat: number | null, text: string) => post<Reported>(`${tablePath(id)}/report`, { seat, text }),
  moment: (id: string, answers: number, seat: number | null) =>
    get<Moment>(`${tablePath(id)}/moments/${answers}?${seatQuery(seat)}`),
  /** Only where the tables are the browser's own: a table to take elsewhere, and one that comes from elsewhere. */
  copy: (id: string) => get<Record<string, unknown>>(`${tablePath(id)}/copy`),
  takeIn: (copy: unknown) => post<TableLink>('/tables/copies', { copy }),
  chart: (id: string) => get<Chart>(`${tablePath(id)}/chart`),
  download: (id: string, seat: number | null) =>
    get<Record<string, unknown>>(`${tablePath(id)}/download?${seatQuery(seat)}`),
  downloadPath: (id: string, seat: number | null) => `/api${tablePath(id)}/download?${seatQuery(seat)}`,
  lab: () => get<Lab>('/lab'),
  labForm: (game: string) => get<ContentForm>(`/lab/forms/${encodeURIComponent(game)}`),
  labCheck: (game: string, values: Record<string, string>) => post<CheckedContent>('/lab/check', { game, values }),
  labKeep: (game: string, values: Record<string, string>) => post<ChangedContent>('/lab/packs', { game, values }),
  labPack: (game: string, digest: string) => get<ChangedContent>(packPath(game, digest)),
  labDownloadPath: (game: string, digest: string) => `/api${packPath(game, digest)}/download`,
  labStart: (experiment: NewExperiment) => post<Experiment>('/lab/experiments', experiment),
  labExperiment: (id: string) => get<Experiment>(experimentPath(id)),
  labReportPath: (id: string) => `/api${experimentPath(id)}/report`,
  labStop: (id: string) => post<Experiment>(`${experimentPath(id)}/stop`),
  labAgain: (id: string) => post<Experiment>(`${experimentPath(id)}/again`),
  labRemove: (id: string) => post<undefined>(`${experimentPath(id)}/remove`),
};
