import { MAX_DAYS, type Period } from '#shared/analytics/kinds.ts';
import { endOf, startOf } from '#shared/analytics/units.ts';
import { addDays } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { CHANNELS, type Channel } from '#shared/sales/lines.ts';
import { fail } from '../../core/calls/errors.ts';
import type { Db } from '../../core/database/db.ts';
import type { Filter } from '../model/conditions.ts';
import { branchIds, valueIds } from '../model/names.ts';
import { type Called, comparisonOf } from './comparison.ts';
import { lengthOf, type Range } from './range.ts';

export const TOO_LONG = `Období může mít nejvýše ${MAX_DAYS} dní.`;

/** No chain sold anything before; the periods that changes are measured against must also be after it. */
export const EARLIEST = '2000-01-01';
export const TOO_EARLY = 'Datum může být nejdříve 1.\u00a01.\u00a02000.';
export const FUTURE = 'Datum nemůže být v budoucnosti.';

/** Today's date in Prague by the server's clock. */
export const todayAt = (now: number) => pragueClock(now).datum;

export type PeriodQuery = {
  period?: Period;
  start_date?: string;
  end_date?: string;
  selected_month?: string;
};

export type ScopeQuery = {
  kanal?: Channel;
  channel?: Channel;
  prodejna_id?: number;
  stredisko?: string;
  kategorie?: string;
  exclude_allegro?: boolean;
};

/**
 * A custom period with both ends, inclusive; neither may be in the future.
 * @param field the query's names of the two ends
 */
export function ownRange(
  od: string | undefined,
  to: string | undefined,
  today: string,
  field = { od: 'start_date', do: 'end_date' },
): Range {
  if (!od) throw fail.invalid('Vyberte začátek období.', field.od);
  if (!to) throw fail.invalid('Vyberte konec období.', field.do);
  if (od < EARLIEST) throw fail.invalid(TOO_EARLY, field.od);
  if (od > to) throw fail.invalid('Začátek období musí být před jeho koncem.', field.od);
  if (to > today) throw fail.invalid(FUTURE, od > today ? field.od : field.do);
  return { od, do: to };
}

function monthRange(month: string | undefined, today: string): Range {
  const od = month ? `${month}-01` : startOf('mesic', today);
  if (od < EARLIEST) throw fail.invalid(TOO_EARLY, 'selected_month');
  if (od > today) throw fail.invalid('Měsíc nemůže být v budoucnosti.', 'selected_month');
  const last = endOf('mesic', od);
  return { od, do: last < today ? last : today };
}

/** Without `period`, dates mean a custom one, a month that month, and nothing the month so far (rule analytics-1). */
const periodOf = ({ period, start_date, end_date, selected_month }: PeriodQuery): Period =>
  period ?? (start_date || end_date ? 'custom' : selected_month ? 'month' : 'monthly');

/** What the comparison treats the period as where its days alone are ambiguous. */
export const CALLED: Partial<Record<Period, Called>> = { daily: 'den', monthly: 'mesic', month: 'mesic' };

/**
 * The days that a period means on `today` (rule analytics-1): daily is today, weekly the last 7 days, monthly the
 * month so far, month the chosen one, custom the dates.
 */
export function daysMeant(query: PeriodQuery, today: string): Range {
  const { start_date, end_date, selected_month } = query;
  switch (periodOf(query)) {
    case 'daily':
      return { od: today, do: today };
    case 'weekly':
      return { od: addDays(today, -6), do: today };
    case 'monthly':
      return { od: startOf('mesic', today), do: today };
    case 'month':
      return monthRange(selected_month, today);
    case 'custom': {
      const range = ownRange(start_date, end_date, today);
      if (lengthOf(range) > MAX_DAYS) {
        throw fail.invalid(TOO_LONG, 'end_date');
      }
      return range;
    }
  }
}

/** The filter of a query, as ids. `among` are the channels that the call covers. */
export async function filterOf(
  db: Db,
  query: ScopeQuery,
  among: readonly Channel[] = CHANNELS,
): Promise<Filter> {
  const { prodejna_id, stredisko, kategorie, exclude_allegro } = query;
  const chosen = query.kanal ?? query.channel;
  const kanal = among.filter(
    name => (chosen === undefined || name === chosen) && !(exclude_allegro && name === 'allegro'),
  );
  const [pobocky, ids] = await Promise.all([
    prodejna_id === undefined && !stredisko ? undefined : branchIds(db, { prodejna_id, stredisko }),
    kategorie ? valueIds(db, 'kategorie', [kategorie]) : undefined,
  ]);
  // All channels together need no condition.
  const isAll = kanal.length === CHANNELS.length;
  return {
    ...(!isAll && { kanal }),
    ...(pobocky && { pobocky }),
    ...(ids && { hodnoty: { kategorie: ids } }),
  };
}

export type Choice = { range: Range; previous: Range; filter: Filter };

/** A call's period, the period it is compared with, and its filter. */
export async function choiceOf(
  { db, now, query }: { db: Db; now: number; query: PeriodQuery & ScopeQuery },
  among?: readonly Channel[],
): Promise<Choice> {
  const range = daysMeant(query, todayAt(now));
  const previous = comparisonOf(range, now, CALLED[periodOf(query)]);
  return { range, previous, filter: await filterOf(db, query, among) };
}
