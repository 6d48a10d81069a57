import type { Preview } from '#shared/imports/shapes.ts';
import type { Db } from '../core/database/db.ts';
import type { Rehearsed } from '../sales/rehearse.ts';
import { documentsElsewhere } from './history/queries.ts';

/** Documents that are already stored under another source. */
type Doubles = NonNullable<Preview['souhrn']>['jinde'];

/** The key in which two sources of the same sale agree: the document's number, its first day and its turnover. */
const sameOf = (doklad: string, den: string, obrat: number) =>
  `${doklad}\0${den}\0${Math.round(obrat * 100)}`;

/** Fewer matches, or a smaller share of the file, may be chance: two shops may number receipts alike. */
const FEW = 3;
const SHARE = 0.3;

/**
 * The other source under which the documents of a file are already stored: imported under a second source they would
 * count twice. Null when there is none.
 */
export async function doublesOf(db: Db, rehearsed: readonly Rehearsed[]): Promise<Doubles> {
  const documents = new Map<string, { zdroj: string; doklad: string; den: string; obrat: number }>();
  for (const { zdroj, doklad, den, hodnoty } of rehearsed) {
    const found = documents.get(`${zdroj}\0${doklad}`) ?? { zdroj, doklad, den, obrat: 0 };
    documents.set(`${zdroj}\0${doklad}`, found);
    found.obrat += Number(hodnoty.obrat);
    if (den < found.den) found.den = den;
  }
  const all = [...documents.values()];
  const elsewhere = await documentsElsewhere(
    db,
    all.map(({ doklad }) => doklad),
    [...new Set(all.map(({ zdroj }) => zdroj))],
  );
  const same = new Set(all.map(({ doklad, den, obrat }) => sameOf(doklad, den, obrat)));
  const bySource = new Map<string, number>();
  for (const { zdroj, doklad, den, obrat } of elsewhere)
    if (same.has(sameOf(doklad, den, obrat))) bySource.set(zdroj, (bySource.get(zdroj) ?? 0) + 1);
  const [most] = [...bySource].sort(([, a], [, b]) => b - a);
  if (!most || most[1] < FEW || most[1] < all.length * SHARE) return null;
  return { zdroj: most[0], dokladu: most[1] };
}
