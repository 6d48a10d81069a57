import { sql } from 'kysely';
import type { Source } from '#shared/imports/sources/contract.ts';
import type { SourceKind, SourceResult } from '#shared/imports/sources/kinds.ts';
import { iso } from '../../core/clock.ts';
import type { Db, Tx } from '../../core/database/db.ts';
import type { Vault } from '../../vault/cipher.ts';
import { sourceSecret } from '../../vault/sealed/queries.ts';
import { isBuiltIn } from '../profiles/queries.ts';

/** After so long one that "is being read" was left by a process that died. */
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

/** Two who change a source do it one after the other. */
export const lockSource = (db: Tx, id: number) =>
  db.selectFrom('prodej_sledovany').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

/** What is known of a source whose files are to be imported. */
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

/** The source that a folder of the watched one is; undefined where nobody and nothing made it one. */
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

/** Links and tills whose time has come. */
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

/** A link or a till by its number, with what is sealed of it. */
export const readableSource = (db: Db, id: number): Promise<Readable | undefined> =>
  selectReadable(db).where('s.druh', '<>', 'slozka').where('s.id', '=', id).executeTakeFirst();

/** What is sealed of it: a link, or a till's token. */
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
  /** What is sealed: a link, or a till's token. */
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

/** A new source, which is read at once. */
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

/** What of a source makes it be read whole again, when its turn is next: now. */
const unread = (now: number) => ({
  ...{ precteno_do: null, kurzor: null, etag: null, otisk: null },
  ...{ neuspechu: 0, dalsi: iso(now) },
});

/** What is read otherwise is read from its beginning: another link or profile may know other documents. */
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

/** A turn that was missed is now: since when a source goes on is known by it. */
export const callMissed = (db: Tx, id: number, now: number) =>
  db
    .updateTable('prodej_sledovany_stav')
    .set({ dalsi: sql<string>`greatest(dalsi, ${iso(now)}::timestamptz)` })
    .where('sledovany_id', '=', id)
    .execute();

/** It is read whole again. */
export const setUnread = (db: Db, id: number, now: number) =>
  db.updateTable('prodej_sledovany_stav').set(unread(now)).where('sledovany_id', '=', id).execute();

export const deleteSource = (db: Tx, id: number) =>
  db.deleteFrom('prodej_sledovany').where('id', '=', id).execute();

/** Its turn is now. */
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

/** Until which change (ISO) the edition `verze` of a source is read. Plain data, so that it can be handed to a thread. */
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
 * Whether a source is still of this edition; nobody changes it before the transaction ends. It is a statement of its own: one
 * that waited for a change would still see the other table as it was before.
 */
const isEdition = async (tx: Db, id: number, verze: number): Promise<boolean> =>
  (await tx.selectFrom('prodej_sledovany').select('verze').where('id', '=', id).forShare().executeTakeFirst())
    ?.verze === verze;

/**
 * What came of a reading of the edition `verze`, in a transaction. What is new ends an alert. Of a source that was changed
 * meanwhile only what came is noted: how far it is read, and when next, is what the change said. @returns whether it was not
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
 * Until which change a till is read, in the transaction of what was read. Where the source was changed meanwhile
 * nothing is kept: it is read anew.
 */
export async function keepCursor(db: Db, { sledovany, verze, kurzor }: Cursor): Promise<void> {
  if (!(await isEdition(db, sledovany, verze))) return;
  await db
    .updateTable('prodej_sledovany_stav')
    .set({ kurzor })
    .where('sledovany_id', '=', sledovany)
    .execute();
}

/** Nothing runs any more; what is due stays due. */
export const noteStopped = (db: Db, id: number) =>
  db.updateTable('prodej_sledovany_stav').set({ bezi_od: null }).where('sledovany_id', '=', id).execute();
