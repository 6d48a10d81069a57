-- Since when a token has had no owner who may have one (rule people-5): it does not come to life when that person comes back, whoever
-- takes it over ends this. Here and not in what closes accounts or changes roles, so that none of these can forget it.
alter table prodej_token add column osirel timestamptz;

update prodej_token t set osirel = now() from uzivatel u
  where u.id = t.vlastnik_id and not (u.aktivni and u.smazan is null and u.role = 'ADMIN');

create function osir_tokeny() returns trigger language plpgsql as $$
begin
  update prodej_token set osirel = now() where vlastnik_id = new.id and osirel is null;
  return null;
end $$;

create trigger uzivatel_osir_tokeny after update of aktivni, smazan, role on uzivatel for each row
  when (old.aktivni and old.smazan is null and old.role = 'ADMIN'
    and not (new.aktivni and new.smazan is null and new.role = 'ADMIN'))
  execute function osir_tokeny();
