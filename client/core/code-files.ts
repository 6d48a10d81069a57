import { within } from './within.ts';

/**
 * The files of a part are fetched before they are imported. A browser may remember for ever that a module could not be had
 * (Chromium 150 does), and then no later import of it asks the server again; a fetch always does, and what it brought the
 * import finds in the browser's cache.
 */

let needs: Record<string, string[]> | null = null;

/** What a part's file needs beside the entry, as the build writes it into the page; nothing in development. */
function needsOf(file: string): string[] {
  needs ??= JSON.parse(document.getElementById('parts')?.textContent ?? '{}') as Record<string, string[]>;
  return needs[file] ?? [];
}

const IMPORTED = /import\(\s*[`'"]\.\/([\w.-]+\.js)/;

/** The file that a part is imported from, which the build has written into it; null in development. */
export const fileOf = (load: () => unknown): string | null => IMPORTED.exec(`${load}`)?.[1] ?? null;

/** Files that are here or on their way: parts share some, and each is asked for once. */
const fetched = new Map<string, Promise<void>>();

/** Long enough for the largest over a poor network, in ms; then it is missing, and asked for again. */
const FILE_WITHIN_MS = 60_000;

const fetchFile = (name: string) =>
  within(FILE_WITHIN_MS, { isRead: true }, async signal => {
    const answer = await fetch(`/assets/${name}`, { signal });
    const isCode = answer.headers.get('content-type')?.includes('javascript') ?? false;
    if (!answer.ok || !isCode) throw new Error(`${name} cannot be had: ${answer.status}.`);
    await answer.arrayBuffer();
  });

function fileFetched(name: string): Promise<void> {
  const known = fetched.get(name) ?? fetchFile(name);
  fetched.set(name, known);
  // What failed is asked for anew by whoever wants it next.
  known.catch(() => fetched.delete(name));
  return known;
}

/** Fetches all files that `load` will import. @throws when one of them cannot be had for now */
export async function filesFetched(load: () => unknown): Promise<void> {
  const own = fileOf(load);
  if (own) await Promise.all([own, ...needsOf(own)].map(fileFetched));
}
