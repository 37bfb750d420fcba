/** Texts by key in the browser's database: what `ziggurat/local/worker.py` calls Texts. */

const STORE = 'texts';

interface Changes {
  needed: string[];
  new: Record<string, string>;
  put: Record<string, string>;
  removed: string[];
}

export interface Texts {
  read(key: string): Promise<string | undefined>;
  /** A list as JSON. */
  readAll(prefix: string): Promise<string>;
  keys(prefix: string): Promise<string>;
  write(changes: string): Promise<boolean>;
}

export async function openTexts(): Promise<Texts> {
  const request = indexedDB.open('ziggurat', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const database = await done(request);
  const reading = (): IDBObjectStore => database.transaction(STORE).objectStore(STORE);
  return {
    read: (key) => done(reading().get(key) as IDBRequest<string | undefined>),
    readAll: async (prefix) => JSON.stringify(await done(reading().getAll(beginningWith(prefix)))),
    keys: async (prefix) => JSON.stringify(await done(reading().getAllKeys(beginningWith(prefix)))),
    write: (changes) => write(database, JSON.parse(changes) as Changes),
  };
}

/** Writes all of it in one transaction; false if something needed is missing or something new is there. */
async function write(database: IDBDatabase, changes: Changes): Promise<boolean> {
  const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
  const texts = transaction.objectStore(STORE);
  const counts = (keys: string[]): Promise<number[]> => Promise.all(keys.map((key) => done(texts.count(key))));
  const [needed, taken] = await Promise.all([counts(changes.needed), counts(Object.keys(changes.new))]);
  if (needed.includes(0) || taken.includes(1)) return false;
  for (const [key, text] of Object.entries({ ...changes.new, ...changes.put })) texts.put(text, key);
  for (const key of changes.removed) texts.delete(key);
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(true);
    transaction.onabort = () => reject(transaction.error ?? new Error('the database refuses'));
  });
}

const beginningWith = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database refuses'));
  });
}
