import { addMonths, monthOf } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import type { shifts } from '#shared/shifts/contract.ts';
import { presenceOf } from '#shared/shifts/presence.ts';
import { isForgotten } from '#shared/shifts/worked.ts';
import type { Context } from '../core/mount.ts';
import { extended } from '../core/rows.ts';
import { listShifts } from './queries.ts';
import { toBrief, viewing } from './view.ts';

/**
 * Who is in today, and which departures are missing since the beginning of the last month, of a shop or of all: for
 * those who plan.
 */
export async function team(context: Context<typeof shifts.team>) {
  const { db, query, now } = context;
  const view = viewing(context);
  const dnes = pragueClock(now).datum;
  const od = `${addMonths(monthOf(dnes), -1)}-01`;
  const rows = await listShifts(db, { od, do: dnes, prodejna: query.prodejna });
  const work = rows.filter(row => row.typ_smeny === 'prace');
  return {
    success: true as const,
    dnes,
    lide: work
      .filter(row => row.datum === dnes)
      .map(row => extended(toBrief(row, view), { pritomnost: presenceOf(row, now) })),
    chybi_odchod: work.filter(row => isForgotten(row, view)).map(row => toBrief(row, view)),
  };
}
