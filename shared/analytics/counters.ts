import { COUNTERS, type Counter } from '../rules/kinds.ts';

/** The eleven counters that are services: `sluzby_celkem` is their sum (4-decisions §5). */
export const SERVICE_COUNTERS = [
  'ct300',
  'ct600',
  'ct1200',
  'akt',
  'zah250',
  'nap',
  'zah500',
  'kop250',
  'kop500',
  'pz1',
  'knz',
] as const satisfies readonly Counter[];

/** The number that rollups keep a counter under; 0 is none. */
export const counterNumber = (counter: Counter) => COUNTERS.indexOf(counter) + 1;

/** The twelve keys of the breakdown of points (D3 §3 'Points result'); KOP500 is not among them. */
export const BREAKDOWN = [
  'polozky_nad_100',
  'ct300',
  'ct600',
  'ct1200',
  'akt',
  'zah250',
  'zah500',
  'kop250',
  'nap',
  'pz1',
  'knz',
  'aligator',
] as const;
export type BreakdownItem = (typeof BREAKDOWN)[number];
