import type pg from 'pg';
import { rebuildRollups } from './rollups.ts';

/** Imports follow one another: two that replace the same documents must not meet. */
const LOCK = 7_301_010;

export type Merged = { radku: number; dokladu: number; nove: number; nahrazene: number };

/** Names that the batch brings for the first time. Empty text stands for nothing given. */
const ADD_NAMES = [
  `insert into prodej_zdroj (nazev) select distinct zdroj from davka on conflict do nothing`,
  `insert into prodej_pobocka (id_prodejny, stredisko)
   select distinct id_prodejny, coalesce(stredisko, '') from davka on conflict do nothing`,
  `insert into prodej_osoba (jmeno)
   select coalesce(prodejce, '') from davka union select coalesce(technik, '') from davka on conflict do nothing`,
  `insert into prodej_nazev (nazev)
   select kategorie from davka where kategorie is not null
   union select kategorie_1 from davka where kategorie_1 is not null
   union select kategorie_2 from davka where kategorie_2 is not null on conflict do nothing`,
  `insert into prodej_produkt (kod, nazev, kategorie_id, kategorie_1_id, kategorie_2_id, doprava_ze_zdroje)
   select d.kod, d.nazev, coalesce(k.id, 0), coalesce(k1.id, 0), coalesce(k2.id, 0), d.doprava
   from (select distinct coalesce(kod, '') as kod, coalesce(nazev, '') as nazev, kategorie, kategorie_1,
           kategorie_2, coalesce(je_doprava, false) as doprava from davka) as d
   left join prodej_nazev k on k.nazev = d.kategorie
   left join prodej_nazev k1 on k1.nazev = d.kategorie_1
   left join prodej_nazev k2 on k2.nazev = d.kategorie_2
   on conflict do nothing`,
];

/**
 * The batch with names resolved and missing money computed (4-decisions §5): turnover from pieces × price,
 * without VAT from the rate; what the source gives is never recomputed. A return that the source sends with
 * positive amounts is turned negative as a whole document.
 */
const RESOLVE = `
  create temp table radky on commit drop as
  with opacne as (
    select zdroj, doklad from davka where typ <> 'prodej' group by zdroj, doklad
    having sum(coalesce(obrat, kusy * cena_s_dph)) > 0
      or (sum(coalesce(obrat, kusy * cena_s_dph)) = 0 and sum(kusy) > 0)
  )
  select z.id as zdroj_id, d.doklad, d.radek, d.puvodni_doklad, d.typ, d.cas,
    (d.cas at time zone 'Europe/Prague')::date as den, d.kanal, p.id as pobocka_id,
    s.id as prodejce_id, t.id as technik_id, pr.id as produkt_id,
    pr.kategorie_id, pr.kategorie_1_id, pr.kategorie_2_id, d.objednavka,
    znamenko * d.kusy as kusy,
    coalesce(d.cena_s_dph, case when d.kusy <> 0 then round(d.obrat / d.kusy, 6) else d.obrat end) as cena_s_dph,
    znamenko * coalesce(d.obrat, d.kusy * d.cena_s_dph) as obrat,
    znamenko * coalesce(d.obrat_bez_dph,
      round(coalesce(d.obrat, d.kusy * d.cena_s_dph) / (1 + coalesce(d.sazba_dph, 21) / 100), 6)) as obrat_bez_dph,
    znamenko * d.naklad_bez_dph as naklad_bez_dph, coalesce(d.sazba_dph, 21) as sazba_dph
  from davka d
  left join opacne o on o.zdroj = d.zdroj and o.doklad = d.doklad
  cross join lateral (select case when o.doklad is null then 1 else -1 end as znamenko) as smer
  join prodej_zdroj z on z.nazev = d.zdroj
  join prodej_pobocka p on p.id_prodejny is not distinct from d.id_prodejny and p.stredisko = coalesce(d.stredisko, '')
  join prodej_osoba s on s.jmeno = coalesce(d.prodejce, '')
  join prodej_osoba t on t.jmeno = coalesce(d.technik, '')
  left join prodej_nazev k on k.nazev = d.kategorie
  left join prodej_nazev k1 on k1.nazev = d.kategorie_1
  left join prodej_nazev k2 on k2.nazev = d.kategorie_2
  join prodej_produkt pr on pr.kod = coalesce(d.kod, '') and pr.nazev = coalesce(d.nazev, '')
    and pr.kategorie_id = coalesce(k.id, 0) and pr.kategorie_1_id = coalesce(k1.id, 0)
    and pr.kategorie_2_id = coalesce(k2.id, 0) and pr.doprava_ze_zdroje = coalesce(d.je_doprava, false)`;

/** One row a document with the hash of its lines, whatever their order. */
const DOCUMENTS = `
  create temp table doklady on commit drop as
  select zdroj_id, doklad, max(puvodni_doklad) as puvodni_doklad, count(*) as radku,
    md5(concat_ws(',', count(*), sum(otisk), sum(otisk % 1000003)))::uuid as otisk
  from (select zdroj_id, doklad, puvodni_doklad, hash_record_extended((radek, typ, cas, kanal, pobocka_id,
      prodejce_id, technik_id, produkt_id, objednavka, puvodni_doklad, kusy, cena_s_dph, obrat, obrat_bez_dph,
      naklad_bez_dph, sazba_dph)::record, 0)::numeric as otisk from radky) as otisky
  group by zdroj_id, doklad`;

const KEEP_UNCHANGED = `
  delete from doklady d using prodej_doklad p
  where p.zdroj_id = d.zdroj_id and p.doklad = d.doklad and p.otisk = d.otisk`;

/** Days whose numbers change: those of lines that go, those of lines that come. */
const FORGET_REPLACED = [
  `create temp table nahrazene on commit drop as
   select p.id from doklady d join prodej_doklad p on p.zdroj_id = d.zdroj_id and p.doklad = d.doklad`,
  `create temp table dny on commit drop as
   select distinct den from prodejni_radek where doklad_id in (select id from nahrazene)`,
  `delete from prodejni_radek where doklad_id in (select id from nahrazene)`,
];

const INSERT_DOCUMENTS = `
  insert into prodej_doklad (zdroj_id, doklad, puvodni_doklad, otisk)
  select zdroj_id, doklad, puvodni_doklad, otisk from doklady
  on conflict (zdroj_id, doklad) do update
    set puvodni_doklad = excluded.puvodni_doklad, otisk = excluded.otisk`;

const first = (bit: number, of: string) =>
  `case when row_number() over (partition by p.id${of && `, ${of}`} order by r.radek) = 1 then ${1 << bit} else 0 end`;

const INSERT_LINES = `
  insert into prodejni_radek (doklad_id, radek, den, cas, typ, kanal, pobocka_id, osoba_id, prodejce_id, technik_id,
    produkt_id, prvni, objednavka, kusy, cena_s_dph, obrat, obrat_bez_dph, naklad_bez_dph, sazba_dph)
  select doklad_id, radek, den, cas, typ, kanal, pobocka_id, osoba_id, prodejce_id, technik_id, produkt_id, prvni,
    objednavka, kusy, cena_s_dph, obrat, obrat_bez_dph, naklad_bez_dph, sazba_dph
  from (
    select p.id as doklad_id, r.*, case r.kanal when 'servis' then r.technik_id else r.prodejce_id end as osoba_id,
      (${first(0, '')} + ${first(1, 'r.kategorie_id')} + ${first(2, 'r.kategorie_1_id')}
        + ${first(3, 'r.kategorie_2_id')} + ${first(4, 'r.produkt_id')}
        + ${first(5, "case r.kanal when 'servis' then r.technik_id else r.prodejce_id end")})::smallint as prvni
    from radky r
    join doklady d on d.zdroj_id = r.zdroj_id and d.doklad = r.doklad
    join prodej_doklad p on p.zdroj_id = d.zdroj_id and p.doklad = d.doklad
  ) as nove`;

/**
 * A return counts against the original seller when its document is known (4-decisions §5), whichever of
 * the two came first: both the returns of this batch and earlier ones whose original is in it.
 */
const CREDIT_RETURNS = `
  with dotcene as (
    select v.id, o.id as puvodni_id
    from doklady d
    join prodej_doklad v on v.zdroj_id = d.zdroj_id and v.doklad = d.doklad and v.puvodni_doklad is not null
    join prodej_doklad o on o.zdroj_id = v.zdroj_id and o.doklad = v.puvodni_doklad
    union
    select v.id, o.id
    from doklady d
    join prodej_doklad o on o.zdroj_id = d.zdroj_id and o.doklad = d.doklad
    join prodej_doklad v on v.zdroj_id = o.zdroj_id and v.puvodni_doklad = o.doklad
  ), prodal as (
    select distinct on (d.id) d.id, r.osoba_id
    from dotcene d join prodejni_radek r on r.doklad_id = d.puvodni_id
    order by d.id, r.radek
  ), zmenene as (
    update prodejni_radek r set osoba_id = p.osoba_id from prodal p
    where r.doklad_id = p.id and r.osoba_id <> p.osoba_id returning r.den
  )
  insert into dny select distinct den from zmenene`;

const NEW_DAYS = `
  insert into dny select distinct r.den
  from radky r join doklady d on d.zdroj_id = r.zdroj_id and d.doklad = r.doklad`;

/**
 * Brings the staged lines into the fact table and the rollups, in the caller's transaction. A document that
 * is there already is replaced; one that is there unchanged is left alone.
 */
export async function mergeStaged(client: pg.ClientBase): Promise<Merged> {
  const run = (text: string) => client.query(text);
  await run(`select pg_advisory_xact_lock(${LOCK})`);
  for (const [name, value] of Object.entries({
    statement_timeout: '0',
    lock_timeout: '0',
    work_mem: "'256MB'",
  })) {
    await run(`set local ${name} = ${value}`);
  }
  await run('analyze davka');
  for (const statement of ADD_NAMES) await run(statement);
  await resolveNames(client);
  // Without fresh statistics the joins of a first import are planned for empty tables and never end.
  await run('analyze prodej_produkt, prodej_osoba, prodej_nazev, prodej_pobocka');
  // All of it is joined by equality with small tables; a nested loop is only ever a wrong guess here.
  await run('set local enable_nestloop = off');
  await run(RESOLVE);
  await run('set local enable_nestloop = on');
  await run('analyze radky');
  await run(DOCUMENTS);
  const { rows: counted } = await run(
    'select count(*)::int as dokladu, coalesce(sum(radku), 0)::int as radku from doklady',
  );
  await run(KEEP_UNCHANGED);
  for (const statement of FORGET_REPLACED) await run(statement);
  const { rows: replaced } = await run('select count(*)::int as nahrazene from nahrazene');
  const { rowCount: written } = await run(INSERT_DOCUMENTS);
  await run('analyze doklady, prodej_doklad');
  await run(INSERT_LINES);
  await run(NEW_DAYS);
  await run(CREDIT_RETURNS);
  await rebuildRollups(client);
  const { nahrazene } = replaced[0];
  return { ...counted[0], nove: (written ?? 0) - nahrazene, nahrazene };
}

/** What new names mean: persons, shops, counters and shipping, by the rules in force. */
export async function resolveNames(client: pg.ClientBase) {
  for (const statement of RESOLVE_NAMES) await client.query(statement);
}

/** 'Jméno Příjmení' or the reverse, without diacritics; two people of one name are nobody (4-decisions §5). */
const RESOLVE_NAMES = [
  `update prodej_osoba o set uzivatel_id = u.id
   from (select jmeno, min(id) as id from (
       select bez_diakritiky(jmeno || ' ' || prijmeni) as jmeno, id from uzivatel
       union select bez_diakritiky(prijmeni || ' ' || jmeno), id from uzivatel) as podoby
     group by jmeno having count(*) = 1) as u
   where not o.rucne and o.uzivatel_id is null
     and bez_diakritiky(regexp_replace(trim(o.jmeno), '\\s+', ' ', 'g')) = u.jmeno`,
  `update prodej_pobocka b set prodejna_id = p.id from prodejna p
   where not b.rucne and b.prodejna_id is null and (b.id_prodejny = p.id_prodejny or (b.id_prodejny is null
     and b.stredisko <> '' and bez_diakritiky(b.stredisko) in (bez_diakritiky(p.nazev),
       bez_diakritiky(p.nazev_kratkiy), bez_diakritiky(coalesce(p.stredisko, '')),
       bez_diakritiky(coalesce(p.nazev_google_sheets, '')))))`,
  `update prodej_produkt p set je_doprava = n.je_doprava, citac = n.citac
   from (select p.id,
       p.doprava_ze_zdroje or exists (select from prodej_doprava_pravidlo d
         where case d.druh when 'kod' then bez_diakritiky(p.kod) = d.vzor
           when 'nazev' then position(d.vzor in bez_diakritiky(p.nazev)) > 0
           else bez_diakritiky(k.nazev) = d.vzor end) as je_doprava,
       (select c.citac from prodej_citac_pravidlo c
         where case c.druh when 'kod' then bez_diakritiky(p.kod) = c.vzor
           else position(c.vzor in bez_diakritiky(p.nazev)) > 0 end
         order by c.druh, c.id limit 1) as citac
     from prodej_produkt p join prodej_nazev k on k.id = p.kategorie_id) as n
   where n.id = p.id and (p.je_doprava, p.citac) is distinct from (n.je_doprava, n.citac)`,
];
