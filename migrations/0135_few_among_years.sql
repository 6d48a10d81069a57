-- A few rows among those of years, which were all read for them: shifts that nobody has left, each time who is in was asked;
-- finished orders without their customer, each minute, whether anything was written of the customer again; and orders by the
-- service number that a document of the sales says, whose texts compare byte by byte.
create index odpracovano_neodesli on odpracovano (smena_id) where posledni_akce <> 'odchod';
create index objednavka_bez_zakaznika on objednavka (datum_stavu)
  where telefon_zakaznika = '' and status in ('hotovo', 'storno');
create index objednavka_servisni_cislo on objednavka (servisni_cislo collate "C")
  where servisni_cislo is not null and smazana is null;
