import { isDeepStrictEqual } from 'node:util';
import type { Say, Seen } from './proof.ts';

/** The checks of a proof: what holds becomes a figure, what does not becomes a problem. */
export type Checks = Seen & {
  /**
   * Checks that `found` is `wanted`; `what` says what is then true. A failed check says that it is not, what was
   * expected and what was found, so that it cannot be taken for a success.
   */
  expectThat(what: string, found: unknown, wanted: unknown): void;
  /** Checks that `found` is at least `least` and at most `most`. */
  expectBetween(what: string, found: number, least: number, most: number): void;
};

const shown = (value: unknown) => JSON.stringify(value) ?? `${value}`;

/** Begins the checks of a proof; `say` hears each of them. */
export function checks(say: Say): Checks {
  const figures: string[] = [];
  const problems: string[] = [];
  const note = (holds: boolean, what: string, found: unknown, wanted: string) => {
    const line = holds ? what : `not true: ${what} (expected ${wanted}, found ${shown(found)})`.slice(0, 500);
    say(`${holds ? 'ok  ' : 'FAIL'} ${line}`);
    (holds ? figures : problems).push(line);
  };
  return {
    figures,
    problems,
    expectThat: (what, found, wanted) => note(isDeepStrictEqual(found, wanted), what, found, shown(wanted)),
    expectBetween: (what, found, least, most) =>
      note(found >= least && found <= most, what, found, `${least} to ${most}`),
  };
}
