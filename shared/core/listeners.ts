/** Who wants to hear that something changed; what it is now they ask themselves. */
export function createListeners() {
  const all = new Set<() => void>();
  return {
    /** @returns how to hear no more */
    add(listener: () => void): () => void {
      all.add(listener);
      return () => void all.delete(listener);
    },
    /** Tells all that are there now: who comes or goes because of it does so for the next time. */
    tell() {
      for (const listener of [...all]) listener();
    },
    isEmpty: () => all.size === 0,
  };
}
