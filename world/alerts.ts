import { sql } from 'kysely';
import { judge } from '#server/alerts/find.ts';
import type { Db } from '#server/core/database/db.ts';
import { write } from '#server/core/write.ts';
import { soldOn } from '#server/forecast/queries.ts';
import { insertNote } from '#server/notes/queries.ts';
import { addDays } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';

const GLOBUS = 1;
const ZLIN = 3;
const VIKTOR = 11;
const NOBODY = { kdo: null, kdo_jmeno: null, adresa: null };

/** Raises the stored forecast to about twice what the shop sold that day, at least 40,000 CZK. */
async function expectMore(db: Db, den: string, prodejna_id: number) {
  const sold = (await soldOn(db, [den])).filter(one => one.prodejna_id === prodejna_id);
  const value = Math.max(40_000, 1.9 * sold.reduce((sum, { obrat }) => sum + obrat, 0));
  await sql`update predpoved set hodnota[1] = ${value}, od80[1] = ${value * 0.85}, do80[1] = ${value * 1.15},
    od95[1] = ${value * 0.75}, do95[1] = ${value * 1.25}
    where den = ${den} and prodejna_id = ${prodejna_id} and kanal is null`.execute(db);
}

/** Adds two alerts to a database without any: one that waits, and one that the manager explained. */
export async function fillAlerts(db: Db, now: number) {
  if (await db.selectFrom('vykyv').select('id').limit(1).executeTakeFirst()) return;
  const today = pragueClock(now).datum;
  const [yesterday, before] = [addDays(today, -1), addDays(today, -2)];
  await expectMore(db, yesterday, ZLIN);
  await expectMore(db, before, GLOBUS);
  await write(db, NOBODY, tx => judge(tx, today, now));
  const explained = await db
    .selectFrom('vykyv')
    .select('id')
    .where('den', '=', before)
    .where('prodejna_id', '=', GLOBUS)
    .executeTakeFirst();
  if (!explained) return;
  const window = {
    od: addDays(today, -9),
    do: addDays(today, -5),
    prodejna_id: GLOBUS,
    kanal: null,
    vykyv_id: null,
  };
  const note = { od: before, do: before, prodejna_id: GLOBUS, kanal: null, vykyv_id: explained.id };
  await db.transaction().execute(async tx => {
    await insertNote(tx, { ...note, text: 'Zavřená ulice, výkop před vchodem', autor_id: VIKTOR }, now);
    await insertNote(tx, { ...window, text: 'Nová výloha', autor_id: VIKTOR }, now);
  });
}
