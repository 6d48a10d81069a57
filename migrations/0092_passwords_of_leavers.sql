-- Since when a password of the vault is the present one and who set it: with who revealed it, that tells which ones
-- somebody who left still knows.

alter table pristup
  add column platne_od timestamptz not null default now(),
  add column nastavil_id integer constraint pristup_nastavil_fkey references uzivatel;

update pristup set
  nastavil_id = pridal_id,
  platne_od = coalesce(
    (select max(cas) from audit
     where tabulka = 'pristup' and zaznam = pristup.id::text and zmeny ? 'password'), vytvoren);

alter table pristup alter nastavil_id set not null;
create index pristup_nastavil on pristup (nastavil_id);
