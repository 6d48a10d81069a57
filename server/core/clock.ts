/** The current time in milliseconds since the epoch, passed as an argument so that tests can move it. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };

export const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
