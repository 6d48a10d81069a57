import { sql } from 'kysely';
import type { Look } from '#shared/analytics/calls/shapes.ts';
import { COLORS, type Dimension } from '#shared/analytics/kinds.ts';
import type { Db } from '../../core/database/db.ts';
import { namedValues, placesOf } from './names.ts';

/**
 * The look of a dimension's values in every chart, by their names as shown. A shop has its own colour; any other
 * value has a permanent number, its position in the order in which the dimension's values first appeared
 * (docs/decisions/0043). There are more products than colours: among `names`, in their order, one whose number is
 * taken moves to the next, so that selecting some of them changes nothing.
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
  // Ordered by the first product with the value, so later imports never move earlier values; its own id might.
  const { rows } = await sql<{ id: number; poradi: number }>`
    select id, (row_number() over (order by prvni) - 1)::int as poradi
    from (select ${column} as id, min(id) as prvni from prodej_produkt group by 1) as hodnoty`.execute(db);
  const places = new Map(rows.map(({ id, poradi }) => [id, poradi]));
  return new Map(names.map(name => [name, { poradi: places.get(ids.get(name) ?? 0) ?? 0, barva: null }]));
}

/** Like `looksOf` for products identified by id, since several may have the same name. */
export const productLooks = (ids: readonly number[]): Map<number, Look> => new Map(spread(ids, id => id));

/** Gives things their colour numbers; while there are free ones, no two things get the same. */
function spread<Thing>(things: readonly Thing[], idOf: (thing: Thing) => number): [Thing, Look][] {
  const taken = new Set<number>();
  return things.map(thing => {
    let poradi = idOf(thing) % COLORS;
    while (taken.has(poradi) && taken.size < COLORS) poradi = (poradi + 1) % COLORS;
    taken.add(poradi);
    return [thing, { poradi, barva: null }];
  });
}
