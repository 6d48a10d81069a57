-- The hash of a document tells amounts of other signs apart (server/sales/merge.ts, LINE_HASH): PostgreSQL's own hash of a numeric
-- does not. Only documents with a negative amount have another hash by that. They get it of their stored lines, so that
-- the same file again goes on changing nothing; amounts and numbers stay what they were.

-- An import or a recount that runs is waited for.
select pg_advisory_xact_lock(7301010);
set local work_mem = '256MB';

-- Here and not where they lie: a type's label is hashed by a number that each server of a distributed database has for itself.
create temp table radky_zapornych on commit drop as
select null::integer as import_id, d.otisk, d.puvodni_doklad, r.doklad_id, r.radek, r.typ, r.cas, r.kanal, r.pobocka_id,
  r.prodejce_id, r.technik_id, r.produkt_id, r.objednavka, r.kusy, r.cena_s_dph, r.obrat, r.obrat_bez_dph, r.naklad_bez_dph,
  r.sazba_dph
from prodejni_radek r join prodej_doklad d on d.id = r.doklad_id
where r.doklad_id in (
  select doklad_id from prodejni_radek
  where kusy < 0 or cena_s_dph < 0 or obrat < 0 or obrat_bez_dph < 0 or naklad_bez_dph < 0 or sazba_dph < 0);

-- And of documents that come back when an import is taken back.
insert into radky_zapornych
select d.import_id, d.otisk, d.puvodni_doklad, r.doklad_id, r.radek, r.typ, r.cas, r.kanal, r.pobocka_id, r.prodejce_id,
  r.technik_id, r.produkt_id, r.objednavka, r.kusy, r.cena_s_dph, r.obrat, r.obrat_bez_dph, r.naklad_bez_dph, r.sazba_dph
from prodej_nahrazeny_radek r
join prodej_nahrazeny_doklad d on d.import_id = r.import_id and d.doklad_id = r.doklad_id
where (r.import_id, r.doklad_id) in (
  select import_id, doklad_id from prodej_nahrazeny_radek
  where kusy < 0 or cena_s_dph < 0 or obrat < 0 or obrat_bez_dph < 0 or naklad_bez_dph < 0 or sazba_dph < 0);

-- What a document returns is stored once. Its source may have said it of the returned lines alone: which of the two it was
-- tells the hash that is there. Where neither is it (lines of a document that return several), the file that comes again
-- replaces the document once.
create temp table otisky_zapornych on commit drop as
select distinct on (import_id, doklad_id) import_id, doklad_id, nyni as otisk
from (
  select import_id, doklad_id, otisk, vsude, md5(concat_ws(',', count(*), sum(h), sum(h % 1000003)))::uuid as dosud,
    md5(concat_ws(',', count(*), sum(h * krat), sum(h * krat % 1000003)))::uuid as nyni
  from (
    select r.import_id, r.doklad_id, r.otisk, v.vsude,
      hash_record_extended((radek, typ, cas, kanal, pobocka_id, prodejce_id, technik_id, produkt_id, objednavka, v.puvodni,
        kusy, cena_s_dph, obrat, obrat_bez_dph, naklad_bez_dph, sazba_dph)::record, 0)::numeric as h,
      1 + (kusy < 0)::integer + 2 * (cena_s_dph < 0)::integer + 4 * (obrat < 0)::integer + 8 * (obrat_bez_dph < 0)::integer
        + 16 * (coalesce(naklad_bez_dph, 0) < 0)::integer + 32 * (sazba_dph < 0)::integer as krat
    from radky_zapornych r
    cross join lateral (
      select true as vsude, r.puvodni_doklad as puvodni
      union all
      select false, case when r.typ <> 'prodej' then r.puvodni_doklad end where r.puvodni_doklad is not null) as v
  ) as radky
  group by import_id, doklad_id, otisk, vsude
) as doklady
order by import_id, doklad_id, dosud = otisk desc, vsude desc;

analyze otisky_zapornych;

-- Where there is none nothing is touched: any update says that numbers of sales may be others.
do $$
begin
  if exists (select from otisky_zapornych) then
    update prodej_doklad d set otisk = n.otisk from otisky_zapornych n
    where n.import_id is null and d.id = n.doklad_id;

    update prodej_nahrazeny_doklad d set otisk = n.otisk from otisky_zapornych n
    where d.import_id = n.import_id and d.doklad_id = n.doklad_id;
  end if;
end $$;

drop table radky_zapornych, otisky_zapornych;
