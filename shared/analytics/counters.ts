import { POINT_ITEMS, type PointItem } from '../rules/kinds.ts';

export type BreakdownItem = Exclude<PointItem, 'kop500'>;

/** The keys of the breakdown of points (rule numbers-5); KOP500 is not among them. */
export const BREAKDOWN = POINT_ITEMS.filter((item): item is BreakdownItem => item !== 'kop500');
