-- What took longer than 25 ms over eight years of sales.

-- Patterns of rules are looked for in folded codes and names: folding all products at each look was most of it.
alter table prodej_produkt
  add column kod_slozeny text not null generated always as (bez_diakritiky(kod)) stored,
  add column nazev_slozeny text not null generated always as (bez_diakritiky(nazev)) stored;
create index prodej_produkt_kod on prodej_produkt (kod_slozeny);

-- The details of a shop and of a technician in service count documents of a year: without reading its lines.
create index prodejni_radek_servis_osoba on prodejni_radek (osoba_id, den) include (doklad_id, produkt_id)
  where kanal = 'servis' and typ = 'prodej';
create index prodejni_radek_servis_pobocka on prodejni_radek (pobocka_id, den) include (doklad_id, produkt_id)
  where kanal = 'servis' and typ = 'prodej';

-- What taking an import back would change is asked before it is; those of one import are a few bytes each.
create index prodej_doklad_import on prodej_doklad (import_id) where import_id is not null;
