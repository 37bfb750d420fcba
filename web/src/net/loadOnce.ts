/** A loader that asks for each key once; what could not be loaded is asked for again. */
export function loadOnce<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const loaded = new Map<string, Promise<T>>();
  return (key) => {
    let found = loaded.get(key);
    if (!found) {
      found = load(key);
      loaded.set(key, found);
      found.catch(() => loaded.delete(key));
    }
    return found;
  };
}
