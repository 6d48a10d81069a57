import { mondayOf } from '#shared/core/days.ts';

/** The time ranges of the overview: the default period of the sections that it opens (rule analytics-1). */
export const RANGES = [
  { value: 'dnes', label: 'Dnes' },
  { value: 'tyden', label: 'Tento týden' },
  { value: 'mesic', label: 'Tento měsíc' },
  { value: 'ctvrtleti', label: 'Toto čtvrtletí' },
  { value: 'rok', label: 'Tento rok' },
  { value: 'vlastni', label: 'Vlastní období' },
] as const;
export type RangeName = (typeof RANGES)[number]['value'];

function firstOf(range: Exclude<RangeName, 'vlastni'>, today: string): string {
  const [year, month] = today.split('-');
  if (range === 'dnes') return today;
  if (range === 'tyden') return mondayOf(today);
  if (range === 'rok') return `${year}-01-01`;
  const first = range === 'mesic' ? Number(month) : Math.floor((Number(month) - 1) / 3) * 3 + 1;
  return `${year}-${String(first).padStart(2, '0')}-01`;
}

/** The days of a range, up to `today` (YYYY-MM-DD); a custom one is what was chosen. */
export const daysOf = (range: RangeName, today: string, chosen: { od: string; do: string }) =>
  range === 'vlastni' ? chosen : { od: firstOf(range, today), do: today };
