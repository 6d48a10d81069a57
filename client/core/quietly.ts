/** What `act` gives, or null when it fails: a store of the browser that is full or forbidden keeps nothing and says nothing. */
export function quietly<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
