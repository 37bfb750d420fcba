/** The worker in which Python runs: loads it, starts the tables, and passes messages on. */
import { openTexts } from './texts';
import type { FromWorker, ToWorker } from './messages';

/** The few things of Pyodide that are used here. */
interface Pyodide {
  FS: { mkdirTree(path: string): void; writeFile(path: string, data: Uint8Array): void };
  runPython(code: string): unknown;
  pyimport(name: string): { start(...given: unknown[]): Promise<(text: string) => void> };
}

const ROOT = '/ziggurat';
const BLOCK = 512;

const tell = (message: FromWorker): void => postMessage(message);
const waiting: string[] = [];
let take: (text: string) => void = (text) => void waiting.push(text);

addEventListener('message', (event: MessageEvent<string>) => {
  const message = JSON.parse(event.data) as ToWorker;
  if (message.kind === 'start')
    start(message.base).catch((error: unknown) => tell({ kind: 'failed', error: String(error) }));
  else take(event.data);
});

async function start(base: string): Promise<void> {
  const files = fetch(`${base}python/ziggurat.tar.gz`);
  const { loadPyodide } = (await import(/* @vite-ignore */ `${base}python/pyodide.mjs`)) as {
    loadPyodide: (options: object) => Promise<Pyodide>;
  };
  tell({ kind: 'loading', part: 0.1 });
  const python = await loadPyodide({ indexURL: `${base}python/`, env: { HOME: '/home', ZIGGURAT_PLAIN: '1' } });
  tell({ kind: 'loading', part: 0.5 });
  await unpack(python, await files);
  python.runPython(`import sys; sys.path.insert(0, '${ROOT}')`);
  tell({ kind: 'loading', part: 0.6 });
  const channel = new BroadcastChannel('ziggurat');
  const texts = await openTexts();
  const receive = await python
    .pyimport('ziggurat.local.worker')
    .start(texts, tell, (table: string, number: number) => channel.postMessage({ table, number }));
  channel.onmessage = (event: MessageEvent<object>) => receive(JSON.stringify({ kind: 'heard', ...event.data }));
  tell({ kind: 'loading', part: 1 });
  take = receive;
  for (const text of waiting.splice(0)) receive(text);
}

/** Writes the files of a compressed tar archive into Python's file system. */
async function unpack(python: Pyodide, response: Response): Promise<void> {
  const body = response.body?.pipeThrough(new DecompressionStream('gzip'));
  const data = new Uint8Array(await new Response(body).arrayBuffer());
  const text = new TextDecoder();
  const field = (at: number, size: number): string => text.decode(data.subarray(at, at + size)).replace(/\0.*/s, '');
  const folders = new Set<string>();
  for (let at = 0; at + BLOCK <= data.length && data[at] !== 0;) {
    const name = `${ROOT}/${[field(at + 345, 155), field(at, 100)].filter(Boolean).join('/')}`;
    const size = parseInt(field(at + 124, 12), 8);
    const folder = name.slice(0, name.lastIndexOf('/'));
    if (!folders.has(folder)) python.FS.mkdirTree(folder);
    folders.add(folder);
    python.FS.writeFile(name, data.subarray(at + BLOCK, at + BLOCK + size));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}
