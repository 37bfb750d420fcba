/** The words of the edition played. The board speaks those of 1.3sk, and the view tells what another edition calls them. */

type Terms = Readonly<Record<string, string>>;

// The page shows one board at a time, so that one edition serves all its parts.
let terms = $state.raw<Terms>({});
const pattern = $derived(patternOf(terms));

/** Lets the board speak in these words: a term of 1.3sk, and what stands for it. */
export function speak(words: Terms): void {
  if (JSON.stringify(words) !== JSON.stringify(terms)) terms = words;
}

/** The terms as the server finds them in its own sentences: the longest first, each perhaps with a plural s. */
function patternOf(words: Terms): RegExp | null {
  const known = Object.keys(words).sort((one, other) => other.length - one.length);
  return known.length ? new RegExp(`(?<!\\w)(${known.join('|')})(s?)(?!\\w)`, 'g') : null;
}

/** A sentence of the board in the words of the edition. */
export function inEdition(text: string): string {
  if (pattern === null) return text;
  return text.replace(pattern, (_, term: string, plural: string) => `${terms[term] ?? term}${plural}`);
}

/** Stands for a name in a sentence while its other words are changed: a Room may be called Culture, a person Tile. */
const MARK = 0xe000;
const MARKS = /[\ue000-\ue0ff]/g;

function spoken(say: (...given: unknown[]) => unknown, given: unknown[]): unknown {
  const marked = given.map((each, index) => (typeof each === 'string' ? String.fromCharCode(MARK + index) : each));
  const text = say(...marked);
  if (typeof text !== 'string') return text;
  return inEdition(text).replace(MARKS, (mark) => String(given[mark.charCodeAt(0) - MARK]));
}

/** The same sentences, and those inside them, in the words of the edition whenever they are read. */
export function adapted<T extends object>(sentences: T): T {
  return new Proxy(sentences, {
    get(target, key) {
      const found: unknown = Reflect.get(target, key);
      if (typeof found === 'string') return inEdition(found);
      if (typeof found === 'function') {
        const say = found as (...given: unknown[]) => unknown;
        return (...given: unknown[]) => spoken(say, given);
      }
      return typeof found === 'object' && found !== null ? adapted(found) : found;
    },
  });
}
