import { setImmediate as turn } from 'node:timers/promises';

/** The number of lines processed before other tasks of the event loop get a turn. */
const LINES_IN_A_GO = 1_000;

/** Processes lines, or documents of `count` lines, in turn; lets other tasks run every LINES_IN_A_GO lines. */
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
