import { contentOf, type DraftEntry } from '#shared/drafts/overlay.ts';
import type { ShiftContent } from '#shared/shifts/kinds.ts';
import type { Db, Tx } from '../../core/db.ts';

const COLUMNS = [
  ...(['id', 'smena_id', 'smena_verze', 'zruseno', 'uzivatel_id', 'prodejna_id', 'datum'] as const),
  ...(['cas_od', 'cas_do', 'typ_smeny', 'poznamka', 'verze'] as const),
] as const;

/** What drafts of all shops say of days; one shop's or some people's. */
export const entriesOfDays = (
  db: Db,
  days: { od: string; do: string },
  of: { prodejna?: number; users?: number[] },
): Promise<DraftEntry[]> =>
  db
    .selectFrom('smena_navrh')
    .select(COLUMNS)
    .where('datum', '>=', days.od)
    .where('datum', '<=', days.do)
    .$if(of.prodejna !== undefined, query => query.where('prodejna_id', '=', of.prodejna!))
    .$if(of.users !== undefined, query => query.where('uzivatel_id', 'in', of.users!))
    .execute();

/** A shift that a draft adds, or what it says of a published one. */
export type Entry = ShiftContent & Partial<Pick<DraftEntry, 'smena_id' | 'smena_verze' | 'zruseno'>>;

export const addEntries = (db: Tx, entries: Entry[]): Promise<DraftEntry[]> =>
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

/** An active shop with its opening hours. */
export const findStore = (db: Db, id: number) =>
  db
    .selectFrom('prodejna')
    .select(['id', 'oteviraci_doba'])
    .where('id', '=', id)
    .where('aktivni', '=', true)
    .executeTakeFirst();
