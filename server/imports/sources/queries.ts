import { sql } from 'kysely';
import type { Source } from '#shared/imports/sources/contract.ts';
import type { SourceKind, SourceResult } from '#shared/imports/sources/kinds.ts';
import { iso } from '../../core/clock.ts';
import type { Db, Tx } from '../../core/database/db.ts';
import type { Vault } from '../../vault/cipher.ts';
import { sourceSecret } from '../../vault/sealed/queries.ts';
import { isBuiltIn } from '../profiles/queries.ts';

/** After this time, a source that "is being read" was left so by a process that died. */
const LONGEST_RUN_MS = 60 * 60_000;

/** The key of a watched source's profile. */
export const profil = sql<string>`coalesce(s.profil_vlastni, s.profil_vestaveny)`;

const selectSources = (db: Db, now: number) =>
  db
    .selectFrom('prodej_sledovany as s')
    .innerJoin('prodej_sledovany_stav as t', 't.sledovany_id', 's.id')
    .select(['s.id', 's.nazev', 's.druh', 's.misto', 's.zdroj', 's.kazdych_min', 's.cist_od', 's.hlidat_h'])
    .select([
      's.pozastaveno',
      's.verze',
      't.vysledek',
      't.zprava',
      't.cteno',
      't.nove',
      't.import_id',
      't.neuspechu',
    ])
    .select(profil.as('profil'))
    .select(sql<boolean>`coalesce(t.bezi_od > ${iso(now - LONGEST_RUN_MS)}::timestamptz, false)`.as('bezi'))
    .select(
      sql<string | null>`case when s.druh <> 'slozka' and not s.pozastaveno then t.dalsi end`.as('dalsi'),
    );

export const listSources = (db: Db, now: number): Promise<Source[]> =>
  selectSources(db, now).orderBy(sql`s.nazev collate "cs-x-icu"`).execute();

export const findSource = (db: Db, id: number, now: number): Promise<Source | undefined> =>
  selectSources(db, now).where('s.id', '=', id).executeTakeFirst();

/** Locks a source, so that concurrent changes are made one after the other. */
export const lockSource = (db: Tx, id: number) =>
  db.selectFrom('prodej_sledovany').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

/** The values of a source that importing its files needs. */
const selectReadable = (db: Db) =>
  db
    .selectFrom('prodej_sledovany as s')
    .innerJoin('prodej_sledovany_stav as t', 't.sledovany_id', 's.id')
    .select(['s.id', 's.nazev', 's.druh', 's.misto', 's.zdroj', 's.pozastaveno', 's.kazdych_min'])
    .select([
      's.cist_od',
      's.vytvoreno',
      's.verze',
      's.tajemstvi',
      's.klic_id',
      't.precteno_do',
      't.otisk',
      't.kurzor',
      't.etag',
      't.neuspechu',
      't.dalsi',
      't.zprava',
      't.vysledek',
    ])
    .select(profil.as('profil'));

export type Readable = Awaited<ReturnType<ReturnType<typeof selectReadable>['executeTakeFirstOrThrow']>>;

/** The source for a folder within the watched one; undefined when none was entered or created. */
export const sourceOfFolder = (db: Db, slozka: string): Promise<Readable | undefined> =>
  selectReadable(db).where('s.druh', '=', 'slozka').where('s.misto', '=', slozka).executeTakeFirst();

export const folderNames = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('prodej_sledovany')
      .select('misto')
      .where('druh', '=', 'slozka')
      .where('misto', '<>', '')
      .execute()
  ).map(({ misto }) => misto);

/** Links and tills that are due. */
export async function dueSources(db: Db, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('prodej_sledovany as s')
    .innerJoin('prodej_sledovany_stav as t', 't.sledovany_id', 's.id')
    .select('s.id')
    .where('s.druh', '<>', 'slozka')
    .where('s.pozastaveno', '=', false)
    .where('t.dalsi', '<=', iso(now))
    .orderBy('t.dalsi')
    .execute();
  return rows.map(({ id }) => id);
}

/** A link or a till by its id, with its sealed values. */
export const readableSource = (db: Db, id: number): Promise<Readable | undefined> =>
  selectReadable(db).where('s.druh', '<>', 'slozka').where('s.id', '=', id).executeTakeFirst();

/** Opens the sealed value of a source: a link, or a till's token. */
export const openSecret = (vault: Vault, { id, tajemstvi, klic_id }: Readable) =>
  vault.open(sourceSecret(id), { tajemstvi: tajemstvi!, klic_id: klic_id! });

/** The first of 'name', 'name (2)' … that no source has. */
export async function freeName(db: Db, nazev: string): Promise<string> {
  const rows = await db.selectFrom('prodej_sledovany').select('nazev').execute();
  const taken = new Set(rows.map(row => row.nazev));
  let free = nazev;
  for (let number = 2; taken.has(free); number++) free = `${nazev} (${number})`;
  return free;
}

type Entered = {
  nazev: string;
  druh: SourceKind;
  misto: string;
  /** The value to seal: a link, or a till's token. */
  tajne?: string | undefined;
  profil: string;
  zdroj: string | null;
  kazdych_min: number;
  cist_od: string | null;
  hlidat_h: number | null;
};

const columnsOf = ({ tajne: _, profil, ...rest }: Entered) => ({
  ...rest,
  profil_vestaveny: isBuiltIn(profil) ? profil : null,
  profil_vlastni: isBuiltIn(profil) ? null : profil,
});

const sealed = (vault: Vault, id: number, tajne: string | undefined) =>
  tajne === undefined ? {} : vault.seal(sourceSecret(id), tajne);

/** Inserts a source, which is due at once. */
export async function insertSource(db: Db, vault: Vault, entered: Entered, now: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('prodej_sledovany', 'id'))::int as id`.execute(db);
  const { id } = rows[0]!;
  await db
    .insertInto('prodej_sledovany')
    .values({ ...columnsOf(entered), ...sealed(vault, id, entered.tajne), id, vytvoreno: iso(now) })
    .execute();
  await db
    .insertInto('prodej_sledovany_stav')
    .values({ sledovany_id: id, dalsi: iso(now) })
    .execute();
  return id;
}

/** The state of a source that is due now and will be read from its beginning. */
const unread = (now: number) => ({
  ...{ precteno_do: null, kurzor: null, etag: null, otisk: null },
  ...{ neuspechu: 0, dalsi: iso(now) },
});

/** Updates a source; if it `isOther`, it is read from its beginning, as it may have other documents. */
export async function updateSource(
  db: Tx,
  vault: Vault,
  { id, isOther, now }: { id: number; isOther: boolean; now: number },
  entered: Entered,
): Promise<void> {
  const { druh: _, ...columns } = columnsOf(entered);
  await db
    .updateTable('prodej_sledovany')
    .set({ ...columns, ...sealed(vault, id, entered.tajne) })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('prodej_sledovany_stav')
    .set({
      dalsi: sql<string>`least(dalsi, ${iso(now + entered.kazdych_min * 60_000)}::timestamptz)`,
      ...(isOther && unread(now)),
    })
    .where('sledovany_id', '=', id)
    .execute();
}

export const setPaused = (db: Db, id: number, pozastaveno: boolean) =>
  db.updateTable('prodej_sledovany').set({ pozastaveno }).where('id', '=', id).execute();

/** Moves a missed turn to now: a resumed source gets its time to be read before silence is reported. */
export const callMissed = (db: Tx, id: number, now: number) =>
  db
    .updateTable('prodej_sledovany_stav')
    .set({ dalsi: sql<string>`greatest(dalsi, ${iso(now)}::timestamptz)` })
    .where('sledovany_id', '=', id)
    .execute();

/** Makes a source be read from its beginning. */
export const setUnread = (db: Db, id: number, now: number) =>
  db.updateTable('prodej_sledovany_stav').set(unread(now)).where('sledovany_id', '=', id).execute();

export const deleteSource = (db: Tx, id: number) =>
  db.deleteFrom('prodej_sledovany').where('id', '=', id).execute();

/** Makes a source due now and marks it as being read. */
export const callSource = (db: Db, id: number, now: number) =>
  db
    .updateTable('prodej_sledovany_stav')
    .set({ dalsi: iso(now), bezi_od: iso(now) })
    .where('sledovany_id', '=', id)
    .execute();

export const noteStart = (db: Db, id: number, now: number) =>
  db
    .updateTable('prodej_sledovany_stav')
    .set({ bezi_od: iso(now) })
    .where('sledovany_id', '=', id)
    .execute();

/** The last change (ISO) up to which version `verze` of a source was read. Plain data, so a thread can have it. */
export type Cursor = { sledovany: number; verze: number; kurzor: string };

export type Ended = {
  vysledek: SourceResult;
  zprava: string;
  importId: number | null;
  isNew: boolean;
  neuspechu: number;
  dalsi: number;
  otisk: string | null;
  precteno_do: string | null;
  etag: string | null;
};

/**
 * Whether a source still has this version; locks it until the transaction ends. This is a separate statement, because
 * one statement that waited for a change would still see the other table as it was before.
 */
const isEdition = async (tx: Db, id: number, verze: number): Promise<boolean> =>
  (await tx.selectFrom('prodej_sledovany').select('verze').where('id', '=', id).forShare().executeTakeFirst())
    ?.verze === verze;

/**
 * Records the result of reading version `verze` of a source, in a transaction. New content ends an alert. If the
 * source was changed meanwhile, only the result is recorded: the change itself has set how far it is read and when it
 * is due.
 * @returns whether it was unchanged
 */
export async function noteEnd(
  tx: Tx,
  { id, verze }: { id: number; verze: number },
  ended: Ended,
  now: number,
): Promise<boolean> {
  const isSame = await isEdition(tx, id, verze);
  await tx
    .updateTable('prodej_sledovany_stav')
    .set({
      ...{ bezi_od: null, vysledek: ended.vysledek, zprava: ended.zprava.slice(0, 500), cteno: iso(now) },
      ...(isSame && {
        ...{ neuspechu: ended.neuspechu, dalsi: iso(ended.dalsi), otisk: ended.otisk },
        ...{ precteno_do: ended.precteno_do, etag: ended.etag },
      }),
      ...(ended.importId !== null && { import_id: ended.importId }),
      ...(ended.isNew && { nove: iso(now), hlaseno: null }),
    })
    .where('sledovany_id', '=', id)
    .execute();
  return isSame;
}

/**
 * Stores the last change up to which a till was read, in the transaction of what was read. If the source was changed
 * meanwhile, nothing is stored: it is read again from its beginning.
 */
export async function keepCursor(db: Db, { sledovany, verze, kurzor }: Cursor): Promise<void> {
  if (!(await isEdition(db, sledovany, verze))) return;
  await db
    .updateTable('prodej_sledovany_stav')
    .set({ kurzor })
    .where('sledovany_id', '=', sledovany)
    .execute();
}

/** Marks a source as no longer being read; a due one stays due. */
export const noteStopped = (db: Db, id: number) =>
  db.updateTable('prodej_sledovany_stav').set({ bezi_od: null }).where('sledovany_id', '=', id).execute();
