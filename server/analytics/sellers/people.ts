import { sql } from 'kysely';
import { grouped } from '#shared/core/grouped.ts';
import type { Role } from '#shared/core/roles.ts';
import type { Db } from '../../core/database/db.ts';
import { prepared } from '../../core/database/prepared.ts';
import { shownName } from '../../users/person.ts';
import { type Places, UNNAMED } from '../model/names.ts';
import type { Row } from '../model/question.ts';
import { addUpSold, type SellerKey } from './sums.ts';

/** A person, or a name that matches nobody (`id` null), as lists show them. */
export type Seller = {
  klic: SellerKey;
  id: number | null;
  prodejce: string;
  /** What lists sort ties by. */
  prijmeni: string;
  /** The home shop; null for names and people without one. */
  prodejna: string | null;
  role: Role | null;
  aktivni: boolean;
};

const sellers = prepared(
  (_, { keys }: { keys: readonly SellerKey[] }) => sql<Seller>`
    select u.id as klic, u.id, ${shownName('u')} as prodejce,
      u.prijmeni, p.nazev as prodejna, u.role, u.aktivni
    from uzivatel u left join prodejna p on p.id = u.prodejna_id where u.id = any(${keys}::int[])
    union all
    select -o.id, null, coalesce(nullif(o.jmeno, ''), ${UNNAMED}), regexp_replace(o.jmeno, '^.*\\s', ''),
      null, null, true
    from prodej_osoba o where o.id in (select -klic from unnest(${keys}::int[]) as k (klic))`,
);

/** The sellers with these keys. */
export async function sellersOf(db: Db, keys: readonly SellerKey[]): Promise<Map<SellerKey, Seller>> {
  const rows = await sellers(db, { keys });
  return new Map(rows.map(row => [row.klic, row]));
}

/** The branch where most of these pieces were sold; it is shown for sellers without a known home shop. */
export function mainBranch(rows: readonly Row[], places: Places): string {
  const names = new Map(places.branches.map(branch => [branch.klic, branch.stredisko]));
  const pieces = [...grouped(rows, row => places.klicOf(row.pobocka_id))].map(([klic, sold]) => ({
    name: names.get(klic)!,
    kusy: addUpSold(sold).kusy,
  }));
  return pieces.sort((a, b) => b.kusy - a.kusy)[0]?.name ?? UNNAMED;
}
