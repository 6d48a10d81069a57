import { type GeneratedAlways, sql } from 'kysely';
import { alertState, type Told } from '#shared/alerts/alerts.ts';
import type { Alert } from '#shared/alerts/contract.ts';
import { DAY } from '#shared/core/durations.ts';
import type { Channel } from '#shared/sales/lines.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { LOCKS } from '../core/database/locks.ts';
import { startOf } from '../core/prague-day.ts';
import { OLDEST_NIGHT } from '../forecast/queries.ts';
import { authorJson } from '../users/person.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    vykyv: {
      id: GeneratedAlways<number>;
      den: string;
      prodejna_id: number | null;
      kanal: Channel | null;
      skutecnost: number | null;
      ocekavano: number;
      od95: number;
      do95: number;
      vytvoreno: string;
    };
  }
}

/** A day of a shop or of a channel. */
export type AlertDay = { den: string; prodejna_id: number | null; kanal: Channel | null };
export type Sold = AlertDay & Told;
/** A stored alert, with the shop's name if it is of a shop. */
export type Known = Sold & { id: number; nazev: string | null; isAcknowledged: boolean };
/** The expectation for a day, with the shop's name if it is of a shop. */
export type Expected = Omit<Sold, 'skutecnost'> & { nazev: string | null };

/** Waits until nobody else is judging days, and locks out others until the transaction ends. */
export const holdAlerts = (db: Tx) => sql`select pg_advisory_xact_lock(${LOCKS.alerts})`.execute(db);

/**
 * The version of the sales, which changes with them (docs/decisions/0059), and whether the imports of the days before
 * `today` are finished: an import has ended since midnight, or has already brought sales of today.
 */
export async function stateOfSales(db: Db, today: string): Promise<{ verze: string; isClosed: boolean }> {
  const { rows } = await sql<{ verze: string; isClosed: boolean }>`
    select (select concat_ws(' ', count(*), max(id)) from prodej_zmena) as verze,
      exists (select 1 from prodej_import where stav = 'hotovo' and konec >= ${startOf(today)})
        -- With columns: what is asked on several servers at once cannot be without.
        or (select max(obdobi) from souhrn where zrno = 'd' and dimenze = '.' and obdobi >= ${today}::date) is not null
        as "isClosed"`.execute(db);
  return rows[0]!;
}

/**
 * The expectations for these days, by shop and by channel: from the newest forecast made by the morning of each day.
 * Leaves out shops that are no longer active, although they have forecasts for some weeks.
 */
export async function expectedOf(db: Db, days: readonly string[]): Promise<Expected[]> {
  const { rows } = await sql<Expected>`
    select distinct on (d.den, p.prodejna_id, p.kanal) d.den, p.prodejna_id, p.kanal,
      p.hodnota[d.den - p.den + 1] as ocekavano, p.od95[d.den - p.den + 1] as od95, p.do95[d.den - p.den + 1] as do95,
      prodejna.nazev
    from unnest(${days}::date[]) d(den)
    join predpoved p on p.den <= d.den and p.den > d.den - ${OLDEST_NIGHT}::int
    left join prodejna on prodejna.id = p.prodejna_id
    where num_nonnulls(p.prodejna_id, p.kanal) = 1 and (p.prodejna_id is null or prodejna.aktivni)
    order by d.den, p.prodejna_id, p.kanal, p.den desc`.execute(db);
  return rows;
}

const columns = ['id', 'den', 'prodejna_id', 'kanal', 'skutecnost', 'ocekavano', 'od95', 'do95'] as const;

export async function knownAlerts(db: Tx): Promise<Known[]> {
  return db
    .selectFrom('vykyv')
    .leftJoin('prodejna', 'prodejna.id', 'vykyv.prodejna_id')
    .select(columns.map(name => `vykyv.${name}` as const))
    .select('prodejna.nazev')
    .select(
      sql<boolean>`exists (select from poznamka p where p.vykyv_id = vykyv.id and p.smazana is null)`.as(
        'isAcknowledged',
      ),
    )
    .orderBy('vykyv.id')
    .execute();
}

export const insertAlert = (db: Tx, alert: Sold, now: number) =>
  db
    .insertInto('vykyv')
    .values({ ...alert, vytvoreno: iso(now) })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateSold = (db: Tx, id: number, skutecnost: number | null) =>
  db.updateTable('vykyv').set({ skutecnost }).where('id', '=', id).execute();

export const deleteAlert = (db: Tx, id: number) => db.deleteFrom('vykyv').where('id', '=', id).execute();

/** As long as forecasts are kept; a note on an alert remains as a note on its day. */
const KEPT_DAYS = 2 * 366;

export const forgetAlerts = (db: Tx, now: number) =>
  db
    .deleteFrom('vykyv')
    .where('vytvoreno', '<', iso(now - KEPT_DAYS * DAY))
    .execute();

/** The filter for alerts; with `prodejna` null they are of every place, otherwise of that shop only. */
type Wanted = { prodejna: number | null; from?: string; id?: number; isWaiting?: boolean };

/** Lists alerts with their shop and acknowledgement; the newest day first, within a day the largest deviation. */
export async function listAlerts(db: Db, { prodejna, from, id, isWaiting }: Wanted): Promise<Alert[]> {
  const rows = await db
    .selectFrom('vykyv')
    .leftJoin('prodejna', 'prodejna.id', 'vykyv.prodejna_id')
    .leftJoin('poznamka', join =>
      join.onRef('poznamka.vykyv_id', '=', 'vykyv.id').on('poznamka.smazana', 'is', null),
    )
    .select(columns.map(name => `vykyv.${name}` as const))
    .select(['prodejna.nazev', 'poznamka.id as poznamka', 'poznamka.text', 'poznamka.vytvoreno as kdy'])
    .select(eb => authorJson(eb.ref('poznamka.autor_id').$notNull()).as('kdo'))
    .$if(prodejna !== null, query => query.where('vykyv.prodejna_id', '=', prodejna!))
    .$if(from !== undefined, query => query.where('vykyv.den', '>=', from!))
    .$if(id !== undefined, query => query.where('vykyv.id', '=', id!))
    .$if(isWaiting === true, query => query.where('poznamka.id', 'is', null))
    .orderBy('vykyv.den', 'desc')
    .orderBy(sql`abs(coalesce(vykyv.skutecnost, vykyv.ocekavano) - vykyv.ocekavano)`, 'desc')
    .orderBy('vykyv.id')
    .execute();
  return rows.map(({ prodejna_id, nazev, poznamka, text, kdy, kdo, ...alert }) => ({
    ...alert,
    prodejna: prodejna_id === null ? null : { id: prodejna_id, nazev: nazev! },
    stav: alertState(alert),
    potvrzeni: poznamka === null ? null : { poznamka, text: text!, kdo, kdy: kdy! },
  }));
}
