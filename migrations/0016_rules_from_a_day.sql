-- Rules of counters and the threshold of items over 100 hold from a day on (docs/decisions/0033). What there is holds
-- since always, so every stored number stays what it was.

-- An import or a recount that runs is waited for.
select pg_advisory_xact_lock(7301010);

alter table prodej_citac_pravidlo
  add plati_od date not null default '2000-01-01',
  -- The first day on which it holds no more; null for no end.
  add plati_do date,
  drop constraint prodej_citac_pravidlo_druh_vzor_key,
  add constraint prodej_citac_pravidlo_platnost check (plati_do > plati_od),
  add constraint prodej_citac_pravidlo_druh_vzor_key unique (druh, vzor, plati_od);
alter table prodej_citac_pravidlo alter plati_od drop default;

-- The price with VAT from which a piece is an 'item over 100': as set, and as the rollups were made.
create table prodej_mez (
  plati_od date primary key,
  mez numeric not null check (mez >= 0)
);
create table prodej_mez_platna (
  plati_od date primary key,
  mez numeric not null
);
insert into prodej_mez select '2000-01-01', mez_polozek from prodej_pravidla;
insert into prodej_mez_platna select '2000-01-01', mez_polozek_platna from prodej_pravidla;
alter table prodej_pravidla drop mez_polozek, drop mez_polozek_platna;

-- By which counter a product is counted, and from which day on: two arrays of equal length, days ascending, null for
-- no counter; both null for a product that never had one. The day of a line finds its place by width_bucket.
alter table prodej_produkt rename citac to citac_dosud;
alter table prodej_produkt add citac text[], add citac_od date[];
update prodej_produkt set citac = array[citac_dosud], citac_od = array[date '2000-01-01'] where citac_dosud is not null;
alter table prodej_produkt drop citac_dosud;

-- Tables this small are never analysed by themselves; without it they would be planned as of a thousand rows.
analyze prodej_mez, prodej_mez_platna;
