-- Named times of shifts (rule shifts-18): of a shop, or of all shops when it has none. A deleted one can be restored for 30 days.
create table smena_sablona (
  id integer generated always as identity primary key,
  nazev text not null check (char_length(nazev) between 1 and 30),
  prodejna_id integer constraint smena_sablona_prodejna_fkey references prodejna on delete cascade,
  typ_smeny text not null default 'prace' check (typ_smeny in ('prace', 'dovolena', 'nemoc')),
  cas_od time not null,
  cas_do time not null,
  smazana timestamptz,
  verze integer not null default 1,
  constraint smena_sablona_casy check (cas_do > cas_od)
);
create unique index smena_sablona_nazev on smena_sablona (prodejna_id, lower(nazev)) nulls not distinct where smazana is null;
create index smena_sablona_prodejna on smena_sablona (prodejna_id);
create trigger smena_sablona_verze before update on smena_sablona for each row execute function zvys_verzi();
