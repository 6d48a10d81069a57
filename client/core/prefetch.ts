import { ownEntry } from './build.ts';
import { quietly } from './quietly.ts';

/** The delay before other screens are fetched, in ms: the current screen's content has priority. */
const READING_MS = 4_000;
const DONE = 'nacteno-predem';

type Connection = { saveData?: boolean; effectiveType?: string };

/** Reads the file to its end, so that it is in the browser's cache when a script is loaded from it. */
const fetched = (href: string) =>
  fetch(href, { priority: 'low' })
    .then(answer => answer.blob())
    .catch(() => {});

/** Waits until the browser has nothing to do; Safari, which does not tell, a moment. */
const idle = () =>
  new Promise(resolve => (window.requestIdleCallback ?? (done => setTimeout(done, 200)))(resolve));

async function fetchAll() {
  const answer = await fetch('/prefetch.json').catch(() => null);
  if (!answer?.ok) return;
  // One after another, so that what the person requests meanwhile never waits behind them.
  for (const name of (await answer.json()) as string[]) {
    await idle();
    await fetched(`/${name}`);
  }
  quietly(() => localStorage.setItem(DONE, ownEntry ?? ''));
}

/**
 * Fetches the code of the other screens into the browser's cache while the person reads, once per build; the code
 * does not run until it is needed. Fetches nothing where data is to be saved: the browser says so, or the connection
 * is slow. Returns a function that cancels the start.
 */
export function fetchAhead(): () => void {
  const { connection } = navigator as { connection?: Connection };
  const isDear = connection?.saveData || connection?.effectiveType?.includes('2g');
  const done = quietly(() => localStorage.getItem(DONE));
  if (import.meta.env.DEV || isDear || done === ownEntry) return () => {};
  const timer = window.setTimeout(() => void fetchAll(), READING_MS);
  return () => clearTimeout(timer);
}
