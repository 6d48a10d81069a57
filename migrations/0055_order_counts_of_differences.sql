-- Who took an order waited for the row that counts until those before had committed. Writers only add rows of
-- differences now, which nobody waits for; what they come to is the count, and the sweep adds them up
-- (docs/decisions/0053).

alter table objednavka_pocet drop constraint objednavka_pocet_pkey;
-- What is added up goes at once, or readers would look at what is dead.
alter table objednavka_pocet set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

-- New rows (1) or deleted ones (-1), as the trigger says.
create or replace function objednavka_spocitej() returns trigger language plpgsql as $$
begin
  insert into objednavka_pocet
    select coalesce(prodejna_id, 0), status, tg_argv[0]::integer * count(*) from radky where smazana is null group by 1, 2;
  return null;
end $$;

create or replace function objednavka_zmeneno() returns trigger language plpgsql as $$
begin
  insert into objednavka_pocet
    select coalesce(prodejna_id, 0), status, sum(zmena) from (
      select prodejna_id, status, -1 as zmena from stare where smazana is null
      union all
      select prodejna_id, status, 1 from nove where smazana is null
    ) as radek
    group by 1, 2 having sum(zmena) <> 0;
  return null;
end $$;
