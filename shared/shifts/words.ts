import type { Times } from './hours.ts';

/** Times and hours of shifts as a Czech reader expects them. */

const short = (time: string) => time.replace(/^0/, '');

/** '8:00–20:00' */
export const span = ({ cas_od, cas_do }: Times) => `${short(cas_od)}–${short(cas_do)}`;

/** '12,5 h' */
export const hoursText = (hours: number) =>
  `${hours.toLocaleString('cs-CZ', { maximumFractionDigits: 1 })}\u00a0h`;
