import { ownEntry } from './build.ts';
import { quietly } from './quietly.ts';

/** People read first what they came for; what they may open next can wait so long, in ms. */
const READING_MS = 4_000;
const DONE = 'nacteno-predem';

type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether the line is one to save: the browser says so, or it is slow. */
function isDear(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

/** What is read to its end is in the browser's cache, where the script that asks for it finds it. */
const fetched = (href: string) =>
  fetch(href, { priority: 'low' })
    .then(answer => answer.blob())
    .catch(() => {});

const idle = () =>
  new Promise<void>(resolve => {
    // Safari has none.
    if (window.requestIdleCallback) window.requestIdleCallback(() => resolve());
    else window.setTimeout(resolve, 200);
  });

async function fetchAll() {
  const answer = await fetch('/prefetch.json').catch(() => null);
  if (!answer?.ok) return;
  // One after another, so that what a person asks for meanwhile never waits behind them.
  for (const name of (await answer.json()) as string[]) {
    await idle();
    await fetched(`/${name}`);
  }
  quietly(() => localStorage.setItem(DONE, ownEntry ?? ''));
}

/**
 * Fetches the code of the other screens into the browser's cache while the person reads, once for a build; it is not
 * run until it is needed. Returns how not to begin.
 */
export function fetchAhead(): () => void {
  const done = quietly(() => localStorage.getItem(DONE));
  if (import.meta.env.DEV || isDear() || done === ownEntry) return () => {};
  const timer = window.setTimeout(() => void fetchAll(), READING_MS);
  return () => clearTimeout(timer);
}
