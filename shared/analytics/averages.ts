import { average } from '../core/amounts.ts';

/** The average of so many receipts or orders; of none there is none, which is not 0 (rule numbers-4). */
export const averageOf = (value: number, count: number): number | null => (count === 0 ? null : value);

/** An average as screens and mails write it, '—' where there is none; `written` is its unit. */
export function averageText(value: number, count: number, written = average): string {
  const known = averageOf(value, count);
  return known === null ? '—' : written(known);
}
