import { vi } from 'vitest';

/**
 * Waits until `check` no longer throws, for as long as a busy machine takes. Vitest's own waiting gives up after a
 * second, which would measure the machine and not the product; the limit here is for what never happens.
 */
export const soon = <T>(check: () => T | Promise<T>) =>
  vi.waitFor<T>(check as () => Promise<T>, { timeout: 100_000, interval: 20 });
