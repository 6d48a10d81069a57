import { sql } from 'kysely';
import type { Look } from '#shared/analytics/calls/shapes.ts';
import { COLORS, type Dimension } from '#shared/analytics/kinds.ts';
import type { Db } from '../../core/database/db.ts';
import { namedValues, placesOf } from './names.ts';

/**
 * How things of a dimension look in every chart, by their names as shown: a shop by its own colour, everything else by
 * a number that it has for good - the place among the values of its dimension in the order in which they came
 * (docs/decisions/0043). Of products there are more than colours: among `names`, in their order, one whose place is
 * taken moves on, so that choosing some of them changes nothing.
 */
export async function looksOf(db: Db, by: Dimension, names: readonly string[]): Promise<Map<string, Look>> {
  if (by === 'prodejna') {
    const { branches } = await placesOf(db);
    return new Map(branches.map(({ stredisko, barva }, poradi) => [stredisko, { poradi, barva }]));
  }
  const values = await namedValues(db, by, names);
  const ids = new Map(values.map(({ id, nazev }) => [nazev, id]));
  if (by === 'produkt') return new Map(spread(names, name => ids.get(name) ?? 0));
  const column = sql.ref(
    { kategorie: 'kategorie_id', kategorie_1: 'kategorie_1_id', kategorie_2: 'kategorie_2_id' }[by],
  );
  // By the first product that had it: what comes later never moves what was there, as a name's own number could.
  const { rows } = await sql<{ id: number; poradi: number }>`
    select id, (row_number() over (order by prvni) - 1)::int as poradi
    from (select ${column} as id, min(id) as prvni from prodej_produkt group by 1) as hodnoty`.execute(db);
  const places = new Map(rows.map(({ id, poradi }) => [id, poradi]));
  return new Map(names.map(name => [name, { poradi: places.get(ids.get(name) ?? 0) ?? 0, barva: null }]));
}

/** The same of products that are told apart by their ids: several may have one name. */
export const productLooks = (ids: readonly number[]): Map<number, Look> => new Map(spread(ids, id => id));

/** Numbers of things of which there are more than colours, no two of the first ones in one place. */
function spread<Thing>(things: readonly Thing[], idOf: (thing: Thing) => number): [Thing, Look][] {
  const taken = new Set<number>();
  return things.map(thing => {
    let poradi = idOf(thing) % COLORS;
    while (taken.has(poradi) && taken.size < COLORS) poradi = (poradi + 1) % COLORS;
    taken.add(poradi);
    return [thing, { poradi, barva: null }];
  });
}
