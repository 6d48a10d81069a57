import { createDb, createPool } from '../../core/database/db.ts';
import { countUnsealed, linksAfter, unsealedBetween, unsealedErasures } from './queries.ts';
import { BEGINNING, type Link, maskedDigest, problemsOf, type Sealable } from './seal.ts';

/** A link as somebody noted it elsewhere: its position and its hash. */
export type Head = { poradi: number; otisk: string };

export type Verified = {
  problems: string[];
  rows: number;
  /** Rows whose address was emptied. */
  emptied: number;
  /** Rows with some personal data masked. */
  masked: number;
  waiting: number;
  head: Head;
};

const MOST_TOLD = 100;
/** How long after rows with higher numbers a row may commit, the longest a transaction may last: in microseconds. */
const LATEST_COMMIT = 15 * 60 * 1_000_000;

/** Collects masked rows by number, and the digests in erasures, the later one of two (docs/decisions/0104). */
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
        .map(
          ([, { where }]) => `${where}: it is masked, but no recorded erasure matches its present content`,
        ),
    count: () => masked.size,
  };
}

/**
 * Finds rows that were inserted later: their number is lower than that of an earlier row, and so is their time, by
 * more than a late commit explains.
 */
function insertions() {
  let [top, latest] = [0, 0];
  const isPut = ({ id, cas }: Pick<Sealable, 'id' | 'cas'>) =>
    id < top && Number(cas) < latest - LATEST_COMMIT;
  return {
    isPut,
    meet({ id, cas }: Sealable) {
      top = Math.max(top, id);
      latest = Math.max(latest, Number(cas));
    },
  };
}

const PUT_IN = 'it was inserted after the rows around it had been sealed';

/**
 * Verifies the audit's chain from its beginning. `noted` is a head that somebody wrote down earlier: a chain that was
 * cut or rebuilt from some place on is consistent in itself, but does not contain it.
 */
export async function verifyAudit(url: string, noted: Head | null): Promise<Verified> {
  const pool = createPool(url, () => {}, 2);
  try {
    const db = createDb(pool);
    const problems: string[] = [];
    let before: Pick<Link, 'poradi' | 'otisk'> = { poradi: 0, otisk: BEGINNING };
    const erased = erasures();
    const put = insertions();
    let [rows, emptied, isNoted] = [0, 0, noted === null];
    for (;;) {
      const links = await linksAfter(db, before.poradi);
      for (const { link, row } of links) {
        problems.push(...problemsOf(before, link, row));
        erased.meet(link, row);
        if (row) {
          erased.read(row);
          if (put.isPut(row)) problems.push(`link ${link.poradi}, row ${row.id}: ${PUT_IN}`);
          put.meet(row);
        }
        before = link;
        rows++;
        if (link.sul_adresa === null) emptied++;
        if (noted && link.poradi === noted.poradi) isNoted = link.otisk.toString('hex') === noted.otisk;
      }
      if (links.length === 0) break;
    }
    for (const row of await unsealedErasures(db)) erased.read(row);
    problems.push(...erased.problems());
    if (!isNoted) problems.push(`link ${noted?.poradi}: it differs from the head that was noted`);
    const between = await unsealedBetween(db, MOST_TOLD);
    const late = between.filter(row => row.tooLate || put.isPut(row));
    problems.push(...late.map(({ id }) => `row ${id}: ${PUT_IN}`));
    const waiting = await countUnsealed(db);
    const head = { poradi: before.poradi, otisk: before.otisk.toString('hex') };
    return { problems: problems.slice(0, MOST_TOLD), rows, emptied, masked: erased.count(), waiting, head };
  } finally {
    await pool.end();
  }
}
