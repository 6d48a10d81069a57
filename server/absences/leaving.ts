import { picked } from '#shared/core/picked.ts';
import type { Write } from '../core/write.ts';
import { forget, passOn } from '../notifications/notify.ts';
import { askedOf } from './asking.ts';
import { type AbsenceRow, decideAbsence, findAbsence, listWaitingOf, lockAbsence } from './queries.ts';

export const auditOf = (row: AbsenceRow) =>
  picked(row, 'user_id', 'druh', 'od', 'do', 'cas_od', 'cas_do', 'poznamka', 'stav', 'duvod');

/**
 * Passes a person's undecided requests to those who decide about them in their new home shop, and withdraws the
 * notification from those who decided before. Call it with the person locked and changed.
 */
export async function passAbsences(tx: Write, person: number) {
  for (const { id } of await listWaitingOf(tx.db, person)) {
    await lockAbsence(tx.db, id);
    const row = await findAbsence(tx.db, id);
    if (row?.stav !== 'ceka') continue;
    const { osoba, prodejna_id } = row;
    await passOn(tx, await askedOf(tx.db, id, { ...osoba, prodejna_id }, row));
  }
}

/** Takes back the undecided requests of a person who leaves. @returns how many there were */
export async function leaveAbsences(tx: Write, person: number, by: number, now: number): Promise<number> {
  const rows = await listWaitingOf(tx.db, person);
  for (const { id } of rows) {
    await lockAbsence(tx.db, id);
    const row = await findAbsence(tx.db, id);
    if (row?.stav !== 'ceka') continue;
    const gone = { stav: 'vzato_zpet' as const, duvod: row.duvod, rozhodl_id: by };
    await decideAbsence(tx.db, id, { ...gone, vytvorene: [], zrusene: [] }, now);
    await tx.record('nepritomnost', id, auditOf(row), { ...auditOf(row), stav: 'vzato_zpet' });
    await forget(tx, 'volno', id);
  }
  return rows.length;
}
