import { createDb, createPool } from '../../core/db.ts';
import { countUnsealed, linksAfter } from './queries.ts';
import { BEGINNING, type Link, problemsOf } from './seal.ts';

/** A link as it was noted elsewhere: its place and its hash. */
export type Head = { poradi: number; otisk: string };

export type Verified = {
  problems: string[];
  rows: number;
  /** Rows whose address was emptied. */
  emptied: number;
  waiting: number;
  head: Head;
};

const MOST_TOLD = 100;

/**
 * Follows the audit's chain from its beginning. `noted` is a head that somebody wrote down earlier: a chain that was cut or
 * made anew from some place on is whole in itself, and does not have it.
 */
export async function verifyAudit(url: string, noted: Head | null): Promise<Verified> {
  const pool = createPool(url, () => {}, 2);
  try {
    const db = createDb(pool);
    const problems: string[] = [];
    let before: Pick<Link, 'poradi' | 'otisk'> = { poradi: 0, otisk: BEGINNING };
    let [rows, emptied, isNoted] = [0, 0, noted === null];
    for (;;) {
      const links = await linksAfter(db, before.poradi);
      for (const { link, row } of links) {
        problems.push(...problemsOf(before, link, row));
        before = link;
        rows++;
        if (link.sul_adresa === null) emptied++;
        if (noted && link.poradi === noted.poradi) isNoted = link.otisk.toString('hex') === noted.otisk;
      }
      if (links.length === 0) break;
    }
    if (!isNoted) problems.push(`link ${noted?.poradi}: it is not the one that was noted`);
    const { waiting, between } = await countUnsealed(db);
    if (between > 0) problems.push(`${between} rows were put between sealed ones`);
    const head = { poradi: before.poradi, otisk: before.otisk.toString('hex') };
    return { problems: problems.slice(0, MOST_TOLD), rows, emptied, waiting, head };
  } finally {
    await pool.end();
  }
}
