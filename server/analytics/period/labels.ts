import { monthWord } from '#shared/core/months.ts';
import type { Grain } from '../model/model.ts';
import { isoWeek } from './range.ts';

/** A bucket as a reader calls it: '3. 11. 2026', '14. týden 2026', 'duben 2026', '2026'. */
export function labelOf(grain: Grain, first: string): string {
  const [year, month, day] = first.split('-').map(Number);
  if (grain === 'den') return `${day}. ${month}. ${year}`;
  if (grain === 'tyden') {
    const [isoYear, week] = isoWeek(first).split('-W');
    return `${Number(week)}. týden ${isoYear}`;
  }
  return grain === 'mesic' ? `${monthWord(first)} ${year}` : `${year}`;
}

/** The key of a bucket on the time axis: `date` of a day, `month` of anything longer (rule analytics-7). */
export function axisOf(grain: Grain, first: string): { date: string } | { month: string } {
  if (grain === 'den') return { date: first };
  if (grain === 'tyden') return { month: isoWeek(first) };
  return { month: first.slice(0, grain === 'mesic' ? 7 : 4) };
}
