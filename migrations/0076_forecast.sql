-- Forecasts of daily turnover, made each night and kept as they were made (docs/decisions/0077).

create table predpoved (
  id integer generated always as identity primary key,
  -- The first day forecast: the day whose night it was made in. Nothing of it and later was known.
  den date not null,
  -- Without a shop of all together, without a channel of all channels.
  prodejna_id integer constraint predpoved_prodejna_fkey references prodejna on delete cascade,
  kanal prodej_kanal,
  metoda text not null,
  -- Of the last 28 days, forecast before them: absolute errors as a share of turnover; of the method, and of 'as a week ago'.
  chyba double precision,
  chyba_naivni double precision,
  -- 35 days: what is expected, and the ends of the intervals that hold 80 and 95 of 100 days.
  hodnota double precision[] not null check (cardinality(hodnota) = 35),
  od80 double precision[] not null check (cardinality(od80) = 35),
  do80 double precision[] not null check (cardinality(do80) = 35),
  od95 double precision[] not null check (cardinality(od95) = 35),
  do95 double precision[] not null check (cardinality(do95) = 35),
  -- Of 1 to 35 days together: by which share of the sum 80 of 100 differ at most, down and up.
  soucet_od double precision[] not null check (cardinality(soucet_od) = 35),
  soucet_do double precision[] not null check (cardinality(soucet_do) = 35),
  -- Which share of a day each hour has, from Monday 0:00: 7 × 24.
  hodiny double precision[] not null check (cardinality(hodiny) = 168),
  vytvoreno timestamptz not null default now(),
  constraint predpoved_jedna unique nulls not distinct (den, prodejna_id, kanal)
);
