/**
 * Combines all lookups requested within one turn of the event loop: the busier the process, the more it combines. The
 * lookup begins after all of them were requested, so no answer is older than its question (docs/decisions/0054).
 */
export function batched<Key, Found>(look: (keys: Key[]) => Promise<Map<Key, Found>>) {
  let open: { keys: Set<Key>; answers: Promise<Map<Key, Found>> } | null = null;

  function begin() {
    const keys = new Set<Key>();
    const turn = new Promise<void>(done => setImmediate(done));
    const answers = turn.then(() => {
      open = null;
      return look([...keys]);
    });
    return { keys, answers };
  }

  return async (key: Key): Promise<Found | undefined> => {
    open ??= begin();
    open.keys.add(key);
    return (await open.answers).get(key);
  };
}
