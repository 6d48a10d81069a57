-- Photos of an order (rule orders-12). A removed one can be restored for 30 days, so it keeps its bytes until then.
alter table soubor
  add column objednavka_id integer references objednavka on delete cascade,
  add column smazano timestamptz,
  drop constraint soubor_jeden_zaznam,
  add constraint soubor_jeden_zaznam check (num_nonnulls(novinka_id, komentar_id, objednavka_id) = 1),
  add constraint soubor_smazana_fotka check (smazano is null or objednavka_id is not null);
create index soubor_objednavka on soubor (objednavka_id, id) where objednavka_id is not null;
create index soubor_smazany on soubor (smazano) where smazano is not null;
