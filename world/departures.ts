import { iso } from '#server/core/clock.ts';
import type { Tx } from '#server/core/database/db.ts';
import { DAY } from '#shared/core/durations.ts';
import { PEOPLE } from './chain.ts';

/** Adds a departure in progress: some steps are ticked off, and passwords are still to be changed. */
export async function fillDepartures(db: Tx, now: number) {
  const left = PEOPLE.find(person => person.aktivni === false);
  if (!left) return;
  const begun = { uzivatel_id: left.id, zahajil_id: 1, zahajeno: iso(now - 2 * DAY), sezeni: 2, zarizeni: 3 };
  await db.insertInto('odchod').values(begun).execute();
  for (const krok of ['smeny', 'ukoly'] as const)
    await db
      .insertInto('odchod_krok')
      .values({ uzivatel_id: left.id, krok, kdo_id: 1, kdy: iso(now - DAY) })
      .execute();
}
