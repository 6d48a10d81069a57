-- Sources that stay what they are (5-decisions-2 'Rules of numbers', 'Sessions and limits'): of a profile whatever
-- it is called, and of a token, which then writes into no other and ends.

alter table prodej_profil add column zdroj text constraint prodej_profil_zdroj_key unique
  check (char_length(zdroj) between 1 and 60);
update prodej_profil set zdroj = nazev;
alter table prodej_profil alter column zdroj set not null;

alter table prodej_token
  -- Null: that of the first import it makes.
  add column zdroj text check (char_length(zdroj) between 1 and 60),
  add column plati_do timestamptz not null default now() + interval '365 days',
  -- Whose deactivation ends it: who made it, or took it over.
  add column vlastnik_id integer constraint prodej_token_vlastnik_id_fkey references uzivatel;
update prodej_token set vlastnik_id = vytvoril_id;
alter table prodej_token alter column vlastnik_id set not null;
-- A token that has always written into one source, and into which no other one did, keeps to it.
with psal as (
  select distinct i.token_id, i.zdroj from prodej_import i join prodej_token t on t.id = i.token_id
  where i.stav = 'hotovo' and t.zrusen is null
)
update prodej_token t set zdroj = p.zdroj from psal p
where p.token_id = t.id and char_length(p.zdroj) between 1 and 60
  and not exists (select from psal o where (o.token_id = p.token_id) <> (o.zdroj = p.zdroj));
-- One at a time, so that none replaces what another one sent.
create unique index prodej_token_zdroj on prodej_token (zdroj) where zrusen is null;

alter table prodej_import
  -- Lines whose time spring skips, and rows that the profile leaves out.
  add column posunute integer not null default 0,
  add column preskocene integer not null default 0;

-- Until now every import took a number for each of its names, new or not; of branches and sources there are 32,767.
select setval(pg_get_serial_sequence('prodej_zdroj', 'id'), coalesce(max(id), 0) + 1, false) from prodej_zdroj;
select setval(pg_get_serial_sequence('prodej_pobocka', 'id'), coalesce(max(id), 0) + 1, false) from prodej_pobocka;
select setval(pg_get_serial_sequence('prodej_osoba', 'id'), coalesce(max(id), 0) + 1, false) from prodej_osoba;
select setval(pg_get_serial_sequence('prodej_produkt', 'id'), coalesce(max(id), 0) + 1, false) from prodej_produkt;
