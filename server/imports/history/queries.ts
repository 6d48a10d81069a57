import { type Generated, type JSONColumnType, sql } from 'kysely';
import type pg from 'pg';
import type { Change } from '#shared/events/topics.ts';
import type { Pace } from '#shared/imports/pace.ts';
import type { ImportDetail, ImportRow, OtherContent } from '#shared/imports/shapes.ts';
import type { ImportState, WayIn } from '#shared/imports/ways.ts';
import type { RowProblem } from '#shared/sales/lines.ts';
import type { Db } from '../../core/database/db.ts';
import { LOCKS } from '../../core/database/locks.ts';
import { wasThere } from '../../core/database/rows.ts';
import { recorder } from '../../core/write.ts';
import type { ImportResult, Progress } from '../../sales/importer.ts';

declare module '../../core/database/schema.ts' {
  interface Schema {
    prodej_import: {
      id: Generated<number>;
      kdo: number | null;
      kdo_jmeno: string | null;
      cesta: WayIn;
      soubor: string | null;
      profil: string;
      profil_verze: number | null;
      profil_zdroj: string | null;
      zdroj: string;
      tolerantni: Generated<boolean>;
      zacatek: Generated<string>;
      konec: string | null;
      stav: Generated<ImportState>;
      velikost: Generated<number>;
      precteno: Generated<number>;
      rychlost: number | null;
      zbyva: number | null;
      radku: Generated<number>;
      dokladu: Generated<number>;
      nove: Generated<number>;
      nahrazene: Generated<number>;
      odmitnute: Generated<number>;
      chyby: JSONColumnType<RowProblem[]>;
      zprava: string | null;
      token_id: number | null;
      posunute: Generated<number>;
      preskocene: Generated<number>;
      vratny: Generated<boolean>;
      vraceno: string | null;
      vratil: string | null;
      zmenenych: Generated<number>;
      zmenene: JSONColumnType<OtherContent[], string | undefined, string>;
      sledovany_id: number | null;
    };
  }
}

/** The most problems of an import in its answer and its record; the error report has all that are kept. */
const SHOWN = 100;

const COLUMNS = [
  'id',
  'kdo',
  'kdo_jmeno',
  'cesta',
  'soubor',
  'profil',
  'zdroj',
  'tolerantni',
  'zacatek',
  'konec',
  'stav',
  'velikost',
  'precteno',
  'rychlost',
  'zbyva',
  'radku',
  'dokladu',
  'nove',
  'nahrazene',
  'odmitnute',
  'posunute',
  'preskocene',
  'zmenenych',
  'vratny',
  'vraceno',
  'vratil',
  'zprava',
] as const;

/** Lists imports, newest first; with `before`, only those before that id. */
export const listImports = (db: Db, limit: number, before?: number): Promise<ImportRow[]> =>
  db
    .selectFrom('prodej_import')
    .select(COLUMNS)
    .$if(before !== undefined, query => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Returns one import with the first of its problems. */
export const findImport = (db: Db, id: number): Promise<ImportDetail | undefined> =>
  db
    .selectFrom('prodej_import')
    .select(COLUMNS)
    .select('zmenene')
    .select(
      sql<RowProblem[]>`jsonb_path_query_array(chyby, '$[0 to ${sql.raw(`${SHOWN - 1}`)}]')`.as('chyby'),
    )
    .where('id', '=', id)
    .executeTakeFirst();

/** Returns all problems that are kept, or undefined when there is no such import. */
export async function importProblems(db: Db, id: number): Promise<RowProblem[] | undefined> {
  const row = await db.selectFrom('prodej_import').select('chyby').where('id', '=', id).executeTakeFirst();
  return row?.chyby;
}

/** The values of an import that are known before it begins. */
export type NewImport = Pick<
  ImportRow,
  'kdo' | 'kdo_jmeno' | 'cesta' | 'soubor' | 'profil' | 'zdroj' | 'tolerantni' | 'velikost'
> & {
  token_id: number | null;
  profil_verze: number | null;
  profil_zdroj: string;
  sledovany_id: number | null;
};

const announceImport = (db: Db, kdo: number | null, id: number, co: Change['co']) =>
  recorder(db, { kdo, kdo_jmeno: null, adresa: null }).announce({ tema: 'imports', id, co });

/**
 * Enters an import into the history and locks it: the import counts as running while this connection lives. Others
 * see the row only after it is locked.
 */
export async function insertImport(db: Db, row: NewImport): Promise<number> {
  const { id } = await db
    .with('novy', query =>
      query
        .insertInto('prodej_import')
        .values({ ...row, chyby: '[]' })
        .returning('id'),
    )
    .selectFrom('novy')
    .select(['id', sql`pg_advisory_lock(${LOCKS.runningImport}::int, id)`.as('zamek')])
    .executeTakeFirstOrThrow();
  await announceImport(db, row.kdo, id, 'vytvoreni');
  return id;
}

/** Stores an import's progress and announces it to watching screens. */
export async function noteProgress(db: Db, id: number, { bytesRead, lines }: Progress, pace: Pace) {
  await db
    .updateTable('prodej_import')
    .set({ stav: 'bezi', precteno: bytesRead, radku: lines, ...pace })
    .where('id', '=', id)
    .where('stav', 'in', ['ceka', 'bezi'])
    .execute();
  await announceImport(db, null, id, 'zmena');
}

/** Values that an import loses when it ends. */
const ENDED = { rychlost: null, zbyva: null };

/** Records why an import ended without importing. @returns false, changing nothing, if it has already ended */
export const noteFailure = (
  db: Db,
  id: number,
  { zprava, chyby, odmitnute }: { zprava: string; chyby: RowProblem[]; odmitnute: number },
): Promise<boolean> =>
  wasThere(
    db
      .updateTable('prodej_import')
      .set({
        ...ENDED,
        stav: 'chyba',
        konec: sql`now()`,
        radku: 0,
        odmitnute,
        zprava,
        chyby: JSON.stringify(chyby),
      })
      .where('id', '=', id)
      .where('stav', 'in', ['ceka', 'bezi']),
  );

/** The result of an import that succeeded, or undefined if it did not. */
export const doneImport = (db: Db, id: number): Promise<ImportResult | undefined> =>
  db
    .selectFrom('prodej_import')
    .select(['radku', 'dokladu', 'nove', 'nahrazene', 'odmitnute', 'posunute', 'preskocene'])
    .select(['zmenenych', 'zmenene', 'chyby'])
    .where('id', '=', id)
    .where('stav', '=', 'hotovo')
    .executeTakeFirst();

/** Records an import's success inside its own transaction. */
export async function noteSuccess(
  db: Db,
  id: number,
  {
    radku,
    dokladu,
    nove,
    nahrazene,
    odmitnute,
    posunute,
    preskocene,
    zmenenych,
    zmenene,
    chyby,
  }: ImportResult,
) {
  await db
    .updateTable('prodej_import')
    .set(({ ref }) => ({
      ...ENDED,
      ...{ stav: 'hotovo', konec: sql<string>`clock_timestamp()`, precteno: ref('velikost'), zprava: null },
      ...{ radku, dokladu, nove, nahrazene, odmitnute, posunute, preskocene, chyby: JSON.stringify(chyby) },
      ...{ zmenenych, zmenene: JSON.stringify(zmenene), vratny: nove + nahrazene > 0 },
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Updates the import status (rule analytics-10) from the running import's lines, staged (`radky`) or not
 * (`prevzate`), changed or not: the feed moved now; its newest sale; now again for lines of today or this month.
 */
export async function noteFeed(db: Db) {
  await sql`
    with davka as (
      select max(cas) as posledni, bool_or(den = dnes) as dnesni,
        bool_or(den >= date_trunc('month', dnes) and den < date_trunc('month', dnes) + interval '1 month') as mesicni
      from (select cas, den from radky union all select cas, den from prevzate) as radky
      cross join (select (clock_timestamp() at time zone 'Europe/Prague')::date as dnes) as ted
    )
    insert into import_stav (klic, cas)
    select klic, cas from davka cross join lateral (values
      ('web_prodeje_all_latest', clock_timestamp(), true),
      -- A sale dated into the future must not make a feed that stands still look alive.
      ('web_prodeje_latest', least(posledni, clock_timestamp()), posledni is not null),
      ('last_daily_import', clock_timestamp(), dnesni),
      ('last_monthly_import', clock_timestamp(), mesicni)) as stavy (klic, cas, plati)
    where plati
    on conflict (klic) do update set cas = greatest(import_stav.cas, excluded.cas)`.execute(db);
}

const ABANDONED = 'Import přerušilo ukončení aplikace. Nic se neimportovalo.';

/** Ends imports whose process is gone, so that nothing holds their lock. Those of other instances are left alone. */
export async function endAbandoned(db: Db) {
  const open = await db
    .selectFrom('prodej_import')
    .select('id')
    .where('stav', 'in', ['ceka', 'bezi'])
    .execute();
  for (const { id } of open) {
    await db.transaction().execute(async tx => {
      const { rows } = await sql<{ gone: boolean }>`
        select pg_try_advisory_xact_lock(${LOCKS.runningImport}::int, ${id}::int) as gone`.execute(tx);
      if (!rows[0]?.gone) return;
      await tx
        .updateTable('prodej_import')
        .set({ ...ENDED, stav: 'chyba', konec: sql`now()`, radku: 0, zprava: ABANDONED })
        .where('id', '=', id)
        .where('stav', 'in', ['ceka', 'bezi'])
        .execute();
      await announceImport(tx, null, id, 'zmena');
    });
  }
}

/** Runs `work` on the file `name` unless another instance is doing so; a lease ends with its connection. */
export async function withLease(pool: pg.Pool, name: string, work: () => Promise<void>) {
  const client = await pool.connect();
  let isWell = false;
  try {
    const key = [LOCKS.watchedFile, name];
    const { rows } = await client.query('select pg_try_advisory_lock($1, hashtext($2)) as mine', key);
    if (rows[0]?.mine) {
      await work();
      await client.query('select pg_advisory_unlock($1, hashtext($2))', key);
    }
    isWell = true;
  } finally {
    // A connection that may still hold the lock must not return to the pool.
    client.release(!isWell);
  }
}

/** Documents with these numbers in sources other than `own`, with their first day and turnover. */
export async function documentsElsewhere(db: Db, numbers: readonly string[], own: readonly string[]) {
  const { rows } = await sql<{ zdroj: string; doklad: string; den: string; obrat: number }>`
    select z.nazev as zdroj, d.doklad, min(r.den) as den, sum(r.obrat)::float8 as obrat
    from prodej_doklad d join prodej_zdroj z on z.id = d.zdroj_id join prodejni_radek r on r.doklad_id = d.id
    where d.doklad = any(${numbers}) and z.nazev <> all(${own})
    group by d.id, z.nazev, d.doklad`.execute(db);
  return rows;
}
