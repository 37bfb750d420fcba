/** Sends the page's messages to a worker, in which the tables run as on a server. */
import type { LiveConnection, Transport } from '../net/transport';
import type { FromTables, FromWorker, ToWorker } from './messages';
import SiteWorker from './worker?worker';

const encoder = new TextEncoder();

interface Pending {
  resolve: (response: Response) => void;
  reject: (error: Error) => void;
}

/** A live connection to a table of the worker. */
class WorkerConnection implements LiveConnection {
  readyState: number = WebSocket.OPEN;
  onmessage: ((message: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;

  constructor(
    private readonly id: number,
    private readonly post: (message: ToWorker) => void,
  ) {}

  send(text: string): void {
    this.post({ kind: 'send', id: this.id, text });
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    this.post({ kind: 'close', id: this.id });
  }
}

class WorkerTransport implements Transport {
  loaded = $state(0);
  thinking = $state<number | null>(null);
  private readonly worker = new SiteWorker();
  private last = 0;
  private failure: Error | null = null;
  private readonly pending = new Map<number, Pending>();
  private readonly streams = new Map<number, ReadableStreamDefaultController<Uint8Array>>();
  private readonly connections = new Map<number, WorkerConnection>();

  constructor() {
    this.worker.onmessage = (event: MessageEvent<FromWorker>) => this.receive(event.data);
    this.worker.onerror = (event) => this.fail(event.message);
    this.post({ kind: 'start', base: new URL('.', document.baseURI).href });
  }

  fetch(path: string, init: RequestInit): Promise<Response> {
    const id = ++this.last;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    if (this.failure) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.post({ kind: 'request', id, method: init.method ?? 'GET', path: path.replace(/^\/api/, ''), body });
      init.signal?.addEventListener('abort', () => this.abort(id));
    });
  }

  connect(path: string): LiveConnection {
    const id = ++this.last;
    const connection = new WorkerConnection(id, (message) => {
      if (message.kind === 'close') this.connections.delete(id);
      this.post(message);
    });
    this.connections.set(id, connection);
    this.post({ kind: 'open', id, path });
    return connection;
  }

  private post(message: ToWorker): void {
    this.worker.postMessage(JSON.stringify(message));
  }

  private receive(message: FromWorker): void {
    if (typeof message === 'object') {
      if (message.kind === 'loading') this.loaded = message.part;
      else this.fail(message.error);
      return;
    }
    const told = JSON.parse(message) as FromTables;
    if (told.kind === 'response') this.respond(told);
    else if (told.kind === 'line') this.streams.get(told.id)?.enqueue(encoder.encode(`${JSON.stringify(told.body)}\n`));
    else if (told.kind === 'end') this.endStream(told.id);
    else if (told.kind === 'thinking') this.thinking = told.part;
    else {
      this.thinking = null;
      const data = JSON.stringify(told.body);
      this.connections.get(told.id)?.onmessage?.(new MessageEvent('message', { data }));
    }
  }

  private respond({ id, status, body, lines }: Extract<FromTables, { kind: 'response' }>): void {
    const request = this.pending.get(id);
    this.pending.delete(id);
    const headers = { 'Content-Type': 'application/json' };
    if (lines) {
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => void this.streams.set(id, controller),
        cancel: () => this.abort(id),
      });
      request?.resolve(new Response(stream, { status, headers }));
    } else {
      request?.resolve(new Response(status === 204 ? null : JSON.stringify(body), { status, headers }));
    }
  }

  private endStream(id: number): void {
    this.streams.get(id)?.close();
    this.streams.delete(id);
  }

  private abort(id: number): void {
    const aborted = new DOMException('aborted', 'AbortError');
    this.pending.get(id)?.reject(aborted);
    this.streams.get(id)?.error(aborted);
    this.pending.delete(id);
    this.streams.delete(id);
    this.post({ kind: 'abort', id });
  }

  /** Python could not be loaded: nothing will be answered. */
  private fail(why: string): void {
    this.failure = new Error(why);
    for (const { reject } of this.pending.values()) reject(this.failure);
    this.pending.clear();
  }
}

export const transport: Transport = new WorkerTransport();
