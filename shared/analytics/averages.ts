import { average } from '../core/amounts.ts';

/** `value`, an average over `count` receipts or orders; null when there are none, which is not 0 (rule numbers-4). */
export const averageOf = (value: number, count: number): number | null => (count === 0 ? null : value);

/** An average as screens and mails show it, '—' where there is none; `written` formats it with its unit. */
export function averageText(value: number, count: number, written = average): string {
  const known = averageOf(value, count);
  return known === null ? '—' : written(known);
}
