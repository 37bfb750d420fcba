/** Tables as files and links. */

/** A table with what it was made with and its answers; the rules check the rest. */
export interface Copy {
  game: string;
  answers: unknown[];
}

export function saveFile(name: string, content: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(content)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A copy of a table in letters that can stand in an address. */
export async function pack(copy: unknown): Promise<string> {
  const bytes = await through(new Blob([JSON.stringify(copy)]), new CompressionStream('gzip'));
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** The copy again; throws if a part of it is missing. */
export async function unpack(packed: string): Promise<Copy> {
  const letters = atob(packed.replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const text = new TextDecoder().decode(await through(new Blob([bytes]), new DecompressionStream('gzip')));
  const copy = JSON.parse(text) as Partial<Copy>;
  if (typeof copy.game !== 'string' || !Array.isArray(copy.answers)) throw new Error('no copy of a table');
  return { ...copy, game: copy.game, answers: copy.answers };
}

function through(blob: Blob, transform: CompressionStream | DecompressionStream): Promise<ArrayBuffer> {
  return new Response(blob.stream().pipeThrough(transform)).arrayBuffer();
}
