/** What page and worker tell each other: `ziggurat/local/server.py` reads and writes them, too. All but the worker's
 * own messages are sent as JSON. */
export type ToWorker =
  | { kind: 'start'; base: string }
  | { kind: 'request'; id: number; method: string; path: string; body: unknown }
  | { kind: 'abort'; id: number }
  | { kind: 'open'; id: number; path: string }
  | { kind: 'send'; id: number; text: string }
  | { kind: 'close'; id: number };

/** What the tables tell the page. */
export type FromTables =
  | { kind: 'response'; id: number; status: number; body?: unknown; lines?: boolean }
  | { kind: 'line'; id: number; body: unknown }
  | { kind: 'end'; id: number }
  | { kind: 'message'; id: number; body: unknown }
  | { kind: 'thinking'; table: string; part: number };

/** What the worker itself tells: how much is loaded, or that it could not be. A text is FromTables as JSON. */
export type FromWorker = { kind: 'loading'; part: number } | { kind: 'failed'; error: string } | string;
