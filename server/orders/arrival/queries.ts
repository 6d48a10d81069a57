import { sql } from 'kysely';
import { daysBetween, weekdayOf } from '#shared/core/days.ts';
import { folded } from '#shared/core/folded.ts';
import { pragueClock } from '#shared/core/prague.ts';
import type { Case } from '#shared/orders/arrival.ts';
import type { Db } from '../../core/database/db.ts';

/** The number of a supplier's latest orders, or of everybody's, that an estimate reads. */
const READ = 200;

type Ordered = { dil: string; objednano: string; konec: string | null; dorazil: boolean };

/** A move that stands: not one that undoes another, and not undone itself. */
const stands = (entry: string) => {
  const one = sql.ref(entry);
  return sql`${one}.typ = 'stav' and not ${one}.vraceni and not exists (
    select from objednavka_historie as dalsi where dalsi.objednavka_id = ${one}.objednavka_id
      and dalsi.poradi = ${one}.poradi + 1 and dalsi.vraceni)`;
};

/** The day on which an order was ordered from its supplier; null unless it is in that state. */
export async function orderedOn(db: Db, id: number): Promise<string | null> {
  const order = await db
    .selectFrom('objednavka')
    .select('datum_stavu')
    .where('id', '=', id)
    .where('status', '=', 'objednano')
    .executeTakeFirst();
  return order ? pragueClock(Date.parse(order.datum_stavu)).datum : null;
}

/**
 * How long the parts of the latest orders took, of one supplier (however its name is written) or of everybody; orders
 * that were never ordered from a supplier are left out, and a cancelled one waited until then.
 */
export async function readCases(db: Db, supplier: string | null, now: number): Promise<Case[]> {
  const whose = supplier === null ? sql`true` : sql`bez_diakritiky(dodavatel) = ${folded(supplier)}`;
  const { rows } = await sql<Ordered>`
    select nedavne.dil, zacatek.datum_zmeny as objednano, konec.datum_zmeny as konec,
      coalesce(konec.novy_status <> 'storno', false) as dorazil
    from (select id, dil from objednavka where smazana is null and ${whose} order by id desc limit ${READ}) as nedavne
    cross join lateral (select poradi, datum_zmeny from objednavka_historie as zmena
      where zmena.objednavka_id = nedavne.id and novy_status = 'objednano' and ${stands('zmena')}
      order by poradi limit 1) as zacatek
    left join lateral (select novy_status, datum_zmeny from objednavka_historie as zmena
      where zmena.objednavka_id = nedavne.id and zmena.poradi > zacatek.poradi
        and novy_status in ('dorazilo_ceka', 'hotovo', 'storno') and ${stands('zmena')}
      order by poradi limit 1) as konec on true`.execute(db);
  const today = pragueClock(now).datum;
  return rows.map(({ dil, objednano, konec, dorazil }) => {
    const from = pragueClock(Date.parse(objednano)).datum;
    const until = konec === null ? today : pragueClock(Date.parse(konec)).datum;
    return { dil, den_v_tydnu: weekdayOf(from), dni: daysBetween(from, until), dorazil };
  });
}
