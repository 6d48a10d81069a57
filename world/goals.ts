import type { Tx } from '#server/core/database/db.ts';
import { monthOf } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';

/** Monthly turnover goals of the demo chain's shops, about what they sell, and goals of items per receipt. */
const GOALS: [prodejna_id: number, obrat: number, polozky: number][] = [
  [1, 3_200_000, 1.8],
  [2, 700_000, 1.7],
  [3, 1_900_000, 1.8],
  [4, 1_400_000, 1.7],
  [5, 900_000, 1.7],
  [6, 850_000, 1.7],
];

/** Adds the goals of the month that contains `now`. */
export const fillGoals = (db: Tx, now: number) =>
  db
    .insertInto('cil')
    .values(
      GOALS.map(([prodejna_id, obrat, polozky]) => ({
        ...{ prodejna_id, obrat, polozky, mesic: `${monthOf(pragueClock(now).datum)}-01` },
        ...(prodejna_id === 1 && { marze: 500_000, sluzby: 260 }),
      })),
    )
    .execute();
