import { addDays, addMonths, isDay, mondayOf, monthOf } from '#shared/core/days.ts';
import { FIRST_DAY, isMonth, LAST_DAY } from './czech-date.ts';
import type { Range } from './range-entry.ts';

/** The periods that people choose most, up to `today` (YYYY-MM-DD). */
export function rangeShortcuts(today: string): { label: string; range: Range }[] {
  const first = `${monthOf(today)}-01`;
  const yesterday = addDays(today, -1);
  return [
    { label: 'Dnes', range: { od: today, do: today } },
    { label: 'Včera', range: { od: yesterday, do: yesterday } },
    { label: 'Tento týden', range: { od: mondayOf(today), do: today } },
    { label: 'Tento měsíc', range: { od: first, do: today } },
    {
      label: 'Minulý měsíc',
      range: { od: `${addMonths(monthOf(today), -1)}-01`, do: addDays(first, -1) },
    },
    { label: 'Posledních 30 dní', range: { od: addDays(today, -29), do: today } },
  ];
}

/** The day in a parameter of the address; '' if it is missing, not a day or after `max`. */
export const dayIn = (text: string, max = LAST_DAY) =>
  isDay(text) && text >= FIRST_DAY && text <= max ? text : '';

/** The month in a parameter of the address; '' if it is missing, not a month or after `max`. */
export const monthIn = (text: string, max = monthOf(LAST_DAY)) =>
  isMonth(text) && text >= monthOf(FIRST_DAY) && text <= max ? text : '';

/** The period in the address: an invalid day counts as none, reversed ends are swapped. */
export function rangeIn({ od, do: to }: Range, max = LAST_DAY): Range {
  const range = { od: dayIn(od, max), do: dayIn(to, max) };
  return range.od && range.do && range.od > range.do ? { od: range.do, do: range.od } : range;
}
