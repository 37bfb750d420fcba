/** Where the page's messages go: to a server, or to a worker of this browser that does a server's work. */

/** The part of a WebSocket that the page uses. */
export interface LiveConnection {
  readonly readyState: number;
  onmessage: ((message: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Transport {
  /** Sends a request, as `fetch` does; the path begins with /api. */
  fetch(path: string, init: RequestInit): Promise<Response>;
  /** Opens a live connection, as `new WebSocket` does; the path begins with /ws. */
  connect(path: string): LiveConnection;
  /** How much of what answers is loaded, from 0 to 1; 1 for a server. */
  readonly loaded: number;
  /** How far a bot that thinks for long is, from 0 to 1; null if none does, or nobody tells. */
  readonly thinking: number | null;
}
