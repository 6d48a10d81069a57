import { contentOf, type DraftEntry } from '#shared/drafts/overlay.ts';
import type { ShiftContent } from '#shared/shifts/kinds.ts';
import type { Db, Tx } from '../../core/database/db.ts';
import { listPlainShifts, type PlainShiftRow } from '../../shifts/queries.ts';
import { shiftsInDrafts, toOriginal } from '../queries.ts';

const COLUMNS = [
  ...(['id', 'smena_id', 'smena_verze', 'zruseno', 'uzivatel_id', 'prodejna_id', 'datum'] as const),
  ...(['cas_od', 'cas_do', 'typ_smeny', 'poznamka', 'verze'] as const),
] as const;

type Of = { prodejna?: number; users?: number[] };

/** Entries on these days in all drafts; for one shop or some people. */
export const entriesOfDays = (db: Db, days: { od: string; do: string }, of: Of): Promise<DraftEntry[]> =>
  db
    .selectFrom('smena_navrh')
    .select(COLUMNS)
    .where('datum', '>=', days.od)
    .where('datum', '<=', days.do)
    .$if(of.prodejna !== undefined, query => query.where('prodejna_id', '=', of.prodejna!))
    .$if(of.users !== undefined, query => query.where('uzivatel_id', 'in', of.users!))
    .execute();

/** Published shifts on these days that no draft changes or removes; for one shop or some people. */
export async function publishedOn(
  db: Db,
  days: { od: string; do: string },
  of: Of,
): Promise<PlainShiftRow[]> {
  const rows = of.users?.length === 0 ? [] : await listPlainShifts(db, { ...days, ...of });
  const inDrafts = await shiftsInDrafts(
    db,
    rows.map(({ id }) => id),
  );
  return rows.filter(({ id }) => !inDrafts.has(id));
}

/** The plan combined with all drafts: published shifts that stay, and shifts that drafts add or change. */
export async function standingOn(db: Db, days: { od: string; do: string }, of: Of) {
  const [published, entries] = await Promise.all([
    publishedOn(db, days, of),
    of.users?.length === 0 ? [] : entriesOfDays(db, days, of),
  ]);
  return { published: published.map(toOriginal), drafted: entries.filter(({ zruseno }) => !zruseno) };
}

/** A shift that a draft adds, or its change of a published one. */
export type Entry = ShiftContent & Partial<Pick<DraftEntry, 'smena_id' | 'smena_verze' | 'zruseno'>>;

/** Entries per statement: it may have at most 65 535 values, and an entry has ten. */
const ADDED_AT_ONCE = 5_000;

const insertEntries = (db: Tx, entries: Entry[]): Promise<DraftEntry[]> =>
  db
    .insertInto('smena_navrh')
    .values(
      entries.map(({ smena_id = null, smena_verze = null, zruseno = false, ...one }) => ({
        ...contentOf(one),
        ...{ smena_id, smena_verze, zruseno },
      })),
    )
    .returning(COLUMNS)
    .execute();

export async function addEntries(db: Tx, entries: Entry[]): Promise<DraftEntry[]> {
  const added: DraftEntry[] = [];
  for (let at = 0; at < entries.length; at += ADDED_AT_ONCE)
    added.push(...(await insertEntries(db, entries.slice(at, at + ADDED_AT_ONCE))));
  return added;
}

/** An active shop with its opening hours. */
export const findStore = (db: Db, id: number) =>
  db
    .selectFrom('prodejna')
    .select(['id', 'oteviraci_doba'])
    .where('id', '=', id)
    .where('aktivni', '=', true)
    .executeTakeFirst();
