import type { Asked } from '../session/login-problem.ts';

/** What came of the way to the provider, for the sign-in screen that is shown next: why not, or the second step. */
type Handed = { problem: string | null; asked: Asked | null; zpet: string };

let handed: Handed | null = null;

export const handOver = (what: Handed) => {
  handed = what;
};

export const peekHanded = () => handed;

export const forgetHanded = () => {
  handed = null;
};
