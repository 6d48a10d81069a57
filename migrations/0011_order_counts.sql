-- How many orders each column of the board has, by shop: counting 50,000 of them at each look was most of the
-- database's work (docs/decisions/0027). Kept by triggers, so that every way of writing an order counts.

create table objednavka_pocet (
  -- 0 is of no shop.
  prodejna_id integer not null,
  status text not null,
  -- Of orders that are not deleted.
  pocet integer not null,
  primary key (prodejna_id, status)
);

insert into objednavka_pocet
  select coalesce(prodejna_id, 0), status, count(*) from objednavka where smazana is null group by 1, 2;

-- Each writes in the same order, so that two of them never wait for one another.

-- New rows (1) or deleted ones (-1), as the trigger says.
create function objednavka_spocitej() returns trigger language plpgsql as $$
begin
  insert into objednavka_pocet as p
    select coalesce(prodejna_id, 0), status, tg_argv[0]::integer * count(*) from radky where smazana is null
    group by 1, 2 order by 1, 2
    on conflict (prodejna_id, status) do update set pocet = p.pocet + excluded.pocet;
  return null;
end $$;

create function objednavka_zmeneno() returns trigger language plpgsql as $$
begin
  insert into objednavka_pocet as p
    select coalesce(prodejna_id, 0), status, sum(zmena) from (
      select prodejna_id, status, -1 as zmena from stare where smazana is null
      union all
      select prodejna_id, status, 1 from nove where smazana is null
    ) as radek
    group by 1, 2 having sum(zmena) <> 0 order by 1, 2
    on conflict (prodejna_id, status) do update set pocet = p.pocet + excluded.pocet;
  return null;
end $$;

create function objednavka_vyprazdneno() returns trigger language plpgsql as $$
begin
  delete from objednavka_pocet;
  return null;
end $$;

create trigger objednavka_pribylo after insert on objednavka
  referencing new table as radky for each statement execute function objednavka_spocitej('1');
create trigger objednavka_ubylo after delete on objednavka
  referencing old table as radky for each statement execute function objednavka_spocitej('-1');
create trigger objednavka_zmeneno after update on objednavka
  referencing old table as stare new table as nove for each statement execute function objednavka_zmeneno();
create trigger objednavka_vyprazdneno after truncate on objednavka
  for each statement execute function objednavka_vyprazdneno();
