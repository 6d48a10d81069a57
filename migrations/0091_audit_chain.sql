-- The audit's chain (docs/decisions/0097): each row is sealed by a hash over the one before, so that what is changed,
-- taken out or put in between afterwards shows. What is personal is sealed by a salted commitment: the sweep empties the
-- field and its salt, and the chain stays whole.

create table audit_retez (
  poradi bigint primary key check (poradi > 0),
  -- No foreign key: that a row is gone must be seen, not prevented.
  audit_id bigint not null constraint audit_retez_audit_key unique,
  sul_obsah bytea not null check (length(sul_obsah) = 16),
  zavazek_obsah bytea not null check (length(zavazek_obsah) = 32),
  sul_adresa bytea check (length(sul_adresa) = 16),
  zavazek_adresa bytea not null check (length(zavazek_adresa) = 32),
  otisk bytea not null check (length(otisk) = 32)
);

-- An address is emptied once it is half a year old at least, and nothing else ever changes.
create or replace function audit_jen_pridavat() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_level = 'ROW' then
    if new.adresa is null and old.cas < now() - interval '180 days'
      and (to_jsonb(new) - 'adresa') = (to_jsonb(old) - 'adresa') then
      return new;
    end if;
  end if;
  raise exception 'audit is append-only';
end $$;

create function audit_retez_jen_pridavat() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_level = 'ROW' then
    if new.sul_adresa is null and (to_jsonb(new) - 'sul_adresa') = (to_jsonb(old) - 'sul_adresa') then
      return new;
    end if;
  end if;
  raise exception 'audit is append-only';
end $$;
create trigger audit_retez_jen_pridavat before update or delete on audit_retez
  for each row execute function audit_retez_jen_pridavat();
create trigger audit_retez_nevyprazdnit before truncate on audit_retez
  for each statement execute function audit_retez_jen_pridavat();
