-- Products by decade, by year, and of all branches together (docs/decisions/0026): made of what is there, as
-- server/sales/rollups.ts keeps them from now on. Of three million lines it takes about a minute; killed on the way it leaves
-- nothing, and the next start begins it again.

-- An import or a recount that runs is waited for.
select pg_advisory_xact_lock(7301010);
set local work_mem = '256MB';

-- Products by decade: from the 1st, the 11th and the 21st of a month to before the next of them.
insert into souhrn (zrno, obdobi, dimenze, kanal, pobocka_id, a, b, obrat, obrat_bez_dph, zisk, zaklad_marze, polozky,
  kusy, doklady, polozky_nad_100, vraceno_dokladu, vraceno_polozek, vraceno_kusu, vraceno_hodnota)
select 'k', dekada, 'p', kanal, pobocka_id, produkt_id, 0,
  sum(obrat), sum(obrat_bez_dph), coalesce(sum(obrat_bez_dph - naklad_bez_dph), 0),
  coalesce(sum(obrat_bez_dph) filter (where naklad_bez_dph is not null), 0),
  count(*) filter (where typ = 'prodej' and not je_doprava),
  coalesce(sum(kusy) filter (where not je_doprava), 0),
  count(*) filter (where typ = 'prodej' and prvni & 16 <> 0),
  coalesce(sum(kusy) filter (where cena_s_dph >= (select mez_polozek_platna from prodej_pravidla) and not je_doprava
    and (citac is null or citac in ('sunshine', 'aligator'))), 0),
  count(*) filter (where typ <> 'prodej' and prvni & 16 <> 0),
  count(*) filter (where typ <> 'prodej' and not je_doprava),
  -coalesce(sum(kusy) filter (where typ <> 'prodej' and not je_doprava), 0),
  -coalesce(sum(obrat_bez_dph) filter (where typ <> 'prodej'), 0)
from (
  select r.*, date_trunc('month', den)::date + least((extract(day from den)::int - 1) / 10, 2) * 10 as dekada,
    p.je_doprava, p.citac
  from prodejni_radek r join prodej_produkt p on p.id = r.produkt_id) as radky
group by dekada, kanal, pobocka_id, produkt_id
order by dekada, kanal, pobocka_id, produkt_id;

-- Products of all branches, whose branch is 0, by month …
insert into souhrn (zrno, obdobi, dimenze, kanal, pobocka_id, a, b, obrat, obrat_bez_dph, zisk, zaklad_marze, polozky,
  kusy, doklady, polozky_nad_100, vraceno_dokladu, vraceno_polozek, vraceno_kusu, vraceno_hodnota)
select 'm', obdobi, 'P', kanal, 0, a, 0, sum(obrat), sum(obrat_bez_dph), sum(zisk), sum(zaklad_marze), sum(polozky),
  sum(kusy), sum(doklady), sum(polozky_nad_100), sum(vraceno_dokladu), sum(vraceno_polozek), sum(vraceno_kusu),
  sum(vraceno_hodnota)
from souhrn where zrno = 'm' and dimenze = 'p'
group by obdobi, kanal, a
order by obdobi, kanal, a;

-- … and by year.
insert into souhrn (zrno, obdobi, dimenze, kanal, pobocka_id, a, b, obrat, obrat_bez_dph, zisk, zaklad_marze, polozky,
  kusy, doklady, polozky_nad_100, vraceno_dokladu, vraceno_polozek, vraceno_kusu, vraceno_hodnota)
select 'r', date_trunc('year', obdobi)::date, 'P', kanal, 0, a, 0, sum(obrat), sum(obrat_bez_dph), sum(zisk),
  sum(zaklad_marze), sum(polozky), sum(kusy), sum(doklady), sum(polozky_nad_100), sum(vraceno_dokladu),
  sum(vraceno_polozek), sum(vraceno_kusu), sum(vraceno_hodnota)
from souhrn where zrno = 'm' and dimenze = 'P'
group by 2, kanal, a
order by 2, kanal, a;

analyze souhrn;
