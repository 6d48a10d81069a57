import { sql } from 'kysely';
import type pg from 'pg';
import { DAY } from '#shared/core/durations.ts';
import type { TakingBack } from '#shared/imports/shapes.ts';
import { iso } from '../../core/clock.ts';
import type { Db } from '../../core/database/db.ts';
import { CANCELLED } from '../../sales/file/cancellation.ts';
import { findProfile } from '../profiles/queries.ts';
import { profil } from '../sources/queries.ts';

declare module '../../core/database/schema.ts' {
  interface Schema {
    prodej_nahrazeny_doklad: {
      import_id: number;
      doklad_id: number;
      zdroj_id: number;
      doklad: string;
      puvodni_doklad: string | null;
      otisk: string;
      predchozi_import_id: number | null;
    };
    prodej_nahrazeny_radek: { import_id: number };
  }
}

/** The most documents that are named when a later import blocks taking one back. */
const NAMED = 10;

type State = { stav: string; vratny: boolean; vraceno: string | null; zmen: number };

/** Why an import cannot be taken back, regardless of later imports, or null. */
function reasonOf({ stav, vratny, vraceno, zmen }: State): string | null {
  if (vraceno) return 'Import už je vrácený.';
  if (stav !== 'hotovo' || zmen === 0) return 'Import nic nezměnil, není co vracet.';
  return vratny ? null : 'Import už vrátit nelze: co nahradil, se neuchovává.';
}

/**
 * The first later import that blocks taking import `id` back, with the documents concerned. It replaced documents of
 * the import; or it imported again the cancellation of an order that the import had withdrawn, or withdrew that again
 * (under a new, higher id); or it cancelled an order of the import, or keeps the cancellation that it withdrew:
 * without the order, that would be a negative turnover.
 */
async function laterOf(db: Db, id: number): Promise<TakingBack['brani']> {
  // Selected first ('offset 0'): in a distributed database these are then sent to the rows, not the rows to them.
  const prinesl = sql`(select zdroj_id, doklad from prodej_doklad where import_id = ${id} offset 0)`;
  const { rows } = await sql<NonNullable<TakingBack['brani']>>`
    with pozdejsi as (
      select import_id, doklad from prodej_nahrazeny_doklad where predchozi_import_id = ${id}
      union
      select d.import_id, d.doklad from prodej_nahrazeny_doklad o
      join prodej_doklad d on d.zdroj_id = o.zdroj_id and d.doklad = o.doklad and d.id > o.doklad_id
      where o.import_id = ${id}
      union
      select z.import_id, z.doklad from prodej_nahrazeny_doklad o
      join prodej_nahrazeny_doklad z on z.zdroj_id = o.zdroj_id and z.doklad = o.doklad and z.doklad_id > o.doklad_id
      where o.import_id = ${id}
      union
      select s.import_id, s.doklad from ${prinesl} d
      join prodej_doklad s on s.zdroj_id = d.zdroj_id and s.puvodni_doklad = d.doklad
        and s.doklad = d.doklad || ${CANCELLED} and s.import_id > ${id}
      union
      select s.import_id, s.doklad from ${prinesl} d
      join prodej_nahrazeny_doklad s on s.zdroj_id = d.zdroj_id and s.puvodni_doklad = d.doklad
        and s.doklad = d.doklad || ${CANCELLED} and s.import_id > ${id})
    select i.id, i.soubor, i.zacatek, count(*)::int as dokladu,
      (array_agg(n.doklad order by n.doklad collate "cs-x-icu"))[1:${sql.raw(`${NAMED}`)}] as doklady
    from pozdejsi n join prodej_import i on i.id = n.import_id
    group by i.id order by i.id limit 1`.execute(db);
  return rows[0] ?? null;
}

const BLOCKED = 'Pozdější import nahradil jeho doklady. Nejdřív vraťte ten.';

type Numbers = Pick<
  TakingBack,
  'zmizi' | 'obnovi' | 'radku_pred' | 'radku_po' | 'obrat_pred' | 'obrat_po' | 'od' | 'do'
>;

/** What taking import `id` back would change, or why it is impossible; undefined when there is no such import. */
export async function planTakingBack(db: Db, id: number): Promise<TakingBack | undefined> {
  const state = await db
    .selectFrom('prodej_import as i')
    .select(['i.stav', 'i.vratny', 'i.vraceno'])
    .select(({ ref }) => sql<number>`${ref('i.nove')} + ${ref('i.nahrazene')}`.as('zmen'))
    .where('i.id', '=', id)
    .executeTakeFirst();
  if (!state) return undefined;
  const brani = await laterOf(db, id);
  const sledovany = (await sourceOf(db, id))?.nazev ?? null;
  const { rows } = await sql<Numbers>`
    with mizi as materialized (select id from prodej_doklad where import_id = ${id}),
      vraci as (select doklad_id from prodej_nahrazeny_doklad where import_id = ${id}),
      pred as (select count(*)::int as radku, coalesce(sum(obrat), 0) as obrat, min(den) as od, max(den) as "do"
        from prodejni_radek where doklad_id in (select id from mizi)),
      po as (select count(*)::int as radku, coalesce(sum(obrat), 0) as obrat, min(den) as od, max(den) as "do"
        from prodej_nahrazeny_radek where import_id = ${id})
    select (select count(*)::int from mizi where id not in (select doklad_id from vraci)) as zmizi,
      (select count(*)::int from vraci) as obnovi, pred.radku as radku_pred, po.radku as radku_po,
      pred.obrat as obrat_pred, po.obrat as obrat_po, least(pred.od, po.od) as od, greatest(pred."do", po."do") as "do"
    from pred, po`.execute(db);
  return { duvod: reasonOf(state) ?? (brani && BLOCKED), brani, sledovany, ...rows[0]! };
}

/** Locks an import's row until the transaction ends. */
export const lockImport = (db: Db, id: number) =>
  db.selectFrom('prodej_import').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

/** The link or till from which an import came, if it still imports into the source of the import's documents. */
async function sourceOf(db: Db, id: number) {
  const source = await db
    .selectFrom('prodej_import as i')
    .innerJoin('prodej_sledovany as s', 's.id', 'i.sledovany_id')
    .select(['s.id', 's.nazev', 's.pozastaveno', 's.zdroj', 'i.zdroj as kam'])
    .select(profil.as('profil'))
    .where('i.id', '=', id)
    .executeTakeFirst();
  if (!source) return undefined;
  return (source.zdroj ?? (await findProfile(db, source.profil))?.zdroj) === source.kam ? source : undefined;
}

/** Like `sourceOf`, with a lock on the source until the transaction ends. */
export async function lockSourceOf(db: Db, id: number) {
  await db
    .selectFrom('prodej_sledovany')
    .select('id')
    .where('id', '=', eb => eb.selectFrom('prodej_import').select('sledovany_id').where('id', '=', id))
    .forUpdate()
    .execute();
  return sourceOf(db, id);
}

export const noteTakenBack = (db: Db, id: number, vratil: string | null) =>
  db
    .updateTable('prodej_import')
    .set({ vraceno: sql`clock_timestamp()`, vratil, vratny: false })
    .where('id', '=', id)
    .execute();

/** Deletes what was replaced by imports that ended more than `days` days before `now` (ms). */
export async function sweepReplaced(db: Db, days: number, now: number) {
  const old = await db
    .updateTable('prodej_import')
    .set({ vratny: false })
    .where('vratny', '=', true)
    .where('konec', '<', iso(now - days * DAY))
    .returning('id')
    .execute();
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await db.deleteFrom('prodej_nahrazeny_radek').where('import_id', 'in', ids).execute();
  await db.deleteFrom('prodej_nahrazeny_doklad').where('import_id', 'in', ids).execute();
}

/** Begins the transaction of taking an import back, on a separate connection. */
export const begin = (client: pg.ClientBase) => client.query('begin');
