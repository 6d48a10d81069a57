import type { Tx } from '#server/core/db.ts';
import { addMonths, czechDay, daysOfMonth, monthOf, weekdayOf } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { SHOPS } from './chain.ts';

/** '5. 12. 2026', as it is typed. */
const typed = (day: string) => czechDay(day).replaceAll('\u00a0', ' ');

/** Required people of a shop: two while it is open, three on Friday afternoons; a stocktaking and an action ahead. */
function staffingOf({ id, oteviraci_doba }: (typeof SHOPS)[number], now: number) {
  const { po, so } = oteviraci_doba;
  const next = daysOfMonth(addMonths(monthOf(pragueClock(now).datum), 1));
  const [firstSaturday] = next.filter(day => weekdayOf(day) === 5);
  const lastSunday = next.filter(day => weekdayOf(day) === 6).at(-1)!;
  const week = [
    `po-pá ${po!.od}-${po!.do}: ${id === 2 ? 1 : 2}`,
    id === 2 ? null : 'pá 14-18: 3',
    so && `so-ne ${so.od}-${so.do}: 1`,
  ];
  return {
    prodejna_id: id,
    tyden: week.filter(Boolean).join('\n'),
    vyjimky: `${typed(firstSaturday!)} 9-17: 3 Akce na příslušenství\n${typed(lastSunday)} 18-21: 2 Inventura`,
  };
}

/** What the planner of the demo has beside shifts: required people of every shop. */
export async function fillPlanning(db: Tx, now: number) {
  await db
    .insertInto('potreba_lidi')
    .values(SHOPS.map(shop => staffingOf(shop, now)))
    .execute();
}
