-- Who published a plan has a history (rule people-9): with their row went what it changed for colleagues, unseen as it was.
alter table smena_zverejneni drop constraint smena_zverejneni_osoba_fkey,
  add constraint smena_zverejneni_osoba_fkey foreign key (osoba) references uzivatel;
