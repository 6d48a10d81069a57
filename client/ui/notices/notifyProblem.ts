import { SESSION_ENDED, showNotice } from './notices.ts';
import { isEnded, lineOf } from './problem.ts';

/** Grows with every problem, so that the latest is always among the shown notices. */
let told = 0;

/**
 * Shows why a small call failed, until the person closes it or for a while. It never waits behind other notices, and
 * the same sentence is shown once.
 */
export function notifyProblem(error: unknown, otherwise: string) {
  const message = lineOf(error, otherwise);
  told += 1;
  showNotice({
    ...{ id: isEnded(error) ? SESSION_ENDED : `problem: ${message}`, message, color: 'red', role: 'alert' },
    priority: told,
    lasts: 10_000,
  });
}
