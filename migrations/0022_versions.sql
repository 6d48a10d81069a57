-- Every record that two people can edit has a version that grows with each change of it, by whatever path it is
-- made: a form, a bulk action, a drag, the person's own profile. What a trigger's arguments name is no change of the
-- record: others do not see it, or it happens without anybody editing.

create function zvys_verzi() returns trigger language plpgsql as $$
declare
  -- Without arguments there is no array at all.
  uncounted text[] := coalesce(tg_argv, '{}');
begin
  -- A statement that sets the version itself has its reason; this is for all the others.
  if new.verze = old.verze and (to_jsonb(new) - uncounted) is distinct from (to_jsonb(old) - uncounted) then
    new.verze := old.verze + 1;
  end if;
  return new;
end $$;

alter table prodejna add verze integer not null default 1;
alter table uzivatel add verze integer not null default 1;
alter table smena add verze integer not null default 1;
alter table ukol add verze integer not null default 1;
alter table nastaveni add verze integer not null default 1;
alter table prodej_profil add verze integer not null default 1;

create trigger prodejna_verze before update on prodejna for each row execute function zvys_verzi();
create trigger uzivatel_verze before update on uzivatel for each row execute function zvys_verzi(
  'heslo_hash', 'jmeno_dane', 'prijmeni_dane', 'zadost_prodejna_id');
create trigger smena_verze before update on smena for each row execute function zvys_verzi();
create trigger ukol_verze before update on ukol for each row execute function zvys_verzi();
create trigger nastaveni_verze before update on nastaveni for each row execute function zvys_verzi();
create trigger prodej_profil_verze before update on prodej_profil for each row execute function zvys_verzi();
-- Generated columns are not known yet when a row is about to change.
create trigger objednavka_verze before update on objednavka
  for each row execute function zvys_verzi('telefon_cislice', 'hledani');
-- A password given in the form raises the version itself: another key seals all of them anew and edits none.
create trigger pristup_verze before update on pristup
  for each row execute function zvys_verzi('tajemstvi', 'klic_id', 'last_used', 'smazan');
