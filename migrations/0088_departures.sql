-- Somebody leaves: what was ended at once, and what an ADMIN ticks off afterwards.

create table odchod (
  uzivatel_id integer primary key constraint odchod_uzivatel_fkey references uzivatel on delete cascade,
  zahajil_id integer not null constraint odchod_zahajil_fkey references uzivatel,
  zahajeno timestamptz not null,
  -- How many sessions and known devices ended with it.
  sezeni integer not null check (sezeni >= 0),
  zarizeni integer not null check (zarizeni >= 0),
  ukoncil_id integer constraint odchod_ukoncil_fkey references uzivatel,
  ukonceno timestamptz,
  check ((ukoncil_id is null) = (ukonceno is null))
);
create index odchod_zahajil on odchod (zahajil_id);
create index odchod_ukoncil on odchod (ukoncil_id) where ukoncil_id is not null;

create table odchod_krok (
  uzivatel_id integer not null constraint odchod_krok_odchod_fkey references odchod on delete cascade,
  krok text not null check (krok in ('smeny', 'objednavky', 'ukoly', 'zadosti', 'hesla')),
  kdo_id integer not null constraint odchod_krok_kdo_fkey references uzivatel,
  kdy timestamptz not null,
  -- Who took it over, and which tasks they got by it, so that it can be taken back.
  komu_id integer constraint odchod_krok_komu_fkey references uzivatel,
  predano integer[] not null default '{}',
  primary key (uzivatel_id, krok)
);
create index odchod_krok_kdo on odchod_krok (kdo_id);
create index odchod_krok_komu on odchod_krok (komu_id) where komu_id is not null;
