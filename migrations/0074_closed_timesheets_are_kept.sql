-- A closed month is kept as it was closed: a contract or a setting that changes later changes no sums that were paid
-- (rule timesheet-5). Months closed before have none and go on being counted as they were.
alter table vykaz add column snimek jsonb;
alter table vykaz add constraint vykaz_snimek check (snimek is null or stav = 'uzavreno');

-- A doctor's or other leave is no shift, but it is in the timesheet: its approval and its end change the month as a shift
-- does.
create function nepritomnost_otevreny_mesic() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (new.druh, new.od, new."do", new.cas_od, new.cas_do, new.stav)
    is distinct from (old.druh, old.od, old."do", old.cas_od, old.cas_do, old.stav) then
    perform otevreny_mesic(z.uzivatel_id, den::date)
    from (values (new.uzivatel_id, new.druh, new.stav, new.od, new."do")) z (uzivatel_id, druh, stav, od, "do"),
      generate_series(date_trunc('month', z.od), z."do", '1 month') den
    where z.druh in ('lekar', 'jine') and (z.stav = 'schvaleno' or (tg_op = 'UPDATE' and old.stav = 'schvaleno'));
  end if;
  return new;
end $$;
create trigger nepritomnost_otevreny_mesic before insert or update on nepritomnost
  for each row execute function nepritomnost_otevreny_mesic();

alter table mzdy_kod drop constraint mzdy_kod_druh_check;
alter table mzdy_kod add constraint mzdy_kod_druh_check
  check (druh in ('dovolena', 'nemoc', 'lekar', 'volno', 'vikend', 'svatek', 'noc'));
insert into mzdy_kod values ('lekar', 'V03');
