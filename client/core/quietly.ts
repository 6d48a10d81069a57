/**
 * Returns the result of `act`, or null when it throws. Used for the browser's storage, which may be full or forbidden
 * without anybody being told.
 */
export function quietly<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
