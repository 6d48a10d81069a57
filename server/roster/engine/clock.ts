/** What a search may use: seconds, or steps, which are the same on every machine; and whether somebody stopped it. */
export type Budget = { seconds: number } | { steps: number };

export type Clock = {
  isOver: () => boolean;
  /** One more step was begun. */
  step: () => void;
  steps: () => number;
  /** Seconds that are left; none are counted where steps are. */
  left: () => number | null;
  /** How much of the budget is used, 1 at its end. */
  used: () => number;
};

/** `now` tells seconds: those of the wall, or of the processor. */
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
