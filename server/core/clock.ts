/** The time, as an argument, so that tests can move it. Milliseconds since the epoch. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };

export const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
