import { ABSENCE_KIND_LABELS, type AbsenceKind } from '#shared/absences/kinds.ts';
import { czechDayOfMonth } from '#shared/core/days.ts';
import type { Db } from '../core/database/db.ts';
import type { Write } from '../core/write.ts';
import { notify } from '../notifications/notify.ts';
import { listManagers } from '../shifts/queries.ts';
import { activeAdmins } from '../users/queries.ts';

/** Who is notified of a request for an absence, and with which text. */

type Owner = { id: number; prodejna_id: number | null };
type Asked = { druh: AbsenceKind; od: string; do: string };

/** Who decides about somebody's absence: their shop's managers except themselves, or the ADMINs if none. */
export async function decidersOf(db: Db, owner: Owner): Promise<number[]> {
  const managers = owner.prodejna_id === null ? [] : await listManagers(db, owner.prodejna_id);
  const others = managers.filter(id => id !== owner.id);
  return others.length > 0 ? others : activeAdmins(db);
}

const daysText = ({ od, do: to }: Asked) =>
  od === to ? czechDayOfMonth(od) : `${czechDayOfMonth(od)} až ${czechDayOfMonth(to)}`;

/** The absence in words: 'dovolená 23. 11. až 24. 11.' */
export const inWords = (one: Asked) => `${ABSENCE_KIND_LABELS[one.druh].toLowerCase()} ${daysText(one)}`;

type Person = Owner & { jmeno: string; prijmeni: string };

/** The notification of a request for an absence, addressed to those who decide about the person. */
export const askedOf = async (db: Db, zaznam: number, person: Person, asked: Asked) => ({
  pro: await decidersOf(db, person),
  ...{ druh: 'volno' as const, zaznam },
  text: `${person.jmeno} ${person.prijmeni} žádá o volno: ${inWords(asked)}`,
});

/** Notifies those who decide about a person that the person asks for an absence. */
export const tellDeciders = async (tx: Write, zaznam: number, person: Person, asked: Asked) =>
  notify(tx, await askedOf(tx.db, zaznam, person, asked));
