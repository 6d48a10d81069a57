/** A set of listeners that are told that something changed; they look up the new state themselves. */
export function createListeners() {
  const all = new Set<() => void>();
  return {
    /** @returns a function that removes the listener */
    add(listener: () => void): () => void {
      all.add(listener);
      return () => void all.delete(listener);
    },
    /** Calls all current listeners; one added or removed during the calls counts from the next time. */
    tell() {
      for (const listener of [...all]) listener();
    },
    isEmpty: () => all.size === 0,
  };
}
