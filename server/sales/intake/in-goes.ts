import { setImmediate as turn } from 'node:timers/promises';

/** So many lines are encoded in one go: others get their turn of the event loop every some 20 ms. */
const LINES_IN_A_GO = 500;

/** Documents one after another, with a pause for others after every so many lines. */
export async function* inGoes<Document extends { lines: readonly unknown[] }>(
  documents: readonly Document[],
) {
  let lines = 0;
  for (const one of documents) {
    yield one;
    lines += one.lines.length;
    if (lines < LINES_IN_A_GO) continue;
    lines = 0;
    await turn();
  }
}
