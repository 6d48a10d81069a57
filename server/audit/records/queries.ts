import { type RawBuilder, sql } from 'kysely';
import type { AuditRow } from '#shared/audit/contract.ts';
import { grouped } from '#shared/core/grouped.ts';
import { LAST_ID } from '#shared/core/last-id.ts';
import type { Db } from '../../core/database/db.ts';

/** A record in its current state: `key` is its key in the audit, `kde` how its screen finds it, null if deleted. */
export type Known = { key: string; nazev: string; kde: string | null };

const person = (alias: string) =>
  sql<string>`${sql.ref(`${alias}.jmeno`)} || ' ' || ${sql.ref(`${alias}.prijmeni`)}`;

/** A text on one line, cut to 60 characters. */
const line = (column: string) =>
  sql<string>`left(regexp_replace(${sql.ref(column)}, '\\s+', ' ', 'g'), 60)
    || case when char_length(${sql.ref(column)}) > 60 then '…' else '' end`;

const day = (column: string) => sql`to_char(${sql.ref(column)}, 'FMDD. FMMM. YYYY')`;
const shiftPlace = sql`'mesic=' || to_char(s.datum, 'YYYY-MM') || '&prodejna=' || s.prodejna_id || '&smena=' || s.id`;

/** Names the records of a table by one of its columns. */
const byColumn = (table: string, column: string) => (ids: number[]) =>
  sql<Known>`select id::text as key, ${sql.ref(column)} as nazev, '' as kde
    from ${sql.table(table)} where id = any(${ids})`;

/** How the records of a table are named, by their numbers in the audit. */
const NAMES: Record<string, (ids: number[]) => RawBuilder<Known>> = {
  uzivatel: ids => sql`select u.id::text as key, ${person('u')} as nazev,
    case when u.smazan is null then ${person('u')} end as kde from uzivatel u where u.id = any(${ids})`,
  prodejna: ids => sql`select id::text as key, nazev, nazev as kde from prodejna where id = any(${ids})`,
  kategorie: byColumn('kategorie', 'nazev'),
  stitek: byColumn('stitek', 'nazev'),
  novinka: ids => sql`select n.id::text as key, ${line('n.obsah')} as nazev, n.id::text as kde
    from novinka n where n.smazano is null and n.id = any(${ids})`,
  komentar: ids => sql`select k.id::text as key, ${line('k.obsah')} as nazev, k.novinka_id::text as kde
    from komentar k where k.id = any(${ids})`,
  reakce: ids => sql`select r.id::text as key, ${line('n.obsah')} as nazev, n.id::text as kde
    from reakce r join novinka n on n.id = r.novinka_id where r.id = any(${ids})`,
  soubor: ids => sql`select id::text as key, nazev, null as kde from soubor where id = any(${ids})`,
  ukol: ids => sql`select t.id::text as key, ${line('t.ukol')} as nazev, t.id::text as kde
    from ukol t where t.id = any(${ids})`,
  hromadny_ukol: ids => sql`select h.id::text as key, ${line('h.ukol')} as nazev, h.id::text as kde
    from hromadny_ukol h where h.id = any(${ids})`,
  smena:
    ids => sql`select s.id::text as key, ${person('u')} || ', ' || ${day('s.datum')} as nazev, ${shiftPlace} as kde
    from smena s join uzivatel u on u.id = s.uzivatel_id where s.id = any(${ids})`,
  nabidka:
    ids => sql`select n.id::text as key, ${person('u')} || ', ' || ${day('s.datum')} as nazev, '' as kde
    from nabidka n join smena s on s.id = n.smena_id join uzivatel u on u.id = n.nabizi_id
    where n.id = any(${ids})`,
  smlouva: ids => sql`select m.id::text as key, ${person('u')} || ', od ' || ${day('m.od')} as nazev,
    case when u.smazan is null then ${person('u')} end as kde
    from smlouva m join uzivatel u on u.id = m.uzivatel_id where m.id = any(${ids})`,
  nepritomnost: ids => sql`select n.id::text as key, ${person('u')} || ', ' || ${day('n.od')} as nazev,
    n.id::text as kde
    from nepritomnost n join uzivatel u on u.id = n.uzivatel_id where n.id = any(${ids})`,
  prani: ids => sql`select d.id::text as key, ${person('u')} || ', ' || ${day('d.datum')} as nazev,
    d.id::text as kde from prani d join uzivatel u on u.id = d.uzivatel_id where d.id = any(${ids})`,
  dovolena_pohyb:
    ids => sql`select d.id::text as key, ${person('u')} || ', ' || d.rok as nazev, d.id::text as kde
    from dovolena_pohyb d join uzivatel u on u.id = d.uzivatel_id where d.id = any(${ids})`,
  dochazka:
    ids => sql`select d.id::text as key, ${person('u')} || ', ' || ${day('s.datum')} as nazev, ${shiftPlace} as kde
    from dochazka d join smena s on s.id = d.smena_id join uzivatel u on u.id = s.uzivatel_id
    where d.id = any(${ids})`,
  vykyv:
    ids => sql`select v.id::text as key, coalesce(p.nazev, v.kanal::text) || ', ' || ${day('v.den')} as nazev,
    v.id::text as kde from vykyv v left join prodejna p on p.id = v.prodejna_id where v.id = any(${ids})`,
  poznamka: ids => sql`select id::text as key, ${day('od')} || ', ' || ${line('text')} as nazev, '' as kde
    from poznamka where id = any(${ids})`,
  cil: ids => sql`select c.id::text as key, p.nazev || ', ' || to_char(c.mesic, 'FMMM/YYYY') as nazev, '' as kde
    from cil c join prodejna p on p.id = c.prodejna_id where c.id = any(${ids})`,
  kiosek: byColumn('kiosek', 'nazev'),
  smena_navrh:
    ids => sql`select s.id::text as key, ${person('u')} || ', ' || ${day('s.datum')} as nazev, null as kde
    from smena_navrh s join uzivatel u on u.id = s.uzivatel_id where s.id = any(${ids})`,
  smena_sablona: byColumn('smena_sablona', 'nazev'),
  rozpis: ids => sql`select r.id::text as key, p.nazev || ', ' || ${day('r.od')} as nazev, null as kde
    from rozpis r join prodejna p on p.id = r.prodejna_id where r.id = any(${ids})`,
  upozorneni: ids => sql`select u.id::text as key, ${line('u.text')} as nazev, null as kde
    from upozorneni u where u.id = any(${ids})`,
  objednavka: ids => sql`select id::text as key,
    'č. ' || id || ', ' || jmeno_zakaznika || ' ' || prijmeni_zakaznika as nazev,
    case when smazana is null then id::text end as kde from objednavka where id = any(${ids})`,
  prodej_import: ids => sql`select id::text as key,
    coalesce(soubor, zdroj) || ', ' || to_char(zacatek at time zone 'Europe/Prague', 'FMDD. FMMM. YYYY FMHH24:MI') as nazev,
    '' as kde from prodej_import where id = any(${ids})`,
  prodej_sledovany: byColumn('prodej_sledovany', 'nazev'),
  prodej_oznameni: byColumn('prodej_oznameni', 'nazev'),
  prodej_oznameni_zprava: ids => sql`select z.id::text as key, o.nazev, '' as kde
    from prodej_oznameni_zprava z join prodej_oznameni o on o.id = z.oznameni_id where z.id = any(${ids})`,
  prodej_token: byColumn('prodej_token', 'nazev'),
  prodej_citac_pravidlo: byColumn('prodej_citac_pravidlo', 'vzor'),
  prodej_doprava_pravidlo: byColumn('prodej_doprava_pravidlo', 'vzor'),
  prihlaseni_poskytovatel: byColumn('prihlaseni_poskytovatel', 'popis'),
  posta_server: byColumn('posta_server', 'server'),
  sms_brana: byColumn('sms_brana', 'adresa'),
  posta: ids => sql`select m.id::text as key, m.predmet || ', ' || ${person('u')} as nazev, '' as kde
    from posta m join uzivatel u on u.id = m.uzivatel_id where m.id = any(${ids})`,
  pristup: ids => sql`select id::text as key, company_name as nazev,
    case when smazan is null then company_name end as kde from pristup where id = any(${ids})`,
};
// These records carry a person's number: sign-ins, second steps, linked accounts, read news, profile images.
NAMES.relace = NAMES.uzivatel!;
NAMES.krok = NAMES.uzivatel!;
NAMES.prihlaseni_ucet = NAMES.uzivatel!;
NAMES.novinky_videno = NAMES.uzivatel!;
NAMES.profil_obrazek = NAMES.uzivatel!;
// A shop's own list has the shop's number.
NAMES.potreba_lidi = NAMES.prodejna!;
// A person's month; that of a whole shop has no number.
NAMES.vykaz = NAMES.uzivatel!;
NAMES.pin = NAMES.uzivatel!;

/** What a record is called in the audit: its table, and its key there. */
export type Recorded = Pick<AuditRow, 'tabulka' | 'zaznam'>;
/** A record's key among those of all tables. */
export const keyOf = ({ tabulka, zaznam }: Recorded) => `${tabulka} ${zaznam}`;

/** The numbers by which the database can find these records. */
const numbersOf = (records: readonly Recorded[]) =>
  [
    ...new Set(records.flatMap(({ zaznam }) => (/^\d{1,10}$/.test(zaznam ?? '') ? Number(zaznam) : []))),
  ].filter(id => id <= LAST_ID);

/** The records that exist, with their current names, by `keyOf`; none of a table whose records have no number. */
export async function knownRecords(db: Db, asked: readonly Recorded[]): Promise<Map<string, Known>> {
  const tables = [...grouped(asked, ({ tabulka }) => tabulka)].flatMap(([table, records]) => {
    const ids = numbersOf(records);
    const names = NAMES[table];
    return names && ids.length > 0 ? [sql`select ${table}::text as tabulka, z.* from (${names(ids)}) z`] : [];
  });
  if (tables.length === 0) return new Map();
  const { rows } = await sql<Known & { tabulka: string }>`${sql.join(tables, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ tabulka, ...known }) => [keyOf({ tabulka, zaznam: known.key }), known]));
}

/**
 * The audit's values of records at their creation or deletion, by `keyOf`: all their fields. For a record that was
 * deleted and restored, the latest.
 */
export async function toldRecords(
  db: Db,
  asked: readonly Recorded[],
): Promise<Map<string, AuditRow['zmeny']>> {
  const numbered = asked.filter(({ zaznam }) => /^\d+$/.test(zaznam ?? ''));
  if (numbered.length === 0) return new Map();
  const { rows } = await sql<Recorded & Pick<AuditRow, 'zmeny'>>`
    select distinct on (tabulka, zaznam) tabulka, zaznam, zmeny from audit
    where co in ('vytvoreni', 'smazani') and (tabulka, zaznam) in (select * from unnest(
      ${numbered.map(({ tabulka }) => tabulka)}::text[], ${numbered.map(({ zaznam }) => zaznam)}::text[]))
    order by tabulka, zaznam, id desc`.execute(db);
  return new Map(rows.map(row => [keyOf(row), row.zmeny]));
}
