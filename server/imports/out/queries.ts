import { sql } from 'kysely';
import { LINE_FIELDS } from '#shared/sales/line-fields.ts';
import type { LineField } from '#shared/sales/lines.ts';
import type { Db } from '../../core/database/db.ts';

export type OutLine = Record<LineField, string | null>;

/** The instant in UTC, with a fraction only if there is one. */
const INSTANT = sql`to_char(r.cas at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') ||
  case when date_trunc('second', r.cas) = r.cas then '' else rtrim(to_char(r.cas, '.US'), '0') end || 'Z'`;

/**
 * Lines of whole documents whose first day since `od` is `den`, in the form that an import takes: by source, document
 * and position, so that the same sales make the same file in whatever order they were imported.
 */
export async function linesOfDay(db: Db, od: string, den: string, zdroj?: string): Promise<OutLine[]> {
  const ofSource = zdroj === undefined ? sql`` : sql`and z.nazev = ${zdroj}`;
  const { rows } = await sql<OutLine>`
    with doklady as (
      select distinct doklad_id as id from prodejni_radek where den = ${den}
    )
    select z.nazev as zdroj, d.doklad, r.radek::text as radek, r.typ::text as typ, ${INSTANT} as cas, r.kanal::text as kanal,
      b.id_prodejny::text as id_prodejny, b.stredisko, s.jmeno as prodejce, t.jmeno as technik, r.objednavka,
      d.puvodni_doklad, p.kod, p.nazev, k.nazev as kategorie, k1.nazev as kategorie_1, k2.nazev as kategorie_2,
      trim_scale(r.kusy)::text as kusy, trim_scale(r.cena_s_dph)::text as cena_s_dph, trim_scale(r.obrat)::text as obrat,
      trim_scale(r.obrat_bez_dph)::text as obrat_bez_dph, trim_scale(r.naklad_bez_dph)::text as naklad_bez_dph,
      trim_scale(r.sazba_dph)::text as sazba_dph, case when p.doprava_ze_zdroje then 'true' end as je_doprava
    from doklady
    join prodej_doklad d on d.id = doklady.id
    join prodej_zdroj z on z.id = d.zdroj_id
    join prodejni_radek r on r.doklad_id = d.id
    join prodej_pobocka b on b.id = r.pobocka_id
    join prodej_osoba s on s.id = r.prodejce_id
    join prodej_osoba t on t.id = r.technik_id
    join prodej_produkt p on p.id = r.produkt_id
    join prodej_nazev k on k.id = p.kategorie_id
    join prodej_nazev k1 on k1.id = p.kategorie_1_id
    join prodej_nazev k2 on k2.id = p.kategorie_2_id
    where not exists (
      select 1 from prodejni_radek drive where drive.doklad_id = d.id and drive.den >= ${od} and drive.den < ${den}
    ) ${ofSource}
    order by z.nazev collate "C", d.doklad collate "C", r.radek`.execute(db);
  return rows;
}

/** The days of a range on which something was sold. */
export async function soldDays(db: Db, od: string, po: string): Promise<string[]> {
  const { rows } = await sql<{ den: string }>`
    select distinct den::text as den from prodejni_radek where den between ${od} and ${po} order by 1`.execute(
    db,
  );
  return rows.map(({ den }) => den);
}

/** A line's non-empty values, in the order of the fields. */
export const filled = (line: OutLine): [LineField, string][] =>
  LINE_FIELDS.flatMap(field => (line[field] ? [[field, line[field]] as [LineField, string]] : []));
