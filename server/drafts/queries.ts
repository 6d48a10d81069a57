import type { Generated } from 'kysely';
import { monthRange } from '#shared/core/days.ts';
import type { DraftEntry, Original } from '#shared/drafts/overlay.ts';
import type { ShiftContent, ShiftType } from '#shared/shifts/kinds.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { listShiftsById, type PlainShiftRow, toDraft } from '../shifts/queries.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    smena_navrh: {
      id: Generated<number>;
      smena_id: number | null;
      smena_verze: number | null;
      zruseno: Generated<boolean>;
      uzivatel_id: number;
      prodejna_id: number;
      datum: string;
      cas_od: string;
      cas_do: string;
      typ_smeny: Generated<ShiftType>;
      poznamka: string | null;
      verze: Generated<number>;
    };
  }
}

const COLUMNS = [
  ...(['id', 'smena_id', 'smena_verze', 'zruseno', 'uzivatel_id', 'prodejna_id', 'datum'] as const),
  ...(['cas_od', 'cas_do', 'typ_smeny', 'poznamka', 'verze'] as const),
] as const;

/** Identifies a draft: there is one per shop and month. */
export type Draft = { prodejna: number; mesic: string };

const entries = (db: Db, { prodejna, mesic }: Draft) => {
  const days = monthRange(mesic);
  return db
    .selectFrom('smena_navrh')
    .select(COLUMNS)
    .where('prodejna_id', '=', prodejna)
    .where('datum', '>=', days.od)
    .where('datum', '<=', days.do)
    .orderBy('id');
};

export const listEntries = (db: Db, draft: Draft): Promise<DraftEntry[]> => entries(db, draft).execute();

/** Locks all entries of a draft, so that exactly these are published or discarded. */
export const lockEntries = (db: Tx, draft: Draft): Promise<DraftEntry[]> =>
  entries(db, draft).forUpdate().execute();

export const lockEntry = (db: Tx, id: number): Promise<DraftEntry | undefined> =>
  db.selectFrom('smena_navrh').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();

/** The entry that changes or removes this published shift. */
export const lockEntryOf = (db: Tx, shiftId: number): Promise<DraftEntry | undefined> =>
  db.selectFrom('smena_navrh').select(COLUMNS).where('smena_id', '=', shiftId).forUpdate().executeTakeFirst();

export type EntryContent = ShiftContent & Pick<DraftEntry, 'smena_id' | 'smena_verze' | 'zruseno'>;

export const insertEntry = (db: Tx, entry: EntryContent): Promise<DraftEntry> =>
  db.insertInto('smena_navrh').values(entry).returning(COLUMNS).executeTakeFirstOrThrow();

export const updateEntry = (db: Tx, id: number, entry: EntryContent): Promise<DraftEntry> =>
  db.updateTable('smena_navrh').set(entry).where('id', '=', id).returning(COLUMNS).executeTakeFirstOrThrow();

export const deleteEntries = (db: Tx, ids: number[]) =>
  db.deleteFrom('smena_navrh').where('id', 'in', ids).execute();

/** Which of these published shifts a draft changes or removes. */
export const shiftsInDrafts = async (db: Db, ids: number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('smena_navrh').select('smena_id').where('smena_id', 'in', ids).execute();
  return new Set(rows.map(row => row.smena_id!));
};

export const toOriginal = (row: PlainShiftRow): Original => ({
  id: row.id,
  verze: row.verze,
  ...toDraft(row),
});

/** The published shifts that the entries refer to. */
export async function originalsOf(db: Db, all: DraftEntry[]) {
  const ids = all.flatMap(({ smena_id }) => smena_id ?? []);
  const rows = await listShiftsById(db, ids);
  return new Map(rows.map(row => [row.id, row]));
}
