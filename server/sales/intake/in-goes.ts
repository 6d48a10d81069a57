import { setImmediate as turn } from 'node:timers/promises';

/** So many lines are worked on in one go: others get their turn of the event loop between them. */
const LINES_IN_A_GO = 1_000;

/** Works on one after another, lines or documents of `count` lines, with a pause for others after every so many lines. */
export async function inGoes<One extends object>(
  all: readonly One[],
  work: (one: One, place: number) => void,
) {
  let lines = 0;
  for (let place = 0; place < all.length; place++) {
    const one = all[place]!;
    work(one, place);
    lines += 'count' in one ? Number(one.count) : 1;
    if (lines < LINES_IN_A_GO) continue;
    lines = 0;
    await turn();
  }
}
