import { COUNTERS, type Counter, POINT_ITEMS, type PointItem } from '../rules/kinds.ts';

/** The number that rollups keep a counter under; 0 is none. */
export const counterNumber = (counter: Counter) => COUNTERS.indexOf(counter) + 1;

export type BreakdownItem = Exclude<PointItem, 'kop500'>;

/** The twelve keys of the breakdown of points (D3 §3 'Points result'); KOP500 is not among them. */
export const BREAKDOWN = POINT_ITEMS.filter((item): item is BreakdownItem => item !== 'kop500');
