/** The WebSocket of a table: reconnects by itself and asks only for the lines that the page lacks. */
import { changed } from './tableChange';
import type { TableChange, TableState, Trouble } from './wire';

export type ConnectionState = 'connecting' | 'live' | 'lost';

export interface Listener {
  /** How many lines the page has; the server sends the later ones. */
  known(): { log: number; chat: number };
  onState(state: TableState): void;
  onTrouble(trouble: Trouble): void;
  onConnection(connection: ConnectionState): void;
}

const FIRST_DELAY = 250;
const LONGEST_DELAY = 3000;
const PING_INTERVAL = 20000;
const CONNECT_TIMEOUT = 10000;

export class TableSocket {
  private socket: WebSocket | null = null;
  private delay = FIRST_DELAY;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setInterval> | undefined;
  private connectTimer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  /** The last state that this connection brought; the server says what has changed since. */
  private state: TableState | null = null;

  constructor(
    private readonly table: string,
    private readonly seat: number | null,
    private readonly listener: Listener,
  ) {
    addEventListener('online', this.reconnectNow);
    document.addEventListener('visibilitychange', this.reconnectNow);
    this.connect();
  }

  close(): void {
    this.closed = true;
    removeEventListener('online', this.reconnectNow);
    document.removeEventListener('visibilitychange', this.reconnectNow);
    this.disconnect();
  }

  /** Reconnects at once, because the network is back or the person looks at the page again. */
  private readonly reconnectNow = (): void => {
    if (!this.closed && this.socket === null && !document.hidden) {
      clearTimeout(this.retryTimer);
      this.delay = FIRST_DELAY;
      this.connect();
    }
  };

  private address(): string {
    const { log, chat } = this.listener.known();
    const query = new URLSearchParams({ log: String(log), chat: String(chat), changes: 'true' });
    if (this.seat !== null) query.set('seat', String(this.seat));
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return `${scheme}://${location.host}/ws/tables/${encodeURIComponent(this.table)}?${query}`;
  }

  private connect(): void {
    const socket = new WebSocket(this.address());
    this.socket = socket;
    socket.onmessage = (message) => {
      if (this.socket === socket && typeof message.data === 'string') this.receive(message.data);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.onLost();
    };
    // The browser waits for minutes until it gives up a connection that never opens.
    this.connectTimer = setTimeout(() => {
      if (this.socket === socket && socket.readyState === WebSocket.CONNECTING) this.onLost();
    }, CONNECT_TIMEOUT);
  }

  private receive(data: string): void {
    const message = JSON.parse(data) as TableState | TableChange | Trouble | { kind: 'pong' };
    if (message.kind === 'state') {
      this.delay = FIRST_DELAY;
      this.startPing();
      this.listener.onConnection('live');
      this.state = message;
      this.listener.onState(message);
    } else if (message.kind === 'change') {
      if (this.state?.number === message.base) {
        this.state = changed(this.state, message);
        this.listener.onState(this.state);
      } else {
        this.onLost(); // a new connection brings the whole state
      }
    } else if (message.kind === 'trouble') {
      if (message.over) this.close();
      this.listener.onTrouble(message);
    }
  }

  private startPing(): void {
    this.pingTimer ??= setInterval(
      () => this.socket?.readyState === WebSocket.OPEN && this.socket.send('{"kind":"ping"}'),
      PING_INTERVAL,
    );
  }

  private disconnect(): void {
    clearTimeout(this.retryTimer);
    clearTimeout(this.connectTimer);
    clearInterval(this.pingTimer);
    this.pingTimer = undefined;
    const socket = this.socket;
    this.socket = this.state = null;
    socket?.close();
  }

  private onLost(): void {
    this.disconnect();
    if (this.closed) return;
    this.listener.onConnection('lost');
    // The delay is random, so that not all pages reconnect to a restarted server at once.
    this.retryTimer = setTimeout(() => this.connect(), this.delay * (0.5 + Math.random()));
    this.delay = Math.min(this.delay * 2, LONGEST_DELAY);
  }
}
