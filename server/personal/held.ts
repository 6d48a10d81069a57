import { ACTION_LABELS, type AuditAction } from '#shared/audit/actions.ts';
import { fieldLabel, valueLabel } from '#shared/audit/labels.ts';
import { tableOf } from '#shared/audit/tables.ts';
import { historyTitle } from '#shared/orders/history.ts';
import { STATUS_LABELS } from '#shared/orders/statuses.ts';
import type { CustomerHeld, LeaverHeld } from '#shared/personal/contract.ts';
import { inText } from '#shared/personal/phone.ts';
import { found } from '../core/calls/errors.ts';
import type { Db } from '../core/database/db.ts';
import type { Changes } from '../core/write.ts';
import {
  countAnswers,
  type HeldAudit,
  type Mention,
  ordersOfPhone,
  readAudit,
  readHistories,
  readMentions,
  readOrders,
} from './customers/queries.ts';
import { changesFor, ownPhone } from './customers/theirs.ts';
import { auditOfPerson, countTheirs, countWork, listLeavers, readContact } from './leavers/queries.ts';

/** Everything held about a customer or a leaver, in words. */

const said = (value: unknown, field: string, table: string) =>
  value === null || value === undefined || value === ''
    ? '—'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : valueLabel(`${value}`, field, table);

/** Changes such as 'Telefon zákazníka: 777 123 456 → 777 123 457', one per line. */
const changesText = (zmeny: Changes, table: string) =>
  Object.entries(zmeny)
    .map(([field, [before, after]]) =>
      [
        `${fieldLabel(field, table)}:`,
        ...(before === null ? [] : [said(before, field, table), '→']),
        said(after, field, table),
      ].join(' '),
    )
    .join('\n');

const orderOf = ({ tabulka, zaznam }: HeldAudit) => (tabulka === 'objednavka' ? Number(zaznam) : null);

const auditShown = ({ tabulka, zmeny, co, kdo_jmeno, ...row }: HeldAudit) => ({
  ...{ id: row.id, cas: row.cas, kdo: kdo_jmeno, zaznam: row.zaznam },
  co: ACTION_LABELS[co as AuditAction],
  kde: tableOf(tabulka)?.label ?? tabulka,
  zmeny: changesText(zmeny, tabulka),
});

/** Tables whose records are opened by number. */
const OPENED = new Set([
  ...['novinka', 'komentar', 'ukol', 'hromadny_ukol', 'poznamka', 'objednavka', 'nepritomnost', 'prani'],
]);

const mentionShown = ({ tabulka, id, kde, kdy, text }: Mention) => ({
  kde: tableOf(tabulka)?.label ?? tabulka,
  cesta: OPENED.has(tabulka) ? (tableOf(tabulka)?.path?.(`${kde}`) ?? null) : null,
  ...{ id, kdy, text },
});

export async function customerHeld(db: Db, digits: string): Promise<CustomerHeld> {
  const ids = await ordersOfPhone(db, digits);
  const mentions = await readMentions(db, digits, ids);
  const histories = await readHistories(db, digits, ids);
  const audit = await readAudit(db, digits, ids);
  const orders = await readOrders(db, ids);
  const pattern = new RegExp(inText(digits));
  const theirs = { pattern, ids };
  const lines = changesFor(
    histories.map(row => ({ ...row, order: row.objednavka })),
    theirs,
  );
  const rows = changesFor(
    audit.map(row => ({ ...row, order: orderOf(row) })),
    theirs,
  );
  return {
    cislo: digits,
    objednavky: orders.map(row => ({
      ...row,
      telefon_zakaznika: ownPhone(row.telefon_zakaznika, pattern),
      status: STATUS_LABELS[row.status],
    })),
    historie: lines.map(({ zmeny, isOwn, ...row }) => ({
      ...{ objednavka: row.objednavka, kdy: row.kdy, kdo: row.kdo, co: historyTitle(row) },
      poznamka: isOwn || pattern.test(row.poznamka ?? '') ? row.poznamka : null,
      status: STATUS_LABELS[row.novy_status],
      zmeny: changesText(zmeny, 'objednavka'),
    })),
    zaznamy: rows.map(auditShown),
    zminky: mentions.map(mentionShown),
    odpovedi: await countAnswers(db, digits),
  };
}

export const NO_LEAVER =
  'Mezi bývalými zaměstnanci takový není. Aktivní účet nejdřív ukončete v uživatelích.';

export async function leaverHeld(db: Db, id: number): Promise<LeaverHeld> {
  const osoba = found((await listLeavers(db, id))[0], NO_LEAVER);
  return {
    osoba,
    udaje: await readContact(db, id),
    ...(await countTheirs(db, id)),
    zaznamy: (await auditOfPerson(db, id)).map(auditShown),
    zustava: await countWork(db, id),
  };
}
