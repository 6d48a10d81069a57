import { grouped } from '#shared/core/grouped.ts';
import type { Db } from '../../core/database/db.ts';
import type { Filter } from './conditions.ts';
import { type Branch, placesOf } from './names.ts';
import { addUp, type Sums, withChange } from './numbers.ts';
import type { Row } from './question.ts';

/**
 * Rows grouped from the feed's branches into the chain's branches, in order of their numbers. Active shops are
 * included even without rows (rule analytics-6), unless only some branches were asked for.
 */
export async function byBranch(
  db: Db,
  rows: readonly Row[],
  filter: Filter,
): Promise<(Branch & { rows: readonly Row[] })[]> {
  const { branches, klicOf } = await placesOf(db);
  const groups = grouped(rows, row => klicOf(row.pobocka_id));
  const wanted = filter.pobocky && new Set(filter.pobocky.map(klicOf));
  return branches
    .filter(({ klic, aktivni }) => (wanted ? wanted.has(klic) : aktivni || groups.has(klic)))
    .map(({ klic, id_prodejny, stredisko }) => ({ id_prodejny, stredisko, rows: groups.get(klic) ?? [] }));
}

/** Like `byBranch`, with each branch's rows summed into one. */
export async function branchSums(
  db: Db,
  rows: readonly Row[],
  filter: Filter,
): Promise<(Branch & { sums: Sums })[]> {
  const branches = await byBranch(db, rows, filter);
  return branches.map(({ rows: own, ...branch }) => ({ ...branch, sums: addUp(own) }));
}

/** The branches as tiles, each with its change against the rows of the period before. */
export async function branchTiles<T extends Record<string, number>>(
  db: Db,
  asked: { rows: readonly Row[]; before: readonly Row[]; filter: Filter; tile: (sums: Sums) => T },
) {
  const { rows, before, filter, tile } = asked;
  // Group the rows of both periods together, so that a branch with sales in only one of them has both numbers.
  const isEarlier = new Set(before);
  const branches = await byBranch(db, [...rows, ...before], filter);
  return branches.map(({ rows: own, ...branch }) => ({
    ...branch,
    ...withChange(
      tile(addUp(own.filter(row => !isEarlier.has(row)))),
      tile(addUp(own.filter(row => isEarlier.has(row)))),
    ),
  }));
}
