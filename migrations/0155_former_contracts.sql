-- A contract that began while another was valid ended that one the day before. How long that one would have run, so that it does so again
-- when the later contract is deleted.
alter table smlouva
  add column ukoncila boolean not null default false,
  -- The former last day of the one that it ended; without it, that one held until further notice.
  add column ukoncila_do date,
  add constraint smlouva_ukoncila check (ukoncila or ukoncila_do is null);
drop trigger smlouva_verze on smlouva;
create trigger smlouva_verze before update on smlouva for each row execute function zvys_verzi('ukoncila', 'ukoncila_do');
