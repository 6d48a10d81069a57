/** The budget of a search: seconds, or steps, which give the same result on every machine. */
export type Budget = { seconds: number } | { steps: number };

export type Clock = {
  isOver: () => boolean;
  /** Counts the start of a step. */
  step: () => void;
  steps: () => number;
  /** Seconds left; null for a budget of steps. */
  left: () => number | null;
  /** The used share of the budget, 1 at its end. */
  used: () => number;
};

/** Starts a clock. `now` gives seconds, of wall-clock or processor time. */
export function clockOf(
  budget: Budget,
  isStopped: () => boolean = () => false,
  now = () => performance.now() / 1000,
): Clock {
  const began = now();
  let steps = 0;
  const left = () => ('seconds' in budget ? budget.seconds - (now() - began) : null);
  return {
    isOver: () => isStopped() || ('seconds' in budget ? left()! <= 0 : steps >= budget.steps),
    step: () => {
      steps++;
    },
    steps: () => steps,
    left,
    used: () => ('seconds' in budget ? 1 - left()! / budget.seconds : steps / Math.max(1, budget.steps)),
  };
}
