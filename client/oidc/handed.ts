import type { Asked } from '../session/login-problem.ts';

/** The outcome of the provider's sign-in, for the login screen shown next: the problem, or the second step. */
type Handed = { problem: string | null; asked: Asked | null; zpet: string };

let handed: Handed | null = null;

export const handOver = (what: Handed) => {
  handed = what;
};

export const peekHanded = () => handed;

export const forgetHanded = () => {
  handed = null;
};
