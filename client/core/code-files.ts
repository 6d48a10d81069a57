import { within } from './within.ts';

/**
 * Fetches the files of a part before they are imported. A browser may remember for ever that a module failed to load
 * (Chromium 150 does) and then never asks the server for it again. A fetch always asks, and the import finds the
 * fetched file in the browser's cache.
 */

let needs: Record<string, string[]> | null = null;

/** The files that a part's file needs besides the entry, as listed in the page by the build; empty in development. */
function needsOf(file: string): string[] {
  needs ??= JSON.parse(document.getElementById('parts')?.textContent ?? '{}') as Record<string, string[]>;
  return needs[file] ?? [];
}

const IMPORTED = /import\(\s*[`'"]\.\/([\w.-]+\.js)/;

/** The file that a part is imported from, which the build has written into `load`; null in development. */
export const fileOf = (load: () => unknown): string | null => IMPORTED.exec(`${load}`)?.[1] ?? null;

/** Files that are loaded or loading: parts share some of them, and each is fetched once. */
const fetched = new Map<string, Promise<void>>();

/** Long enough for the largest file over a poor network, in ms; after that it is missing and is asked for again. */
const FILE_WITHIN_MS = 60_000;

const fetchFile = (name: string) =>
  within(FILE_WITHIN_MS, { isRead: true }, async signal => {
    const answer = await fetch(`/assets/${name}`, { signal });
    if (!answer.ok || !answer.headers.get('content-type')?.includes('javascript'))
      throw new Error(`${name}: ${answer.status}`);
    await answer.arrayBuffer();
  });

function fileFetched(name: string): Promise<void> {
  const known = fetched.get(name) ?? fetchFile(name);
  fetched.set(name, known);
  // A failed fetch is forgotten, so that the next caller asks for the file again.
  known.catch(() => fetched.delete(name));
  return known;
}

/** Fetches all files that `load` will import. @throws when one of them cannot be loaded now */
export async function filesFetched(load: () => unknown): Promise<void> {
  const own = fileOf(load);
  if (own) await Promise.all([own, ...needsOf(own)].map(fileFetched));
}
