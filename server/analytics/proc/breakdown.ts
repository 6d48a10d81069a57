import { sql } from 'kysely';
import type { Bar } from '#shared/analytics/proc/kinds.ts';
import type { Goods } from '#shared/analytics/proc/lmdi.ts';
import type { Db } from '../../core/database/db.ts';
import { type Places, UNNAMED } from '../model/names.ts';
import { exact, share } from '../model/numbers.ts';
import { inCrowns, nameOf, valuesOf } from './bars.ts';
import type { Unit } from './explained.ts';

/** The rows that a bar is made of; they add up to it to the haléř. */

/** A bar by shop and channel. */
export const placeRows = (slozka: Bar, units: readonly Unit[], places: Places) =>
  units
    .filter(({ explained }) => slozka in explained.bars)
    .map(unit => {
      const { nazev, stredisko } = nameOf(unit, places);
      const castka = inCrowns(unit.explained.bars[slozka]!);
      return { nazev, stredisko, kanal: unit.kanal, kategorie: null, ...valuesOf(slozka, [unit]), castka };
    });

async function categoryNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; nazev: string }>`
    select id, coalesce(nullif(nazev, ''), ${UNNAMED}) as nazev from prodej_nazev where id = any(${ids})`.execute(
    db,
  );
  return new Map(rows.map(({ id, nazev }) => [id, nazev]));
}

const none: Goods = { trzba: 0, kusy: 0 };

/** A bar of shares (values in % of pieces) or of prices (CZK per piece) by category. */
export async function categoryRows(db: Db, slozka: 'mix' | 'cena', units: readonly Unit[]) {
  const ids = [...new Set(units.flatMap(({ explained }) => [...explained[slozka].keys()]))];
  const names = await categoryNames(db, ids);
  const add = (values: number[]) => exact(values.reduce((sum, value) => sum + value, 0));
  const value = (id: number, side: 'ted' | 'predtim') => {
    const goods = units.map(unit => unit[side].kategorie.get(id) ?? none);
    const kusy = add(goods.map(one => one.kusy));
    if (slozka === 'mix') return share(kusy, add(units.map(unit => unit[side].kusy)));
    return kusy > 0 ? inCrowns(add(goods.map(one => one.trzba))) / kusy : null;
  };
  return ids.map(id => ({
    nazev: names.get(id)!,
    kanal: null,
    stredisko: null,
    kategorie: names.get(id)!,
    ted: value(id, 'ted'),
    predtim: value(id, 'predtim'),
    castka: inCrowns(add(units.map(({ explained }) => explained[slozka].get(id) ?? 0))),
  }));
}
