import { iso } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { insertUser } from '#server/users/queries.ts';
import type { DepartureStep } from '#shared/departures/kinds.ts';
import { fresh } from './fresh.ts';

/** Builders of people for `records`. */
export const personRecords = (db: Db) => ({
  async person(heslo_hash = 'none') {
    const id = fresh();
    const names = { uzivatelske_jmeno: `osoba${id}`, jmeno: 'Nová', prijmeni: `Osoba${id}` };
    const rest = { role: 'PRODEJCE' as const, aktivni: true, prodejna_id: null, moduly: [], heslo_hash };
    await db.transaction().execute(tx => insertUser(tx, { id, ...names, ...rest }));
    return id;
  },
  /** A person with a departure in progress, with these steps ticked off. */
  async departure(ticked: readonly DepartureStep[] = []) {
    const uzivatel_id = await this.person();
    const at = iso(Date.now());
    await db.updateTable('uzivatel').set({ aktivni: false }).where('id', '=', uzivatel_id).execute();
    const begun = { uzivatel_id, zahajil_id: 1, zahajeno: at, sezeni: 1, zarizeni: 1 };
    await db.insertInto('odchod').values(begun).execute();
    for (const krok of ticked)
      await db.insertInto('odchod_krok').values({ uzivatel_id, krok, kdo_id: 1, kdy: at }).execute();
    return uzivatel_id;
  },
  /** A person who asks for another shop. */
  async storeRequest() {
    const id = await this.person();
    await db.updateTable('uzivatel').set({ zadost_prodejna_id: 1 }).where('id', '=', id).execute();
    return id;
  },
});
