/**
 * The files of a part are fetched before they are imported. A browser may remember for ever that a module could not be had
 * (Chromium 150 does), and then no later import of it asks the server again; a fetch always does, and what it brought the
 * import finds in the browser's cache.
 */

/** By a part's file what it needs beside the entry, as the build writes it into the page. None in development. */
const needs = (): Record<string, string[]> =>
  JSON.parse(document.getElementById('parts')?.textContent ?? '{}');

const IMPORTED = /import\(\s*[`'"]\.\/([\w.-]+\.js)/;

/** The file that a part is imported from, which the build has written into it; null in development. */
export const fileOf = (load: () => unknown): string | null => IMPORTED.exec(`${load}`)?.[1] ?? null;

const here = new Set<string>();

async function fetchFile(name: string) {
  if (here.has(name)) return;
  const answer = await fetch(`/assets/${name}`);
  const isCode = answer.headers.get('content-type')?.includes('javascript') ?? false;
  if (!answer.ok || !isCode) throw new Error(`${name} cannot be had: ${answer.status}.`);
  await answer.arrayBuffer();
  here.add(name);
}

/** Fetches all files that `load` will import. @throws when one of them cannot be had for now */
export async function filesFetched(load: () => unknown): Promise<void> {
  const own = fileOf(load);
  if (own) await Promise.all([own, ...(needs()[own] ?? [])].map(fetchFile));
}
