import type { Preview } from '#shared/imports/shapes.ts';
import type { Db } from '../core/database/db.ts';
import type { Rehearsed } from '../sales/rehearse.ts';
import { documentsElsewhere } from './history/queries.ts';

/** Documents that are there under another source. */
type Doubles = NonNullable<Preview['souhrn']>['jinde'];

/** A document by what two sources of the same sale agree in: its number, its first day and its turnover. */
const sameOf = (doklad: string, den: string, obrat: number) =>
  `${doklad}\0${den}\0${Math.round(obrat * 100)}`;

/** From so many on, and so large a share of the file, it is no chance: two shops may count receipts alike. */
const FEW = 3;
const SHARE = 0.3;

/**
 * The source that the documents of a file are already there from, where it is another one than the file's: imported under a
 * second name they would count twice. Null where there is none such.
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
