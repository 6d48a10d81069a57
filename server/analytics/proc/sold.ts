import { sql } from 'kysely';
import type { Goods } from '#shared/analytics/proc/lmdi.ts';
import type { Channel } from '#shared/sales/lines.ts';
import type { Db } from '../../core/database/db.ts';
import type { Filter } from '../model/conditions.ts';
import { documentsBy } from '../model/documents.ts';
import type { Places } from '../model/names.ts';
import { addUp, type Sums } from '../model/numbers.ts';
import { report } from '../model/report.ts';
import type { Range } from '../period/range.ts';
import { returnedIn } from './queries.ts';

/** A shop and channel, or an online channel, which has no shop (`klic` ''). */
export type Place = { kanal: Channel; klic: string };

export const isOnline = ({ kanal }: { kanal: Channel }) => kanal === 'eshop' || kanal === 'allegro';

export const keyOf = ({ kanal, klic }: Place) => `${kanal} ${klic}`;

/** A place's sales in a period: turnover minus returns, and the value of the returns; CZK with VAT. */
export type SoldHere = Place & {
  obrat: number;
  vraceno: number;
  uctenky: number;
  kategorie: Map<number, Goods>;
};

export type SoldIn = { whole: Sums; places: Map<string, SoldHere> };

type PlaceRow = { kanal: Channel; pobocka_id: number };

/** Receipts by channel and branch; with both a seller and a category they do not add up, so lines are counted. */
async function receiptsIn(db: Db, range: Range, filter: Filter): Promise<(PlaceRow & { doklady: number })[]> {
  if (!(filter.prodejci && filter.hodnoty)) {
    const rows = await report(db, { range, filter, kanal: true, pobocka: true, sums: ['doklady'] });
    return [...rows];
  }
  const value = sql<string>`r.kanal || ' ' || r.pobocka_id`;
  const counted = await documentsBy<string>(db, { range, filter, value });
  return [...counted].map(([key, doklady]) => {
    const [kanal, pobocka] = key.split(' ');
    return { kanal: kanal as Channel, pobocka_id: Number(pobocka), doklady };
  });
}

/** Sales of a range, by place and category of goods. */
export async function soldIn(db: Db, range: Range, filter: Filter, { klicOf }: Places): Promise<SoldIn> {
  const [rows, returned, receipts] = await Promise.all([
    report(db, {
      ...{ range, filter, by: 'kategorie', kanal: true, pobocka: true },
      sums: ['obrat', 'kusy', 'polozky', 'vraceno_polozek'],
    }),
    returnedIn(db, range, filter),
    receiptsIn(db, range, filter),
  ]);
  const places = new Map<string, SoldHere>();
  const at = ({ kanal, pobocka_id }: PlaceRow): SoldHere => {
    const place = { kanal, klic: isOnline({ kanal }) ? '' : klicOf(pobocka_id) };
    const found = places.get(keyOf(place)) ?? {
      ...place,
      ...{ obrat: 0, vraceno: 0, uctenky: 0, kategorie: new Map<number, Goods>() },
    };
    places.set(keyOf(place), found);
    return found;
  };
  const add = (here: SoldHere, kategorie: number, trzba: number, kusy: number) => {
    const goods = here.kategorie.get(kategorie) ?? { trzba: 0, kusy: 0 };
    here.kategorie.set(kategorie, { trzba: goods.trzba + trzba * 100, kusy: goods.kusy + kusy });
  };
  for (const row of rows) {
    const here = at(row);
    here.obrat += row.obrat;
    add(here, row.a, row.obrat, row.kusy);
  }
  // Returned lines are negative: subtracting them leaves what was sold.
  for (const row of returned) {
    const here = at(row);
    here.vraceno -= row.obrat;
    add(here, row.a, -row.obrat, -row.kusy);
  }
  for (const row of receipts) at(row).uctenky += row.doklady;
  return { whole: addUp(rows), places };
}
