-- The link by which a customer follows an order without signing in (rule orders-10): 128 random bits. Orders taken
-- before have none until somebody makes one (docs/decisions/0176).
alter table objednavka add column odkaz text constraint objednavka_odkaz_check check (odkaz ~ '^[A-Za-z0-9_-]{22}$');
create unique index objednavka_odkaz on objednavka (odkaz) where odkaz is not null;

-- No form shows the link, so a new or withdrawn one is no change of the order (docs/decisions/0038).
drop trigger objednavka_verze on objednavka;
create trigger objednavka_verze before update on objednavka
  for each row execute function zvys_verzi('telefon_cislice', 'hledani', 'odkaz');
