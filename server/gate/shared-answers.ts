type Flight<T> = { running: Promise<T>; next: Promise<T> | null };

/**
 * Shares one answer among all who ask the same at the same time: a change on the board makes every open one ask
 * again. A request that arrives while an answer is being made waits, with all others, for the next one, which begins
 * after the current one. So no answer is older than its question, and nobody misses their own last write.
 */
export function createSharedAnswers<T>() {
  const flights = new Map<string, Flight<T>>();

  function start(key: string, work: () => Promise<T>): Promise<T> {
    const flight: Flight<T> = { running: work(), next: null };
    flights.set(key, flight);
    const land = () => {
      if (!flight.next) flights.delete(key);
    };
    flight.running.then(land, land);
    return flight.running;
  }

  return {
    /** How many answers are in progress. */
    size: () => flights.size,
    ask(key: string, work: () => Promise<T>): Promise<T> {
      const flight = flights.get(key);
      if (!flight) return start(key, work);
      const goOn = () => start(key, work);
      flight.next ??= flight.running.then(goOn, goOn);
      return flight.next;
    },
  };
}

export type SharedAnswers<T> = ReturnType<typeof createSharedAnswers<T>>;
