import { POINT_ITEMS, type PointItem } from '../rules/kinds.ts';

export type BreakdownItem = Exclude<PointItem, 'kop500'>;

/** The items in the breakdown of points (rule numbers-5): all of them except KOP500. */
export const BREAKDOWN = POINT_ITEMS.filter((item): item is BreakdownItem => item !== 'kop500');
