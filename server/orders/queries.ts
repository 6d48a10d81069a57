import { type Generated, type GeneratedAlways, type JSONColumnType, sql } from 'kysely';
import type { Sent } from '#shared/core/field.ts';
import { namesOf } from '#shared/core/names.ts';
import type { BodyOut } from '#shared/core/route.ts';
import { TOO_OLD } from '#shared/orders/age.ts';
import type { HistoryEntry, Order, orders } from '#shared/orders/contract.ts';
import { phoneDigits } from '#shared/orders/customer.ts';
import { durationText } from '#shared/orders/durations.ts';
import { ORDER } from '#shared/orders/fields.ts';
import { isClosed, STATUS_LABELS, STATUSES, type Status } from '#shared/orders/statuses.ts';
import { SUGGESTIONS, type Suggested, suggest } from '#shared/orders/suggestions.ts';
import { CZECH_BEGINNINGS } from '#shared/personal/phone.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { prepared } from '../core/database/prepared.ts';
import { extended } from '../core/database/rows.ts';
import { currentStart } from '../core/prague-day.ts';
import { isThere, keptSince } from '../core/trash.ts';
import { authorJson, authorsOf } from '../users/person.ts';
import { addUpCounts, keptTotal } from './counts/queries.ts';
import { newLink } from './link/followed.ts';
import { sweepPhotos } from './photos/queries.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    objednavka: Sent<typeof ORDER> & {
      id: Generated<number>;
      status: Generated<Status>;
      verze: Generated<number>;
      zalozil_id: number;
      posledni_zmena_id: number;
      datum_vytvoreni: Generated<string>;
      datum_stavu: Generated<string>;
      smazana: string | null;
      odkaz: string | null;
      telefon_cislice: GeneratedAlways<string>;
      hledani: GeneratedAlways<string>;
    };
    objednavka_historie: {
      id: GeneratedAlways<number>;
      objednavka_id: number;
      poradi: number;
      predchozi: GeneratedAlways<number | null>;
      typ: HistoryEntry['typ'];
      puvodni_status: Status | '';
      novy_status: Status;
      datum_zmeny: Generated<string>;
      uzivatel_id: number;
      poznamka: string | null;
      vraceni: Generated<boolean>;
      zmeny: JSONColumnType<HistoryEntry['zmeny']>;
    };
  }
}

const CUSTOMERS_SHOWN = 5;

/** Listed one by one to match the index of the board's columns: 'not closed' would scan the orders of all years. */
export const OPEN = STATUSES.filter(status => !isClosed(status));

const COLUMNS = namesOf(ORDER).map(name => `objednavka.${name}` as const);

/** All orders, deleted ones too, with the name of their shop. */
export const all = (db: Db) =>
  db
    .selectFrom('objednavka')
    .leftJoin('prodejna', 'prodejna.id', 'objednavka.prodejna_id')
    .select([
      'objednavka.id',
      ...COLUMNS,
      'objednavka.status',
      'prodejna.nazev as prodejna_nazev',
      'objednavka.verze',
      'objednavka.datum_vytvoreni',
      'objednavka.datum_stavu',
      'objednavka.smazana',
      'objednavka.zalozil_id',
      'objednavka.posledni_zmena_id',
    ]);

export type Row = Awaited<ReturnType<ReturnType<typeof all>['executeTakeFirstOrThrow']>>;

/** An order's derived texts: its state, how long ago it was created, and how long it took if closed. */
export function timesOf({ status, datum_vytvoreni, datum_stavu }: Row, now: number) {
  const created = Date.parse(datum_vytvoreni);
  return {
    status_display: STATUS_LABELS[status],
    doba_od_vytvoreni: durationText(now - created),
    celkova_doba_procesu_text: isClosed(status) ? durationText(Date.parse(datum_stavu) - created) : null,
  };
}

/** A version of an order's row; every write changes `xmin`. */
export type RowVersion = { id: number; xmin: string };

/** A value that differs for each version of a row of `objednavka`. */
export const rowVersion = sql<string>`objednavka.xmin::text`.as('xmin');

/** The orders with these ids, even deleted ones, with their versions. */
export const rowsOf = prepared((db, given: { ids: number[] }) =>
  all(db).select(rowVersion).where(sql<boolean>`objednavka.id = any(${given.ids}::int[])`),
);

/** Converts rows to orders, in the same order. */
export async function toOrders(db: Db, rows: Row[], now: number): Promise<Order[]> {
  const people = await authorsOf(
    db,
    rows.flatMap(row => [row.zalozil_id, row.posledni_zmena_id]),
  );
  return rows.map(row =>
    extended(row, {
      zalozil: people.get(row.zalozil_id)!,
      posledni_zmena_uzivatel: people.get(row.posledni_zmena_id)!,
      ...timesOf(row, now),
    }),
  );
}

/** Counts of orders that are not deleted: all, created today, and created since Monday in Prague. */
export const readStats = (db: Db, now: number) =>
  db
    .selectFrom('objednavka')
    .where('smazana', 'is', null)
    .where('datum_vytvoreni', '>=', currentStart('week', now))
    .select(eb => [
      keptTotal.as('total_orders'),
      sql<number>`count(*) filter (where datum_vytvoreni >= ${currentStart('day', now)})`.as('today_orders'),
      eb.fn.countAll<number>().as('week_orders'),
    ])
    .$castTo<{ total_orders: number; today_orders: number; week_orders: number }>()
    .executeTakeFirstOrThrow();

/** How many orders that are not deleted are marked as waiting for over 48 hours (`urgencyOf`), in one shop or in all. */
export async function countOld(db: Db, prodejna_id: number | undefined, now: number): Promise<number> {
  const { pocet } = await db
    .selectFrom('objednavka')
    .select(eb => eb.fn.countAll<number>().as('pocet'))
    .where('smazana', 'is', null)
    .where('status', 'in', OPEN)
    .where('datum_vytvoreni', '<', iso(now - TOO_OLD))
    .$if(prodejna_id !== undefined, query => query.where('prodejna_id', '=', prodejna_id!))
    .executeTakeFirstOrThrow();
  return pocet;
}

const SUGGESTED = namesOf(SUGGESTIONS);

/** The values used in each field in the last year, most frequent first, one field per row, all in a single scan. */
function used(db: Db) {
  const fields = SUGGESTED.map(field => sql.ref(field));
  const columns = sql.join(fields);
  const text = sql`coalesce(${columns})`;
  return sql<Record<Suggested, string | null>>`
    select ${columns} from (
      select ${columns}, row_number() over
        (partition by grouping(${columns}) order by count(*) desc, ${text} collate "cs-x-icu") as poradi
      from objednavka where smazana is null and datum_vytvoreni > now() - interval '1 year'
      group by grouping sets (${sql.join(fields.map(field => sql`(${field})`))}) having ${text} is not null) as pouzito
    where poradi <= 200 order by poradi`.execute(db);
}

export async function readSuggestions(db: Db): Promise<Record<Suggested, string[]>> {
  const { rows } = await used(db);
  const lists = SUGGESTED.map(field => [
    field,
    suggest(
      rows.flatMap(row => row[field] ?? []),
      field,
    ),
  ]);
  return Object.fromEntries(lists) as Record<Suggested, string[]>;
}

/** Customers whose phone number starts with the digits of `phone`, the latest first. */
export async function findCustomers(db: Db, phone: string) {
  const digits = phoneDigits(phone);
  if (digits.length < 4) return [];
  const forms = CZECH_BEGINNINGS.map(one => sql`telefon_cislice like ${`${one}${digits}%`}`);
  const { rows } = await sql<{
    jmeno_zakaznika: string;
    prijmeni_zakaznika: string;
    telefon_zakaznika: string;
    pocet_objednavek: number;
  }>`
    select jmeno_zakaznika, prijmeni_zakaznika, (array_agg(telefon_zakaznika order by id desc))[1] as telefon_zakaznika,
      count(*) as pocet_objednavek
    from (select * from objednavka where smazana is null and (${sql.join(forms, sql` or `)})
      order by id desc limit 200) as nedavne
    group by jmeno_zakaznika, prijmeni_zakaznika, regexp_replace(telefon_cislice, '^(00420|420)(?=[0-9]{9}$)', '')
    order by max(id) desc limit ${CUSTOMERS_SHOWN}`.execute(db);
  return rows;
}

const oneOrder = prepared((db, given: { id: number }) =>
  all(db)
    .select(eb => [
      authorJson(eb.ref('objednavka.zalozil_id')).as('zalozil'),
      authorJson(eb.ref('objednavka.posledni_zmena_id')).as('posledni_zmena_uzivatel'),
    ])
    .where('objednavka.id', '=', given.id)
    .where('objednavka.smazana', 'is', null),
);

export async function findOrder(db: Db, id: number, now: number): Promise<Order | null> {
  const [row] = await oneOrder(db, { id });
  return row ? extended(row, timesOf(row, now)) : null;
}

type Fields = Omit<BodyOut<typeof orders.create>, 'prodejna_id' | 'cena' | 'zaloha' | 'stitky'> & {
  prodejna_id?: number | null;
  cena?: number | null;
  zaloha?: number | null;
  stitky?: number[];
};

/** Locks an order until the end of the transaction; also one deleted after `deletedAfter`, if given. */
export async function lockOrder(db: Tx, id: number, deletedAfter?: string) {
  return db
    .selectFrom('objednavka')
    .selectAll()
    .where('id', '=', id)
    .where(isThere('smazana', deletedAfter))
    .forUpdate()
    .executeTakeFirst();
}

type New = Fields & { stitky: number[] } & { status: Status; odkaz: string; author: number; time: string };

const insertWithHistory = prepared((db, order: New) =>
  db
    .with('nova', one =>
      one
        .insertInto('objednavka')
        .values({
          ...(Object.fromEntries(namesOf(ORDER).map(name => [name, order[name]])) as Required<Fields>),
          status: order.status,
          odkaz: order.odkaz,
          ...{ zalozil_id: order.author, posledni_zmena_id: order.author },
          ...{ datum_vytvoreni: order.time, datum_stavu: order.time },
        })
        .returning(['id', 'status']),
    )
    .with('zapsano', one =>
      one
        .insertInto('objednavka_historie')
        .columns([
          ...(['objednavka_id', 'poradi', 'typ', 'puvodni_status', 'novy_status'] as const),
          ...(['uzivatel_id', 'datum_zmeny', 'zmeny'] as const),
        ])
        .expression(eb =>
          eb
            .selectFrom('nova')
            .select([
              'nova.id',
              sql`1`.as('poradi'),
              sql`'vytvoreni'`.as('typ'),
              sql`''`.as('puvodni_status'),
              'nova.status',
              sql`${order.author}::integer`.as('kdo'),
              sql`${order.time}::timestamptz`.as('kdy'),
              sql`'{}'::jsonb`.as('zmeny'),
            ]),
        ),
    )
    .selectFrom('nova')
    .select('nova.id'),
);

/** Inserts an order with its link for the customer and the first entry of its history. Returns its id. */
export async function insertOrder(
  db: Tx,
  order: Fields,
  author: number,
  now: number,
  status: Status = 'nove',
): Promise<number> {
  const [row] = await insertWithHistory(db, {
    ...{ ...order, stitky: order.stitky ?? [] },
    ...{ status, odkaz: newLink(), author, time: iso(now) },
  });
  return row!.id;
}

type Changes = Partial<Fields> & { status?: Status; datum_stavu?: string; smazana?: string | null };

/** Changes a locked order on behalf of `author` and increases its version. */
export const updateOrder = (db: Tx, id: number, changes: Changes, author: number) =>
  db
    .updateTable('objednavka')
    .set({ ...changes, posledni_zmena_id: author, verze: sql<number>`verze + 1` })
    .where('id', '=', id)
    .execute();

/** Deletes for good what was in the trash for more than 30 days, orders and photos, and compacts the kept counts. */
export async function sweepOrders(db: Tx, now: number) {
  await db.deleteFrom('objednavka').where('smazana', '<=', keptSince(now)).execute();
  await sweepPhotos(db, now);
  await addUpCounts(db);
}
