-- How far the numbers follow the rules that an ADMIN sets (4-decisions §5 ⚙): one row.
create table prodej_pravidla (
  id boolean primary key default true check (id),
  -- The price with VAT from which a piece is an 'item over 100': as set, and as the rollups were made.
  mez_polozek numeric not null default 100 check (mez_polozek >= 0),
  mez_polozek_platna numeric not null default 100,
  -- Changes of counters, shipping and the threshold so far, and the last one that the rollups follow.
  zadano integer not null default 0,
  platne integer not null default 0,
  -- The recount that runs, or the last one.
  zacatek timestamptz,
  konec timestamptz,
  dnu integer
);
insert into prodej_pravidla default values;
