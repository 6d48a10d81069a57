import { type Generated, type JSONColumnType, sql } from 'kysely';
import { addDays } from '#shared/core/days.ts';
import { HOUR } from '#shared/core/durations.ts';
import type { ChangeKind, PublishedPair } from '#shared/drafts/overlay.ts';
import { contentOf } from '#shared/drafts/overlay.ts';
import type { KeptShift, ShiftContent } from '#shared/shifts/kinds.ts';
import { iso } from '../../core/clock.ts';
import type { Db, Tx } from '../../core/database/db.ts';
import { insertedId } from '../../core/database/rows.ts';
import { authorColumns, byName } from '../../users/person.ts';

declare module '../../core/database/schema.ts' {
  interface Schema {
    smena_zverejneni: {
      id: Generated<number>;
      prodejna_id: number;
      mesic: string;
      osoba: number;
      duvod: string | null;
      zmeny: JSONColumnType<PublishedPair[]>;
      kdy: string;
      vraceno: Generated<boolean>;
    };
    smena_zmena: {
      id: Generated<number>;
      zverejneni_id: number;
      uzivatel_id: number;
      smena_id: number;
      co: ChangeKind;
      datum: string;
      text: string;
      videno: string | null;
    };
  }
}

const [, jmeno, prijmeni] = authorColumns;

const KEPT = [
  ...(['id', 'uzivatel_id', 'prodejna_id', 'datum', 'cas_od', 'cas_do', 'typ_smeny'] as const),
  ...(['poznamka', 'verze'] as const),
] as const;

/** Inserts a published shift, or updates the one with `id`; the caller checks overlaps at the end. */
export const saveShiftRow = (db: Tx, shift: ShiftContent, id: number | null): Promise<KeptShift> =>
  id === null
    ? db.insertInto('smena').values(shift).returning(KEPT).executeTakeFirstOrThrow()
    : db.updateTable('smena').set(shift).where('id', '=', id).returning(KEPT).executeTakeFirstOrThrow();

/** Restores a shift's former content, whether it still exists or was cancelled. */
export function restoreShift(db: Tx, pred: KeptShift, isThere: boolean): Promise<KeptShift> {
  if (isThere) return saveShiftRow(db, contentOf(pred), pred.id);
  // With its former id, and a version that no open form has.
  const again = { ...contentOf(pred), id: pred.id, verze: pred.verze + 1 };
  return db.insertInto('smena').values(again).returning(KEPT).executeTakeFirstOrThrow();
}

/** Turns published changes into draft entries again; a shift that already has another entry keeps that one. */
export async function restoreEntries(db: Tx, back: { kept: PublishedPair; smena: KeptShift | null }[]) {
  const rows = back.map(({ kept: { pred, po }, smena }) => ({
    ...contentOf((po ?? pred)!),
    ...{ smena_id: smena?.id ?? null, smena_verze: smena?.verze ?? null, zruseno: po === null },
  }));
  await db
    .insertInto('smena_navrh')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

type Published = {
  prodejna_id: number;
  mesic: string;
  osoba: number;
  duvod: string | null;
  zmeny: PublishedPair[];
  now: number;
};

export const keepPublished = async (db: Tx, { zmeny, now, ...rest }: Published): Promise<number> =>
  insertedId(
    db.insertInto('smena_zverejneni').values({ ...rest, zmeny: JSON.stringify(zmeny), kdy: iso(now) }),
  );

/** How long a publication may be taken back by its author (rule shifts-14). */
const TAKEN_BACK_MS = HOUR;

/** The person's latest publication of a shop's month that they may still take back, with the deadline; or null. */
export async function findOwnPublished(
  db: Db,
  { prodejna, mesic, osoba }: { prodejna: number; mesic: string; osoba: number },
  now: number,
) {
  const published = await db
    .selectFrom('smena_zverejneni')
    .select(['id', 'kdy'])
    .where('prodejna_id', '=', prodejna)
    .where('mesic', '=', mesic)
    .where('osoba', '=', osoba)
    .where('kdy', '>', iso(now - TAKEN_BACK_MS))
    .where('vraceno', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return published ? { ...published, do: iso(Date.parse(published.kdy) + TAKEN_BACK_MS) } : null;
}

/** Locks a publication that the person made within the last hour. */
export const lockPublished = (db: Tx, id: number, osoba: number, now: number) =>
  db
    .selectFrom('smena_zverejneni')
    .select(['id', 'prodejna_id', 'mesic', 'zmeny', 'vraceno'])
    .where('id', '=', id)
    .where('osoba', '=', osoba)
    .where('kdy', '>', iso(now - TAKEN_BACK_MS))
    .forUpdate()
    .executeTakeFirst();

/** Keeps the publication as taken back, and deletes its changes so that nobody is shown them. */
export async function markPublishedBack(db: Tx, id: number) {
  await db.updateTable('smena_zverejneni').set({ vraceno: true }).where('id', '=', id).execute();
  await db.deleteFrom('smena_zmena').where('zverejneni_id', '=', id).execute();
}

type Told = { smena_id: number; co: ChangeKind; datum: string; text: string };

export const insertChanges = (db: Tx, zverejneni_id: number, uzivatel_id: number, told: Told[]) =>
  db
    .insertInto('smena_zmena')
    .values(told.map(one => ({ ...one, zverejneni_id, uzivatel_id, videno: null })))
    .execute();

export const peopleOf = async (db: Tx, zverejneni: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('smena_zmena')
    .select('uzivatel_id')
    .distinct()
    .where('zverejneni_id', '=', zverejneni)
    .execute();
  return rows.map(row => row.uzivatel_id);
};

/** How many days after its day and its publication a change is shown: it affects wages afterwards too. */
const OFFERED_DAYS = 30;

/** Changes that their person has not seen and is still shown. */
const isUnseen = (today: string) =>
  sql<boolean>`smena_zmena.videno is null and ${addDays(today, -OFFERED_DAYS)}::date <=
    greatest(smena_zmena.datum, (smena_zverejneni.kdy at time zone 'Europe/Prague')::date)`;

/** A person's changes not seen yet, cancelled shifts included. */
export const listUnseen = (db: Db, person: number, today: string) =>
  db
    .selectFrom('smena_zmena')
    .innerJoin('smena_zverejneni', 'smena_zverejneni.id', 'smena_zmena.zverejneni_id')
    .select(['smena_zmena.id', 'smena_id', 'co', 'datum', 'text', 'smena_zverejneni.duvod'])
    .where('uzivatel_id', '=', person)
    .where(isUnseen(today))
    .orderBy('datum')
    .orderBy('smena_zmena.id')
    .execute();

export const markSeen = async (db: Tx, person: number, ids: number[], now: number): Promise<number> =>
  (
    await db
      .updateTable('smena_zmena')
      .set({ videno: iso(now) })
      .where('uzivatel_id', '=', person)
      .where('id', 'in', ids)
      .where('videno', 'is', null)
      .returning('id')
      .execute()
  ).length;

/**
 * The people affected by changes of a shop's month: how many changes, how many unseen, and when they last saw one.
 * People who can no longer sign in have none unseen.
 */
export const listSeen = (
  db: Db,
  { prodejna, mesic, today }: { prodejna: number; mesic: string; today: string },
) =>
  db
    .selectFrom('smena_zmena')
    .innerJoin('smena_zverejneni', 'smena_zverejneni.id', 'smena_zmena.zverejneni_id')
    .innerJoin('uzivatel', 'uzivatel.id', 'smena_zmena.uzivatel_id')
    .select(eb => [
      'uzivatel.id as user_id',
      jmeno,
      prijmeni,
      eb.fn.countAll<number>().as('zmen'),
      eb.fn
        .countAll<number>()
        .filterWhere(eb.and([isUnseen(today), eb('uzivatel.aktivni', '=', true)]))
        .as('nevideno'),
      eb.fn.max('videno').as('videno'),
    ])
    .where('smena_zverejneni.prodejna_id', '=', prodejna)
    .where('smena_zverejneni.mesic', '=', mesic)
    .groupBy('uzivatel.id')
    .orderBy(byName)
    .execute();

/** Deletes a shop's publications that were taken back: nothing of them has any effect. */
export const forgetTakenBack = (db: Tx, prodejna: number) =>
  db.deleteFrom('smena_zverejneni').where('prodejna_id', '=', prodejna).where('vraceno', '=', true).execute();
