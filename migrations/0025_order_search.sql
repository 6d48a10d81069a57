-- Orders are found by what people say of them: also by device, part, colour and supplier. The column is made anew, for
-- an expression of a stored column cannot be changed on every PostgreSQL; its index goes and comes with it.
alter table objednavka drop column hledani;
alter table objednavka add column hledani text not null generated always as (
  bez_diakritiky(jmeno_zakaznika || ' ' || prijmeni_zakaznika || chr(10) || coalesce(servisni_cislo, '') || chr(10)
    || typ_telefonu || ' ' || dil || ' ' || coalesce(barva, '') || chr(10) || coalesce(dodavatel, ''))
  || chr(10) || cislice_telefonu(telefon_zakaznika)) stored;
create index objednavka_hledani on objednavka using gin (hledani gin_trgm_ops);
