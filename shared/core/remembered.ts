/** How much is kept of one function: its keys may come from requests, and nothing here may grow without an end. */
const MOST = 20_000;

/** `make` as a function that keeps what it made of each key. Only for what depends on the key alone. */
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
