/** The most entries kept for one function: keys may come from requests, and the cache must not grow without limit. */
const MOST = 20_000;

/** Memoizes `make` by its key. Only for functions whose result depends on the key alone. */
export function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return key => {
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const made = make(key);
    if (known.size >= MOST) known.clear();
    known.set(key, made);
    return made;
  };
}
