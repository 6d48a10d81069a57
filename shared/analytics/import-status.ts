import { MINUTE } from '../core/durations.ts';

export type ImportLevel = 'ok' | 'warn' | 'error';

type Latest = { web_prodeje_all_latest: string | null; web_prodeje_latest: string | null };

/** Whether no sale has ever arrived, by an import or otherwise. */
export const hasNoSales = (times: Latest) =>
  times.web_prodeje_all_latest === null && times.web_prodeje_latest === null;

/**
 * The level of the import status (rule analytics-10): ok up to 10 minutes, warn 10–30, error over 30 or without data.
 * The age is counted from the newer of the two latest times (rule analytics-10); `now` is in ms since the epoch.
 */
export function importLevel(times: Latest, now: number): { level: ImportLevel; text: string } {
  const newest = Math.max(
    ...[times.web_prodeje_all_latest, times.web_prodeje_latest].map(time => (time ? Date.parse(time) : 0)),
  );
  if (newest === 0) return { level: 'error', text: 'Actor: žádná data' };
  const minutes = Math.floor((now - newest) / MINUTE);
  if (minutes < 10) return { level: 'ok', text: 'Actor: běží' };
  if (now - newest <= 30 * MINUTE) return { level: 'warn', text: `Actor: zpoždění ${minutes} min` };
  return { level: 'error', text: 'Actor: neaktivní' };
}
