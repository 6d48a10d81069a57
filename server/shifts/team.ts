import { addMonths, monthOf } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { presenceAfter } from '#shared/shifts/attendance/presence.ts';
import type { shifts } from '#shared/shifts/contract.ts';
import type { Context } from '../core/calls/mount.ts';
import { extended } from '../core/database/rows.ts';
import { listOpenShifts } from './queries.ts';
import { toBrief, viewing } from './view.ts';

/**
 * For planners: who is at work today, and the departures missing since the beginning of last month, in one shop or in
 * all.
 */
export async function team(context: Context<typeof shifts.team>) {
  const { db, query, now } = context;
  const view = viewing(context);
  const dnes = pragueClock(now).datum;
  const od = `${addMonths(monthOf(dnes), -1)}-01`;
  const rows = await listOpenShifts(db, { od, do: dnes, prodejna: query.prodejna });
  const seen = rows.map(row => ({ row, brief: toBrief(row, view) }));
  return {
    dnes,
    // A shift of yesterday that is still open continues past midnight.
    lide: seen
      .filter(({ row, brief }) => row.datum === dnes || !brief.chybi_odchod)
      .map(({ row, brief }) => extended(brief, { pritomnost: presenceAfter(row.posledni_akce, row, now) })),
    chybi_odchod: seen.map(({ brief }) => brief).filter(shift => shift.chybi_odchod),
  };
}
