import { TABLES } from '#shared/audit/tables.ts';
import { monthsBefore } from '#shared/core/days.ts';
import { CONTACTS, CUSTOMER_FIELDS } from '#shared/personal/fields.ts';
import { inText, maskedPhone } from '#shared/personal/phone.ts';
import { holdSealing, maskAudit } from '../audit/masking/queries.ts';
import { iso } from '../core/clock.ts';
import type { Tx } from '../core/database/db.ts';
import { recorder, type Write } from '../core/write.ts';
import {
  auditOfNobody,
  emptyElsewhere,
  emptyOrders,
  finishedBefore,
  type HeldAudit,
  lockOrders,
  ordersOfPhone,
  readAudit,
  readHistories,
  readMentions,
} from './customers/queries.ts';
import { fieldsAbout, type Theirs } from './customers/theirs.ts';
import { auditOfGone, auditOfPerson, emptyPerson, leftBefore } from './leavers/queries.ts';

type Erasing = Pick<Write, 'db' | 'audit' | 'announce'>;

const CUSTOMER: readonly string[] = CUSTOMER_FIELDS;

/** The fields of a row to mask; without a customer, the customer fields of any order. */
const fieldsOf = ({ tabulka, zaznam, zmeny }: HeldAudit, theirs: Theirs | null) => {
  const order = tabulka === 'objednavka' ? Number(zaznam) : null;
  if (theirs) return fieldsAbout({ order, zmeny }, theirs);
  return order === null ? [] : Object.keys(zmeny).filter(field => CUSTOMER.includes(field));
};

const maskings = (rows: HeldAudit[], theirs: Theirs | null = null) =>
  rows.map(row => ({ id: row.id, pole: fieldsOf(row, theirs) })).filter(({ pole }) => pole.length > 0);

const contacts = (rows: HeldAudit[]) =>
  rows.map(({ id, tabulka, zmeny }) => ({
    id,
    pole: (CONTACTS[tabulka] ?? []).filter(field => field in zmeny),
  }));

/** The orders of a phone, locked. It repeats, because a concurrent save may have given one of them another phone. */
async function lockTheirs(db: Tx, digits: string): Promise<number[]> {
  const locked = new Set<number>();
  for (;;) {
    const ids = await ordersOfPhone(db, digits);
    if (ids.every(id => locked.has(id))) return ids;
    await lockOrders(db, ids);
    for (const id of ids) locked.add(id);
  }
}

/**
 * Erases a customer by phone (rule people-19). The audit is read after everything is locked and emptied: what was
 * saved until then has its row there, and no later search would find it by a phone.
 * @returns the numbers of erased records of each kind; null for nothing
 */
export async function eraseCustomer(tx: Erasing, digits: string) {
  const ids = await lockTheirs(tx.db, digits);
  const mentions = await readMentions(tx.db, digits, ids);
  const histories = await readHistories(tx.db, digits, ids);
  await emptyOrders(tx.db, ids);
  await emptyElsewhere(tx.db, digits, ids);
  await holdSealing(tx.db);
  const audit = await readAudit(tx.db, digits, ids);
  if (ids.length + mentions.length + histories.length + audit.length === 0) return null;
  const counts = { objednavek: ids.length, zaznamu: audit.length, zminek: mentions.length };
  await maskAudit(tx, maskings(audit, { pattern: new RegExp(inText(digits)), ids }), {
    co: 'smazani',
    tabulka: 'osobni_udaje',
    zaznam: maskedPhone(digits),
    zmeny: { objednavek: [counts.objednavek, null], zminek: [counts.zminek, null] },
  });
  for (const tema of TABLES.osobni_udaje.heard) await tx.announce({ tema, id: null, co: 'zmena' });
  return counts;
}

/** Erases the contact data of somebody who left (rule people-20). */
export async function eraseLeaver(tx: Erasing, id: number) {
  await holdSealing(tx.db);
  const rows = await auditOfPerson(tx.db, id);
  await emptyPerson(tx.db, id);
  await maskAudit(tx, contacts(rows), {
    co: 'zmena',
    tabulka: 'uzivatel',
    zaznam: id,
    zmeny: { osobni_udaje: ['uložené', 'smazané'] },
  });
  // Their picture disappears wherever they are named, and their mails from the list of sent ones.
  for (const tema of ['users', 'people', 'mail'] as const) await tx.announce({ tema, id, co: 'zmena' });
}

/** Limits of one sweep, so that it delays nobody; the rest waits for the next one. */
const MOST_ORDERS = 200;
const MOST_PEOPLE = 20;
const MOST_ROWS = 500;

/** The same time of day so many months before `now`, never later, because erasing cannot be undone. */
const retained = (now: number, months: number) => {
  const instant = iso(now);
  return monthsBefore(instant.slice(0, 10), months) + instant.slice(10);
};

const byItself = (db: Tx): Erasing => ({
  db,
  ...recorder(db, { kdo: null, kdo_jmeno: 'automatický úklid', adresa: null }),
});

/** Applies the retention of customers and leavers; adds no audit row where there is nothing to do. */
export async function sweepPersonal(
  db: Tx,
  now: number,
  { zakaznici_mesice, byvali_mesice }: { zakaznici_mesice: number; byvali_mesice: number },
) {
  const tx = byItself(db);
  if (zakaznici_mesice > 0) {
    const before = retained(now, zakaznici_mesice);
    const ids = await finishedBefore(db, before, MOST_ORDERS);
    if (ids.length > 0) await emptyOrders(db, ids);
    await holdSealing(db);
    const rows = await auditOfNobody(db, before, MOST_ROWS);
    if (ids.length + rows.length > 0) {
      await maskAudit(tx, maskings(rows), {
        co: 'smazani',
        tabulka: 'osobni_udaje',
        zaznam: 'po uplynutí doby',
        zmeny: { objednavek: [ids.length, null] },
      });
      for (const tema of ['orders', 'notifications'] as const)
        await tx.announce({ tema, id: null, co: 'zmena' });
    }
  }
  if (byvali_mesice > 0) {
    const before = retained(now, byvali_mesice);
    for (const id of await leftBefore(db, before, MOST_PEOPLE)) await eraseLeaver(tx, id);
    const gone = await auditOfGone(db, before, MOST_ROWS);
    if (gone.length > 0)
      await maskAudit(tx, contacts(gone), {
        co: 'smazani',
        tabulka: 'osobni_udaje',
        zaznam: 'po uplynutí doby',
        zmeny: { zaznamu: [gone.length, null] },
      });
  }
}
