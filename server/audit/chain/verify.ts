import { createDb, createPool } from '../../core/db.ts';
import { countUnsealed, linksAfter, unsealedErasures } from './queries.ts';
import { BEGINNING, type Link, maskedDigest, problemsOf, type Sealable } from './seal.ts';

/** A link as it was noted elsewhere: its place and its hash. */
export type Head = { poradi: number; otisk: string };

export type Verified = {
  problems: string[];
  rows: number;
  /** Rows whose address was emptied. */
  emptied: number;
  /** Rows of which something personal was masked. */
  masked: number;
  waiting: number;
  head: Head;
};

const MOST_TOLD = 100;

/** Masked rows by their number, and what erasures say of them, the later one of two (docs/decisions/0104). */
function erasures() {
  const masked = new Map<number, { where: string; digest: string }>();
  const said = new Map<number, string>();
  return {
    read({ zmeny }: Pick<Sealable, 'zmeny'>) {
      if (!zmeny.includes('"zakryto"')) return;
      const [, rows] = (JSON.parse(zmeny) as { zakryto?: [null, string[]] }).zakryto ?? [];
      for (const one of rows ?? []) said.set(Number(one.split(':')[0]), `${one.split(':')[1]}`);
    },
    meet({ poradi, audit_id, sul_obsah }: Link, row: Sealable | null) {
      if (sul_obsah === null && row)
        masked.set(audit_id, { where: `link ${poradi}, row ${audit_id}`, digest: maskedDigest(row) });
    },
    problems: () =>
      [...masked]
        .filter(([id, { digest }]) => said.get(id) !== digest)
        .map(([, { where }]) => `${where}: it is masked, and no erasure says so of what is there`),
    count: () => masked.size,
  };
}

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
    const erased = erasures();
    let [rows, emptied, isNoted] = [0, 0, noted === null];
    for (;;) {
      const links = await linksAfter(db, before.poradi);
      for (const { link, row } of links) {
        problems.push(...problemsOf(before, link, row));
        erased.meet(link, row);
        if (row) erased.read(row);
        before = link;
        rows++;
        if (link.sul_adresa === null) emptied++;
        if (noted && link.poradi === noted.poradi) isNoted = link.otisk.toString('hex') === noted.otisk;
      }
      if (links.length === 0) break;
    }
    for (const row of await unsealedErasures(db)) erased.read(row);
    problems.push(...erased.problems());
    if (!isNoted) problems.push(`link ${noted?.poradi}: it is not the one that was noted`);
    const { waiting, between } = await countUnsealed(db);
    if (between > 0) problems.push(`${between} rows were put between sealed ones`);
    const head = { poradi: before.poradi, otisk: before.otisk.toString('hex') };
    return { problems: problems.slice(0, MOST_TOLD), rows, emptied, masked: erased.count(), waiting, head };
  } finally {
    await pool.end();
  }
}
