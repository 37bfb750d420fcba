/** The table's WebSocket: keeps coming back by itself and asks only for what the page does not have yet. */
import type { TableState, Trouble } from './wire';

export type Link = 'connecting' | 'live' | 'lost';

export interface Listener {
  /** How many lines the page has: the server sends what follows. */
  have(): { log: number; chat: number };
  onState(state: TableState): void;
  onTrouble(trouble: Trouble): void;
  onLink(link: Link): void;
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 3000;
const PING_EVERY = 20000;
const SILENCE = 10000;

export class Live {
  private socket: WebSocket | null = null;
  private pause = FIRST_PAUSE;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(
    private readonly table: string,
    private readonly seat: number | null,
    private readonly listener: Listener,
  ) {
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
    this.connect();
  }

  close(): void {
    this.ended = true;
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.drop();
  }

  /** The network is back, or somebody looks again: do not wait for the next attempt. */
  private readonly hurry = (): void => {
    if (!this.ended && this.socket === null && !document.hidden) {
      clearTimeout(this.retry);
      this.pause = FIRST_PAUSE;
      this.connect();
    }
  };

  private address(): string {
    const { log, chat } = this.listener.have();
    const query = new URLSearchParams({ log: String(log), chat: String(chat) });
    if (this.seat !== null) query.set('seat', String(this.seat));
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return `${scheme}://${location.host}/ws/tables/${encodeURIComponent(this.table)}?${query}`;
  }

  private connect(): void {
    const socket = new WebSocket(this.address());
    this.socket = socket;
    socket.onmessage = (message) => {
      if (this.socket === socket && typeof message.data === 'string') this.take(message.data);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
    // A connection that never opens would keep the page waiting for minutes.
    this.silence = setTimeout(() => {
      if (this.socket === socket && socket.readyState === WebSocket.CONNECTING) this.lost();
    }, SILENCE);
  }

  private take(data: string): void {
    const message = JSON.parse(data) as TableState | Trouble | { kind: 'pong' };
    if (message.kind === 'state') {
      this.pause = FIRST_PAUSE;
      this.startPing();
      this.listener.onLink('live');
      this.listener.onState(message);
    } else if (message.kind === 'trouble') {
      if (message.over) this.close();
      this.listener.onTrouble(message);
    }
  }

  private startPing(): void {
    this.ping ??= setInterval(() => this.socket?.readyState === WebSocket.OPEN && this.socket.send('{"kind":"ping"}'), PING_EVERY);
  }

  private drop(): void {
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    clearInterval(this.ping);
    this.ping = undefined;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private lost(): void {
    this.drop();
    if (this.ended) return;
    this.listener.onLink('lost');
    // Some disorder in the pauses, so that a restarted server is not met by everybody at once.
    this.retry = setTimeout(() => this.connect(), this.pause * (0.5 + Math.random()));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }
}
