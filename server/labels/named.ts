import { fail } from '../core/calls/errors.ts';
import type { Db } from '../core/database/db.ts';
import { allLabels } from './queries.ts';

const NONE = 'Vybraný štítek neexistuje';

type Labelled = { stitky?: number[] | undefined };

/**
 * The labels of an order's body in the form in which they are stored: each once, by number. One that was deleted
 * meanwhile is kept, as it may come back.
 * @throws 400 for one that does not exist
 */
export async function labelsGiven(db: Db, given: number[] = []): Promise<number[]> {
  if (given.length === 0) return [];
  const known = new Set((await allLabels(db, {})).map(({ id }) => id));
  if (given.some(id => !known.has(id))) throw fail.invalid(NONE, 'stitky');
  return [...new Set(given)].sort((one, other) => one - other);
}

/** Puts the labels of records into words, for the history and the audit: names last longer than numbers. */
export async function withNames<Records extends Labelled[]>(db: Db, ...records: Records) {
  const labels = records.some(({ stitky }) => stitky?.length) ? await allLabels(db, {}) : [];
  return records.map(({ stitky, ...record }) => ({
    ...record,
    ...(stitky && {
      stitky:
        labels
          .filter(({ id, smazan }) => smazan === null && stitky.includes(id))
          .map(({ nazev }) => nazev)
          .join(', ') || null,
    }),
  })) as unknown as { [At in keyof Records]: Omit<Records[At], 'stitky'> & { stitky?: string | null } };
}
