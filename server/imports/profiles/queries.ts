import { type Generated, type JSONColumnType, sql } from 'kysely';
import type { ProfileEdition, StoredProfile } from '#shared/imports/shapes.ts';
import type { Profile } from '#shared/sales/profile.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import type { Db } from '../../core/database/db.ts';
import { wasThere } from '../../core/database/rows.ts';

declare module '../../core/database/schema.ts' {
  interface Schema {
    prodej_profil: {
      nazev: string;
      definice: JSONColumnType<Profile>;
      zdroj: string;
      verze: Generated<number>;
    };
    prodej_profil_verze: {
      zdroj: string;
      vydani: number;
      definice: JSONColumnType<Profile>;
      kdo_jmeno: string | null;
      zmeneno: Generated<string>;
    };
  }
}

const BUILT_IN: StoredProfile[] = Object.entries<Profile>(BUILT_IN_PROFILES).map(([klic, definice]) => ({
  klic,
  vestaveny: true,
  zdroj: definice.podle ?? klic,
  definice,
  verze: 1,
}));

const LONGEST_SOURCE = 60;

/** Whether a key belongs to a built-in profile, which cannot be created or deleted here. */
export const isBuiltIn = (klic: string) => Object.hasOwn(BUILT_IN_PROFILES, klic);

/** Whether two profiles identify documents in the same way: by number only, or by branch and number. */
export const areNumberedAlike = (one: Profile, other: Profile) =>
  !one.pobocky_cisluji === !other.pobocky_cisluji;

/** Whether a source is that of a built-in profile that numbers documents differently from this definition. */
export function isNumberedByBuiltIn(zdroj: string, definice: Profile): boolean {
  const builtIn = BUILT_IN.find(({ klic }) => klic === zdroj);
  return builtIn !== undefined && !areNumberedAlike(builtIn.definice, definice);
}

const ownProfile = (row: {
  nazev: string;
  definice: Profile;
  zdroj: string;
  verze: number;
}): StoredProfile => ({
  klic: row.nazev,
  vestaveny: false,
  zdroj: row.zdroj,
  definice: row.definice,
  verze: row.verze,
});

/** The version of a profile that an import is read by; null for built-in ones. */
export const editionOf = ({ vestaveny, verze }: StoredProfile) => (vestaveny ? null : verze);

/** Lists the built-in profiles, then those created here by name. */
export async function listProfiles(db: Db): Promise<StoredProfile[]> {
  const rows = await db
    .selectFrom('prodej_profil')
    .selectAll()
    .orderBy(sql`nazev collate "cs-x-icu"`)
    .execute();
  return [...BUILT_IN, ...rows.map(ownProfile)];
}

/** Locks a profile, so that concurrent changes are made one after the other. */
export const lockProfile = (db: Db, klic: string) =>
  db.selectFrom('prodej_profil').select('nazev').where('nazev', '=', klic).forNoKeyUpdate().execute();

export async function findProfile(db: Db, klic: string): Promise<StoredProfile | undefined> {
  const builtIn = BUILT_IN.find(profile => profile.klic === klic);
  if (builtIn) return builtIn;
  const row = await db.selectFrom('prodej_profil').selectAll().where('nazev', '=', klic).executeTakeFirst();
  return row && ownProfile(row);
}

/** The branch as it is written before document numbers; `p` is its row. */
const BRANCH_KEY = sql`coalesce(p.id_prodejny::text, replace(p.stredisko, '/', '-'))`;

/** The number of a source's newest documents that are checked for how it numbers them. */
const LOOKED_AT = 500;

/**
 * Whether a source has documents of branches that the profile would number differently, with or without the branch
 * before the number: the same file would then be stored twice. Where branches number separately, every document has
 * its branch before; otherwise some may look so by chance, as '1/2026' in branch 1 does.
 */
async function isNumberedOtherwise(db: Db, zdroj: string, { pobocky_cisluji }: Profile): Promise<boolean> {
  const { rows } = await sql<{ vsechny: boolean | null }>`
    select bool_and(starts_with(d.doklad, ${BRANCH_KEY} || '/')) as vsechny
    from (select id, doklad from prodej_doklad where zdroj_id = (select id from prodej_zdroj where nazev = ${zdroj})
      order by id desc limit ${LOOKED_AT}) d
    join prodejni_radek r on r.doklad_id = d.id join prodej_pobocka p on p.id = r.pobocka_id
    where p.id_prodejny is not null or p.stredisko <> ''`.execute(db);
  const { vsechny } = rows[0]!;
  return vsechny !== null && vsechny !== (pobocky_cisluji === true);
}

/** Sources into which import `id` wrote and which also have documents of other imports. */
async function sharedSources(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ zdroj_id: number }>`
    select distinct zdroj_id from prodej_doklad where import_id = ${id}`.execute(db);
  const shared: number[] = [];
  for (const { zdroj_id } of rows) {
    const others = await sql`select 1 from prodej_doklad
      where zdroj_id = ${zdroj_id} and import_id is distinct from ${id} limit 1`.execute(db);
    if (others.rows.length > 0) shared.push(zdroj_id);
  }
  return shared;
}

/**
 * The source in which a new document of import `id` is already stored under its number in the other form, with or
 * without its branch before it, or null: turnover would count twice (rule sales-4). How other documents are numbered
 * does not prove that, because numbers may look as if they began with a branch; the same document in the same branch
 * does.
 */
export async function numberedTwice(
  db: Db,
  id: number,
  { pobocky_cisluji }: Profile,
): Promise<string | null> {
  const zdroje = await sharedSources(db, id);
  if (zdroje.length === 0) return null;
  const other = pobocky_cisluji
    ? sql`case when starts_with(n.doklad, p.klic || '/') then substr(n.doklad, length(p.klic) + 2) end`
    : sql`p.klic || '/' || n.doklad`;
  const { rows } = await sql<{ nazev: string }>`
    with sve as materialized (
      select id, zdroj_id, doklad from prodej_doklad where import_id = ${id} and zdroj_id = any(${zdroje}::smallint[])),
    nahrazene as materialized (select doklad_id from prodej_nahrazeny_doklad where import_id = ${id}),
    nove as materialized (select * from sve where id not in (select doklad_id from nahrazene)),
    pobocky as materialized (
      select p.id, ${BRANCH_KEY} as klic from prodej_pobocka p where p.id_prodejny is not null or p.stredisko <> ''),
    jinak as materialized (
      select n.zdroj_id, p.klic, ${other} as doklad from nove n
      join prodejni_radek r on r.doklad_id = n.id and r.radek = 1 join pobocky p on p.id = r.pobocka_id)
    select z.nazev from jinak j join prodej_doklad d on d.zdroj_id = j.zdroj_id and d.doklad = j.doklad
    join prodejni_radek r on r.doklad_id = d.id and r.radek = 1
    join pobocky p on p.id = r.pobocka_id and p.klic = j.klic join prodej_zdroj z on z.id = d.zdroj_id
    where d.import_id is distinct from ${id} limit 1`.execute(db);
  return rows[0]?.nazev ?? null;
}

/**
 * The source that a new profile keeps permanently, whatever it is called later (rule sales-4): its name, or the first
 * free 'name (2)' if a renamed profile has that source, or a deleted one left documents there with other numbering.
 */
async function freeSource(db: Db, definice: Profile): Promise<string> {
  const { nazev } = definice;
  for (let number = 1; ; number++) {
    const mark = number === 1 ? '' : ` (${number})`;
    const zdroj = nazev.slice(0, LONGEST_SOURCE - mark.length) + mark;
    const taken = await db
      .selectFrom('prodej_profil')
      .select('zdroj')
      .where('zdroj', '=', zdroj)
      .executeTakeFirst();
    if (!taken && !isBuiltIn(zdroj) && !(await isNumberedOtherwise(db, zdroj, definice))) return zdroj;
  }
}

/** Whether documents of a source are stored: the way in which they are identified can then no longer change. */
export async function hasDocuments(db: Db, zdroj: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from prodej_doklad d join prodej_zdroj z on z.id = d.zdroj_id where z.nazev = ${zdroj} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The source of the built-in profile on which a profile is based, or null. */
export const builtInSource = ({ podle }: Profile): string | null =>
  BUILT_IN.find(({ klic }) => klic === podle)?.zdroj ?? null;

/**
 * The source of the built-in profile on which a new one is based, unless another profile has it or documents would be
 * numbered differently: documents imported by one profile are then replaced by the other, not duplicated.
 */
async function sourceOfBuiltIn(db: Db, definice: Profile): Promise<string | null> {
  const zdroj = builtInSource(definice);
  if (zdroj === null || isNumberedByBuiltIn(zdroj, definice)) return null;
  const taken = await db
    .selectFrom('prodej_profil')
    .select('nazev')
    .where('zdroj', '=', zdroj)
    .executeTakeFirst();
  return taken ? null : zdroj;
}

/** The source that a new profile with this definition will get. */
export const sourceOfNew = async (db: Db, definice: Profile): Promise<string> =>
  (await sourceOfBuiltIn(db, definice)) ?? (await freeSource(db, definice));

/** Stores the current version of a profile. */
const keepEdition = (db: Db, { zdroj, verze, definice }: StoredProfile, kdo_jmeno: string | null) =>
  db
    .insertInto('prodej_profil_verze')
    .values({ zdroj, vydani: verze, definice: JSON.stringify(definice), kdo_jmeno })
    // The profile was saved unchanged.
    .onConflict(oc => oc.columns(['zdroj', 'vydani']).doNothing())
    .execute();

/**
 * Versions of the profile with source `zdroj`, newest first, with the totals of the imports that each read, whatever
 * source their lines went into; an import without a profile's source counts for its own source. Imports from before a
 * version was stored belong to a deleted profile.
 */
export async function listEditions(db: Db, zdroj: string): Promise<ProfileEdition[]> {
  const { rows } = await sql<ProfileEdition>`
    select v.vydani as verze, v.definice, v.kdo_jmeno, v.zmeneno, count(i.id)::int as importu,
      coalesce(sum(i.nove + i.nahrazene), 0)::int as dokladu, max(i.konec) as posledni
    from prodej_profil_verze v
    left join prodej_import i on coalesce(i.profil_zdroj, i.zdroj) = v.zdroj and i.profil_verze = v.vydani and i.stav = 'hotovo' and i.vraceno is null
      and i.zacatek >= v.zmeneno
    where v.zdroj = ${zdroj} group by v.zdroj, v.vydani order by v.vydani desc limit 100`.execute(db);
  return rows;
}

export async function insertProfile(
  db: Db,
  definice: Profile,
  kdo_jmeno: string | null = null,
): Promise<StoredProfile> {
  const zdroj = await sourceOfNew(db, definice);
  const row = await db
    .insertInto('prodej_profil')
    .values({ nazev: definice.nazev, zdroj, definice: JSON.stringify(definice) })
    .returningAll()
    .executeTakeFirstOrThrow();
  const profile = ownProfile(row);
  await keepEdition(db, profile, kdo_jmeno);
  return profile;
}

export async function updateProfile(
  db: Db,
  klic: string,
  definice: Profile,
  kdo_jmeno: string | null = null,
): Promise<StoredProfile | undefined> {
  const row = await db
    .updateTable('prodej_profil')
    .set({ nazev: definice.nazev, definice: JSON.stringify(definice) })
    .where('nazev', '=', klic)
    .returningAll()
    .executeTakeFirst();
  const profile = row && ownProfile(row);
  if (profile) await keepEdition(db, profile, kdo_jmeno);
  return profile;
}

/** Deletes a profile; returns whether there was one. */
export const deleteProfile = (db: Db, klic: string): Promise<boolean> =>
  wasThere(db.deleteFrom('prodej_profil').where('nazev', '=', klic));
