-- Sign-in (docs/decisions/0004): failures fade, and a device that an account signed in on has a limit of its own.

-- pocet fades from od on, by quarters of an hour.
alter table prihlaseni_pokus
  alter column pocet type double precision,
  add column od timestamptz not null default now();

-- otisk is the SHA-256 of a cookie's value, which itself is never stored. Many people share a shop's computer.
create table zarizeni (
  otisk text not null,
  uzivatel_id integer not null references uzivatel on delete cascade,
  naposledy timestamptz not null,
  primary key (otisk, uzivatel_id)
);
create index zarizeni_uzivatel on zarizeni (uzivatel_id);
create index zarizeni_naposledy on zarizeni (naposledy);
