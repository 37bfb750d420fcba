/** The WebSocket of a table: reconnects by itself, asks only for the lines that the page lacks, and sends answers. */
import { transport } from '#transport';
import { words } from '../words/en';
import { RequestError } from './api';
import { changed } from './tableChange';
import type { LiveConnection } from './transport';
import type { Answers, Problem, Reply, TableChange, TableState, Taken, Trouble } from './wire';

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
/** After which an answer is sent again by a request: a connection can be dead without anybody knowing. */
const REPLY_TIMEOUT = 5000;
/** Characters, of up to three bytes each: the server takes 4096 bytes; longer messages go by a request. */
const LONGEST_MESSAGE = 1365;

/** Answers that were sent and have no reply yet. */
interface Unanswered {
  resolve(taken: Taken): void;
  reject(error: RequestError): void;
  timer: ReturnType<typeof setTimeout>;
}

export class TableSocket {
  private socket: LiveConnection | null = null;
  private delay = FIRST_DELAY;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setInterval> | undefined;
  private connectTimer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  /** The last state that this connection brought; the server says what has changed since. */
  private state: TableState | null = null;
  private readonly unanswered = new Map<string, Unanswered>();

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

  /** Sends answers over the connection; null if a request must carry them, since it is away or they are long. */
  answer(answers: Answers): Promise<Taken> | null {
    const { socket } = this;
    const message = JSON.stringify({ kind: 'answer', ...answers });
    if (socket?.readyState !== WebSocket.OPEN || this.state === null || message.length > LONGEST_MESSAGE) return null;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.giveUp(answers.key), REPLY_TIMEOUT);
      this.unanswered.set(answers.key, { resolve, reject, timer });
      socket.send(message);
    });
  }

  private onReply({ key, status, retry_after, body }: Reply): void {
    const sent = this.forget(key);
    const { error, rule } = body as Problem;
    if (status === 200) sent?.resolve(body as Taken);
    else sent?.reject(new RequestError(status, error, rule, retry_after * 1000));
  }

  /** Nobody knows what became of the answers: they are sent again, and taken once. */
  private giveUp(key: string): void {
    this.forget(key)?.reject(new RequestError(0, words.net.away));
  }

  private forget(key: string): Unanswered | undefined {
    const sent = this.unanswered.get(key);
    clearTimeout(sent?.timer);
    this.unanswered.delete(key);
    return sent;
  }

  /** Reconnects at once, because the network is back or the person looks at the page again. */
  private readonly reconnectNow = (): void => {
    if (!this.closed && this.socket === null && !document.hidden) {
      clearTimeout(this.retryTimer);
      this.delay = FIRST_DELAY;
      this.connect();
    }
  };

  /** The path of the connection. */
  private address(): string {
    const { log, chat } = this.listener.known();
    const query = new URLSearchParams({ log: String(log), chat: String(chat), changes: 'true' });
    if (this.seat !== null) query.set('seat', String(this.seat));
    return `/ws/tables/${encodeURIComponent(this.table)}?${query}`;
  }

  private connect(): void {
    const socket = transport.connect(this.address());
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
    const message = JSON.parse(data) as TableState | TableChange | Reply | Trouble | { kind: 'pong' };
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
    } else if (message.kind === 'reply') {
      this.onReply(message);
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
    for (const key of [...this.unanswered.keys()]) this.giveUp(key);
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
