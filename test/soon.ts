import { vi } from 'vitest';

/**
 * Waits until `check` throws no more, as long as it takes on a busy machine. Vitest's own waiting gives up after a second,
 * which measures the machine and not the product; what never comes is told by this limit.
 */
export const soon = <T>(check: () => T | Promise<T>) =>
  vi.waitFor<T>(check as () => Promise<T>, { timeout: 60_000, interval: 20 });
