import type { AuditRow } from '#shared/audit/contract.ts';
import { tableOf } from '#shared/audit/tables.ts';
import { TIMESHEETS, toTimesheets } from '#shared/core/addresses.ts';
import { czechDayOfMonth } from '#shared/core/days.ts';
import { czechMonth } from '#shared/core/months.ts';
import { isStatus, STATUS_LABELS } from '#shared/orders/statuses.ts';
import { itemLabel, type PointItem } from '#shared/rules/kinds.ts';
import type { Db } from '../../core/database/db.ts';
import { keyOf, knownRecords, toldRecords } from './queries.ts';

type Row = Omit<AuditRow, 'nazev' | 'cesta'>;
type Changes = Row['zmeny'];
/** A record and the changes in its audit row; no changes where only its name is wanted. */
type Asked = Pick<Row, 'tabulka' | 'zaznam' | 'zmeny'>;
/** A record's name, null when nothing tells it; `kde` as in `Known`, undefined for a deleted record. */
type Words = { nazev: string | null; kde?: string | null };

/** The fields that name a deleted record; the first group found in its row is used. */
const TELLING = [
  ['jmeno', 'prijmeni'],
  ['nazev'],
  ['company_name'],
  ['ukol'],
  ['obsah'],
  ['vzor'],
  ['text'],
  ['komu'],
  ['uzivatelske_jmeno'],
  ['adresa'],
];

/** For deleted records without their own name: the field with their owner, and the field with their day. */
const BELONGING: Record<string, { to: string; by: string; day?: string; before?: string }> = {
  smena: { to: 'uzivatel', by: 'uzivatel_id', day: 'datum' },
  smena_navrh: { to: 'uzivatel', by: 'uzivatel_id', day: 'datum' },
  prani: { to: 'uzivatel', by: 'user_id', day: 'datum' },
  nepritomnost: { to: 'uzivatel', by: 'user_id', day: 'od' },
  smlouva: { to: 'uzivatel', by: 'user_id', day: 'od', before: 'od ' },
  nabidka: { to: 'uzivatel', by: 'nabizi_id' },
  dochazka: { to: 'smena', by: 'smena_id' },
  reakce: { to: 'novinka', by: 'novinka' },
  rozpis: { to: 'prodejna', by: 'prodejna_id', day: 'od' },
};

const dayWords = (day: string) => `${czechDayOfMonth(day)} ${day.slice(0, 4)}`;

/** Records that hold from a day: their key is that day, behind the item if there are several. */
const SINCE = ['prodej_body', 'prodej_mez'];
const ITEM_AND_DAY = /^(?:(\w+) )?(\d{4}-\d\d-\d\d)$/;

/** The key of a record without a number, in words. */
function keyWords(tabulka: string, key: string): string {
  if (tabulka === 'sms_sablona' && isStatus(key)) return STATUS_LABELS[key];
  const [, item, day] = (SINCE.includes(tabulka) && ITEM_AND_DAY.exec(key)) || [];
  if (!day) return key;
  return `${item ? `${itemLabel(item as PointItem)}, ` : ''}od ${dayWords(day)}`;
}

const isNumber = (key: string | null): key is string => /^\d+$/.test(key ?? '');

/** The last value of a field: what it became, or what it was when its record was deleted. */
const lastOf = (zmeny: Changes, field: string) =>
  zmeny[field]?.findLast(one => typeof one === 'number' || (typeof one === 'string' && one !== ''));

/** The name of a record, taken from its own fields. */
function ownWords(zmeny: Changes): string | null {
  for (const fields of TELLING) {
    const words = fields.map(field => lastOf(zmeny, field)).filter(word => typeof word === 'string');
    if (words.length > 0) return words.join(' ').slice(0, 60);
  }
  return null;
}

/** The names of deleted records, from what the audit kept: in the row, or at their creation or deletion. */
async function remembered(db: Db, gone: readonly Asked[]): Promise<Map<Asked, string | null>> {
  const told = await toldRecords(db, gone);
  const kept = gone.map(one => {
    const zmeny = { ...told.get(keyOf(one)), ...one.zmeny };
    const belonging = BELONGING[one.tabulka];
    const owner: Asked | undefined = belonging && {
      ...{ tabulka: belonging.to, zaznam: lastOf(zmeny, belonging.by)?.toString() ?? null, zmeny: {} },
    };
    return { one, zmeny, belonging, owner };
  });
  const owners = await wordsOf(
    db,
    kept.flatMap(({ owner }) => owner ?? []),
  );
  const wordsFrom = ({ zmeny, belonging, owner }: (typeof kept)[number]): string | null => {
    if (!belonging || !owner) return ownWords(zmeny);
    const when = belonging.day && lastOf(zmeny, belonging.day);
    const words = [
      owners.get(owner)!.nazev,
      typeof when === 'string' ? `${belonging.before ?? ''}${dayWords(when)}` : null,
    ];
    return words.filter(word => word !== null).join(', ') || null;
  };
  return new Map(kept.map(each => [each.one, wordsFrom(each)]));
}

/** The names of these records, of all tables at once. */
async function wordsOf(db: Db, asked: readonly Asked[]): Promise<Map<Asked, Words>> {
  if (asked.length === 0) return new Map();
  const known = await knownRecords(db, asked);
  const gone = asked.filter(one => !known.has(keyOf(one)));
  const names = await remembered(db, gone);
  return new Map(asked.map(one => [one, known.get(keyOf(one)) ?? { nazev: names.get(one) ?? null }]));
}

/** A timesheet's month, and whose it is: its number is that of the person, and a whole shop's month has none. */
function ofTimesheet({ zaznam, zmeny }: Row, nazev: string | null): Pick<AuditRow, 'nazev' | 'cesta'> {
  const mesic = lastOf(zmeny, 'mesic');
  if (typeof mesic !== 'string') return { nazev, cesta: TIMESHEETS };
  const shop = lastOf(zmeny, 'prodejna');
  const whose = zaznam === null ? shop && `&prodejna=${shop}` : `&osoba=${zaznam}`;
  return {
    nazev: [nazev, czechMonth(mesic)].filter(Boolean).join(', '),
    cesta: `${toTimesheets(mesic)}${whose ?? ''}`,
  };
}

/** The name and the screen of one record; a record without a number is named by its key in the audit, in words. */
function nameOf(row: Row, { nazev, kde }: Words): Pick<AuditRow, 'nazev' | 'cesta'> {
  const { tabulka, zaznam } = row;
  if (tabulka === 'vykaz') return ofTimesheet(row, nazev);
  const path = tableOf(tabulka)?.path;
  // A text would be named by itself, not by the state in which it is sent.
  const own = tabulka === 'sms_sablona' ? null : nazev;
  const name = own || (isNumber(zaznam) ? `č. ${zaznam}` : zaznam && keyWords(tabulka, zaznam));
  if (kde === undefined) return { nazev: name, cesta: path && !isNumber(zaznam) ? path('') : null };
  return { nazev: name, cesta: path && kde !== null ? path(kde) : null };
}

/** Audit rows with their records' names and addresses: one query for all tables, some more for deleted records. */
export async function withNames(db: Db, rows: Row[]): Promise<AuditRow[]> {
  const words = await wordsOf(db, rows);
  return rows.map(row => ({ ...row, ...nameOf(row, words.get(row)!) }));
}
