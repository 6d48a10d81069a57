import { sql } from 'kysely';
import { DAY } from '#shared/core/durations.ts';
import { namesOf } from '#shared/core/names.ts';
import { iso } from '../../core/clock.ts';
import type { Db, Tx } from '../../core/database/db.ts';
import { LOCKS } from '../../core/database/locks.ts';
import { prepared } from '../../core/database/prepared.ts';
import { BEGINNING, type Link, type Sealable, sealed } from './seal.ts';

const BATCH = 2_000;
/** Rows that are sealed in one turn of the event loop; requests are answered between two turns. */
const SLICE = 100;
/** The batches of one run, so that it does not delay a minute's other work; years of rows take several minutes. */
const BATCHES = 20;
/** Rows that commit late have lower numbers than sealed ones. The work of every minute looks back only this far. */
const LATE = 20_000;

const sealable = sql<Sealable>`audit.id, (extract(epoch from audit.cas) * 1000000)::bigint::text as cas, audit.kdo,
  audit.kdo_jmeno, audit.co, audit.tabulka, audit.zaznam, audit.zmeny::text as zmeny, audit.adresa`;

/** The last link, or the start of the chain when there is none. */
export async function lastLink(db: Db): Promise<Pick<Link, 'poradi' | 'otisk'>> {
  const last = await db
    .selectFrom('audit_retez')
    .select(['poradi', 'otisk'])
    .orderBy('poradi', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? { poradi: 0, otisk: BEGINNING };
}

const LINK_COLUMNS = {
  poradi: 'bigint',
  audit_id: 'bigint',
  sul_obsah: 'bytea',
  zavazek_obsah: 'bytea',
  sul_adresa: 'bytea',
  zavazek_adresa: 'bytea',
  otisk: 'bytea',
} satisfies Record<keyof Link, string>;

/** One array per column, however many rows: thousands of single parameters take longer to send than to store. */
const insertLinks = prepared((db, columns: { [Column in keyof Link]: Link[Column][] }) => {
  const names = namesOf(LINK_COLUMNS);
  const arrays = names.map(name => sql`${columns[name]}::${sql.raw(LINK_COLUMNS[name])}[]`);
  return db
    .insertInto('audit_retez')
    .columns(names)
    .expression(sql`select * from unnest(${sql.join(arrays)})`);
});

const columnsOf = (links: Link[]) =>
  Object.fromEntries(
    Object.keys(LINK_COLUMNS).map(name => [name, links.map(link => link[name as keyof Link])]),
  ) as { [Column in keyof Link]: Link[Column][] };

/** Seals a batch of unsealed rows, in the order of their numbers. @returns how many */
const sealSome = (db: Db): Promise<number> =>
  db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(${LOCKS.audit})`.execute(tx);
    const { rows } = await sql<Sealable>`
      select ${sealable} from audit
      where id > (select coalesce(max(audit_id), 0) from audit_retez) - ${LATE}
        and not exists (select from audit_retez where audit_id = audit.id)
      order by id limit ${BATCH}`.execute(tx);
    let last = await lastLink(tx);
    for (let from = 0; from < rows.length; from += SLICE) {
      const links = rows.slice(from, from + SLICE).map(row => {
        const link = sealed(last, row);
        last = link;
        return link;
      });
      await insertLinks(tx, columnsOf(links));
    }
    return rows.length;
  });

/** Seals everything written since the last time. @returns how many rows */
export async function sealAudit(db: Db): Promise<number> {
  let done = 0;
  for (let batch = 0; batch < BATCHES; batch++) {
    const some = await sealSome(db);
    done += some;
    if (some < BATCH) break;
  }
  return done;
}

/** Links after `poradi` in order, each with the current state of its row. */
export async function linksAfter(db: Db, poradi: number): Promise<{ link: Link; row: Sealable | null }[]> {
  const { rows } = await sql<Link & Sealable>`
    select ${sealable}, audit_retez.* from audit_retez left join audit on audit.id = audit_id
    where poradi > ${poradi} order by poradi limit ${BATCH}`.execute(db);
  return rows.map(
    ({ poradi, audit_id, sul_obsah, zavazek_obsah, sul_adresa, zavazek_adresa, otisk, ...row }) => ({
      link: { poradi, audit_id, sul_obsah, zavazek_obsah, sul_adresa, zavazek_adresa, otisk },
      row: row.id === null ? null : row,
    }),
  );
}

export async function countUnsealed(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from audit
    where not exists (select from audit_retez where audit_id = audit.id)`.execute(db);
  return rows[0]!.waiting;
}

/** Unsealed rows with lower numbers than a sealed one; `tooLate` for rows that will never be sealed. */
export async function unsealedBetween(
  db: Db,
  limit: number,
): Promise<{ id: number; cas: string; tooLate: boolean }[]> {
  const { rows } = await sql<{ id: number; cas: string; tooLate: boolean }>`
    with top as (select coalesce(max(audit_id), 0) as id from audit_retez)
    select audit.id, (extract(epoch from audit.cas) * 1000000)::bigint::text as cas,
      audit.id <= top.id - ${LATE} as "tooLate"
    from audit, top where audit.id < top.id and not exists (select from audit_retez where audit_id = audit.id)
    order by audit.id limit ${limit}`.execute(db);
  return rows;
}

/** Erasures that are not sealed yet although their masking is done. */
export async function unsealedErasures(db: Db): Promise<{ zmeny: string }[]> {
  const { rows } = await sql<{ zmeny: string }>`
    select zmeny::text as zmeny from audit
    where id > (select coalesce(max(audit_id), 0) from audit_retez) - ${LATE} and zmeny ? 'zakryto'
      and not exists (select from audit_retez where audit_id = audit.id) order by id`.execute(db);
  return rows;
}

/** Empties addresses older than so many days, with their salts. Unsealed ones wait until they are sealed. */
export async function emptyAddresses(db: Tx, days: number, now: number) {
  await sql`select audit_zapomen_adresy(${iso(now - days * DAY)}::timestamptz, ${BATCH})`.execute(db);
}
